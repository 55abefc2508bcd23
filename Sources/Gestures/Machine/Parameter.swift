/// A property of a recognizer that can be set by name: on the command line, in the header of a trace, by a sweep.
///
/// It uses closures instead of key paths, which Embedded Swift does not have.
public struct Parameter<Recognizer>: Sendable {
  /// The name of the property.
  public let name: String
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
  /// The name that the property had before, which is still accepted; nil for most.
  public let formerName: String?
  /// Reads the value, in `unit`.
  public let get: @Sendable (Recognizer) -> Double
  /// Writes a value, in `unit`. Check it with ``problem(with:)`` first: a value outside `range` may trap.
  public let set: @Sendable (inout Recognizer, Double) -> Void

  private init(
    name: String, unit: MeasurementUnit, range: ClosedRange<Double>, choices: [String] = [],
    isOptionSet: Bool = false, formerName: String? = nil,
    get: @escaping @Sendable (Recognizer) -> Double, set: @escaping @Sendable (inout Recognizer, Double) -> Void
  ) {
    self.name = name
    self.unit = unit
    self.range = range
    self.choices = choices
    self.isOptionSet = isOptionSet
    self.formerName = formerName
    self.get = get
    self.set = set
  }

  /// Creates a parameter that is a distance, in points (by default 0...10,000: 1.6 m, larger than any touch surface).
  public static func points(
    _ name: String, _ range: ClosedRange<Double> = 0...10_000,
    get: @escaping @Sendable (Recognizer) -> Double, set: @escaping @Sendable (inout Recognizer, Double) -> Void
  ) -> Self {
    Self(name: name, unit: .points, range: range, get: get, set: set)
  }

  /// Creates a parameter that is a factor or a share.
  public static func ratio(
    _ name: String, _ range: ClosedRange<Double>,
    get: @escaping @Sendable (Recognizer) -> Double, set: @escaping @Sendable (inout Recognizer, Double) -> Void
  ) -> Self {
    Self(name: name, unit: .ratio, range: range, get: get, set: set)
  }

  /// Creates a parameter that is an angle, in degrees (by default 0...360, a whole turn).
  public static func degrees(
    _ name: String, _ range: ClosedRange<Double> = 0...360,
    get: @escaping @Sendable (Recognizer) -> Double, set: @escaping @Sendable (inout Recognizer, Double) -> Void
  ) -> Self {
    Self(name: name, unit: .degrees, range: range, get: get, set: set)
  }

  /// Creates a parameter that is a speed, in points a second (by default 0...100,000, ten times as fast as the fastest
  /// recorded finger).
  public static func speed(
    _ name: String, _ range: ClosedRange<Double> = 0...100_000,
    get: @escaping @Sendable (Recognizer) -> Double, set: @escaping @Sendable (inout Recognizer, Double) -> Void
  ) -> Self {
    Self(name: name, unit: .pointsPerSecond, range: range, get: get, set: set)
  }

  /// Creates a parameter that is a duration, in milliseconds (by default 0 to a day, longer than any touch).
  public static func interval(
    _ name: String, _ range: ClosedRange<Double> = 0...86_400_000,
    get: @escaping @Sendable (Recognizer) -> Interval, set: @escaping @Sendable (inout Recognizer, Interval) -> Void
  ) -> Self {
    Self(
      name: name, unit: .milliseconds, range: range, get: { get($0).milliseconds },
      set: { set(&$0, Interval(microseconds: Int64(($1 * 1000).rounded()))) })
  }

  /// Creates a parameter that is a whole number, such as of fingers or taps.
  public static func count(
    _ name: String, _ range: ClosedRange<Double>,
    get: @escaping @Sendable (Recognizer) -> Int, set: @escaping @Sendable (inout Recognizer, Int) -> Void
  ) -> Self {
    Self(name: name, unit: .count, range: range, get: { Double(get($0)) }, set: { set(&$0, Int($1)) })
  }

  /// Creates a parameter that is one case of an enumeration, by its raw value.
  public static func choice<Choice: RawRepresentable<String> & CaseIterable & Equatable & Sendable>(
    _ name: String,
    get: @escaping @Sendable (Recognizer) -> Choice, set: @escaping @Sendable (inout Recognizer, Choice) -> Void
  ) -> Self {
    let cases = Array(Choice.allCases)
    return Self(
      name: name, unit: .count, range: 0...Double(cases.count - 1), choices: cases.map { $0.rawValue },
      get: { recognizer in
        let chosen = get(recognizer)
        return Double(cases.firstIndex { $0 == chosen } ?? 0)
      },
      set: { set(&$0, cases[Int($1)]) })
  }

