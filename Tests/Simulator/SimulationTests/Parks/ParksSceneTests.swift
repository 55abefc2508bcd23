import Gestures
import TableModel
import TestSupport
import Testing
import TouchTrace

@testable import Simulation

/// On a surface of 320 x 480 pt; the tab bar is at 431, titles are 44 pt high, rows 88 pt or more.
@Suite struct ParksSceneTests {
  private static let surface = Surface(widthInMillipoints: 320_000, heightInMillipoints: 480_000)

  private func scene(_ assignments: (String, String)...) throws -> ParksScene {
    try ParksScene(
      surface: Self.surface, assignments: assignments.map { TraceHeader.Assignment(key: $0.0, value: $0.1) })
  }

  private func tap(_ scene: ParksScene, _ x: Double, _ y: Double, at time: Int64 = 0) -> [SceneEvent] {
    scene.handle(SceneGesture(.singleTap, .ended, at: Point2D(x, y), .milliseconds(time)))
  }

  private func pinch(_ scene: ParksScene, _ state: GestureState, _ scale: Double) -> [SceneEvent] {
    scene.handle(
      SceneGesture(.pinch(scale), state, at: Point2D(160, 240), .milliseconds(0), numberOfTouches: 2))
  }

  // MARK: One model, two controllers

  @Test func bothControllersShareOneModel() throws {
    let scene = try scene()
    #expect(scene.table.model === scene.model && scene.collection.model === scene.model)
    #expect(scene.model === ParkModel.builtIn)
    #expect(scene.controller(.table) === scene.table && scene.controller(.collection) === scene.collection)
  }

  @Test func tablesOfOneModelCollapseIndependently() throws {
    let size = LengthSize(width: .points(320), height: .points(431))
    let one = ParksTableController(.builtIn, size: size)
    let other = ParksTableController(.builtIn, size: size)
    try one.toggle(section: 2)
    #expect(one.collapsed == [2] && other.collapsed == [])
    #expect(one.table.numberOfRows(inSection: 2) == 0 && other.table.numberOfRows(inSection: 2) == 5)
    #expect(one.contentHeight < other.contentHeight)
  }

  @Test func everythingIsVisibleAtFirst() throws {
    let scene = try scene()
    #expect(scene.tabBar.selected == .table && scene.table.collapsed == [] && scene.viewer == nil)
    for (section, park) in scene.model.parks.enumerated() {
      #expect(scene.table.table.numberOfRows(inSection: section) == park.photos.count)
      for photo in park.photos.indices {
        let path = PhotoPath(park: section, photo: photo)
        let row = try #require(scene.table.rowFrame(of: path))
        let thumbnail = try #require(scene.table.thumbnailFrame(of: path))
        #expect(row.contains(thumbnail))
        #expect(scene.collection.thumbnailFrame(of: path) != nil)
      }
    }
  }

  @Test func collapsingAndExpandingChangesNothing() throws {
    let scene = try scene()
    let heights = scene.table.contentHeight
    for section in scene.model.parks.indices {
      try scene.table.toggle(section: section)
      #expect(scene.table.rowFrame(of: PhotoPath(park: section, photo: 0)) == nil)
    }
    #expect(scene.table.collapsed == Set(scene.model.parks.indices))
    #expect(scene.table.contentHeight == Int64(scene.model.parks.count) * ParksTableController.headerHeight)
    for section in scene.model.parks.indices.reversed() { try scene.table.toggle(section: section) }
    #expect(scene.table.contentHeight == heights && scene.table.collapsed == [])
    try scene.table.toggle(section: 99)
    try scene.table.toggle(section: -1)
    #expect(scene.table.collapsed == [])
  }

  @Test func rowsSlideUnderTheirTitleAndBack() throws {
    let scene = try scene()
    let before = try #require(scene.table.headerFrame(ofSection: 1))
    let closing = try #require(try scene.table.toggle(section: 0)?.plan)
    let after = try #require(scene.table.headerFrame(ofSection: 1))
    let rows = closing.visibleElements.filter { $0.motion == .disappears(.top) }
    #expect(rows.count == 4)
    #expect(rows.allSatisfy { $0.to.minY < $0.from.minY && $0.isBehind })
    // The next title slides up by the height of the collapsed rows.
    let next = try #require(closing.visibleElements.first { $0.newIndex == .header(section: 1) })
    #expect(next.motion == .stays && next.from.minY == before.minY && next.to.minY == after.minY)
    let opening = try #require(try scene.table.toggle(section: 0)?.plan)
    let back = opening.visibleElements.filter { $0.motion == .appears(.top) }
    #expect(back.map(\.from) == rows.map(\.to) && back.map(\.to) == rows.map(\.from))
  }

  @Test func collapsingEqualsStartingCollapsed() throws {
    let scene = try scene()
    for section in [0, 3, 5] { try scene.table.toggle(section: section) }
    let collapsed: Set<Int> = [0, 3, 5]
    let fresh = ParksTableController(.builtIn, size: scene.table.size, collapsed: collapsed)
    for section in scene.model.parks.indices {
      #expect(fresh.headerFrame(ofSection: section) == scene.table.headerFrame(ofSection: section))
      let path = PhotoPath(park: section, photo: 1)
      #expect(fresh.rowFrame(of: path) == scene.table.rowFrame(of: path))
    }
    #expect(fresh.contentHeight == scene.table.contentHeight)
  }

