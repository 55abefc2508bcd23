/// The text printed by `touchstone` without arguments.
enum StartPage {
  /// The commands to try, with what each does.
  static let commands = [
    ("demo", "shows in 20 lines what it does"),
    ("replay Traces/tap/tap.trace", "prints the recognized gestures"),
    ("replay --draw Traces/feeds/menu-chosen.trace", "draws the scene at the end"),
    ("verify Traces", "compares traces and transcripts"),
    ("review Traces", "steps through the differences"),
    ("audit Traces", "lists mistakes no trace would notice"),
    ("explain Traces/tap/tap-strays.trace", "explains why a gesture failed"),
    ("synth tap@30,20 pinch:20-50@50,30 -o hand.yml", "writes a synthetic recording"),
    ("report hand.yml -o hand.html", "writes an HTML report"),
    ("film --scene plays hand.yml -o hand.svg", "writes what happens as a film"),
    ("export hand.yml -o hand.pftrace", "writes a timeline for Perfetto"),
    ("edit trim --to 500ms hand.yml -o short.yml", "keeps the first half second"),
    ("sweep --set tap.allowableMovement=4...24:4 mine", "finds the best value for your recordings"),
    ("compare hand.yml", "shows where libinput differs"),
    ("live", "recognizes your gestures"),
    ("record -o mine.yml", "records your touchpad"),
    ("diagram pinch", "prints a state machine"),
    ("recognizers", "lists recognizers, parameters"),
    ("info hand.yml", "summarizes a recording"),
  ]

  /// Returns the page for a terminal of this width.
  static func text(columns: Int = TerminalSize.columns) -> String {
    func paragraph(_ text: String) -> String { WrappedText.indented(text, by: 0, columns: columns) }
    return paragraph("touchstone replays touch recordings through gesture recognizers and explains each result.")
      + "\nTry:\n"
      + commands.map { command, text in
        WrappedText.row("touchstone \(command)", text, labelColumns: 49, columns: columns)
      }.joined() + "\n" + paragraph("`touchstone FILE` explains a recording. `touchstone help COMMAND` for details.")
  }
}
