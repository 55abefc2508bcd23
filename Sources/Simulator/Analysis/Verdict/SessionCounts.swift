import Gestures
import Simulation
import TouchTrace

/// The verdict on a recording that cannot be held in memory: how many gestures of each kind were recognized, and in how many
/// motions. It takes the same memory for every recording.
package struct SessionCounts: Sendable {
  private var gestures = GestureCounts()
  private var motions = 0
  private var duration = Interval.zero

  /// The verdict in one sentence: `8,850 motions in 3 h 2 min: 5,900 pinches and 2,950 taps.`
  package var sentence: String {
    let time = HumanNumbers.long(duration)
    let outcome = gestures.isEmpty ? "no gesture was recognized" : gestures.text
    if motions == 0 && gestures.isEmpty { return outcome + "." }
    return motions > 0
      ? "\(("motion" as Noun).counted(grouping: motions)) in \(time): \(outcome)." : "\(outcome) in \(time)."
  }

  /// Creates the counts of a session that has not begun.
  package init() {}

  /// Counts the gestures of a recording that was replayed.
  package init(_ recording: ReplayedRecording) {
    motions = recording.touchDowns.count
    if let first = recording.inputLog.inputs.first { duration = recording.end - first.time }
    add(recording.attempts, recording.setup)
  }

  /// Adds what happened in a session since the last call, which the recorder then forgets.
  ///
  /// - Returns: the attempts that were recognized or failed.
  @discardableResult
  package mutating func take(_ recorder: ReplayRecorder) -> [Attempt] {
    let (decided, touchDowns) = recorder.take()
    motions += touchDowns
    duration = recorder.duration
    add(decided, recorder.session.setup)
    return decided
  }

  private mutating func add(_ attempts: some Sequence<Attempt>, _ setup: Setup) {
    for attempt in attempts where attempt.recognitionTime != nil {
      gestures.add(GestureNames.noun(setup.recognizers[attempt.index], touches: attempt.numberOfTouches))
    }
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
