import Gestures
import Simulation
import TouchTrace

/// A playback of input in memory, from touches or from libinput.
final class InputLogPlayback: Playback {
  private let log: InputLog

  init(_ log: InputLog) { self.log = log }

  var header: TraceHeader { log.header }
  var libinput: LibinputProvenance? { log.libinput }
  var isSizeAssumed: Bool { log.isSizeAssumed }
  var progress: RecordingError.Progress { RecordingError.Progress() }
  var facts: [SourceFact] { [] }
  var notes: [String] { [] }

  func play(in session: Session, afterEach: () -> Void) throws(PlaybackError) {
    for input in log.inputs {
      session.play(input)
      afterEach()
    }
    session.end(at: log.end)
  }
}
