import ArgumentParser
import Gestures
import Glibc
import Simulation
import TouchTrace

/// The `touchstone` command. A program with its own recognizers calls ``run(adding:)`` from its `main` and gets every
/// subcommand for them, such as `replay`, `verify` and `diagram`.
public struct Touchstone: ParsableCommand {
  static let version = "0.1.0"
  public static let configuration = CommandConfiguration(
    commandName: "touchstone",
    abstract: "Replays touch recordings through gesture recognizers and explains each result.",
    discussion: """
      Reads evemu, evtest, getevent, libinput-record, contact CSV and touchstone's own traces, and detects the format \
      from the content. `-` is standard input or output. Results go to standard output, everything else to standard \
      error.

      Exit codes: 0 success · 1 a transcript changed · 2 a transcript is missing or obsolete · 3 a recording cannot be \
      read · 4 nothing to do · 5 no touchpad · 6 the touchpad cannot be read · 64 usage error · 69 libinput is not \
      available · 70 libinput failed · 74 a result cannot be written
      """,
    version: "touchstone \(version) (traces \(TraceHeader.version), transcripts \(TranscriptText.version))",
    subcommands: [FramesCommand.self, OptionsCommand.self],
    groupedSubcommands: [
      CommandGroup(
        name: "Replay recordings",
        subcommands: [
          DemoCommand.self, ReplayCommand.self, ExplainCommand.self, VerifyCommand.self, ReviewCommand.self,
          AcceptCommand.self, CompareCommand.self, ExportCommand.self, SweepCommand.self,
        ]),
      CommandGroup(
        name: "Inspect and create recordings",
        subcommands: [
          InfoCommand.self, ReportCommand.self, OfflineCommand.self, ConvertCommand.self, SynthCommand.self,
          EditCommand.self,
        ]),
      CommandGroup(
        name: touchpadGroup,
        subcommands: [LiveCommand.self, RecordCommand.self, DevicesCommand.self, DoctorCommand.self]),
      CommandGroup(name: "Inspect recognizers", subcommands: [RecognizersCommand.self, DiagramCommand.self]),
    ])

  private static let touchpadGroup = "Use a touchpad"

  /// The names of the commands that need no touchpad, in the order of the help.
  static var commandsWithoutTouchpad: [String] {
    configuration.groupedSubcommands.filter { $0.name != touchpadGroup }.flatMap(\.subcommands).map { $0._commandName }
  }

  public init() {}

  /// Runs the command with the process's arguments. Returns only if it succeeds.
  ///
  /// - Parameter recognizers: recognizers known in addition to the library's: by their kinds in trace headers, in
  ///   `--set`, `diagram` and `recognizers`, and in the standard set for traces that name no recognizers. A kind that
  ///   the library has already is ignored.
  public static func run(adding recognizers: [any GestureRecognizer.Type] = []) {
    prepareFiles()
    KnownRecognizers.add(recognizers)
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.isEmpty {
      Output.standard.write(StartPage.text())
      return Output.standard.finish()
    }
    checkNames(arguments)
    do {
      var command = try parseAsRoot(arguments)
      try command.run()
      Output.standard.finish()
      RecordingNotes.shared.print()
    } catch { exit(printing: error) }
  }

  /// Exits if the arguments name an unknown command or edit.
  private static func checkNames(_ arguments: [String]) {
    var words = arguments.prefix { !$0.hasPrefix("-") }
    let isHelp = words.first == "help"
    if isHelp { words.removeFirst() }
    guard let first = words.first else { return }
    let edits = EditCommand.configuration.subcommands.map { $0._commandName }
    let names = (configuration.subcommands + configuration.groupedSubcommands.flatMap(\.subcommands)).map {
      $0._commandName
    }
    // The names of edits are plain words, which are easily typed without `edit`.
    if edits.contains(first) { fail("there is no command “\(first)”; did you mean `touchstone edit \(first)`?") }
    if !names.contains(first) && !(isHelp && first == "help") {
      fail("there is no command “\(first)”\(Suggestion.questionOrList(first, names.filter { $0 != "frames" }))")
    }
    if first == "edit", let edit = words.dropFirst().first, !edits.contains(edit), edit != "help" {
      fail("there is no edit “\(edit)”\(Suggestion.questionOrList(edit, edits))")
    }
  }

  /// Returns the help of a command with short descriptions of shared options; any other text unchanged.
  private static func shortened(_ text: String) -> String {
    let isHelp = text.contains("\nUSAGE: touchstone ") && !text.contains("\nUSAGE: \(OptionsCommand.usage)\n")
    // `--help-hidden` shows everything.
    if !isHelp || text.contains("SUBCOMMANDS:\n") || CommandLine.arguments.contains("--help-hidden") { return text }
    return ShortHelp(helpMessage(for: OptionsCommand.self)).shortened(text)
  }

  /// Prints the argument parser's message and exits: help is a result, and errors look like all other errors.
  private static func exit(printing error: any Error) -> Never {
    let text = fullMessage(for: error)
    let code = exitCode(for: error)
    if code.isSuccess {
      if !text.isEmpty { Output.standard.write(shortened(text) + "\n") }
    } else if text.hasPrefix("Error: ") {
      printError(String(text.dropFirst("Error: ".count)))
    } else if !text.isEmpty {
      printMessage(text)
    }
    Output.standard.finish()
    Glibc.exit(code.rawValue)
  }

  /// Prepares the process so that file errors are returned by the call that causes them.
  private static func prepareFiles() {
    // A file may grow beyond its limit, and a pipe's reader may close it.
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
    // If a standard descriptor is closed, the next opened file would get its number and receive the results. Opened in
    // the wrong direction it stays unusable.
    for descriptor in 0...2 as ClosedRange<Int32> where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }
}
