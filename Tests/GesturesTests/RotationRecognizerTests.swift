import Foundation
import TestSupport
import Testing

@testable import Gestures

/// When a rotation begins, and why not; what fingers that come and go do to it.
@Suite struct RotationRecognizerTests {
  private func pad(rotation: Double = 0, arc: Double = 0, share: Double = 0, rejoin: Int64 = 0) -> Pad {
    var recognizer = RotationRecognizer()
    (recognizer.minimumRotation, recognizer.minimumArc) = (rotation, arc)
    (recognizer.minimumArcShare, recognizer.minimumRejoinDuration) = (share, .milliseconds(rejoin))
    let pad = Pad()
    pad.attach("rotation", recognizer)
    return pad
  }
  /// Two fingers 100 pt apart, side by side, with their middle at (200, 200).
  private func land(_ pad: Pad) { pad.at(0, .land(1, 150, 200), .land(2, 250, 200)) }
  /// They turn by an eighth of a circle, clockwise, and part by 100·(√2 − 1) pt.
  private func turn(_ pad: Pad) { pad.at(10, .move(1, 150, 150), .move(2, 250, 250)) }
  private func lift(_ pad: Pad) { pad.at(20, .lift(1), .lift(2)) }
  private func expectLast(
    _ pad: Pad, _ degrees: Double, at place: Point, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let told = pad.journal.transitions.last?.description else {
      Issue.record("nothing was told", sourceLocation: sourceLocation)
      return
    }
    #expect(told.measurements.map(\.name) == ["rotation", "velocity"], sourceLocation: sourceLocation)
    #expect(told.measurements[0].unit == .degrees && told.measurements[1].unit == .degreesPerSecond)
    #expect(abs(told.measurements[0].value - degrees) < 1e-9, "\(told)", sourceLocation: sourceLocation)
    #expect((told.location - place).length < 1e-9, "\(told.location)", sourceLocation: sourceLocation)
  }

  // MARK: Beginning

