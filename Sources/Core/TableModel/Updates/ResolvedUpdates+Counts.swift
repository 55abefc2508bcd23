extension ResolvedUpdates {
  /// Checks that the data source's new counts match the old counts and the updates: sections first, then rows. A
  /// reloaded section may have any number of rows.
  func checkCounts() throws(UpdateError) {
    let (inserted, deleted) = (insertedSections.count, deletedSections.count)
    guard newCounts.count - oldCounts.count == inserted - deleted else {
      throw .invalidNumberOfSections(
        before: oldCounts.count, after: newCounts.count, inserted: inserted, deleted: deleted)
    }
    let changes = rowCountChanges()
    var (removed, placed, reloaded, changed, old, new) = (0, 0, 0, 0, 0, 0)
    while new < newCounts.count {
      // Most sections have no updates and must keep their counts, so they are compared in one pass.
      var untouched = newCounts.count - new
      if removed < removedSections.count { untouched = min(untouched, removedSections[removed].index - old) }
      if placed < placedSections.count { untouched = min(untouched, placedSections[placed].index - new) }
      if reloaded < reloadedSections.count { untouched = min(untouched, reloadedSections[reloaded].new - new) }
      if changed < changes.count { untouched = min(untouched, changes[changed].section - new) }
      if untouched > 0 {
        if let first = firstDifference(old: old, new: new, count: untouched) {
          throw invalidNumberOfRows(new: new + first, old: old + first)
        }
        old = old + untouched
        new = new + untouched
        continue
      }
      defer { new += 1 }
      var origin = old
      if placed < placedSections.count, placedSections[placed].index == new {
        placed += 1
        guard case .moved(let from) = placedSections[placed - 1].origin else { continue }
        origin = from
      } else {
        while removed < removedSections.count, removedSections[removed].index == old {
          removed = removed + 1
          old = old + 1
        }
        origin = old
        old = old + 1
        if reloaded < reloadedSections.count, reloadedSections[reloaded].new == new {
          reloaded += 1
          continue
        }
      }
      var change = 0
      while changed < changes.count, changes[changed].section == new {
        change = change + changes[changed].rows
        changed = changed + 1
      }
      if newCounts[new] - oldCounts[origin] != change { throw invalidNumberOfRows(new: new, old: origin) }
    }
  }

  private func firstDifference(old: Int, new: Int, count: Int) -> Int? {
    let before = oldCounts.span.extracting(old..<old + count)
    let after = newCounts.span.extracting(new..<new + count)
    // Without an exit from the loop, so that several are compared at once. Together with the same for negative counts,
    // a batch on a million sections takes 0.45 ms instead of 1.6.
    var differences = 0
    for section in before.indices { differences |= before[section] ^ after[section] }
    return differences == 0 ? nil : before.indices.first { before[$0] != after[$0] }
  }

  /// Returns the change of the number of rows, by section after the batch, ascending.
  private func rowCountChanges() -> [(section: Int, rows: Int)] {
    var changes = placedRows.map { (section: $0.index.section, rows: 1) }
    changes += removedRows.compactMap { row in newSection(ofOld: row.index.section).map { ($0, -1) } }
    changes.sort { $0.section < $1.section }
    return changes
  }

  private func invalidNumberOfRows(new: Int, old: Int) -> UpdateError {
    let placed = placedRows.filter { $0.index.section == new }
    let removed = removedRows.filter { $0.index.section == old }
    let movedIn = placed.count { row in
      if case .moved(let from) = row.origin { from.section != old } else { false }
    }
    let movedOut = removed.count { row in if case .moved(let to) = row.cause { to.section != new } else { false } }
    let inserted = placed.count { row in if case .inserted = row.origin { true } else { false } }
    let deleted = removed.count { row in if case .deleted = row.cause { true } else { false } }
    return .invalidNumberOfRows(
      section: new, oldSection: old, before: oldCounts[old], after: newCounts[new], inserted: inserted,
      deleted: deleted, movedIn: movedIn, movedOut: movedOut)
  }
}
