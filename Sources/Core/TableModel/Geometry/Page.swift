/// The data of one section, apart from its rows.
struct SectionRecord: Sendable {
  var headerUnits: Int32
  var footerUnits: Int32
  /// All of its rows, including those on later pages.
  var rowCount: Int32
  var slot: UInt32
  var isOpen: Bool
}

/// The memory of one page: up to `PageLimits.rows` consecutive rows, and the sections that begin here.
///
/// This file, `Page+Sorted.swift`, `Page+Rows.swift` and `SortHeights.swift` are the unsafe core. A `Page` points into
/// the memory of a `PageOwner`, and is written to only after `RowForest.ownPage` made sure that no copy of the forest
/// shares it. Every method asserts in debug builds that it stays within the page.
struct Page: @unchecked Sendable {
  /// Rows in a block with a sum: 64 of the maximum height can be added in 32 bits.
  static let block = 64
  /// Rows in a block of `sorted`: one cache line.
  static let sortedBlock = 16
  /// Groups of four blocks of `sorted` on a full page.
  static let tops = 16

  struct Header {
    /// The base heights in table order, from the first row on.
    var bases: UnsafeMutablePointer<Int32>
    var slots: UnsafeMutablePointer<UInt32>
    var records: UnsafeMutablePointer<SectionRecord>
    var sortedSum: Int64
    /// Free room before the first row.
    var frontRoom: Int32
    var rowCapacity: Int32
    var recordCapacity: Int32
    var rowCount: Int32
    var sortedCount: Int32
    var recordCount: Int32
  }

  let header: UnsafeMutablePointer<Header>

  // What each step of a pinch reads is at a fixed distance from the header, so that it is found without reading it, and
  // each part begins with a cache line. A page is full at 1,024 rows: 64 blocks.
  static let (topsOffset, lastsOffset, sumsOffset, sortedOffset) = (128, 192, 512, 1152)

  /// The bases in ascending order; on a page with more than one section, only those of open sections. Before them are
  /// 16 values below every threshold, and after the end of the last block at least 16 above every threshold.
  var sorted: UnsafeMutablePointer<Int32> { pointer(Self.sortedOffset) }
  /// The last value of each block of `sorted`. Four more than on a full page.
  var lasts: UnsafeMutablePointer<Int32> { pointer(Self.lastsOffset) }
  /// The last value of every four blocks of `sorted`.
  var tops: UnsafeMutablePointer<Int32> { pointer(Self.topsOffset) }
  /// The sum of `sorted` before each block that exists or could begin next.
  var sums: UnsafeMutablePointer<Int64> { pointer(Self.sumsOffset) }

  private func pointer<T>(_ offset: Int) -> UnsafeMutablePointer<T> {
    (UnsafeMutableRawPointer(header) + offset).assumingMemoryBound(to: T.self)
  }

  var rowCount: Int { Int(header.pointee.rowCount) }
  var recordCount: Int { Int(header.pointee.recordCount) }
  var rowCapacity: Int { Int(header.pointee.rowCapacity) }
  var recordCapacity: Int { Int(header.pointee.recordCapacity) }
  var sortedCount: Int {
    get { Int(header.pointee.sortedCount) }
    nonmutating set { header.pointee.sortedCount = Int32(truncatingIfNeeded: newValue) }
  }

  var sortedSum: Int64 {
    get { header.pointee.sortedSum }
    nonmutating set { header.pointee.sortedSum = newValue }
  }

  // MARK: Elements

  func base(_ row: Int) -> Int32 {
    assert(row >= 0 && row < rowCount)
    return header.pointee.bases[row]
  }

  func slot(_ row: Int) -> UInt32 {
    assert(row >= 0 && row < rowCount)
    return header.pointee.slots[row]
  }

  func setBase(_ base: Int32, _ row: Int) {
    assert(row >= 0 && row < rowCount)
    header.pointee.bases[row] = base
  }

