import Gestures

/// A custom recognizer with an unbounded parameter.
public struct UnboundedRecognizer: GestureRecognizer {
  public static let kind = "unbounded"
  public init() {}

  public var distance = Double.infinity
  public static let parameters: [Parameter<Self>] = [
    .points("distance", 0...(.infinity), get: { $0.distance }, set: { $0.distance = $1 })
  ]

  public enum Phase: String, GesturePhase {
    case ready
    public static let initial = ready
  }

  public enum Signal: String, GestureSignal { case lifted }

  public static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> { .end }

  public var phase = Phase.initial

  public mutating func read(_ touches: borrowing TouchFrame) -> Signal? { nil }

  public mutating func code(_ coder: inout StateCoder) {}

  public mutating func reset() {}

  public var location: Point2D { .zero }
  public var numberOfTouches: Int { 0 }
}
