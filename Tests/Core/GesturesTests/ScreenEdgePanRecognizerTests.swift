import Gestures
import CoreTestSupport
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

  /// As far off the axis as inward is a pan.
  @Test func diagonalPanFromTheEdgeBegins() {
    let pad = Pad("edge", ScreenEdgePanRecognizer(.left))
    pad.at(0, .down(1, 2, 100))
    pad.at(20, .move(1, 62, 160))
    #expect(pad.log == ["20 edge possible → began"])
  }
}
