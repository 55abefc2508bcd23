import TableModel

package struct TabBar: Hashable, Sendable {
  package enum Tab: Int, CaseIterable, Sendable {
    case table
    case collection

    package var title: String {
      switch self {
      case .table: "Table"
      case .collection: "Collection"
      }
    }

    /// The name of the SF Symbol.
    package var icon: String {
      switch self {
      case .table: "list.bullet"
      case .collection: "square.grid.3x3"
      }
    }

    /// The name in parameters and JSON.
    package var name: String {
      switch self {
      case .table: "table"
      case .collection: "collection"
      }
    }
  }

  package var selected = Tab.table

  /// Returns the frame of a tab. The tabs share the bar's width without gaps.
  package func frame(of tab: Tab, in bar: LengthRect) -> LengthRect {
    let count = Int64(Tab.allCases.count)
    let left = bar.width.times(Int64(tab.rawValue), over: count)
    let right = bar.width.times(Int64(tab.rawValue) + 1, over: count)
    return LengthRect(x: bar.minX + left, y: bar.minY, width: right - left, height: bar.height)
  }

  package func hitTest(_ point: LengthPoint, in bar: LengthRect) -> Tab? {
    Tab.allCases.first { frame(of: $0, in: bar).contains(point) }
  }
}
