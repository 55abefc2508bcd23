import Gestures
import Simulation
import TouchTrace

/// A playback of a recording in memory.
package final class MemoryPlayback: Playback {
  private let trace: Trace
  /// The progress of the replay.
  package private(set) var progress = RecordingError.Progress()

  /// Creates a playback of a recording.
  package init(_ trace: Trace) { self.trace = trace }

  package var header: TraceHeader { trace.header }
  package var libinput: LibinputProvenance? { nil }
  package var facts: [SourceFact] { [] }
  package var notes: [String] { [] }

  package func play(in session: Session, afterEach: () -> Void) throws(PlaybackError) {
    session.play(trace.frames, endingAt: trace.end) { frame in
      progress.frames += 1
      progress.events += frame.changes.count
      afterEach()
    }
  }
}
