import Experiments
import TouchstoneCommand
import Analysis
import ArgumentParser
import CommandSupport
import Simulation
import TouchTrace

struct AuditCommand: ParsableCommand, RecordingCommand, LibinputCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Finds mistakes in recognizers that your recordings would miss.",
    discussion: """
      Makes small changes to what you wrote, one at a time, and replays the recordings. A change (a mutant) is noticed if a \
      recognizer then does something else in a recording; `verify` would fail. Every parameter of the recognizers that the \
      recordings name, or that are recognized in them, is made one unit larger and smaller (1 pt, 1 ms, 1°, one finger or \
      tap, 1 % of a ratio or speed), and compared with `<=` instead of `<`, or the reverse; every choice is replaced by \
      another. Each `require` and `simultaneous` is dropped, and any two kinds that exclude each other are allowed together. \
      Each step of a custom recognizer's state machine, and with --machines of every one, is deleted or replaced.

      First prints the verdict, then what the recordings leave open, with the number of mutants and a recording to add. \
      --all lists each mutant, with the nearest recording. For each it searches for the shortest recording that would notice \
      it: every touch sequence is played to the mutant and to the original. --recordings writes these recordings; \
      `touchstone accept` then makes them part of your tests. A mutant of which no state differs does not count.

      The recordings must match their transcripts. Without --recordings nothing is written, and nothing is built.

      Examples:
        touchstone audit Traces
        touchstone audit --score 90 Traces
        touchstone audit --recordings new Traces

      Exit codes: 0 success · 1 the score is below --score, or a transcript has changed · 3 a recording cannot be read · 4 \
      no recordings with transcripts · 74 a recording cannot be written
      """)

  @Argument(help: "Recordings, or folders of recordings.", completion: .file())
  var paths: [String] = ["."]
  @Option(
    help: ArgumentHelp(
      "Selects recordings whose path contains this text. Can be repeated to select more.", valueName: "text"))
  var filter: [String] = []
  @Option(
    help: ArgumentHelp("Exits with 1 if fewer mutants are noticed, in percent.", valueName: "minimum"))
  var score: Double?
  @Option(
    help: ArgumentHelp("Writes the recordings that would notice more to this folder.", valueName: "folder"),
    completion: .directory)
  var recordings: String?
  @Option(
    help: ArgumentHelp(
      "Most actions to try for each mutant; 0 for no search.",
      valueName: "number"))
  var actions = 20_000
  @Flag(help: "Also changes the machines of the library's recognizers, and everything that no recording recognizes.")
  var machines = false
  @Flag(help: "Lists every mutant that no recording notices.")
  var all = false
  @OptionGroup var recordingOptions: RecordingOptions
  @OptionGroup var setupOptions: SetupOptions
  @OptionGroup var libinput: LibinputOptions
  @Option(help: "Which transcripts (default: every existing one).")
  var via: InputSource?
  @OptionGroup var jobs: JobOptions
  @OptionGroup var timeLimit: TimeLimitOptions
  @OptionGroup var tableOptions: TableOptions

  func run() throws {
    try rejectStandardInput(paths)
    try libinput.check(with: via)
    if filter.contains("") { throw CommandFailure("--filter expects part of a path, not an empty text") }
    let minimum = try MinimumScore(score)
    if !(0...1_000_000_000).contains(actions) {
      throw CommandFailure("--actions must be from 0 to 1000000000, not \(actions)")
    }
    let selection = Selection(filter: filter)
    let (all, pathStatus) = try TraceFiles.named(by: paths)
    let files = all.filter(selection.contains)
    if files.isEmpty {
      if let pathStatus { throw pathStatus }
      throw CommandFailure(.nothing, selection.emptyReason(paths, of: all))
    }
    let page = try tableOptions.pageFile(reading: source.inputs(files))
    let run = try AuditRun(
      replay: .known, source: source.request, libinput: libinput.request, asked: via, work: jobs.work,
      limit: timeLimit.limit,
      actions: actions, includesMachines: machines)
    let (report, status) = try run.report(files)
    var worst = ExitStatus.worse(pathStatus, status)
    try writeRecordings(report, reading: files)
    let answer = AuditAnswer(report)
    try tableOptions.write(
      self.all ? answer.all : [answer.summary], programs: [answer.programs], of: "Audit", to: page)
    if let problem = minimum?.problem(report) {
      printError(problem)
      worst = .worse(worst, .changed)
    }
    if let worst { throw worst }
  }

  private func writeRecordings(_ report: AuditReport, reading files: [String]) throws(CommandFailure) {
    guard let recordings, !report.recordings.items.isEmpty else { return }
    let folder = recordings.hasSuffix("/") ? recordings : recordings + "/"
    _ = try ReportFolder(folder)
    for item in report.recordings.items {
      let file = try OutputFile(folder + item.name, reading: files, replacing: .none)
      file.output.write(bytes: Array(item.text.utf8))
      try file.finishSilently()
    }
    let full = report.recordings.items.filter { $0.detail == .full }.map { folder + $0.name }
    if !full.isEmpty {
      printMessage(
        "note: only a full transcript notices \(full.joined(separator: ", ")); accept with --transcript full")
    }
  }
}
