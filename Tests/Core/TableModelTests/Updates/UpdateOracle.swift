import TableModel

/// The oracle of `UpdateBatch`: takes a table of lists apart and rebuilds it. It collects all errors with their ranks
/// and reports the one with the lowest rank.
///
/// Written independently of the implementation, which never builds a table but maps indices by binary search. Simple,
/// not fast.
///
/// One oracle is enough: a second one, which filled free indices as the implementation does, agreed with it on 1,000,000
/// random batches and on all 1,147,586 batches of up to three updates on sections of up to two rows, so it could find
/// nothing more. Other means check the same batches: `UpdateCaseTests` by hand, `UpdateLawTests`, and
/// `UpdateCase.inconsistencies(in:)`, which applies the resolved lists in order.
struct UpdateOracle {
  private struct Rank: Comparable {
    var stage: Int
    var kind: Int
    var index: TableIndexPath

    static func < (a: Self, b: Self) -> Bool { (a.stage, a.kind, a.index) < (b.stage, b.kind, b.index) }
  }

  private enum Kind: Int {
    case insertSection, deleteSection, reloadSection, moveSection, insertRow, deleteRow, reloadRow, moveRow
  }

  private struct Item {
    var kind: Kind
    /// The position in the batch.
    var order = 0
    /// For a section, an index path with row 0.
    var at: TableIndexPath
    var to: TableIndexPath
    var update: TableUpdate
  }

  private let old: [Int]
  private let new: [Int]
  private var items: [Item] = []
  private var redundant: [(Item, RedundantUpdate.Reason)] = []
  private var errors: [(Rank, UpdateError)] = []

  static func outcome(_ testCase: UpdateCase) -> UpdateOutcome {
    var oracle = UpdateOracle(testCase)
    return oracle.outcome()
  }

  private init(_ testCase: UpdateCase) {
    old = testCase.oldCounts
    new = testCase.newCounts
    for (order, update) in testCase.updates.enumerated() {
      var item = Self.item(update)
      item.order = order
      if items.contains(where: { $0.kind == item.kind && $0.at == item.at && $0.to == item.to }) {
        redundant.append((item, .repeated))
      } else {
        items.append(item)
      }
    }
  }

  private static func item(_ update: TableUpdate) -> Item {
    func section(_ section: Int) -> TableIndexPath { TableIndexPath(section: section, row: 0) }
    let zero = section(0)
    return switch update {
    case .insertSection(let index, _): Item(kind: .insertSection, at: section(index), to: zero, update: update)
    case .deleteSection(let index, _): Item(kind: .deleteSection, at: section(index), to: zero, update: update)
    case .reloadSection(let index, _): Item(kind: .reloadSection, at: section(index), to: zero, update: update)
    case .moveSection(let from, let to): Item(kind: .moveSection, at: section(from), to: section(to), update: update)
    case .insertRow(let path, _): Item(kind: .insertRow, at: path, to: zero, update: update)
    case .deleteRow(let path, _): Item(kind: .deleteRow, at: path, to: zero, update: update)
    case .reloadRow(let path, _): Item(kind: .reloadRow, at: path, to: zero, update: update)
    case .moveRow(let from, let to): Item(kind: .moveRow, at: from, to: to, update: update)
    }
  }

  private func all(_ kind: Kind) -> [Item] { items.filter { $0.kind == kind } }

  private func has(_ kind: Kind, _ at: TableIndexPath) -> Bool { items.contains { $0.kind == kind && $0.at == at } }

  private func has(_ kind: Kind, section: Int) -> Bool { has(kind, TableIndexPath(section: section, row: 0)) }

  private mutating func fail(_ stage: Int, _ kind: Int, _ index: TableIndexPath, _ error: UpdateError) {
    errors.append((Rank(stage: stage, kind: kind, index: index), error))
  }

  private mutating func outcome() -> UpdateOutcome {
    checkNegativeCounts()
    checkOldIndices()
    for item in all(.deleteSection) where has(.reloadSection, item.at) {
      fail(2, 0, item.at, .deleteAndReloadSection(item.at.section))
    }
    for item in all(.deleteRow) where has(.reloadRow, item.at) { fail(2, 1, item.at, .deleteAndReloadRow(item.at)) }
    let reloadedSections = newSectionsOfReloads()
    dropRedundant(reloadedSections)
    checkNewIndices()
    checkSectionMoves()
    checkRowMoves(reloadedSections)
    if let first = errors.min(by: { $0.0 < $1.0 }) { return .rejected(first.1) }
    return rebuilt()
  }

  private mutating func checkNegativeCounts() {
    for (section, count) in old.enumerated() where count < 0 {
      fail(
        0, 0, TableIndexPath(section: section, row: 0),
        .negativeNumberOfRows(count, section: section, isAfterUpdate: false))
    }
    for (section, count) in new.enumerated() where count < 0 {
      fail(
        3, 0, TableIndexPath(section: section, row: 0),
        .negativeNumberOfRows(count, section: section, isAfterUpdate: true))
    }
  }

