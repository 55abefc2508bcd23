import Gestures
import Simulation
import TouchTrace

/// A replay, prepared for finding what belongs to one gesture after the other.
struct ComparedReplay {
  let recording: ReplayedRecording
  /// The recognized gestures, in order of recognition.
  let gestures: [Attempt]
  /// The gestures that libinput reported; empty for a replay of raw touches.
  let reports: LibinputReports
  let indexedGestures: OverlapIndex<Attempt>
  let indexedFailures: OverlapIndex<Attempt>
  let indexedReports: IndexedLibinputReports
  let numbers: HumanNumbers

  init(_ recording: ReplayedRecording) {
    self.recording = recording
    gestures = recording.decided.filter { $0.recognitionTime != nil }
    reports = LibinputReports(recording.inputLog)
    indexedGestures = OverlapIndex(gestures) { (min($0.comparedStart, $0.touchDown), $0.end) }
    indexedFailures = OverlapIndex(recording.decided.filter { $0.failure != nil }) { ($0.end, $0.end) }
    indexedReports = IndexedLibinputReports(reports)
    let input = recording.inputLog
    numbers = HumanNumbers(hasMillimetres: !input.isSizeAssumed, on: input.header.surface)
  }

  /// The numbers of a gesture's distances: a pointer's movement is not a distance on the surface.
  func numbers(of gesture: Attempt) -> HumanNumbers { HumanNumbers(of: gesture, in: recording.inputLog) }

  /// Returns the shape of a gesture of this replay or of the other one.
  func shape(of gesture: Attempt) -> GestureShape? {
    recording.setup.recognizers.first { $0.name == gesture.recognizer }?.shape
  }

  /// Returns the first touch down of the touch in progress at a time; `nil` if it is unknown.
  func touchDown(before time: Timestamp) -> Timestamp? {
    let touchDowns = recording.touchDowns
    return touchDowns[..<touchDowns.firstIndex(after: time)].last
  }
}
