import Gestures
import TableModel
import TouchTrace

struct ScrollState {
  let contentHeight: Length
  let contentOffset: Length

  init(_ controller: some PhotoListController, at offset: Length? = nil) {
    contentHeight = controller.contentHeight
    contentOffset = offset ?? controller.contentOffset
  }
}

extension SceneEvent {
  static func tabSelected(_ tab: TabBar.Tab, at offset: Length) -> SceneEvent {
    SceneEvent(
      "tabSelected", "tab \(tab.title) selected; offset \(offset)",
      [
        ("tab", .count(tab.rawValue)), ("title", .text(tab.title)), ("icon", .text(tab.icon)),
        ("content_offset", .length(offset)),
      ])
  }

  // MARK: The table and the collection

  static func sectionToggled(
    _ section: Int, in table: ParksTableController, from before: ScrollState
  ) -> SceneEvent {
    let park = table.model.parks[section]
    let isCollapsed = table.collapsed.contains(section)
    let rows = park.photos.count
    var event = SceneEvent(
      isCollapsed ? "sectionCollapsed" : "sectionExpanded",
      "section \(section) \"\(park.name)\" \(isCollapsed ? "collapsed" : "expanded"), "
        + "\(rows, "row")",
      [("section", .count(section)), ("park", .text(park.name)), ("rows", .count(rows))])
    event.addAnimation(table.table.animationsEnabled, table.style)
    event.text += changes(before, table)
    event.fields += fields(before, table)
    return event
  }

  /// Returns nil if the offset has not changed.
  static func scrolled(
    _ tab: TabBar.Tab, _ controller: some PhotoListController, from before: ScrollState
  ) -> SceneEvent? {
    if controller.contentOffset == before.contentOffset { return nil }
    return SceneEvent(
      "scrolled", "\(tab.name) scrolled: \(before.contentOffset) -> \(controller.contentOffset)",
      [("view", .text(tab.name))] + fields(before, controller))
  }

  /// A drag of a view ended, and its content moves on.
  static func released(
    _ tab: TabBar.Tab, _ controller: some PhotoListController, velocity: Double, stopsAt offset: Length,
    _ time: Timestamp
  ) -> SceneEvent {
    var event = scrollReleased(velocity, stopsAt: offset, time)
    event.text = "\(tab.name) \(event.text)"
    event.fields = [("view", .text(tab.name))] + event.fields + fields(ScrollState(controller), controller)
    return event
  }

  /// A view's content stopped: it reached its target offset, or something interrupted it.
  static func stopped(
    _ tab: TabBar.Tab, _ controller: some PhotoListController, from before: ScrollState, by cause: String? = nil,
    velocity: Double? = nil
  ) -> SceneEvent {
    var event = SceneEvent(
      cause == nil ? "scrollEnded" : "scrollStopped",
      "\(tab.name) scrolling \(stopped(by: cause, velocity)): \(before.contentOffset) -> \(controller.contentOffset)",
      [("view", .text(tab.name))] + causeFields(cause, velocity) + fields(before, controller))
    event.stoppedScroll = velocity.map {
      StoppedScroll(velocity: $0, offset: Point2D(0, controller.contentOffset.points))
    }
    return event
  }

  /// Returns how a motion ended: `stopped by a touch at 1200.000 pt/s`, or `ended`.
  private static func stopped(by cause: String?, _ velocity: Double?) -> String {
    guard let cause else { return "ended" }
    return "stopped by \(cause)" + (velocity.map { " at \(_Thousandths($0).text) pt/s" } ?? "")
  }

  private static func causeFields(_ cause: String?, _ velocity: Double?) -> [(key: String, value: Value)] {
    (cause.map { [("cause", .text($0))] } ?? [])
      + (velocity.map { [("velocity", .length(_Thousandths($0).count))] } ?? [])
  }

  static func laidOut(
    _ tab: TabBar.Tab, _ controller: some PhotoListController, from before: ScrollState,
    columns: (from: Int, to: Int)? = nil
  ) -> SceneEvent {
    var fields: [(key: String, value: Value)] = [("view", .text(tab.name))]
    if let columns { fields += [("columns_from", .count(columns.from)), ("columns", .count(columns.to))] }
    return SceneEvent(
      "laidOut",
      "\(tab.name) laid out: \(controller.size)\(columns.map { "; columns \($0.from) -> \($0.to)" } ?? "")"
        + changes(before, controller),
      fields + self.fields(before, controller))
  }

