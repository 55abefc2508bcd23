import Gestures
import TableModel

/// A pinch on a table: the row it began on, wherever updates move that row, and the row's height at that time. Deleting
/// the row ends the pinch.
struct PinchSession {
  let row: RowID
  let heightAtBegan: Length
  /// The point to keep under the fingers; nil if none is anchored.
  let anchor: TableView.Anchor?

  /// Creates the session, or nil if the pinch began outside of rows and changes nothing.
  init?(at point: Point2D, in table: TableView, anchorsFocalPoint: Bool) {
    guard let y = Length(atOrBelow: point.y), case .row(let path) = table.hitTest(viewportY: y),
      let row = table.id(ofRowAt: path), let height = table.heightForRow(at: path)
    else { return nil }
    self.row = row
    heightAtBegan = height
    anchor = anchorsFocalPoint ? table.anchor(atViewportY: y) : nil
  }

}
