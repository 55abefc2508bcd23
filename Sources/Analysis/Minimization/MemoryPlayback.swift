import Gestures
import Simulation
import TouchTrace

/// A playback of a recording in memory.
public final class MemoryPlayback: Playback {
  private let trace: Trace
  /// The progress of the replay.
  public private(set) var progress = RecordingError.Progress()

  /// Creates a playback of a recording.
  public init(_ trace: Trace) { self.trace = trace }

  public var header: TraceHeader { trace.header }
  public var libinput: LibinputProvenance? { nil }
  public var facts: [SourceFact] { [] }
  public var notes: [String] { [] }

  public func play(in session: Session, afterEach: () -> Void) throws(PlaybackError) {
    session.play(trace.frames, endingAt: trace.end) { frame in
      progress.frames += 1
      progress.events += frame.changes.count
      afterEach()
    }
  }
}
