import Gestures
import TableModel

struct InboxMenu {
  let row: RowID
  /// The frame in the viewport.
  let frame: Picture.Rectangle
  /// The titles of `MessageAction.menu`.
  let titles: [String]

  /// 250 × 44 pt, as UIKit's context menus.
  private static var itemSize: (width: Length, height: Length) { (.points(250), .points(44)) }

  /// Places the menu below the row, or above it if there is no room. As much of it as possible is in the viewport.
  init(for row: RowID, at index: Int, of table: TableView, titles: [String]) {
    self.row = row
    self.titles = titles
    let layout = table.layout
    let width = min(Self.itemSize.width, layout.width)
    let height = min(Self.itemSize.height * Int64(titles.count), layout.viewportHeight)
    let rect = table.rectForRow(at: TableIndexPath(section: 0, row: index))
    let top = (rect?.minY ?? .zero) - table.contentOffset
    let bottom = (rect?.maxY ?? .zero) - table.contentOffset
    let below = bottom + height <= layout.viewportHeight ? bottom : top - height
    frame = Picture.Rectangle(
      x: Length(units: (layout.width - width).units / 2),
      y: below.clamped(to: .zero...max(.zero, layout.viewportHeight - height)), width: width, height: height)
  }

  /// Returns the frame of an item.
  func frame(ofItem index: Int) -> Picture.Rectangle {
    let height = Length(units: frame.height.units / Int64(titles.count))
    return Picture.Rectangle(x: frame.x, y: frame.y + height * Int64(index), width: frame.width, height: height)
  }

  func item(at point: LengthPoint) -> Int? {
    contains(point) ? titles.indices.first { point.y < frame(ofItem: $0).maxY } : nil
  }

  func action(at point: LengthPoint) -> MessageAction? { item(at: point).map { MessageAction.menu[$0] } }

  func contains(_ point: LengthPoint) -> Bool {
    point.x >= frame.x && point.x < frame.maxX && point.y >= frame.y && point.y < frame.maxY
  }
}
