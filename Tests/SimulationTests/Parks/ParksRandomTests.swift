import Gestures
import Simulation
import TableModel
import TestSupport
import Testing
import TouchTrace

/// The seed: “Be sure to thoroughly test all possible interactions with your app. Tapping, scrolling, zooming,
/// collapsing/expanding in all combinations possible.”
@Suite struct ParksRandomTests {
  @Test(arguments: 0..<8) func whateverIsDoneTheLawsHold(part: UInt64) throws {
    for seed in 0..<25 { try World(seed: part * 1000 + UInt64(seed)).live(gestures: 60) }
  }
}

/// What of a scene can be seen.
private struct Sight: Equatable {
  let quarterTurns: Int
  let tab: TabBar.Tab
  let collapsed: Set<Int>
  let offsets: [Length]
  let viewer: PhotoViewer?

  init(_ scene: ParksScene) {
    (quarterTurns, tab, collapsed) = (scene.window.quarterTurns, scene.tabBar.selected, scene.table.collapsed)
    (offsets, viewer) = ([scene.table.contentOffset, scene.collection.contentOffset], scene.viewer)
  }
}

/// A scene to which things happen by chance, and which is looked over after each.
private final class World {
  private var random: SeededRandom
  private let seed: UInt64
  private let scene: ParksScene
  private let bounds: Point
  private var time: Int64 = 0
  /// Each turn and then the one that undoes it.
  private var isTurned = false

  init(seed: UInt64) throws {
    self.seed = seed
    random = SeededRandom(seed: seed)
    let (width, height) = (Int.random(in: 60...800, using: &random), Int.random(in: 60...800, using: &random))
    let surface = Surface(widthInMillipoints: width * 1000 + 321, heightInMillipoints: height * 1000 + 77)
    bounds = surface.bounds
    var turns: [String] = []
    for index in 0..<60 {
      let way = ["right", "left", "half"].randomElement(using: &random) ?? "half"
      let back = way == "right" ? "left" : way == "left" ? "right" : "half"
      turns += ["\(2 * index):\(way)", "\(2 * index + 1):\(back)"]
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

  // MARK: What happens

  private func place() -> Point {
    // Now and then beside the surface, or at a tab.
    switch Int.random(in: 0..<8, using: &random) {
    case 0: Point(Double.random(in: -50...bounds.x + 50, using: &random), bounds.y - 20)
    default:
      Point(Double.random(in: -2...bounds.x + 2, using: &random), Double.random(in: 0...bounds.y, using: &random))
    }
  }
  private func tap() throws {
    var point = place()
    // The middle is where a photo is.
    if scene.viewer != nil, Bool.random(using: &random) { point = Point(bounds.x / 2, bounds.y / 2) }
    try act(SceneGesture("tap", .ended, at: point, now()))
  }
  private func now() -> Timestamp {
    time += Int64.random(in: 1...200, using: &random)
    return .milliseconds(time)
  }
  private func end() -> GestureState { Int.random(in: 0..<5, using: &random) == 0 ? .cancelled : .ended }
  private func way() -> [GestureMeasurement] {
    .init([
      GestureMeasurement("translationX", Double.random(in: -400...400, using: &random), .points),
      GestureMeasurement("translationY", Double.random(in: -700...700, using: &random), .points),
    ])
  }
  private func pan() throws {
    try act(SceneGesture("pan", .began, at: place(), now(), measurements: way()))
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      if Int.random(in: 0..<12, using: &random) == 0 { try turn() }
      try act(SceneGesture("pan", .changed, at: place(), now(), measurements: way()))
    }
    try act(SceneGesture("pan", end(), at: place(), now(), measurements: way()))
  }
  private func scale() -> [GestureMeasurement] { [GestureMeasurement("scale", Double.random(in: 0.05...4, using: &random), .ratio)] }
  private func pinch() throws {
    try act(SceneGesture("pinch", .began, at: place(), now(), numberOfTouches: 2, measurements: scale()))
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      if Int.random(in: 0..<12, using: &random) == 0 { try turn() }
      try act(
        SceneGesture(
          "pinch", .changed, at: place(), now(), numberOfTouches: Int.random(in: 1...2, using: &random),
          measurements: scale()))
    }
    try act(SceneGesture("pinch", end(), at: place(), now(), numberOfTouches: 2, measurements: scale()))
  }
  /// Both at once, in any order, and taps among them.
  private func pinchAndPan() throws {
    var open: Set<String> = []
    for _ in 0..<8 {
      let name = Bool.random(using: &random) ? "pan" : "pinch"
      let state: GestureState
      if !open.contains(name) {
        state = .began
        open.insert(name)
      } else if Int.random(in: 0..<4, using: &random) == 0 {
        state = end()
        open.remove(name)
      } else {
        state = .changed
      }
      let fingers = Int.random(in: 1...2, using: &random)
      try act(
        SceneGesture(name, state, at: place(), now(), numberOfTouches: fingers, measurements: way() + scale()))
      if Int.random(in: 0..<6, using: &random) == 0 { try tap() }
    }
    for name in ["pan", "pinch"] where open.contains(name) {
      try act(SceneGesture(name, .ended, at: place(), now(), measurements: way() + scale()))
    }
  }
  private func turn() throws {
    if scene.nextDeadline == nil { return }
    let before = Sight(scene)
    try turnOnce()
    isTurned.toggle()
    // Turned away and at once back, everything is where it was.
    if isTurned, Bool.random(using: &random) {
      try turnOnce()
      isTurned.toggle()
      #expect(Sight(scene) == before, "\(said("turned there and back"))")
    }
  }
  private func turnOnce() throws {
    let before = Sight(scene)
    let events = scene.reachDeadline()
    #expect(events.first?.name == "deviceTurned")
    #expect(scene.transition == nil)
    #expect(scene.tabBar.selected == before.tab && scene.table.collapsed == before.collapsed)
    #expect(scene.viewer?.path == before.viewer?.path)
    try check("turned")
  }

