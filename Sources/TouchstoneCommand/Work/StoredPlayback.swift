import Analysis
import Simulation
import TouchTrace

/// A playback that has been read to its end, so that it can be explained first and played afterwards. libinput runs once for
/// both.
final class StoredPlayback: Playback {
  private let playback: any Playback
  /// The input of the recording, up to the failure if there is one.
  let inputLog: InputLog
  /// What ended the recording early; `nil` if it was read completely.
  let failure: PlaybackError?

  /// Reads a playback to its end.
  init(_ playback: any Playback) {
    self.playback = playback
    var inputLog = InputLog(for: playback)
    do throws(PlaybackError) {
      try inputLog.record(playback)
      failure = nil
    } catch { failure = error }
    self.inputLog = inputLog
  }

  var header: TraceHeader { playback.header }
  var libinput: LibinputProvenance? { playback.libinput }
  var isSizeAssumed: Bool { playback.isSizeAssumed }
  var progress: RecordingError.Progress { playback.progress }
  var facts: [SourceFact] { playback.facts }
  var notes: [String] { playback.notes }
  var buttonPresses: [ButtonPress] { playback.buttonPresses }
  var irregularities: [PositionIrregularity] { playback.irregularities }

  func play(in session: Session, afterEach: () -> Void) throws(PlaybackError) {
    for input in inputLog.inputs {
      session.play(input)
      afterEach()
    }
    if let failure { throw failure }
    session.end(at: inputLog.sessionEnd)
  }
}
