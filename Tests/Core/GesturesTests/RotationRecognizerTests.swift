import Foundation
import CoreTestSupport
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
