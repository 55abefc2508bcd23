import TableModel

/// The second oracle: after the batch there are slots. Insertions and moves have theirs, the rest are filled with what
/// stays, in order. It asks one question after the other and stops at the first that is answered with an error.
///
/// Written apart from the implementation and from `ListOracle`: dictionaries and sets, simple, not fast.
struct SlotOracle {
  /// A batch's sections, or its rows.
  private struct Sides<Index: Hashable & Comparable> {
    var inserted = Set<Index>()
    var deleted = Set<Index>()
    var reloaded = Set<Index>()
    var destinations: [Index: Set<Index>] = [:]

    var sources: [Index: Set<Index>] {
      var sources: [Index: Set<Index>] = [:]
      for (from, all) in destinations { for to in all { sources[to, default: []].insert(from) } }
      return sources
    }

    func smallest(_ set: some Sequence<Index>, where isWrong: (Index) -> Bool) -> Index? {
      set.filter(isWrong).min()
    }
  }

  private let old: [Int]
  private let new: [Int]
  private var sections = Sides<Int>()
  private var rows = Sides<IndexPath>()
  private var redundant: [RedundantUpdate] = []
  private let updates: [TableUpdate]

  static func outcome(_ one: UpdateCase) -> UpdateOutcome {
    do throws(UpdateError) {
      var oracle = SlotOracle(one)
      return .applied(try oracle.result())
    } catch {
      return .refused(error)
    }
  }

  private init(_ one: UpdateCase) {
    old = one.oldCounts
    new = one.newCounts
    updates = one.updates
    for update in updates {
      switch update {
      case .insertSection(let section, _): sections.inserted.insert(section)
      case .deleteSection(let section, _): sections.deleted.insert(section)
      case .reloadSection(let section, _): sections.reloaded.insert(section)
      case .moveSection(let from, let to): sections.destinations[from, default: []].insert(to)
      case .insertRow(let path, _): rows.inserted.insert(path)
      case .deleteRow(let path, _): rows.deleted.insert(path)
      case .reloadRow(let path, _): rows.reloaded.insert(path)
      case .moveRow(let from, let to): rows.destinations[from, default: []].insert(to)
      }
    }
  }

  private mutating func result() throws(UpdateError) -> UpdateOutcome.Result {
    if let section = old.firstIndex(where: { $0 < 0 }) {
      throw .negativeNumberOfRows(old[section], section: section, isAfterUpdate: false)
    }
    try askOldSections()
    try askOldRows()
    if let both = sections.deleted.intersection(sections.reloaded).min() { throw .deleteAndReloadSection(both) }
    if let both = rows.deleted.intersection(rows.reloaded).min() { throw .deleteAndReloadRow(both) }
    let renewed = Set(sections.reloaded.compactMap(slotBeforeLegality))
    redundant = Self.listed(updates, sections, renewed)
    let gone = sections.deleted.union(sections.reloaded)
    rows.deleted = rows.deleted.filter { !gone.contains($0.section) }
    rows.reloaded = rows.reloaded.filter { !gone.contains($0.section) }
    rows.inserted = rows.inserted.filter { !sections.inserted.contains($0.section) && !renewed.contains($0.section) }
    if let section = new.firstIndex(where: { $0 < 0 }) {
      throw .negativeNumberOfRows(new[section], section: section, isAfterUpdate: true)
    }
    try askNewIndices()
    try askSectionMoves()
    try askRowMoves(renewed)
    let slots = try sectionSlots()
    return UpdateOutcome.Result(
      sections: inverse(slots), rows: try rowSlots(slots, renewed), redundant: redundant)
  }

  // MARK: Questions

  private func askOldSections() throws(UpdateError) {
    let isMissing = { section in !(0..<old.count ~= section) }
    if let section = sections.smallest(sections.deleted, where: isMissing) {
      throw .deleteSectionOutOfBounds(section, sectionCount: old.count, isReload: false)
    }
    if let section = sections.smallest(sections.reloaded, where: isMissing) {
      throw .deleteSectionOutOfBounds(section, sectionCount: old.count, isReload: true)
    }
    if let section = sections.smallest(sections.destinations.keys, where: isMissing) {
      throw .moveFromSectionOutOfBounds(section, sectionCount: old.count)
    }
  }

  private func extent(_ section: Int, _ counts: [Int]) -> UpdateError.Extent {
    0..<counts.count ~= section ? .rows(counts[section]) : .sections(counts.count)
  }

  private func isMissing(_ path: IndexPath, _ counts: [Int]) -> Bool {
    !(0..<counts.count ~= path.section && path.row >= 0 && path.row < counts[path.section])
  }

