import Experiments
import TouchstoneCommand
import Analysis
import ArgumentParser
import CommandSupport
import Glibc
import LibinputClient
import Reports
import Simulation
import TouchTrace

struct ScoreCommand: ParsableCommand, RecordingCommand, LibinputCommand {
  static let configuration = CommandConfiguration(
    commandName: "score",
    abstract: "Scores a folder of labelled recordings, by class and input.",
    discussion: """
      Replays each labelled recording from its raw touches and through libinput, and counts the recordings in which \
      exactly the labelled gestures were recognized and no other began: the right number of taps, a drag with one finger \
      or a scroll with two from its beginning, a movement within 30° of its direction, a pinch with the fingers' own scale \
      (within 2 % from raw touches, 20 % from libinput), a rotation by their own angle (1°, 10°). A swipe is a drag only if \
      the fingers stop with it. A gesture that is cancelled is not recognized. The column “withdrawn” counts the \
      recordings that would be right if no gesture had begun and been cancelled for another. The last column is libinput \
      without the recognizers. With libinput, pointer motion counts as a one-finger drag only if the label says so. Without \
      --via, only recordings of touchpads are replayed through libinput, which passes the touches of screens on.

      Below the table is each wrong result with its reason: what happened, and of the labelled gestures the failure closest \
      to its threshold.

      The paths of a label file are relative to the folder. For a click, a recognizer of clicks is added.

      -o writes one line of JSON per recording and input; --baseline compares with such a file and prints every \
      recording that changed.

      Examples:
        touchstone score recordings
        touchstone score recordings --labels labels.tsv -o score.jsonl
        touchstone score recordings --baseline score.jsonl

      Exit codes: 0 success · 1 a recording that was right in the baseline is wrong now · 3 a recording, a label or the \
      baseline cannot be read · 4 no labelled recordings · 64 usage error · 74 a result cannot be written
      """)

  @Argument(help: "Folder of recordings.", completion: .directory)
  var folder: String
  @Option(
    help: ArgumentHelp("Label file (default: labels.tsv in the folder).", valueName: "file.tsv"),
    completion: .file(extensions: ["tsv"]))
  var labels: String?
  @Option(
    help:
      "Input to score (default: contacts and libinput). libinput: the recognizers on its events, and libinput alone; recorded: the same for its events in the recordings."
  )
  var via: InputSource?
  @Option(
    name: .shortAndLong, help: ArgumentHelp("Writes one line of JSON per result.", valueName: "file.jsonl"),
    completion: .file(extensions: ["jsonl"]))
  var output: String?
  @Option(
    help: ArgumentHelp("Compares with an earlier score.", valueName: "file.jsonl"),
    completion: .file(extensions: ["jsonl"]))
  var baseline: String?
  @Flag(help: "Prints the table without the recordings that are wrong.")
  var summary = false
  @Option(
    help: ArgumentHelp("Also scores the engine behind this adapter. Can be repeated.", valueName: "command"))
  var engine: [String] = []
  @Option(
    help: ArgumentHelp(
      "Also scores every engine of a program that lists them with --list, such as Tools/engines/engine.",
      valueName: "program"), completion: .file())
  var engines: String?
  @Option(help: ArgumentHelp("How often engines in real time play each recording.", valueName: "number"))
  var runs = 1
  @OptionGroup var options: ReplayOptions
  @OptionGroup var recordingOptions: RecordingOptions
  @OptionGroup var setupOptions: SetupOptions
  @OptionGroup var libinput: LibinputOptions
  @OptionGroup var jobs: JobOptions
  @OptionGroup var timeLimit: TimeLimitOptions
  @OptionGroup var tableOptions: TableOptions