  // MARK: Photos

  @Test func photoOpensFromItsThumbnail() throws {
    let scene = try scene(("scroll", "100"))
    let events = tap(scene, 60, 300)
    let transition = try #require(scene.transition)
    let viewer = try #require(scene.viewer)
    let inContent = try #require(scene.table.thumbnailFrame(of: viewer.path))
    #expect(transition.from == inContent.offset(by: LengthPoint(x: .zero, y: .points(-100))))
    #expect(transition.to == viewer.frame)
    #expect(events.map(\.name) == ["photoOpened"])
    #expect(events[0].fields.map(\.key).prefix(5) == ["section", "row", "photo", "view", "caption"])
    #expect(events[0].fields.contains { $0 == ("from_x", .length(241_000)) })
  }

  @Test func tapClosesPhotoOnlyAtScaleOne() throws {
    let scene = try scene()
    _ = tap(scene, 60, 90)
    _ = pinch(scene, .began, 1.001)
    _ = pinch(scene, .ended, 1.001)
    #expect(scene.viewer?.scale == 1001)
    #expect(tap(scene, 160, 240) == [])
    _ = pinch(scene, .began, 0.5)
    #expect(pinch(scene, .ended, 0.5).map(\.name) == ["photoZoomReleased"])
    // Not until it has returned to scale 1.
    #expect(tap(scene, 160, 240, at: 200) == [])
    #expect(scene.reachDeadline().map(\.name) == ["photoZoomEnded"])
    #expect(tap(scene, 160, 240, at: 400).map(\.name) == ["photoClosed"])
    #expect(scene.viewer == nil)
  }

  @Test func viewsBehindAPhotoDoNotRespond() throws {
    let scene = try scene()
    _ = tap(scene, 60, 90)
    // A title, a row and a tab, all outside the photo.
    for (x, y) in [(60.0, 20.0), (60, 100), (240, 455)] { #expect(tap(scene, x, y) == []) }
    #expect(scene.tabBar.selected == .table && scene.table.collapsed == [])
  }

  @Test func photoOfCollapsedRowFadesInPlace() throws {
    let scene = try scene()
    _ = tap(scene, 60, 90)
    try scene.table.toggle(section: 0)
    let events = tap(scene, 160, 240, at: 1000)
    #expect(
      events.map(\.text) == [
        "photo bass-harbor-light fades in place, 0.000,120.000 320.000x240.000, animated 300 ms: its section is collapsed"
      ])
    let transition = try #require(scene.transition)
    #expect(transition.to == transition.from)
    #expect(transition.opacity(at: .milliseconds(1000)) == 1000 && transition.opacity(at: .milliseconds(1300)) == 0)
  }

  @Test func closingPhotoScrollsItsRowIntoView() throws {
    let scene = try scene()
    _ = tap(scene, 60, 90)
    scene.table.scroll(to: .points(1000))
    #expect(tap(scene, 160, 240).map(\.name) == ["scrolled", "photoClosed"])
    // Below the title, which floats at the top.
    #expect(
      scene.thumbnailFrame(of: PhotoPath(park: 0, photo: 0), in: .table)?.minY == ParksTableController.headerHeight)
    // A row below the view scrolls in by the least distance too: to the view's bottom.
    _ = tap(scene, 60, 60)
    let path = try #require(scene.viewer?.path)
    scene.table.scroll(to: .zero)
    try scene.table.toggle(section: 1)
    try scene.table.toggle(section: 1)
    scene.table.scroll(to: .zero)
    while scene.viewer != nil { #expect(!tap(scene, 160, 240).isEmpty) }
    #expect(LengthRect(scene.table.size).intersects(try #require(scene.thumbnailFrame(of: path, in: .table))))
  }

  @Test func tapDuringOpeningReversesTheTransition() throws {
    let scene = try scene()
    _ = tap(scene, 60, 90, at: 0)
    let opening = try #require(scene.transition)
    _ = tap(scene, 160, 240, at: 120)
    let closing = try #require(scene.transition)
    #expect(closing.from == opening.frame(at: .milliseconds(120)))
    #expect(closing.backgroundFrom == opening.background(at: .milliseconds(120)))
    #expect(closing.to == opening.from)
    // Another photo opens from its own thumbnail in the meantime.
    _ = tap(scene, 60, 180, at: 200)
    #expect(scene.transition?.from == scene.thumbnailFrame(of: PhotoPath(park: 0, photo: 1), in: .table))
  }

  // MARK: Rotation

