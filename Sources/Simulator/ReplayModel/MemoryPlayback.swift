import TouchTrace
import TraceReplay

/// A playback of a recording in memory, of touches or of libinput's events.
package final class MemoryPlayback: Playback {
  private let log: InputLog

  package init(_ log: InputLog) { self.log = log }

  package convenience init(_ trace: Trace) {
    self.init(InputLog(trace.frames.map { .frame($0) }, header: trace.header, libinput: nil, end: trace.end))
  }

  package var header: TraceHeader { log.header }
  package var libinput: LibinputProvenance? { log.libinput }
  package var isSizeAssumed: Bool { log.isSizeAssumed }
  package var progress: RecordingError.Progress { RecordingError.Progress() }
  package var facts: [SourceFact] { [] }
  package var notes: [RecordingNote] { [] }

  package func play(in session: Session, afterEach: () -> Void) throws(PlaybackError) {
    for input in log.inputs {
      session.play(input)
      afterEach()
    }
    session.end(at: log.end)
  }
}
