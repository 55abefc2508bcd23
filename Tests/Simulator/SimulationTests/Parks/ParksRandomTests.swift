import Gestures
@testable import Simulation
import TableModel
import TestSupport
import Testing
import TouchTrace

/// Taps, pans, pinches and rotations in random combinations.
@Suite struct ParksRandomTests {
  @Test(.exhaustive, arguments: 0..<8) func invariantsHoldAfterEveryGesture(part: UInt64) throws {
    for seed in 0..<25 { try World(seed: part * 1000 + UInt64(seed)).live(gestures: 60) }
  }

  /// The same in the quick tests, with fewer seeds.
  @Test(arguments: 8000..<8006 as Range<UInt64>) func invariantsHoldAfterFewGestures(seed: UInt64) throws {
    try World(seed: seed).live(gestures: 25)
  }
}

/// The observable state of a scene.
private struct Snapshot: Equatable {
  let quarterTurns: Int
  let tab: TabBar.Tab
  let collapsed: Set<Int>
  let offsets: [Length]
  let viewer: PhotoViewer?

  init(_ scene: ParksScene) {
    quarterTurns = scene.window.quarterTurns
    tab = scene.tabBar.selected
    collapsed = scene.table.collapsed
    offsets = [scene.table.contentOffset, scene.collection.contentOffset]
    viewer = scene.viewer
  }
}

/// Drives a scene by random gestures and checks it after each.
private final class World {
  private var random: SeededRandom
  private let seed: UInt64
  private let scene: ParksScene
  private let bounds: Point2D
  private var time: Int64 = 0
  /// Every second rotation undoes the one before it.
  private var isTurned = false

  init(seed: UInt64) throws {
    self.seed = seed
    random = SeededRandom(seed: seed)
    let width = Int64.random(in: 60...800, using: &random)
    let height = Int64.random(in: 60...800, using: &random)
    let surface = Surface(widthInMillipoints: width * 1000 + 321, heightInMillipoints: height * 1000 + 77)
    bounds = surface.bounds
    var turns: [String] = []
    for index in 0..<60 {
      let direction = ["right", "left", "half"].randomElement(using: &random) ?? "half"
      let back = direction == "right" ? "left" : direction == "left" ? "right" : "half"
      turns += ["\(2 * index):\(direction)", "\(2 * index + 1):\(back)"]
    }
    scene = try ParksScene(
      surface: surface, assignments: [TraceHeader.Assignment(key: "rotate", value: turns.joined(separator: ","))])
  }

  func live(gestures: Int) throws {
    try check("at first")
    for _ in 0..<gestures {
      switch Int.random(in: 0..<10, using: &random) {
      case 0...3: try tap()
      case 4...5: try pan()
      case 6...7: try pinch()
      case 8: try pinchAndPan()
      default: try turn()
      }
    }
  }

  // MARK: Gestures

  private func randomPoint() -> Point2D {
    // Sometimes outside the surface, or on a tab.
    switch Int.random(in: 0..<8, using: &random) {
    case 0: Point2D(Double.random(in: -50...bounds.x + 50, using: &random), bounds.y - 20)
    default:
      Point2D(Double.random(in: -2...bounds.x + 2, using: &random), Double.random(in: 0...bounds.y, using: &random))
    }
  }

  private func tap() throws {
    var point = randomPoint()
    // The photo is in the middle.
    if scene.viewer != nil, Bool.random(using: &random) { point = Point2D(bounds.x / 2, bounds.y / 2) }
    try act(SceneGesture(.singleTap, .ended, at: point, now()))
  }

  private func now() -> Timestamp {
    time += Int64.random(in: 1...200, using: &random)
    return .milliseconds(time)
  }

  private func end() -> GestureState { Int.random(in: 0..<5, using: &random) == 0 ? .cancelled : .ended }

  private func randomPan() -> SceneGesture.Kind {
    .pan(.random(in: -400...400, using: &random), .random(in: -700...700, using: &random))
  }

