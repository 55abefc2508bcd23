import Foundation
import CoreTestSupport
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

  // MARK: Before it begins

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

  // MARK: Changes of touches

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
