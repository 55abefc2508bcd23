import CoreTestSupport
import Gestures
import Testing

/// Touches that move in the frame in which they lift, as pointer events and tables may report them.
@Suite struct LiftingMovementTests {
  /// Returns the transitions of a recognizer, the states without their times.
  private func outcome(_ frames: [[Touch]], of recognizer: some GestureRecognizer) -> [GestureState] {
    let pad = Pad("gesture", recognizer)
    for (index, touches) in frames.enumerated() { pad.play(.milliseconds(Int64(index) * 8), touches) }
    pad.wait(until: 5000)
    return pad.journal.transitions.map(\.to)
  }

  private func outcomes(_ frames: [[Touch]]) -> [[GestureState]] {
    let swipes = SwipeRecognizer.variants.map { outcome(frames, of: $0.recognizer) }
    return swipes + [
      outcome(frames, of: PanRecognizer()), outcome(frames, of: PinchRecognizer()),
      outcome(frames, of: RotationRecognizer()), outcome(frames, of: TransformRecognizer()),
    ]
  }

  /// Fingers that all lift at once begin what they would have begun by the same movement before they lift. A gesture that has begun ends
  /// with it.
  @Test(arguments: 1...4) func movementOfFingersThatLiftTogetherBegins(fingers: Int) {
    var random = SeededRandom(seed: UInt64(fingers))
    var begun = 0
    for _ in 0..<randomCases(300) {
      var positions = (1...fingers).map { Point2D(Double($0) * 100, 300) }
      let steps = Int.random(in: 1...3, using: &random)
      let turn = Bool.random(using: &random)
      let together = Point2D(.random(in: -15...15, using: &random), .random(in: -15...15, using: &random))
      var frames = [positions.enumerated().map { Touch.down(Int32($0.offset), $0.element.x, $0.element.y) }]
      for step in 1...steps {
        let size = step == steps ? 4.0 : 0.5
        for index in positions.indices {
          let own = (Double(index) - Double(fingers - 1) / 2) * .random(in: -8...8, using: &random)
          positions[index] += (together + Point2D(turn ? 0 : own, turn ? own : 0)) * size
        }
        frames.append(positions.enumerated().map { Touch.move(Int32($0.offset), $0.element.x, $0.element.y) })
      }
      let lifted = positions.enumerated().map { Touch.upAt(Int32($0.offset), $0.element.x, $0.element.y) }
      let apart = outcomes(frames + [(0..<fingers).map { .up(Int32($0)) }]).map { $0.filter { $0 != .changed } }
      let atOnce = outcomes(frames.dropLast() + [lifted]).map { $0.filter { $0 != .changed } }
      #expect(apart == atOnce, "\(frames)")
      begun += apart.count { $0.contains(.began) || $0.contains(.ended) }
    }
    #expect(begun > 100)
  }

  /// A finger that stays may jump as another one lifts.
  @Test func movementOfOneOfSeveralFingersThatLiftsBeginsNothing() {
    let pad = Pad("pinch", PinchRecognizer())
    pad.at(0, .down(1, 100, 100), .down(2, 200, 100))
    pad.at(8, .upAt(1, 40, 100), .move(2, 260, 100))
    pad.at(16, .up(2))
    #expect(pad.journal.transitions.map(\.to) == [.failed])
  }
}
