import ArgumentParser
import Gestures
import Glibc
import Simulation
import TouchTrace

/// The `touchstone` command. A program with custom recognizers calls ``run(adding:)`` from its `main` and gets every subcommand
/// for them, such as `replay`, `verify` and `diagram`.
public struct Touchstone: ParsableCommand {
  static let version = touchstoneVersion
  /// The name of the command that runs, in its help and its version.
  nonisolated(unsafe) private static var name = "touchstone"
  public static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Replays touch recordings through gesture recognizers and explains each result.",
    discussion: """
      Reads evemu, evtest, getevent, libinput-record, contact CSV, WebDriver actions, Pointer Events logs and \
      touchstone's own traces, and detects the format from the content. `-` is standard input or output. Results go to \
      standard output, everything else to standard error.

      Exit codes: 0 success · 1 a transcript changed · 2 a transcript is missing or obsolete · 3 a recording cannot be \
      read · 4 nothing to do · 5 no touchpad · 6 the touchpad cannot be read · 64 usage error · 69 libinput is not \
      available · 70 libinput failed · 74 a result cannot be written
      """,
    version: versionText,
    subcommands: [FramesCommand.self, OptionsCommand.self],
    groupedSubcommands: [
      CommandGroup(
        name: "Replay recordings",
        subcommands: [
          DemoCommand.self, PlayCommand.self, ReplayCommand.self, ExplainCommand.self, VerifyCommand.self,
          ReviewCommand.self,
          AcceptCommand.self, AuditCommand.self, CompareCommand.self, ExportCommand.self, FilmCommand.self,
          SweepCommand.self,
          ScoreCommand.self, TuneCommand.self,
        ]),
      CommandGroup(
        name: "Inspect and create recordings",
        subcommands: [
          InfoCommand.self, ReportCommand.self, OfflineCommand.self, ConvertCommand.self, SynthCommand.self,
          EditCommand.self, DeskCommand.self,
        ]),
      CommandGroup(
        name: touchpadGroup,
        subcommands: [LiveCommand.self, RecordCommand.self, DevicesCommand.self, DoctorCommand.self]),
      CommandGroup(
        name: "Inspect recognizers",
        subcommands: [
          RecognizersCommand.self, DiagramCommand.self, ConflictsCommand.self, MeasureCommand.self, EngineCommand.self,
        ]),
    ])

  private static var versionText: String {
    let product = name == "touchstone" ? name : "\(name), with touchstone"
    return "\(product) \(version) (traces \(TraceHeader.version), transcripts \(TranscriptText.version))"
  }

  private static let touchpadGroup = "Use a touchpad"

  /// The names of the commands that need no touchpad, in the order of the help.
  static var commandsWithoutTouchpad: [String] {
    configuration.groupedSubcommands.filter { $0.name != touchpadGroup }.flatMap(\.subcommands).map { $0._commandName }
  }

  public init() {}

  /// Runs the command with the process's arguments. Returns only if it succeeds.
  ///
  /// - Parameters:
  ///   - recognizers: recognizers known in addition to the library's: by their kinds in trace headers, in
  ///     `--set`, `diagram` and `recognizers`, and in the standard set for traces that name no recognizers. A kind that
  ///     the library has already is ignored.
  ///   - name: the name of the command, in its help and its version.
  public static func run(adding recognizers: [any GestureRecognizer.Type] = [], as name: String = "touchstone") {
    Self.name = name
    prepareFiles()
    Interruption.prepare()
    KnownRecognizers.add(recognizers)
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.isEmpty {
      Output.standard.write(StartPage.text())
      return Output.standard.finish()
    }
    do {
      var command = try parsed(completed(arguments))
      try OpenFiles.check()
      try command.run()
      Output.standard.finish()
      RecordingNotes.shared.print()
    } catch let failure as CommandFailure {
      fail(failure)
    } catch let error as RecordingError {
      fail(CommandFailure(error))
    } catch let status as ExitStatus {
      status.exit()
    } catch { exit(printing: answer(for: error, arguments)) }
  }

  /// Parses the options of a command by itself if it is named first and they are valid: in a debug build, which checks how
  /// options are declared each time that it looks at them, this takes half as long. Help and errors need the whole tree.
  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    let named = configuration.subcommands.first { $0._commandName == arguments[0] }
    if let named, named.configuration.subcommands.isEmpty,
      let command = try? named.parseAsRoot(Array(arguments.dropFirst())), type(of: command) == named
    {
      return command
    }
    return try parseAsRoot(arguments)
  }

  /// Returns the arguments with `explain` inserted if they begin with a recording instead of a command. Exits if they
  /// name an unknown command or edit.
  private static func completed(_ arguments: [String]) -> [String] {
    var words = arguments.prefix { !$0.hasPrefix("-") }
    let isHelp = words.first == "help"
    if isHelp { words.removeFirst() }
    guard let first = words.first else {
      if let option = arguments.first, ["-v", "-V", "-version"].contains(option) {
        fail("there is no option \(option); did you mean `touchstone --version`?")
      }
      return arguments
    }
    let edits = EditCommand.configuration.subcommands.map { $0._commandName }
    if first == "edit", let edit = words.dropFirst().first, !edits.contains(edit), edit != "help" {
      fail("there is no edit “\(edit)”\(Suggestion.questionOrList(edit, edits))")
    }
    if names.contains(first) || isHelp && first == "help" { return arguments }
    if !isHelp && access(first, F_OK) == 0 {
      if isFolder(first) { failForFolder(first) }
      return ["explain"] + arguments
    }
    // The names of edits are plain words, which are easily typed without `edit`.
    if edits.contains(first) { fail("there is no command “\(first)”; did you mean `touchstone edit \(first)`?") }
    if first == "version" { fail("there is no command “version”; did you mean `touchstone --version`?") }
    failForUnknown(first, isHelp: isHelp)
  }

  /// The names of all commands that help lists.
  private static var names: [String] {
    // The argument parser lists grouped commands among the others, too.
    var names: [String] = []
    for command in configuration.groupedSubcommands.flatMap(\.subcommands) + configuration.subcommands
    where !names.contains(command._commandName) {
      names.append(command._commandName)
    }
    return names
  }

  private static func failForFolder(_ folder: String) -> Never {
    let quoted = Shell.quoted(folder)
    printError("\(folder) is a folder; choose a command for its recordings:")
    printMessage("  touchstone replay \(quoted)   prints the recognized gestures")
    printMessage("  touchstone verify \(quoted)   compares the recordings with their transcripts")
    printMessage("  touchstone report \(quoted) -o report.html   writes an overview")
    ExitStatus.usage.exit()
  }

  private static func failForUnknown(_ word: String, isHelp: Bool) -> Never {
    if let near = Suggestion.nearest(to: word, in: names.filter { $0 != "frames" }) {
      fail("there is no command “\(word)”; did you mean “\(near)”?")
    }
    // A word with a slash or a dot is a path.
    let looksLikePath = word.contains { $0 == "/" || $0 == "." }
    if !isHelp, let problem = TraceFiles([word], found: { _ in }).problems.first,
      looksLikePath || problem.contains("did you mean")
    {
      fail(problem)
    }
    fail("there is no command or file “\(word)”; `touchstone help` lists the commands")
  }

  /// Returns the help of a command with short descriptions of shared options; any other text unchanged.
  private static func shortened(_ text: String, _ arguments: [String]) -> String {
    let isHelp = text.contains("\nUSAGE: \(name) ") && !text.contains("\nUSAGE: \(OptionsCommand.usage)\n")
    // `--help-hidden` shows everything.
    if !isHelp || text.contains("SUBCOMMANDS:\n") || arguments.contains("--help-hidden") { return text }
    return ShortHelp(helpMessage(for: OptionsCommand.self)).shortened(text)
  }

  /// The argument parser's answer instead of a command's.
  struct Answer: Equatable {
    var text: String
    var code: Int32
    var isError: Bool { code != 0 }
  }

  /// Returns the page that these arguments ask for, or what is wrong with them; nil if they run a command.
  static func answer(to arguments: [String]) -> Answer? {
    do {
      var command = try parseAsRoot(arguments)
      if type(of: command)._commandName == "help" { try command.run() }
      return nil
    } catch { return answer(for: error, arguments) }
  }

  private static func answer(for error: any Error, _ arguments: [String]) -> Answer {
    var text = fullMessage(for: error)
    // The argument parser writes the page again for its exit code.
    let isHelp = text.hasPrefix("OVERVIEW: ") || text.hasPrefix("USAGE: ")
    let code = isHelp ? .success : exitCode(for: error)
    let asksForBash =
      arguments.starts(with: ["--generate-completion-script", "bash"])
      || arguments.first == "--generate-completion-script=bash"
    if asksForBash && code.isSuccess { text += BashCompletions.additions }
    if code.isSuccess { return Answer(text: text.isEmpty ? "" : shortened(text, arguments) + "\n", code: 0) }
    // The message has several lines; an argument in it, which may be a file's name, must not add one.
    for word in arguments { text = text.replacing(word, with: QuotedText.plain(word)) }
    text = InvalidValueText.suggesting(text)
    if text.hasPrefix("Error: ") { text = "error: " + text.dropFirst("Error: ".count) }
    return Answer(text: text, code: code.rawValue)
  }

  /// Prints the argument parser's answer and exits: help is a result, and errors look like all other errors.
  private static func exit(printing answer: Answer) -> Never {
    if !answer.isError {
      Output.standard.write(answer.text)
    } else if !answer.text.isEmpty {
      for line in answer.text.split(separator: "\n", omittingEmptySubsequences: false) { printMessage(String(line)) }
    }
    Output.standard.finish()
    Glibc.exit(answer.code)
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
