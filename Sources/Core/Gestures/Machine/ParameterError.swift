/// The reason why a recognizer does not accept the value of a parameter.
public struct ParameterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem with the value.
  public enum Problem: Hashable, Sendable {
    /// The recognizer has no parameter of that name; these are the names that it has.
    case unknown([String])
    /// The value is not a number in this range.
    case outside(ClosedRange<Double>)
    /// The value must be a whole number in this range.
    case notWhole(ClosedRange<Double>)
    /// The value must be a set of these options: the sum of their bits, and of at least one unless the set may be empty.
    case notOptions([String])
    /// The value must be the index of one of these words.
    case notAChoice([String])
    /// The value does not fit another parameter: what it must be, such as “at most maximumNumberOfTouches, which is 2”.
    case unmet(String)
    /// The recognizer is no longer attached.
    case detached
  }

  /// The recognizer's ``GestureMachine/kind``, or the name that it has in a program.
  public var kind: String
  /// The parameter's name.
  public var name: String
  /// The value that was refused, in `unit`.
  public var value: Double
  /// The unit of the value and of its range.
  public var unit: MeasurementUnit
  /// The problem with the value.
  public var problem: Problem

  /// Creates an error.
  public init(kind: String, name: String, value: Double, unit: MeasurementUnit, problem: Problem) {
    self.kind = kind
    self.name = name
    self.value = value
    self.unit = unit
    self.problem = problem
  }

  /// A sentence without a period, such as “tap.numberOfTapsRequired is 0; it must be from 1 to 10”.
  public var description: String {
    switch problem {
    case .unknown(let names):
      var list = ""
      for name in names { list += (list.isEmpty ? "" : ", ") + name }
      return list.isEmpty
        ? "\(kind) has no parameter “\(name)”, nor any other" : "\(kind) has no parameter “\(name)”; it has \(list)"
    case .outside(let range): return "\(kind).\(name) is \(valueText(range)); it must be \(Self.text(range, unit))"
    case .notWhole(let range):
      return "\(kind).\(name) is \(valueText(range)); it must be a whole number \(Self.text(range, unit))"
    case .notOptions(let names):
      let found = value == 0 ? "empty" : value.isNaN ? "not a number" : unit.text(value)
      return "\(kind).\(name) is \(found); it must be a sum of \(OptionNames.sum(names))"
    case .notAChoice(let words):
      var list = ""
      for (index, word) in words.enumerated() {
        list += (index == 0 ? "" : index == words.count - 1 ? " or " : ", ") + "\(index) (\(word))"
      }
      return "\(kind).\(name) is \(value.isNaN ? "not a number" : unit.text(value)); it must be \(list)"
    case .unmet(let requirement): return "\(kind).\(name) is \(unit.text(value)); it must be \(requirement)"
    case .detached: return "\(name) cannot be set, because the recognizer is no longer attached"
    }
  }

  private func valueText(_ range: ClosedRange<Double>) -> String {
    if value.isNaN { return "not a number" }
    let text = unit.text(value)
    // A value just outside looks like the limit itself.
    if value > range.upperBound, text.utf8.elementsEqual(unit.text(range.upperBound).utf8) {
      return "slightly more than \(text)"
    }
    if value < range.lowerBound, text.utf8.elementsEqual(unit.text(range.lowerBound).utf8) {
      return "slightly less than \(text)"
    }
    return text
  }

  private static func text(_ range: ClosedRange<Double>, _ unit: MeasurementUnit) -> String {
    "from \(_Thousandths(range.lowerBound).shortText) to \(unit.text(range.upperBound))"
  }
}

/// A condition that two or more parameters of a recognizer must meet together, without which it could never recognize its
/// gesture: see ``GestureRecognizer/parameterConditions``.
public struct ParameterCondition<Recognizer>: Sendable {
  /// The parameter that an error names.
  public let name: String
  /// Returns the requirement that the parameter does not meet, such as “at most maximumNumberOfTouches, which is 2”; nil if it
  /// meets all.
  public let unmet: @Sendable (Recognizer) -> String?

  /// Creates a condition.
  ///
  /// - Parameters:
  ///   - name: The parameter that an error names.
  ///   - unmet: Returns what the parameter must be, to follow “it must be”; nil if the condition is met.
  public init(_ name: String, unmet: @escaping @Sendable (Recognizer) -> String?) {
    self.name = name
    self.unmet = unmet
  }
}
