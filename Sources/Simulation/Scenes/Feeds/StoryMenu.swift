import Gestures
import TableModel

/// The menu that a long press on a story brings up: one item, which mails the story. The next tap chooses it, or puts it
/// away; so does any other gesture.
struct StoryMenu: Hashable {
  static let item = "Email"
  let row: RowID
  /// In the viewport, in points.
  let frame: Rect

  /// 120 × 36 pt, a fingertip's height or so.
  private static let size = Point(120, 36)

  /// Above a place 40 pt below the row's top, as the sample puts its menu's target, in the row's middle; below that place
  /// where there is no room above. However little of the row shows, all of the menu does where the viewport is so high.
  init(for row: RowID, in rect: TableRect, of table: TableView) {
    self.row = row
    let target = (rect.minY - table.contentOffset).points + 40
    let top = target - Self.size.y < 0 ? target : target - Self.size.y
    let lowest = max(0, table.layout.viewportHeight.points - Self.size.y)
    frame = Rect(
      max(0, (table.layout.width.points - Self.size.x) / 2), min(max(0, top), lowest), Self.size.x, Self.size.y)
  }
}
