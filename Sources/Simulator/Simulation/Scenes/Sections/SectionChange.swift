import Gestures
import TableModel
import TouchTrace

enum SectionChange: Hashable {
  case opened(Int, title: String, rows: Int, RowAnimation)
  case closed(Int, title: String, rows: Int, RowAnimation)
  case rowHeight(TableIndexPath, from: Length, to: Length)
  case allHeights(from: Length, to: Length)
  case reloaded
  /// Editing began or ended. `rows` appeared or disappeared.
  case editing(Bool, rows: Int, RowAnimation)
  case rowDeleted(TableIndexPath, RowAnimation)
  case rowInserted(TableIndexPath, RowAnimation)
  case scrolled
  /// A drag ended, and the content moves on: its velocity in points a second, down the content if positive, and where and
  /// when it stops.
  case released(velocity: Double, stopsAt: Length, Timestamp)
  /// The content has reached its target offset.
  case arrived
  /// A touch has stopped the moving content, which had this velocity in points a second.
  case stoppedByTouch(velocity: Double)
  /// The table rejected an update, which is an error of the controller.
  case refused(UpdateError)
}

/// Simultaneous changes and their effect on the content.
struct SectionUpdate {
  var changes: [SectionChange]
  var contentHeight: TableReport.Move
  var contentOffset: TableReport.Move
  /// The number of rows that were deselected.
  var deselected: Int
  let isAnimated: Bool

  init(_ changes: [SectionChange], _ report: TableReport) {
    self.changes = changes
    contentHeight = report.contentHeight
    contentOffset = report.contentOffset
    deselected = report.deselected.count
    isAnimated = report.plan != nil
  }

  /// One event for each change; the last one includes the content's size and offset.
  var events: [SceneEvent] {
    let shown = changes.filter { change in
      if case .scrolled = change { contentOffset.isMove } else { true }
    }
    return shown.enumerated().map { index, change in
      var event = change.event(isAnimated: isAnimated)
      if index < shown.count - 1 { return event }
      event.addContent(contentHeight, contentOffset, deselected: deselected)
      if case .stoppedByTouch(let velocity) = change {
        event.stoppedScroll = StoppedScroll(velocity: velocity, offset: Point2D(0, contentOffset.to.points))
      }
      return event
    }
  }
}

extension SceneEvent {
  /// Adds the content's size and offset after an update of a table, and how many rows it deselected.
  mutating func addContent(_ height: TableReport.Move, _ offset: TableReport.Move, deselected: Int) {
    if height.isMove { text += "; content \(height)" }
    if offset.isMove { text += "; offset \(offset)" }
    if deselected > 0 {
      text += "; nothing selected"
      fields.append(("deselected", .count(deselected)))
    }
    fields.append(("content_height", .length(height.to.millipoints)))
    fields.append(("content_offset", .length(offset.to.millipoints)))
  }
}

extension SectionChange {
  fileprivate func event(isAnimated: Bool) -> SceneEvent {
    var event = event
    switch self {
    case .opened(_, _, _, let style), .closed(_, _, _, let style): event.addAnimation(isAnimated, style)
    case .editing(_, let rows, let style): event.addAnimation(isAnimated, rows == 0 ? nil : style)
    case .rowDeleted(_, let style), .rowInserted(_, let style): event.addAnimation(isAnimated, style)
    case .rowHeight, .allHeights, .reloaded: event.addAnimation(isAnimated)
    case .scrolled, .released, .arrived, .stoppedByTouch, .refused: break
    }
    return event
  }

  private var event: SceneEvent {
    switch self {
    case .opened(let section, let title, let rows, _):
      return SceneEvent(
        "sectionOpened", "section \(section) \"\(title)\" opened, \(rows, "row")",
        [("section", .count(section)), ("title", .text(title)), ("rows", .count(rows))])
    case .closed(let section, let title, let rows, _):
      return SceneEvent(
        "sectionClosed", "section \(section) \"\(title)\" closed, \(rows, "row")",
        [("section", .count(section)), ("title", .text(title)), ("rows", .count(rows))])
    case .editing(let isEditing, let rows, _):
      return SceneEvent(
        isEditing ? "editingBegan" : "editingEnded",
        isEditing ? "editing began, \(rows, "row") added" : "editing ended, \(rows, "row") removed",
        [("rows", .count(rows))])
    case .rowHeight(let path, let from, let to):
      return SceneEvent(
        "rowHeightChanged", "row \(path) height \(from) -> \(to)",
        [
          ("section", .count(path.section)), ("row", .count(path.row)), ("from", .length(from.millipoints)),
          ("to", .length(to.millipoints)),
        ])
    case .allHeights(let from, let to):
      return SceneEvent(
        "rowHeightsChanged", "all rows' height \(from) -> \(to)",
        [("from", .length(from.millipoints)), ("to", .length(to.millipoints))])
    case .rowDeleted(let path, _): return .row("rowDeleted", path, "deleted")
    case .rowInserted(let path, _): return .row("rowInserted", path, "inserted")
    case .reloaded: return SceneEvent("reloaded", "all data reloaded")
    case .scrolled: return SceneEvent("scrolled", "scrolled")
    case .released(let velocity, let offset, let time): return .scrollReleased(velocity, stopsAt: offset, time)
    case .arrived: return SceneEvent("scrollEnded", "scrolling ended")
    case .stoppedByTouch(let velocity):
      return SceneEvent(
        "scrollStopped", "scrolling stopped by a touch at \(_Thousandths(velocity).text) pt/s",
        [("velocity", .length(_Thousandths(velocity).count))])
    case .refused(let error): return SceneEvent("refused", "refused: \(error)")
    }
  }
}

extension SceneEvent {
  /// Returns an event of a row: `row [0, 1] deleted`.
  static func row(_ name: String, _ path: TableIndexPath, _ text: String) -> Self {
    Self(name, "row \(path) \(text)", [("section", .count(path.section)), ("row", .count(path.row))])
  }
}

extension Length {
  /// The length in thousandths of a point, rounded, for JSON.
  var millipoints: Int64 { _Thousandths(points).count }
}

extension SceneEvent {
  /// Returns the event of a drag that ends while the content moves, with this velocity of the offset in points a second.
  static func scrollReleased(_ velocity: Double, stopsAt offset: Length, _ time: Timestamp) -> Self {
    Self(
      "scrollReleased",
      "released at \(_Thousandths(velocity).text) pt/s, stops at \(offset) at \(_Thousandths(time).text) ms",
      [
        ("velocity", .length(_Thousandths(velocity).count)), ("stop_offset", .length(offset.millipoints)),
        ("stop_us", .count(Int(time.microseconds))),
      ])
  }
}