  private func missingExtent(_ path: TableIndexPath, _ counts: [Int]) -> UpdateError.Extent? {
    if path.section < 0 || path.section >= counts.count { return .sections(counts.count) }
    if path.row < 0 || path.row >= counts[path.section] { return .rows(counts[path.section]) }
    return nil
  }

  private mutating func checkOldIndices() {
    for item in items {
      let isSectionThere = item.at.section >= 0 && item.at.section < old.count
      let extent = missingExtent(item.at, old)
      switch (item.kind, isSectionThere, extent) {
      case (.deleteSection, false, _):
        fail(
          1, 0, item.at, .deleteSectionOutOfBounds(item.at.section, sectionCount: old.count, isReload: false))
      case (.reloadSection, false, _):
        fail(
          1, 1, item.at, .deleteSectionOutOfBounds(item.at.section, sectionCount: old.count, isReload: true))
      case (.moveSection, false, _):
        fail(1, 2, item.at, .moveFromSectionOutOfBounds(item.at.section, sectionCount: old.count))
      case (.deleteRow, _, let extent?):
        fail(1, 3, item.at, .deleteRowOutOfBounds(item.at, only: extent, isReload: false))
      case (.reloadRow, _, let extent?):
        fail(1, 4, item.at, .deleteRowOutOfBounds(item.at, only: extent, isReload: true))
      case (.moveRow, _, let extent?): fail(1, 5, item.at, .moveFromRowOutOfBounds(item.at, only: extent))
      default: break
      }
    }
  }

  /// Returns the new indices of reloaded sections. Each new index is either taken by an insertion or move, or gets the
  /// next remaining section.
  private func newSectionsOfReloads() -> Set<Int> {
    var staying = old.indices.filter { !has(.deleteSection, section: $0) && !has(.moveSection, section: $0) }
    var places = Set<Int>()
    var place = 0
    while !staying.isEmpty {
      let isTaken = has(.insertSection, section: place) || all(.moveSection).contains { $0.to.section == place }
      if !isTaken, has(.reloadSection, section: staying.removeFirst()) { places.insert(place) }
      place += 1
    }
    return places
  }

  private mutating func dropRedundant(_ reloadedSections: Set<Int>) {
    var kept: [Item] = []
    for item in items {
      let section = item.at.section
      switch item.kind {
      case .deleteRow where has(.deleteSection, section: section),
        .reloadRow where has(.deleteSection, section: section):
        redundant.append((item, .sectionDeleted(section)))
      case .deleteRow where has(.reloadSection, section: section),
        .reloadRow where has(.reloadSection, section: section), .insertRow where reloadedSections.contains(section):
        redundant.append((item, .sectionReloaded(section)))
      case .insertRow where has(.insertSection, section: section):
        redundant.append((item, .sectionInserted(section)))
      default: kept.append(item)
      }
    }
    items = kept
  }

  private mutating func checkNewIndices() {
    for item in items {
      switch item.kind {
      case .insertSection where item.at.section < 0 || item.at.section >= new.count:
        fail(4, 0, item.at, .insertSectionOutOfBounds(item.at.section, sectionCount: new.count))
      case .moveSection where item.to.section < 0 || item.to.section >= new.count:
        // By source, then by destination.
        fail(
          4, 1, TableIndexPath(section: item.at.section, row: item.to.section),
          .moveToSectionOutOfBounds(item.at.section, to: item.to.section, sectionCount: new.count))
      case .insertRow:
        if let extent = missingExtent(item.at, new) {
          fail(4, 2, item.at, .insertRowOutOfBounds(item.at, only: extent))
        }
      default: break
      }
    }
    for item in all(.moveRow).sorted(by: { $0.to < $1.to }) {
      // Of equal ranks the first is reported, so these are sorted by destination.
      if let extent = missingExtent(item.to, new) {
        fail(4, 3, item.at, .moveToRowOutOfBounds(item.at, to: item.to, only: extent))
      }
    }
  }

  private mutating func checkSectionMoves() {
    let moves = all(.moveSection).sorted { ($0.at, $0.to) < ($1.at, $1.to) }
    for (position, move) in moves.enumerated() {
      let section = move.at.section
      if has(.deleteSection, move.at) { fail(5, 0, move.at, .deleteAndMoveFromSection(section, isReload: false)) }
      if has(.reloadSection, move.at) { fail(5, 1, move.at, .deleteAndMoveFromSection(section, isReload: true)) }
      if has(.insertSection, move.to) { fail(5, 2, move.to, .insertAndMoveToSection(move.to.section)) }
      for other in moves[(position + 1)...] {
        if other.at == move.at {
          fail(5, 3, move.at, .moveSectionTwice(section, to: move.to.section, and: other.to.section))
        }
        if other.to == move.to {
          fail(5, 4, move.to, .moveSectionsToSame(section, and: other.at.section, to: move.to.section))
        }
      }
    }
  }

