import Foundation
import TestSupport
import Testing

@testable import Gestures

/// When a transform begins, why it fails, and what touches that begin and end do to it.
@Suite struct TransformRecognizerTests {
  /// Returns a pad with a transform that only the given thresholds can start.
  private func pad(
    fingers: Int = 1, translation: Double = 9000, span: Double = 9000, scale: Double = 0, arc: Double = 0,
    rotation: Double = 300
  ) -> Pad {
    var recognizer = TransformRecognizer()
    recognizer.minimumNumberOfTouches = fingers
    recognizer.minimumTranslation = translation
    recognizer.minimumSpanChange = span
    recognizer.minimumScaleChange = scale
    recognizer.minimumArc = arc
    recognizer.minimumRotation = rotation
    return Pad("transform", recognizer)
  }

  private func measurement(_ pad: Pad, _ name: String) -> Double {
    pad.journal.transitions.last?.description.measurements.first { $0.name == name }?.value ?? .nan
  }

  private func expectLast(
    _ pad: Pad, translation: Point2D, scale: Double = 1, rotation: Double = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let reported = Point2D(measurement(pad, "translationX"), measurement(pad, "translationY"))
    #expect((reported - translation).length < 1e-9, "\(reported)", sourceLocation: sourceLocation)
    #expect(abs(measurement(pad, "scale") - scale) < 1e-9, sourceLocation: sourceLocation)
    #expect(abs(measurement(pad, "rotation") - rotation) < 1e-9, sourceLocation: sourceLocation)
  }

  /// Expects that the matrix maps a point to another.
  private func expectMapped(
    _ pad: Pad, _ point: Point2D, at now: Point2D, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let x = measurement(pad, "a") * point.x + measurement(pad, "c") * point.y + measurement(pad, "tx")
    let y = measurement(pad, "b") * point.x + measurement(pad, "d") * point.y + measurement(pad, "ty")
    #expect((Point2D(x, y) - now).length < 1e-9, "\(x), \(y)", sourceLocation: sourceLocation)
  }

  // MARK: Before it begins

  @Test(arguments: [(16.0, true), (15.999, false)]) func oneTouchBeginsAtMinimumTranslation(
    distance: Double, begins: Bool
  ) {
    let pad = pad(translation: 16)
    pad.at(0, .down(1, 100, 100))
    pad.at(10, .move(1, 100, 100 + distance))
    #expect(pad.log == (begins ? ["10 transform possible → began"] : []))
    pad.at(20, .up(1))
    if begins { return expectLast(pad, translation: Point2D(0, distance)) }
    expectFailed(pad, "20", "touchUp")
    expectReason(pad.reason, "moved", 15.999, .atLeast, 16, .points)
  }
  @Test(arguments: [(112.0, true), (88, true), (111.999, false)]) func twoTouchesBeginAtMinimumSpanChange(
    span: Double, begins: Bool
  ) {
    let pad = pad(span: 12)
    pad.at(0, .down(1, 100, 100), .down(2, 200, 100))
    pad.at(10, .move(1, 150 - span / 2, 100), .move(2, 150 + span / 2, 100))
    #expect(pad.log == (begins ? ["10 transform possible → began"] : []))
    if begins { return expectLast(pad, translation: .zero, scale: span / 100) }
    pad.at(20, .up(1), .up(2))
    expectReason(pad.reason, "span change", 11.999, .atLeast, 12, .points)
  }
  @Test(arguments: [(420.0, true), (419.999, false)]) func wideSpanNeedsMinimumScaleChange(span: Double, begins: Bool) {
    let pad = pad(span: 12, scale: 0.05)
    pad.at(0, .down(1, 0, 100), .down(2, 400, 100))
    pad.at(10, .move(2, span, 100))
    #expect(pad.log.isEmpty != begins)
  }
  @Test(arguments: [false, true]) func twoTouchesBeginAtMinimumRotation(isBelowMinimum: Bool) {
    let pad = pad(rotation: isBelowMinimum ? 45.0.nextUp : 45)
    pad.at(0, .down(1, 100, 100), .down(2, 200, 100))
    pad.at(10, .move(1, 100, 50), .move(2, 200, 150))
    #expect(pad.log == (isBelowMinimum ? [] : ["10 transform possible → began"]))
    if !isBelowMinimum { return expectLast(pad, translation: .zero, scale: 2.0.squareRoot(), rotation: 45) }
    pad.at(20, .up(1), .up(2))
    expectReason(pad.reason, "turned", 45, .atLeast, 45, .degrees)
  }