  func setSlot(_ slot: UInt32, _ row: Int) {
    assert(row >= 0 && row < rowCount)
    header.pointee.slots[row] = slot
  }

  func record(_ local: Int) -> SectionRecord {
    assert(local >= 0 && local < recordCount)
    return header.pointee.records[local]
  }

  func setRecord(_ record: SectionRecord, _ local: Int) {
    assert(local >= 0 && local < recordCount)
    header.pointee.records[local] = record
  }

  // MARK: Gaps

  /// Makes room for rows, which are uninitialized until they are set.
  ///
  /// The rows on the shorter side move, as far as there is room: on a page that is not cached, memory traffic is the
  /// cost.
  func openRows(at row: Int, count: Int) {
    assert(row >= 0 && row <= rowCount && count >= 0 && rowCount + count <= rowCapacity)
    let after = rowCount - row
    var before = Int(header.pointee.frontRoom)
    if rowCount == 0 {
      shiftRows(by: (rowCapacity - count) / 2 - before)
      before = (rowCapacity - count) / 2
    }
    let behind = rowCapacity - rowCount - before
    if count <= before && (row < after || count > behind) {
      shiftRows(by: -count)
      moveRows(count..<row + count, to: 0)
    } else {
      if count > behind {
        shiftRows(by: -before)
        moveRows(before..<before + rowCount, to: 0)
      }
      moveRows(row..<row + after, to: row + count)
    }
    header.pointee.rowCount += Int32(truncatingIfNeeded: count)
  }

  func closeRows(_ rows: Range<Int>) {
    assert(rows.lowerBound >= 0 && rows.upperBound <= rowCount)
    if rows.lowerBound < rowCount - rows.upperBound {
      moveRows(0..<rows.lowerBound, to: rows.count)
      shiftRows(by: rows.count)
    } else {
      moveRows(rows.upperBound..<rowCount, to: rows.lowerBound)
    }
    header.pointee.rowCount -= Int32(truncatingIfNeeded: rows.count)
  }

  private func moveRows(_ rows: Range<Int>, to row: Int) {
    (header.pointee.bases + row).update(from: header.pointee.bases + rows.lowerBound, count: rows.count)
    (header.pointee.slots + row).update(from: header.pointee.slots + rows.lowerBound, count: rows.count)
  }

  /// Moves the first row within the page's room.
  private func shiftRows(by count: Int) {
    header.pointee.bases += count
    header.pointee.slots += count
    header.pointee.frontRoom += Int32(truncatingIfNeeded: count)
    assert(header.pointee.frontRoom >= 0 && header.pointee.frontRoom <= header.pointee.rowCapacity)
  }

  func insertRecord(_ record: SectionRecord, at local: Int) {
    assert(local >= 0 && local <= recordCount && recordCount < recordCapacity)
    (header.pointee.records + local + 1).update(from: header.pointee.records + local, count: recordCount - local)
    header.pointee.records[local] = record
    header.pointee.recordCount += 1
  }

  func removeRecord(at local: Int) {
    assert(local >= 0 && local < recordCount)
    (header.pointee.records + local).update(from: header.pointee.records + local + 1, count: recordCount - local - 1)
    header.pointee.recordCount -= 1
  }

  // MARK: Search

  /// Returns the position of the row with this slot; nil if it is not on this page.
  func row(ofSlot slot: UInt32) -> Int? {
    let (slots, count) = (header.pointee.slots, rowCount)
    var row = 0
    while row + 16 <= count {
      var found = false
      for i in row..<row + 16 { found = found || slots[i] == slot }
      if found { break }
      row += 16
    }
    while row < count {
      if slots[row] == slot { return row }
      row += 1
    }
    return nil
  }

  func record(ofSlot slot: UInt32) -> Int? {
    for local in 0..<recordCount where header.pointee.records[local].slot == slot { return local }
    return nil
  }

