extension SortedUpdates {
  func checkReloadsOfDeleted() throws(UpdateError) {
    if let section = common(sections.deletes, sections.reloads) { throw .deleteAndReloadSection(section) }
    if let path = common(rows.deletes, rows.reloads) { throw .deleteAndReloadRow(path) }
  }

  /// Checks that everything moves at most once, from a section that stays to one that stays, to a place of its own.
  func checkMoves(_ replaced: ReplacedSections) throws(UpdateError) {
    if !sections.moves.isEmpty { try checkSectionMoves() }
    if !rows.moves.isEmpty { try checkRowMoves(replaced) }
  }

  private func checkSectionMoves() throws(UpdateError) {
    let moves = sections.moves
    let byDestination = moves.sorted { ($0.to, $0.from) < ($1.to, $1.from) }
    if let section = common(sections.deletes, moves.map(\.from)) {
      throw .deleteAndMoveFromSection(section, isReload: false)
    }
    if let section = common(sections.reloads, moves.map(\.from)) {
      throw .deleteAndMoveFromSection(section, isReload: true)
    }
    if let section = common(sections.inserts, byDestination.map(\.to)) { throw .insertAndMoveToSection(section) }
    if let (a, b) = firstNeighbours(moves, { $0.from == $1.from }) {
      throw .moveSectionTwice(a.from, to: a.to, and: b.to)
    }
    if let (a, b) = firstNeighbours(byDestination, { $0.to == $1.to }) {
      throw .moveSectionsToSame(a.from, and: b.from, to: a.to)
    }
  }

  private func checkRowMoves(_ replaced: ReplacedSections) throws(UpdateError) {
    let moves = rows.moves
    let byDestination = moves.sorted { ($0.to, $0.from) < ($1.to, $1.from) }
    if let path = common(rows.deletes, moves.map(\.from)) { throw .deleteAndMoveFromRow(path, isReload: false) }
    if let path = common(rows.reloads, moves.map(\.from)) { throw .deleteAndMoveFromRow(path, isReload: true) }
    for move in moves {
      if let reason = replaced.reason(old: move.from.section) {
        throw .moveRowFromDeletedSection(move.from, isReload: reason == .sectionReloaded(move.from.section))
      }
    }
    if let path = common(rows.inserts, byDestination.map(\.to)) { throw .insertAndMoveToRow(path) }
    for move in byDestination {
      if let reason = replaced.reason(new: move.to.section) {
        throw .moveRowIntoInsertedSection(move.to, isReload: reason == .sectionReloaded(move.to.section))
      }
    }
    if let (a, b) = firstNeighbours(moves, { $0.from == $1.from }) { throw .moveRowTwice(a.from, to: a.to, and: b.to) }
    if let (a, b) = firstNeighbours(byDestination, { $0.to == $1.to }) {
      throw .moveRowsToSame(a.from, and: b.from, to: a.to)
    }
  }
}

/// Returns the first index that is in both ascending arrays.
private func common<Index: Comparable>(_ edits: [SortedUpdates.Edit<Index>], _ others: [Index]) -> Index? {
  var position = 0
  for edit in edits {
    while position < others.count, others[position] < edit.index { position += 1 }
    if position < others.count, others[position] == edit.index { return edit.index }
  }
  return nil
}

private func common<Index>(_ a: [SortedUpdates.Edit<Index>], _ b: [SortedUpdates.Edit<Index>]) -> Index? {
  a.isEmpty || b.isEmpty ? nil : common(a, b.map(\.index))
}

private func firstNeighbours<Element>(
  _ all: [Element], _ belong: (Element, Element) -> Bool
) -> (Element, Element)? {
  for position in all.indices.dropFirst() where belong(all[position - 1], all[position]) {
    return (all[position - 1], all[position])
  }
  return nil
}
