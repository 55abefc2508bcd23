/// How much fits on a page.
package struct PageLimits: Sendable {
  /// Rows on a page. A change moves up to so many rows, a look-up adds up to so many, and a pinch looks at every page:
  /// with a million rows, 1,024 makes all of them cheap. Never more.
  package var rows = 1024
  /// Rows of a section that shares a page: opening one sorts its rows into those of the others.
  package var packRows = 128
  /// Sections on a page: a hit test adds up about so many headers.
  package var sections = 256

  package init() {}
  /// Small pages, so that a test meets all that happens between pages without many rows.
  package init(rows: Int, packRows: Int, sections: Int) {
    (self.rows, self.packRows, self.sections) = (rows, packRows, sections)
  }
}

/// What a forest keeps of a page beside its memory: what must be at hand at each step of a pinch, in one cache line.
///
/// A page holds whole sections, or a part of one section. Only sections of at most `packRows` rows share a page; the
/// page is then a pack. A section that has a page for itself, or several, is closed by their `isClosed`, and its rows
/// stay sorted in; a pack has only the rows of its open sections sorted in.
struct PageEntry: Sendable {
  /// Headers count where the section begins, footers where it ends.
  var sum: PageSum
  var page: Page
  /// `sum` holds for every threshold above `last` and up to `next`.
  var last: Int32 = .min
  var next: Int32 = .max
  /// Names the page while others come and go before it.
  let number: Int32
  /// If not negative, every row has this base, and the bases in the page's memory mean nothing.
  var uniform: Int32 = -1
  /// The shown rows: what `held` and the free ones come to.
  private var shown: Int32 = 0
  /// The last section goes on on the next page.
  var continues: Bool
  var isClosed: Bool

  init(sum: PageSum, page: Page, number: Int32, continues: Bool, isClosed: Bool) {
    (self.sum, self.page, self.number) = (sum, page, number)
    (self.continues, self.isClosed) = (continues, isClosed)
  }

  /// The page begins with rows of a section that began earlier.
  var isContinuation: Bool { page.recordCount == 0 }
  /// Every section of this page may share a page.
  func isPackable(_ limits: PageLimits) -> Bool {
    page.recordCount > 1 || page.recordCount == 1 && !continues && page.rowCount <= limits.packRows
  }
  func hasRoom(rows: Int, _ limits: PageLimits) -> Bool {
    page.recordCount < limits.sections && page.rowCount + rows <= limits.rows
  }
  func base(_ row: Int) -> Int32 { uniform >= 0 ? uniform : page.base(row) }

  func isMeasured(for threshold: Int32) -> Bool { last < threshold && threshold <= next }
  /// Finds out which rows a scale holds.
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
    (last, next, shown) = (below.last, below.next, Int32(truncatingIfNeeded: count))
    sum.held = scale.holdsHigh ? count &- below.count : below.count
    sum.free = scale.holdsHigh ? below.sum : total &- below.sum
  }

  /// The same after a step of a pinch on one side of 1, when nothing else has changed.
  @inline(__always) mutating func follow(_ scale: HeightScale) {
    let below = scale.holdsHigh ? Int(shown) &- sum.held : sum.held
    guard uniform < 0, shown > 0, let step = page.below(scale.threshold, from: below) else { return measure(scale) }
    (last, next) = (step.last, step.next)
    sum.held &+= scale.holdsHigh ? 0 &- step.change : step.change
    sum.free &+= scale.holdsHigh ? step.sum : 0 &- step.sum
  }

  /// What the shown rows of a range add up to.
  func sum(_ rows: Range<Int>, _ scale: HeightScale) -> PageSum {
    if uniform < 0 { return page.sum(rows, scale) }
    return sum(uniformRows: rows.count, scale)
  }
  /// What the rows before one of them add up to, on a page that shows all its rows: its own sum is known, so that no
  /// more than half of them are added up.
  func sum(upTo row: Int, _ scale: HeightScale) -> PageSum {
    if uniform >= 0 { return sum(uniformRows: row, scale) }
    if row <= page.rowCount / 2 { return page.sum(0..<row, scale) }
    return rowsSum - page.sum(row..<page.rowCount, scale)
  }
  /// All shown rows.
  private var rowsSum: PageSum { PageSum(rows: 0, sections: 0, chrome: 0, held: sum.held, free: sum.free) }
  func sum(uniformRows count: Int, _ scale: HeightScale) -> PageSum {
    scale.holds(uniform)
      ? PageSum(rows: 0, sections: 0, chrome: 0, held: count)
      : PageSum(rows: 0, sections: 0, chrome: 0, free: Int64(count) &* Int64(uniform))
  }
  /// The first row of a range that ends below a place, and what is before it. Nil where none does.
  func row(_ rows: Range<Int>, after start: PageSum, endsBelow y: Int64, _ scale: HeightScale) -> (Int, PageSum)? {
    if uniform < 0 {
      if rows.count == page.rowCount, !isClosed {
        // From the nearer end.
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

  /// What whole sections of a page with several add up to.
  func sum(ofRecords locals: Range<Int>, firstRow: Int, _ scale: HeightScale) -> PageSum {
    if page.sortedCount == page.rowCount {
      // All are open, so their rows follow each other.
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
