import Gestures
import Simulation
import TouchTrace

/// The verdict on a recording that cannot be held in memory: how many gestures of each kind were recognized, and in how many
/// motions. It takes the same memory for every recording.
package struct SessionCounts: Sendable {
  /// A recognizer, and the touches that made its gesture.
  private struct Gesture: Hashable {
    var recognizer: String
    var touches: Int
  }

  private var gestures = Tally<Gesture>()
  private var motions = 0
  private var duration = Interval.zero
  private var setup: Setup?

  /// The verdict in one sentence: `8,850 motions in 3 h 2 min: 5,900 pinches and 2,950 taps.`
  package var sentence: String {
    let time = HumanNumbers.long(duration)
    let outcome = gestures.isEmpty ? "no gesture was recognized" : named.text
    if motions == 0 && gestures.isEmpty { return outcome + "." }
    return motions > 0
      ? "\(("motion" as Noun).counted(grouping: motions)) in \(time): \(outcome)." : "\(outcome) in \(time)."
  }

  /// The gestures by what they are called.
  private var named: GestureCounts {
    var named = GestureCounts()
    for (gesture, count) in gestures.counts {
      guard let recognizer = setup?.recognizers.first(where: { $0.name == gesture.recognizer }) else { continue }
      named.add(GestureNames.noun(recognizer, touches: gesture.touches), times: count)
    }
    return named
  }

  /// Creates the counts of a session that has not begun.
  package init() {}

  /// Counts the gestures of a recording that was replayed.
  package init(_ recording: ReplayedRecording) {
    motions = recording.touchDowns.count
    if let first = recording.inputLog.inputs.first { duration = recording.end - first.time }
    setup = recording.setup
    add(recording.attempts)
  }

  /// Counts the gesture of an entry of a session's transcript, if one is recognized in it.
  package mutating func add(_ entry: TranscriptEntry) {
    guard case .transition(let transition) = entry, entry.isRecognition else { return }
    gestures.add(Gesture(recognizer: transition.recognizer, touches: transition.description.numberOfTouches))
  }

  /// Counts the attempts that were recognized.
  package mutating func add(_ attempts: some Sequence<Attempt>) {
    for attempt in attempts where attempt.recognitionTime != nil {
      gestures.add(Gesture(recognizer: attempt.recognizer, touches: attempt.numberOfTouches))
    }
  }

  /// Takes the motions and the duration of a session at its end, after its gestures.
  package mutating func finish(_ session: Session) {
    (motions, duration, setup) = (session.touchDownCount, session.duration, session.setup)
  }
}

extension HumanNumbers {
  /// Returns a duration in hours and minutes if it is long: `3 h 2 min`, `12 min`, `34 s`.
  static func long(_ interval: Interval) -> String {
    if interval < .seconds(120) { return HumanNumbers().duration(interval) }
    let minutes = interval.microseconds / 60_000_000
    let rest = minutes % 60
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h" + (rest > 0 ? " \(rest) min" : "")
  }
}
