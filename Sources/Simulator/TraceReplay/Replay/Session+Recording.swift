import Gestures
import TouchTrace

// What is recorded of a session, and who observes it.
extension Session {
  /// Called with each scroll that a touch stops, and its time.
  package var stopLog: ((Timestamp, StoppedScroll) -> Void)? {
    get { recorder.stopLog }
    set { recorder.stopLog = newValue }
  }
  /// Observes the recognizers in addition to the transcript.
  package var observer: (any GestureObserver)? {
    get { recorder.observer }
    set { setRecorder { $0.observer = newValue } }
  }
  /// Called with every entry of the transcript before it is written.
  package var entryLog: ((TranscriptEntry) -> Void)? {
    get { recorder.entryLog }
    set { setRecorder { $0.entryLog = newValue } }
  }
  /// The entries that are needed: all by default; nil if none is. All are made as long as there is an ``entryLog``. Set it between two
  /// inputs.
  package var recordedDetail: TranscriptDetail? {
    get { recorder.detail }
    set { setRecorder { $0.detail = newValue } }
  }
  /// Whether changes of gestures are needed even if ``recordedDetail`` has none.
  package var recordsChanges: Bool {
    get { recorder.recordsChanges }
    set { setRecorder { $0.recordsChanges = newValue } }
  }
  /// The time from the first input until now.
  package var duration: Interval { recorder.start.map { max(lastTime, now) - $0 } ?? .zero }
  /// How often touches began while none was down, as the recognizers received them.
  package var touchDownCount: Int { recorder.touchDownCount }

  private func setRecorder(_ set: (TranscriptRecorder) -> Void) {
    set(recorder)
    coordinator.observesSteps = recorder.observesSteps
  }
}
