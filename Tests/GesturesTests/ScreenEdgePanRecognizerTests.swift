import Gestures
import TestSupport
import Testing

@Suite struct ScreenEdgePanRecognizerTests {
  private typealias Edge = ScreenEdgePanRecognizer.Edge
  private static let bounds = Point2D(600, 400)

  private func pad(_ edge: ScreenEdgePanRecognizer.Edge, bounds: Point2D? = Self.bounds) -> Pad {
    var pan = ScreenEdgePanRecognizer(edge)
    pan.edgeWidth = 16
    pan.minimumTranslation = 16
    let pad = Pad(bounds: bounds)
    pad.attach("edge", pan)
    return pad
  }

  /// Returns the position at a distance inwards from the edge and along it from its middle.
  private func position(_ edge: ScreenEdgePanRecognizer.Edge, _ inwards: Double, _ along: Double = 0) -> Point2D {
    switch edge {
    case .right: Point2D(600 - inwards, 200 + along)
    case .top: Point2D(300 + along, inwards)
    case .bottom: Point2D(300 + along, 400 - inwards)
    default: Point2D(inwards, 200 + along)
    }
  }

  private func down(_ id: Int32, _ position: Point2D) -> Touch { .down(id, position.x, position.y) }

  private func move(_ id: Int32, _ position: Point2D) -> Touch { .move(id, position.x, position.y) }