  @Test func rotationNeedsMinimumArc() {
    let arc = 45 / Angle.degreesPerRadian * 100
    for (needed, begins) in [(arc - 1e-9, true), (arc + 1e-9, false)] {
      let pad = pad(arc: needed, rotation: 45)
      pad.at(0, .down(1, 100, 100), .down(2, 200, 100))
      pad.at(10, .move(1, 100, 50), .move(2, 200, 150))
      #expect(pad.log.isEmpty != begins)
      pad.at(20, .up(1), .up(2))
      if !begins { expectReason(pad.reason, "arc", arc, .atLeast, needed, .points) }
    }
  }

  @Test func restingTouchesAreNoTransform() {
    let pad = Pad("transform", TransformRecognizer())
    pad.at(0, .down(1, 100, 100), .down(2, 400, 100))
    pad.at(500, .move(1, 104, 103), .move(2, 409, 95))
    pad.at(1000, .up(1), .up(2))
    #expect(pad.log == ["1000 transform possible → failed touchUp"])
    #expect(pad.reason?.isViolated == true)
  }

  @Test func movementInTheTouchUpFrameDoesNotBegin() {
    let pad = pad(translation: 16)
    pad.at(0, .down(1, 100, 100))
    pad.at(10, .upAt(1, 100, 120))
    expectFailed(pad, "10", "touchUp")
    expectReason(pad.reason, "moved before touch up", 0, .atLeast, 16, .points)
  }

  @Test func cancelledTouchFailsOrCancelsTransform() {
    let pad = pad(translation: 16)
    pad.at(0, .down(1, 100, 100))
    pad.at(10, .cancel(1))
    #expect(pad.takeLog() == ["10 transform possible → failed touchCancelled"])
    pad.at(20, .down(1, 100, 100), .down(2, 200, 100))
    pad.at(30, .move(1, 150, 100))
    pad.at(40, .cancel(2))
    #expect(pad.takeLog() == ["30 transform possible → began", "40 transform began → cancelled"])
  }

  @Test func touchesFromBeforeAttachingAreIgnored() {
    let pad = Pad()
    pad.at(0, .down(1, 0, 0))
    pad.attach("transform", TransformRecognizer())
    pad.at(10, .move(1, 300, 0))
    pad.at(20, .up(1))
    #expect(pad.log == [])
  }

  // MARK: Changes of touches

  @Test func addedTouchContinuesTheTransform() {
    let pad = pad(translation: 16)
    pad.at(0, .down(1, 100, 100))
    pad.at(10, .move(1, 120, 100))
    pad.at(20, .down(2, 220, 100))
    expectLast(pad, translation: Point2D(20, 0))
    #expect(pad.journal.transitions.last?.description.numberOfTouches == 2)
    pad.at(30, .move(2, 320, 100))
    expectLast(pad, translation: Point2D(70, 0), scale: 2)
    // The point under the first touch stays there.
    expectMapped(pad, Point2D(100, 100), at: Point2D(120, 100))
    pad.at(40, .up(1))
    expectLast(pad, translation: Point2D(70, 0), scale: 2)
    pad.at(50, .move(2, 320, 150))
    expectLast(pad, translation: Point2D(70, 50), scale: 2)
    expectMapped(pad, Point2D(100, 100), at: Point2D(120, 150))
    expectMapped(pad, Point2D(200, 100), at: Point2D(320, 150))
    #expect(pad.takeLog().last == "50 transform changed → changed")
    pad.at(60, .up(2))
    #expect(pad.takeLog() == ["60 transform changed → ended"] && pad.coordinator.isIdle)
  }

  @Test func frameWithoutMovementIsNoChange() {
    let pad = pad(translation: 16)
    pad.at(0, .down(1, 100, 100))
    pad.at(10, .move(1, 120, 100))
    pad.at(20)
    #expect(pad.log.count == 1)
  }

