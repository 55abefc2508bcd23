extension RowForest {
  /// Returns a sentence for each violated invariant; empty unless this library has a bug.
  ///
  /// - Complexity: O(*n*) in the number of rows.
  public func invariantViolations() -> [String] {
    var violations: [String] = []

    func expect(_ holds: Bool, _ sentence: @autoclosure () -> String) {
      if !holds { violations.append(sentence()) }
    }
    var (sum, numbers, isOpenEnd) = (PageSum.zero, Set(freeNumbers), false)
    expect(entries.count == owners.count, "\(entries.count) pages have \(owners.count) owners")
    expect(
      prefixes.count == max((entries.count + Self.group - 1) / Self.group, min(prefixes.count, 1)),
      "\(entries.count) pages have \(prefixes.count) groups")
    for (i, entry) in entries.enumerated() {
      if i % Self.group == 0 { expect(prefixes[i / Self.group] == sum, "page \(i) is not where its group begins") }
      expect(entry.page.header == owners[i].page.header, "page \(i) is not its owner's")
      expect(ordinals[Int(entry.number)] == i, "page \(i) is found at \(ordinals[Int(entry.number)])")
      expect(numbers.insert(entry.number).inserted, "page \(i) has the number of another")
      expect(entry.isContinuation == isOpenEnd, "page \(i) begins with a section that no earlier page began")
      isOpenEnd = entry.continues
      violations += pageViolations(i).map { "page \(i): \($0)" }
      sum += entry.sum
    }
    expect(!isOpenEnd, "the last page claims that its section continues")
    expect(sum == total, "the pages do not add up to the total")
    expect(numbers.count == ordinals.count, "page numbers are lost")
    for section in 0..<numberOfSections {
      guard let place = place(ofSection: section) else { continue }
      let record = record(place)
      guard entries[place.ordinal].page.recordCount == 1 else { continue }
      let pages = pages(from: place.ordinal)
      let rows = pages.reduce(0) { $0 + entries[$1].page.rowCount }
      expect(rows == record.rowCount, "section \(section) counts \(record.rowCount) rows, there are \(rows)")
      expect(
        pages.allSatisfy { entries[$0].isClosed == !record.isOpen },
        "section \(section) is not open or closed as a whole")
    }
    return violations
  }

  private func pageViolations(_ ordinal: Int) -> [String] {
    var violations: [String] = []

    func expect(_ holds: Bool, _ sentence: @autoclosure () -> String) {
      if !holds { violations.append(sentence()) }
    }
    let (entry, page) = (entries[ordinal], entries[ordinal].page)
    expect(entry.sum.rows == page.rowCount && entry.sum.sections == page.recordCount, "its counts are wrong")
    expect(page.rowCount <= limits.rows && page.recordCount <= limits.sections, "it contains too much")
    expect(page.recordCount < 2 || !entry.continues && !entry.isClosed, "a pack continues, or is closed")

    var (shown, chrome, row) = ([Int32](), Int64(0), 0)
    for local in 0..<page.recordCount {
      let record = page.record(local)
      chrome += Int64(record.headerUnits) + (entry.continues ? 0 : Int64(record.footerUnits))
      expect(sectionSlots.page(of: record.slot) == entry.number, "section \(local) is found elsewhere")
      if page.recordCount < 2 { continue }
      expect(record.rowCount <= limits.packRows, "section \(local) is too large for a pack")
      if record.isOpen { for i in row..<row + Int(record.rowCount) { shown.append(entry.base(i)) } }
      row += Int(record.rowCount)
    }
    if page.recordCount < 2 {
      shown = (0..<page.rowCount).map { entry.base($0) }
    } else {
      expect(row == page.rowCount, "its sections have other row counts")
    }
    if !entry.isContinuation { expect(entry.sum.chrome == chrome, "its headers and footers have another sum") }
    for i in 0..<page.rowCount {
      expect(rowSlots.page(of: page.slot(i)) == entry.number, "row \(i) is found elsewhere")
      expect(
        entry.base(i) >= minimumRowHeight.units && entry.base(i) <= HeightScale.maximumUnits, "row \(i) is out of range"
      )
    }
    shown.sort()
    expect(page.sortedCount == shown.count, "it has \(page.sortedCount) rows sorted, not \(shown.count)")
    if entry.uniform < 0 {
      expect(page.sortedRows() == shown, "its sorted rows are not its rows")
      expect(page.hasRightBlocks(), "its blocks do not match its sorted rows")
    }
    if entry.isClosed { shown = [] }
    let (held, free) = (shown.filter(scale.holds), shown.filter { !scale.holds($0) })
    expect(
      entry.sum.held == held.count && entry.sum.free == free.reduce(0) { $0 + Int64($1) },
      "its heights have another sum")
    expect(entry.isMeasured(for: scale.threshold), "it is not measured for the threshold")
    expect(entry.last <= last && entry.next >= next, "the forest assumes a wider valid range")
    return violations
  }
}
