extension ResolvedUpdates {
  /// Nothing is inserted, deleted, moved or reloaded: only heights may differ.
  public var isEmpty: Bool {
    removedSections.isEmpty && placedSections.isEmpty && removedRows.isEmpty && placedRows.isEmpty
      && reloadedSections.isEmpty && reloadedRows.isEmpty
  }

  /// Sections that are deleted or moved away, from the last to the first.
  public var sectionRemovals: ReversedCollection<[Removal<Int>]> { removedSections.reversed() }
  /// Sections that are inserted or moved here, ascending.
  public var sectionPlacements: [Placement<Int>] { placedSections }
  /// Rows that are deleted or moved away, from the last to the first. Not those that go with their section.
  public var rowRemovals: ReversedCollection<[Removal<IndexPath>]> { removedRows.reversed() }
  /// Rows that are inserted or moved here, ascending. Not those that come with their section.
  public var rowPlacements: [Placement<IndexPath>] { placedRows }

  /// Counted before the batch, descending.
  public var deletedSections: [Edit<Int>] { Self.deleted(sectionRemovals) }
  /// Counted after the batch, ascending.
  public var insertedSections: [Edit<Int>] { Self.inserted(placedSections) }
  /// By where they move to, ascending.
  public var movedSections: [Move<Int>] { Self.moved(placedSections) }
  /// Counted before the batch, descending. Not those that go with their section.
  public var deletedRows: [Edit<IndexPath>] { Self.deleted(rowRemovals) }
  /// Counted after the batch, ascending. Not those that come with their section.
  public var insertedRows: [Edit<IndexPath>] { Self.inserted(placedRows) }
  /// By where they move to, ascending.
  public var movedRows: [Move<IndexPath>] { Self.moved(placedRows) }

  private static func deleted<Index>(_ removals: ReversedCollection<[Removal<Index>]>) -> [Edit<Index>] {
    removals.compactMap { removal in
      if case .deleted(let animation) = removal.fate { Edit(removal.index, with: animation) } else { nil }
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
