import Gestures

/// A parameter's value as people write it: `12`, `12pt`, `1.9mm`, `350ms`, `0.5s`, `2`, or one of its words: `resume`.
public enum ParameterAssignment {
  /// What is wrong with a setting, as a sentence without its full stop.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The sentence.
    public var description: String
    /// A problem told by that sentence.
    public init(_ description: String) { self.description = description }
  }

  /// The value in the parameter's own unit, after every check.
  public static func value(
    of assignment: TraceHeader.Assignment, for kind: any GestureRecognizer.Type
  ) throws(Problem) -> Double {
    let parameters = kind.parameterDescriptions
    guard let parameter = parameters.first(where: { $0.name == assignment.key }) else {
      let names = parameters.map(\.name)
      throw Problem(
        "\(kind.kind) has no “\(assignment.key)”\(Suggestion.questionOrList(assignment.key, names, verb: "it has"))"
      )
    }
    if !parameter.choices.isEmpty { return try choice(assignment.value, of: parameter) }
    let value = try number(assignment.value, of: parameter)
    guard parameter.range.contains(value) else {
      throw Problem(
        "\(parameter.name) is from \(parameter.text(parameter.range.lowerBound)) to \(parameter.text(parameter.range.upperBound)),"
          + " so \(assignment.value) does not fit; its default is \(parameter.text(parameter.defaultValue))")
    }
    if parameter.unit == .count, value != value.rounded() {
      throw Problem("\(parameter.name) is a whole number, not \(assignment.value)")
    }
    return value
  }

  private static func choice(_ written: String, of parameter: ParameterDescription) throws(Problem) -> Double {
    if let index = parameter.choices.firstIndex(of: written) { return Double(index) }
    throw Problem(
      "\(parameter.name) is \(parameter.alternatives), not “\(written)”;"
        + " its default is \(parameter.text(parameter.defaultValue))")
  }
  private static func number(_ written: String, of parameter: ParameterDescription) throws(Problem) -> Double {
    let split = written.firstIndex { !"0123456789.-".contains($0) } ?? written.endIndex
    let (digits, unit) = (written[..<split], String(written[split...]))
    guard let thousandths = FixedPoint.thousandths(parsing: digits) else {
      throw Problem("“\(written)” is no number for \(parameter.name); write for example \(parameter.text(parameter.defaultValue))")
    }
    let value = FixedPoint.double(thousandths: thousandths)
    switch (unit, parameter.unit) {
    // UIKit counts seconds here, this program milliseconds: a bare number would be taken for either.
    case ("", .milliseconds):
      throw Problem("\(parameter.name) needs a unit; write for example \(digits)ms, or \(parameter.text(parameter.defaultValue))")
    case ("", _), ("pt", .points), ("ms", .milliseconds), ("pt/s", .pointsPerSecond), ("°", .degrees): return value
    case ("mm", .points): return FixedPoint.double(thousandths: Surface.millipoints(micrometres: thousandths))
    case ("s", .milliseconds): return value * 1000
    default:
      throw Problem(
        "“\(unit)” is no unit of \(parameter.name); write for example \(parameter.text(parameter.defaultValue))")
    }
  }
}

extension ParameterDescription {
  /// `resume, restart or end`; empty for a parameter that is a number.
  public var alternatives: String {
    choices.count < 2
      ? choices.joined() : choices.dropLast().joined(separator: ", ") + " or " + choices[choices.count - 1]
  }
  /// `12pt`, `350ms`, `2`, `resume`: as a setting may be written. A value that stands for none of its words is a number.
  public func text(_ value: Double) -> String {
    if let index = Int(exactly: value), choices.indices.contains(index) { return choices[index] }
    let number = FixedPoint.short(thousandths: FixedPoint.thousandths(value))
    return unit == .count ? number : number + unit.rawValue
  }
}
