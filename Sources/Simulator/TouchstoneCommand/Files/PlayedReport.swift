import Analysis
import LibinputClient
import Reports
import Simulation
import TouchTrace

/// A recording replayed for its report, from its raw touches and through libinput.
struct PlayedReport {
  let report: Report
  /// The exit status if the recording could not be read to its end; nil otherwise.
  let status: ExitStatus?

  /// Replays the recording and reports what could not be read. Throws if nothing could be replayed.
  init(
    _ file: String, _ replay: Replay, _ source: SourceRequest, _ libinput: LibinputRequest
  ) throws(CommandFailure) {
    let source = source.explaining(file)
    let playback: ContactPlayback
    do throws(PlaybackError) { playback = try ContactPlayback(path: file, source) } catch {
      throw error.failure
    }
    do throws(Replay.Problem) { report = try Report(file, replay, of: playback) } catch {
      throw CommandFailure("\(file): \(error.sentence)")
    }
    report.words = { $0?.clause ?? "" }
    var reading = ProgressLine("reading \(file)")
    let failure = report.play { reading.show { "\(playback.progress.duration.text) replayed" } }
    reading.clear()
    status = failure?.report()
    replayThroughLibinput(file, replay, source, libinput)
    var progress = ProgressLine("explaining", every: 1)
    report.explain { index, all in progress.show { "\(index) of \(all, "attempt")" } }
    progress.clear()
  }

  /// Adds libinput's lane. Without libinput the page states the reason, which is not an error.
  private func replayThroughLibinput(
    _ file: String, _ replay: Replay, _ source: SourceRequest, _ request: LibinputRequest
  ) {
    if file == "-" {
      report.libinputAbsence = "Standard input can be read only once."
      return
    }
    do {
      let playback = try LibinputPlayback(path: file, source, request)
      let recorder = try ReplayRecorder(replay, for: playback)
      try playback.play(in: recorder.session, afterEach: {})
      report.libinput = recorder.finish(playback, isComplete: true)
    } catch {
      report.libinputAbsence = "\(error.sentence)".asSentence
    }
  }
}

extension String {
  /// The text with a full stop, unless it is a question.
  var asSentence: String { hasSuffix("?") ? self : self + "." }
}

/// Returns a recording's outcome for an overview page without a page per recording.
func outcome(
  of file: String, _ replay: Replay, _ source: SourceRequest, _ label: RecordingLabel?
) throws(CommandFailure) -> (RecordingOutcome, ExitStatus?, problem: String?) {
  let playback: ContactPlayback
  do throws(PlaybackError) { playback = try ContactPlayback(path: file, source) } catch {
    throw error.failure
  }
  let recorder: ReplayRecorder
  do { recorder = try ReplayRecorder(replay, for: playback) } catch {
    throw CommandFailure("\(file): \(error.sentence)")
  }
  var failure: PlaybackError?
  do throws(PlaybackError) { try playback.play(in: recorder.session) {} } catch { failure = error }
  let explanation = Explanation(of: recorder.finish(playback, isComplete: failure == nil))
  let outcome = RecordingOutcome(explanation, Answer(Verdict(explanation), of: explanation), label)
  return (outcome, failure?.report(), failure.map { playback.problem($0.sentence) })
}
