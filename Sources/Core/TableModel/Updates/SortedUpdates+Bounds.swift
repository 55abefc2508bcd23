extension SortedUpdates {
  /// Checks that deletions, reloads and the sources of moves exist before the batch.
  func checkBounds(before counts: [Int]) throws(UpdateError) {
    let sectionCount = counts.count
    if let edit = sections.deletes.first(where: { !counts.indices.contains($0.index) }) {
      throw .deleteSectionOutOfBounds(edit.index, sectionCount: sectionCount, isReload: false)
    }
    if let edit = sections.reloads.first(where: { !counts.indices.contains($0.index) }) {
      throw .deleteSectionOutOfBounds(edit.index, sectionCount: sectionCount, isReload: true)
    }
    if let move = sections.moves.first(where: { !counts.indices.contains($0.from) }) {
      throw .moveFromSectionOutOfBounds(move.from, sectionCount: sectionCount)
    }
    for edit in rows.deletes {
      if let extent = edit.index.missing(in: counts) {
        throw .deleteRowOutOfBounds(edit.index, only: extent, isReload: false)
      }
    }
    for edit in rows.reloads {
      if let extent = edit.index.missing(in: counts) {
        throw .deleteRowOutOfBounds(edit.index, only: extent, isReload: true)
      }
    }
    for move in rows.moves {
      if let extent = move.from.missing(in: counts) { throw .moveFromRowOutOfBounds(move.from, only: extent) }
    }
  }

  /// Checks that insertions and the destinations of moves exist after the batch.
  func checkBounds(after counts: [Int]) throws(UpdateError) {
    let sectionCount = counts.count
    if let edit = sections.inserts.first(where: { !counts.indices.contains($0.index) }) {
      throw .insertSectionOutOfBounds(edit.index, sectionCount: sectionCount)
    }
    if let move = sections.moves.first(where: { !counts.indices.contains($0.to) }) {
      throw .moveToSectionOutOfBounds(move.from, to: move.to, sectionCount: sectionCount)
    }
    for edit in rows.inserts {
      if let extent = edit.index.missing(in: counts) { throw .insertRowOutOfBounds(edit.index, only: extent) }
    }
    for move in rows.moves {
      if let extent = move.to.missing(in: counts) {
        throw .moveToRowOutOfBounds(move.from, to: move.to, only: extent)
      }
    }
  }
}

extension TableIndexPath {
  /// Returns which count is too small for the index path; nil if none is.
  fileprivate func missing(in counts: [Int]) -> UpdateError.Extent? {
    guard counts.indices.contains(section) else { return .sections(counts.count) }
    return row >= 0 && row < counts[section] ? nil : .rows(counts[section])
  }
}
