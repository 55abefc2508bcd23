import GestureTables
import Gestures

/// The limit by which an attempt fails, as people see it.
package enum Limit: String, CaseIterable, Sendable {
  case movement, time, spacing, speed, fingers, other

  /// What the person does, as the rest of a sentence.
  package func sentence(isTooShort: Bool) -> String {
    switch self {
    case .movement: isTooShort ? "moves the finger too little" : "moves the finger too far"
    case .time: isTooShort ? "lifts the finger too early" : "keeps the finger down too long"
    case .spacing: "touches too far from the touch before"
    case .speed: "moves the finger too slowly"
    case .fingers: "touches with more or fewer fingers"
    case .other: "makes something else"
    }
  }

  init(_ reason: Reason) {
    switch reason.unit {
    case .milliseconds: self = .time
    case .pointsPerSecond, .degreesPerSecond, .ratioPerSecond: self = .speed
    case .count: self = .fingers
    case .points: self = reason.measured.contains("apart") || reason.measured.contains("from") ? .spacing : .movement
    case .ratio, .degrees: self = .movement
    }
  }

  /// The limit that another gesture, which took the touch, has over this one.
  init(takenBy kind: String) {
    switch kind {
    case "longPress": self = .time
    case "tap": self = .fingers
    case "pan", "swipe", "pinch", "rotation", "edgePan": self = .movement
    default: self = .other
    }
  }

  init(signal: String) {
    if signal.contains("TouchDown") || signal.contains("Touches") || signal == "touchUp" {
      self = .fingers
    } else if signal.contains("Apart") || signal.contains("strayed") {
      self = .spacing
    } else if signal.contains("imedOut") {
      self = .time
    } else {
      self = signal.contains("moved") || signal.contains("Moved") ? .movement : .other
    }
  }
}

/// Finds out by which limit the attempts fail that were not recognized.
package final class AttemptObserver: GestureObserver {
  /// Failed attempts of one person at one gesture.
  package struct Failures: Sendable {
    /// By limit.
    package var counts: [Limit: Int] = [:]
    /// What the failed attempts measured, by limit: values and the threshold of the last.
    package var values: [Limit: [Double]] = [:]
    package var reasons: [Limit: Reason] = [:]
    /// The recognizers that took the touches, with the number of attempts.
    package var takers: [String: Int] = [:]
  }

  private struct Failure {
    var time: Int64
    var recognizer: Int
    var cause: Cause
    var signal: String
    var reason: Reason?
  }

  /// By gesture and person.
  package private(set) var failures: [[Failures]]
  private let setup: RecognizerSetup
  private let watched: [[Int]]
  private var pending: [Failure] = []

  package init(_ population: Population, _ intents: Intents, _ setup: RecognizerSetup) {
    self.setup = setup
    failures = Array(
      repeating: Array(repeating: Failures(), count: population.people.count), count: population.gestures.count)
    watched = intents.recognizers.map { names in
      names.compactMap { name in setup.recognizers.firstIndex { $0.name == name } }
    }
  }

  func begin(_ coordinator: GestureCoordinator) { coordinator.observer = self }

  package func recognizer(didMake transition: Transition, describedBy description: () -> GestureDescription) {
    guard transition.to == .failed else { return }
    let index = transition.recognizer.index
    guard watched.contains(where: { $0.first == index }) else { return }
    pending.append(
      Failure(
        time: transition.time.microseconds, recognizer: index, cause: transition.cause, signal: transition.signal,
        reason: transition.reason))
  }

  func endSession(_ session: Population.Session, _ hits: [Bool]) {
    defer { pending.removeAll(keepingCapacity: true) }
    var next = 0
    for (index, attempt) in session.attempts.enumerated() {
      let end = index + 1 < session.attempts.count ? session.attempts[index + 1].start : .max
      var first: Failure?
      while next < pending.count, pending[next].time < end {
        let failure = pending[next]
        next += 1
        if first == nil, watched[attempt.gesture].first == failure.recognizer, failure.time >= attempt.start {
          first = failure
        }
      }
      if !hits[index] { note(first, attempt, session.person) }
    }
  }

  private func note(_ failure: Failure?, _ attempt: Population.Attempt, _ person: Int) {
    var own = failures[attempt.gesture][person]
    var limit = Limit.other
    if let failure {
      switch failure.cause {
      case .excluded(let other), .required(let other):
        let taker = setup.recognizers[other.index]
        limit = Limit(takenBy: taker.kind)
        own.takers[taker.name, default: 0] += 1
        own.values[limit, default: []].append(
          limit == .time ? Double(attempt.end - attempt.start) / 1000 : attempt.extent)
      default:
        if let reason = failure.reason {
          limit = Limit(reason)
          own.values[limit, default: []].append(
            limit == .time
              ? Double(attempt.end - attempt.start) / 1000 : limit == .movement ? attempt.extent : reason.value)
          own.reasons[limit] = reason
        } else {
          limit = Limit(signal: failure.signal)
        }
      }
    }
    own.counts[limit, default: 0] += 1
    failures[attempt.gesture][person] = own
  }
}
