import Gestures
import TableModel

struct InboxMenu {
  let row: RowID
  let frame: LengthRect
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
    frame = LengthRect(
      x: Length(units: (layout.width - width).units / 2),
      y: below.clamped(to: .zero...max(.zero, layout.viewportHeight - height)), width: width, height: height)
  }

  func frame(ofItem index: Int) -> LengthRect {
    let height = Length(units: frame.height.units / Int64(titles.count))
    return LengthRect(x: frame.minX, y: frame.minY + height * Int64(index), width: frame.width, height: height)
  }

  func item(at point: LengthPoint) -> Int? {
    frame.contains(point) ? titles.indices.first { point.y < frame(ofItem: $0).maxY } : nil
  }

  func action(at point: LengthPoint) -> MessageAction? { item(at: point).map { MessageAction.menu[$0] } }
}
