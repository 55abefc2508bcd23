/// A page, and the sum before it.
struct PagePlace {
  var ordinal: Int
  var before: PageSum
}

/// The page on which a section begins, its position among that page's sections, and its first row there.
struct SectionPlace {
  var ordinal: Int
  var before: PageSum
  var local: Int
  var firstRow: Int
}

/// The page of a row, and the row's position on it.
struct RowPlace {
  var section: SectionPlace
  var ordinal: Int
  var before: PageSum
  var offset: Int
}

extension RowForest {
  // MARK: Pages

  /// Returns the first page for which the sum up to its end satisfies `isBeyond`. One must exist.
  @inline(__always) private func page(where isBeyond: (PageSum) -> Bool) -> PagePlace {
    var (group, count) = (0, prefixes.count)
    while count > 1 {
      let half = count >> 1
      if isBeyond(prefixes[group &+ half]) {
        count = half
      } else {
        group &+= half
        count &-= half
      }
    }
    var place = PagePlace(ordinal: group &* Self.group, before: prefixes[group])
    while place.ordinal < entries.count {
      let end = place.before + entries[place.ordinal].sum
      if isBeyond(end) { break }
      place.before = end
      place.ordinal &+= 1
    }
    return place
  }

  /// Returns the page on which an existing section begins.
  func page(ofSection section: Int) -> PagePlace { page { $0.sections > section } }

  /// Returns the page of an existing row, counted through all sections.
  func page(ofRow row: Int) -> PagePlace { page { $0.rows > row } }

  /// Returns the page that contains a position in the content.
  func page(holding y: Int64) -> PagePlace { page { scale.edge($0) > y } }

  func place(ofPage ordinal: Int) -> PagePlace {
    let group = ordinal / Self.group
    var before = prefixes[group]
    for i in group &* Self.group..<ordinal { before += entries[i].sum }
    return PagePlace(ordinal: ordinal, before: before)
  }

  /// Returns the pages of the section that begins on this page and does not share it.
  func pages(from ordinal: Int) -> Range<Int> {
    var last = ordinal
    while entries[last].continues { last += 1 }
    return ordinal..<last + 1
  }

  // MARK: Sections and rows

  func place(ofSection section: Int) -> SectionPlace? {
    guard section >= 0, section < total.sections else { return nil }
    let place = page(ofSection: section)
    let local = section - place.before.sections
    return SectionPlace(
      ordinal: place.ordinal, before: place.before, local: local,
      firstRow: entries[place.ordinal].page.firstRow(ofRecord: local))
  }

  func record(ofSection section: Int) -> SectionRecord? {
    guard section >= 0, section < total.sections else { return nil }
    let place = page(ofSection: section)
    return entries[place.ordinal].page.record(section - place.before.sections)
  }

  func record(_ place: SectionPlace) -> SectionRecord { entries[place.ordinal].page.record(place.local) }

  func place(ofRow path: TableIndexPath) -> RowPlace? {
    guard let section = place(ofSection: path.section), path.row >= 0, path.row < record(section).rowCount else {
      return nil
    }
    return place(ofRow: path.row, in: section)
  }

  func place(ofRow row: Int, in section: SectionPlace) -> RowPlace {
    let offset = section.firstRow + row
    if offset < entries[section.ordinal].page.rowCount {
      return RowPlace(section: section, ordinal: section.ordinal, before: section.before, offset: offset)
    }
    // A section on several pages does not share them.
    let page = page(ofRow: section.before.rows + row)
    return RowPlace(
      section: section, ordinal: page.ordinal, before: page.before,
      offset: section.before.rows + row - page.before.rows)
  }

  // MARK: Identity

  /// Returns a row's ID; nil if there is no such row.
  public func id(ofRowAt path: TableIndexPath) -> RowID? {
    guard let place = place(ofRow: path) else { return nil }
    let slot = entries[place.ordinal].page.slot(place.offset)
    return RowID(slot: slot, generation: rowSlots.generation(of: slot))
  }

  /// Returns a row's current index path; nil once it is removed.
  public func indexPath(of id: RowID) -> TableIndexPath? {
    guard let number = rowSlots.page(of: id.slot, generation: id.generation) else { return nil }
    let place = place(ofPage: Int(ordinals[Int(number)]))
    let page = entries[place.ordinal].page
    guard let offset = page.row(ofSlot: id.slot) else { return nil }
    return indexPath(ofRow: offset, on: place)
  }

  /// Returns a section's ID; nil if there is no such section.
  public func id(ofSection section: Int) -> SectionID? {
    record(ofSection: section).map { SectionID(slot: $0.slot, generation: sectionSlots.generation(of: $0.slot)) }
  }

  /// Returns a section's current index; nil once it is removed.
  public func section(of id: SectionID) -> Int? {
    guard let number = sectionSlots.page(of: id.slot, generation: id.generation) else { return nil }
    let place = place(ofPage: Int(ordinals[Int(number)]))
    return entries[place.ordinal].page.record(ofSlot: id.slot).map { place.before.sections + $0 }
  }

  func indexPath(ofRow offset: Int, on place: PagePlace) -> TableIndexPath {
    let page = entries[place.ordinal].page
    if page.recordCount == 0 {
      let section = place.before.sections - 1
      let first = self.page(ofSection: section).before.rows
      return TableIndexPath(section: section, row: place.before.rows + offset - first)
    }
    var (local, first) = (0, 0)
    while offset >= first + Int(page.record(local).rowCount) && local < page.recordCount - 1 {
      first += Int(page.record(local).rowCount)
      local += 1
    }
    return TableIndexPath(section: place.before.sections + local, row: offset - first)
  }
}
