import Analysis
import ArgumentParser
import CommandSupport
import Gestures
import LibinputClient
import Simulation
import TouchTrace

struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Shows in 20 lines what touchstone does.",
    discussion: """
      Replays two synthetic recordings: a tap and a pinch on a table of plays, and a long press that slid. \
      Writes the recordings, and a report of the first, to a folder, for a closer look with the other commands.

      With a folder of traces, also verifies them.

      Examples:
        touchstone demo
        touchstone demo Traces
      """)

  @Argument(help: "Folders of traces to verify.", completion: .directory)
  var traces: [String] = []
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Folder for the recordings and the report (default: touchstone/demo in $XDG_CACHE_HOME or ~/.cache, or else a new folder).",
      valueName: "folder"), completion: .directory)
  var output: String?
  @OptionGroup var jobs: JobOptions
  @Option(help: ArgumentHelp("The command in the suggestions.", visibility: .private))
  var calledAs = "touchstone"

  func run() throws {
    let output = Output.standard
    let folder = try ReportFolder(try self.output ?? orFail(.output, try DemoRecording.folder()))
    let recording = try DemoRecording.tapAndPinch.write(to: folder)
    let replayed = try DemoReplay(recording, scene: "plays")
    output.write("A tap and a pinch on a table of plays, replayed through \(replayed.recognizers) recognizers:\n")
    for line in replayed.sentenceLines { output.write("  \(line)\n") }
    output.write("\n" + Self.table(replayed) + "\n")

    let missed = try DemoReplay(try DemoRecording.slidingPress.write(to: folder), scene: "none")
    output.write("A long press that slid:\n")
    for line in missed.sentenceLines + missed.missLines(of: LongPressRecognizer.kind) { output.write("  \(line)\n") }
    output.write("\n")
    output.flush()

    let status = try verify()
    let page = folder.path("tap-and-pinch.html")
    try writeReport(of: recording, to: page)
    output.write("wrote \(page): open it in a browser\n\n")
    output.write(suggestions)
    if let status { throw status }
    output.finish()
  }

  private static let tableLines = 5

  private static func table(_ replayed: DemoReplay) -> String {
    let titles = ["before", "after the tap", "after the pinch"]
    let columns = zip(titles, replayed.pictures).map { title, picture in
      [title] + TableSketch.lines(of: picture, columns: 24, lines: Self.tableLines)
    }
    return (0...Self.tableLines).map { line in
      let cells = columns.map { line < $0.count ? $0[line] : "" }
      let text = "  " + cells.dropLast().map { TableSketch.padded($0, to: 24) + "  " }.joined() + cells[cells.count - 1]
      return line == 0 ? Colour.faint.paint(text) : text
    }.joined(separator: "\n") + "\n"
  }

  /// Verifies the traces and prints the result. Returns the exit status if one fails.
  private func verify() throws(CommandFailure) -> ExitStatus? {
    if traces.isEmpty { return nil }
    let found = FoundRecordings(traces, Selection(filter: [], shard: nil), asked: nil)
    let verification = Verification(
      replay: .known, source: SourceRequest(), libinput: LibinputRequest(), asked: nil, replayArguments: "",
      libinputArguments: "")
    var tally = VerifyTally()
    let start = ContinuousClock.now
    found.results(by: verification, try jobs.work, within: .standard) { result, _ in tally.add(result) }
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    let duration = HumanNumbers().duration(
      Interval(microseconds: seconds * 1_000_000 + attoseconds / 1_000_000_000_000))
    if tally.failed > 0 {
      Output.standard.write(
        "\(tally.text); \(calledAs) verify \(traces.map(Shell.quoted).joined(separator: " ")) prints the differences\n")
    } else {
      let skipped = tally.skipped > 0 ? "; \(tally.skipped) that need libinput skipped" : ""
      Output.standard.write("\(tally.passed, "transcript") verified in \(duration)\(skipped)\n")
    }
    return tally.worst
  }

  private func writeReport(of recording: String, to path: String) throws(CommandFailure) {
    var replay = Replay.known
    replay.scene = TraceHeader.SceneLine(name: "plays")
    let played = try PlayedReport(recording, replay, SourceRequest(), LibinputRequest())
    let file = try OutputFile(path, reading: [recording], replacing: .any)
    file.output.write(bytes: played.report.page)
    try file.finishSilently()
  }

  private var suggestions: String {
    let folder = traces.first.map { Shell.quoted($0) }
    let rows = [
      ["Next: your own touchpad", "\(calledAs) live"],
      ["      gestures as tests", folder.map { "\(calledAs) verify \($0)" } ?? "\(calledAs) help accept"],
      ["      recognizers in your program", "Sources/Core/README.md"],
    ]
    return TextColumns.lines(rows).map { $0 + "\n" }.joined()
  }
}
