import CTouchstoneGestures
import TestSupport
import Testing

@Suite struct HoverAndBoundsTests {
  @Test(arguments: [("left", 2.0, 150.0), ("right", 398, 150), ("top", 200, 2), ("bottom", 200, 298)])
  func screenEdgePanBeginsAtEachEdge(edge: String, x: Double, y: Double) throws {
    let client = CClient()
    let pan = client.attach("screenEdgePan")
    #expect(tg_set_parameter_choice(client.coordinator, pan, "edge", edge) == TG_OK)
    func play(_ start: Int64) -> [String] {
      client.at(start, .down(1, x, y))
      client.at(start + 20, .move(1, 200, 150))
      client.at(start + 40, .up(1))
      return client.takeLog()
    }
    let withoutBounds = play(0)
    #expect(withoutBounds.isEmpty == (edge == "right" || edge == "bottom"))
    #expect(tg_set_bounds(client.coordinator, 400, 300) == TG_OK)
    #expect(play(1000) == ["1020000 0 1 200.0,150.0 1", "1040000 0 3 200.0,150.0 1"])
    // The surface has become larger.
    #expect(tg_set_bounds(client.coordinator, 800, 600) == TG_OK)
    #expect(play(2000).isEmpty == (edge == "right" || edge == "bottom"))
  }

  @Test func hoverIsRecognizedWhileNothingTouches() {
    let client = CClient()
    _ = client.attach("hover")
    #expect(tg_hover(client.coordinator, 10, 20) == TG_OK)
    client.at(0)
    #expect(tg_hover(client.coordinator, 11, 20) == TG_OK)
    client.at(10)
    client.at(20)
    #expect(tg_end_hover(client.coordinator) == TG_OK)
    client.at(30)
    #expect(client.log == ["0 0 1 10.0,20.0 0", "10000 0 2 11.0,20.0 0", "30000 0 3 11.0,20.0 0"])
  }

  @Test func fingersThatHoldAButtonDoNotTap() {
    let client = CClient()
    _ = client.attach("tap")
    client.at(0, .down(1, 0, 0), .button(true))
    client.at(80, .up(1))
    client.at(1000, .button(false))
    #expect(client.log.isEmpty)
    client.at(2000, .down(1, 0, 0))
    client.at(2080, .up(1))
    #expect(client.log == ["2080000 0 3 0.0,0.0 1"])
  }

  @Test func boundsMustBePositiveOrBothZero() {
    let client = CClient()
    for (width, height) in [(0.0, 1.0), (1, 0), (-1, 1), (1, -1), (.nan, 1), (1, .infinity), (2e9, 1)] {
      #expect(tg_set_bounds(client.coordinator, width, height) == TG_ERROR_ARGUMENT)
    }
    #expect(tg_set_bounds(client.coordinator, 0, 0) == TG_OK)
    for coordinate in [Double.nan, .infinity, 2e9] {
      #expect(tg_hover(client.coordinator, coordinate, 0) == TG_ERROR_ARGUMENT)
      #expect(tg_hover(client.coordinator, 0, coordinate) == TG_ERROR_ARGUMENT)
    }
  }
}
