extension ResolvedUpdates {
  /// What the data source says must be what the updates make of what there was. The sections are asked first; a
  /// reloaded section may have any number of rows.
  func checkCounts() throws(UpdateError) {
    let (inserted, deleted) = (insertedSections.count, deletedSections.count)
    guard newCounts.count - oldCounts.count == inserted - deleted else {
      throw .invalidNumberOfSections(
        before: oldCounts.count, after: newCounts.count, inserted: inserted, deleted: deleted)
    }
    let changes = rowCountChanges()
    var (removed, placed, reloaded, changed, old) = (0, 0, 0, 0, 0)
    for new in newCounts.indices {
      var origin = old
      if placed < placedSections.count, placedSections[placed].index == new {
        placed += 1
        guard case .moved(let from) = placedSections[placed - 1].origin else { continue }
        origin = from
      } else {
        while removed < removedSections.count, removedSections[removed].index == old {
          (removed, old) = (removed + 1, old + 1)
        }
        (origin, old) = (old, old + 1)
        if reloaded < reloadedSections.count, reloadedSections[reloaded].new == new {
          reloaded += 1
          continue
        }
      }
      var change = 0
      while changed < changes.count, changes[changed].section == new {
        (change, changed) = (change + changes[changed].rows, changed + 1)
      }
      if newCounts[new] - oldCounts[origin] != change { throw invalidNumberOfRows(new: new, old: origin) }
    }
  }

  /// How many rows come and go, by the section after the batch, ascending.
  private func rowCountChanges() -> [(section: Int, rows: Int)] {
    var changes = placedRows.map { (section: $0.index.section, rows: 1) }
    changes += removedRows.compactMap { row in newSection(ofOld: row.index.section).map { ($0, -1) } }
    changes.sort { $0.section < $1.section }
    return changes
  }

  private func invalidNumberOfRows(new: Int, old: Int) -> UpdateError {
    let (coming, going) = (
      placedRows.filter { $0.index.section == new }, removedRows.filter { $0.index.section == old }
    )
    let movedIn = coming.count { row in
      if case .moved(let from) = row.origin { from.section != old } else { false }
    }
    let movedOut = going.count { row in if case .moved(let to) = row.fate { to.section != new } else { false } }
    let inserted = coming.count { row in if case .inserted = row.origin { true } else { false } }
    let deleted = going.count { row in if case .deleted = row.fate { true } else { false } }
    return .invalidNumberOfRows(
      section: new, oldSection: old, before: oldCounts[old], after: newCounts[new], inserted: inserted,
      deleted: deleted, movedIn: movedIn, movedOut: movedOut)
  }
}
