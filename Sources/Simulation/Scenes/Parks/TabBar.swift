import TableModel

/// Two tabs beside each other.
public struct TabBar: Hashable, Sendable {
  public enum Tab: Int, CaseIterable, Sendable {
    case table
    case collection

    public var title: String {
      switch self {
      case .table: "Table"
      case .collection: "Collection"
      }
    }
    /// By its name among Apple's symbols.
    public var icon: String {
      switch self {
      case .table: "list.bullet"
      case .collection: "square.grid.3x3"
      }
    }
    /// For settings and JSON.
    public var name: String {
      switch self {
      case .table: "table"
      case .collection: "collection"
      }
    }
  }

  public var selected = Tab.table

  public init() {}

  /// Where a tab is in the bar: the tabs share its width without gaps.
  public func frame(of tab: Tab, in bar: LengthRect) -> LengthRect {
    let count = Int64(Tab.allCases.count)
    let left = bar.width.times(Int64(tab.rawValue), over: count)
    let right = bar.width.times(Int64(tab.rawValue) + 1, over: count)
    return LengthRect(x: bar.minX + left, y: bar.minY, width: right - left, height: bar.height)
  }
  public func hitTest(_ place: LengthPoint, in bar: LengthRect) -> Tab? {
    Tab.allCases.first { frame(of: $0, in: bar).contains(place) }
  }
}
