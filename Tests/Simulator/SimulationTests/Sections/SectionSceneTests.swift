import Gestures
import Simulation
import Testing
import TouchTrace

/// Scenes with a table of sections.
@Suite struct SectionSceneTests {
  /// Every header has its feed's name, every cell of the open feed its story's title and text.
  @Test func headersAndCellsShowFeedsAndStories() throws {
    for open in Feed.builtIn.indices {
      let scene = try FeedsScene(
        surface: Surface(widthInMillipoints: 320_000, heightInMillipoints: 4_000_000),
        assignments: [TraceHeader.Assignment(key: "open", value: "\(open)")])
      let texts = try #require(scene.picture).elements.compactMap { element -> String? in
        if case .text(let label) = element { label.text } else { nil }
      }
      var expected = ["News: tap to reload", "Edit"]
      for (section, feed) in scene.feeds.enumerated() {
        expected += [feed.name, feed.stories.count == 1 ? "1 story" : "\(feed.stories.count) stories"]
        if section == open { expected += feed.stories.flatMap { [$0.title, $0.text] } }
      }
      #expect(texts == expected + ["Back to the top"])
    }
  }

  /// In both scenes with mail.
  @Test(arguments: GestureState.allCases) func onlyTheBeganStateOfALongPressCounts(state: GestureState) throws {
    let surface = Surface(widthInMillipoints: 320_000, heightInMillipoints: 480_000)
    let open = [TraceHeader.Assignment(key: "open", value: "0")]
    for scene in [
      try FeedsScene(surface: surface, assignments: open), try PlaysScene(surface: surface, assignments: open),
    ] as [any DrawnScene] {
      let events = scene.handle(SceneGesture(.press, state, at: Point2D(160, 240), .milliseconds(0)))
      #expect(events.isEmpty == (state != .began), "\(scene)")
    }
  }
}