  /// Returns the height of the headers and footers of sections on this page, in 64ths, and their number of rows.
  func chrome(ofRecords locals: Range<Int>) -> (units: Int64, rows: Int) {
    assert(locals.lowerBound >= 0 && locals.upperBound <= recordCount)
    var (units, rows, local) = (Int64(0), Int32(0), locals.lowerBound)
    while local < locals.upperBound {
      let record = header.pointee.records[local]
      units &+= Int64(record.headerUnits) &+ Int64(record.footerUnits)
      rows &+= record.rowCount
      local &+= 1
    }
    return (units, Int(rows))
  }

  /// Returns the first row, on this page, of one of its sections.
  func firstRow(ofRecord local: Int) -> Int {
    chrome(ofRecords: 0..<local).rows
  }
}

/// Owns the memory of one page. Copies of a forest share it; shared memory is never written to.
final class PageOwner: @unchecked Sendable {
  let page: Page
  private let memory: UnsafeMutableRawPointer

  /// Creates an empty page. Its capacity is rounded up to whole blocks.
  init(rowCapacity: Int, recordCapacity: Int) {
    let blocks = (max(rowCapacity, 1) + Page.sortedBlock - 1) / Page.sortedBlock
    let (rows, records) = (blocks * Page.sortedBlock, max(recordCapacity, 1))
    var size = Page.sortedOffset + (rows + 2 * Page.sortedBlock) * 4

    func place(_ bytes: Int) -> Int {
      size = (size + 63) & ~63
      defer { size += bytes }
      return size
    }
    let bases = place(rows * 4)
    let slots = place(rows * 4)
    // A few records fit next to the header.
    let room = Page.topsOffset - MemoryLayout<Page.Header>.stride
    let bytes = records * MemoryLayout<SectionRecord>.stride
    let sections = bytes <= room ? MemoryLayout<Page.Header>.stride : place(bytes)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
    self.memory = memory
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)

    func bound<T>(_ offset: Int, _ type: T.Type) -> UnsafeMutablePointer<T> {
      (memory + offset).assumingMemoryBound(to: type)
    }
    let header = memory.assumingMemoryBound(to: Page.Header.self)
    header.pointee = Page.Header(
      bases: bound(bases, Int32.self), slots: bound(slots, UInt32.self), records: bound(sections, SectionRecord.self),
      sortedSum: 0, frontRoom: 0, rowCapacity: Int32(rows), recordCapacity: Int32(records), rowCount: 0, sortedCount: 0,
      recordCount: 0)
    page = Page(header: header)
    (page.sorted - Page.sortedBlock).update(repeating: -1, count: Page.sortedBlock)
    page.lasts.update(repeating: .max, count: Page.tops * 4 + 4)
    page.sortRows(EmptyCollection())
  }

  convenience init(copying other: PageOwner, rowCapacity: Int, recordCapacity: Int) {
    let old = other.page.header.pointee
    self.init(
      rowCapacity: max(rowCapacity, Int(old.rowCapacity)), recordCapacity: max(recordCapacity, Int(old.recordCapacity)))
    page.openRows(at: 0, count: Int(old.rowCount))
    let new = page.header.pointee
    new.bases.update(from: old.bases, count: Int(old.rowCount))
    new.slots.update(from: old.slots, count: Int(old.rowCount))
    // From the last values of blocks to the padding of the last block, and 16 more.
    let end = (Int(old.sortedCount) + 2 * Page.sortedBlock - 1) / Page.sortedBlock * Page.sortedBlock
    (UnsafeMutableRawPointer(page.header) + Page.topsOffset).copyMemory(
      from: UnsafeMutableRawPointer(other.page.header) + Page.topsOffset,
      byteCount: Page.sortedOffset - Page.topsOffset + end * 4)
    new.records.update(from: old.records, count: Int(old.recordCount))
    page.header.pointee.sortedSum = old.sortedSum
    page.header.pointee.sortedCount = old.sortedCount
    page.header.pointee.recordCount = old.recordCount
    // Keeps the memory of `other` alive until here.
    withExtendedLifetime(other) {}
  }

  deinit { memory.deallocate() }
}
