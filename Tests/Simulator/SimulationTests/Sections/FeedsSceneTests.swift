import Gestures
import TableModel
import TestSupport
import Testing
import TouchTrace

@testable import Simulation

/// On a surface of 320 x 480 pt. The table's header is 60 pt high, a feed's 48, rows 88; with feed 0 open its four rows are at
/// 108, 196, 284 and 372, its footer at 460.
@Suite struct FeedsSceneTests {
  private func scene(_ assignments: (String, String)..., height: Int64 = 480) throws -> FeedsScene {
    try FeedsScene(
      surface: Surface(widthInMillipoints: 320_000, heightInMillipoints: height * 1000),
      assignments: assignments.map { TraceHeader.Assignment(key: $0.0, value: $0.1) })
  }

  private func tap(_ scene: FeedsScene, _ x: Double, _ y: Double) -> [String] {
    scene.handle(SceneGesture(.singleTap, .ended, at: Point2D(x, y), .milliseconds(0))).map(\.text)
  }

  private func press(_ scene: FeedsScene, _ x: Double, _ y: Double) -> [String] {
    scene.handle(SceneGesture(.press, .began, at: Point2D(x, y), .milliseconds(0))).map(\.text)
  }

  private func pinch(_ scene: FeedsScene, _ state: GestureState, _ scale: Double, y: Double = 240) -> [String] {
    scene.handle(
      SceneGesture(.pinch(scale), state, at: Point2D(160, y), .milliseconds(0), numberOfTouches: 2)
    ).map(\.text)
  }

  private func pan(_ scene: FeedsScene, _ state: GestureState, _ translation: Double) -> [String] {
    scene.handle(SceneGesture(.pan(0, translation), state, at: Point2D(160, 240), .milliseconds(0))).map(\.text)
  }

  // MARK: Pinches

  /// The identifier of a deleted row is never reused, so no other row is mistaken for it.
  @Test func pinchEndsWhenItsRowIsClosedOrReloaded() throws {
    for change in [
      { (controller: SectionController<Feed>) in controller.toggle(0) },
      { controller in controller.toggle(1) },
      { controller in controller.reload() },
    ] {
      let scene = try scene(("open", "0"))
      _ = pinch(scene, .began, 1.5)
      let heights = scene.controller.infos.map { Array($0.heights) }
      change(scene.controller)
      _ = scene.controller.takeEvents()
      #expect(pinch(scene, .changed, 3) == [])
      if scene.controller.openSection != 0 { scene.controller.toggle(0) }
      _ = scene.controller.takeEvents()
      #expect(pinch(scene, .changed, 4) == [] && pinch(scene, .ended, 5) == [])
      #expect(scene.controller.infos.map { Array($0.heights) } == heights)
      // The next pinch starts from the row's present height.
      #expect(pinch(scene, .began, 2).first?.hasPrefix("row [0, 1] height 132.000 -> 264.000") == true)
    }
  }

