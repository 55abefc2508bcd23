extension RowForest {
  // MARK: Inserting

  /// Inserts a section with rows of one height before the section with this index, or after the last.
  ///
  /// - Parameters:
  ///   - section: the new section's index, afterwards.
  ///   - rows: the number of rows (default: 0).
  ///   - height: the rows' base height, clamped to `minimumRowHeight`...`Length.maximumHeight`.
  ///   - headerHeight: clamped to 0...`Length.maximumHeight`.
  ///   - footerHeight: clamped to 0...`Length.maximumHeight`. The footer is visible whether the section is open or not.
  ///   - isOpen: whether the rows are visible (default: false).
  /// - Returns: nil, without a change, if there is no such place, or there would be too many rows or sections.
  @discardableResult
  public mutating func insertSection(
    at section: Int, rows: Int = 0, height: Length = .zero, headerHeight: Length = .zero, footerHeight: Length = .zero,
    isOpen: Bool = false
  ) -> SectionID? {
    guard let supply = supply(rows, height) else { return nil }
    return insertSection(at: section, supply, newRecord(headerHeight, footerHeight, isOpen))
  }

  /// Inserts a section with a base height for each row.
  @discardableResult
  public mutating func insertSection(
    at section: Int, rowHeights: some Sequence<Length>, headerHeight: Length = .zero, footerHeight: Length = .zero,
    isOpen: Bool = false
  ) -> SectionID? {
    guard let supply = supply(rowHeights) else { return nil }
    return insertSection(at: section, supply, newRecord(headerHeight, footerHeight, isOpen))
  }

  private func newRecord(_ header: Length, _ footer: Length, _ isOpen: Bool) -> SectionRecord {
    let range: ClosedRange<Length> = .zero ... .maximumHeight
    return SectionRecord(
      headerUnits: Int32(header.clamped(to: range).units), footerUnits: Int32(footer.clamped(to: range).units),
      rowCount: 0, slot: 0, isOpen: isOpen)
  }

  private mutating func insertSection(at section: Int, _ supply: RowSupply, _ record: SectionRecord) -> SectionID? {
    guard section >= 0, section <= numberOfSections, numberOfSections < Self.maximumSectionCount else { return nil }
    var record = record
    record.slot = sectionSlots.take(page: 0)
    insert(record, supply, at: section)
    return SectionID(slot: record.slot, generation: sectionSlots.generation(of: record.slot))
  }

  /// Inserts a section that already has a slot, and updates its row count.
  private mutating func insert(_ record: SectionRecord, _ supply: RowSupply, at section: Int) {
    var record = record
    record.rowCount = Int32(supply.count)
    if supply.count <= limits.packRows, let (ordinal, local) = pack(for: supply.count, at: section) {
      return insert(record, supply, on: ordinal, at: local)
    }
    let ordinal = cutPages(beforeSection: section)
    var loose = LooseRows(records: [record])
    append(supply, to: &loose)
    replacePages(ordinal..<ordinal, with: makePages(loose, section: record, endsHere: true))
  }

  /// Returns the page that can take a small section at this place, and the section's position on it; nil if there is
  /// none.
  private func pack(for rows: Int, at section: Int) -> (ordinal: Int, local: Int)? {
    var (ordinal, local) = (entries.count, 0)
    if let place = place(ofSection: section) { (ordinal, local) = (place.ordinal, place.local) }

    func canTake(_ ordinal: Int) -> Bool {
      entries[ordinal].isPackable(limits) && entries[ordinal].hasRoom(rows: rows, limits)
    }
    if local > 0 { return canTake(ordinal) ? (ordinal, local) : nil }
    if ordinal > 0 && canTake(ordinal - 1) { return (ordinal - 1, entries[ordinal - 1].page.recordCount) }
    return ordinal < entries.count && canTake(ordinal) ? (ordinal, 0) : nil
  }

  private mutating func insert(_ record: SectionRecord, _ supply: RowSupply, on ordinal: Int, at local: Int) {
    let count = entries[ordinal].page.recordCount
    let page = ownPage(ordinal, rows: entries[ordinal].page.rowCount + supply.count, records: count + 1)
    if entries[ordinal].isClosed {
      // A pack's sorted list has only the rows of open sections.
      entries[ordinal].isClosed = false
      page.sortRows(EmptyCollection())
    }
    let offset = page.firstRow(ofRecord: local)
    page.insertRecord(record, at: local)
    sectionSlots.move(record.slot, toPage: entries[ordinal].number)
    insert(supply, on: ordinal, at: offset, isShown: record.isOpen)
    pageChanged(ordinal, chromeBy: Int64(record.headerUnits) + Int64(record.footerUnits))
  }

  // MARK: Removing and moving

  /// Removes a section and its rows. Their IDs are never reused.
  ///
  /// - Returns: false if there is no such section.
  @discardableResult
  public mutating func removeSection(_ section: Int) -> Bool {
    guard let place = place(ofSection: section) else { return false }
    sectionSlots.release(record(place).slot)
    if entries[place.ordinal].page.recordCount > 1 {
      _ = takeFromPack(place, releasing: true)
      return true
    }
    let pages = pages(from: place.ordinal)
    for ordinal in pages {
      let page = entries[ordinal].page
      for row in 0..<page.rowCount { rowSlots.release(page.slot(row)) }
    }
    replacePages(pages, with: [])
    mergePages(around: place.ordinal)
    return true
  }

  /// Moves a section with its rows. All of them keep their IDs.
  ///
  /// - Parameters:
  ///   - section: the section's index before the move.
  ///   - destination: its index after the move.
  /// - Returns: false, without a change, if there is no such section or no such place.
  @discardableResult
  public mutating func moveSection(_ section: Int, to destination: Int) -> Bool {
    guard let place = place(ofSection: section), destination >= 0, destination < numberOfSections else { return false }
    if section == destination { return true }
    if entries[place.ordinal].page.recordCount > 1 {
      let record = record(place)
      insert(record, takeFromPack(place, releasing: false), at: destination)
      return true
    }
    let range = pages(from: place.ordinal)
    let pages = Array(zip(entries[range], owners[range]))
    replacePages(range, with: [], freeNumbers: false)
    mergePages(around: range.lowerBound)
    let ordinal = cutPages(beforeSection: destination)
    replacePages(ordinal..<ordinal, with: pages, freeNumbers: false)
    mergePages(around: ordinal + pages.count - 1)
    mergePages(around: ordinal)
    return true
  }

  /// Removes a section from the page that it shares with others.
  private mutating func takeFromPack(_ place: SectionPlace, releasing: Bool) -> RowSupply {
    let record = record(place)
    let rows = place.firstRow..<place.firstRow + Int(record.rowCount)
    var loose = LooseRows()
    looseRows(place.ordinal, rows, into: &loose)
    if releasing { for slot in loose.slots { rowSlots.release(slot) } }
    remove(rows, on: place.ordinal, isShown: record.isOpen)
    let page = ownPage(place.ordinal)
    page.removeRecord(at: place.local)
    if page.recordCount == 1 {
      // The section no longer shares its page, so its rows are sorted even if it is closed.
      entries[place.ordinal].isClosed = !page.record(0).isOpen
      if entries[place.ordinal].uniform >= 0 { page.sortedCount = page.rowCount } else { sortPage(page) }
    }
    pageChanged(place.ordinal, chromeBy: -Int64(record.headerUnits) - Int64(record.footerUnits))
    mergePages(around: place.ordinal)
    return RowSupply(count: rows.count, bases: loose.bases, slots: loose.slots)
  }

  // MARK: Opening, and heights of headers and footers

  /// Opens or closes a section. Its rows keep their heights.
  ///
  /// - Returns: false if there is no such section.
  @discardableResult
  public mutating func setOpen(_ isOpen: Bool, section: Int) -> Bool {
    guard let place = place(ofSection: section) else { return false }
    let record = record(place)
    if record.isOpen == isOpen { return true }
    changeRecord(place) { $0.isOpen = isOpen }
    let page = entries[place.ordinal].page
    if page.recordCount > 1 {
      let rows = place.firstRow..<place.firstRow + Int(record.rowCount)
      if entries[place.ordinal].uniform >= 0 {
        page.sortedCount += isOpen ? rows.count : -rows.count
      } else if isOpen {
        page.sortIn(rows: rows)
      } else {
        page.sortOut(rows: rows)
      }
      pageChanged(place.ordinal)
      return true
    }
    let pages = pages(from: place.ordinal)
    for ordinal in pages { entries[ordinal].isClosed = !isOpen }
    if pages.count == 1 {
      pageChanged(place.ordinal)
    } else {
      for ordinal in pages { entries[ordinal].measure(scale) }
      sumPages(from: place.ordinal)
    }
    return true
  }

  /// Sets a header's height, clamped to 0...`Length.maximumHeight`. Returns false if there is no such section.
  @discardableResult
  public mutating func setHeaderHeight(_ height: Length, inSection section: Int) -> Bool {
    guard let place = place(ofSection: section) else { return false }
    let (old, new) = (record(place).headerUnits, Int32(height.clamped(to: .zero ... .maximumHeight).units))
    if old == new { return true }
    changeRecord(place) { $0.headerUnits = new }
    pageChanged(place.ordinal, chromeBy: Int64(new) - Int64(old))
    return true
  }

  /// Sets a footer's height, clamped to 0...`Length.maximumHeight`. Returns false if there is no such section.
  @discardableResult
  public mutating func setFooterHeight(_ height: Length, inSection section: Int) -> Bool {
    guard let place = place(ofSection: section) else { return false }
    let (old, new) = (record(place).footerUnits, Int32(height.clamped(to: .zero ... .maximumHeight).units))
    if old == new { return true }
    changeRecord(place) { $0.footerUnits = new }
    let last = entries[place.ordinal].continues ? pages(from: place.ordinal).upperBound - 1 : place.ordinal
    pageChanged(last, chromeBy: Int64(new) - Int64(old))
    return true
  }
}
