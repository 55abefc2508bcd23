extension UpdateBatch {
  /// Returns the batch's effect on a table, or throws why it is rejected.
  ///
  /// The checks run in this order, and the first that fails is the error: indices before the batch; reloads of deleted
  /// elements; then redundant updates are dropped; indices after the batch; conflicts of moves; the number of sections;
  /// the number of rows in each. Within one check sections precede rows, deletions precede reloads and moves, and lower
  /// indices precede higher ones, so that the error does not depend on the order of the updates either.
  ///
  /// - Parameters:
  ///   - oldCounts: the number of rows in each section before the batch. 0 or more each.
  ///   - newCounts: the number of rows in each section by the data source's new answer. 0 or more each.
  /// - Complexity: O(*u* log *u* + *s*) in the numbers of updates and sections; it does not depend on the number of
  ///   rows.
  public func resolved(from oldCounts: [Int], to newCounts: [Int]) throws(UpdateError) -> ResolvedUpdates {
    var sorted = SortedUpdates(updates)
    if let section = firstNegative(oldCounts) {
      throw .negativeNumberOfRows(oldCounts[section], section: section, isAfterUpdate: false)
    }
    try sorted.checkBounds(before: oldCounts)
    try sorted.checkReloadsOfDeleted()
    let replaced = ReplacedSections(sorted.sections)
    sorted.dropImplied(replaced)
    if let section = firstNegative(newCounts) {
      throw .negativeNumberOfRows(newCounts[section], section: section, isAfterUpdate: true)
    }
    try sorted.checkBounds(after: newCounts)
    try sorted.checkMoves(replaced)
    var resolved = ResolvedUpdates(
      oldCounts: oldCounts, newCounts: newCounts, sections: sorted.sections, rows: sorted.rows)
    try resolved.checkCounts()
    resolved.setReloadedRows(sorted.rows.reloads)
    resolved.redundant = redundant(sorted.dropped)
    return resolved
  }

  private func firstNegative(_ counts: [Int]) -> Int? {
    // One pass finds whether any is negative; only then the index is searched.
    counts.reduce(0, |) < 0 ? counts.firstIndex { $0 < 0 } : nil
  }

  private func redundant(_ dropped: [SortedUpdates.Dropped]) -> [RedundantUpdate] {
    dropped
      .sorted { (updates[$0.order].place, $0.order) < (updates[$1.order].place, $1.order) }
      .map { RedundantUpdate(updates[$0.order], $0.reason) }
  }
}

extension TableUpdate {
  /// The sort key in lists of updates.
  fileprivate var place: Place {
    switch self {
    case .insertSection(let section, _): Place(0, TableIndexPath(section: section, row: 0))
    case .deleteSection(let section, _): Place(1, TableIndexPath(section: section, row: 0))
    case .reloadSection(let section, _): Place(2, TableIndexPath(section: section, row: 0))
    case .moveSection(let from, let to): Place(3, TableIndexPath(section: from, row: to))
    case .insertRow(let path, _): Place(4, path)
    case .deleteRow(let path, _): Place(5, path)
    case .reloadRow(let path, _): Place(6, path)
    case .moveRow(let from, let to): Place(7, from, to)
    }
  }

  fileprivate struct Place: Comparable {
    var kind: Int
    var first: TableIndexPath
    var second: TableIndexPath

    init(_ kind: Int, _ first: TableIndexPath, _ second: TableIndexPath = TableIndexPath(section: 0, row: 0)) {
      self.kind = kind
      self.first = first
      self.second = second
    }

    static func < (a: Self, b: Self) -> Bool { (a.kind, a.first, a.second) < (b.kind, b.first, b.second) }
  }
}