  private mutating func checkRowMoves(_ reloadedSections: Set<Int>) {
    let moves = all(.moveRow).sorted { ($0.at, $0.to) < ($1.at, $1.to) }
    for (position, move) in moves.enumerated() {
      if has(.deleteRow, move.at) { fail(6, 0, move.at, .deleteAndMoveFromRow(move.at, isReload: false)) }
      if has(.reloadRow, move.at) { fail(6, 1, move.at, .deleteAndMoveFromRow(move.at, isReload: true)) }
      if has(.deleteSection, section: move.at.section) {
        fail(6, 2, move.at, .moveRowFromDeletedSection(move.at, isReload: false))
      }
      if has(.reloadSection, section: move.at.section) {
        fail(6, 2, move.at, .moveRowFromDeletedSection(move.at, isReload: true))
      }
      if has(.insertRow, move.to) { fail(6, 3, move.to, .insertAndMoveToRow(move.to)) }
      if has(.insertSection, section: move.to.section) {
        fail(6, 4, move.to, .moveRowIntoInsertedSection(move.to, isReload: false))
      }
      if reloadedSections.contains(move.to.section) {
        fail(6, 4, move.to, .moveRowIntoInsertedSection(move.to, isReload: true))
      }
      for other in moves[(position + 1)...] {
        if other.at == move.at { fail(6, 5, move.at, .moveRowTwice(move.at, to: move.to, and: other.to)) }
        if other.to == move.to { fail(6, 6, move.to, .moveRowsToSame(move.at, and: other.at, to: move.to)) }
      }
    }
  }

  /// Takes the table apart and rebuilds it. At this stage only the counts can be wrong.
  private func rebuilt() -> UpdateOutcome {
    typealias Section = (id: Int?, rows: [TableIndexPath?])
    var table: [Section] = old.enumerated().map { section, count in
      (section, (0..<count).map { TableIndexPath(section: section, row: $0) })
    }
    for item in items.sorted(by: { $0.at > $1.at }) where item.kind == .deleteRow || item.kind == .moveRow {
      table[item.at.section].rows.remove(at: item.at.row)
    }
    var moving: [Int: Section] = [:]
    for item in items.sorted(by: { $0.at > $1.at }) where item.kind == .deleteSection || item.kind == .moveSection {
      moving[item.at.section] = table.remove(at: item.at.section)
    }
    let (inserts, moves) = (all(.insertSection), all(.moveSection))
    guard table.count + inserts.count + moves.count == new.count else {
      return .rejected(
        .invalidNumberOfSections(
          before: old.count, after: new.count, inserted: inserts.count, deleted: all(.deleteSection).count))
    }
    let arriving: [(at: Int, section: Section)] =
      inserts.map { ($0.at.section, (nil, [])) } + moves.map { ($0.to.section, moving[$0.at.section]!) }
    for arrival in arriving.sorted(by: { $0.at < $1.at }) { table.insert(arrival.section, at: arrival.at) }
    return rowsRebuilt(table)
  }

  private func rowsRebuilt(_ sections: [(id: Int?, rows: [TableIndexPath?])]) -> UpdateOutcome {
    var table = sections
    for (section, count) in new.enumerated() {
      guard let id = table[section].id, !has(.reloadSection, section: id) else {
        table[section].rows = [TableIndexPath?](repeating: nil, count: count)
        continue
      }
      let inserts = all(.insertRow).filter { $0.at.section == section }
      let arriving = all(.moveRow).filter { $0.to.section == section }
      guard table[section].rows.count + inserts.count + arriving.count == count else {
        return .rejected(
          .invalidNumberOfRows(
            section: section, oldSection: id, before: old[id], after: count, inserted: inserts.count,
            deleted: all(.deleteRow).count { $0.at.section == id },
            movedIn: arriving.count { $0.at.section != id },
            movedOut: all(.moveRow).count { $0.at.section == id && $0.to.section != section }))
      }
      let placed: [(at: Int, id: TableIndexPath?)] =
        inserts.map { ($0.at.row, nil) } + arriving.map { ($0.to.row, $0.at) }
      for (row, id) in placed.sorted(by: { $0.at < $1.at }) { table[section].rows.insert(id, at: row) }
    }
    var result = UpdateOutcome.Result(
      sections: old.map { _ in nil }, rows: old.map { [TableIndexPath?](repeating: nil, count: $0) }, redundant: [])
    for (section, content) in table.enumerated() {
      if let id = content.id { result.sections[id] = section }
      for (row, id) in content.rows.enumerated() {
        if let id { result.rows[id.section][id.row] = TableIndexPath(section: section, row: row) }
      }
    }
    result.redundant = redundantInOrder()
    return .applied(result)
  }

  /// By kind, then by index; repeated updates in the order of the calls.
  private func redundantInOrder() -> [RedundantUpdate] {
    var left = redundant
    var ordered: [RedundantUpdate] = []
    while var first = left.indices.first {
      for candidate in left.indices where precedes(left[candidate].0, left[first].0) { first = candidate }
      let (item, reason) = left.remove(at: first)
      ordered.append(RedundantUpdate(item.update, reason))
    }
    return ordered
  }

  private func precedes(_ a: Item, _ b: Item) -> Bool {
    (a.kind.rawValue, a.at, a.to, a.order) < (b.kind.rawValue, b.at, b.to, b.order)
  }
}
