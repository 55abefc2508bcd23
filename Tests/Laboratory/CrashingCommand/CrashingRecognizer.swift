import Gestures

/// A recognizer with four defects, by where a touch begins: from 300 points on, a precondition fails; from 500 points on, a
/// recursion does not end; further down, a loop does not end, and below that, an array grows until there is no memory left.
/// Elsewhere it fails like any other.
struct CrashingRecognizer: GestureRecognizer {
  static let kind = "crashing"
  static let parameters: [Parameter<Self>] = []

  enum Phase: String, GesturePhase {
    case ready
    static let initial = ready
    var isRecognized: Bool { false }
  }

  enum Signal: String, GestureSignal { case touchDown }

  static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
    switch (phase, signal) {
    case (.ready, .touchDown): .fail
    }
  }

  var phase = Phase.initial
  private(set) var location = Point2D.zero
  private(set) var numberOfTouches = 0

  mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    guard touches.changes.contains(.began) else { return nil }
    location = touches[0].position
    numberOfTouches = touches.fingers
    switch (location.x, location.y) {
    case (500..., ..<100): numberOfTouches = depth(below: numberOfTouches)
    case (500..., ..<200): while location.x > 0 { location.y = -location.y }
    case (500..., _): fillMemory()
    case (300..., _): location = touches[touches.count].position
    default: break
    }
    return .touchDown
  }

  /// The memory of each level keeps an optimizer from making a loop of it.
  private func depth(below level: Int) -> Int {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 8) { memory in
      memory.initialize(repeating: level)
      return level < 0 ? 0 : depth(below: level &+ 1) &+ memory[numberOfTouches]
    }
  }

  private func fillMemory() {
    var list = [1]
    while !list.isEmpty { list += list }
  }

  func reason(for signal: Signal, at now: Timestamp) -> Reason? { nil }

  mutating func reset() { numberOfTouches = 0 }

  mutating func code(_ coder: inout StateCoder) {
    coder.code(&location)
    coder.code(&numberOfTouches)
  }
}
