import Gestures
import CoreTestSupport
import Testing

/// The translation reported by an active pan, also when touches begin and end.
@Suite struct PanTranslationTests {
  /// Returns a pad with a pan of 20 pt to the right that began at 10 ms.
  private func begun(_ fingers: ClosedRange<Int> = 1...10) -> Pad {
    var pan = PanRecognizer()
    pan.minimumNumberOfTouches = fingers.lowerBound
    pan.maximumNumberOfTouches = fingers.upperBound
    pan.minimumTranslation = 16
    let pad = Pad("pan", pan)
    let all = 1...Int32(fingers.lowerBound)
    pad.play(.milliseconds(0), all.map { .down($0, 0, Double($0 - 1) * 60) })
    pad.play(.milliseconds(10), all.map { .move($0, 20, Double($0 - 1) * 60) })
    #expect(pad.takeLog() == ["10 pan possible → began"])
    return pad
  }

  static let names = ["translationX", "translationY", "velocityX", "velocityY"]

  private func expectLast(
    _ pad: Pad, _ log: [String]?, _ translation: Point2D, at location: Point2D, fingers: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    if let log { #expect(pad.takeLog() == log, sourceLocation: sourceLocation) }
    GesturesTests.expectLast(
      pad, Self.names, [translation.x, translation.y], at: location, touches: fingers, sourceLocation: sourceLocation)
  }

  @Test func repeatedTouchChangesDoNotChangeTheTranslation() {
    let pad = begun()
    for round in 0..<50 {
      let time = Int64(round) * 100 + 100
      pad.at(time, .down(2, Double(round) * 7, 300))
      pad.at(time + 50, .up(2))
      expectLast(pad, nil, Point2D(20, 0), at: Point2D(20, 0), fingers: 1)
    }
  }

  @Test(arguments: 1...10) func panEndsBelowMinimumNumberOfTouches(fingers: Int) {
    let pad = begun(fingers...10)
    if fingers < 10 {
      pad.at(20, .down(50, 0, 600))
      pad.at(30, .up(1))
      #expect(pad.takeLog() == ["20 pan began → changed", "30 pan changed → changed"])
    }
    let last: Int32 = fingers < 10 ? 50 : 1
    pad.at(40, .up(last))
    #expect(pad.takeLog() == ["40 pan \(fingers < 10 ? "changed" : "began") → ended"])
    #expect(pad.journal.transitions.last!.description.numberOfTouches == fingers)
    if fingers == 1 { return }
    // The remaining touches begin nothing until they have lifted.
    pad.at(50, .move(2, 600, 600))
    pad.play(.milliseconds(60), (2...Int32(fingers)).map { .up($0) })
    #expect(pad.takeLog() == [] && pad.coordinator.isIdle)
  }

  // MARK: Velocity

  private func velocity(_ pad: Pad) -> Point2D {
    let measurements = pad.journal.transitions.last!.description.measurements
    return Point2D(measurements[2].value, measurements[3].value)
  }

  /// For constant speed the slope of the fitted line is that speed, whatever touches begin or end.
  @Test func velocityOfSteadyMovementIsItsSpeed() {
    let pad = Pad("pan", PanRecognizer())
    func place(_ id: Int32, _ time: Int64) -> Touch {
      .move(id, Double(time) * 0.8, Double(id) * 60 - Double(time) * 0.4)
    }
    pad.at(0, .down(1, 0, 60))
    for time in stride(from: Int64(8), to: 80, by: 8) { pad.at(time, place(1, time)) }
    pad.at(80, place(1, 80), .down(2, 500, 500))
    for time in stride(from: Int64(88), to: 160, by: 8) {
      pad.at(time, place(1, time), .move(2, 500 + Double(time - 80) * 0.8, 500 - Double(time - 80) * 0.4))
    }
    pad.at(160, .up(2))
    #expect((velocity(pad) - Point2D(800, -400)).length < 1, "\(velocity(pad))")
    pad.at(168, .upAt(1, 168 * 0.8, 60 - 168 * 0.4))
    #expect(pad.log.last == "168 pan changed → ended")
    #expect((velocity(pad) - Point2D(800, -400)).length < 60, "\(velocity(pad))")
  }
}
