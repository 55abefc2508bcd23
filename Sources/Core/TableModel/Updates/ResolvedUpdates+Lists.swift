extension ResolvedUpdates {
  /// A Boolean value that indicates whether nothing is inserted, deleted, moved or reloaded: only heights may differ.
  public var isEmpty: Bool {
    removedSections.isEmpty && placedSections.isEmpty && removedRows.isEmpty && placedRows.isEmpty
      && reloadedSections.isEmpty && reloadedRows.isEmpty
  }

  /// Deleted sections and sources of moves, in descending order.
  public var sectionRemovals: ReversedCollection<[Removal<Int>]> { removedSections.reversed() }
  /// Inserted sections and destinations of moves, in ascending order.
  public var sectionPlacements: [Placement<Int>] { placedSections }
  /// Deleted rows and sources of moves, in descending order, without rows of deleted sections.
  public var rowRemovals: ReversedCollection<[Removal<TableIndexPath>]> { removedRows.reversed() }
  /// Inserted rows and destinations of moves, in ascending order, without rows of inserted sections.
  public var rowPlacements: [Placement<TableIndexPath>] { placedRows }

  /// The deleted sections by index before the batch, descending.
  public var deletedSections: [Edit<Int>] { Self.deleted(sectionRemovals) }
  /// The inserted sections by index after the batch, ascending.
  public var insertedSections: [Edit<Int>] { Self.inserted(placedSections) }
  /// The moved sections by destination, ascending.
  public var movedSections: [Move<Int>] { Self.moved(placedSections) }
  /// The deleted rows by index path before the batch, descending, without rows of deleted sections.
  public var deletedRows: [Edit<TableIndexPath>] { Self.deleted(rowRemovals) }
  /// The inserted rows by index path after the batch, ascending, without rows of inserted sections.
  public var insertedRows: [Edit<TableIndexPath>] { Self.inserted(placedRows) }
  /// The moved rows by destination, ascending.
  public var movedRows: [Move<TableIndexPath>] { Self.moved(placedRows) }

  private static func deleted<Index>(_ removals: ReversedCollection<[Removal<Index>]>) -> [Edit<Index>] {
    removals.compactMap { removal in
      if case .deleted(let animation) = removal.cause { Edit(removal.index, with: animation) } else { nil }
    }
  }

  private static func inserted<Index>(_ placements: [Placement<Index>]) -> [Edit<Index>] {
    placements.compactMap { placement in
      if case .inserted(let animation) = placement.origin { Edit(placement.index, with: animation) } else { nil }
    }
  }

  private static func moved<Index>(_ placements: [Placement<Index>]) -> [Move<Index>] {
    placements.compactMap { placement in
      if case .moved(let origin) = placement.origin { Move(origin, to: placement.index) } else { nil }
    }
  }
}