  /// Creates a parameter that is a set of options, by their names.
  ///
  /// - Parameters:
  ///   - name: The name of the property.
  ///   - formerName: The name that the property had before; nil, the default, for none.
  ///   - allowsNone: Whether the set may be empty. False by default, because a recognizer that accepts no option is never
  ///     recognized.
  ///   - get: Reads the options.
  ///   - set: Writes options that were checked.
  public static func options<Options: NamedOptions>(
    _ name: String, formerly formerName: String? = nil, allowsNone: Bool = false,
    get: @escaping @Sendable (Recognizer) -> Options, set: @escaping @Sendable (inout Recognizer, Options) -> Void
  ) -> Self {
    let names = Options.names
    return Self(
      name: name, unit: .count, range: (allowsNone ? 0 : 1)...Double(OptionNames.allBits(names)), choices: names,
      isOptionSet: true, formerName: formerName, get: { Double(get($0).rawValue) },
      set: { set(&$0, Options(rawValue: UInt8($1))) })
  }
}

extension Parameter {
  /// Returns the problem with a value, in `unit`; nil if it is valid.
  public func problem(with value: Double) -> ParameterError.Problem? {
    let isWhole = value == value.rounded(.down)
    if !choices.isEmpty {
      return range.contains(value) && isWhole ? nil : isOptionSet ? .notOptions(choices) : .notAChoice(choices)
    }
    if !range.contains(value) { return .outside(range) }
    return unit == .count && !isWhole ? .notWhole(range) : nil
  }
}

// These functions take an address because the recognizer's type is erased.
extension GestureRecognizer {
  static func parameter(_ name: String, of recognizer: UnsafeMutableRawPointer) -> Double? {
    parameter(name)?.get(recognizer.assumingMemoryBound(to: Self.self).pointee)
  }

  /// Sets a parameter and returns the recognizer's new deadline.
  static func setParameter(
    _ name: String, of recognizer: UnsafeMutableRawPointer, to value: Double
  ) throws(ParameterError) -> Timestamp {
    if let problem = problem(setting: name, of: recognizer, to: value) { throw problem }
    let place = recognizer.assumingMemoryBound(to: Self.self)
    parameter(name)?.set(&place.pointee, value)
    return place.pointee.deadline?.time ?? .never
  }

  /// Returns the error of setting a parameter to a value; nil if it is valid together with the other parameters.
  static func problem(
    setting name: String, of recognizer: UnsafeMutableRawPointer, to value: Double
  ) -> ParameterError? {
    guard let parameter = parameter(name) else {
      let names = parameters.map { $0.name }
      return ParameterError(kind: kind, name: name, value: value, unit: .ratio, problem: .unknown(names))
    }
    if let problem = parameter.problem(with: value) {
      return ParameterError(kind: kind, name: name, value: value, unit: parameter.unit, problem: problem)
    }
    var changed = recognizer.assumingMemoryBound(to: Self.self).pointee
    parameter.set(&changed, value)
    return changed.invalidParameter
  }

  // By bytes: comparing strings as text needs Unicode's tables, which would make up most of a small build.
  static func parameter(_ name: String) -> Parameter<Self>? {
    parameters.first {
      $0.name.utf8.elementsEqual(name.utf8) || $0.formerName.map { $0.utf8.elementsEqual(name.utf8) } == true
    }
  }
}

/// A named configuration of a recognizer.
public struct Variant<Recognizer: Sendable>: Sendable {
  /// Its name in traces and transcripts, such as `twoFingerTap`.
  public let name: String
  /// The recognizer with its parameters.
  public let recognizer: Recognizer

  /// Creates a variant.
  @inlinable public init(_ name: String, _ recognizer: Recognizer) {
    self.name = name
    self.recognizer = recognizer
  }
}

/// A parameter without the type of its recognizer, for help, validation and tables.
public struct ParameterDescription: Hashable, Sendable {
  /// The name of the property.
  public let name: String
  /// The unit of the value.
  public let unit: MeasurementUnit
  /// The valid values, in `unit`.
  public let range: ClosedRange<Double>
  /// The possible words, for a parameter that is not a number: its value is then an index into them, or for a set of options
  /// the sum of their bits. Otherwise empty.
  public let choices: [String]
  /// A Boolean value that indicates whether the value is a set of ``choices``: see ``Parameter/isOptionSet``.
  public let isOptionSet: Bool
  /// The name that the property had before, which is still accepted; nil for most.
  public let formerName: String?
  /// The default value, in `unit`.
  public let defaultValue: Double

  /// Returns a Boolean value that indicates whether this is the parameter's name, or its former one.
  public func isNamed(_ name: String) -> Bool {
    self.name.utf8.elementsEqual(name.utf8) || formerName.map { $0.utf8.elementsEqual(name.utf8) } == true
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

extension GestureRecognizer {
  /// The parameters of this kind, in the order of their declaration.
  ///
  /// - Complexity: O(*n*), where *n* is the number of parameters.
  public static var parameterDescriptions: [ParameterDescription] {
    let recognizer = Self()
    return parameters.map {
      ParameterDescription(
        name: $0.name, unit: $0.unit, range: $0.range, choices: $0.choices, isOptionSet: $0.isOptionSet,
        formerName: $0.formerName, defaultValue: $0.get(recognizer))
    }
  }

  /// Returns the description of the parameter with a name, or with a former name; nil if there is none.
  public static func parameterDescription(_ name: String) -> ParameterDescription? {
    parameterDescriptions.first { $0.isNamed(name) }
  }
}
