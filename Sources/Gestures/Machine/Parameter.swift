/// Something of a recognizer that can be set by name: on a command line, in a trace's header, by a sweep.
///
/// It reads and writes by closures, not key paths: those do not exist in Embedded Swift.
public struct Parameter<Recognizer>: Sendable {
  /// The property's own name.
  public let name: String
  /// What its value counts.
  public let unit: MeasurementUnit
  /// What is accepted, in `unit`.
  public let range: ClosedRange<Double>
  /// The words to choose from, where it is no number: its value then counts them from 0. Empty elsewhere.
  public let choices: [String]
  /// Reads the value, in `unit`.
  public let get: @Sendable (Recognizer) -> Double
  /// Writes a value, in `unit`. Ask ``problem(with:)`` first: what `range` does not hold may stop the program.
  public let set: @Sendable (inout Recognizer, Double) -> Void

  private init(
    name: String, unit: MeasurementUnit, range: ClosedRange<Double>, choices: [String] = [],
    get: @escaping @Sendable (Recognizer) -> Double, set: @escaping @Sendable (inout Recognizer, Double) -> Void
  ) {
    (self.name, self.unit, self.range, self.choices, self.get, self.set) = (name, unit, range, choices, get, set)
  }

  /// A way, in points. 0…10 000 by default: 1.6 m, further than any touch surface reaches.
  public static func points(
    _ name: String, _ range: ClosedRange<Double> = 0...10_000,
    get: @escaping @Sendable (Recognizer) -> Double, set: @escaping @Sendable (inout Recognizer, Double) -> Void
  ) -> Self {
    Self(name: name, unit: .points, range: range, get: get, set: set)
  }
  /// A plain factor, or a share of something.
  public static func ratio(
    _ name: String, _ range: ClosedRange<Double>,
    get: @escaping @Sendable (Recognizer) -> Double, set: @escaping @Sendable (inout Recognizer, Double) -> Void
  ) -> Self {
    Self(name: name, unit: .ratio, range: range, get: get, set: set)
  }
  /// An angle, in degrees. 0…360 by default: a whole turn.
  public static func degrees(
    _ name: String, _ range: ClosedRange<Double> = 0...360,
    get: @escaping @Sendable (Recognizer) -> Double, set: @escaping @Sendable (inout Recognizer, Double) -> Void
  ) -> Self {
    Self(name: name, unit: .degrees, range: range, get: get, set: set)
  }
  /// A speed, in points a second. 0…100 000 by default: ten times as fast as the fastest finger in the recordings at
  /// hand.
  public static func speed(
    _ name: String, _ range: ClosedRange<Double> = 0...100_000,
    get: @escaping @Sendable (Recognizer) -> Double, set: @escaping @Sendable (inout Recognizer, Double) -> Void
  ) -> Self {
    Self(name: name, unit: .pointsPerSecond, range: range, get: get, set: set)
  }
  /// A length of time, in milliseconds. From 0 to a day by default: longer than anybody holds a finger still.
  public static func interval(
    _ name: String, _ range: ClosedRange<Double> = 0...86_400_000,
    get: @escaping @Sendable (Recognizer) -> Interval, set: @escaping @Sendable (inout Recognizer, Interval) -> Void
  ) -> Self {
    Self(
      name: name, unit: .milliseconds, range: range, get: { get($0).milliseconds },
      set: { set(&$0, Interval(microseconds: Int64(($1 * 1000).rounded()))) })
  }
  /// A whole number of fingers or taps.
  public static func count(
    _ name: String, _ range: ClosedRange<Double>,
    get: @escaping @Sendable (Recognizer) -> Int, set: @escaping @Sendable (inout Recognizer, Int) -> Void
  ) -> Self {
    Self(name: name, unit: .count, range: range, get: { Double(get($0)) }, set: { set(&$0, Int($1)) })
  }
  /// One of several ways, by the words of its cases.
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
}

extension Parameter {
  /// What is wrong with a value, in `unit`; nil when nothing is.
  public func problem(with value: Double) -> ParameterError? {
    if !range.contains(value) { return .outside(range) }
    return unit == .count && value != value.rounded(.down) ? .notWhole : nil
  }
}

/// Why a parameter was not turned.
public enum ParameterError: Error, Hashable, Sendable {
  /// There is none of that name.
  case unknown
  /// The value does not lie in this range.
  case outside(ClosedRange<Double>)
  /// The parameter counts, and the value is no whole number.
  case notWhole
}

// At an address, as all that drives a recognizer whose type is forgotten.
extension GestureRecognizer {
  static func parameter(_ name: String, of recognizer: UnsafeMutableRawPointer) -> Double? {
    parameter(name)?.get(recognizer.assumingMemoryBound(to: Self.self).pointee)
  }
  /// Returns the deadline as it is from then on.
  static func setParameter(
    _ name: String, of recognizer: UnsafeMutableRawPointer, to value: Double
  ) throws(ParameterError) -> Timestamp {
    guard let parameter = parameter(name) else { throw .unknown }
    if let problem = parameter.problem(with: value) { throw problem }
    let place = recognizer.assumingMemoryBound(to: Self.self)
    parameter.set(&place.pointee, value)
    return place.pointee.deadline?.time ?? .never
  }
  /// What is wrong with a value for the parameter of that name; nil when nothing is.
  static func problem(with value: Double, of name: String) -> ParameterError? {
    guard let parameter = parameter(name) else { return .unknown }
    return parameter.problem(with: value)
  }
  // By bytes: comparing strings as text needs Unicode's tables, most of what a small build would weigh.
  private static func parameter(_ name: String) -> Parameter<Self>? { parameters.first { $0.name.utf8.elementsEqual(name.utf8) } }
}

/// A recognizer set up for a purpose, with the name it goes by.
public struct Variant<Recognizer: Sendable>: Sendable {
  /// What traces and transcripts call it, such as `twoFingerTap`.
  public let name: String
  /// The recognizer, its parameters set.
  public let recognizer: Recognizer
  /// A name for a recognizer.
  @inlinable public init(_ name: String, _ recognizer: Recognizer) { (self.name, self.recognizer) = (name, recognizer) }
}

/// A parameter without its recognizer's type: for help, checks and tables.
public struct ParameterDescription: Hashable, Sendable {
  /// The property's own name.
  public let name: String
  /// What its value counts.
  public let unit: MeasurementUnit
  /// What is accepted, in `unit`.
  public let range: ClosedRange<Double>
  /// The words to choose from, where it is no number; a value then counts them from 0.
  public let choices: [String]
  /// Its value where nobody has set it, in `unit`.
  public let defaultValue: Double
}

extension GestureRecognizer {
  /// What of this kind can be set, in the order of its file.
  public static var parameterDescriptions: [ParameterDescription] {
    let plain = Self()
    return parameters.map {
      ParameterDescription(name: $0.name, unit: $0.unit, range: $0.range, choices: $0.choices, defaultValue: $0.get(plain))
    }
  }
}
