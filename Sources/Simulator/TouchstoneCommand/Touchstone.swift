import ArgumentParser
import CommandSupport
import Gestures
import Glibc
import Simulation
import TouchTrace

/// The `touchstone` command. A program with custom recognizers calls ``run(adding:with:as:)`` from its `main` and gets every
/// subcommand for them, such as `replay`, `verify` and `recognizers`.
public struct Touchstone: ParsableCommand {
  package static let version = touchstoneVersion
  /// The name of the command that runs, in its help and its version.
  nonisolated(unsafe) private(set) static var name = "touchstone"
  public static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Replays touch recordings through gesture recognizers and explains each result.",
    discussion: """
      Reads evemu, evtest, getevent, libinput-record, contact CSV, WebDriver actions, Pointer Events logs and \
      touchstone's own traces, and detects the format from the content. `-` is standard input or output. Results go to \
      standard output, everything else to standard error.
      """,
    version: versionText,
    subcommands: [FramesCommand.self, OptionsCommand.self] + CommandAdditions.registered.hidden,
    groupedSubcommands: CommandAdditions.registered.groups)

  private static var versionText: String {
    let product = name == "touchstone" ? name : "\(name), with touchstone"
    return "\(product) \(version) (traces \(TraceHeader.version), transcripts \(TranscriptText.version))"
  }

  private static let touchpadCommands: [any ParsableCommand.Type] = [
    LiveCommand.self, RecordCommand.self, DoctorCommand.self,
  ]

  /// The names of the commands that need no touchpad, in the order of the help.
  static var commandsWithoutTouchpad: [String] {
    configuration.groupedSubcommands.flatMap(\.subcommands).filter { command in
      !touchpadCommands.contains { $0 == command }
    }.map { $0._commandName }
  }

  public init() {}

  /// Runs the command with the process's arguments. Returns only if it succeeds.
  ///
  /// - Parameters:
  ///   - recognizers: recognizers known in addition to the library's: by their kinds in trace headers, in
  ///     `--set` and `recognizers`, and in the standard set for traces that name no recognizers. A kind that the library has
  ///     already is ignored.
  ///   - additions: further commands, such as those of the laboratory; none by default.
  ///   - name: the name of the command, in its help and its version.
  public static func run(
    adding recognizers: [any GestureRecognizer.Type] = [], with additions: CommandAdditions = .none,
    as name: String = "touchstone"
  ) {
    Self.name = name
    CommandAdditions.registered = additions
    prepareFiles()
    Interruption.prepare()
    CrashReport.prepare(([name] + CommandLine.arguments.dropFirst().map(Shell.quoted)).joined(separator: " "))
    KnownRecognizers.add(recognizers)
    let arguments = WebServerOptions.joiningAddress(Array(CommandLine.arguments.dropFirst()))
    // The one place that turns errors into a sentence and an exit status.
    do {
      try run(arguments)
      Output.standard.finish()
      RecordingNotes.shared.print()
    } catch let failure as CommandFailure {
      failure.end()
    } catch let error as RecordingError {
      CommandFailure(error).end()
    } catch let status as ExitStatus {
      status.exit()
    } catch { exit(printing: answer(for: error, arguments)) }
  }

  private static func run(_ arguments: [String]) throws {
    if arguments.isEmpty { return Output.standard.write(StartPage.text()) }
    if let topic = HelpTopic(arguments) { return Output.standard.write(topic.text()) }
    let words = try viewArguments(arguments) ?? completed(TestCommand.completed(arguments, among: names))
    var command = try parsed(words.filter { $0 != "--all" || words[0] != "help" })
    try OpenFiles.check()
    try command.run()
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
    do { return try parseAsRoot(arguments) } catch {
      guard let joined = joiningNegativeNumber(arguments, after: fullMessage(for: error)) else { throw error }
      return try parseAsRoot(joined)
    }
  }

  /// Returns the arguments of a command other than the views of a recording. Throws if they name an unknown command or edit.
  private static func completed(_ arguments: [String]) throws(CommandFailure) -> [String] {
    var words = arguments.prefix { !$0.hasPrefix("-") }
    let isHelp = words.first == "help"
    if isHelp { words.removeFirst() }
    guard let first = words.first else {
      if let option = arguments.first, ["-v", "-V", "-version"].contains(option) {
        throw CommandFailure("there is no option \(option); did you mean `touchstone --version`?")
      }
      return arguments
    }
    let edits = EditCommand.configuration.subcommands.map { $0._commandName }
    if first == "edit", let edit = words.dropFirst().first, !edits.contains(edit), edit != "help" {
      throw CommandFailure("there is no edit “\(edit)”\(Suggestion.questionOrList(edit, edits))")
    }
    if names.contains(first) || isHelp && first == "help" { return arguments }
    if laboratoryCommands.contains(first) {
      throw CommandFailure(
        .unavailable,
        "`\(first)` is a command of the laboratory, which this program does not contain; `Tools/run \(first)` builds it, and an "
          + "installed touchstone has it")
    }
    // The names of edits are plain words, which are easily typed without `edit`.
    if edits.contains(first) {
      throw CommandFailure("there is no command “\(first)”; did you mean `touchstone edit \(first)`?")
    }
    if first == "version" {
      throw CommandFailure("there is no command “version”; did you mean `touchstone --version`?")
    }
    throw CommandFailure(problem(ofUnknown: first, isHelp: isHelp))
  }

  /// The laboratory's commands, for a program without it.
  package static let laboratoryCommands = [
    "audit", "score", "sweep", "people", "conflicts", "measure", "tune", "desk", "engine",
  ]

  /// The names of all commands that help lists.
  static var names: [String] {
    // The argument parser lists grouped commands among the others, too.
    var names: [String] = []
    for command in configuration.groupedSubcommands.flatMap(\.subcommands) + configuration.subcommands
    where !names.contains(command._commandName) {
      names.append(command._commandName)
    }
    return names
  }

  private static func problem(ofUnknown word: String, isHelp: Bool) -> String {
    let hidden = ["frames", "options"] + CommandAdditions.registered.hidden.map { $0._commandName }
    let known = names.filter { !hidden.contains($0) } + laboratoryCommands.filter { $0 != "engine" }
    let topics = isHelp ? HelpTopic.allCases.map(\.rawValue) : []
    if let near = Suggestion.nearest(to: word, in: known + topics) {
      return "there is no \(isHelp ? "help about" : "command") “\(word)”; did you mean “\(near)”?"
    }
    // A word with a slash or a dot is a path.
    let looksLikePath = word.contains { $0 == "/" || $0 == "." }
    if !isHelp, let problem = TraceFiles([word], found: { _ in }).problems.first,
      looksLikePath || problem.contains("did you mean")
    {
      return problem
    }
    return "there is no command or file “\(word)”; `touchstone help` lists the commands"
  }

  /// The argument parser's answer instead of a command's.
  struct Answer: Equatable {
    var text: String
    var code: Int32
    var isError: Bool { code != 0 }
  }

  /// Returns the page that these arguments ask for, or what is wrong with them; nil if they run a command.
  static func answer(to arguments: [String]) -> Answer? {
    if let topic = HelpTopic(arguments) { return Answer(text: topic.text(), code: 0) }
    do {
      var command = try parseAsRoot(arguments.filter { $0 != "--all" || arguments.first != "help" })
      if type(of: command)._commandName == "help" { try command.run() }
      return nil
    } catch { return answer(for: error, arguments) }
  }

  private static func answer(for error: any Error, _ arguments: [String]) -> Answer {
    var text = fullMessage(for: error)
    // The argument parser writes the page again for its exit code.
    let isHelp = text.hasPrefix("OVERVIEW: ") || text.hasPrefix("USAGE: ")
    if isHelp { return Answer(text: page(for: error, arguments) ?? text + "\n", code: 0) }
    let code = exitCode(for: error)
    let asksForBash =
      arguments.starts(with: ["--generate-completion-script", "bash"])
      || arguments.first == "--generate-completion-script=bash"
    if asksForBash && code.isSuccess { text += BashCompletions.additions }
    if code.isSuccess { return Answer(text: text.isEmpty ? "" : text + "\n", code: 0) }
    if let sentence = sentence(onUnknownOption: text, arguments) {
      return Answer(text: "error: " + sentence, code: code.rawValue)
    }
    // An argument in the message, which may be a file's name, must not add a line.
    for word in arguments { text = text.replacing(word, with: QuotedText.plain(word)) }
    return Answer(text: "error: " + ParserMessage.sentence(text), code: code.rawValue)
  }

  /// Returns the arguments with `--option=-1` for `--option -1`, where the argument parser reports a missing value; nil for other
  /// messages.
  private static func joiningNegativeNumber(_ arguments: [String], after message: String) -> [String]? {
    guard let option = message.firstMatch(of: #/Missing value for '(\S+)/#)?.output.1,
      let index = arguments.firstIndex(of: String(option)), index + 1 < arguments.count,
      Double(arguments[index + 1]) != nil
    else { return nil }
    return arguments[..<index] + ["\(option)=\(arguments[index + 1])"] + arguments[(index + 2)...]
  }

  /// Returns a page of help that fits on a screen; nil for the argument parser's whole page.
  private static func page(for error: any Error, _ arguments: [String]) -> String? {
    if arguments.contains("--help-hidden") { return nil }
    let isWhole = arguments.first == "help" && arguments.contains("--all")
    let page = HelpPage(fullMessage(for: error, columns: HelpPage.columns))
    let path = page.usage.split(separator: " ").prefix { $0.first?.isLetter == true }.map(String.init)
    if path == [name] { return isWhole ? StartPage.commands() : StartPage.help() }
    if isWhole || page.usage == OptionsCommand.usage { return nil }
    let shared = HelpPage(helpMessage(for: OptionsCommand.self, columns: HelpPage.columns))
    return ShortHelp(page, shared: shared, path: path).text
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

extension CommandAdditions.Group {
  /// The simulator's own commands of the group.
  var own: [any ParsableCommand.Type] {
    switch self {
    case .start:
      [
        DemoCommand.self, ExplainCommand.self, PlayCommand.self, LiveCommand.self, RecordCommand.self,
        SynthCommand.self, ReportCommand.self,
      ]
    case .test: [TestCommand.self, VerifyCommand.self, AcceptCommand.self, ReplayCommand.self]
    case .measure: []
    case .libinput: [CompareCommand.self]
    case .files: [GesturesCommand.self, ConvertCommand.self, EditCommand.self, ExportCommand.self]
    case .setup: [DoctorCommand.self, RecognizersCommand.self]
    }
  }
}

extension CommandAdditions {
  /// All groups that have commands, in the order of the help.
  fileprivate var groups: [CommandGroup] {
    Group.allCases.compactMap { group in
      let all = group.own + (commands[group] ?? [])
      return all.isEmpty ? nil : CommandGroup(name: group.rawValue.capitalized, subcommands: all)
    }
  }
}
