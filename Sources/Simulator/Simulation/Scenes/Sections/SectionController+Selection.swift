import Gestures
import TableModel

extension SectionController {
  // MARK: Selection

  /// Selects a row, or changes whether it is selected while several can be.
  func select(_ path: TableIndexPath) -> SceneEvent {
    let extends = allowsMultipleSelection && table.isEditing
    if extends, table.deselectRow(at: path) { return .row(path, isSelected: false) }
    table.selectRow(at: path, extending: extends)
    return .row(path, isSelected: true)
  }

  /// Selects several rows by a pan of two fingers; nil for a pan that selects nothing, and scrolls.
  func selectRows(_ gesture: SceneGesture, _ translation: Point2D) -> [SceneEvent]? {
    if gesture.state == .began {
      let start = gesture.location - translation
      guard gesture.numberOfTouches == 2, case .row(let path) = hitTest(start),
        table.beginMultipleSelectionInteraction(at: path)
      else { return nil }
      return takeEvents() + selectRows(from: [], to: gesture.location)
    }
    guard table.isSelectingMultipleRows else { return nil }
    defer { if gesture.state != .changed { table.endMultipleSelectionInteraction() } }
    return gesture.state == .cancelled ? [] : selectRows(from: table.indexPathsForSelectedRows, to: gesture.location)
  }

  private func selectRows(from before: [TableIndexPath], to point: Point2D) -> [SceneEvent] {
    if case .row(let path) = hitTest(point), isContent(path) { table.continueMultipleSelectionInteraction(to: path) }
    let after = table.indexPathsForSelectedRows
    return before == after ? [] : [.rowsSelected(after.sorted())]
  }
}

extension SceneEvent {
  fileprivate static func row(_ path: TableIndexPath, isSelected: Bool) -> Self {
    row(isSelected ? "rowSelected" : "rowDeselected", path, isSelected ? "selected" : "deselected")
  }

  fileprivate static func rowsSelected(_ paths: [TableIndexPath]) -> Self {
    Self(
      "rowsSelected", "\(paths.count, "row") selected: \(paths.map { "\($0)" }.joined(separator: " "))",
      [("rows", .count(paths.count))])
  }
}