  @Test(arguments: Edge.each) func movementFromTheEdgeBeginsAtTheSlop(edge: ScreenEdgePanRecognizer.Edge) {
    for start in [16.0, 0, -8] {
      let pad = pad(edge)
      pad.at(0, down(1, position(edge, start)))
      pad.at(10, move(1, position(edge, start + 15.999, -15)))
      #expect(pad.log == [])
      pad.at(20, move(1, position(edge, start + 16, -16)))
      #expect(pad.log == ["20 edge possible → began"])
      guard let reported = pad.journal.transitions.first?.description else { continue }
      let translation = Point2D(reported.measurements[0].value, reported.measurements[1].value)
      #expect(
        translation == position(edge, start + 16, -16) - position(edge, start),
        "the translation includes earlier movement")
      #expect(reported.location == position(edge, start + 16, -16) && reported.numberOfTouches == 1)
      #expect(reported.measurements.map(\.name) == ["translationX", "translationY", "velocityX", "velocityY"])
    }
  }

  @Test(arguments: Edge.each) func touchDownBeyondEdgeWidthFails(edge: ScreenEdgePanRecognizer.Edge) {
    let pad = pad(edge)
    pad.at(0, down(1, position(edge, 16.001)))
    expectFailed(pad, "0", "awayFromEdge")
    expectReason(pad.reason, "from the edge", 16.001, .atMost, 16, .points)
  }

  @Test(arguments: Edge.each) func touchDownAtAnotherEdgeFails(edge: ScreenEdgePanRecognizer.Edge) {
    for other in Edge.each where other != edge {
      let pad = pad(edge)
      pad.at(0, down(1, position(other, 2)))
      #expect(pad.log == ["0 edge possible → failed awayFromEdge"], "\(other)")
    }
  }

  @Test(arguments: Edge.each) func movementAlongOrBackOverTheEdgeFails(edge: ScreenEdgePanRecognizer.Edge) {
    for (inwards, along) in [(16.0, 16.001), (16, -16.001), (-16.001, 3)] {
      let pad = pad(edge)
      pad.at(0, down(1, position(edge, 10)))
      pad.at(10, move(1, position(edge, 10 + min(inwards, 15), along > 0 ? min(along, 16) : max(along, -16))))
      if inwards > 0 { #expect(pad.log == []) }
      pad.at(20, move(1, position(edge, 10 + inwards, along)))
      #expect(pad.log.last?.hasSuffix("edge possible → failed offAxis") == true)
      expectReason(pad.reason, "off axis", 16.001, .atMost, 16, .points)
    }
  }

  @Test func earlyTouchUpFailsWithItsTranslation() {
    let pad = pad(.left)
    pad.at(0, .down(1, 3, 200))
    pad.at(10, .move(1, 18.999, 200))
    pad.at(20, .upAt(1, 10, 200))
    expectFailed(pad, "20", "touchUp")
    expectReason(pad.reason, "moved inward", 15.999, .atLeast, 16, .points)
  }

  @Test func movementInTheTouchUpFrameDoesNotBegin() {
    let pad = pad(.left)
    pad.at(0, .down(1, 3, 200))
    pad.at(10, .upAt(1, 300, 200))
    expectFailed(pad, "10", "touchUp")
    expectReason(pad.reason, "moved inward before touch up", 0, .atLeast, 16, .points)
    #expect(pad.coordinator.isIdle)
  }

  @Test func secondTouchFails() {
    for pad in [pad(.left), pad(.left)] {
      pad.at(0, .down(1, 3, 200))
      pad.at(10, .down(2, 3, 300))
      expectFailed(pad, "10", "tooManyTouches")
      expectReason(pad.reason, "fingers", 2, .atMost, 1, .count)
    }
    let pad = pad(.left)
    pad.at(0, .down(1, 3, 200), .untracked(1))
    expectFailed(pad, "0", "tooManyTouches")
  }

  @Test func cancelledTouchFailsOrCancelsEdgePan() {
    let pad = pad(.left)
    pad.at(0, .down(1, 3, 200))
    pad.at(10, .cancel(1))
    expectFailed(pad, "10", "touchCancelled")
    pad.at(100, .down(2, 3, 200))
    pad.at(110, .move(2, 50, 200))
    pad.at(120, .cancel(2))
    #expect(pad.log.suffix(2) == ["110 edge possible → began", "120 edge began → cancelled"])
  }

  @Test func activeEdgePanMovesFreelyAndIgnoresOtherTouches() {
    let pad = pad(.left)
    pad.at(0, .down(1, 3, 200))
    pad.at(10, .move(1, 30, 200))
    pad.at(20, .down(2, 3, 300))
    pad.at(30, .move(2, 300, 300))
    pad.at(40, .cancel(2))
    #expect(pad.takeLog() == ["10 edge possible → began"])
    pad.at(50, .move(1, -20, 390))
    pad.at(60, .upAt(1, 2, 391))
    #expect(pad.takeLog() == ["50 edge began → changed", "60 edge changed → ended"])
    let reported = pad.journal.transitions.last!.description
    #expect(
      reported.location == Point2D(2, 391) && reported.measurements[0].value == -1
        && reported.measurements[1].value == 191)
  }

  @Test func velocityIsThatOfTheTouch() {
    let pad = pad(.left)
    pad.at(0, .down(1, 0, 200))
    for step in 1...10 { pad.at(Int64(step) * 8, .move(1, Double(step) * 6, 200 + Double(step) * 2)) }
    pad.at(88, .up(1))
    let measurements = pad.journal.transitions.last!.description.measurements.map(\.value)
    #expect((Point2D(measurements[2], measurements[3]) - Point2D(750, 250)).length < 1e-6)
  }

  @Test(arguments: Edge.each) func onlyLeftAndTopEdgesAreKnownWithoutBounds(edge: ScreenEdgePanRecognizer.Edge) {
    let pad = pad(edge, bounds: nil)
    pad.at(0, down(1, position(edge, 4)))
    pad.at(10, move(1, position(edge, 40)))
    pad.at(20, .up(1))
    let isKnown = edge == .left || edge == .top
    #expect(pad.log == (isKnown ? ["10 edge possible → began", "20 edge began → ended"] : []))
    #expect(pad.coordinator.isIdle)
  }

  @Test func touchpadEventsAreIgnored() {
    let pad = pad(.left)
    pad.send(0, .button(.began, 272))
    pad.send(10, .motion(by: Point2D(300, 0)))
    pad.send(20, .button(.ended, 272))
    pad.send(30, .swipe(.began, fingers: 3, by: Point2D(40, 0)))
    pad.send(40, .swipe(.ended, fingers: 3, by: .zero))
    #expect(pad.log == [])
  }
}
