import Gestures
import TraceReplay

/// What a recognizer did over time: the phases of its machine on each target, and what it measured.
package struct RecognizerCourse: Sendable {
  /// The phases of the machine that attempts the gesture on one target.
  package struct Phases: Sendable {
    /// Empty for the surface.
    package let target: String
    /// The times of `names`.
    package fileprivate(set) var times: [Timestamp] = []
    /// The names of the phases and outcomes in the order in which the machine entered them; empty for the initial phase, to which
    /// it returns after an outcome.
    package fileprivate(set) var names: [String] = []

    fileprivate mutating func enter(_ name: String, at time: Timestamp) {
      if let last = times.last, names[names.count - 1] == name, last < time { return }
      if times.last == time {
        times.removeLast()
        names.removeLast()
      }
      if names.last ?? "" == name { return }
      times.append(time)
      names.append(name)
    }
  }

  /// The outcomes of a gesture next to its machine's phases. A gesture that the machine has recognized, and that waits for other
  /// recognizers to fail, is `held back`.
  package static let outcomes = ["ended", "failed", "cancelled", "held back"]

  /// In the order in which the targets were first attempted.
  package private(set) var phases: [Phases] = []
  /// How often the machine went from one phase to another.
  package private(set) var visits: [(from: String, to: String, count: Int)] = []
  private var lastVisit = 0
  /// The measured values against their thresholds.
  package internal(set) var progress = ProgressLog()
  /// The measurements of its gestures.
  package private(set) var measurements = MeasurementCurve()

  package init() {}

  mutating func add(_ step: MachineStep, on target: String?, at time: Timestamp) {
    visit(step)
    enter(step.to == "ended" ? "held back" : step.to, on: target, at: time)
  }

  /// Most steps are as the one before, and a search compares many names.
  private mutating func visit(_ step: MachineStep) {
    if !visits.indices.contains(lastVisit) || visits[lastVisit].from != step.from || visits[lastVisit].to != step.to {
      lastVisit = visits.firstIndex { $0.from == step.from && $0.to == step.to } ?? visits.count
      if lastVisit == visits.count { visits.append((step.from, step.to, 0)) }
    }
    visits[lastVisit].count += 1
  }

  mutating func add(_ transition: GestureTransition, at time: Timestamp) {
    if transition.to.isFinished { enter(transition.to.rawValue, on: transition.target, at: time) }
    // The value that exceeded its threshold.
    if case .itself(_, let reason?) = transition.cause {
      progress.add([reason], on: transition.target, at: time, isFinal: true)
    }
    if transition.to.isFinished { progress.endAttempt(on: transition.target) }
    if transition.to == .failed { return }
    measurements.add(transition.description.measurements, at: time, isStart: transition.from == .possible)
  }

  /// Returns to the initial phase after an outcome, and ends the attempt.
  mutating func reset(at time: Timestamp) {
    progress.endAttempt()
    for index in phases.indices {
      guard let last = phases[index].names.last, Self.outcomes.contains(last) else { continue }
      phases[index].enter("", at: time)
    }
  }

  private mutating func enter(_ name: String, on target: String?, at time: Timestamp) {
    let index = phases.firstIndex { $0.target == target ?? "" } ?? phases.count
    if index == phases.count { phases.append(Phases(target: target ?? "")) }
    phases[index].enter(name, at: time)
  }
}
