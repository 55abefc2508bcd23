import TableModel
import TouchTrace

/// What a gesture did to a table of sections.
enum SectionChange: Hashable {
  case opened(Int, rows: Int, RowAnimation)
  case closed(Int, rows: Int, RowAnimation)
  case rowHeight(IndexPath, from: Length, to: Length)
  case allHeights(from: Length, to: Length)
  case reloaded
  case scrolled
  /// A mistake of the controller's: the table says why it does not go along.
  case refused(UpdateError)
}

/// What happened at once, and what it did to the content.
struct SectionUpdate {
  var changes: [SectionChange]
  var contentHeight: TableReport.Move
  var contentOffset: TableReport.Move

  init(_ changes: [SectionChange], _ report: TableReport) {
    self.changes = changes
    (contentHeight, contentOffset) = (report.contentHeight, report.contentOffset)
  }

  /// One event a change; the last one tells of the content.
  var events: [SceneEvent] {
    let shown = changes.filter { change in
      if case .scrolled = change { contentOffset.isMove } else { true }
    }
    return shown.enumerated().map { index, change in
      var event = change.event
      if index < shown.count - 1 { return event }
      if contentHeight.isMove { event.text += "; content \(contentHeight)" }
      if contentOffset.isMove { event.text += "; offset \(contentOffset)" }
      event.fields.append(("content_height", .length(contentHeight.to.millipoints)))
      event.fields.append(("content_offset", .length(contentOffset.to.millipoints)))
      return event
    }
  }
}

extension SectionChange {
  fileprivate var event: SceneEvent {
    func counted(_ rows: Int) -> String { rows == 1 ? "1 row" : "\(rows) rows" }
    switch self {
    case .opened(let section, let rows, let animation):
      return SceneEvent(
        "sectionOpened", "section \(section) opened, \(counted(rows))",
        [("section", .count(section)), ("rows", .count(rows)), ("animation", .text("\(animation)"))])
    case .closed(let section, let rows, let animation):
      return SceneEvent(
        "sectionClosed", "section \(section) closed, \(counted(rows))",
        [("section", .count(section)), ("rows", .count(rows)), ("animation", .text("\(animation)"))])
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
    case .reloaded: return SceneEvent("reloaded", "all data reloaded")
    case .scrolled: return SceneEvent("scrolled", "scrolled")
    case .refused(let error): return SceneEvent("refused", "refused: \(error)")
    }
  }
}

extension Length {
  /// For JSON: to the nearest thousandth.
  var millipoints: Int { FixedPoint.thousandths(points) }
}
