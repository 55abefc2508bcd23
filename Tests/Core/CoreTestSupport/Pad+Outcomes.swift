import Foundation
import Gestures

extension Pad {
  /// Returns the lines of the transitions since the last call and, if the pad has targets, of the calls of handlers and targets.
  func takeOutcomes() -> [String] {
    defer {
      shownTransitions = journal.transitions.count
      questions = []
    }
    let transitions = journal.transitions.dropFirst(shownTransitions).map { "! \(journal.line($0))\(Self.details($0))" }
    return questions.map { "? \($0)" } + transitions + (targets.isEmpty ? [] : takeCallLog().map { "> \($0)" })
  }

  /// A line that states whether the coordinator is idle, and its next deadline.
  var state: String {
    let deadline = coordinator.nextDeadline.map { ", deadline \(Journal.text($0))" } ?? ""
    return "! \(coordinator.isIdle ? "idle" : "not idle")\(deadline)"
  }

  /// Returns the reason of a failure, or what the gesture reports.
  private static func details(_ transition: Journal.DescribedTransition) -> String {
    if let reason = transition.reason {
      return ": \(reason.measured) \(text(reason.value, reason.unit)), \(reason.bound.rawValue) "
        + text(reason.threshold, reason.unit)
    }
    let gesture = transition.description
    let touches = gesture.numberOfTouches
    if transition.to == .failed || touches == 0 && gesture.location == .zero && gesture.measurements.isEmpty {
      return ""
    }
    return " at \(text(gesture.location.x)),\(text(gesture.location.y)), \(touches) touch\(touches == 1 ? "" : "es")"
      + gesture.measurements.map { ", \($0.name) \(text($0.value, $0.unit))" }.joined()
  }

  private static func text(_ value: Double, _ unit: MeasurementUnit) -> String {
    unit.rawValue.isEmpty ? text(value) : "\(text(value)) \(unit.rawValue)"
  }

  /// Returns a number to within 1e-9.
  private static func text(_ value: Double) -> String {
    var text = String(format: "%.9f", value)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text == "-0" ? "0" : text
  }
}
