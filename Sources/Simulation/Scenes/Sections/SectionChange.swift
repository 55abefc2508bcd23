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
  /// How many rows were selected and are no more.
  var deselected: Int

  init(_ changes: [SectionChange], _ report: TableReport) {
    self.changes = changes
    (contentHeight, contentOffset) = (report.contentHeight, report.contentOffset)
    deselected = report.deselected.count
  }

  /// One event a change; the last one tells of the content.
  ///
  /// - Parameter namesAnimations: whether the text says by which side rows come and go; the fields always do.
  func events(namesAnimations: Bool) -> [SceneEvent] {
    let shown = changes.filter { change in
      if case .scrolled = change { contentOffset.isMove } else { true }
    }
    return shown.enumerated().map { index, change in
      var event = change.event(namesAnimations: namesAnimations)
      if index < shown.count - 1 { return event }
      if contentHeight.isMove { event.text += "; content \(contentHeight)" }
      if contentOffset.isMove { event.text += "; offset \(contentOffset)" }
      if deselected > 0 {
        event.text += "; nothing selected"
        event.fields.append(("deselected", .count(deselected)))
      }
      event.fields.append(("content_height", .length(contentHeight.to.millipoints)))
      event.fields.append(("content_offset", .length(contentOffset.to.millipoints)))
      return event
    }
  }
}

extension SectionChange {
  fileprivate func event(namesAnimations: Bool) -> SceneEvent {
    func counted(_ rows: Int, _ way: String, _ animation: RowAnimation) -> String {
      // Where there are none, nothing comes or goes.
      (rows == 1 ? "1 row" : "\(rows) rows") + (namesAnimations && rows > 0 ? " \(way) by \(animation)" : "")
    }
    switch self {
    case .opened(let section, let rows, let animation):
      return SceneEvent(
        "sectionOpened", "section \(section) opened, \(counted(rows, "in", animation))",
        [("section", .count(section)), ("rows", .count(rows)), ("animation", .text("\(animation)"))])
    case .closed(let section, let rows, let animation):
      return SceneEvent(
        "sectionClosed", "section \(section) closed, \(counted(rows, "out", animation))",
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
