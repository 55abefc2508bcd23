import Analysis
import ArgumentParser
import Gestures
import Simulation
import TouchTrace

struct MinimizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "minimize", abstract: "Finds a short recording that still shows a given outcome.",
    discussion: """
      Fingers, frames and moves are left out, and what is left is played, until none of them can be left out alone. Then \
      times and places are made round. The same recording always gives the same one.

      An outcome is \(KeptOutcome.form).

      Examples:
        touchstone edit minimize --keep 'pinch began' session.yml -o pinch.trace
        touchstone edit minimize --keep 'tap failed: moved, no pan began' taps.yml
        touchstone edit minimize --golden tap.transcript tap.trace
      """)
  @OptionGroup var edit: EditOptions
  @OptionGroup var options: ReplayOptions
  @Option(help: ArgumentHelp("What the recording is to show. Can be repeated: all of them.", valueName: "outcome"))
  var keep: [String] = []
  @Option(
    help: ArgumentHelp(
      "A transcript: the recording keeps the first line in which it now differs from it.", valueName: "file"),
    completion: .file())
  var golden: String?

  func run() {
    if keep.isEmpty == (golden == nil) {
      refuse(
        keep.isEmpty
          ? "say what the recording is to show: --keep 'pinch began', or --golden FILE for a difference from a transcript"
          : "--keep and --golden are two ways to say what the recording is to show; give one of them")
    }
    let replay = options.replay()
    _ = edit.output.chosen
    let file = edit.output.file(reading: [edit.input], and: golden)
    let trace: Trace
    do throws(RecordingError) {
      trace = Trace(reading: try TouchSources.open(edit.input, edit.output.source.request), as: edit.input)
    } catch { leave(error) }
    var progress = ProgressLine("minimizing \(edit.input)", every: 1)
    let last = LastProgress()
    let small: Trace
    do {
      let outcome = try outcome(trace, replay)
      let minimizer = Minimizer(replay, keeping: outcome) { now in
        last.replays = now.replays
        progress.show { "\(now.replays) replays, \(now.size.text)" }
      }
      small = try minimizer.minimized(trace)
    } catch let problem as FileProblem {
      progress.clear()
      complain(problem.description)
      ExitStatus.unreadable.leave()
    } catch {
      progress.clear()
      refuse("\(edit.input): \(error)")
    }
    progress.clear()
    say("from \(trace.size.text) to \(small.size.text), in \(last.replays) replays")
    edit.output.write(small, to: file)
  }
  private final class LastProgress {
    var replays = 0
  }

  private func outcome(_ trace: Trace, _ replay: Replay) throws -> KeptOutcome {
    guard let golden else {
      return try KeptOutcome(keep, recognizers: try replay.setup(for: trace.header).recognizers.map(\.name))
    }
    guard let old = try TextFile.read(golden) else {
      refuse("there is no \(golden); `touchstone accept` writes transcripts")
    }
    guard Golden.detail(of: old) == .quiet else {
      refuse("\(golden) is no quiet transcript, which --golden takes; `touchstone replay` gives one")
    }
    return try KeptOutcome(firstDifferenceFrom: old, of: replay.transcript(of: MemoryPlayback(trace), .quiet))
  }
}

extension TraceSize {
  /// `2 fingers in 57 frames, 0.412 s`
  var text: String {
    "\(fingers) finger\(fingers == 1 ? "" : "s") in \(frames) frame\(frames == 1 ? "" : "s"), \(duration.text)"
  }
}
