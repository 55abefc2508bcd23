/// The sections that a batch replaces as a whole, which makes updates of their rows redundant.
///
/// It is used before the batch is known to be valid, so it accepts any indices.
struct ReplacedSections {
  /// The deleted sections before the batch, ascending.
  let deleted: [Int]
  /// The inserted sections after the batch, ascending.
  let inserted: [Int]
  /// The reloaded sections before the batch, ascending.
  let reloadedOld: [Int]
  /// The reloaded sections after the batch, ascending.
  let reloadedNew: [Int]

  init(_ sections: SortedUpdates.Kinds<Int>) {
    deleted = sections.deletes.map(\.index)
    inserted = sections.inserts.map(\.index)
    reloadedOld = sections.reloads.map(\.index)
    guard !reloadedOld.isEmpty else {
      reloadedNew = []
      return
    }
    // A reload of a section that moves is rejected later. Until then it has no index after the batch.
    let gone = Self.union(deleted, sections.moves.map(\.from))
    let taken = Self.union(inserted, sections.moves.map(\.to)).filter { $0 >= 0 }
    reloadedNew = reloadedOld.compactMap { section in
      let rank = firstPosition(in: gone.indices) { gone[$0] >= section }
      guard rank == gone.count || gone[rank] != section else { return nil }
      return freeIndex(section - rank, among: taken.indices) { taken[$0] }
    }
  }

  /// Returns the reason why an update of a row in a section, by its index before the batch, is redundant; nil if it is not.
  func reason(old section: Int) -> RedundantUpdate.Reason? {
    if deleted.sortedContains(section) { return .sectionDeleted(section) }
    return reloadedOld.sortedContains(section) ? .sectionReloaded(section) : nil
  }

  /// Returns the reason why an update of a row in a section, by its index after the batch, is redundant; nil if it is not.
  func reason(new section: Int) -> RedundantUpdate.Reason? {
    if inserted.sortedContains(section) { return .sectionInserted(section) }
    return reloadedNew.sortedContains(section) ? .sectionReloaded(section) : nil
  }

  private static func union(_ a: [Int], _ b: [Int]) -> [Int] {
    var all: [Int] = []
    for index in (a + b).sorted() where all.last != index { all.append(index) }
    return all
  }
}

extension [Int] {
  /// Binary search in an ascending array.
  fileprivate func sortedContains(_ index: Int) -> Bool {
    let position = firstPosition(in: indices) { self[$0] >= index }
    return position < count && self[position] == index
  }
}
