import Gestures
import TableModel
import TestSupport
import Testing
import TouchTrace

@testable import Simulation

/// On 320 x 480 pt. The table's header is 60 pt high, a feed's 48, rows 88; with feed 0 open its four rows are at 108, 196,
/// 284 and 372, its footer at 460.
@Suite struct FeedsSceneTests {
  private func scene(_ assignments: (String, String)..., height: Int = 480) throws -> FeedsScene {
    try FeedsScene(
      surface: Surface(widthInMillipoints: 320_000, heightInMillipoints: height * 1000),
      assignments: assignments.map { TraceHeader.Assignment(key: $0.0, value: $0.1) })
  }
  private func tap(_ scene: FeedsScene, _ x: Double, _ y: Double) -> [String] {
    scene.handle(SceneGesture("tap", .ended, at: Point(x, y), .milliseconds(0))).map(\.text)
  }
  private func press(_ scene: FeedsScene, _ x: Double, _ y: Double) -> [String] {
    scene.handle(SceneGesture("longPress", .began, at: Point(x, y), .milliseconds(0))).map(\.text)
  }
  private func pinch(_ scene: FeedsScene, _ state: GestureState, _ scale: Double, y: Double = 240) -> [String] {
    scene.handle(
      SceneGesture(
        "pinch", state, at: Point(160, y), .milliseconds(0), numberOfTouches: 2,
        measurements: [GestureMeasurement("scale", scale, .ratio)])
    ).map(\.text)
  }
  private func pan(_ scene: FeedsScene, _ state: GestureState, _ way: Double) -> [String] {
    scene.handle(
      SceneGesture(
        "pan", state, at: Point(160, 240), .milliseconds(0), measurements: [GestureMeasurement("translationY", way, .points)])
    ).map(\.text)
  }

  // MARK: Taps

  /// The button is 48 pt wide, the header all of its row.
  @Test func buttonAndHeaderToggleOnce() throws {
    for (x, isButton) in [(0, true), (47.999, true), (48, false), (319.999, false)] as [(Double, Bool)] {
      let scene = try scene()
      let lines = tap(scene, x, 84)
      #expect(lines.count == (isButton ? 2 : 1) && lines.contains { $0.hasPrefix("section 0 opened, 4 rows") })
      #expect(lines.contains("button of section 0 tapped") == isButton)
      #expect(scene.controller.openSection == 0)
      #expect(tap(scene, x, 84).last?.hasPrefix("section 0 closed, 4 rows") == true)
      #expect(scene.controller.openSection == nil)
    }
  }

  @Test func beyondItsEdgesAHeaderIsNotHit() throws {
    for (x, y) in [(-0.001, 84), (320, 84), (160, 59.999), (160, -1), (160, 480), (.nan, 84), (160, .nan)] {
      let scene = try scene(("open", "none"))
      _ = tap(scene, x, y)
      #expect(scene.controller.openSection == nil, "\(x) \(y)")
    }
  }

  @Test func aTapSelectsARowAndNoOther() throws {
    let scene = try scene(("open", "0"))
    #expect(tap(scene, 160, 150) == ["row [0, 0] selected"])
    #expect(tap(scene, 160, 240) == ["row [0, 1] selected"])
    #expect(scene.table.indexPathsForSelectedRows == [IndexPath(section: 0, row: 1)])
  }

