import Gestures
import TableModel
import TouchTrace

/// Parks and their photos, in a table and a collection of one model, with a tab bar to switch between them. A tap on a
/// section's title in the table collapses or expands the section; a tap on a cell opens its photo, which grows from its
/// thumbnail; a tap on the photo at scale 1 closes it. A pinch zooms the photo and a pan moves it; without an open photo, a
/// pan scrolls. The device may rotate at any time.
///
/// Responds to single taps of one finger, to pinches and to pans. The table, the collection and the photo decelerate
/// and bounce, and so does the photo's scale. A gesture takes effect at once; during a transition, hit testing uses
/// the photo's final frame. A rotation ends a pinch or a pan, and stops what moves: the gesture has no effect until it begins
/// again.
package final class ParksScene: DrawnScene, TrackingScene {
  package static let name = "parks"

  package static let summary =
    "photos of parks in a table and a collection: taps switch, collapse and open, a pinch zooms, a pan scrolls"

  package let model: ParkModel
  package let table: ParksTableController
  package let collection: ParksCollectionController
  package internal(set) var window: ParksWindow
  package internal(set) var tabBar = TabBar()
  /// The lists or a photo, what moves, and what fingers do with it.
  var activity = ParksActivity.list(nil)
  /// The last transition of a photo.
  var lastTransition = ParksTransition.none
  /// The last rotation, which may have ended.
  var rotation: Rotation?
  /// The rotations still to come.
  var turns: ArraySlice<DeviceTurn>
  var scrolling: [TabBar.Tab: ParksScrolling] = [:]
  /// The time of the last gesture, touch or deadline.
  var now = Timestamp(microseconds: 0)
  /// Whether a touch stopped a moving view: it is no tap on what is below it, and fingers that join it are none.
  var ignoresTaps = false
  var tracker = TouchTracker()
  var isTouched = false
  var highlight: RowHighlight<PhotoPath>?
  let parameters: ScrollParameters
  /// The axes along which the pan in progress scrolls.
  var lock = DirectionalLock(isEnabled: false, .zero)

  /// Creates the scene with the parks that the parameter `file` names, or with the built-in ones.
  package convenience init(surface: Surface, assignments: [TraceHeader.Assignment]) throws(SceneProblem) {
    let parks = try SceneData.entries(of: Self.name, assignments, builtIn: ParkModel.builtIn.parks)
    let isBuiltIn = !assignments.contains(where: \.isDataPath)
    try self.init(isBuiltIn ? .builtIn : ParkModel(parks), surface: surface, assignments: assignments)
  }

  /// Creates the scene with these parks, whatever the parameter `file` is.
  package init(
    _ model: ParkModel, surface: Surface, assignments: [TraceHeader.Assignment] = []
  ) throws(SceneProblem) {
    self.model = model
    let reader = try SceneParameterReader(assignments, of: Self.name, Self.parameters)
    let collapsed = try Self.collapsed(reader.text("collapsed") ?? "none", of: model.parks.count)
    turns = try reader.text("rotate").map(DeviceTurn.list)?[...] ?? []
    let animation = AnimationChoice(try reader.choice("animation", of: AnimationChoice.words))
    let tab = try reader.choice("tab", of: TabBar.Tab.allCases.map(\.name))
    let scroll = try reader.length("scroll")
    window = ParksWindow(surface)
    parameters = try ScrollParameters(reader)
    let (size, inset) = (window.content.size, parameters.inset)
    table = ParksTableController(model, size: size, collapsed: collapsed, style: animation.reloading, inset: inset)
    collection = ParksCollectionController(model, size: size, inset: inset)
    for candidate in TabBar.Tab.allCases where candidate.name == tab { tabBar.selected = candidate }
    front.scroll(to: scroll - inset.top)
    var traits = parameters.traits
    scrolling[.table] = ParksScrolling(table, traits)
    traits.alwaysBounces = false
    scrolling[.collection] = ParksScrolling(collection, traits)
  }

  package var front: any PhotoListController { controller(tabBar.selected) }

  package func controller(_ tab: TabBar.Tab) -> any PhotoListController {
    switch tab {
    case .table: table
    case .collection: collection
    }
  }

  // MARK: Gestures

  package func handles(_ kind: SceneGesture.Kind) -> Bool {
    switch kind {
    case .tap(count: 1, touches: 1), .pinch, .pan: true
    default: false
    }
  }

  package func handle(_ gesture: SceneGesture) -> [SceneEvent] {
    guard let point = window.point(gesture.location) else { return [] }
    advance(to: gesture.time)
    defer { adoptContent() }
    switch (gesture.kind, gesture.state) {
    case (.tap(let count, let touches), .ended):
      tracker.take()
      return ignoresTaps || count != 1 || touches != 1 ? [] : tap(gesture, at: point)
    case (.pan(let translation, let velocity), _): return pan(gesture, by: translation, velocity, at: point)
    case (.pinch(let scale, _), _): return pinch(gesture, scale: scale, at: point)
    default: return []
    }
  }

  private func tap(_ gesture: SceneGesture, at point: LengthPoint) -> [SceneEvent] {
    let hit = gesture.element.map(hit) ?? hitTest(point)
    if let viewer {
      return hit == .photo && viewer.scale == PhotoViewer.fit ? close(viewer, gesture.time) : []
    }
    switch hit {
    case .tab(let tab): return select(tab)
    case .title(let section) where tabBar.selected == .table: return toggle(section, gesture.time)
    case .thumbnail(let path): return open(path, gesture.time)
    case .title, .photo, .nothing: return []
    }
  }

  private func select(_ tab: TabBar.Tab) -> [SceneEvent] {
    if tab == tabBar.selected { return [] }
    // A hidden view has no fingers: what a drag has stretched is at its end when the view is shown again.
    cancelDrags()
    scrolling[tabBar.selected]?.motion.touchUp(at: now.microseconds)
    let stopped = stopScrolling(by: "the tab bar")
    tabBar.selected = tab
    return stopped + [.tabSelected(tab, at: front.contentOffset)]
  }

  private func toggle(_ section: Int, _ time: Timestamp) -> [SceneEvent] {
    let before = ScrollState(table)
    do throws(UpdateError) { try table.toggle(section: section, at: time) } catch {
      return [SceneEvent("refused", "refused: \(error)", [("section", .count(section))])]
    }
    return [.sectionToggled(section, in: table, from: before)]
  }

  // MARK: Photos

  /// Returns the frame of a thumbnail in the window, or nil if it is hidden.
  package func thumbnailFrame(of path: PhotoPath, in tab: TabBar.Tab) -> LengthRect? {
    let controller = controller(tab)
    let offset = LengthPoint(x: .zero, y: controller.contentOffset)
    return controller.thumbnailFrame(of: path).map {
      CoordinateSpace.content(of: window.content, at: offset).convert($0, to: .window)
    }
  }

  private func open(_ path: PhotoPath, _ time: Timestamp) -> [SceneEvent] {
    guard let photo = model.photo(at: path), let thumbnail = thumbnailFrame(of: path, in: tabBar.selected) else {
      return []
    }
    cancelDrags()
    let viewer = PhotoViewer(photo, at: path, in: window.size)
    // A photo that opens while it closes reverses from its present frame.
    let isSame = shrinking?.path == path && isUnderWay(at: time)
    let from = isSame ? transition?.frame(at: time) ?? thumbnail : thumbnail
    let background = isSame ? transition?.background(at: time) ?? 0 : 0
    let transition = PhotoTransition(
      from: from, to: viewer.frame, backgroundFrom: background, backgroundTo: 1000, began: time)
    self.viewer = viewer
    adoptPhoto()
    lastTransition = .opening(transition)
    return [.photoOpened(viewer, from: tabBar.selected, transition)]
  }

  /// Closes the photo to its thumbnail's present frame. If the thumbnail is out of view, scrolls by the least distance that
  /// reveals it; if it is hidden because its section is collapsed, the photo fades in place.
  private func close(_ viewer: PhotoViewer, _ time: Timestamp) -> [SceneEvent] {
    cancelDrags()
    let path = viewer.path
    let tab = tabBar.selected
    let before = ScrollState(front)
    front.reveal(path)
    let thumbnail = thumbnailFrame(of: path, in: tab)
    let isOpening = isUnderWay(at: time)
    let from = isOpening ? transition?.frame(at: time) ?? viewer.frame : viewer.frame
    let background = isOpening ? transition?.background(at: time) ?? 1000 : 1000
    var transition = PhotoTransition(
      from: from, to: thumbnail ?? from, backgroundFrom: background, backgroundTo: 0, began: time)
    if thumbnail == nil { transition.opacityTo = 0 }
    self.viewer = nil
    lastTransition = .closing(transition, viewer)
    let scrolled = SceneEvent.scrolled(tab, front, from: before)
    return (scrolled.map { [$0] } ?? []) + [.photoClosed(viewer, to: thumbnail == nil ? nil : tab, transition)]
  }

  func isUnderWay(at time: Timestamp) -> Bool { transition.map { time < $0.end } ?? false }

  /// Ends the transition in progress, for a rotation: everything is in its final frame.
  func endTransition() { lastTransition = .none }

  // MARK: Pinch

  private func pinch(_ gesture: SceneGesture, scale: Double, at point: LengthPoint) -> [SceneEvent] {
    switch gesture.state {
    case .began:
      highlight = nil
      tracker.take()
      let stopped = stopPhotoByTouch().1
      activePinch = viewer.map { ParksPinch(photo: $0.startGesture(at: point), scale: 1) }
      return stopped + zoom(gesture, scale: scale, at: point)
    case .changed: return zoom(gesture, scale: scale, at: point)
    case .ended, .cancelled:
      // The fingers may have moved in the frame in which they lift. A cancelled pinch changes nothing more.
      let events = gesture.state == .ended ? zoom(gesture, scale: scale, at: point) : []
      activePinch = nil
      restartPan()
      return isTouched || activeDrag != nil ? events : events + letGoOfPhoto()
    case .possible, .failed: return []
    }
  }

  private func zoom(_ gesture: SceneGesture, scale: Double, at point: LengthPoint) -> [SceneEvent] {
    guard var viewer, let wasPaused = activePinch?.isPaused else { return [] }
    let isPaused = gesture.numberOfTouches < 2
    activePinch?.isPaused = isPaused
    if isPaused && !wasPaused { restartPan() }
    if isPaused { return [] }
    // A pan may have moved the photo while one finger was up.
    if wasPaused { activePinch = ParksPinch(photo: viewer.startGesture(at: point), scale: scale) }
    guard let pinch = activePinch else { return [] }
    let before = viewer
    zoomCenter = point
    viewer.zoom(from: pinch.photo, by: scale / pinch.scale, to: point)
    self.viewer = viewer
    adoptPhoto()
    return SceneEvent.photoZoomed(viewer, from: before).map { [$0] } ?? []
  }

  /// Restarts a simultaneous pan at the photo's present place.
  private func restartPan() {
    if case .photo? = activeDrag?.target { _ = beginPhotoDrag() }
  }
}
