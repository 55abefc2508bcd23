/// Rows about to be inserted: all of one height or each with its own, new ones or rows moved from elsewhere.
struct RowSupply {
  var count: Int
  /// The base, used where `bases` is empty.
  var base: Int32 = 0
  var bases: ContiguousArray<Int32> = []
  /// The slots of existing rows; empty for new ones.
  var slots: ContiguousArray<UInt32> = []

  func base(_ i: Int) -> Int32 { bases.isEmpty ? base : bases[i] }

  func isUniform(_ base: Int32) -> Bool { bases.isEmpty ? self.base == base : bases.allSatisfy { $0 == base } }
}

extension RowForest {
  func base(_ height: Length) -> Int32 {
    Int32(height.clamped(to: minimumRowHeight ... .maximumHeight).units)
  }

  func supply(_ count: Int, _ height: Length) -> RowSupply? {
    guard count >= 0, count <= Self.maximumRowCount - rowCount else { return nil }
    return RowSupply(count: count, base: base(height))
  }

  func supply(_ heights: some Sequence<Length>) -> RowSupply? {
    let most = Self.maximumRowCount - rowCount
    if heights.underestimatedCount > most { return nil }
    var bases: ContiguousArray<Int32> = []
    // A contiguous list is copied at once instead of through its protocol.
    let isList: Void? = heights.withContiguousStorageIfAvailable { list in
      if list.count <= most { bases.append(contentsOf: list.lazy.map(base)) }
    }
    if isList == nil {
      for height in heights.prefix(most &+ 1) { bases.append(base(height)) }
    }
    let count = heights.withContiguousStorageIfAvailable(\.count) ?? bases.count
    if count > most { return nil }
    return RowSupply(count: bases.count, bases: bases)
  }

  // MARK: Inserting

  /// Inserts rows of one height before the row with this index path, or after the section's last.
  ///
  /// - Parameters:
  ///   - count: 0 or more.
  ///   - height: the base height, clamped to `minimumRowHeight`...`Length.maximumHeight`.
  ///   - path: of the first inserted row, afterwards.
  /// - Returns: false, without a change, if there is no such place, or there would be too many rows.
  @discardableResult
  public mutating func insertRows(_ count: Int, height: Length, at path: TableIndexPath) -> Bool {
    guard let supply = supply(count, height) else { return false }
    return insert(supply, at: path)
  }

  /// Inserts rows with these base heights, like `insertRows(_:height:at:)`.
  @discardableResult
  public mutating func insertRows(heights: some Sequence<Length>, at path: TableIndexPath) -> Bool {
    guard let supply = supply(heights) else { return false }
    return insert(supply, at: path)
  }

  mutating func insert(_ supply: RowSupply, at path: TableIndexPath) -> Bool {
    guard let section = place(ofSection: path.section), path.row >= 0, path.row <= record(section).rowCount else {
      return false
    }
    if supply.count == 0 { return true }
    let record = record(section)
    let pageRows = entries[section.ordinal].page.rowCount
    let isAlone = entries[section.ordinal].page.recordCount == 1
    if !isAlone, pageRows + supply.count > limits.rows || Int(record.rowCount) + supply.count > limits.packRows {
      // The section has outgrown the pack.
      _ = cutPages(beforeSection: path.section + 1)
      _ = cutPages(beforeSection: path.section)
      return insert(supply, at: path)
    }
    // After the previous row, so that this is the last page if the rows are appended.
    var (ordinal, offset) = (section.ordinal, section.firstRow)
    if path.row > 0 {
      let before = place(ofRow: path.row - 1, in: section)
      ordinal = before.ordinal
      offset = before.offset + 1
    }
    changeRecord(section) { $0.rowCount += Int32(supply.count) }
    if entries[ordinal].page.rowCount + supply.count > limits.rows {
      insertPages(supply, ordinal, offset, section)
    } else {
      insert(supply, on: ordinal, at: offset, isShown: isAlone || record.isOpen)
      pageChanged(ordinal)
    }
    return true
  }

  /// Inserts rows on a page with room for all of them.
  mutating func insert(_ supply: RowSupply, on ordinal: Int, at offset: Int, isShown: Bool) {
    if supply.count == 0 { return }
    let page = ownPage(ordinal, rows: entries[ordinal].page.rowCount + supply.count)
    let staysUniform = entries[ordinal].uniform >= 0 && supply.isUniform(entries[ordinal].uniform)
    if !staysUniform { writeUniform(ordinal) }
    page.openRows(at: offset, count: supply.count)
    let number = entries[ordinal].number
    for i in 0..<supply.count {
      page.setBase(supply.base(i), offset + i)
      if supply.slots.isEmpty {
        page.setSlot(rowSlots.take(page: number), offset + i)
      } else {
        page.setSlot(supply.slots[i], offset + i)
        rowSlots.move(supply.slots[i], toPage: number)
      }
    }
    if !isShown { return }
    if staysUniform { page.sortedCount += supply.count } else { page.sortIn(rows: offset..<offset + supply.count) }
  }