  /// A step of a pinch costs the same for any number of rows: the table scales them without asking for a height.
  @Test(.exhaustive) func pinchOfAMillionRowsAsksForNoHeight() throws {
    let stories = Array(repeating: Story("A story", ""), count: 1_000_000)
    let scene = try FeedsScene(
      feeds: [Feed("Long", stories), Feed("Short", Array(stories.prefix(3)))],
      surface: Surface(widthInMillipoints: 320_000, heightInMillipoints: 480_000),
      assignments: [
        TraceHeader.Assignment(key: "open", value: "0"), TraceHeader.Assignment(key: "pinch", value: "all"),
      ])
    let counter = RequestCounter(scene.controller)
    scene.table.dataSource = counter
    scene.table.delegate = counter
    // The table's header and footer (96), two headers (96), a section footer (20) and the rows.
    #expect(
      pinch(scene, .began, 1.5) == [
        "all rows' height 88.000 -> 132.000, not animated; content 88000212.000 -> 132000212.000"
      ])
    #expect(
      pinch(scene, .changed, 2) == [
        "all rows' height 132.000 -> 176.000, not animated; content 132000212.000 -> 176000212.000"
      ])
    #expect(
      pinch(scene, .ended, 1.25) == [
        "all rows' height 176.000 -> 110.000, not animated; content 176000212.000 -> 110000212.000"
      ])
    #expect(counter.requests == 0)
    #expect(scene.table.heightForRow(at: TableIndexPath(section: 0, row: 999_999)) == .points(110))
    // The next update asks for every height and finds the scaled ones.
    #expect(
      tap(scene, 160, 84).last
        == "section 0 \"Long\" closed, 1000000 rows, animated top 300 ms; content 110000212.000 -> 192.000"
    )
    #expect(
      tap(scene, 160, 132).last == "section 1 \"Short\" opened, 3 rows, animated top 300 ms; content 192.000 -> 542.000"
    )
    #expect(counter.requests > 0)
  }

  /// Forwards to a controller and counts the requests.
  private final class RequestCounter: TableViewDataSource, TableViewDelegate {
    let controller: SectionController<Feed>
    var requests = 0

    init(_ controller: SectionController<Feed>) { self.controller = controller }

    func numberOfSections(in table: TableView) -> Int {
      requests += 1
      return controller.numberOfSections(in: table)
    }

    func tableView(_ table: TableView, numberOfRowsInSection section: Int) -> Int {
      requests += 1
      return controller.tableView(table, numberOfRowsInSection: section)
    }

    func tableView(_ table: TableView, heightForRowAt path: TableIndexPath) -> Length? {
      requests += 1
      return controller.tableView(table, heightForRowAt: path)
    }

    func tableView(_ table: TableView, heightForFooterInSection section: Int) -> Length? {
      requests += 1
      return controller.tableView(table, heightForFooterInSection: section)
    }
  }

  @Test func pinchOfAllScalesClosedFeeds() throws {
    let scene = try scene(("open", "0"), ("pinch", "all"))
    _ = pinch(scene, .began, 2)
    #expect(Set(scene.controller.infos.flatMap(\.heights)) == [.points(176)])
    _ = pinch(scene, .ended, 0.01)
    #expect(Set(scene.controller.infos.flatMap(\.heights)) == [.points(88)])
  }

  // MARK: The menu

  @Test func menuStaysInTheViewport() throws {
    // Row 0 begins at 108 and its menu ends 40 pt below. Scrolled, the menu stays within the viewport. Grouped, so that no header
    // or footer covers the row.
    let shown = try [0, 90, 108, 140, 180, 190].map { (offset: Int) -> Double in
      let scene = try scene(("open", "0"), ("scroll", "\(offset)"), ("style", "grouped"))
      _ = press(scene, 160, max(0, Double(109 - offset)) + 4)
      return try #require(scene.menu).frame.origin.y
    }
    #expect(shown == [112, 22, 4, 8, 0, 0])
    let low = try scene(("open", "0"), ("style", "grouped"), height: 120)
    _ = press(low, 160, 115)
    #expect(try #require(low.menu).frame == Rect2D(x: 100, y: 84, width: 120, height: 36))
  }

  @Test func menuOfDeletedRowMailsNothing() throws {
    for change in [
      { (controller: SectionController<Feed>) in controller.toggle(0) },
      { controller in controller.toggle(3) },
      { controller in controller.reload() },
    ] {
      let scene = try scene(("open", "0"))
      #expect(press(scene, 160, 240) == ["menu of row [0, 1]: Email"])
      change(scene.controller)
      _ = scene.controller.takeEvents()
      #expect(tap(scene, 160, 210) == ["menu dismissed"])
      #expect(scene.menu == nil)
    }
  }

  @Test func menuFollowsItsRowThroughAHeightChange() throws {
    let scene = try scene(("open", "0"))
    _ = press(scene, 160, 240)
    let row = try #require(scene.table.id(ofRowAt: TableIndexPath(section: 0, row: 0)))
    scene.controller.setHeight(.points(200), ofRow: row)
    _ = scene.controller.takeEvents()
    #expect(tap(scene, 160, 210) == ["mail of row [0, 1] offered: Palms, thumbs and the rest"])
  }

  // MARK: Headers and groups

  /// Below each group there are 35 pt, in which nothing responds.
  @Test func groupsAreSeparated() throws {
    for section in 0..<5 {
      let top = 60 + Double(section) * (48 + 35)
      for (y, opens) in [(top, true), (top + 47, true), (top + 48, false), (top + 82, false)] {
        let scene = try scene(("style", "grouped"), height: 600)
        _ = tap(scene, 160, y)
        #expect(scene.controller.openSection == (opens ? section : nil), "\(y)")
      }
    }
  }
}
