import Gestures
import Simulation
import TouchTrace

/// A recording in memory, to be played.
public final class MemoryPlayback: Playback {
  private let trace: Trace
  public private(set) var progress = RecordingError.Progress()

  public init(_ trace: Trace) { self.trace = trace }

  public var header: TraceHeader { trace.header }
  public var libinput: LibinputPart? { nil }
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
