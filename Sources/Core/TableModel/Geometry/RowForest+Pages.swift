/// Rows removed from pages, or about to be placed on pages, with the sections that begin among them.
struct LooseRows {
  var bases: ContiguousArray<Int32> = []
  var slots: ContiguousArray<UInt32> = []
  var records: [SectionRecord] = []
}

extension RowForest {
  // MARK: One page

  /// Returns a uniquely referenced page with room for this number of rows and sections.
  mutating func ownPage(_ ordinal: Int, rows: Int = 0, records: Int = 0) -> Page {
    let page = entries[ordinal].page
    if isKnownUniquelyReferenced(&owners[ordinal]), rows <= page.rowCapacity, records <= page.recordCapacity {
      return page
    }
    let owner = PageOwner(
      copying: owners[ordinal],
      rowCapacity: rows <= page.rowCapacity ? rows : min(limits.rows, rows + rows / 2),
      recordCapacity: records <= page.recordCapacity ? records : min(limits.sections, records + records / 2))
    owners[ordinal] = owner
    entries[ordinal].page = owner.page
    return owner.page
  }

  mutating func writeUniform(_ ordinal: Int) {
    let uniform = entries[ordinal].uniform
    if uniform < 0 { return }
    ownPage(ordinal).fill(uniform)
    entries[ordinal].uniform = -1
  }

  /// Updates all sums after a change of one page.
  mutating func pageChanged(_ ordinal: Int, chromeBy chrome: Int64 = 0) {
    let old = entries[ordinal].sum
    var entry = entries[ordinal]
    entry.sum.rows = entry.page.rowCount
    entry.sum.sections = entry.page.recordCount
    entry.sum.chrome += chrome
    entry.measure(scale)
    entries[ordinal] = entry
    last = max(last, entry.last)
    next = min(next, entry.next)
    let change = entry.sum - old
    total += change
    var group = ordinal / Self.group + 1
    while group < prefixes.count {
      prefixes[group] += change
      group += 1
    }
  }

  mutating func changeRecord(_ place: SectionPlace, _ change: (inout SectionRecord) -> Void) {
    var record = record(place)
    change(&record)
    ownPage(place.ordinal).setRecord(record, place.local)
  }

  // MARK: Lists of pages

  /// Updates all sums after changes of pages from this one on.
  mutating func sumPages(from ordinal: Int) {
    let group = min(ordinal / Self.group, max(prefixes.count - 1, 0))
    var sum = prefixes.isEmpty ? PageSum.zero : prefixes[group]
    prefixes.removeSubrange(group...)
    for i in group * Self.group..<entries.count {
      if i % Self.group == 0 { prefixes.append(sum) }
      sum += entries[i].sum
      last = max(last, entries[i].last)
      next = min(next, entries[i].next)
    }
    if prefixes.isEmpty { prefixes.append(.zero) }
    total = sum
  }

  /// Replaces pages. The old pages' numbers become free, unless the pages are only being moved.
  mutating func replacePages(_ range: Range<Int>, with pages: [(PageEntry, PageOwner)], freeNumbers frees: Bool = true)
  {
    if frees { for i in range { freeNumbers.append(entries[i].number) } }
    entries.replaceSubrange(range, with: pages.lazy.map(\.0))
    owners.replaceSubrange(range, with: pages.lazy.map(\.1))
    // If the number of pages is unchanged, the pages after them keep their positions.
    let end = pages.count == range.count ? range.upperBound : entries.count
    for i in range.lowerBound..<end { ordinals[Int(entries[i].number)] = Int32(i) }
    sumPages(from: range.lowerBound)
  }

  mutating func takeNumber() -> Int32 {
    if let number = freeNumbers.popLast() { return number }
    ordinals.append(0)
    return Int32(ordinals.count - 1)
  }

  func looseRows(_ ordinal: Int, _ rows: Range<Int>, into loose: inout LooseRows) {
    let entry = entries[ordinal]
    for row in rows {
      loose.bases.append(entry.base(row))
      loose.slots.append(entry.page.slot(row))
    }
  }

  func looseRows(_ ordinal: Int) -> LooseRows {
    var loose = LooseRows()
    looseRows(ordinal, 0..<entries[ordinal].page.rowCount, into: &loose)
    for local in 0..<entries[ordinal].page.recordCount { loose.records.append(entries[ordinal].page.record(local)) }
    return loose
  }