  private func pan() throws {
    try act(SceneGesture(randomPan(), .began, at: randomPoint(), now()))
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      if Int.random(in: 0..<12, using: &random) == 0 { try turn() }
      try act(SceneGesture(randomPan(), .changed, at: randomPoint(), now()))
    }
    try act(SceneGesture(randomPan(), end(), at: randomPoint(), now()))
  }

  private func randomPinch() -> SceneGesture.Kind { .pinch(.random(in: 0.05...4, using: &random)) }

  private func pinch() throws {
    try act(SceneGesture(randomPinch(), .began, at: randomPoint(), now(), numberOfTouches: 2))
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      if Int.random(in: 0..<12, using: &random) == 0 { try turn() }
      try act(
        SceneGesture(
          randomPinch(), .changed, at: randomPoint(), now(), numberOfTouches: Int.random(in: 1...2, using: &random)))
    }
    try act(SceneGesture(randomPinch(), end(), at: randomPoint(), now(), numberOfTouches: 2))
  }

  /// Simultaneous pinches and pans, with taps in between.
  private func pinchAndPan() throws {
    var open: Set<Bool> = []
    for _ in 0..<8 {
      let isPinch = Bool.random(using: &random)
      let state: GestureState
      if !open.contains(isPinch) {
        state = .began
        open.insert(isPinch)
      } else if Int.random(in: 0..<4, using: &random) == 0 {
        state = end()
        open.remove(isPinch)
      } else {
        state = .changed
      }
      let fingers = Int.random(in: 1...2, using: &random)
      try act(
        SceneGesture(
          isPinch ? randomPinch() : randomPan(), state, at: randomPoint(), now(), numberOfTouches: fingers))
      if Int.random(in: 0..<6, using: &random) == 0 { try tap() }
    }
    for isPinch in [false, true] where open.contains(isPinch) {
      try act(SceneGesture(isPinch ? randomPinch() : randomPan(), .ended, at: randomPoint(), now()))
    }
  }

  private func turn() throws {
    // What still moves reaches its target offset first.
    while let deadline = scene.nextDeadline, deadline == scene.scrollStopTime || deadline == scene.photoStopTime {
      _ = scene.reachDeadline()
    }
    if scene.nextDeadline == nil { return }
    let before = Snapshot(scene)
    // Content that a finger has dragged beyond an end does not stay there.
    let isAtRest = scene.scrolling.values.allSatisfy { $0.motion.phase == .idle } && isPhotoInLimits
    try turnOnce()
    isTurned.toggle()
    // Rotating back at once restores everything.
    if isTurned, isAtRest, Bool.random(using: &random) {
      try turnOnce()
      isTurned.toggle()
      #expect(Snapshot(scene) == before, "\(context("rotated and back"))")
    }
  }

  private func turnOnce() throws {
    let before = Snapshot(scene)
    let events = scene.reachDeadline()
    // The rotation stops what moves.
    #expect(events.first { !isMotion($0) }?.name == "deviceTurned")
    #expect((scene.transition == nil) == (scene.viewer == nil) && scene.restTime != nil)
    #expect(scene.tabBar.selected == before.tab && scene.table.collapsed == before.collapsed)
    #expect(scene.viewer?.path == before.viewer?.path)
    try check("turned")
  }

  private func act(_ gesture: SceneGesture) throws {
    // Content that moves is where it is at the gesture's time.
    scene.advance(to: gesture.time)
    let before = Snapshot(scene)
    let events = scene.handle(gesture)
    let after = Snapshot(scene)
    let what = context("\(gesture.kind) \(gesture.state)")
    // There is an event if something changes, and only then, except that content starts or stops moving.
    #expect(events.isEmpty == (before == after) || before == after && events.contains(where: isMotion), "\(what)")
    #expect(events.allSatisfy { !$0.text.isEmpty && !$0.fields.isEmpty })
    if gesture.state == .cancelled {
      #expect(events.allSatisfy { isMotion($0) || $0.name == "scrolled" }, "\(what): \(events.map(\.text))")
    }
    if before.viewer != nil, after.viewer == nil {
      #expect(gesture.kind.isTap && before.viewer?.scale == PhotoViewer.fit, "\(what)")
      let point = try #require(scene.window.point(gesture.location))
      #expect(before.viewer?.frame.contains(point) == true, "\(what)")
      #expect(events.last?.name == "photoClosed")
    }
    // Only an open photo responds, and a hidden view never does.
    if before.viewer != nil, after.viewer != nil {
      #expect(before.offsets == after.offsets && before.collapsed == after.collapsed && before.tab == after.tab)
    }
    if before.offsets[1 - before.tab.rawValue] != after.offsets[1 - before.tab.rawValue] {
      Issue.record("\(what): the other view scrolled")
    }
    if !gesture.kind.isTap {
      #expect(before.tab == after.tab && before.collapsed == after.collapsed, "\(what)")
      #expect((before.viewer == nil) == (after.viewer == nil), "\(what)")
    }
    if gesture.kind.isPan { #expect(before.viewer?.scale == after.viewer?.scale, "\(what)") }
    try check(what)
  }

  /// Returns whether an event is about a motion that begins or ends.
  private func isMotion(_ event: SceneEvent) -> Bool {
    event.name != "scrolled"
      && ["scroll", "photoScroll", "photoReleased", "photoZoom"].contains(where: event.name.hasPrefix)
      && event.name != "photoZoomed"
  }

  // MARK: Invariants

  /// Whether the open photo is within its limits.
  private var isPhotoInLimits: Bool {
    guard let viewer = scene.viewer else { return true }
    let (offset, maximum) = (viewer.contentOffset, viewer.maximumOffset)
    return viewer.scale == viewer.nearestScale && (.zero...maximum.x).contains(offset.x)
      && (.zero...maximum.y).contains(offset.y)
  }

  private func context(_ what: String) -> String { "seed \(seed), \(time) ms, \(what)" }

  private func check(_ what: String) throws {
    let window = LengthRect(scene.window.size)
    let model = scene.model
    #expect(window.contains(scene.window.content) && window.contains(scene.window.tabBar))
    #expect(!scene.window.content.intersects(scene.window.tabBar))
    for tab in TabBar.Tab.allCases {
      let controller = scene.controller(tab)
      #expect(controller.size == scene.window.content.size)
      // Content is beyond its ends only while a finger drags it there, or while it springs back.
      let isAtRest = scene.scrolling[tab]?.motion.phase == .idle
      #expect(
        !isAtRest || controller.offsetRange.contains(controller.contentOffset),
        "\(what)")
    }
    #expect(scene.table.collapsed.isSubset(of: model.parks.indices))
    // Reference implementation of the table's layout.
    var y = Length.zero
    for (section, park) in model.parks.enumerated() {
      let header = LengthRect(x: .zero, y: y, width: window.width, height: ParksTableController.headerHeight)
      #expect(scene.table.headerFrame(ofSection: section) == header)
      y = header.maxY
      for (index, photo) in park.photos.enumerated() {
        let path = PhotoPath(park: section, photo: index)
        let row = scene.table.rowFrame(of: path)
        if scene.table.collapsed.contains(section) {
          #expect(row == nil && scene.table.thumbnailFrame(of: path) == nil)
          continue
        }
        let height = PhotoCell.height(for: photo.caption, width: window.width)
        let expected = LengthRect(x: .zero, y: y, width: window.width, height: height)
        #expect(row == expected, "\(what)")
        #expect(scene.table.thumbnailFrame(of: path).map(expected.contains) == true, "\(what)")
        y = expected.maxY
      }
    }
    #expect(scene.table.contentHeight == y, "\(what)")
    if let viewer = scene.viewer {
      #expect(model.photo(at: viewer.path) == viewer.photo)
      #expect(viewer.viewport == window.size)
      // A photo is beyond its limits only while fingers hold it there, or while it springs back.
      let isAtRest = scene.photoStopTime == nil && scene.activeDrag == nil && scene.activePinch == nil
      #expect(!isAtRest || isPhotoInLimits, "\(what)")
      #expect(viewer.scale > 0 && viewer.scale <= viewer.maximumScale + PhotoViewer.fit)
      let offset = viewer.contentOffset
      #expect(viewer.contentSize.width == viewer.fitSize.width.times(Int64(viewer.scale), over: 1000), "\(what)")
      if viewer.scale == PhotoViewer.fit { #expect(window.contains(viewer.frame) && offset == .zero, "\(what)") }
    }
  }
}
