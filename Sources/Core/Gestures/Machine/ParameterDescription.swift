/// A parameter without the type of its recognizer, for help, validation and tables.
public struct ParameterDescription: Hashable, Sendable {
  /// The name of the property.
  public let name: String
  /// The parameter's effect on the gesture; ``ParameterRole/other`` if none is declared.
  public let role: ParameterRole
  /// A phrase that explains the value, such as “how far a finger may move while it is down”; empty if there is none.
  public let meaning: String
  /// The unit of the value.
  public let unit: MeasurementUnit
  /// The valid values, in `unit`.
  public let range: ClosedRange<Double>
  /// The possible words, for a parameter that is not a number: its value is then an index into them, or for a set of options
  /// the sum of their bits. Otherwise empty.
  public let choices: [String]
  /// A Boolean value that indicates whether the value is a set of ``choices``: the first one has bit 1, the second one bit 2,
  /// the third one bit 4.
  public let isOptionSet: Bool
  /// The default value, in `unit`.
  public let defaultValue: Double

  /// Returns a Boolean value that indicates whether this is the parameter's name.
  public func isNamed(_ name: String) -> Bool {
    self.name.utf8.elementsEqual(name.utf8)
  }

  /// Returns the value of a text for a parameter that has ``choices``: a choice, or options joined with `+`. Nil if it is not
  /// valid.
  public func value(ofChoice text: String) -> Double? {
    if !isOptionSet { return choices.firstIndex { $0.utf8.elementsEqual(text.utf8) }.map { Double($0) } }
    guard let bits = OptionNames.bits(text, choices), range.contains(Double(bits)) else { return nil }
    return Double(bits)
  }

  /// Returns the text of a value of a parameter that has ``choices``, such as `left` or `left+right`; nil for a number without
  /// one.
  public func choice(_ value: Double) -> String? {
    guard let number = UInt8(exactly: value), !choices.isEmpty else { return nil }
    if isOptionSet { return range.contains(value) ? OptionNames.text(number, choices) : nil }
    return number < choices.count ? choices[Int(number)] : nil
  }
}