  private func askOldRows() throws(UpdateError) {
    if let path = rows.smallest(rows.deleted, where: { isMissing($0, old) }) {
      throw .deleteRowOutOfBounds(path, only: extent(path.section, old), isReload: false)
    }
    if let path = rows.smallest(rows.reloaded, where: { isMissing($0, old) }) {
      throw .deleteRowOutOfBounds(path, only: extent(path.section, old), isReload: true)
    }
    if let path = rows.smallest(rows.destinations.keys, where: { isMissing($0, old) }) {
      throw .moveFromRowOutOfBounds(path, only: extent(path.section, old))
    }
  }

  private func askNewIndices() throws(UpdateError) {
    let isSectionMissing = { section in !(0..<new.count ~= section) }
    if let section = sections.smallest(sections.inserted, where: isSectionMissing) {
      throw .insertSectionOutOfBounds(section, sectionCount: new.count)
    }
    for (from, all) in sections.destinations.sorted(by: { $0.key < $1.key }) {
      if let to = sections.smallest(all, where: isSectionMissing) {
        throw .moveToSectionOutOfBounds(from, to: to, sectionCount: new.count)
      }
    }
    if let path = rows.smallest(rows.inserted, where: { isMissing($0, new) }) {
      throw .insertRowOutOfBounds(path, only: extent(path.section, new))
    }
    for (from, all) in rows.destinations.sorted(by: { $0.key < $1.key }) {
      if let to = rows.smallest(all, where: { isMissing($0, new) }) {
        throw .moveToRowOutOfBounds(from, to: to, only: extent(to.section, new))
      }
    }
  }

  private func askSectionMoves() throws(UpdateError) {
    let (starts, sources) = (Set(sections.destinations.keys), sections.sources)
    if let both = starts.intersection(sections.deleted).min() {
      throw .deleteAndMoveFromSection(both, isReload: false)
    }
    if let both = starts.intersection(sections.reloaded).min() {
      throw .deleteAndMoveFromSection(both, isReload: true)
    }
    if let both = sections.inserted.intersection(sources.keys).min() { throw .insertAndMoveToSection(both) }
    if let from = sections.smallest(starts, where: { sections.destinations[$0]!.count > 1 }) {
      let all = sections.destinations[from]!.sorted()
      throw .moveSectionTwice(from, to: all[0], and: all[1])
    }
    if let to = sections.smallest(sources.keys, where: { sources[$0]!.count > 1 }) {
      let all = sources[to]!.sorted()
      throw .moveSectionsToSame(all[0], and: all[1], to: to)
    }
  }

  private func askRowMoves(_ renewed: Set<Int>) throws(UpdateError) {
    let (starts, sources) = (Set(rows.destinations.keys), rows.sources)
    if let both = starts.intersection(rows.deleted).min() { throw .deleteAndMoveFromRow(both, isReload: false) }
    if let both = starts.intersection(rows.reloaded).min() { throw .deleteAndMoveFromRow(both, isReload: true) }
    let gone = sections.deleted.union(sections.reloaded)
    if let path = rows.smallest(starts, where: { gone.contains($0.section) }) {
      throw .moveRowFromDeletedSection(path, isReload: sections.reloaded.contains(path.section))
    }
    if let both = rows.inserted.intersection(sources.keys).min() { throw .insertAndMoveToRow(both) }
    if let path = rows.smallest(
      sources.keys, where: { sections.inserted.contains($0.section) || renewed.contains($0.section) })
    {
      throw .moveRowIntoInsertedSection(path, isReload: renewed.contains(path.section))
    }
    if let from = rows.smallest(starts, where: { rows.destinations[$0]!.count > 1 }) {
      let all = rows.destinations[from]!.sorted()
      throw .moveRowTwice(from, to: all[0], and: all[1])
    }
    if let to = rows.smallest(sources.keys, where: { sources[$0]!.count > 1 }) {
      let all = sources[to]!.sorted()
      throw .moveRowsToSame(all[0], and: all[1], to: to)
    }
  }

  // MARK: Slots

  /// Where a reloaded section stays, were everything else legal: as many free slots before it as sections that stay.
  private func slotBeforeLegality(_ section: Int) -> Int? {
    let leaving = sections.deleted.union(sections.destinations.keys)
    guard !leaving.contains(section) else { return nil }
    let taken = sections.inserted.union(sections.destinations.values.joined())
    let before = (0..<section).count { !leaving.contains($0) }
    var free = (0...).lazy.filter { !taken.contains($0) }.makeIterator()
    for _ in 0..<before { _ = free.next() }
    return free.next()
  }

