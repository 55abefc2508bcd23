/// Names a row: its section, and its place among that section's rows. Both from 0.
public struct IndexPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// From 0.
  public var section: Int
  /// From 0, in its section.
  public var row: Int

  /// Any two numbers: whether there is such a row, the table says.
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
  /// The header of the section with this number.
  case header(section: Int)
  /// A row of an open section.
  case row(IndexPath)
  /// The footer of the section with this number.
  case footer(section: Int)
  /// The table's own, below all sections.
  case tableFooter
  /// Above, below or outside everything.
  case nothing
}
