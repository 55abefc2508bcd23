import ArgumentParser
import Gestures
import Glibc
import Simulation
import TouchTrace

/// The whole command. A program that has recognizers of its own calls ``run(adding:)`` from its `main`, and gets replay,
/// verify, diagrams and all else for them too.
public struct Touchstone: ParsableCommand {
  static let version = "0.1.0"
  public static let configuration = CommandConfiguration(
    commandName: "touchstone",
    abstract: "Plays touch recordings through gesture recognizers and tells what became of each, and why.",
    discussion: """
      Recordings are evemu, evtest, getevent, libinput-record, contact CSV or touchstone's own traces; the format is \
      recognized by what is in the file, and a touchpad at hand gives new ones. `-` is standard input or output. Results \
      go to standard output, all else to standard error.

      Exit codes: 0 done · 1 a transcript changed · 2 a transcript is missing, or obsolete · 3 a recording cannot be \
      read · 4 nothing to do was found · 5 there is no touchpad · 6 the touchpad cannot be read · 64 the command line \
      is wrong · 69 libinput is not there · 70 libinput does not do as it should · 74 a result could not be written
      """,
    version: "touchstone \(version) (traces \(TraceHeader.version), transcripts \(TranscriptText.version))",
    subcommands: [FramesCommand.self],
    groupedSubcommands: [
      CommandGroup(
        name: "Play recordings",
        subcommands: [
          ReplayCommand.self, ExplainCommand.self, VerifyCommand.self, ReviewCommand.self, AcceptCommand.self,
          CompareCommand.self, ExportCommand.self, SweepCommand.self,
        ]),
      CommandGroup(
        name: "Look into recordings, and make them",
        subcommands: [
          InfoCommand.self, ReportCommand.self, OfflineCommand.self, ConvertCommand.self, SynthCommand.self,
          EditCommand.self,
        ]),
      CommandGroup(
        name: "With a touchpad",
        subcommands: [LiveCommand.self, RecordCommand.self, DevicesCommand.self, DoctorCommand.self]),
      CommandGroup(name: "The recognizers", subcommands: [RecognizersCommand.self, DiagramCommand.self]),
    ])

  public init() {}

  /// Runs the command as the process's arguments say, and does not return unless all went well.
  ///
  /// - Parameter recognizers: known besides the library's own: by their kinds in traces' headers, in `--set`, `diagram` and
  ///   `recognizers`; and played where a trace names no recognizers. Of two of one kind the library's own is taken.
  public static func run(adding recognizers: [any GestureRecognizer.Type] = []) {
    prepareFiles()
    KnownRecognizers.add(recognizers)
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.isEmpty {
      Output.standard.write(StartPage.text)
      return Output.standard.finish()
    }
    checkNames(arguments)
    do {
      var command = try parseAsRoot(arguments)
      try command.run()
      Output.standard.finish()
    } catch { leave(error) }
  }

  /// Ends the command where it, or the edit, or what help is wanted for, is no name that there is.
  private static func checkNames(_ arguments: [String]) {
    var words = arguments.prefix { !$0.hasPrefix("-") }
    let isHelp = words.first == "help"
    if isHelp { words.removeFirst() }
    guard let first = words.first else { return }
    let edits = EditCommand.configuration.subcommands.map { $0._commandName }
    let names = (configuration.subcommands + configuration.groupedSubcommands.flatMap(\.subcommands)).map {
      $0._commandName
    }
    // The edits' names are plain words, which people type alone.
    if edits.contains(first) { refuse("there is no command “\(first)”; did you mean `touchstone edit \(first)`?") }
    if !names.contains(first) && !(isHelp && first == "help") {
      refuse("there is no command “\(first)”\(Suggestion.questionOrList(first, names.filter { $0 != "frames" }))")
    }
    if first == "edit", let edit = words.dropFirst().first, !edits.contains(edit), edit != "help" {
      refuse("there is no edit “\(edit)”\(Suggestion.questionOrList(edit, edits))")
    }
  }

  /// What the argument parser has to say: its help is a result, its errors look as all others do.
  private static func leave(_ error: any Error) -> Never {
    let (text, code) = (fullMessage(for: error), exitCode(for: error))
    if code.isSuccess {
      if !text.isEmpty { Output.standard.write(text + "\n") }
    } else if text.hasPrefix("Error: ") {
      complain(String(text.dropFirst("Error: ".count)))
    } else if !text.isEmpty {
      say(text)
    }
    Output.standard.finish()
    Glibc.exit(code.rawValue)
  }

  /// Makes what is wrong with files an error of the call that meets it.
  private static func prepareFiles() {
    // A file that grows beyond its limit; a pipe that nobody reads any more.
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
    // Where a standard descriptor is closed, the next file to be opened would get its number, and the results with it.
    // Opened the wrong way round it stays as useless as it was.
    for descriptor in 0...2 as ClosedRange<Int32> where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }
}