  @Test func itBeginsAtTheAngleItself() {
    let pad = pad(rotation: 45)
    land(pad)
    turn(pad)
    #expect(pad.log == ["10 rotation possible → began"])
    expectLast(pad, 45, at: Point(200, 200))
    #expect(pad.journal.transitions[0].description.numberOfTouches == 2)
  }
  @Test func aHairLessIsTooLittle() {
    let pad = pad(rotation: 45.0.nextUp)
    land(pad)
    turn(pad)
    #expect(pad.log == [])
    lift(pad)
    expectFailed(pad, "20", "touchUp")
    expectReason(pad.reason, "turned", 45, .atLeast, 45, .degrees)
  }
  /// Of the spans then and now the smaller counts.
  @Test(arguments: [false, true]) func itBeginsAtTheArcItself(isShort: Bool) {
    let arc = 45 / Angle.degreesPerRadian * 100
    let pad = pad(arc: isShort ? arc.nextUp : arc)
    land(pad)
    turn(pad)
    #expect(pad.log == (isShort ? [] : ["10 rotation possible → began"]))
    lift(pad)
    if !isShort { return }
    expectFailed(pad, "20", "touchUp")
    expectReason(pad.reason, "arc", arc, .atLeast, arc, .points)
  }
  @Test func whenTheFingersCloseTheirSpanOfNowCounts() {
    let arc = 45 / Angle.degreesPerRadian * 20 * 2.0.squareRoot()
    for (needed, begins) in [(arc - 1e-9, true), (arc + 1e-9, false)] {
      let pad = pad(arc: needed)
      land(pad)
      pad.at(10, .move(1, 190, 190), .move(2, 210, 210))
      #expect(pad.log.isEmpty != begins)
    }
  }
  /// Fingers that go a way together, or apart, must turn by a share of it.
  @Test(arguments: [(0.0, 1e-9, true), (0, -1e-9, false), (30, 1e-9, true), (30, -1e-9, false)])
  func theFurtherTheyGoOtherwiseTheMoreIsNeeded(way: Double, more: Double, begins: Bool) {
    let (arc, aside) = (45 / Angle.degreesPerRadian * 100, way + 100 * (2.0.squareRoot() - 1))
    let pad = pad(share: arc / aside - more)
    land(pad)
    pad.at(10, .move(1, 150 + way, 150), .move(2, 250 + way, 250))
    #expect(pad.log.isEmpty != begins)
    lift(pad)
    if !begins { expectReason(pad.reason, "arc", arc, .atLeast, arc - more * aside, .points) }
  }
  @Test func aPinchIsNoRotation() {
    let pad = Pad()
    pad.attach("rotation", RotationRecognizer())
    land(pad)
    pad.at(10, .move(1, 100, 190), .move(2, 300, 210))
    pad.at(20, .move(1, 0, 170), .move(2, 400, 230))
    lift(pad)
    expectFailed(pad, "20", "touchUp")
    #expect(pad.reason?.measured == "arc")
  }
  /// A degree of fingers far apart is a long way, a point of fingers side by side a large angle.
  @Test func fingersCloseTogetherMayWaver() {
    let pad = Pad()
    pad.attach("rotation", RotationRecognizer())
    pad.at(0, .land(1, 200, 200), .land(2, 210, 200))
    pad.at(10, .move(2, 207, 207))
    pad.at(20, .move(2, 210, 195))
    #expect(pad.log == [])
  }
  @Test func theLiftingFrameIsMeasuredToo() {
    let pad = pad(rotation: 50)
    land(pad)
    pad.at(10, .liftAt(2, 250, 250))
    pad.at(20, .lift(1))
    expectFailed(pad, "20", "touchUp")
    expectReason(pad.reason, "turned", atan2(50, 100) * 180 / .pi, .atLeast, 50, .degrees)
  }
  @Test func fingersThatLeapAsTheyLiftTurnTooLate() {
    let pad = pad(rotation: 40)
    land(pad)
    pad.at(10, .liftAt(1, 150, 150), .liftAt(2, 250, 250))
    expectFailed(pad, "10", "touchUp")
    expectReason(pad.reason, "turned before touch up", 0, .atLeast, 40, .degrees)
  }
  @Test func oneFingerIsNothingToIt() {
    let pad = pad()
    pad.at(0, .land(1, 0, 0))
    pad.at(10, .move(1, 100, 0), .untracked(2))
    #expect(pad.coordinator.isAtRest)
    pad.at(20, .lift(1), .untracked(0))
    #expect(pad.log == [])
  }
  @Test(arguments: [1, 2] as [Int32]) func aFingerTakenAwayFailsIt(finger: Int32) {
    let pad = pad(rotation: 8)
    land(pad)
    pad.at(10, .take(finger))
    expectFailed(pad, "10", "touchCancelled")
    #expect(pad.reason == nil)
  }
  @Test func afterALiftBeforeItHasBegunItCountsAnew() {
    let pad = pad(rotation: 45)
    land(pad)
    pad.at(10, .move(2, 250, 240))
    pad.at(20, .lift(2))
    pad.at(30, .land(3, 250, 200))
    pad.at(40, .move(3, 250, 290))
    #expect(pad.log == [])
    pad.at(50, .move(3, 250, 300))
    #expect(pad.log == ["50 rotation possible → began"])
    expectLast(pad, 45, at: Point(200, 250))
  }
  /// A thumb that rests on a clickpad goes nowhere.
  @Test func ofThreeThoseTurnThatGoFurthest() {
    let pad = pad(rotation: 45, arc: 12, share: 0.5)
    pad.at(0, .land(9, 200, 400))
    land(pad)
    turn(pad)
    #expect(pad.log == ["10 rotation possible → began"])
    expectLast(pad, 45, at: Point(200, 200))
  }

  // MARK: Going on

