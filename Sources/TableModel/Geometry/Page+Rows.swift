// Rows of a page in their order, added up against the threshold of a `HeightScale`.
extension Page {
  /// What the rows of a range add up to.
  func sum(_ rows: Range<Int>, _ scale: HeightScale) -> PageSum {
    assert(rows.lowerBound >= 0 && rows.upperBound <= rowCount)
    var (held, free) = (0, Int64(0))
    var row = rows.lowerBound
    while row < rows.upperBound {
      let end = min(row &+ Self.block, rows.upperBound)
      let sum = blockSum(row, end, scale)
      held &+= Int(sum.held)
      free &+= Int64(sum.free)
      row = end
    }
    return PageSum(rows: 0, sections: 0, chrome: 0, held: held, free: free)
  }
  /// The first row of a range that ends below a place, and what is before it. Nil where none does.
  func row(_ rows: Range<Int>, after start: PageSum, endsBelow y: Int64, _ scale: HeightScale) -> (Int, PageSum)? {
    assert(rows.lowerBound >= 0 && rows.upperBound <= rowCount)
    var sum = start
    var row = rows.lowerBound
    // The first block, then the first eighth of it, then the first row.
    var step = Self.block
    while true {
      while row < rows.upperBound {
        let end = min(row &+ step, rows.upperBound)
        let more = blockSum(row, end, scale)
        let next = sum + PageSum(rows: 0, sections: 0, chrome: 0, held: Int(more.held), free: Int64(more.free))
        if scale.edge(next) > y { break }
        sum = next
        row = end
      }
      if row == rows.upperBound { return nil }
      if step == 1 { return (row, sum) }
      step /= 8
    }
  }
  /// Up to `block` rows: 64 heights of 64,000,000 fit into 32 bits.
  @inline(__always) private func blockSum(_ start: Int, _ end: Int, _ scale: HeightScale) -> (held: Int32, free: UInt32)
  {
    let (bases, threshold, flip) = (header.pointee.bases, scale.threshold, Int32(scale.holdsHigh ? -1 : 0))
    var (held, free): (Int32, UInt32) = (0, 0)
    for i in start..<end {
      let isHeld = (bases[i] < threshold ? -1 : 0) ^ flip
      held &-= isHeld
      free &+= UInt32(bitPattern: bases[i] & ~isHeld)
    }
    return (held, free)
  }
}
