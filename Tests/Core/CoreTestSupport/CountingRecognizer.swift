import Gestures

/// Recognizes a number of movements. What it codes of its state, and what it measures, can be less than all and more than there is.
public struct CountingRecognizer: GestureRecognizer {
  public typealias Phase = ScriptedRecognizer.Phase
  public typealias Signal = ScriptedRecognizer.Signal

  public static let kind = "counter"
  public static let parameters: [Parameter<Self>] = [
    .points("level", get: { $0.level }, set: { $0.level = $1 })
  ]

  public var level = 12.0
  public var codesAll = false
  public var allowedForce: Double?
  public var phase = Phase.initial
  private var count = 0.0

  public init() {}

  public static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
    ScriptedRecognizer.next(phase, on: signal)
  }

  public mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    for place in 0..<touches.count where touches[place].stage == .moved {
      count += 1
      return count >= level ? .recognize : .engage
    }
    return touches.down > 0 ? nil : phase == .active ? .finish : .fail
  }

  public mutating func reset() { count = 0 }

  public mutating func code(_ coder: inout StateCoder) { if codesAll { coder.code(&count) } }

  public mutating func codeDecisions(_ coder: inout StateCoder, _ touches: borrowing TouchFrame) { code(&coder) }

  /// Touches of a search have no force.
  public func progress(at now: Timestamp) -> [Reason] {
    (allowedForce.map { [.exceeded("force", 0, allowed: $0, .ratio)] } ?? [])
      + [.missed("movements", count, needed: level, .count)]
  }

  public var location: Point2D { .zero }
  public var numberOfTouches: Int { 0 }
}
