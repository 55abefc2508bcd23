import Gestures
import CoreTestSupport
import Testing

/// Parameters that accept several options at once: the directions of a swipe and the edges of a screen edge pan.
@Suite struct OptionSetTests {
  private typealias Direction = SwipeRecognizer.Direction
  private typealias Edge = ScreenEdgePanRecognizer.Edge

  private static let directions: [(Direction, Point2D)] = [
    (.right, Point2D(1, 0)), (.left, Point2D(-1, 0)), (.up, Point2D(0, -1)), (.down, Point2D(0, 1)),
  ]

  private func recognized(_ accepted: SwipeRecognizer.Direction, by movement: Point2D) -> SwipeRecognizer.Direction? {
    var recognized: Direction?
    let pad = Pad()
    pad.attach("swipe", SwipeRecognizer(accepted)) { recognized = $0.recognizedDirection }
    pad.at(0, .down(1, 0, 0))
    pad.at(30, .move(1, movement.x, movement.y))
    pad.at(40, .up(1))
    return recognized
  }

  /// Every set of directions, with touches that are straight and up to 50° off.
  @Test func swipeAcceptsWhatOneOfItsDirectionsAccepts() {
    for bits in UInt8(1)...15 {
      let accepted = Direction(rawValue: bits)
      for (direction, unit) in Self.directions {
        for share in [-1.2, -0.6, 0, 0.6, 1.2] {
          let movement = unit * 80 + Point2D(unit.y, unit.x) * (80 * share)
          let alone = Direction.each.filter { accepted.contains($0) && recognized($0, by: movement) == $0 }
          #expect(
            alone.count <= 1 && recognized(accepted, by: movement) == alone.first, "\(accepted), \(direction) \(share)")
        }
      }
    }
  }

  private func pan(_ edges: ScreenEdgePanRecognizer.Edge, from start: Point2D, by movement: Point2D) -> [String] {
    var seen: [String] = []
    let pad = Pad(bounds: Point2D(600, 400))
    pad.attach("edge", ScreenEdgePanRecognizer(edges)) { seen.append("\($0.state) \($0.recognizedEdge)") }
    let end = start + movement
    pad.at(0, .down(1, start.x, start.y))
    pad.at(10, .move(1, end.x, end.y))
    pad.at(20, .up(1))
    return seen
  }

  @Test func panIsRecognizedFromEachOfItsEdges() {
    let starts: [(Edge, Point2D, Point2D)] = [
      (.top, Point2D(300, 2), Point2D(0, 60)), (.left, Point2D(2, 200), Point2D(60, 0)),
      (.bottom, Point2D(300, 398), Point2D(0, -60)), (.right, Point2D(598, 200), Point2D(-60, 0)),
    ]
    for bits in UInt8(1)...15 {
      let edges = Edge(rawValue: bits)
      for (edge, start, movement) in starts {
        let seen = pan(edges, from: start, by: movement)
        #expect(seen == (edges.contains(edge) ? ["began \(edge)", "ended \(edge)"] : []), "\(edges), from \(edge)")
      }
    }
  }

  @Test(arguments: [(60.0, 4.0, "left"), (4, 60, "top")])
  func movementFromACornerChoosesTheEdge(x: Double, y: Double, edge: String) {
    let corner = Point2D(3, 5)
    #expect(pan([.left, .top], from: corner, by: Point2D(x, y)) == ["began \(edge)", "ended \(edge)"])
    #expect(pan([.left, .top], from: corner, by: Point2D(-3, -5)) == [])
  }

  @Test func optionsAreNamedAndParsed() {
    for bits in UInt8(1)...15 {
      let edges = Edge(rawValue: bits)
      #expect(Edge(edges.description) == edges)
      let reversed = Edge.each.reversed().filter(edges.contains).map(\.description).joined(separator: "+")
      #expect(Edge(reversed) == edges)
    }
    #expect(Direction([.left, .right]).description == "right+left" && Direction.any.description == "any")
    #expect(Direction([]).description == "none" && Direction("none") == [])
    for text in ["", "+", "left+", "+left", "left,right", "Left", "left right", "sideways"] {
      #expect(Direction(text) == nil)
    }
  }

  @Test func emptyOrUnknownOptionsAreRefused() {
    let pad = Pad()
    let swipe = pad.attach("swipe", SwipeRecognizer())
    func sentence(_ value: Double) -> String? {
      #expect(throws: ParameterError.self) {
        try pad.coordinator.setParameter("direction", of: swipe, to: value)
      }?.description
    }
    let rule = "it must be a sum of 1 (right), 2 (left), 4 (up) and 8 (down)"
    #expect(sentence(0) == "swipe.direction is empty; \(rule)" && sentence(16) == "swipe.direction is 16; \(rule)")
    #expect(sentence(2.5) == "swipe.direction is 2.5; \(rule)")
    #expect(SwipeRecognizer([]).invalidParameter?.name == "direction")
    #expect(SwipeRecognizer(.init(rawValue: 16)).invalidParameter?.problem == .notOptions(Direction.names))
  }
}