  private static func changes(_ before: ScrollState, _ controller: some PhotoListController) -> String {
    var text = ""
    if before.contentHeight != controller.contentHeight {
      text += "; content \(before.contentHeight) -> \(controller.contentHeight)"
    }
    if before.contentOffset != controller.contentOffset {
      text += "; offset \(before.contentOffset) -> \(controller.contentOffset)"
    }
    return text
  }

  private static func fields(
    _ before: ScrollState, _ controller: some PhotoListController
  ) -> [(key: String, value: Value)] {
    [
      ("content_height_from", .length(before.contentHeight)), ("content_height", .length(controller.contentHeight)),
      ("content_offset_from", .length(before.contentOffset)), ("content_offset", .length(controller.contentOffset)),
    ]
  }

  // MARK: The device

  static func deviceTurned(_ turn: DeviceTurn, from: LengthSize, to: LengthSize) -> SceneEvent {
    let duration = PhotoTransition.duration.microseconds
    return SceneEvent(
      "deviceTurned", "\(turn.text): window \(from) -> \(to), animated \(duration / 1000) ms",
      [("turn", .text(turn.direction.rawValue))] + fields(from, "window_from") + fields(to, "window")
        + [("animated", .flag(true)), ("duration_us", .count(Int(duration)))])
  }

  // MARK: The photo

  static func photoOpened(_ viewer: PhotoViewer, from tab: TabBar.Tab, _ transition: PhotoTransition) -> SceneEvent {
    SceneEvent(
      "photoOpened",
      "photo \(viewer.photo.name) opens from the \(tab.name)'s \(viewer.path): \(text(transition))",
      fields(viewer) + [("view", .text(tab.name)), ("caption", .text(viewer.photo.caption))] + fields(transition))
  }

  /// Returns the event of a photo that closes to its thumbnail in a view; nil if the thumbnail is hidden.
  static func photoClosed(_ viewer: PhotoViewer, to tab: TabBar.Tab?, _ transition: PhotoTransition) -> SceneEvent {
    let name = viewer.photo.name
    guard let tab else {
      return SceneEvent(
        "photoClosed",
        "photo \(name) fades in place, \(transition.from), animated \(PhotoTransition.duration.microseconds / 1000) ms: "
          + "its section is collapsed",
        fields(viewer) + fields(transition))
    }
    return SceneEvent(
      "photoClosed", "photo \(name) closes to the \(tab.name)'s \(viewer.path): \(text(transition))",
      fields(viewer) + [("view", .text(tab.name))] + fields(transition))
  }

  /// Returns nil if nothing has changed.
  static func photoZoomed(_ viewer: PhotoViewer, from before: PhotoViewer) -> SceneEvent? {
    if viewer == before { return nil }
    return SceneEvent(
      "photoZoomed",
      "photo \(viewer.photo.name) zoomed: scale \(scale(before)) -> \(scale(viewer)), content \(viewer.contentSize), "
        + "offset \(viewer.contentOffset)",
      fields(viewer) + [("scale_from", .thousandths(before.scale))] + state(viewer))
  }

  /// Returns nil if nothing has changed.
  static func photoMoved(_ viewer: PhotoViewer, from before: PhotoViewer) -> SceneEvent? {
    if viewer == before { return nil }
    return SceneEvent(
      "photoMoved",
      "photo \(viewer.photo.name) moved: \(before.contentOffset) -> \(viewer.contentOffset)",
      fields(viewer) + state(viewer))
  }

  /// A drag of the photo ended with this velocity of its offset in points a second, and it moves on.
  static func photoReleased(
    _ viewer: PhotoViewer, velocity: Point2D, stopsAt offset: LengthPoint, _ time: Timestamp
  ) -> SceneEvent {
    let (x, y) = (_Thousandths(velocity.x), _Thousandths(velocity.y))
    let motion: [(key: String, value: Value)] = [
      ("velocity_x", .length(x.count)), ("velocity_y", .length(y.count)), ("stop_offset_x", .length(offset.x)),
      ("stop_offset_y", .length(offset.y)), ("stop_us", .count(Int(time.microseconds))),
    ]
    return SceneEvent(
      "photoReleased",
      "photo \(viewer.photo.name) released at \(x.text),\(y.text) pt/s, stops at \(offset) at \(_Thousandths(time).text) ms",
      fields(viewer) + motion + state(viewer))
  }

