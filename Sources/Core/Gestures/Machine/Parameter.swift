/// A property of a recognizer that can be set by name: on the command line, in the header of a trace, by a sweep.
///
/// It uses closures instead of key paths, which Embedded Swift does not have.
///
/// Declare the ``ParameterRole`` of each parameter: `explain`, `conflicts` and `audit` try for a custom recognizer what its roles
/// ask for, and a parameter without one is tried by its unit alone.
public struct Parameter<Recognizer>: Sendable {
  /// The parameter without the type of its recognizer.
  public let description: ParameterDescription
  /// Reads the value, in `unit`.
  public let get: @Sendable (Recognizer) -> Double
  /// Writes a value, in `unit`. Check it with ``problem(with:)`` first: a value outside `range` may trap.
  public let set: @Sendable (inout Recognizer, Double) -> Void

  /// The name of the property.
  public var name: String { description.name }
  /// The unit of the value.
  public var unit: MeasurementUnit { description.unit }
  /// The valid values, in `unit`.
  public var range: ClosedRange<Double> { description.range }
  /// The possible words: see ``ParameterDescription/choices``.
  public var choices: [String] { description.choices }
  /// A Boolean value that indicates whether the value is a set of ``choices``: see ``ParameterDescription/isOptionSet``.
  public var isOptionSet: Bool { description.isOptionSet }
}

// MARK: Declaring parameters

// Each function takes what the parameter decides about the gesture, and a phrase that explains it.
extension Parameter where Recognizer: GestureRecognizer {
  private init(
    _ name: String, _ unit: MeasurementUnit, _ range: ClosedRange<Double>, _ role: ParameterRole, _ meaning: String,
    choices: [String] = [], isOptionSet: Bool = false,
    get: @escaping @Sendable (Recognizer) -> Double, set: @escaping @Sendable (inout Recognizer, Double) -> Void
  ) {
    description = ParameterDescription(
      name: name, role: role, meaning: meaning, unit: unit, range: range, choices: choices, isOptionSet: isOptionSet,
      defaultValue: get(Recognizer()))
    self.get = get
    self.set = set
  }

  /// Creates a parameter that is a distance, in points (by default 0...10,000: 1.6 m, larger than any touch surface).
  public static func points(
    _ name: String, _ range: ClosedRange<Double> = 0...10_000, role: ParameterRole = .other, meaning: String = "",
    get: @escaping @Sendable (Recognizer) -> Double, set: @escaping @Sendable (inout Recognizer, Double) -> Void
  ) -> Self {
    Self(name, .points, range, role, meaning, get: get, set: set)
  }

  /// Creates a parameter that is a factor or a share.
  public static func ratio(
    _ name: String, _ range: ClosedRange<Double>, role: ParameterRole = .other, meaning: String = "",
    get: @escaping @Sendable (Recognizer) -> Double, set: @escaping @Sendable (inout Recognizer, Double) -> Void
  ) -> Self {
    Self(name, .ratio, range, role, meaning, get: get, set: set)
  }

  /// Creates a parameter that is an angle, in degrees (by default 0...360, a whole turn).
  public static func degrees(
    _ name: String, _ range: ClosedRange<Double> = 0...360, role: ParameterRole = .other, meaning: String = "",
    get: @escaping @Sendable (Recognizer) -> Double, set: @escaping @Sendable (inout Recognizer, Double) -> Void
  ) -> Self {
    Self(name, .degrees, range, role, meaning, get: get, set: set)
  }

  /// Creates a parameter that is a speed, in points a second (by default 0...100,000, ten times as fast as the fastest
  /// recorded finger).
  public static func speed(
    _ name: String, _ range: ClosedRange<Double> = 0...100_000, role: ParameterRole = .other, meaning: String = "",
    get: @escaping @Sendable (Recognizer) -> Double, set: @escaping @Sendable (inout Recognizer, Double) -> Void
  ) -> Self {
    Self(name, .pointsPerSecond, range, role, meaning, get: get, set: set)
  }

  /// Creates a parameter that is a duration, in milliseconds (by default 0 to a day, longer than any touch).
  public static func interval(
    _ name: String, _ range: ClosedRange<Double> = 0...86_400_000,
    role: ParameterRole = .other, meaning: String = "",
    get: @escaping @Sendable (Recognizer) -> Interval, set: @escaping @Sendable (inout Recognizer, Interval) -> Void
  ) -> Self {
    Self(
      name, .milliseconds, range, role, meaning, get: { get($0).milliseconds },
      set: { set(&$0, Interval(microseconds: Int64(($1 * 1000).rounded()))) })
  }

  /// Creates a parameter that is a whole number, such as of fingers or taps.
  public static func count(
    _ name: String, _ range: ClosedRange<Double>, role: ParameterRole = .other, meaning: String = "",
    get: @escaping @Sendable (Recognizer) -> Int, set: @escaping @Sendable (inout Recognizer, Int) -> Void
  ) -> Self {
    Self(name, .count, range, role, meaning, get: { Double(get($0)) }, set: { set(&$0, Int($1)) })
  }

  /// Creates a parameter that is one case of an enumeration, by its raw value.
  public static func choice<Choice: RawRepresentable<String> & CaseIterable & Equatable & Sendable>(
    _ name: String, role: ParameterRole = .behavior, meaning: String = "",
    get: @escaping @Sendable (Recognizer) -> Choice, set: @escaping @Sendable (inout Recognizer, Choice) -> Void
  ) -> Self {
    let cases = Array(Choice.allCases)
    return Self(
      name, .count, 0...Double(cases.count - 1), role, meaning, choices: cases.map { $0.rawValue },
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
  ///   - allowsNone: Whether the set may be empty. False by default, because a recognizer that accepts no option is never
  ///     recognized.
  ///   - role: What the options decide about the gesture.
  ///   - meaning: A phrase that explains them; empty, the default, for none.
  ///   - get: Reads the options.
  ///   - set: Writes options that were checked.
  public static func options<Options: NamedOptions>(
    _ name: String, allowsNone: Bool = false, role: ParameterRole = .behavior, meaning: String = "",
    get: @escaping @Sendable (Recognizer) -> Options, set: @escaping @Sendable (inout Recognizer, Options) -> Void
  ) -> Self {
    let names = Options.names
    return Self(
      name, .count, (allowsNone ? 0 : 1)...Double(OptionNames.allBits(names)), role, meaning, choices: names,
      isOptionSet: true, get: { Double(get($0).rawValue) },
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

/// A named configuration of a recognizer.
public struct Variant<Recognizer: Sendable>: Sendable {
  /// The variant's name in traces and transcripts, such as `twoFingerTap`.
  public let name: String
  /// The recognizer with its parameters.
  public let recognizer: Recognizer

  /// Creates a variant.
  @inlinable public init(_ name: String, _ recognizer: Recognizer) {
    self.name = name
    self.recognizer = recognizer
  }
}
