import TableModel

/// A tab bar with two tabs.
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

    /// The name of the SF Symbol.
    public var icon: String {
      switch self {
      case .table: "list.bullet"
      case .collection: "square.grid.3x3"
      }
    }

    /// The name in parameters and JSON.
    public var name: String {
      switch self {
      case .table: "table"
      case .collection: "collection"
      }
    }
  }

  public var selected = Tab.table

  public init() {}

  /// Returns the frame of a tab. The tabs share the bar's width without gaps.
  public func frame(of tab: Tab, in bar: LengthRect) -> LengthRect {
    let count = Int64(Tab.allCases.count)
    let left = bar.width.times(Int64(tab.rawValue), over: count)
    let right = bar.width.times(Int64(tab.rawValue) + 1, over: count)
    return LengthRect(x: bar.minX + left, y: bar.minY, width: right - left, height: bar.height)
  }

  public func hitTest(_ point: LengthPoint, in bar: LengthRect) -> Tab? {
    Tab.allCases.first { frame(of: $0, in: bar).contains(point) }
  }
}
