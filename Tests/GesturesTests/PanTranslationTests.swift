import Gestures
import TestSupport
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

  @Test func everyMovementIsReported() {
    let pad = begun()
    pad.at(20, .move(1, 50, 5))
    expectLast(pad, ["20 pan began → changed"], Point2D(50, 5), at: Point2D(50, 5), fingers: 1)
    pad.at(30)
    #expect(pad.takeLog() == [])
    pad.at(40, .upAt(1, 51, 5))
    expectLast(pad, ["40 pan changed → ended"], Point2D(51, 5), at: Point2D(51, 5), fingers: 1)
    #expect(pad.coordinator.isIdle)
  }

  @Test func addedTouchDoesNotChangeTheTranslation() {
    let pad = begun()
    pad.at(20, .move(1, 22, 0), .down(2, 122, 0))
    expectLast(pad, ["20 pan began → changed"], Point2D(22, 0), at: Point2D(72, 0), fingers: 2)
    pad.at(30, .move(2, 132, 0))
    expectLast(pad, ["30 pan changed → changed"], Point2D(27, 0), at: Point2D(77, 0), fingers: 2)
    pad.at(40, .up(1))
    expectLast(pad, ["40 pan changed → changed"], Point2D(27, 0), at: Point2D(132, 0), fingers: 1)
    pad.at(50, .move(2, 142, 0))
    expectLast(pad, ["50 pan changed → changed"], Point2D(37, 0), at: Point2D(142, 0), fingers: 1)
    pad.at(60, .up(2))
    expectLast(pad, ["60 pan changed → ended"], Point2D(37, 0), at: Point2D(142, 0), fingers: 1)
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

  @Test func touchesBeyondTheMaximumAreIgnored() {
    let pad = begun(1...2)
    pad.at(20, .down(2, 20, 60))
    pad.at(30, .down(3, 500, 500))
    pad.at(40, .move(3, 600, 600))
    pad.at(50, .cancel(3))
    expectLast(pad, ["20 pan began → changed"], Point2D(20, 0), at: Point2D(20, 30), fingers: 2)
    pad.at(60, .down(4, 500, 500))
    pad.at(70, .up(1))
    // The next touch replaces it without a jump.
    expectLast(pad, ["70 pan changed → changed"], Point2D(20, 0), at: Point2D(260, 280), fingers: 2)
    pad.at(80, .move(4, 510, 500))
    expectLast(pad, ["80 pan changed → changed"], Point2D(25, 0), at: Point2D(265, 280), fingers: 2)
  }

  @Test(arguments: [1, 2] as [Int32]) func cancelledTouchCancelsActivePan(finger: Int32) {
    let pad = begun()
    pad.at(20, .down(2, 100, 0))
    pad.at(30, .cancel(finger))
    #expect(pad.log.last == "30 pan changed → cancelled")
  }

  @Test func nextPanStartsWithZeroTranslation() {
    let pad = begun()
    pad.at(20, .up(1))
    pad.at(100, .down(1, 500, 500))
    pad.at(110, .move(1, 500, 520))
    expectLast(pad, nil, Point2D(0, 20), at: Point2D(500, 520), fingers: 1)
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

  @Test func velocityIsZeroAfterARest() {
    let pad = begun()
    for time in 2...20 { pad.at(Int64(time) * 10, .move(1, Double(time) * 10, 0)) }
    #expect(abs(velocity(pad).x - 1000) < 1)
    pad.at(300, .up(1))
    #expect(velocity(pad) == .zero)
  }

  @Test func shorterVelocityWindowRespondsSooner() {
    var speeds: [Double] = []
    for window in [20, 100] as [Int64] {
      var pan = PanRecognizer()
      pan.velocityWindow = .milliseconds(window)
      #expect(pan.velocityWindow == .milliseconds(window))
      let pad = Pad("pan", pan)
      pad.at(0, .down(1, 0, 0))
      // A steady acceleration has the same velocity over any window.
      for time in 1...10 { pad.at(Int64(time) * 8, .move(1, Double(time * time * time * time) / 10, 0)) }
      speeds.append(velocity(pad).x)
    }
    #expect(speeds[0] > speeds[1] * 1.05, "\(speeds)")
  }
}