  @Test func aSelectionGoesWithItsRowAndStaysWithItsHeight() throws {
    let scene = try scene(("open", "0"))
    _ = tap(scene, 160, 150)
    _ = pinch(scene, .began, 2, y: 150)
    _ = pinch(scene, .ended, 2, y: 150)
    #expect(scene.table.indexPathsForSelectedRows == [IndexPath(section: 0, row: 0)])
    #expect(
      tap(scene, 160, 84) == [
        "section 0 closed, 4 rows out by top; content 796.000 -> 336.000; nothing selected"
      ])
    _ = tap(scene, 160, 84)
    #expect(scene.table.indexPathsForSelectedRows == [])
  }

  @Test func theTablesHeaderAsksAnewAndItsFooterLeadsToTheTop() throws {
    let scene = try scene(("open", "0"), ("scroll", "9999"))
    #expect(tap(scene, 160, 470) == ["scrolled; offset 228.000 -> 0.000"])
    _ = tap(scene, 160, 150)
    #expect(tap(scene, 160, 30) == ["all data reloaded; nothing selected"])
    #expect(tap(scene, 160, 30) == ["all data reloaded"])
    #expect(scene.controller.openSection == 0 && scene.table.numberOfRows(inSection: 0) == 4)
  }

  // MARK: Pinches

  @Test func aCancelledPinchKeepsTheHeight() throws {
    let scene = try scene(("open", "0"))
    _ = pinch(scene, .began, 1.2)
    #expect(pinch(scene, .changed, 2) == ["row [0, 1] height 106.000 -> 176.000; content 726.000 -> 796.000"])
    #expect(pinch(scene, .cancelled, 3) == [])
    #expect(pinch(scene, .changed, 3) == [])
    #expect(scene.controller.infos[0].heights == [88, 176, 88, 88].map { .points($0) })
  }

  /// The row's name is gone for good, so that no other row is taken for it.
  @Test func aPinchEndsWhenItsRowIsClosedOrReloaded() throws {
    for change in [
      { (controller: SectionController<Feed>) in controller.toggle(0) },
      { controller in controller.toggle(1) },
      { controller in controller.reload() },
    ] {
      let scene = try scene(("open", "0"))
      _ = pinch(scene, .began, 1.5)
      let heights = scene.controller.infos.map(\.heights)
      change(scene.controller)
      _ = scene.controller.take()
      #expect(pinch(scene, .changed, 3) == [])
      if scene.controller.openSection != 0 { scene.controller.toggle(0) }
      _ = scene.controller.take()
      #expect(pinch(scene, .changed, 4) == [] && pinch(scene, .ended, 5) == [])
      #expect(scene.controller.infos.map(\.heights) == heights)
      // The next one finds the row as it is.
      #expect(pinch(scene, .began, 2).first?.hasPrefix("row [0, 1] height 132.000 -> 264.000") == true)
    }
  }

  @Test func aPinchOfAllReachesClosedFeeds() throws {
    let scene = try scene(("open", "0"), ("pinch", "all"))
    _ = pinch(scene, .began, 2)
    #expect(Set(scene.controller.infos.flatMap(\.heights)) == [.points(176)])
    _ = pinch(scene, .ended, 0.01)
    #expect(Set(scene.controller.infos.flatMap(\.heights)) == [.points(88)])
  }

  // MARK: The menu

  @Test func aMenuShowsWhereThereIsRoomForIt() throws {
    // Row 0 begins at 108: its menu ends 40 pt below. Scrolled, it is held within the viewport.
    let shown = try [0, 90, 108, 140, 180, 190].map { (offset: Int) -> Double in
      let scene = try scene(("open", "0"), ("scroll", "\(offset)"))
      _ = press(scene, 160, max(0, Double(109 - offset)) + 4)
      return try #require(scene.menu).frame.origin.y
    }
    #expect(shown == [112, 22, 4, 8, 0, 0])
    let low = try scene(("open", "0"), height: 120)
    _ = press(low, 160, 115)
    #expect(try #require(low.menu).frame == Rect(100, 84, 120, 36))
  }

  @Test func aMenuWhoseRowIsGoneMailsNothing() throws {
    for change in [
      { (controller: SectionController<Feed>) in controller.toggle(0) },
      { controller in controller.toggle(3) },
      { controller in controller.reload() },
    ] {
      let scene = try scene(("open", "0"))
      #expect(press(scene, 160, 240) == ["menu of row [0, 1]: Email"])
      change(scene.controller)
      _ = scene.controller.take()
      #expect(tap(scene, 160, 210) == ["menu put away"])
      #expect(scene.menu == nil)
    }
  }

  @Test func aMenuFollowsItsRowThroughAPinchByTheProgram() throws {
    let scene = try scene(("open", "0"))
    _ = press(scene, 160, 240)
    let row = try #require(scene.table.id(ofRowAt: IndexPath(section: 0, row: 0)))
    scene.controller.setHeight(.points(200), ofRow: row)
    _ = scene.controller.take()
    #expect(tap(scene, 160, 210) == ["mail of row [0, 1] offered: Palms, thumbs and the rest"])
  }

  @Test func whateverMovesTheTablePutsTheMenuAway() throws {
    let scene = try scene(("open", "0"))
    _ = press(scene, 160, 240)
    #expect(pan(scene, .began, -20) == ["menu put away", "scrolled; offset 0.000 -> 20.000"])
    _ = pan(scene, .ended, -20)
    _ = press(scene, 160, 240)
    #expect(pinch(scene, .began, 1)[0] == "menu put away")
    _ = pinch(scene, .ended, 1)
    // One press after another: the old menu goes, and where there is no row none comes.
    #expect(press(scene, 160, 240) == ["menu of row [0, 1]: Email"])
    #expect(press(scene, 160, 400) == ["menu put away", "menu of row [0, 3]: Email"])
    #expect(press(scene, 160, 60) == ["menu put away"])
  }

  @Test func withoutMailThereIsNoMenu() throws {
    let scene = try scene(("open", "0"), ("mail", "no"))
    #expect(press(scene, 160, 240) == [] && scene.menu == nil)
  }

  // MARK: Scrolling

  @Test func aPanStopsAtTheEndsAndStaysWhereItIsCancelled() throws {
    let scene = try scene(("open", "0"))
    #expect(pan(scene, .began, -200) == ["scrolled; offset 0.000 -> 200.000"])
    #expect(pan(scene, .changed, -300) == ["scrolled; offset 200.000 -> 228.000"])
    #expect(pan(scene, .changed, -900) == [])
    #expect(pan(scene, .changed, -128) == ["scrolled; offset 228.000 -> 128.000"])
    #expect(pan(scene, .cancelled, 0) == [])
    #expect(pan(scene, .changed, -10) == [])
    #expect(scene.table.contentOffset == .points(128))
  }

  @Test(arguments: [
    ("pinch", "both", "feeds.pinch is row or all, not “both”"),
    ("style", "groupd", "feeds.style is plain or grouped, not “groupd”; did you mean “grouped”?"),
    ("mail", "maybe", "feeds.mail is yes or no, not “maybe”"),
    ("open", "5", "feeds.open is none, or a number from 0 to 4, for one is open at a time; “5” is none"),
  ])
  func aSettingThatDoesNotFitIsSaid(key: String, value: String, problem: String) {
    let line = TraceHeader.SceneLine(name: "feeds", assignments: [TraceHeader.Assignment(key: key, value: value)])
    #expect(throws: SceneProblem(problem)) { try SceneCatalog.make(line, on: Surface(millimetres: 100, by: 60)) }
  }
}