  /// Creates a page for some of these rows. The footer is that of the section that ends here and began earlier.
  mutating func makePage(
    _ loose: LooseRows, _ rows: Range<Int>, records: [SectionRecord], continues: Bool = false, isClosed: Bool = false,
    footer: Int32 = 0
  ) -> (PageEntry, PageOwner) {
    let owner = PageOwner(
      rowCapacity: min(limits.rows, rows.count + rows.count / 16), recordCapacity: records.count)
    let (page, number) = (owner.page, takeNumber())
    page.openRows(at: 0, count: rows.count)
    for (row, i) in rows.enumerated() {
      page.setBase(loose.bases[i], row)
      page.setSlot(loose.slots[i], row)
      rowSlots.move(loose.slots[i], toPage: number)
    }
    var chrome = Int64(footer)
    for (local, record) in records.enumerated() {
      page.insertRecord(record, at: local)
      sectionSlots.move(record.slot, toPage: number)
      chrome += Int64(record.headerUnits) + (continues ? 0 : Int64(record.footerUnits))
    }
    var entry = PageEntry(
      sum: PageSum(rows: rows.count, sections: records.count, chrome: chrome), page: page, number: number,
      continues: continues, isClosed: isClosed)
    if let first = rows.first.map({ loose.bases[$0] }), loose.bases[rows].allSatisfy({ $0 == first }) {
      entry.uniform = first
      page.sortedCount = records.count < 2 ? rows.count : 0
      for record in records where records.count > 1 && record.isOpen { page.sortedCount += Int(record.rowCount) }
    } else {
      sortPage(page)
    }
    entry.measure(scale)
    return (entry, owner)
  }

  /// Sorts the rows of open sections, or all rows of a page with only one section.
  func sortPage(_ page: Page) {
    if page.recordCount < 2 { return page.sortRows(CollectionOfOne(0..<page.rowCount)) }
    var (ranges, row): ([Range<Int>], Int) = ([], 0)
    for local in 0..<page.recordCount {
      let record = page.record(local)
      if record.isOpen { ranges.append(row..<row + Int(record.rowCount)) }
      row += Int(record.rowCount)
    }
    page.sortRows(ranges)
  }

  /// Creates pages for the rows of one section, or of a part of it that begins or ends elsewhere.
  mutating func makePages(_ loose: LooseRows, section: SectionRecord, endsHere: Bool) -> [(PageEntry, PageOwner)] {
    // Where there are several pages, some room is left, so that the next inserted row does not split its page.
    let rows = loose.bases.count
    let count = rows <= limits.rows ? 1 : (rows * 16 + limits.rows * 15 - 1) / (limits.rows * 15)
    return (0..<count).map { piece in
      let isLast = piece == count - 1
      return makePage(
        loose, rows * piece / count..<rows * (piece + 1) / count, records: piece == 0 ? loose.records : [],
        continues: !(isLast && endsHere), isClosed: !section.isOpen,
        footer: isLast && endsHere && (piece > 0 || loose.records.isEmpty) ? section.footerUnits : 0)
    }
  }

  // MARK: Packs

  /// Cuts the page on which a section begins before it, so that the section is the first there. Returns the section's page, or
  /// the end of the list for the section after the last.
  mutating func cutPages(beforeSection section: Int) -> Int {
    guard let place = place(ofSection: section) else { return entries.count }
    if place.local == 0 { return place.ordinal }
    let loose = looseRows(place.ordinal)

    func half(_ rows: Range<Int>, _ records: ArraySlice<SectionRecord>, _ forest: inout RowForest) -> (
      PageEntry, PageOwner
    ) {
      forest.makePage(
        loose, rows, records: Array(records), isClosed: records.count == 1 && !records[records.startIndex].isOpen)
    }
    let first = half(0..<place.firstRow, loose.records[..<place.local], &self)
    let second = half(place.firstRow..<loose.bases.count, loose.records[place.local...], &self)
    replacePages(place.ordinal..<place.ordinal + 1, with: [first, second])
    return place.ordinal + 1
  }

  /// Merges a page with its neighbours if both are small: half full at most, so that a page that was just filled is not
  /// merged, and one that was just merged not cut.
  mutating func mergePages(around ordinal: Int) {
    for first in [ordinal, ordinal - 1] where first >= 0 && first + 1 < entries.count {
      let (a, b) = (entries[first], entries[first + 1])
      // The cheap conditions come first.
      guard a.sum.rows + b.sum.rows <= limits.rows / 2, a.sum.sections + b.sum.sections <= limits.sections / 2,
        a.isPackable(limits) && b.isPackable(limits)
      else { continue }
      var loose = looseRows(first)
      looseRows(first + 1, 0..<b.page.rowCount, into: &loose)
      for local in 0..<b.page.recordCount { loose.records.append(b.page.record(local)) }
      let merged = makePage(loose, 0..<loose.bases.count, records: loose.records)
      replacePages(first..<first + 2, with: [merged])
    }
  }
}
