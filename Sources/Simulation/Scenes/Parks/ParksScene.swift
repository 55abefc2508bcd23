import Gestures
import TableModel
import TouchTrace

/// Seed 002: parks and their photos, in a table and in a collection over one model, with a tab bar to switch between the
/// two. A tap on a section's title in the table collapses or expands it; a tap on a cell opens its photo, which grows
/// from its thumbnail; a tap on the photo at scale 1 closes it again. Two fingers zoom the photo, a pan moves it, and
/// where no photo is open scrolls. The device may be turned at any time.
///
/// Listens to the recognizers named `tap`, `pinch` and `pan`. Nothing scrolls on by itself, and nothing bounces. What a
/// gesture leads to holds at once; while a photo grows or shrinks, gestures find it where it is going. A turn in the
/// middle of a pinch or a pan lets go of what the fingers hold: they must begin anew.
public final class ParksScene: Scene {
  public static let name = "parks"
  public static let summary =
    "photos of parks in a table and a collection: taps switch, collapse and open, a pinch zooms, a pan scrolls"

  public static let assignments = [
    SceneParameter(name: "tab", summary: "what shows at the start: table or collection; table"),
    SceneParameter(
      name: "collapsed", summary: "the parks collapsed in the table at the start: all, none, or numbers as in 0,2; none"
    ),
    SceneParameter(
      name: "scroll", summary: "where what shows at the start is scrolled to, in points from the top; 0"),
    SceneParameter(
      name: "rotate",
      summary: "when the device is turned, in milliseconds: a quarter to the right, or :left, or :half, as in "
        + "800,1600:left; never"),
  ]

  public let model: ParkModel
  public let table: ParksTableController
  public let collection: ParksCollectionController
  public internal(set) var window: ParksWindow
  public internal(set) var tabBar = TabBar()
  /// The photo that is open, over everything.
  public internal(set) var viewer: PhotoViewer?
  /// The last one; it may be over.
  public internal(set) var transition: PhotoTransition?

  /// What of the device's turns is still to come.
  var turns: ArraySlice<DeviceTurn>
  /// What a pan under way has hold of, if anything.
  var panned: PanHold?
  /// What a pinch under way has hold of, if anything, since its scale was that.
  var pinched: (hold: PhotoViewer.Hold, since: Double)?
  /// Whether only one of its fingers is down: then a pan beside it may move the photo.
  var isPinchPaused = false

  enum PanHold {
    /// A view's content, and where it was scrolled to.
    case content(TabBar.Tab, from: Length)
    case photo(PhotoViewer.Hold, since: LengthPoint)
  }

  /// - Parameter settings: as in `settings`.
  public convenience init(surface: Surface, assignments: [TraceHeader.Assignment]) throws(SceneProblem) {
    try self.init(.builtIn, surface: surface, assignments: assignments)
  }