  @Test func rotationKeepsFirstRowOfTheTable() throws {
    for points in stride(from: 0, to: 2085, by: 13) {
      let scene = try scene(("scroll", "\(points)"), ("rotate", "1,2:left"))
      let before = scene.table.contentOffset
      let first = scene.table.hitTest(.zero)
      _ = scene.reachDeadline()
      #expect(scene.table.size == LengthSize(width: .points(480), height: .points(271)))
      // Except at the end of the content.
      if scene.table.contentOffset < scene.table.offsetRange.upperBound {
        #expect(scene.table.hitTest(.zero) == first, "\(points)")
      }
      _ = scene.reachDeadline()
      #expect(scene.table.contentOffset == before, "\(points)")
      #expect(scene.nextDeadline == nil)
      #expect(scene.reachDeadline() == [])
    }
  }

  @Test func rotationKeepsFirstLineOfTheCollection() throws {
    for points in stride(from: 0, to: 942, by: 7) {
      let scene = try scene(("tab", "collection"), ("scroll", "\(points)"), ("rotate", "1,2:left"))
      let before = scene.collection.contentOffset
      let first = scene.collection.layout.firstElement(below: before)
      _ = scene.reachDeadline()
      let offset = scene.collection.contentOffset
      // With another number of columns the item stays in the first line, but may not begin it.
      if offset < scene.collection.offsetRange.upperBound {
        let now = try #require(
          scene.collection.layout.firstElement(below: offset).flatMap(scene.collection.layout.frame))
        #expect(first.flatMap(scene.collection.layout.frame)?.minY == now.minY, "\(points)")
      }
      _ = scene.reachDeadline()
      #expect(scene.collection.contentOffset == before, "\(points)")
    }
  }

  @Test func headerIsAsWideAsTheRotatedWindow() throws {
    let scene = try scene(("rotate", "1"))
    #expect(scene.table.headerFrame(ofSection: 0)?.width == .points(320))
    _ = scene.reachDeadline()
    #expect(scene.table.headerFrame(ofSection: 0)?.width == .points(480))
    #expect(scene.collection.layout.frameForTitle(inSection: 0)?.width == .points(480))
    #expect(scene.window.tabBar == LengthRect(x: .zero, y: .points(271), width: .points(480), height: .points(49)))
  }

  @Test func rotationHappensAtItsOwnTime() throws {
    let text = try play(
      """
      0 1 began 100,300
      80 1 ended 100,300
      900 2 began 500,300
      end 1000
      """, header: "recognizer tap tap\nrecognizer longPress longPress minimumPressDuration=300ms",
      scene: "parks", assignments: [TraceHeader.Assignment(key: "rotate", value: "300,900,1100.5,5000")])
    let turns = text.split(separator: "\n").filter { $0.contains("device turned") || $0.contains("end") }
    #expect(
      turns.map { String($0.drop { $0 == " " }.prefix(32)) } == [
        "80.000 ! tap on cell 0 2 ended a", "300.000 = device turned right: w", "900.000 = device turned right: w",
        "1000.000   end, with 1 finger st", "1100.500 = device turned right: ", "5000.000 = device turned right: ",
      ])
  }

  @Test func recognizerDeadlineFiresBeforeRotationOfTheSameTime() throws {
    let text = try play(
      "0 1 began 100,300\n900 1 ended 100,300\nend 1000",
      header: "recognizer longPress longPress minimumPressDuration=300ms", scene: "parks",
      assignments: [TraceHeader.Assignment(key: "rotate", value: "299.999,300,300.001")])
    let order = text.split(separator: "\n").filter { $0.contains("began") || $0.contains("device") }
      .map { $0.drop { $0 == " " }.prefix { $0 != " " } }
    #expect(order == ["299.999", "300.000", "300.000", "300.001"])
    let lines = text.split(separator: "\n")
    let press = try #require(lines.firstIndex { $0.contains("longPress on cell 0 2 began") })
    let turn = try #require(lines.firstIndex { $0.contains("300.000 = device") })
    #expect(press < turn)
  }

  // MARK: Parameters

  @Test func parametersMayBeInAnyOrder() throws {
    let scene = try scene(("scroll", "90"), ("collapsed", "0,2,0"), ("tab", "collection"))
    #expect(scene.collection.contentOffset == .points(90) && scene.table.contentOffset == .zero)
    #expect(scene.table.collapsed == [0, 2])
  }

  @Test(arguments: [(1, 1), (10, 30_000), (48_000, 49_000), (100_000_000, 100_000_000), (100_000_000, 1)])
  func surfaceOfAnySizeKeepsOffsetsInRange(width: Int64, height: Int64) throws {
    let surface = Surface(widthInMillipoints: width, heightInMillipoints: height)
    let scene = try ParksScene(
      surface: surface, assignments: [TraceHeader.Assignment(key: "rotate", value: "1,2:half,3:left")])
    for _ in 0..<4 {
      for (x, y) in [(0.0, 0.0), (5, 5), (40, 60), (-1, 3), (1e300, -1e300), (.nan, 0), (.infinity, 1)] {
        _ = tap(scene, x, y)
        _ = pinch(scene, .began, 3)
        _ = pinch(scene, .ended, 1e300)
      }
      for controller in [scene.table, scene.collection] as [any PhotoListController] {
        #expect(controller.offsetRange.contains(controller.contentOffset))
      }
      _ = scene.reachDeadline()
    }
  }
}
