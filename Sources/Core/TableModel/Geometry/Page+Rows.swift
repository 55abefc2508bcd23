// Sums over rows of a page in table order, relative to the threshold of a `HeightScale`.
extension Page {
  func sum(_ rows: Range<Int>, _ scale: HeightScale) -> PageSum {
    assert(rows.lowerBound >= 0 && rows.upperBound <= rowCount)
    var (held, free, row) = (Int64(0), Int64(0), rows.lowerBound)
    while row &+ Self.block <= rows.upperBound {
      let sum = blockSum(row, Self.block, scale)
      held &+= Int64(sum.held)
      free &+= Int64(sum.free)
      row &+= Self.block
    }
    while row < rows.upperBound {
      let sum = blockSum(row, 1, scale)
      held &+= Int64(sum.held)
      free &+= Int64(sum.free)
      row &+= 1
    }
    return PageSum(rows: 0, sections: 0, chrome: 0, held: Int(held), free: free)
  }

  /// Returns the first row of a range that ends below a position, and the sum before it; nil if there is none.
  func row(_ rows: Range<Int>, after start: PageSum, endsBelow y: Int64, _ scale: HeightScale) -> (Int, PageSum)? {
    assert(rows.lowerBound >= 0 && rows.upperBound <= rowCount)
    var (sum, row) = (start, rows.lowerBound)
    // Search whole blocks first, then eighths of a block, then rows.
    while row &+ Self.block <= rows.upperBound, step(&sum, row, Self.block, y, scale) { row &+= Self.block }
    while row &+ 8 <= rows.upperBound, step(&sum, row, 8, y, scale) { row &+= 8 }
    while row < rows.upperBound, step(&sum, row, 1, y, scale) { row &+= 1 }
    return row < rows.upperBound ? (row, sum) : nil
  }

  /// The same, given the sum at the end of the range instead of at its beginning. Such a row must exist.
  func row(_ rows: Range<Int>, before end: PageSum, endsBelow y: Int64, _ scale: HeightScale) -> (Int, PageSum)? {
    assert(rows.lowerBound >= 0 && rows.upperBound <= rowCount)
    var (sum, row) = (end, rows.upperBound)
    while row > rows.lowerBound {
      let first = max(rows.lowerBound, row &- Self.block)
      sum = sum - self.sum(first..<row, scale)
      row = first
      if scale.edge(sum) <= y { break }
    }
    return self.row(row..<rows.upperBound, after: sum, endsBelow: y, scale)
  }

  /// Adds rows to a sum if their end is not below the position.
  @inline(__always) private func step(_ sum: inout PageSum, _ row: Int, _ count: Int, _ y: Int64, _ scale: HeightScale)
    -> Bool
  {
    let more = blockSum(row, count, scale)
    let next = sum + PageSum(rows: 0, sections: 0, chrome: 0, held: Int(more.held), free: Int64(more.free))
    if scale.edge(next) > y { return false }
    sum = next
    return true
  }

  /// Sums up to `block` rows: 64 heights of 64,000,000 fit into 32 bits. The count is a constant, so that the loop
  /// compiles to a few vector instructions.
  @inline(__always) private func blockSum(_ start: Int, _ count: Int, _ scale: HeightScale) -> (
    held: Int32, free: UInt32
  ) {
    let (values, threshold, flip) = (header.pointee.bases + start, scale.threshold, Int32(scale.holdsHigh ? -1 : 0))
    var (held, free): (Int32, Int32) = (0, 0)
    for i in 0..<count {
      let mask = isBelow(values[i], threshold) ^ flip
      held &-= mask
      free &+= values[i] & ~mask
    }
    return (held, UInt32(bitPattern: free))
  }
}
