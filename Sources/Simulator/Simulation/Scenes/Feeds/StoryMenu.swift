import Gestures
import TableModel

/// The menu of a long press on a story. Its one item mails the story. The pressing finger chooses the item by sliding
/// onto it; otherwise the next tap chooses it or dismisses the menu, as does any other gesture.
struct StoryMenu: Hashable {
  static let item = "Email"
  let row: RowID
  /// The frame in the viewport, in points.
  let frame: Rect2D

  /// 120 × 36 pt, about as high as a fingertip.
  private static let size = Point2D(120, 36)

  /// Places the menu above a target 40 pt below the row's top, about the row's middle, as Apple's TableViewUpdates sample
  /// does; below the target if there is no room above. The whole menu is visible if the viewport is high enough, however
  /// little of the row is.
  init(for row: RowID, in rect: TableRect, of table: TableView) {
    self.row = row
    let target = (rect.minY - table.contentOffset).points + 40
    let top = target - Self.size.y < 0 ? target : target - Self.size.y
    let lowest = max(0, table.layout.viewportHeight.points - Self.size.y)
    frame = Rect2D(
      x: max(0, (table.layout.width.points - Self.size.x) / 2), y: min(max(0, top), lowest), width: Self.size.x,
      height: Self.size.y)
  }
}
