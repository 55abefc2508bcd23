import Foundation
import TestSupport
import Testing

@testable import Gestures

/// When a rotation begins, why it fails, and what touches that begin and end do to it.
@Suite struct RotationRecognizerTests {
  private func pad(rotation: Double = 0, arc: Double = 0, share: Double = 0, rejoin: Int64 = 0) -> Pad {
    var recognizer = RotationRecognizer()
    recognizer.minimumRotation = rotation
    recognizer.minimumArc = arc
    recognizer.minimumArcShare = share
    recognizer.minimumRejoinDuration = .milliseconds(rejoin)
    return Pad("rotation", recognizer)
  }

  /// Puts down two touches 100 pt apart, side by side, with their centroid at (200, 200).
  private func putDown(_ pad: Pad) { pad.at(0, .down(1, 150, 200), .down(2, 250, 200)) }

  /// Turns them by an eighth of a circle, clockwise, and spreads them by 100·(√2 − 1) pt.
  private func turn(_ pad: Pad) { pad.at(10, .move(1, 150, 150), .move(2, 250, 250)) }

  private func lift(_ pad: Pad) { pad.at(20, .up(1), .up(2)) }

  private func expectLast(
    _ pad: Pad, _ degrees: Double, at location: Point2D, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    GesturesTests.expectLast(pad, ["rotation", "velocity"], [degrees], at: location, sourceLocation: sourceLocation)
    #expect(pad.journal.transitions.last?.description.measurements.map(\.unit) == [.degrees, .degreesPerSecond])
  }

  // MARK: Before it begins

  @Test func rotationBeginsAtMinimumRotation() {
    let pad = pad(rotation: 45)
    putDown(pad)
    turn(pad)
    #expect(pad.log == ["10 rotation possible → began"])
    expectLast(pad, 45, at: Point2D(200, 200))
    #expect(pad.journal.transitions[0].description.numberOfTouches == 2)
  }

  @Test func rotationBelowMinimumFails() {
    let pad = pad(rotation: 45.0.nextUp)
    putDown(pad)
    turn(pad)
    #expect(pad.log == [])
    lift(pad)
    expectFailed(pad, "20", "touchUp")
    expectReason(pad.reason, "turned", 45, .atLeast, 45, .degrees)
  }

  /// The smaller of the first and the current span counts.
  @Test(arguments: [false, true]) func rotationBeginsAtMinimumArc(isBelowMinimum: Bool) {
    let arc = 45 / Angle.degreesPerRadian * 100
    let pad = pad(arc: isBelowMinimum ? arc.nextUp : arc)
    putDown(pad)
    turn(pad)
    #expect(pad.log == (isBelowMinimum ? [] : ["10 rotation possible → began"]))
    lift(pad)
    if !isBelowMinimum { return }
    expectFailed(pad, "20", "touchUp")
    expectReason(pad.reason, "arc", arc, .atLeast, arc, .points)
  }

  @Test func arcUsesTheSmallerSpanWhenTouchesClose() {
    let arc = 45 / Angle.degreesPerRadian * 20 * 2.0.squareRoot()
    for (needed, begins) in [(arc - 1e-9, true), (arc + 1e-9, false)] {
      let pad = pad(arc: needed)
      putDown(pad)
      pad.at(10, .move(1, 190, 190), .move(2, 210, 210))
      #expect(pad.log.isEmpty != begins)
    }
  }

  /// Touches that translate or spread must turn by a share of that movement.
  @Test(arguments: [(0.0, 1e-9, true), (0, -1e-9, false), (30, 1e-9, true), (30, -1e-9, false)])
  func requiredArcGrowsWithOtherMovement(delta: Double, more: Double, begins: Bool) {
    let (arc, otherMovement) = (45 / Angle.degreesPerRadian * 100, delta + 100 * (2.0.squareRoot() - 1))
    let pad = pad(share: arc / otherMovement - more)
    putDown(pad)
    pad.at(10, .move(1, 150 + delta, 150), .move(2, 250 + delta, 250))
    #expect(pad.log.isEmpty != begins)
    lift(pad)
    if !begins { expectReason(pad.reason, "arc", arc, .atLeast, arc - more * otherMovement, .points) }
  }

  @Test func pinchIsNoRotation() {
    let pad = Pad("rotation", RotationRecognizer())
    putDown(pad)
    pad.at(10, .move(1, 100, 190), .move(2, 300, 210))
    pad.at(20, .move(1, 0, 170), .move(2, 400, 230))
    lift(pad)
    expectFailed(pad, "20", "touchUp")
    #expect(pad.reason?.measured == "arc")
  }

