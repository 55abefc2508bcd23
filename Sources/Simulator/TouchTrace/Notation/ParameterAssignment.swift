import Gestures

/// Parses a parameter's value: `12`, `12pt`, `1.9mm`, `350ms`, `0.5s`, `2`, or a word such as `resume`
/// or `left+right`.
public enum ParameterAssignment {
  /// A problem with an assignment, as a sentence without a period.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem as a sentence.
    public var description: String
    /// What can be done about it, if the sentence does not state it.
    public var remedy: RecordingRemedy?

    /// Creates a problem with the given sentence.
    public init(_ description: String, remedy: RecordingRemedy? = nil) {
      self.description = description
      self.remedy = remedy
    }
  }

  /// Returns the value in the parameter's own unit. Throws if the parameter does not exist or the value is invalid.
  ///
  /// - Parameters:
  ///   - assignment: The parameter's name, and its value as text.
  ///   - kind: The kind of recognizer that has the parameter.
  ///   - surface: The surface on which a millimetre is that many points; by default one with 163 points an inch.
  public static func value(
    of assignment: TraceHeader.Assignment, for kind: any GestureRecognizer.Type, on surface: Surface? = nil
  ) throws(Problem) -> Double {
    guard let parameter = kind.parameterDescription(assignment.key) else {
      let names = kind.parameterDescriptions.map(\.name)
      throw Problem(
        "\(kind.kind) has no parameter \(QuotedText.quoted(assignment.key))"
          + Suggestion.questionOrList(assignment.key, names, verb: "its parameters are"))
    }
    return try value(assignment.value, of: parameter, on: surface)
  }

  package static func value(
    _ written: String, of parameter: ParameterDescription, on surface: Surface? = nil
  ) throws(Problem) -> Double {
    if !parameter.choices.isEmpty { return try choice(written, of: parameter) }
    let value = try number(written, of: parameter, on: surface)
    guard parameter.range.contains(value) else {
      throw Problem(
        "\(parameter.name) must be from \(parameter.text(parameter.range.lowerBound)) to "
          + "\(parameter.text(parameter.range.upperBound)), not \(written); "
          + "the default is \(parameter.text(parameter.defaultValue))")
    }
    if parameter.unit == .count, value != value.rounded() {
      throw Problem("\(parameter.name) must be a whole number, not \(written)")
    }
    return value
  }

  private static func choice(_ written: String, of parameter: ParameterDescription) throws(Problem) -> Double {
    if let value = parameter.value(ofChoice: written) { return value }
    let rule = parameter.isOptionSet ? "accepts" : "must be"
    throw Problem(
      "\(parameter.name) \(rule) \(parameter.alternatives), not \(QuotedText.quoted(written));"
        + " the default is \(parameter.text(parameter.defaultValue))")
  }

  private static func example(_ parameter: ParameterDescription) -> String {
    parameter.text(parameter.defaultValue) + (parameter.unit == .points ? " or 3mm" : "")
  }

  private static func number(
    _ written: String, of parameter: ParameterDescription, on surface: Surface?
  ) throws(Problem) -> Double {
    let split = written.firstIndex { !"0123456789.-".contains($0) } ?? written.endIndex
    let (digits, unit) = (written[..<split], String(written[split...]))
    guard let thousandths = FixedPoint.thousandths(parsing: digits) else {
      throw Problem(
        "\(QuotedText.quoted(written)) is not a number for \(parameter.name); for example \(example(parameter))"
      )
    }
    let value = FixedPoint.double(thousandths: thousandths)
    switch (unit, parameter.unit) {
    // UIKit uses seconds here and this program milliseconds, so a number without a unit would be ambiguous.
    case ("", .milliseconds):
      throw Problem(
        "\(parameter.name) needs a unit: \(digits)ms or \(digits)s")
    case ("", _), ("pt", .points), ("ms", .milliseconds), ("pt/s", .pointsPerSecond), ("°", .degrees): return value
    case ("mm", .points): return FixedPoint.double(thousandths: millipoints(micrometres: thousandths, on: surface))
    case ("s", .milliseconds): return value * 1000
    default:
      throw Problem(
        "\(QuotedText.quoted(unit)) is not a unit of \(parameter.name); for example \(example(parameter))"
      )
    }
  }
}

extension ParameterAssignment {
  private static func millipoints(micrometres: Int64, on surface: Surface?) -> Int64 {
    guard let surface, surface.pointsPerInch != Double(Surface.pointsPerInch) else {
      return PointDensity.standard.millipoints(micrometres: micrometres)
    }
    return FixedPoint.thousandths(Double(micrometres) * surface.pointsPerInch / 25_400)
  }
}

extension ParameterDescription {
  /// The values of its range as text: `from 0pt to 10000pt`, `one of free, horizontal`.
  package var rangeText: String {
    if isOptionSet { return "any of \(alternatives)" }
    return choices.isEmpty
      ? "from \(text(range.lowerBound)) to \(text(range.upperBound))" : "one of \(choices.joined(separator: ", "))"
  }

  /// The allowed words, such as `resume, restart or end`, or `left, right joined with +, or any`; empty for a numeric parameter.
  public var alternatives: String {
    if isOptionSet {
      return choices.joined(separator: ", ") + " joined with +, or any" + (range.contains(0) ? " or none" : "")
    }
    return choices.listed("or")
  }

  /// Formats a value as it can be written in an assignment: `12pt`, `350ms`, `2`, `resume`, `left+right`. A value without a word
  /// is printed as a number.
  public func text(_ value: Double) -> String {
    if let choice = choice(value) { return choice }
    let number = FixedPoint.short(value)
    return unit == .count ? number : number + unit.rawValue
  }
}

extension ParameterAssignment.Problem: ErrorWithRemedy {}
