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

  /// By index before the batch, descending.
  public var deletedSections: [Edit<Int>] { Self.deleted(sectionRemovals) }
  /// By index after the batch, ascending.
  public var insertedSections: [Edit<Int>] { Self.inserted(placedSections) }
  /// By destination, ascending.
  public var movedSections: [Move<Int>] { Self.moved(placedSections) }
  /// By index path before the batch, descending, without rows of deleted sections.
  public var deletedRows: [Edit<TableIndexPath>] { Self.deleted(rowRemovals) }
  /// By index path after the batch, ascending, without rows of inserted sections.
  public var insertedRows: [Edit<TableIndexPath>] { Self.inserted(placedRows) }
  /// By destination, ascending.
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