  @Test func tooFewTouchesPauseTheTransform() {
    let pad = pad(fingers: 2, translation: 16)
    pad.at(0, .down(1, 100, 100))
    pad.at(10, .move(1, 200, 100))
    pad.at(20, .down(2, 300, 100))
    pad.at(30, .move(1, 210, 100), .move(2, 310, 100))
    #expect(pad.log == [])
    pad.at(40, .move(1, 220, 100), .move(2, 320, 100))
    #expect(pad.takeLog() == ["40 transform possible → began"])
    expectLast(pad, translation: Point2D(20, 0))
    pad.at(50, .upAt(2, 330, 100))
    #expect(pad.takeLog() == ["50 transform began → changed"])
    expectLast(pad, translation: Point2D(20, 0))
    pad.at(60, .move(1, 500, 500))
    #expect(pad.takeLog() == [])
    pad.at(70, .down(3, 600, 500))
    #expect(pad.takeLog() == ["70 transform changed → changed"])
    expectLast(pad, translation: Point2D(20, 0))
    pad.at(80, .up(3))
    pad.at(90, .up(1))
    #expect(pad.takeLog() == ["80 transform changed → changed", "90 transform changed → ended"])
  }

  @Test func tooFewTouchesFailWithTheirCount() {
    let pad = pad(fingers: 3)
    pad.at(0, .down(1, 100, 100), .down(2, 200, 100))
    pad.at(10, .up(1))
    pad.at(20, .up(2))
    expectFailed(pad, "20", "touchUp")
    expectReason(pad.reason, "fingers", 1, .atLeast, 3, .count)
  }

  @Test func pendingTransformRestartsWhenEnoughTouchesAreDown() {
    let pad = pad(fingers: 2, translation: 16)
    pad.at(0, .down(1, 100, 100), .down(2, 200, 100))
    pad.at(10, .move(1, 110, 100), .move(2, 210, 100))
    pad.at(20, .up(2))
    pad.at(30, .down(2, 210, 100))
    pad.at(40, .move(1, 120, 100), .move(2, 220, 100))
    #expect(pad.log == [])
    pad.at(50, .move(1, 126, 100), .move(2, 226, 100))
    #expect(pad.log == ["50 transform possible → began"])
    expectLast(pad, translation: Point2D(16, 0))
  }

  /// Touches closer than 1 pt have no meaningful ratio or direction.
  @Test func coincidentTouchesKeepScaleAndRotation() {
    let pad = pad(span: 12)
    pad.at(0, .down(1, 100, 100), .down(2, 200, 100))
    pad.at(10, .move(1, 140, 100), .move(2, 160, 100))
    pad.at(20, .move(1, 150, 100), .move(2, 150.5, 100))
    expectLast(pad, translation: Point2D(0.25, 0), scale: 0.2)
    pad.at(30, .move(1, 150, 75), .move(2, 150, 125))
    expectLast(pad, translation: .zero, scale: 0.5, rotation: 90)
  }

  @Test func coincidentTouchDownsScaleOnceTheySeparate() {
    let pad = pad(span: 12)
    pad.at(0, .down(1, 100, 100), .down(2, 100, 100))
    pad.at(10, .move(2, 120, 100))
    #expect(pad.log == [])
    pad.at(20, .move(2, 140, 100))
    #expect(pad.log == ["20 transform possible → began"])
    expectLast(pad, translation: Point2D(20, 0), scale: 2)
  }

  @Test func velocitiesArePerSecond() {
    let pad = pad(translation: 16)
    pad.at(0, .down(1, 100, 100), .down(2, 200, 100))
    for step in 1...20 as ClosedRange<Int64> {
      let (angle, radius) = (Double(step) * 0.9 * .pi / 180, 50 + Double(step))
      let (x, y) = (cos(angle) * radius, sin(angle) * radius)
      let centre = 150 + Double(step) * 5
      pad.at(step * 10, .move(1, centre - x, 100 - y), .move(2, centre + x, 100 + y))
    }
    for (name, value) in [
      ("velocityX", 500.0), ("velocityY", 0), ("scaleVelocity", 2), ("rotationVelocity", 90),
    ] { #expect(abs(measurement(pad, name) - value) < 1e-6, "\(name)") }
  }
}