  public init(
    _ model: ParkModel, surface: Surface, assignments: [TraceHeader.Assignment] = []
  ) throws(SceneProblem) {
    self.model = model
    let reader = try SceneParameterReader(assignments, of: Self.self)
    let collapsed = try Self.collapsed(reader.text("collapsed") ?? "none", of: model.parks.count)
    turns = try reader.text("rotate").map(DeviceTurn.list)?[...] ?? []
    let tab = try reader.choice("tab", of: TabBar.Tab.allCases.map(\.name))
    let scroll = try reader.length("scroll")
    window = ParksWindow(surface)
    table = ParksTableController(model, size: window.content.size, collapsed: collapsed)
    collection = ParksCollectionController(model, size: window.content.size)
    for candidate in TabBar.Tab.allCases where candidate.name == tab { tabBar.selected = candidate }
    front.scroll(to: scroll)
  }
  private static func collapsed(_ text: String, of count: Int) throws(SceneProblem) -> Set<Int> {
    if text == "all" { return Set(0..<count) }
    if text == "none" { return [] }
    var sections: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let section = Int(part), (0..<count).contains(section) else {
        throw SceneProblem(
          "parks.collapsed is all, none, or numbers from 0 to \(max(0, count - 1)) such as 0,2; “\(part)” is none")
      }
      sections.insert(section)
    }
    return sections
  }

  /// The controller of the view that is in front, unless a photo is open.
  public var front: any PhotoListController { controller(tabBar.selected) }
  public func controller(_ tab: TabBar.Tab) -> any PhotoListController {
    switch tab {
    case .table: table
    case .collection: collection
    }
  }

  // MARK: Gestures

  public func handle(_ gesture: SceneGesture) -> [SceneEvent] {
    guard let place = window.place(gesture.location) else { return [] }
    switch gesture.name {
    case "tap": return gesture.state == .ended ? tap(at: place, gesture.time) : []
    case "pan": return pan(gesture, at: place)
    case "pinch": return pinch(gesture, at: place)
    default: return []
    }
  }

  private func tap(at place: LengthPoint, _ time: Timestamp) -> [SceneEvent] {
    if let viewer {
      return viewer.scale == PhotoViewer.fit && viewer.frame.contains(place) ? close(viewer, time) : []
    }
    if let tab = tabBar.hitTest(place, in: window.tabBar) { return select(tab) }
    let inView = CoordinateSpace.window.convert(place, to: .view(window.content))
    switch front.hitTest(inView) {
    case .title(let section) where tabBar.selected == .table: return toggle(section)
    case .photo(let path): return open(path, time)
    case .title, nil: return []
    }
  }

  private func select(_ tab: TabBar.Tab) -> [SceneEvent] {
    if tab == tabBar.selected { return [] }
    tabBar.selected = tab
    return [.tabSelected(tab, at: front.contentOffset)]
  }

  private func toggle(_ section: Int) -> [SceneEvent] {
    let before = ScrollState(table)
    do throws(UpdateError) { try table.toggle(section: section) } catch {
      return [SceneEvent("refused", "refused: \(error)", [("section", .count(section))])]
    }
    return [.sectionToggled(section, in: table, from: before)]
  }

  // MARK: Photos

  /// Where a thumbnail is in the window; nil where it does not show at all.
  public func thumbnailFrame(of path: PhotoPath, in tab: TabBar.Tab) -> LengthRect? {
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
    letGo()
    let viewer = PhotoViewer(photo, at: path, in: window.size)
    // Opened while it shrinks, it turns back from where it has got to.
    let isSame = shrinking?.path == path && isUnderWay(at: time)
    let from = isSame ? transition?.frame(at: time) ?? thumbnail : thumbnail
    let background = isSame ? transition?.background(at: time) ?? 0 : 0
    let transition = PhotoTransition(
      from: from, to: viewer.frame, backgroundFrom: background, backgroundTo: 1000, began: time)
    (self.viewer, self.transition, shrinking) = (viewer, transition, nil)
    return [.photoOpened(viewer, from: tabBar.selected, transition)]
  }

  /// Back to the thumbnail, wherever it is by now. Where none of it is in view, the view is scrolled by the least that
  /// shows it; where it does not show at all, since its section is collapsed, the photo fades where it is.
  private func close(_ viewer: PhotoViewer, _ time: Timestamp) -> [SceneEvent] {
    letGo()
    let (path, tab) = (viewer.path, tabBar.selected)
    let before = ScrollState(front)
    front.reveal(path)
    let thumbnail = thumbnailFrame(of: path, in: tab)
    let isOpening = isUnderWay(at: time)
    let from = isOpening ? transition?.frame(at: time) ?? viewer.frame : viewer.frame
    let background = isOpening ? transition?.background(at: time) ?? 1000 : 1000
    var transition = PhotoTransition(
      from: from, to: thumbnail ?? from, backgroundFrom: background, backgroundTo: 0, began: time)
    if thumbnail == nil { transition.opacityTo = 0 }
    (self.viewer, self.transition, shrinking) = (nil, transition, viewer)
    let scrolled = SceneEvent.scrolled(tab, front, from: before)
    return (scrolled.map { [$0] } ?? []) + [.photoClosed(viewer, to: thumbnail == nil ? nil : tab, transition)]
  }

  /// The photo that the last transition closed.
  private(set) var shrinking: PhotoViewer?
  private func isUnderWay(at time: Timestamp) -> Bool { transition.map { time < $0.end } ?? false }
  /// A turn ends a transition under way: everything is where it was going.
  func endTransition() { (transition, shrinking) = (nil, nil) }
  /// Fingers hold nothing any more.
  func letGo() { (panned, pinched) = (nil, nil) }

  // MARK: Pan

  private func pan(_ gesture: SceneGesture, at place: LengthPoint) -> [SceneEvent] {
    guard let way = window.way(Point(gesture.measurement("translationX") ?? 0, gesture.measurement("translationY") ?? 0)) else {
      return []
    }
    switch gesture.state {
    case .began:
      panned = nil
      if let viewer {
        panned = .photo(viewer.hold(at: place), since: .zero)
      } else if window.content.contains(place) {
        panned = .content(tabBar.selected, from: front.contentOffset)
      }
      return drag(way)
    case .changed: return drag(way)
    case .ended, .cancelled:
      // The frame in which the fingers lift still moved them. What is cancelled stays where it is.
      defer { panned = nil }
      return gesture.state == .ended ? drag(way) : []
    case .possible, .failed: return []
    }
  }
  private func drag(_ way: LengthPoint) -> [SceneEvent] {
    switch panned {
    case .content(let tab, let start):
      guard viewer == nil, tab == tabBar.selected else { return [] }
      let before = ScrollState(front)
      front.scroll(to: start - way.y)
      return SceneEvent.scrolled(tab, front, from: before).map { [$0] } ?? []
    case .photo(let hold, let since):
      guard var viewer else { return [] }
      // Two fingers that pinch move the photo themselves; a pan that goes on after them starts from there.
      if pinched != nil, !isPinchPaused {
        panned = .photo(viewer.hold(at: .zero), since: way)
        return []
      }
      let before = viewer
      viewer.move(hold, by: way - since)
      self.viewer = viewer
      return SceneEvent.photoMoved(viewer, from: before).map { [$0] } ?? []
    case nil: return []
    }
  }

  // MARK: Pinch

  private func pinch(_ gesture: SceneGesture, at place: LengthPoint) -> [SceneEvent] {
    switch gesture.state {
    case .began:
      pinched = viewer.map { ($0.hold(at: place), 1) }
      isPinchPaused = false
      return zoom(gesture, at: place)
    case .changed: return zoom(gesture, at: place)
    case .ended, .cancelled:
      // The frame in which the fingers lift still moved them. What is cancelled stays where it is.
      let events = gesture.state == .ended ? zoom(gesture, at: place) : []
      pinched = nil
      restartPan()
      return events
    case .possible, .failed: return []
    }
  }
  private func zoom(_ gesture: SceneGesture, at place: LengthPoint) -> [SceneEvent] {
    guard var viewer, let scale = gesture.measurement("scale"), pinched != nil else { return [] }
    let wasPaused = isPinchPaused
    isPinchPaused = gesture.numberOfTouches < 2
    if isPinchPaused && !wasPaused { restartPan() }
    if isPinchPaused { return [] }
    // A pan may have moved the photo while one finger was up.
    if wasPaused { pinched = (viewer.hold(at: place), scale) }
    guard let pinched else { return [] }
    let before = viewer
    viewer.zoom(pinched.hold, by: scale / pinched.since, to: place)
    self.viewer = viewer
    return SceneEvent.photoZoomed(viewer, from: before).map { [$0] } ?? []
  }
  /// What a pan beside a pinch has hold of is elsewhere by now.
  private func restartPan() {
    if case .photo(_, let since) = panned, let viewer { panned = .photo(viewer.hold(at: .zero), since: since) }
  }
}