  private func act(_ gesture: SceneGesture) throws {
    let before = Sight(scene)
    let events = scene.handle(gesture)
    let after = Sight(scene)
    let what = said("\(gesture.name) \(gesture.state)")
    // Nothing changes unsaid, and nothing is said without a change.
    #expect(events.isEmpty == (before == after), "\(what)")
    #expect(events.allSatisfy { !$0.text.isEmpty && !$0.fields.isEmpty })
    if gesture.state == .cancelled { #expect(events.isEmpty, "\(what)") }
    if before.viewer != nil, after.viewer == nil {
      #expect(gesture.name == "tap" && before.viewer?.scale == PhotoViewer.fit, "\(what)")
      let place = try #require(scene.window.place(gesture.location))
      #expect(before.viewer?.frame.contains(place) == true, "\(what)")
      #expect(events.last?.name == "photoClosed")
    }
    // While a photo is open only it reacts, and what is not in front never does.
    if before.viewer != nil, after.viewer != nil {
      #expect(before.offsets == after.offsets && before.collapsed == after.collapsed && before.tab == after.tab)
    }
    if before.offsets[1 - before.tab.rawValue] != after.offsets[1 - before.tab.rawValue] {
      Issue.record("\(what): the other view scrolled")
    }
    if gesture.name != "tap" {
      #expect(before.tab == after.tab && before.collapsed == after.collapsed, "\(what)")
      #expect((before.viewer == nil) == (after.viewer == nil), "\(what)")
    }
    if gesture.name == "pan" { #expect(before.viewer?.scale == after.viewer?.scale, "\(what)") }
    try check(what)
  }

  // MARK: The laws

  private func said(_ what: String) -> String { "seed \(seed), \(time) ms, \(what)" }

  private func check(_ what: String) throws {
    let (window, model) = (LengthRect(scene.window.size), scene.model)
    #expect(window.contains(scene.window.content) && window.contains(scene.window.tabBar))
    #expect(!scene.window.content.intersects(scene.window.tabBar))
    for controller in [scene.table, scene.collection] as [any PhotoListController] {
      #expect(controller.size == scene.window.content.size)
      #expect(controller.contentOffset >= .zero && controller.contentOffset <= controller.maximumOffset, "\(what)")
    }
    #expect(scene.table.collapsed.isSubset(of: model.parks.indices))
    // The table, added up as a person would.
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
      #expect((PhotoViewer.fit...viewer.maximumScale).contains(viewer.scale), "\(what)")
      let (offset, furthest) = (viewer.contentOffset, viewer.maximumOffset)
      #expect(offset.x >= .zero && offset.x <= furthest.x && offset.y >= .zero && offset.y <= furthest.y, "\(what)")
      #expect(viewer.contentSize.width == viewer.fitSize.width.times(Int64(viewer.scale), over: 1000), "\(what)")
      if viewer.scale == PhotoViewer.fit { #expect(window.contains(viewer.frame) && offset == .zero, "\(what)") }
    }
  }
}
