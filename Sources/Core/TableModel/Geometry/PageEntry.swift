/// The capacity of a page.
package struct PageLimits: Sendable {
  /// The maximum number of rows on a page. A change moves up to this number of rows, a lookup adds up to as many, and a pinch
  /// visits every page: with a million rows, 1,024 makes all of them cheap.
  package var rows = 1024
  /// Rows of a section that shares a page: opening one merges its rows with those of the others.
  package var packRows = 128
  /// Sections on a page: a hit test adds up about this number of headers.
  package var sections = 256

  package init() {}

  /// Small pages, so that tests reach every page boundary with few rows.
  package init(rows: Int, packRows: Int, sections: Int) {
    self.rows = rows
    self.packRows = packRows
    self.sections = sections
  }
}

/// A page's entry in the forest: what every step of a pinch reads, in one cache line.
///
/// A page contains whole sections, or a part of one section. Only sections of at most `packRows` rows share a page,
/// which is then a pack. A section with its own page or pages is closed by their `isClosed`, and its rows stay in the
/// sorted list; a pack's sorted list has only the rows of its open sections.
struct PageEntry: Sendable {
  /// A header counts on the page where its section begins, a footer where it ends.
  var sum: PageSum
  var page: Page
  /// `sum` is valid for every threshold above `last` and up to `next`.
  var last: Int32 = .min
  var next: Int32 = .max
  /// Identifies the page while others are inserted and removed before it.
  let number: Int32
  /// If not negative, the base of every row, and the bases in the page's memory are invalid.
  var uniform: Int32 = -1
  /// The number of visible rows: clamped and free ones.
  private var shown: Int32 = 0
  /// The last section continues on the next page.
  var continues: Bool
  var isClosed: Bool

  init(sum: PageSum, page: Page, number: Int32, continues: Bool, isClosed: Bool) {
    self.sum = sum
    self.page = page
    self.number = number
    self.continues = continues
    self.isClosed = isClosed
  }

  /// The page begins with rows of a section that began earlier.
  var isContinuation: Bool { page.recordCount == 0 }

  /// Returns whether every section of this page may share a page.
  func isPackable(_ limits: PageLimits) -> Bool {
    page.recordCount > 1 || page.recordCount == 1 && !continues && page.rowCount <= limits.packRows
  }

  func hasRoom(rows: Int, _ limits: PageLimits) -> Bool {
    page.recordCount < limits.sections && page.rowCount + rows <= limits.rows
  }

  func base(_ row: Int) -> Int32 { uniform >= 0 ? uniform : page.base(row) }

  func isMeasured(for threshold: Int32) -> Bool { last < threshold && threshold <= next }

  /// Determines which rows a scale clamps.
  mutating func measure(_ scale: HeightScale) {
    let count = isClosed ? 0 : page.sortedCount
    var (below, total) = ((count: 0, sum: Int64(0), last: Int32.min, next: Int32.max), Int64(0))
    if count > 0 && uniform >= 0 {
      total = Int64(count) &* Int64(uniform)
      below = uniform < scale.threshold ? (count, total, uniform, .max) : (0, 0, .min, uniform)
    } else if count > 0 {
      total = page.sortedSum
      below = page.below(scale.threshold)
    }
    last = below.last
    next = below.next
    shown = Int32(truncatingIfNeeded: count)
    sum.held = scale.holdsHigh ? count &- below.count : below.count
    sum.free = scale.holdsHigh ? below.sum : total &- below.sum
  }

  /// The same after a step of a pinch on one side of 1, if nothing else has changed.
  @inline(__always) mutating func follow(_ scale: HeightScale) {
    let below = scale.holdsHigh ? Int(shown) &- sum.held : sum.held
    guard uniform < 0, shown > 0, let step = page.below(scale.threshold, from: below) else { return measure(scale) }
    last = step.last
    next = step.next
    sum.held &+= scale.holdsHigh ? 0 &- step.change : step.change
    sum.free &+= scale.holdsHigh ? step.sum : 0 &- step.sum
  }

  func sum(_ rows: Range<Int>, _ scale: HeightScale) -> PageSum {
    if uniform < 0 { return page.sum(rows, scale) }
    return sum(uniformRows: rows.count, scale)
  }

  /// Returns the sum of the rows before a row, on a page with all rows visible. The page's own sum is known, so at most
  /// half of the rows are added.
  func sum(upTo row: Int, _ scale: HeightScale) -> PageSum {
    if uniform >= 0 { return sum(uniformRows: row, scale) }
    if row <= page.rowCount / 2 { return page.sum(0..<row, scale) }
    return rowsSum - page.sum(row..<page.rowCount, scale)
  }

  private var rowsSum: PageSum { PageSum(rows: 0, sections: 0, chrome: 0, held: sum.held, free: sum.free) }

  func sum(uniformRows count: Int, _ scale: HeightScale) -> PageSum {
    scale.holds(uniform)
      ? PageSum(rows: 0, sections: 0, chrome: 0, held: count)
      : PageSum(rows: 0, sections: 0, chrome: 0, free: Int64(count) &* Int64(uniform))
  }

  /// Returns the first row of a range that ends below a position, and the sum before it; nil if there is none.
  func row(_ rows: Range<Int>, after start: PageSum, endsBelow y: Int64, _ scale: HeightScale) -> (Int, PageSum)? {
    if uniform < 0 {
      if rows.count == page.rowCount, !isClosed {
        // Search from the nearer end.
        let end = start + rowsSum
        let (top, bottom) = (scale.edge(start), scale.edge(end))
        if bottom <= y { return nil }
        if y &- top > (bottom &- top) / 2 { return page.row(rows, before: end, endsBelow: y, scale) }
      }
      return page.row(rows, after: start, endsBelow: y, scale)
    }
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low &+ high) >> 1
      if scale.edge(start + sum(uniformRows: middle &+ 1, scale)) > y { high = middle } else { low = middle &+ 1 }
    }
    if low == rows.count { return nil }
    return (rows.lowerBound &+ low, start + sum(uniformRows: low, scale))
  }

  /// Returns the sum of whole sections of a page with several.
  func sum(ofRecords locals: Range<Int>, firstRow: Int, _ scale: HeightScale) -> PageSum {
    if page.sortedCount == page.rowCount {
      // All are open, so their rows are consecutive.
      let (chrome, rows) = page.chrome(ofRecords: locals)
      var sum = sum(firstRow..<firstRow &+ rows, scale)
      sum.chrome = chrome
      return sum
    }
    var (sum, row) = (PageSum.zero, firstRow)
    for local in locals {
      let record = page.record(local)
      sum.chrome &+= Int64(record.headerUnits) &+ Int64(record.footerUnits)
      let next = row &+ Int(record.rowCount)
      if record.isOpen && next > row { sum += self.sum(row..<next, scale) }
      row = next
    }
    return sum
  }
}
