/// The position of a row: its section, and its index among that section's rows. Both from 0.
///
/// Not named `IndexPath`, because Foundation brings a type of that name.
public struct TableIndexPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The section's index, from 0.
  public var section: Int
  /// The row's index in its section, from 0.
  public var row: Int

  /// Creates an index path from any two numbers; the table determines whether such a row exists.
  @inlinable public init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }

  /// Table order, from top to bottom.
  @inlinable public static func < (a: Self, b: Self) -> Bool { (a.section, a.row) < (b.section, b.row) }

  /// The description, such as `[2, 0]` for section 2, row 0.
  public var description: String { "[\(section), \(row)]" }
}

/// The element at a position in the table.
public enum TableHit: Hashable, Sendable {
  /// The table's header, above all sections.
  case tableHeader
  /// The header of the section with this index.
  case header(section: Int)
  /// A row of an open section.
  case row(TableIndexPath)
  /// The footer of the section with this index.
  case footer(section: Int)
  /// The table's footer, below all sections.
  case tableFooter
  /// No element: outside of the content or the viewport.
  case nothing
}
