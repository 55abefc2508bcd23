/// A legal batch: what to apply, in which order, and where everything goes.
///
/// To apply it: take the rows of `rowRemovals` away, then the sections of `sectionRemovals`; put the sections of
/// `sectionPlacements` in their places, then the rows of `rowPlacements`. The removals are counted before the batch and
/// come from the end, so that taking one away leaves the others' indices right; the placements are counted after the
/// batch and come from the start, for the same reason. What is moved is in both. Reloads leave everything in place.
///
/// A section that is moved may have any updates of rows in it. UIKit is fragile there; here it works.
public struct ResolvedUpdates: Hashable, Sendable {
  /// A section or row that is deleted or inserted.
  public struct Edit<Index: Hashable & Sendable>: Hashable, Sendable {
    /// Counted before the batch where it is deleted, after the batch where it is inserted.
    public var index: Index
    /// How it goes or comes.
    public var animation: RowAnimation
    /// One of them.
    @inlinable public init(_ index: Index, with animation: RowAnimation) {
      (self.index, self.animation) = (index, animation)
    }
  }
  /// A section or row that is moved.
  public struct Move<Index: Hashable & Sendable>: Hashable, Sendable {
    /// Counted before the batch.
    public var from: Index
    /// Counted after the batch.
    public var to: Index
    /// One of them.
    @inlinable public init(_ from: Index, to: Index) { (self.from, self.to) = (from, to) }
  }
  /// A section or row that is shown anew. It need not stay at its index.
  public struct Reload<Index: Hashable & Sendable>: Hashable, Sendable {
    /// Counted before the batch.
    public var old: Index
    /// Counted after the batch.
    public var new: Index
    /// How it is shown anew.
    public var animation: RowAnimation
    /// One of them.
    @inlinable public init(_ old: Index, new: Index, with animation: RowAnimation) {
      (self.old, self.new, self.animation) = (old, new, animation)
    }
  }
  /// A section or row that leaves its index.
  public struct Removal<Index: Hashable & Sendable>: Hashable, Sendable {
    /// Why it leaves.
    public enum Fate: Hashable, Sendable {
      /// It goes for good.
      case deleted(with: RowAnimation)
      /// Counted after the batch.
      case moved(to: Index)
    }
    /// Counted before the batch.
    public var index: Index
    /// Why it leaves.
    public var fate: Fate
    /// One of them.
    @inlinable public init(_ index: Index, _ fate: Fate) { (self.index, self.fate) = (index, fate) }
  }
  /// A section or row that comes to its index.
  public struct Placement<Index: Hashable & Sendable>: Hashable, Sendable {
    /// Where it comes from.
    public enum Origin: Hashable, Sendable {
      /// It is new.
      case inserted(with: RowAnimation)
      /// Counted before the batch.
      case moved(from: Index)
    }
    /// Counted after the batch.
    public var index: Index
    /// Where it comes from.
    public var origin: Origin
    /// One of them.
    @inlinable public init(_ index: Index, _ origin: Origin) { (self.index, self.origin) = (index, origin) }
  }

  /// The rows in each section before the batch.
  public let oldCounts: [Int]
  /// The rows in each section after the batch.
  public let newCounts: [Int]

  // Ascending, for the maps.
  let removedSections: [Removal<Int>]
  let placedSections: [Placement<Int>]
  let removedRows: [Removal<IndexPath>]
  let placedRows: [Placement<IndexPath>]

  /// Ascending, before the batch as after it.
  public internal(set) var reloadedSections: [Reload<Int>] = []
  /// By their new paths, ascending.
  public internal(set) var reloadedRows: [Reload<IndexPath>] = []
  /// What the batch did without: sections first, insertions, deletions, reloads and moves in that order, each by index.
  public internal(set) var redundant: [RedundantUpdate] = []

  init(
    oldCounts: [Int], newCounts: [Int], sections: SortedUpdates.Kinds<Int>, rows: SortedUpdates.Kinds<IndexPath>
  ) {
    (self.oldCounts, self.newCounts) = (oldCounts, newCounts)
    (removedSections, placedSections) = (Self.removals(sections), Self.placements(sections))
    (removedRows, placedRows) = (Self.removals(rows), Self.placements(rows))
    reloadedSections = sections.reloads.map { reload in
      Reload(reload.index, new: newSection(ofOld: reload.index) ?? reload.index, with: reload.animation)
    }
  }

  /// Where reloaded rows are is only known of counts that are right.
  mutating func setReloadedRows(_ reloads: [SortedUpdates.Edit<IndexPath>]) {
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