  /// One degree is a long distance for touches far apart; one point is a large angle for adjacent touches.
  @Test func jitterOfCloseTouchesIsNoRotation() {
    let pad = Pad("rotation", RotationRecognizer())
    pad.at(0, .down(1, 200, 200), .down(2, 210, 200))
    pad.at(10, .move(2, 207, 207))
    pad.at(20, .move(2, 210, 195))
    #expect(pad.log == [])
  }

  @Test func touchUpFrameIsNotMeasured() {
    let pad = begun()
    pad.at(20, .up(1), .move(2, 50, 250))
    expectLast(pad, 45, at: Point2D(200, 200))
    pad.at(30, .up(2))
    #expect(pad.log.last == "30 rotation changed → ended")
    expectLast(pad, 45, at: Point2D(200, 200))
  }

  @Test func rotationInTheTouchUpFrameDoesNotBegin() {
    let pad = pad(rotation: 40)
    putDown(pad)
    pad.at(10, .upAt(1, 150, 150), .upAt(2, 250, 250))
    expectFailed(pad, "10", "touchUp")
    expectReason(pad.reason, "turned", 0, .atLeast, 40, .degrees)
  }

  @Test func singleTouchIsIgnored() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0))
    pad.at(10, .move(1, 100, 0), .untracked(2))
    #expect(pad.coordinator.isIdle)
    pad.at(20, .up(1), .untracked(0))
    #expect(pad.log == [])
  }

  @Test(arguments: [1, 2] as [Int32]) func cancelledTouchFailsPendingRotation(finger: Int32) {
    let pad = pad(rotation: 8)
    putDown(pad)
    pad.at(10, .cancel(finger))
    expectFailed(pad, "10", "touchCancelled")
    #expect(pad.reason == nil)
  }

  @Test func pendingRotationRestartsAfterATouchUp() {
    let pad = pad(rotation: 45)
    putDown(pad)
    pad.at(10, .move(2, 250, 240))
    pad.at(20, .up(2))
    pad.at(30, .down(3, 250, 200))
    pad.at(40, .move(3, 250, 290))
    #expect(pad.log == [])
    pad.at(50, .move(3, 250, 300))
    #expect(pad.log == ["50 rotation possible → began"])
    expectLast(pad, 45, at: Point2D(200, 250))
  }

  /// A thumb that rests on a clickpad does not move.
  @Test func mostMovedTwoOfThreeTouchesRotate() {
    let pad = pad(rotation: 45, arc: 12, share: 0.5)
    pad.at(0, .down(9, 200, 400))
    putDown(pad)
    turn(pad)
    #expect(pad.log == ["10 rotation possible → began"])
    expectLast(pad, 45, at: Point2D(200, 200))
  }

  // MARK: After it has begun

  /// Returns a pad with a rotation of 45° that began at 10 ms.
  private func begun(rejoin: Int64 = 0) -> Pad {
    let pad = pad(rotation: 45, rejoin: rejoin)
    putDown(pad)
    turn(pad)
    #expect(pad.takeLog() == ["10 rotation possible → began"])
    return pad
  }

  @Test func rotationCountsBeyondHalfATurnAndBack() {
    let pad = begun()
    var degrees = 45.0
    for (step, turn) in (Array(repeating: 100.0, count: 12) + Array(repeating: -170, count: 14)).enumerated() {
      degrees += turn
      let delta = Point2D(cos(degrees * .pi / 180), sin(degrees * .pi / 180)) * 60
      pad.at(20 + Int64(step) * 10, .move(1, 200 - delta.x, 200 - delta.y), .move(2, 200 + delta.x, 200 + delta.y))
      expectLast(pad, degrees, at: Point2D(200, 200))
    }
    #expect(degrees == 45 + 1200 - 2380)
  }

  /// The direction of a sudden half turn is unknown: turning back undoes it, and half turns do not add up.
  @Test func halfTurnsAndBackDoNotAddUp() {
    let pad = begun()
    for time in 1...8 {
      let isTurned = time % 2 == 1
      pad.at(100 + Int64(time) * 10, .move(1, isTurned ? 250 : 150, 200), .move(2, isTurned ? 150 : 250, 200))
      let value = pad.journal.transitions.last?.description.measurements.first?.value ?? .nan
      #expect(isTurned ? abs(value) == 180 : value == 0, "\(value) at step \(time)")
    }
  }

  @Test func replacementTouchContinuesThePausedRotation() {
    let pad = begun()
    pad.at(20, .up(2))
    #expect(pad.takeLog() == ["20 rotation began → changed"])
    #expect(pad.journal.transitions.last?.description.numberOfTouches == 1)
    pad.at(30, .move(1, 150, 170))
    #expect(pad.takeLog() == [], "one finger has no direction")
    pad.at(40, .down(3, 50, 170))
    #expect(pad.takeLog() == ["40 rotation changed → changed"])
    expectLast(pad, 45, at: Point2D(200, 200))
    // From the left of the remaining touch to above it.
    pad.at(50, .move(3, 150, 70))
    expectLast(pad, 135, at: Point2D(200, 200) + Point2D(150, 120) - Point2D(100, 170))
    pad.at(60, .up(1), .up(3))
    #expect(pad.takeLog() == ["50 rotation changed → changed", "60 rotation changed → ended"])
    #expect(pad.coordinator.isIdle)
  }

  @Test(arguments: [(79, 45.0), (80, 135.0)] as [(Int64, Double)])
  func touchJoinsAfterMinimumRejoinDuration(stayed: Int64, degrees: Double) {
    let pad = begun(rejoin: 80)
    pad.at(20, .up(2))
    pad.at(30, .down(3, 250, 150))
    pad.at(30 + stayed, .move(3, 250, 150))
    pad.at(31 + stayed, .move(3, 150, 250))
    pad.at(32 + stayed, .up(3))
    pad.at(33 + stayed, .up(1))
    #expect(pad.log.last == "\(33 + stayed) rotation changed → ended")
    #expect(abs(pad.journal.transitions.last!.description.measurements[0].value - degrees) < 1e-9)
  }

  @Test func thirdTouchDoesNotChangeTheRotation() {
    let pad = begun()
    pad.at(20, .down(3, 0, 0))
    pad.at(30, .move(3, 500, 500))
    pad.at(40, .cancel(3))
    #expect(pad.takeLog() == [])
    pad.at(50, .move(1, 200, 150), .move(2, 200, 250))
    expectLast(pad, 90, at: Point2D(200, 200))
  }

  /// Touches closer than 1 pt have no meaningful direction.
  @Test func coincidentTouchesKeepTheLastRotation() {
    let pad = begun()
    pad.at(20, .move(1, 200, 200), .move(2, 200, 200))
    expectLast(pad, 45, at: Point2D(200, 200))
    pad.at(30, .move(1, 200.3, 200), .move(2, 200, 200))
    expectLast(pad, 45, at: Point2D(200.15, 200))
    pad.at(40, .move(1, 200, 100), .move(2, 200, 300))
    expectLast(pad, 90, at: Point2D(200, 200))
  }

  @Test func coincidentTouchDownsRotateOnceTheySeparate() {
    let pad = pad(rotation: 45)
    pad.at(0, .down(1, 200, 200), .down(2, 200, 200))
    pad.at(10, .move(2, 250, 200))
    pad.at(20, .move(2, 250, 250))
    #expect(pad.log == ["20 rotation possible → began"])
    expectLast(pad, 45, at: Point2D(225, 225))
  }

  @Test(arguments: [1, 2] as [Int32]) func cancelledTouchCancelsActiveRotation(finger: Int32) {
    let pad = begun()
    pad.at(20, .cancel(finger))
    #expect(pad.takeLog() == ["20 rotation began → cancelled"])
  }

  @Test func nextRotationStartsAtZero() {
    let pad = begun()
    pad.at(20, .up(1), .up(2))
    pad.at(100, .down(1, 150, 200), .down(2, 250, 200))
    pad.at(110, .move(1, 150, 250), .move(2, 250, 150))
    expectLast(pad, -45, at: Point2D(200, 200))
    #expect(pad.log.last == "110 rotation possible → began")
  }

  @Test func velocityIsInDegreesPerSecondAndZeroAfterARest() {
    let pad = pad(rotation: 8)
    putDown(pad)
    func turn(_ step: Int64, _ degrees: Double) {
      let delta = Point2D(cos(degrees * .pi / 180), sin(degrees * .pi / 180)) * 50
      pad.at(step, .move(1, 200 - delta.x, 200 - delta.y), .move(2, 200 + delta.x, 200 + delta.y))
    }
    for step in 1...20 as ClosedRange<Int64> { turn(step * 10, Double(step) * -1.8) }
    #expect(abs(pad.journal.transitions.last!.description.measurements[1].value + 180) < 1e-6)
    pad.at(300, .up(1), .up(2))
    #expect(pad.journal.transitions.last!.description.measurements[1].value == 0)
  }
}
