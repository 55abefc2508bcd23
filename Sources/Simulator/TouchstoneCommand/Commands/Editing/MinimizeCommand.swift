import Analysis
import ArgumentParser
import CommandSupport
import Gestures
import Simulation
import TouchTrace

struct MinimizeCommand: ParsableCommand, RecordingEditCommand {
  static let configuration = CommandConfiguration(
    commandName: "minimize", abstract: "Finds a short recording that still produces a given outcome.",
    discussion: """
      Removes touches, frames and moves and replays the rest, until none of them can be removed on its own. Then \
      rounds times and positions. The same input always gives the same result. A trace is written with the setup that \
      the recording was replayed with.

      An outcome is \(KeptOutcome.form).

      Examples:
        touchstone edit minimize --keep 'pinch began' session.yml -o pinch.trace
        touchstone edit minimize --keep 'tap failed: moved, no pan began' taps.yml
        touchstone edit minimize --keep 'pan began' --largest-step 16 pans.yml
        touchstone edit minimize --golden tap.transcript tap.trace
      """)
  @OptionGroup var editInput: EditInput
  @OptionGroup var outputOptions: EditOutputOptions
  @OptionGroup var recordingOptions: RecordingOptions
  @OptionGroup var setupOptions: SetupOptions
  @OptionGroup var options: ReplayOptions
  @Option(help: ArgumentHelp("Outcome to keep. Can be repeated to keep several.", valueName: "outcome"))
  var keep: [String] = []
  @Option(
    help: ArgumentHelp(
      "Transcript; keeps the first difference from it.", valueName: "file"),
    completion: .file())
  var golden: String?
  @Option(
    help: ArgumentHelp(
      "Limits each finger's movement between two frames: 16 is 2000 points a second at 125 frames a second (default: any distance).",
      valueName: "pt"))
  var largestStep: Double?

  func run() throws {
    if keep.isEmpty == (golden == nil) {
      throw CommandFailure(
        keep.isEmpty
          ? "no outcome to keep; add --keep 'pinch began', or --golden FILE to keep a difference from a transcript"
          : "--keep cannot be combined with --golden; use one of them")
    }
    if let largestStep, !(largestStep > 0 && largestStep <= 10_000) {
      throw CommandFailure("--largest-step must be more than 0 and at most 10000 points, not \(largestStep)")
    }
    let replay = try options.replay()
    _ = try edit.output.chosen
    let file = try edit.output.file(reading: [edit.input], and: golden)
    let request = try edit.output.source.request
    var trace = try Trace(reading: TouchSources.open(edit.input, request), as: edit.input)
    trace.events = []
    trace.header = try request.header(trace.header, ofRecordingAt: edit.input)
    var progress = ProgressLine("minimizing \(edit.input)", every: 1)
    var replays = 0
    let small: Trace
    do {
      let outcome = try outcome(trace, replay)
      let minimizer = Minimizer(replay, keeping: outcome, largestStep: largestStep) { now in
        replays = now.replays
        progress.show { "\(now.replays) replays, \(now.size.text)" }
      }
      small = try minimizer.minimized(trace)
    } catch let problem as FileProblem {
      progress.clear()
      throw CommandFailure(.unreadable, problem.description)
    } catch {
      progress.clear()
      throw CommandFailure("\(edit.input): \(error.sentence)")
    }
    progress.clear()
    printMessage("from \(trace.size.text) to \(small.size.text), in \(replays, "replay")")
    try edit.output.write(small, to: file)
  }

  private func outcome(_ trace: Trace, _ replay: Replay) throws -> KeptOutcome {
    guard let golden else {
      return try KeptOutcome(keep, recognizers: try replay.setup(for: trace.header).recognizers.map(\.name))
    }
    guard let old = try TextFile.read(golden) else {
      throw CommandFailure("no such file: \(golden); `touchstone accept` writes transcripts")
    }
    guard Golden.detail(of: old) == .quiet else {
      throw CommandFailure("\(golden) is not a quiet transcript; `touchstone replay` prints one")
    }
    return try KeptOutcome(firstDifferenceFrom: old, of: replay.transcript(of: MemoryPlayback(trace), .quiet))
  }
}

extension TraceSize {
  /// The text, such as `2 fingers in 57 frames, 0.412 s`.
  var text: String {
    "\(fingers, "finger") in \(frames, "frame"), \(duration.text)"
  }
}