  private func sectionSlots() throws(UpdateError) -> [Int?] {
    var slots = [Int?](repeating: nil, count: new.count)
    var isFree = [Bool](repeating: true, count: new.count)
    for section in sections.inserted { isFree[section] = false }
    for (from, all) in sections.destinations { for to in all { (isFree[to], slots[to]) = (false, from) } }
    let staying = old.indices.filter { !sections.deleted.contains($0) && sections.destinations[$0] == nil }
    let free = new.indices.filter { isFree[$0] }
    guard staying.count == free.count else {
      throw .invalidNumberOfSections(
        before: old.count, after: new.count, inserted: sections.inserted.count, deleted: sections.deleted.count)
    }
    for (slot, section) in zip(free, staying) { slots[slot] = section }
    return slots
  }

  private func inverse(_ slots: [Int?]) -> [Int?] { old.indices.map { slots.firstIndex(of: $0) } }

  private func rowSlots(_ sectionSlots: [Int?], _ renewed: Set<Int>) throws(UpdateError) -> [[IndexPath?]] {
    var places: [IndexPath: IndexPath] = [:]
    for (from, all) in rows.destinations { for to in all { places[from] = to } }
    let sources = Set(places.values)
    for (section, origin) in sectionSlots.enumerated() {
      guard let origin, !renewed.contains(section) else { continue }
      let free = (0..<new[section]).lazy.map { IndexPath(section: section, row: $0) }
        .filter { !rows.inserted.contains($0) && !sources.contains($0) }
      let staying = (0..<old[origin]).lazy.map { IndexPath(section: origin, row: $0) }
        .filter { !rows.deleted.contains($0) && rows.destinations[$0] == nil }
      let (slots, survivors) = (Array(free), Array(staying))
      guard slots.count == survivors.count else { throw miscounted(section, origin) }
      for (slot, survivor) in zip(slots, survivors) { places[survivor] = slot }
    }
    return old.enumerated().map { section, count in
      (0..<count).map { places[IndexPath(section: section, row: $0)] }
    }
  }

  private func miscounted(_ section: Int, _ origin: Int) -> UpdateError {
    let pairs = rows.destinations.flatMap { from, all in all.map { (from, $0) } }
    return .invalidNumberOfRows(
      section: section, oldSection: origin, before: old[origin], after: new[section],
      inserted: rows.inserted.filter { $0.section == section }.count,
      deleted: rows.deleted.filter { $0.section == origin }.count,
      movedIn: pairs.filter { $0.1.section == section && $0.0.section != origin }.count,
      movedOut: pairs.filter { $0.0.section == origin && $0.1.section != section }.count)
  }

  // MARK: Redundant updates

  private static func listed(
    _ updates: [TableUpdate], _ sections: Sides<Int>, _ renewed: Set<Int>
  ) -> [RedundantUpdate] {
    var seen = Set<TableUpdate>()
    var found: [(key: [Int], update: RedundantUpdate)] = []
    for update in updates {
      let (key, plain) = keyed(update)
      if !seen.insert(plain).inserted {
        found.append((key, RedundantUpdate(update, .repeated)))
        continue
      }
      switch update {
      case .deleteRow(let path, _), .reloadRow(let path, _):
        if sections.deleted.contains(path.section) {
          found.append((key, RedundantUpdate(update, .sectionDeleted(path.section))))
        } else if sections.reloaded.contains(path.section) {
          found.append((key, RedundantUpdate(update, .sectionReloaded(path.section))))
        }
      case .insertRow(let path, _):
        if sections.inserted.contains(path.section) {
          found.append((key, RedundantUpdate(update, .sectionInserted(path.section))))
        } else if renewed.contains(path.section) {
          found.append((key, RedundantUpdate(update, .sectionReloaded(path.section))))
        }
      default: break
      }
    }
    return found.enumerated()
      .sorted { a, b in
        a.element.key == b.element.key
          ? a.offset < b.offset : a.element.key.lexicographicallyPrecedes(b.element.key)
      }
      .map(\.element.update)
  }

  /// What to sort it by, and the update whatever its animation.
  private static func keyed(_ update: TableUpdate) -> ([Int], TableUpdate) {
    switch update {
    case .insertSection(let section, _): ([0, section], .insertSection(section, with: .none))
    case .deleteSection(let section, _): ([1, section], .deleteSection(section, with: .none))
    case .reloadSection(let section, _): ([2, section], .reloadSection(section, with: .none))
    case .moveSection(let from, let to): ([3, from, to], update)
    case .insertRow(let path, _): ([4, path.section, path.row], .insertRow(at: path, with: .none))
    case .deleteRow(let path, _): ([5, path.section, path.row], .deleteRow(at: path, with: .none))
    case .reloadRow(let path, _): ([6, path.section, path.row], .reloadRow(at: path, with: .none))
    case .moveRow(let from, let to): ([7, from.section, from.row, to.section, to.row], update)
    }
  }
}