  func run() throws {
    let page = try tableOptions.pageFile(reading: [labels ?? defaultLabels])
    let resultsFile = try output.map { try outputFile($0, .text([ScoreResult.beginning])) }
    let replay = try options.replay().ofManyRecordings
    let request = try source.request
    let earlier = try baseline.map { try readBaseline($0) }
    let table = LabelTable(labels ?? defaultLabels, recordings: folder) { replay.names(in: $0, request) }
    var status = table.status
    if table.entries.isEmpty {
      if let status {
        printMessage("  write a line for each recording: its path, a tab, and its label")
        throw status
      }
      printError("no labelled recordings in \(folder); add lines PATH, a tab, LABEL to \(labels ?? defaultLabels)")
      throw ExitStatus.nothing
    }
    let work = try jobs.work
    let inputs = try inputs()
    let run = ScoreRun(
      folder: folder, replay: replay, source: request, libinput: try libinput.request, inputs: inputs,
      needsTouchpad: via == nil)
    var results: [ScoreResult] = []
    var progress = ProgressLine("scoring", every: 1)
    work.run(table.entries.map { ScoreRun.Item($0) }, named: \.path, within: try timeLimit.limit) {
      run.results(of: $0)
    } take: { found in
      results += found
      progress.show { "\(results.count) results" }
    }
    progress.clear()
    status = .worse(status, reportUnplayed(results))
    if via == nil, inputs.contains(.libinput) { noteWithoutTouchpad(results) }
    let scored = try EngineScore(commands: engine, list: engines, runs: runs).scored(
      results, table.entries, page: page == nil ? nil : replay
    ) { run.touches(of: ScoreRun.Item($0)) }
    let score = Score(scored.results)
    let tables =
      score.answer(since: earlier) + scored.agreement(of: score, isSummary: summary) + (summary ? [] : score.misses)
    try tableOptions.write(tables, of: folder, to: nil)
    if let resultsFile { try write(score, to: resultsFile) }
    if let page {
      let content = EnginePage(score, tables, engines: scored.engines.map(\.header), scored.hands).html
      try page.write(content, "\(table.entries.count, "recording")", printsLink: false)
    }
    if let earlier, score.changes(since: earlier).contains(where: \.isWorse) { status = .worse(status, .changed) }
    if let status { throw status }
  }

  /// Reports recordings that cannot be read, and notes those that libinput rejects.
  private func reportUnplayed(_ results: [ScoreResult]) -> ExitStatus? {
    let unplayed = results.filter(\.isUnplayed)
    let unread = unplayed.filter { $0.input == .contacts }
    for result in unread { printError(result.problems.joined(separator: "; ")) }
    let rejected = unplayed.filter { result in
      result.input == .viaLibinput && !unread.contains { $0.recording == result.recording }
    }
    if let first = rejected.first {
      let more =
        rejected.count == 1 ? "" : "; and \(rejected.count - 1, "more recording")"
      printMessage("note: not scored with libinput: \(first.problems.joined(separator: "; "))\(more)")
    }
    return unread.isEmpty ? nil : .unreadable
  }

  /// Notes how many recordings were not replayed through libinput.
  private func noteWithoutTouchpad(_ results: [ScoreResult]) {
    let played = Set(results.filter { $0.input == .viaLibinput }.map(\.recording))
    let count = Set(results.map(\.recording)).subtracting(played).count
    if count == 0 { return }
    printMessage(
      "note: \(count, "recording") of no touchpad: scored from raw touches only; --via libinput plays such recordings")
  }

  private var defaultLabels: String { (folder.hasSuffix("/") ? folder : folder + "/") + "labels.tsv" }

  /// The input sources to replay. Without libinput, a note names the reason.
  private func inputs() throws -> [InputSource] {
    if via == .contacts || via == .recorded { return [via ?? .contacts] }
    if try libinput.request.version == nil {
      if via == .libinput {
        throw CommandFailure(.unavailable, "libinput is not available; `touchstone doctor` finds out why")
      }
      printMessage("note: libinput is not available; only raw touches are scored")
      return [.contacts]
    }
    return via == .libinput ? [.libinput] : [.contacts, .libinput]
  }

  private func outputFile(_ path: String, _ content: OutputGuard.Content)
    throws(CommandFailure) -> OutputFile
  {
    try OutputFile(path, reading: [labels ?? defaultLabels], replacing: .of(content))
  }

  private func write(_ score: Score, to file: OutputFile) throws(CommandFailure) {
    for result in score.results { file.output.write(result.line + "\n") }
    try file.finish("\(score.results.count, "result")")
  }

  private func readBaseline(_ path: String) throws -> Score {
    do throws(FileProblem) {
      guard let text = try TextFile.read(path) else { throw FileProblem("no such file: \(path)") }
      var results: [ScoreResult] = []
      for (index, line) in text.split(separator: "\n").enumerated() {
        guard let result = ScoreResult(line: String(line)) else {
          throw FileProblem("\(path):\(index + 1): not a line of a score; write one with `touchstone score -o`")
        }
        results.append(result)
      }
      return Score(results)
    } catch { throw CommandFailure(.unreadable, error.sentence) }
  }
}
