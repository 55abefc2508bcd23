import Gestures

/// A knob's value as people write it: `12`, `12pt`, `1.9mm`, `350ms`, `0.5s`, `2`, or one of its words: `resume`.
public enum KnobSetting {
  /// What is wrong with a setting, as a sentence without its full stop.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The sentence.
    public var description: String
    /// A problem told by that sentence.
    public init(_ description: String) { self.description = description }
  }

  /// The value in the knob's own unit, after every check.
  public static func value(
    of setting: TraceHeader.Setting, for kind: any GestureRecognizer.Type
  ) throws(Problem) -> Double {
    let knobs = kind.knobDescriptions
    guard let knob = knobs.first(where: { $0.name == setting.key }) else {
      let names = knobs.map(\.name)
      throw Problem(
        "\(kind.kind) has no “\(setting.key)”\(Suggestion.questionOrList(setting.key, names, verb: "it has"))"
      )
    }
    if !knob.choices.isEmpty { return try choice(setting.value, of: knob) }
    let value = try number(setting.value, of: knob)
    guard knob.range.contains(value) else {
      throw Problem(
        "\(knob.name) is from \(knob.text(knob.range.lowerBound)) to \(knob.text(knob.range.upperBound)),"
          + " so \(setting.value) does not fit; its default is \(knob.text(knob.defaultValue))")
    }
    if knob.unit == .count, value != value.rounded() {
      throw Problem("\(knob.name) is a whole number, not \(setting.value)")
    }
    return value
  }

  private static func choice(_ written: String, of knob: KnobDescription) throws(Problem) -> Double {
    if let index = knob.choices.firstIndex(of: written) { return Double(index) }
    throw Problem(
      "\(knob.name) is \(knob.alternatives), not “\(written)”;"
        + " its default is \(knob.text(knob.defaultValue))")
  }
  private static func number(_ written: String, of knob: KnobDescription) throws(Problem) -> Double {
    let split = written.firstIndex { !"0123456789.-".contains($0) } ?? written.endIndex
    let (digits, unit) = (written[..<split], String(written[split...]))
    guard let thousandths = FixedPoint.thousandths(parsing: digits) else {
      throw Problem("“\(written)” is no number for \(knob.name); write for example \(knob.text(knob.defaultValue))")
    }
    let value = FixedPoint.double(thousandths: thousandths)
    switch (unit, knob.unit) {
    // UIKit counts seconds here, this program milliseconds: a bare number would be taken for either.
    case ("", .milliseconds):
      throw Problem("\(knob.name) needs a unit; write for example \(digits)ms, or \(knob.text(knob.defaultValue))")
    case ("", _), ("pt", .points), ("ms", .milliseconds), ("pt/s", .pointsPerSecond), ("°", .degrees): return value
    case ("mm", .points): return FixedPoint.double(thousandths: Surface.millipoints(micrometres: thousandths))
    case ("s", .milliseconds): return value * 1000
    default:
      throw Problem(
        "“\(unit)” is no unit of \(knob.name); write for example \(knob.text(knob.defaultValue))")
    }
  }
}

extension KnobDescription {
  /// `resume, restart or end`; empty for a knob that is a number.
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
