import ArgumentParser
import CommandSupport

/// The text printed by `touchstone` without arguments.
enum StartPage {
  /// The commands to try, with what each does.
  static let examples = [
    ("demo", "shows in 20 lines what it does"),
    ("live", "recognizes your gestures"),
    ("record -o mine.yml", "records your touchpad"),
    ("mine.yml", "explains why a gesture failed"),
    ("mine.yml --play", "shows fingers and thresholds"),
    ("synth tap@30,20 pinch:20-50@50,30 -o hand.yml", "writes a synthetic recording"),
    ("hand.yml --page", "writes an HTML page"),
    ("accept hand.yml", "makes a test of it"),
    ("test .", "runs the tests of a folder"),
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
      + paragraph("`\(Touchstone.name) FILE` explains a recording. `\(Touchstone.name) help` lists the commands.")
  }

  /// The most useful commands, in the order of `touchstone help`.
  private static let mostUseful = [
    "live", "record", "synth", "test", "recognizers", "tune", "convert", "conflicts",
  ]

  private static let views =
    "Explains a recording; --transcript, --page, --play and --compare show it differently, --json prints data."

  private static var commands: [any ParsableCommand.Type] {
    Touchstone.configuration.groupedSubcommands.flatMap(\.subcommands)
  }

  /// Returns the page of `touchstone help`: at most ten commands, and the names of the others.
  static func help(columns: Int = TerminalSize.columns) -> String {
    let shown = mostUseful.compactMap { name in commands.first { $0._commandName == name } }
    let rest = commands.map { $0._commandName }.filter { !mostUseful.contains($0) }
    let rows =
      [("FILE", views)] + shown.map { ($0._commandName, $0.configuration.abstract) }
      + [("help", "Describes a command.")]
    return head(columns)
      + rows.map { WrappedText.row($0, $1, labelColumns: 15, columns: columns) }.joined() + "\n"
      + WrappedText.indented(
        "Also: \(rest.joined(separator: ", ")); `\(Touchstone.name) help --all` describes them.", by: 0,
        columns: columns)
      + foot(columns)
  }

  /// Returns the page of `touchstone help --all`: every command in its group. With 80 columns it has at most 40 lines.
  static func commands(columns: Int = TerminalSize.columns) -> String {
    let groups = Touchstone.configuration.groupedSubcommands.map { group in
      group.name.uppercased() + ":\n"
        + group.subcommands.map {
          WrappedText.row($0._commandName, $0.configuration.abstract, labelColumns: 15, columns: columns)
        }.joined()
    }
    return head(columns) + groups.joined() + "\n" + foot(columns)
  }

  private static func head(_ columns: Int) -> String {
    let usage = "USAGE: \(Touchstone.name) FILE [options], or \(Touchstone.name) COMMAND [options]"
    return [Touchstone.configuration.abstract, "", usage, ""].map { WrappedText.indented($0, by: 0, columns: columns) }
      .joined()
  }

  private static func foot(_ columns: Int) -> String {
    let topics = (["options"] + HelpTopic.allCases.map(\.rawValue)).joined(separator: ", ")
    let others = Touchstone.laboratoryCommands.filter { !Touchstone.names.contains($0) && $0 != "engine" }
    let laboratory = "`Tools/run` builds the laboratory at the first use of \(others.listed("or")).\n"
    return (others.isEmpty ? "" : WrappedText.indented(laboratory, by: 0, columns: columns))
      + WrappedText.indented(
        "`\(Touchstone.name) help COMMAND` describes a command; there are pages about \(topics), too.", by: 0,
        columns: columns)
  }
}
