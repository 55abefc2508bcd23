/// The text printed by `touchstone` without arguments.
enum StartPage {
  /// The commands to try, with what each does.
  static let examples = [
    ("demo", "shows in 20 lines what it does"),
    ("live", "recognizes your gestures"),
    ("record -o mine.yml", "records your touchpad"),
    ("play --web mine.yml", "shows fingers and thresholds"),
    ("explain mine.yml", "explains why a gesture failed"),
    ("synth tap@30,20 pinch:20-50@50,30 -o hand.yml", "writes a synthetic recording"),
    ("report hand.yml -o hand.html", "writes an HTML report"),
    ("accept hand.yml", "makes a test of it"),
    ("verify .", "runs the tests of a folder"),
    ("recognizers pinch", "shows a state machine"),
  ]

  /// Returns the page for a terminal of this width. With 80 columns it has at most 24 lines.
  static func text(columns: Int = TerminalSize.columns) -> String {
    func paragraph(_ text: String) -> String { WrappedText.indented(text, by: 0, columns: columns) }
    return paragraph("touchstone replays touch recordings through gesture recognizers and explains each result.")
      + "\nTry:\n"
      + examples.map { command, text in
        WrappedText.row("\(Touchstone.name) \(command)", text, labelColumns: 49, columns: columns)
      }.joined() + "\n"
      + paragraph("`\(Touchstone.name) FILE` explains a recording. `\(Touchstone.name) help` lists all commands.")
  }

  /// Returns the page of `touchstone help`: every command in its group. With 80 columns it has at most 40 lines.
  static func commands(columns: Int = TerminalSize.columns) -> String {
    let configuration = Touchstone.configuration
    let usage = "USAGE: \(Touchstone.name) <command> [options], or \(Touchstone.name) <recording> to explain it"
    let groups = configuration.groupedSubcommands.map { group in
      group.name.uppercased() + ":\n"
        + group.subcommands.map {
          WrappedText.row($0._commandName, $0.configuration.abstract, labelColumns: 15, columns: columns)
        }.joined()
    }
    let topics = (["options"] + HelpTopic.allCases.map(\.rawValue)).joined(separator: ", ")
    let others = Touchstone.laboratoryCommands.filter { !Touchstone.names.contains($0) && $0 != "engine" }
    let laboratory = "`Tools/run` builds the laboratory at the first use of \(others.listed("or")).\n"
    return [configuration.abstract, "", usage, ""].map { WrappedText.indented($0, by: 0, columns: columns) }.joined()
      + groups.joined() + "\n"
      + (others.isEmpty ? "" : WrappedText.indented(laboratory, by: 0, columns: columns))
      + WrappedText.indented(
        "`\(Touchstone.name) help COMMAND` describes a command; there are pages about \(topics), too.", by: 0,
        columns: columns)
  }
}