  /// The photo stopped: it reached its target offset, or something interrupted it. `before` is the last event's offset.
  static func photoStopped(
    _ viewer: PhotoViewer, from before: LengthPoint, by cause: String? = nil, velocity: Double? = nil
  ) -> SceneEvent {
    var event = SceneEvent(
      cause == nil ? "photoScrollEnded" : "photoScrollStopped",
      "photo \(viewer.photo.name) scrolling \(stopped(by: cause, velocity)): \(before) -> \(viewer.contentOffset)",
      fields(viewer) + causeFields(cause, velocity) + state(viewer))
    event.stoppedScroll = velocity.map {
      StoppedScroll(velocity: $0, offset: Point2D(viewer.contentOffset.x.points, viewer.contentOffset.y.points))
    }
    return event
  }

  /// A photo was let go of beyond a limit of its scale, and is within its limits at this time.
  static func photoZoomReleased(
    _ viewer: PhotoViewer, to photo: PhotoViewer, _ time: Timestamp
  ) -> SceneEvent {
    SceneEvent(
      "photoZoomReleased",
      "photo \(viewer.photo.name) released at scale \(scale(viewer)), returns to \(scale(photo)), "
        + "offset \(photo.contentOffset) at \(_Thousandths(time).text) ms",
      fields(viewer) + [("stop_scale", .thousandths(photo.scale)), ("stop_us", .count(Int(time.microseconds)))]
        + state(viewer))
  }

  /// A photo has returned to a limit of its scale, or something has stopped it.
  static func photoZoomStopped(_ viewer: PhotoViewer, by cause: String?) -> SceneEvent {
    var event = SceneEvent(
      cause == nil ? "photoZoomEnded" : "photoZoomStopped",
      "photo \(viewer.photo.name) zooming \(cause.map { "stopped by \($0)" } ?? "ended"): scale \(scale(viewer)), "
        + "offset \(viewer.contentOffset)",
      fields(viewer) + causeFields(cause, nil) + state(viewer))
    // A scale has no velocity in points.
    if cause != nil {
      event.stoppedScroll = StoppedScroll(
        velocity: 0, offset: Point2D(viewer.contentOffset.x.points, viewer.contentOffset.y.points))
    }
    return event
  }

  static func photoLaidOut(_ viewer: PhotoViewer, from before: PhotoViewer) -> SceneEvent {
    SceneEvent(
      "photoLaidOut",
      "photo \(viewer.photo.name) laid out: \(before.frame) -> \(viewer.frame), scale \(scale(before))"
        + (before.scale == viewer.scale ? "" : " -> \(scale(viewer))"),
      fields(viewer) + fields(before.frame, "from") + fields(viewer.frame, "to")
        + [("scale_from", .thousandths(before.scale))] + state(viewer))
  }

  private static func text(_ transition: PhotoTransition) -> String {
    "\(transition.from) -> \(transition.to), animated \(PhotoTransition.duration.microseconds / 1000) ms"
  }

  private static func scale(_ viewer: PhotoViewer) -> String { FixedPoint.text(thousandths: Int64(viewer.scale)) }

  private static func fields(_ viewer: PhotoViewer) -> [(key: String, value: Value)] {
    [
      ("section", .count(viewer.path.park)), ("row", .count(viewer.path.photo)), ("photo", .text(viewer.photo.name)),
    ]
  }

  private static func state(_ viewer: PhotoViewer) -> [(key: String, value: Value)] {
    [("scale", .thousandths(viewer.scale))] + fields(viewer.contentSize, "content")
      + [("offset_x", .length(viewer.contentOffset.x)), ("offset_y", .length(viewer.contentOffset.y))]
  }

  private static func fields(_ transition: PhotoTransition) -> [(key: String, value: Value)] {
    fields(transition.from, "from") + fields(transition.to, "to")
      + [
        ("opacity_to", .thousandths(transition.opacityTo)),
        ("background_from", .thousandths(transition.backgroundFrom)),
        ("background_to", .thousandths(transition.backgroundTo)), ("animated", .flag(true)),
        ("duration_us", .count(Int(PhotoTransition.duration.microseconds))),
      ]
  }

  private static func fields(_ rect: LengthRect, _ name: String) -> [(key: String, value: Value)] {
    [("\(name)_x", .length(rect.minX)), ("\(name)_y", .length(rect.minY))] + fields(rect.size, name)
  }

  private static func fields(_ size: LengthSize, _ name: String) -> [(key: String, value: Value)] {
    [("\(name)_width", .length(size.width)), ("\(name)_height", .length(size.height))]
  }
}

extension SceneEvent.Value {
  /// A length in thousandths, rounded, for JSON.
  fileprivate static func length(_ length: Length) -> Self { .length(length.millipoints) }

  /// A ratio, written as a length is.
  fileprivate static func thousandths(_ count: Int) -> Self { .length(Int64(count)) }
}
