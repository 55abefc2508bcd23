extension ResolvedUpdates {
  /// Returns a section's index after the batch; nil if it is deleted, or did not exist. A reloaded section keeps its
  /// identity.
  public func newSection(ofOld section: Int) -> Int? {
    guard oldCounts.indices.contains(section) else { return nil }
    let position = firstPosition(in: removedSections.indices) { removedSections[$0].index >= section }
    if position < removedSections.count, removedSections[position].index == section {
      return removedSections[position].destination
    }
    return freeIndex(section - position, among: placedSections.indices) { placedSections[$0].index }
  }

  /// Returns a section's index before the batch; nil if it is inserted, or does not exist.
  public func oldSection(ofNew section: Int) -> Int? {
    guard newCounts.indices.contains(section) else { return nil }
    let position = firstPosition(in: placedSections.indices) { placedSections[$0].index >= section }
    if position < placedSections.count, placedSections[position].index == section {
      return placedSections[position].source
    }
    return freeIndex(section - position, among: removedSections.indices) { removedSections[$0].index }
  }

  /// Returns a row's index path after the batch; nil if it is deleted, did not exist, or its section is reloaded, which
  /// replaces all of its rows. A reloaded row keeps its identity.
  public func newIndexPath(ofOld path: TableIndexPath) -> TableIndexPath? {
    guard let section = newSection(ofOld: path.section), path.row >= 0, path.row < oldCounts[path.section],
      !isReloaded(old: path.section)
    else { return nil }
    let removed = positions(in: path.section, of: removedRows.count) { removedRows[$0].index.section }
    let position = firstPosition(in: removed) { removedRows[$0].index.row >= path.row }
    if position < removed.upperBound, removedRows[position].index.row == path.row {
      return removedRows[position].destination
    }
    let placed = positions(in: section, of: placedRows.count) { placedRows[$0].index.section }
    let row = freeIndex(path.row - (position - removed.lowerBound), among: placed) { placedRows[$0].index.row }
    return TableIndexPath(section: section, row: row)
  }

  /// Returns a row's index path before the batch; nil if it is inserted, does not exist, or its section is reloaded.
  public func oldIndexPath(ofNew path: TableIndexPath) -> TableIndexPath? {
    guard let section = oldSection(ofNew: path.section), path.row >= 0, path.row < newCounts[path.section],
      !isReloaded(old: section)
    else { return nil }
    let placed = positions(in: path.section, of: placedRows.count) { placedRows[$0].index.section }
    let position = firstPosition(in: placed) { placedRows[$0].index.row >= path.row }
    if position < placed.upperBound, placedRows[position].index.row == path.row {
      return placedRows[position].source
    }
    let removed = positions(in: section, of: removedRows.count) { removedRows[$0].index.section }
    let row = freeIndex(path.row - (position - placed.lowerBound), among: removed) { removedRows[$0].index.row }
    return TableIndexPath(section: section, row: row)
  }

  private func isReloaded(old section: Int) -> Bool {
    let position = firstPosition(in: reloadedSections.indices) { reloadedSections[$0].old >= section }
    return position < reloadedSections.count && reloadedSections[position].old == section
  }
}

/// Returns the range of a section in an array sorted by section.
@inline(__always)
private func positions(in section: Int, of count: Int, section sectionAt: (Int) -> Int) -> Range<Int> {
  let first = firstPosition(in: 0..<count) { sectionAt($0) >= section }
  return first..<firstPosition(in: first..<count) { sectionAt($0) > section }
}

extension ResolvedUpdates.Removal {
  fileprivate var destination: Index? { if case .moved(let index) = cause { index } else { nil } }
}

extension ResolvedUpdates.Placement {
  fileprivate var source: Index? { if case .moved(let index) = origin { index } else { nil } }
}
