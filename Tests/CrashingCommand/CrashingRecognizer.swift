import Gestures

/// A recognizer with two defects: where a touch begins at 300 points or more from the left, a precondition fails; from 500
/// points on, a recursion does not end. Anywhere else, it fails like any other.
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
    if location.x >= 500 { numberOfTouches = depth(below: numberOfTouches) }
    if location.x >= 300 { location = touches[touches.count].position }
    return .touchDown
  }

  private func depth(below level: Int) -> Int { level < 0 ? 0 : depth(below: level &+ 1) &+ numberOfTouches }

  func reason(for signal: Signal, at now: Timestamp) -> Reason? { nil }

  mutating func reset() { numberOfTouches = 0 }

  mutating func code(_ coder: inout StateCoder) {
    coder.code(&location)
    coder.code(&numberOfTouches)
  }
}
