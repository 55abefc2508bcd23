/// A valid batch: what to apply, in which order, and the new index of everything.
///
/// To apply it: remove the rows of `rowRemovals`, then the sections of `sectionRemovals`; insert the sections of
/// `sectionPlacements`, then the rows of `rowPlacements`. Removals use indices before the batch, in descending order,
/// so that each leaves the others' indices valid; placements use indices after the batch, in ascending order, for the
/// same reason. Moves are in both. Reloads move nothing.
///
/// A section that moves may have any updates of its rows. UIKit is fragile in this case.
public struct ResolvedUpdates: Hashable, Sendable {
  /// A deleted or inserted section or row.
  public struct Edit<Index: Hashable & Sendable>: Hashable, Sendable {
    /// The index before the batch for a deletion, after the batch for an insertion.
    public var index: Index
    /// The animation.
    public var animation: RowAnimation

    /// Creates an edit.
    @inlinable public init(_ index: Index, with animation: RowAnimation) {
      self.index = index
      self.animation = animation
    }
  }

  /// A section or row that moves.
  public struct Move<Index: Hashable & Sendable>: Hashable, Sendable {
    /// The index before the batch.
    public var from: Index
    /// The index after the batch.
    public var to: Index

    /// Creates a move.
    @inlinable public init(_ from: Index, to: Index) {
      self.from = from
      self.to = to
    }
  }

  /// A reloaded section or row. Its index may change.
  public struct Reload<Index: Hashable & Sendable>: Hashable, Sendable {
    /// The index before the batch.
    public var old: Index
    /// The index after the batch.
    public var new: Index
    /// The animation.
    public var animation: RowAnimation

    /// Creates a reload.
    @inlinable public init(_ old: Index, new: Index, with animation: RowAnimation) {
      self.old = old
      self.new = new
      self.animation = animation
    }
  }

  /// A section or row that is removed from its index.
  public struct Removal<Index: Hashable & Sendable>: Hashable, Sendable {
    /// The reason it is removed.
    public enum Cause: Hashable, Sendable {
      /// It is deleted.
      case deleted(with: RowAnimation)
      /// It moves to this index after the batch.
      case moved(to: Index)
    }

    /// The index before the batch.
    public var index: Index
    /// The reason it is removed.
    public var cause: Cause

    /// Creates a removal.
    @inlinable public init(_ index: Index, _ cause: Cause) {
      self.index = index
      self.cause = cause
    }
  }

  /// A section or row that is placed at an index.
  public struct Placement<Index: Hashable & Sendable>: Hashable, Sendable {
    /// Its origin.
    public enum Origin: Hashable, Sendable {
      /// It is inserted.
      case inserted(with: RowAnimation)
      /// It moves from this index before the batch.
      case moved(from: Index)
    }

    /// The index after the batch.
    public var index: Index
    /// Its origin.
    public var origin: Origin

    /// Creates a placement.
    @inlinable public init(_ index: Index, _ origin: Origin) {
      self.index = index
      self.origin = origin
    }
  }

  /// The number of rows in each section before the batch.
  public let oldCounts: [Int]
  /// The number of rows in each section after the batch.
  public let newCounts: [Int]

  // Ascending, for binary search.
  let removedSections: [Removal<Int>]
  let placedSections: [Placement<Int>]
  let removedRows: [Removal<TableIndexPath>]
  let placedRows: [Placement<TableIndexPath>]

  /// The reloaded sections, ascending, both before and after the batch.
  public internal(set) var reloadedSections: [Reload<Int>] = []
  /// The reloaded rows by their new index paths, ascending.
  public internal(set) var reloadedRows: [Reload<TableIndexPath>] = []
  /// The updates that were dropped as redundant: sections first; insertions, deletions, reloads and moves in this
  /// order, each by index.
  public internal(set) var redundant: [RedundantUpdate] = []

  init(
    oldCounts: [Int], newCounts: [Int], sections: SortedUpdates.Kinds<Int>, rows: SortedUpdates.Kinds<TableIndexPath>
  ) {
    self.oldCounts = oldCounts
    self.newCounts = newCounts
    removedSections = Self.removals(sections)
    placedSections = Self.placements(sections)
    removedRows = Self.removals(rows)
    placedRows = Self.placements(rows)
    reloadedSections = sections.reloads.map { reload in
      Reload(reload.index, new: newSection(ofOld: reload.index) ?? reload.index, with: reload.animation)
    }
  }

  /// Sets the reloaded rows. Their new index paths are known only once the counts have been checked.
  mutating func setReloadedRows(_ reloads: [SortedUpdates.Edit<TableIndexPath>]) {
    reloadedRows = reloads.map { reload in
      Reload(reload.index, new: newIndexPath(ofOld: reload.index) ?? reload.index, with: reload.animation)
    }
    reloadedRows.sort { $0.new < $1.new }
  }

  private static func removals<Index>(_ kinds: SortedUpdates.Kinds<Index>) -> [Removal<Index>] {
    let deleted = kinds.deletes.map { Removal($0.index, .deleted(with: $0.animation)) }
    guard !kinds.moves.isEmpty else { return deleted }
    return (deleted + kinds.moves.map { Removal($0.from, .moved(to: $0.to)) }).sorted { $0.index < $1.index }
  }

  private static func placements<Index>(_ kinds: SortedUpdates.Kinds<Index>) -> [Placement<Index>] {
    let inserted = kinds.inserts.map { Placement($0.index, .inserted(with: $0.animation)) }
    guard !kinds.moves.isEmpty else { return inserted }
    return (inserted + kinds.moves.map { Placement($0.to, .moved(from: $0.from)) }).sorted { $0.index < $1.index }
  }
}
