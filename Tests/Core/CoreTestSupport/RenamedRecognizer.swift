import Gestures

/// A recognizer of the library as another package could have written it: its parameters have names that mean nothing, and only
/// their roles, its shape and its outputs are declared. Its choices are not parameters.
public struct RenamedRecognizer<Base: GestureRecognizer>: GestureRecognizer {
  public static var kind: String { "custom" + Base.kind.prefix(1).uppercased() + Base.kind.dropFirst() }
  public static var noun: String { Base.noun }
  public static var shape: GestureShape { Base.shape }

  /// Returns the name of one of the base's parameters here.
  public static func name(of parameter: String) -> String {
    "reach\(Base.parameters.firstIndex { $0.name == parameter } ?? -1)"
  }

  public static var parameters: [Parameter<Self>] {
    Base.parameters.filter { $0.choices.isEmpty }.map { renamed($0) }
  }

  private static func renamed(_ base: Parameter<Base>) -> Parameter<Self> {
    let (name, range, role) = (name(of: base.name), base.range, base.description.role)
    let get: @Sendable (Self) -> Double = { base.get($0.base) }
    let set: @Sendable (inout Self, Double) -> Void = { base.set(&$0.base, $1) }
    return switch base.unit {
    case .points: .points(name, range, role: role, get: get, set: set)
    case .degrees: .degrees(name, range, role: role, get: get, set: set)
    case .pointsPerSecond: .speed(name, range, role: role, get: get, set: set)
    case .milliseconds:
      .interval(
        name, range, role: role, get: { Interval(microseconds: Int64(get($0) * 1000)) },
        set: { set(&$0, $1.milliseconds) })
    case .count: .count(name, range, role: role, get: { Int(get($0)) }, set: { set(&$0, Double($1)) })
    default: .ratio(name, range, role: role, get: get, set: set)
    }
  }

  public var base: Base

  public init() { base = Base() }

  // MARK: Machine

  public static func next(_ phase: Base.Phase, on signal: Base.Signal) -> Step<Base.Phase> {
    Base.next(phase, on: signal)
  }

  public var phase: Base.Phase {
    get { base.phase }
    set { base.phase = newValue }
  }

  // MARK: Input

  public mutating func read(_ touches: borrowing TouchFrame) -> Base.Signal? { base.read(touches) }

  public mutating func read(_ event: TouchpadEvent) -> Base.Signal? { base.read(event) }

  public var deadline: Deadline<Base.Signal>? { base.deadline }

  public func reason(for signal: Base.Signal, at now: Timestamp) -> Reason? { base.reason(for: signal, at: now) }

  public func progress(at now: Timestamp) -> [Reason] { base.progress(at: now) }

  public mutating func reset() { base.reset() }

  public mutating func code(_ coder: inout StateCoder) { base.code(&coder) }

  public mutating func codeDecisions(_ coder: inout StateCoder, _ touches: borrowing TouchFrame) {
    base.codeDecisions(&coder, touches)
  }

  // MARK: Output

  public var location: Point2D { base.location }
  public var numberOfTouches: Int { base.numberOfTouches }
  public var measurements: [GestureMeasurement] { base.measurements }
  public var outputs: GestureOutputs { base.outputs }
  public static var ignoresMovesWhileIdle: Bool { Base.ignoresMovesWhileIdle }
  public static var needsMoreThanTouches: Bool { Base.needsMoreThanTouches }
  public var ignoresMovesWhileActive: Bool { base.ignoresMovesWhileActive }
  public var numberOfTaps: Int { base.numberOfTaps }

  public func canPrevent(_ other: GestureTraits) -> Bool { base.canPrevent(other) }
}
