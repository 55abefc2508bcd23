/// Names a row: its section, and its place among that section's rows. Both from 0.
public struct IndexPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  public var section: Int
  public var row: Int

  @inlinable public init(section: Int, row: Int) { (self.section, self.row) = (section, row) }

  /// In the order of the table, from top to bottom.
  @inlinable public static func < (a: Self, b: Self) -> Bool { (a.section, a.row) < (b.section, b.row) }
  /// `[2, 0]`: section 2, row 0.
  public var description: String { "[\(section), \(row)]" }
}

/// What is at a place in the table.
public enum TableHit: Hashable, Sendable {
  /// The table's own, above all sections.
  case tableHeader
  case header(section: Int)
  case row(IndexPath)
  case footer(section: Int)
  /// The table's own, below all sections.
  case tableFooter
  /// Above, below or outside everything.
  case nothing
}
