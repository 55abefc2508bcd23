import Analysis
import Gestures
import Simulation

/// A change of a parameter, relative to its value.
package enum ParameterShift: Hashable, Sendable {
  /// A change by one unit of the parameter, to a larger or a smaller value.
  case unit(MeasurementUnit, isLarger: Bool)
  /// A change by the smallest possible amount, so that only the threshold itself is compared differently. One direction turns `>`
  /// into `>=`, or `<=` into `<`; the other one changes nothing unless the comparison is one of the other two.
  case boundary(MeasurementUnit, isLarger: Bool)
  case choice(Int, name: String)
  /// A set of options with one option more or less.
  case option(Int, name: String)

  /// Whether the parameter is a number, which measured values are compared with.
  var isNumeric: Bool {
    switch self {
    case .unit, .boundary: true
    case .choice, .option: false
    }
  }

  /// The other direction of a change at the boundary; nil for other changes.
  var opposite: Self? {
    guard case .boundary(let unit, let isLarger) = self else { return nil }
    return .boundary(unit, isLarger: !isLarger)
  }

  /// Returns a copy of a recognizer with a parameter shifted; nil if it has the value already, cannot have it, or is without
  /// the parameter.
  func applied(to recognizer: any GestureRecognizer, _ name: String) -> (any GestureRecognizer)? {
    shifted(recognizer, name)
  }

  private func shifted<R: GestureRecognizer>(_ recognizer: R, _ name: String) -> (any GestureRecognizer)? {
    guard let parameter = R.parameters.first(where: { $0.name == name }) else { return nil }
    let old = parameter.get(recognizer)
    guard let new = value(after: old, in: parameter.range), parameter.problem(with: new) == nil else { return nil }
    var copy = recognizer
    parameter.set(&copy, new)
    return copy.invalidParameter == nil && parameter.get(copy) != old ? copy : nil
  }

  /// Returns the value after the change; nil if the parameter is switched off.
  private func value(after value: Double, in range: ClosedRange<Double>) -> Double? {
    switch self {
    case .choice(let index, _): return Double(index)
    case .option(let index, _): return Double(Int(value) ^ 1 << index)
    case .unit(let unit, let isLarger):
      // The largest possible distance or duration means that there is no limit.
      if unit != .count && value == range.upperBound { return nil }
      let sign = isLarger ? 1.0 : -1
      return value + sign * Self.size(of: unit, at: value)
    case .boundary(let unit, let isLarger):
      if value == range.upperBound { return nil }
      if unit == .milliseconds { return value + (isLarger ? 0.001 : -0.001) }
      // Next to zero, the smallest number is lost in every computation.
      if value == 0 { return isLarger ? .ulpOfOne : nil }
      return isLarger ? value.nextUp : value.nextDown
    }
  }

  /// One unit as a mistake would have it: 1 for what is written in whole numbers, a hundredth for what is not.
  private static func size(of unit: MeasurementUnit, at value: Double) -> Double {
    switch unit {
    case .points, .milliseconds, .degrees, .count: 1
    case .ratio, .pointsPerSecond, .degreesPerSecond, .ratioPerSecond: value == 0 ? 0.01 : abs(value) / 100
    }
  }

  /// The change as text: `1 pt larger`, `with < and <= exchanged`, `is down`.
  package var text: String {
    switch self {
    case .choice(_, let name): "is \(name)"
    case .option(_, let name): "with or without \(name)"
    case .unit(let unit, let isLarger): "\(Self.text(of: unit)) \(isLarger ? "larger" : "smaller")"
    case .boundary: "with < and <= exchanged"
    }
  }

  private static func text(of unit: MeasurementUnit) -> String {
    switch unit {
    case .points: "1 pt"
    case .milliseconds: "1 ms"
    case .degrees: "1°"
    case .count: "1"
    case .ratio, .pointsPerSecond, .degreesPerSecond, .ratioPerSecond: "1 %"
    }
  }

  static func all(of parameter: ParameterDescription) -> [Self] {
    if parameter.isOptionSet {
      return parameter.choices.enumerated().map { .option($0.offset, name: $0.element) }
    }
    if !parameter.choices.isEmpty {
      return parameter.choices.enumerated().map { .choice($0.offset, name: $0.element) }
    }
    let units = [false, true].map { Self.unit(parameter.unit, isLarger: $0) }
    if parameter.unit == .count { return units }
    return units + [false, true].map { .boundary(parameter.unit, isLarger: $0) }
  }
}
