import Gestures
import TestSupport
import Testing

/// What a pinch tells from when it has begun: its scale, its place, and what fingers that come and go do to it.
@Suite struct PinchScaleTests {
  /// Two fingers 100 pt apart that have parted to 200: began at 10 ms, with a scale of 2.
  private func begun(third: Bool = false) -> Pad {
    var pinch = PinchRecognizer()
    pinch.minimumRejoinDuration = .zero
    pinch.minimumScaleChange = 0
    (pinch.minimumSpanChange, pinch.minimumSpanShare) = (12, 0.5)
    let pad = Pad()
    pad.attach("pinch", pinch)
    pad.at(0, .land(1, 0, 0), .land(2, 100, 0))
    if third { pad.at(5, .land(3, 0, 300)) }
    pad.at(10, .move(2, 200, 0))
    #expect(pad.takeLog() == ["10 pinch possible → began"])
    expectLast(pad, scale: 2, at: Point(100, 0))
    return pad
  }
  private func expectLast(_ pad: Pad, scale: Double, at place: Point, sourceLocation: SourceLocation = #_sourceLocation)
  {
    guard let told = pad.journal.transitions.last?.description else {
      Issue.record("nothing was told", sourceLocation: sourceLocation)
      return
    }
    #expect(told.measurements.map(\.name) == ["scale", "velocity"], sourceLocation: sourceLocation)
    #expect(abs((told.measurements.first?.value ?? .nan) - scale) < 1e-9, "\(told)", sourceLocation: sourceLocation)
    #expect((told.location - place).length < 1e-9, "\(told.location)", sourceLocation: sourceLocation)
  }

  @Test func theScaleIsTheSpansAndAbsolute() {
    let pad = begun()
    for (time, x) in [(20, 300.0), (30, 50), (40, 100)] as [(Int64, Double)] {
      pad.at(time, .move(2, x, 0))
      expectLast(pad, scale: x / 100, at: Point(x / 2, 0))
    }
    #expect(pad.log.suffix(2) == ["30 pinch changed → changed", "40 pinch changed → changed"])
  }
  @Test func itEndsWithWhatTheLiftingFrameTells() {
    let pad = begun()
    pad.at(20, .liftAt(1, 0, 0), .liftAt(2, 250, 0))
    #expect(pad.takeLog() == ["20 pinch began → ended"] && pad.coordinator.isIdle)
    expectLast(pad, scale: 2.5, at: Point(125, 0))
  }
  @Test func itEndsOnlyWhenBothHaveLifted() {
    let pad = begun()
    pad.at(20, .liftAt(2, 250, 0))
    #expect(pad.takeLog() == ["20 pinch began → changed"])
    expectLast(pad, scale: 2.5, at: Point(125, 0))
    #expect(pad.journal.transitions.last?.description.numberOfTouches == 1)
    pad.at(30, .move(1, 77, 0))
    #expect(pad.takeLog() == [], "one finger has no span")
    pad.at(40, .lift(1))
    #expect(pad.takeLog() == ["40 pinch changed → ended"] && pad.coordinator.isIdle)
    expectLast(pad, scale: 2.5, at: Point(125, 0))
  }
  @Test(arguments: [1, 2] as [Int32]) func anotherFingerGoesOnWithoutAJump(lifting: Int32) {
    let pad = begun()
    let staying = 3 - lifting
    let place = staying == 1 ? 0.0 : 200
    pad.at(20, .lift(lifting))
    pad.at(30, .land(3, place + 40, 0))
    #expect(pad.takeLog() == ["20 pinch began → changed", "30 pinch changed → changed"])
    expectLast(pad, scale: 2, at: Point(100, 0))
    pad.at(40, .move(3, place + 60, 0))
    expectLast(pad, scale: 3, at: Point(110, 0))
    pad.at(50, .lift(3), .lift(staying))
    #expect(pad.log.last == "50 pinch changed → ended")
    expectLast(pad, scale: 3, at: Point(110, 0))
  }
  @Test func theSameNameMayComeAgain() {
    let pad = begun()
    pad.at(20, .lift(1))
    pad.at(30, .land(1, 100, 0))
    expectLast(pad, scale: 2, at: Point(100, 0))
    pad.at(40, .move(1, 0, 0))
    expectLast(pad, scale: 4, at: Point(50, 0))
  }
  @Test func manyPausesAddNothing() {
    let pad = begun()
    for round in 0..<20 {
      let time = Int64(round) * 100 + 100
      pad.at(time, .lift(2))
      pad.at(time + 50, .land(2, 200 - Double(round), Double(round)))
      expectLast(pad, scale: 2, at: Point(100, 0))
    }
  }
  /// As near as two fingers can be and nearer: they have no ratio, and must not make one up.
  @Test(arguments: [0, 0.25, 0.999]) func fingersInOnePlaceDoNotJumpEither(apart: Double) {
    let pad = begun()
    pad.at(20, .lift(2))
    pad.at(30, .land(3, apart, 0))
    pad.at(40, .move(3, apart, 0))
    expectLast(pad, scale: 2, at: Point(100, 0))
    pad.at(50, .move(3, 3, 0))
    expectLast(pad, scale: 6, at: Point(100 + (3 - apart) / 2, 0))
  }

  // MARK: Fingers that are not its own

  @Test func aThirdFingerChangesNothing() {
    let pad = begun(third: true)
    pad.at(20, .move(3, 500, 500))
    expectLast(pad, scale: 2, at: Point(100, 0))
    pad.at(30, .take(3))
    pad.at(40, .land(4, 50, 50))
    pad.at(50, .lift(4))
    expectLast(pad, scale: 2, at: Point(100, 0))
    pad.at(60, .move(2, 300, 0))
    expectLast(pad, scale: 3, at: Point(150, 0))
    #expect(pad.journal.transitions.last?.to == .changed)
  }
  /// It says that it goes on when its fingers do.
  @Test func aFrameInWhichNeitherOfThemMovesIsNoChange() {
    let pad = begun(third: true)
    pad.at(20)
    pad.at(30, .move(3, 500, 500))
    pad.at(40, .lift(3))
    #expect(pad.takeLog() == [])
  }
  @Test func aThirdFingerThatCameLaterTakesTheLiftedOnesPlaceWithoutAJump() {
    let pad = begun()
    pad.at(15, .land(3, 0, 300))
    pad.at(20, .liftAt(2, 220, 0))
    #expect(pad.takeLog() == ["20 pinch began → changed"])
    expectLast(pad, scale: 2.2, at: Point(110, 0))
    pad.at(30, .move(3, 0, 600))
    expectLast(pad, scale: 4.4, at: Point(110, 150))
    pad.at(40, .lift(1))
    pad.at(50, .lift(3))
    #expect(pad.log.last == "50 pinch changed → ended")
  }
  /// It was not meant before, and is not meant now.
  @Test func aFingerThatWasThereBeforeItBeganDoesNot() {
    let pad = begun(third: true)
    pad.at(20, .liftAt(2, 220, 0))
    pad.at(200, .move(3, 0, 600))
    expectLast(pad, scale: 2.2, at: Point(110, 0))
    pad.at(300, .lift(1))
    #expect(pad.takeLog() == ["20 pinch began → changed", "300 pinch changed → ended"])
  }

  // MARK: Fingers taken away

  @Test(arguments: [1, 2] as [Int32]) func oneOfItsFingersTakenAwayCancelsIt(finger: Int32) {
    let pad = begun(third: true)
    pad.at(20, .take(finger))
    #expect(pad.takeLog() == ["20 pinch began → cancelled"])
  }
  @Test func theOneLeftTakenAwayCancelsIt() {
    let pad = begun()
    pad.at(20, .lift(1))
    pad.at(30, .take(2))
    #expect(pad.log.last == "30 pinch changed → cancelled" && pad.coordinator.isIdle)
  }
  @Test func theNextPinchStartsFromOne() {
    let pad = begun()
    pad.at(20, .lift(1), .lift(2))
    pad.at(100, .land(1, 0, 0), .land(2, 50, 0))
    pad.at(110, .move(2, 100, 0))
    expectLast(pad, scale: 2, at: Point(50, 0))
    #expect(pad.log.last == "110 pinch possible → began")
  }
}
