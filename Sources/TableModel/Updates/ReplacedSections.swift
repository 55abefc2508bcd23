/// The sections that a batch replaces whole, so that updates of single rows in them say nothing more.
///
/// It is asked before the batch is known to be legal, so it takes any indices.
struct ReplacedSections {
  /// Ascending, counted before the batch.
  let deleted: [Int]
  /// Ascending, counted after the batch.
  let inserted: [Int]
  /// Ascending, counted before the batch.
  let reloadedOld: [Int]
  /// Ascending, counted after the batch.
  let reloadedNew: [Int]

  init(_ sections: SortedUpdates.Kinds<Int>) {
    deleted = sections.deletes.map(\.index)
    inserted = sections.inserts.map(\.index)
    reloadedOld = sections.reloads.map(\.index)
    guard !reloadedOld.isEmpty else {
      reloadedNew = []
      return
    }
    // A reload of a section that moves is refused later. Until then it has no place after the batch.
    let gone = Self.union(deleted, sections.moves.map(\.from))
    let taken = Self.union(inserted, sections.moves.map(\.to)).filter { $0 >= 0 }
    reloadedNew = reloadedOld.compactMap { section in
      let rank = firstPosition(in: gone.indices) { gone[$0] >= section }
      guard rank == gone.count || gone[rank] != section else { return nil }
      return freeIndex(section - rank, among: taken.indices) { taken[$0] }
    }
  }

  /// Why an update of a row in that section, counted before the batch, is not needed. Nil where it is.
  func reason(old section: Int) -> RedundantUpdate.Reason? {
    if deleted.sortedContains(section) { return .sectionDeleted(section) }
    return reloadedOld.sortedContains(section) ? .sectionReloaded(section) : nil
  }
  /// Why an update of a row in that section, counted after the batch, is not needed. Nil where it is.
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
  /// Of an array that ascends.
  fileprivate func sortedContains(_ index: Int) -> Bool {
    let position = firstPosition(in: indices) { self[$0] >= index }
    return position < count && self[position] == index
  }
}
