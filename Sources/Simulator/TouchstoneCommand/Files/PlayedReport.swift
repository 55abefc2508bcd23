import Analysis
import CommandSupport
import LibinputClient
import Reports
import Simulation
import TouchTrace

/// A recording replayed for its report, from its raw touches and through libinput, or from libinput's events if it has no touches.
struct PlayedReport {
  let report: Report
  let header: TraceHeader
  /// The exit status if the recording could not be read to its end; nil otherwise.
  let status: ExitStatus?

  /// Replays the recording and reports what could not be read. Throws if nothing could be replayed.
  ///
  /// - Parameters:
  ///   - via: what the recognizers get; `nil`, the default, for what the recording contains.
  ///   - findsHands: whether libinput's reasons have the hands and settings that would change them, which takes a second.
  init(
    _ file: String, _ replay: Replay, _ source: SourceRequest, _ libinput: LibinputRequest, via: InputSource? = nil,
    findsHands: Bool = false
  ) throws(CommandFailure) {
    let source = source.explaining(file)
    let playback = try openedRecording(file, via: via, source, libinput)
    header = playback.header
    do throws(Replay.Problem) { report = try Report(file, replay, of: playback) } catch {
      throw CommandFailure("\(file): \(error.sentence)")
    }
    report.words = { $0?.clause ?? "" }
    var reading = ProgressLine("reading \(file)")
    let failure = report.play { reading.show { "\(playback.progress.duration.text) replayed" } }
    reading.clear()
    status = failure?.report()
    if playback.libinput == nil {
      replayThroughLibinput(file, replay, source, libinput, findsHands: findsHands)
    } else {
      report.contacts = readQuietly(file, via: .contacts, source)
      if playback.libinput?.version != nil {
        report.libinputReasons = { LibinputRecording(file, source, libinput)?.reasons(for: $0) ?? [] }
      }
    }
    var progress = ProgressLine("explaining", every: 1)
    report.explain { index, all in progress.show { "\(index) of \(all, "attempt")" } }
    progress.clear()
  }

  /// Adds libinput's lane. Without libinput the page states the reason, which is not an error.
  private func replayThroughLibinput(
    _ file: String, _ replay: Replay, _ source: SourceRequest, _ request: LibinputRequest, findsHands: Bool
  ) {
    if file == "-" {
      report.libinputAbsence = "Standard input can be read only once."
      return
    }
    do {
      var request = request
      request.collectsLog = true
      let playback = try LibinputPlayback(path: file, source, request)
      let recorder = try ReplayRecorder(replay, for: playback)
      try playback.play(in: recorder.session, afterEach: {})
      let played = recorder.finish(playback, isComplete: true)
      report.libinput = played
      let recording = LibinputRecording(file, source, request, events: played.inputLog, playback.log)
      report.libinputReasons = { recording.reasons(for: $0, isExplained: findsHands) }
    } catch {
      report.libinputAbsence = "\(error.sentence)".asSentence
    }
  }
}

extension String {
  /// The text with a full stop, unless it is a question.
  var asSentence: String { hasSuffix("?") ? self : self + "." }
}

/// Opens a recording.
///
/// - Parameter via: `nil` for its touches, or for libinput's events if it has no touches.
private func openedRecording(
  _ file: String, via: InputSource? = nil, _ source: SourceRequest, _ libinput: LibinputRequest
) throws(CommandFailure) -> any Playback {
  do throws(PlaybackError) {
    return try playback(of: file, via: via ?? .standard(for: file, source), source, libinput)
  } catch { throw error.failure }
}

/// Returns the report of the recording of a folder that its page shows first; `nil` if it cannot be replayed.
func openingReport(of file: String, _ replay: Replay, _ source: SourceRequest) -> Report? {
  guard let playback = try? openedRecording(file, source, LibinputRequest()),
    let report = try? Report(file, replay, of: playback)
  else { return nil }
  report.words = { $0?.clause ?? "" }
  report.libinputAbsence = "the recordings of a folder are replayed without it. The report of one of them has the lane."
  report.play()
  report.explain()
  return report
}

/// Returns a recording's outcome for an overview page without a page per recording.
///
/// - Parameter opened: called with the recording's header.
func outcome(
  of file: String, _ replay: Replay, _ source: SourceRequest, _ label: RecordingLabel?, opened: (TraceHeader) -> Void
) throws(CommandFailure) -> (RecordingOutcome, ExitStatus?, problem: String?) {
  let playback = try openedRecording(file, source, LibinputRequest())
  opened(playback.header)
  let recorder: ReplayRecorder
  do { recorder = try ReplayRecorder(replay, for: playback) } catch {
    throw CommandFailure("\(file): \(error.sentence)")
  }
  var failure: PlaybackError?
  do throws(PlaybackError) { try playback.play(in: recorder.session) {} } catch { failure = error }
  let contacts = playback.libinput == nil ? nil : readQuietly(file, via: .contacts, source)
  let explanation = Explanation(of: recorder.finish(playback, isComplete: failure == nil), contacts: contacts)
  let verdict = Verdict(explanation)
  let outcome = RecordingOutcome(explanation, verdict, Answer(verdict, of: explanation), label)
  return (outcome, failure?.report(), failure.map { playback.problem($0.sentence) })
}
