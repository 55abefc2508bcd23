import Gestures
import Simulation
import TouchTrace

/// The gestures and failures of one replay, collected from its transcript, with the events that may explain them.
package struct GestureLog: Sendable {
  /// A recognized gesture.
  package struct Gesture: Hashable, Sendable {
    /// The recognizer's name.
    package var recognizer: String
    /// The recognizer's kind.
    package var kind: String
    /// The time at which the gesture started: for a discrete gesture the first touch down, by libinput's own time stamp
    /// if it reports the touches; otherwise the time of recognition.
    package var start: Timestamp
    /// The first touch down of the gesture; `start` if touches are not reported.
    package var touchDown: Timestamp
    /// The time at which the gesture was first reported.
    package var recognized: Timestamp
    /// The time at which the gesture ended.
    package var end: Timestamp
    /// Whether the gesture was cancelled.
    package var isCancelled: Bool
    /// The last values that the recognizer reported.
    package var description: GestureDescription
    /// The name of the target that the recognizer is attached to; `nil` for the whole surface.
    package var target: String?
  }

  /// A gesture that failed.
  package struct Failure: Hashable, Sendable {
    /// The recognizer's name.
    package var recognizer: String
    /// The time of the failure.
    package var time: Timestamp
    /// The reason as transcripts print it, with the measured value and its threshold.
    package var reason: String
  }

  /// The recognized gestures, in order of recognition.
  package private(set) var gestures: [Gesture] = []
  /// The gestures that failed, in order of time.
  package private(set) var failures: [Failure] = []
  /// The gestures that libinput reported; empty for a replay of raw touches.
  package private(set) var reports = LibinputReports()
  /// Whether distances are known in millimetres: of touches on a surface of known size (default: `false`).
  package var hasMillimetres = false
  private var fingersDown = 0
  private var firstTouchDown = Timestamp(microseconds: 0)
  private var touchDowns: [Timestamp] = []

  /// Creates an empty log.
  package init() {}

  /// Adds an entry of the transcript.
  package mutating func add(_ entry: TranscriptEntry) {
    reports.add(entry)
    switch entry {
    case .frame(let time, let contacts, let untracked, _):
      let down = contacts.count { $0.isDown } + untracked
      if fingersDown == 0 && down > 0 {
        firstTouchDown = time
        touchDowns.append(time)
      }
      fingersDown = down
    case .touchpad(let event): if case .button(.began, _) = event.kind { firstTouchDown = event.stamp }
    case .transition(let transition): add(transition)
    case .suppression, .restingTouch, .tapRefusal, .wake, .step, .delivery, .scene, .end: break
    }
  }

  /// Returns the first touch down of the touch in progress at a time; `nil` if it is unknown.
  func touchDown(before time: Timestamp) -> Timestamp? {
    touchDowns[..<touchDowns.partitioningIndex { $0 > time }].last
  }

  private mutating func add(_ transition: GestureTransition) {
    let description = transition.description
    switch transition.to {
    case .possible: break
    case .failed:
      failures.append(
        Failure(
          recognizer: transition.recognizer, time: transition.time, reason: TranscriptLine.reason(transition)))
    case .began, .changed, .ended, .cancelled:
      if transition.from == .possible {
        let isDiscrete = transition.to == .ended
        gestures.append(
          Gesture(
            recognizer: transition.recognizer, kind: transition.kind,
            start: isDiscrete ? firstTouchDown : transition.time,
            touchDown: fingersDown > 0 || isDiscrete ? firstTouchDown : transition.time, recognized: transition.time,
            end: transition.time, isCancelled: false, description: description, target: transition.target))
      } else if let index = gestures.lastIndex(where: {
        $0.recognizer == transition.recognizer && $0.target == transition.target
      }) {
        gestures[index].end = transition.time
        gestures[index].isCancelled = transition.to == .cancelled
        gestures[index].description = description
      }
    }
  }
}

/// A log, prepared for finding what belongs to one gesture after the other.
struct IndexedGestureLog {
  let log: GestureLog
  let gestures: OverlapIndex<GestureLog.Gesture>
  let failures: OverlapIndex<GestureLog.Failure>
  let reports: OverlapIndex<LibinputReports.Report>
  let refusals: OverlapIndex<(time: Timestamp, refusal: TapRefusal)>

  init(_ log: GestureLog) {
    self.log = log
    gestures = OverlapIndex(log.gestures) { (min($0.start, $0.touchDown), $0.end) }
    failures = OverlapIndex(log.failures) { ($0.time, $0.time) }
    reports = OverlapIndex(log.reports.reports) { ($0.start, $0.end) }
    refusals = OverlapIndex(log.reports.refusals) { ($0.time, $0.time) }
  }
}
