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

  /// Counts the gestures of a recording that was replayed.
  package init(_ recording: ReplayedRecording) {
    motions = recording.touchDowns.count
    if let first = recording.inputLog.inputs.first { duration = recording.end - first.time }
    for attempt in recording.attempts where attempt.recognitionTime != nil {
      gestures.add(GestureNames.noun(recording.setup.recognizers[attempt.index], touches: attempt.numberOfTouches))
    }
  }

  /// Creates the counts of a session, which its ``Counter`` fills.
  fileprivate init() {}

  /// Counts the gestures of a session while it is played.
  package final class Counter: GestureObserver {
    private var counts = SessionCounts()
    private unowned let session: Session
    private let recognizers: [Setup.NamedRecognizer]
    private var start: Timestamp?
    private var isTouched = false

    /// Observes a session in which nothing has been played.
    package init(_ session: Session) {
      self.session = session
      recognizers = session.setup.recognizers
      session.observer = self
    }

    /// The counts until now.
    package var result: SessionCounts {
      var result = counts
      if let start { result.duration = max(session.lastTime, session.now) - start }
      return result
    }

    package func coordinator(willDeliver touches: borrowing TouchFrame) {
      begin(touches.time)
      let wasTouched = isTouched
      isTouched = touches.down + touches.untracked > 0
      if isTouched && !wasTouched { counts.motions += 1 }
    }

    package func coordinator(willDeliver event: TouchpadEvent) { begin(event.time) }

    private func begin(_ time: Timestamp) { if start == nil { start = time } }

    package func recognizer(didMake transition: Transition, describedBy description: () -> GestureDescription) {
      guard transition.from == .possible, transition.to == .began || transition.to == .ended else { return }
      let named = recognizers[session.index(of: transition.recognizer)]
      counts.gestures.add(GestureNames.noun(named, touches: description().numberOfTouches))
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