  /// Begun at 10 ms, with 45°.
  private func begun(rejoin: Int64 = 0) -> Pad {
    let pad = pad(rotation: 45, rejoin: rejoin)
    land(pad)
    turn(pad)
    #expect(pad.takeLog() == ["10 rotation possible → began"])
    return pad
  }
  @Test func itCountsBeyondHalfACircleAndBack() {
    let pad = begun()
    var degrees = 45.0
    for (step, turn) in (Array(repeating: 100.0, count: 12) + Array(repeating: -170, count: 14)).enumerated() {
      degrees += turn
      let way = Point(cos(degrees * .pi / 180), sin(degrees * .pi / 180)) * 60
      pad.at(20 + Int64(step) * 10, .move(1, 200 - way.x, 200 - way.y), .move(2, 200 + way.x, 200 + way.y))
      expectLast(pad, degrees, at: Point(200, 200))
    }
    #expect(degrees == 45 + 1200 - 2380)
  }
  @Test func itPausesAndAnotherFingerGoesOnWithoutAJump() {
    let pad = begun()
    pad.at(20, .lift(2))
    #expect(pad.takeLog() == ["20 rotation began → changed"])
    #expect(pad.journal.transitions.last?.description.numberOfTouches == 1)
    pad.at(30, .move(1, 150, 170))
    #expect(pad.takeLog() == [], "one finger has no direction")
    pad.at(40, .land(3, 50, 170))
    #expect(pad.takeLog() == ["40 rotation changed → changed"])
    expectLast(pad, 45, at: Point(200, 200))
    // From the left to above it, seen from the one that stayed.
    pad.at(50, .move(3, 150, 70))
    expectLast(pad, 135, at: Point(200, 200) + Point(150, 120) - Point(100, 170))
    pad.at(60, .lift(1), .lift(3))
    #expect(pad.takeLog() == ["50 rotation changed → changed", "60 rotation changed → ended"])
    #expect(pad.coordinator.isAtRest)
  }
  @Test(arguments: [(79, 45.0), (80, 135.0)] as [(Int64, Double)])
  func aFingerJoinsOnceItHasStayed(stayed: Int64, degrees: Double) {
    let pad = begun(rejoin: 80)
    pad.at(20, .lift(2))
    pad.at(30, .land(3, 250, 150))
    pad.at(30 + stayed, .move(3, 250, 150))
    pad.at(31 + stayed, .move(3, 150, 250))
    pad.at(32 + stayed, .lift(3))
    pad.at(33 + stayed, .lift(1))
    #expect(pad.log.last == "\(33 + stayed) rotation changed → ended")
    #expect(abs(pad.journal.transitions.last!.description.measurements[0].value - degrees) < 1e-9)
  }
  @Test func aThirdFingerChangesNothing() {
    let pad = begun()
    pad.at(20, .land(3, 0, 0))
    pad.at(30, .move(3, 500, 500))
    pad.at(40, .take(3))
    #expect(pad.takeLog() == [])
    pad.at(50, .move(1, 200, 150), .move(2, 200, 250))
    expectLast(pad, 90, at: Point(200, 200))
  }
  /// As near as two fingers can be and nearer: they have no direction, and must not make one up.
  @Test func fingersInOnePlaceKeepTheLastDirection() {
    let pad = begun()
    pad.at(20, .move(1, 200, 200), .move(2, 200, 200))
    expectLast(pad, 45, at: Point(200, 200))
    pad.at(30, .move(1, 200.3, 200), .move(2, 200, 200))
    expectLast(pad, 45, at: Point(200.15, 200))
    pad.at(40, .move(1, 200, 100), .move(2, 200, 300))
    expectLast(pad, 90, at: Point(200, 200))
  }
  @Test func fingersThatLandInOnePlaceTurnFromWhereTheyPart() {
    let pad = pad(rotation: 45)
    pad.at(0, .land(1, 200, 200), .land(2, 200, 200))
    pad.at(10, .move(2, 250, 200))
    pad.at(20, .move(2, 250, 250))
    #expect(pad.log == ["20 rotation possible → began"])
    expectLast(pad, 45, at: Point(225, 225))
  }
  @Test(arguments: [1, 2] as [Int32]) func oneOfItsFingersTakenAwayCancelsIt(finger: Int32) {
    let pad = begun()
    pad.at(20, .take(finger))
    #expect(pad.takeLog() == ["20 rotation began → cancelled"])
  }
  @Test func theNextRotationStartsFromNothing() {
    let pad = begun()
    pad.at(20, .lift(1), .lift(2))
    pad.at(100, .land(1, 150, 200), .land(2, 250, 200))
    pad.at(110, .move(1, 150, 250), .move(2, 250, 150))
    expectLast(pad, -45, at: Point(200, 200))
    #expect(pad.log.last == "110 rotation possible → began")
  }
  @Test func theVelocityIsInDegreesASecondAndNothingAfterARest() {
    let pad = pad(rotation: 8)
    land(pad)
    func turn(_ step: Int64, _ degrees: Double) {
      let way = Point(cos(degrees * .pi / 180), sin(degrees * .pi / 180)) * 50
      pad.at(step, .move(1, 200 - way.x, 200 - way.y), .move(2, 200 + way.x, 200 + way.y))
    }
    for step in 1...20 as ClosedRange<Int64> { turn(step * 10, Double(step) * -1.8) }
    #expect(abs(pad.journal.transitions.last!.description.measurements[1].value + 180) < 1e-6)
    pad.at(300, .lift(1), .lift(2))
    #expect(pad.journal.transitions.last!.description.measurements[1].value == 0)
  }
}
