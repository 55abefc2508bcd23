/// The text printed by `touchstone` without arguments.
enum StartPage {
  /// The commands to try, with what each does.
  static let commands = [
    ("demo", "shows in 20 lines what it does"),
    ("live", "recognizes your gestures"),
    ("record -o mine.yml", "records your touchpad"),
    ("replay Traces/tap/tap.trace", "prints the recognized gestures"),
    ("explain Traces/tap/tap-too-long.trace", "explains why a gesture failed"),
    ("synth tap@30,20 pinch:20-50@50,30 -o hand.yml", "writes a synthetic recording"),
    ("report hand.yml -o hand.html", "writes an HTML report"),
    ("compare hand.yml", "shows where libinput differs"),
    ("verify Traces", "compares traces and transcripts"),
    ("review Traces", "steps through the differences"),
    ("audit Traces", "lists mistakes no trace would notice"),
    ("diagram pinch", "prints a state machine"),
    ("recognizers", "lists recognizers, parameters"),
  ]

  /// Returns the page for a terminal of this width. With 80 columns it has at most 24 lines.
  static func text(columns: Int = TerminalSize.columns) -> String {
    func paragraph(_ text: String) -> String { WrappedText.indented(text, by: 0, columns: columns) }
    return paragraph("touchstone replays touch recordings through gesture recognizers and explains each result.")
      + "\nTry:\n"
      + commands.map { command, text in
        WrappedText.row("touchstone \(command)", text, labelColumns: 49, columns: columns)
      }.joined() + "\n"
      + paragraph(
        "`touchstone FILE` explains a recording. More for recordings: edit, export, film, info, play, sweep, tune. "
          + "`touchstone help` lists all commands.")
  }
}