  /// Inserts more rows than fit on the page. Its section does not share it.
  private mutating func insertPages(_ supply: RowSupply, _ ordinal: Int, _ offset: Int, _ section: SectionPlace) {
    let all = looseRows(ordinal)
    var loose = LooseRows(records: all.records)
    loose.bases = ContiguousArray(all.bases[..<offset])
    loose.slots = ContiguousArray(all.slots[..<offset])
    append(supply, to: &loose)
    loose.bases += all.bases[offset...]
    loose.slots += all.slots[offset...]
    let pages = makePages(loose, section: record(section), endsHere: !entries[ordinal].continues)
    replacePages(ordinal..<ordinal + 1, with: pages)
  }

  mutating func append(_ supply: RowSupply, to loose: inout LooseRows) {
    for i in 0..<supply.count {
      loose.bases.append(supply.base(i))
      loose.slots.append(supply.slots.isEmpty ? rowSlots.take(page: 0) : supply.slots[i])
    }
  }

  // MARK: Removing

  /// Removes rows of a section. Their IDs are never reused.
  ///
  /// - Returns: false, without a change, if the section or one of the rows does not exist.
  @discardableResult
  public mutating func removeRows(_ rows: Range<Int>, inSection section: Int) -> Bool {
    guard let place = place(ofSection: section), rows.lowerBound >= 0, rows.upperBound <= record(place).rowCount else {
      return false
    }
    if !rows.isEmpty { remove(rows, in: place, releasing: true) }
    return true
  }

  private mutating func remove(_ rows: Range<Int>, in section: SectionPlace, releasing: Bool) {
    changeRecord(section) { $0.rowCount -= Int32(rows.count) }
    let record = record(section)
    // The record may count fewer rows than its pages at this time, so places are found by the pages.
    let first = place(ofRow: rows.lowerBound, in: section)
    let last = place(ofRow: rows.upperBound - 1, in: section)
    if releasing {
      for ordinal in first.ordinal...last.ordinal {
        let page = entries[ordinal].page
        let start = ordinal == first.ordinal ? first.offset : 0
        let end = ordinal == last.ordinal ? last.offset + 1 : page.rowCount
        for row in start..<end { rowSlots.release(page.slot(row)) }
      }
    }
    let isAlone = entries[section.ordinal].page.recordCount == 1
    let isWhole = first.ordinal == section.ordinal && !entries[section.ordinal].continues
    let left = entries[first.ordinal].page.rowCount - rows.count
    if first.ordinal == last.ordinal, isWhole || left >= limits.rows / 4 {
      remove(first.offset..<last.offset + 1, on: first.ordinal, isShown: isAlone || record.isOpen)
      pageChanged(first.ordinal)
      if isWhole { mergePages(around: first.ordinal) }
      return
    }
    removePages(first, last, record)
  }

  mutating func remove(_ rows: Range<Int>, on ordinal: Int, isShown: Bool) {
    let page = ownPage(ordinal)
    if isShown {
      if entries[ordinal].uniform >= 0 { page.sortedCount -= rows.count } else { page.sortOut(rows: rows) }
    }
    page.closeRows(rows)
    if page.rowCount == 0 {
      entries[ordinal].uniform = -1
      page.sortRows(EmptyCollection())
    }
  }

  /// Removes rows of a section on several pages, and joins the remaining parts of their pages.
  private mutating func removePages(_ first: RowPlace, _ last: RowPlace, _ section: SectionRecord) {
    var (from, to) = (first.ordinal, last.ordinal)
    var loose = LooseRows()
    if from > first.section.ordinal, first.offset + entries[to].page.rowCount - last.offset - 1 < limits.rows / 4 {
      // Few rows remain, so the previous page takes them.
      from -= 1
      looseRows(from, 0..<entries[from].page.rowCount, into: &loose)
    }
    looseRows(first.ordinal, 0..<first.offset, into: &loose)
    looseRows(to, last.offset + 1..<entries[to].page.rowCount, into: &loose)
    if loose.bases.count < limits.rows / 4, entries[to].continues {
      to += 1
      looseRows(to, 0..<entries[to].page.rowCount, into: &loose)
    }
    if from == first.section.ordinal { loose.records = [section] }
    let pages = makePages(loose, section: section, endsHere: !entries[to].continues)
    replacePages(from..<to + 1, with: pages)
    if from == first.section.ordinal { mergePages(around: from) }
  }

  // MARK: Moving

  /// Moves a row, also to another section. It keeps its ID and its height.
  ///
  /// - Parameters:
  ///   - path: the row before the move.
  ///   - destination: the row after the move.
  /// - Returns: false, without a change, if there is no such row or no such place.
  @discardableResult
  public mutating func moveRow(at path: TableIndexPath, to destination: TableIndexPath) -> Bool {
    guard let place = place(ofRow: path), destination.section >= 0, destination.section < numberOfSections,
      destination.row >= 0
    else { return false }
    let rows = numberOfRows(inSection: destination.section)
    guard destination.row <= (destination.section == path.section ? rows - 1 : rows) else { return false }
    if path == destination { return true }
    let entry = entries[place.ordinal]
    let supply = RowSupply(
      count: 1, base: entry.base(place.offset), slots: [entry.page.slot(place.offset)])
    remove(path.row..<path.row + 1, in: place.section, releasing: false)
    return insert(supply, at: destination)
  }
}
