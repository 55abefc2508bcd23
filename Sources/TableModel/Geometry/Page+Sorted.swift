// The bases of a page from small to large, with sums of whole blocks: how many are below a threshold, and what they add
// up to, is answered by looking at one block, however far the threshold has moved.
extension Page {
  /// How many are below the threshold, their sum, the greatest of them and the least of the others. As long as the
  /// threshold stays above the one and not above the other, the answer stays.
  func below(_ threshold: Int32) -> (count: Int, sum: Int64, last: Int32, next: Int32) {
    let header = self.header.pointee
    let count = Int(header.sortedCount)
    if count == 0 { return (0, 0, .min, .max) }
    let blocks = (count &+ Self.block &- 1) / Self.block
    var block: Int32 = 0
    for i in 0..<blocks { block &+= header.lasts[i] < threshold ? 1 : 0 }
    if Int(block) == blocks { return (count, header.sortedSum, header.sorted[count &- 1], .max) }
    let start = Int(block) &* Self.block
    let values = header.sorted + start
    var (found, sum): (Int32, UInt32) = (0, 0)
    for i in 0..<Self.block {
      let isBelow = values[i] < threshold
      found &+= isBelow ? 1 : 0
      sum &+= UInt32(bitPattern: isBelow ? values[i] : 0)
    }
    let below = start &+ Int(found)
    return (
      below, header.sums[Int(block)] &+ Int64(sum), below > 0 ? header.sorted[below &- 1] : .min,
      below < count ? header.sorted[below] : .max
    )
  }

  /// Sorts the rows in `ranges` anew.
  func sortRows(_ ranges: some Sequence<Range<Int>>) {
    var count = 0
    for range in ranges {
      assert(range.lowerBound >= 0 && range.upperBound <= rowCount && count + range.count <= rowCapacity)
      (header.pointee.sorted + count).update(from: header.pointee.bases + range.lowerBound, count: range.count)
      count += range.count
    }
    sortHeights(header.pointee.sorted, count)
    sortedCount = count
    sumBlocks(from: 0)
    var sum: Int64 = 0
    for i in 0..<count { sum &+= Int64(header.pointee.sorted[i]) }
    sortedSum = sum
  }
  /// Takes in rows that are not yet sorted in.
  func sortIn(rows: Range<Int>) {
    assert(rows.lowerBound >= 0 && rows.upperBound <= rowCount && sortedCount + rows.count <= rowCapacity)
    if rows.isEmpty { return }
    let (sorted, bases, old) = (header.pointee.sorted, header.pointee.bases, sortedCount)
    var first: Int
    if rows.count == 1 {
      let new = bases[rows.lowerBound]
      first = lowerBound(new)
      (sorted + first + 1).update(from: sorted + first, count: old - first)
      sorted[first] = new
      sortedSum &+= Int64(new)
    } else {
      first = withUnsafeTemporaryAllocation(of: Int32.self, capacity: rows.count) { room in
        let new = room.baseAddress!
        new.initialize(from: bases + rows.lowerBound, count: rows.count)
        sortHeights(new, rows.count)
        // From the back, so that every one moves once.
        var (from, left, to) = (old, rows.count, old + rows.count)
        while left > 0 {
          to -= 1
          if from > 0 && sorted[from - 1] > new[left - 1] {
            from -= 1
            sorted[to] = sorted[from]
          } else {
            left -= 1
            sorted[to] = new[left]
            sortedSum &+= Int64(new[left])
          }
        }
        return from
      }
    }
    sortedCount = old + rows.count
    sumBlocks(from: first)
  }
  /// Lets go of rows that are sorted in and still have their bases.
  func sortOut(rows: Range<Int>) {
    assert(rows.lowerBound >= 0 && rows.upperBound <= rowCount && rows.count <= sortedCount)
    if rows.isEmpty { return }
    let (sorted, bases, old) = (header.pointee.sorted, header.pointee.bases, sortedCount)
    var first: Int
    if rows.count == 1 {
      let gone = bases[rows.lowerBound]
      first = lowerBound(gone)
      assert(first < old && sorted[first] == gone)
      (sorted + first).update(from: sorted + first + 1, count: old - first - 1)
      sortedSum &-= Int64(gone)
    } else {
      first = withUnsafeTemporaryAllocation(of: Int32.self, capacity: rows.count) { room in
        let gone = room.baseAddress!
        gone.initialize(from: bases + rows.lowerBound, count: rows.count)
        sortHeights(gone, rows.count)
        let first = lowerBound(gone[0])
        var (to, next) = (first, 0)
        for from in first..<old {
          if next < rows.count && sorted[from] == gone[next] {
            sortedSum &-= Int64(gone[next])
            next += 1
          } else {
            sorted[to] = sorted[from]
            to += 1
          }
        }
        assert(next == rows.count)
        return first
      }
    }
    sortedCount = old - rows.count
    sumBlocks(from: first)
  }
  /// One row that is sorted in gets another base.
  func resort(from old: Int32, to new: Int32) {
    if old == new { return }
    let sorted = header.pointee.sorted
    let from = lowerBound(old)
    assert(from < sortedCount && sorted[from] == old)
    var to = lowerBound(new)
    if new > old {
      to -= 1
      (sorted + from).update(from: sorted + from + 1, count: to - from)
    } else {
      (sorted + to + 1).update(from: sorted + to, count: from - to)
    }
    sorted[to] = new
    sortedSum &+= Int64(new) &- Int64(old)
    sumBlocks(from: min(from, to))
  }
  /// Gives every row this base.
  func fill(_ base: Int32) {
    header.pointee.bases.update(repeating: base, count: rowCount)
    header.pointee.sorted.update(repeating: base, count: sortedCount)
    sumBlocks(from: 0)
    sortedSum = Int64(base) &* Int64(sortedCount)
  }
  /// Replaces every base by a function of it that never turns an order round.
  func mapBases(_ transform: (Int32) -> Int32) {
    for i in 0..<rowCount { header.pointee.bases[i] = transform(header.pointee.bases[i]) }
    var sum: Int64 = 0
    for i in 0..<sortedCount {
      header.pointee.sorted[i] = transform(header.pointee.sorted[i])
      sum &+= Int64(header.pointee.sorted[i])
    }
    sortedSum = sum
    sumBlocks(from: 0)
  }

  func sortedRows() -> [Int32] { (0..<sortedCount).map { header.pointee.sorted[$0] } }

  private func lowerBound(_ value: Int32) -> Int {
    let sorted = header.pointee.sorted
    var (low, count) = (0, sortedCount)
    while count > 0 {
      let half = count >> 1
      if sorted[low &+ half] < value {
        low &+= half &+ 1
        count &-= half &+ 1
      } else {
        count = half
      }
    }
    return low
  }
  /// Adds up the blocks anew, from the one with this place on.
  private func sumBlocks(from place: Int) {
    let header = self.header.pointee
    let count = Int(header.sortedCount)
    let blocks = (count &+ Self.block &- 1) / Self.block
    for i in count..<blocks &* Self.block { header.sorted[i] = .max }
    var block = place / Self.block
    if block == 0 { header.sums[0] = 0 }
    while block < blocks {
      let values = header.sorted + block &* Self.block
      header.lasts[block] = values[Self.block &- 1]
      // The sum after the last block, which may have been filled up, is never asked for.
      var sum: UInt32 = 0
      for i in 0..<Self.block { sum &+= UInt32(bitPattern: values[i]) }
      header.sums[block &+ 1] = header.sums[block] &+ Int64(sum)
      block &+= 1
    }
  }
}

/// Sorts heights, which have 26 bits: three rounds of 9 bits each, or by insertion where there are few.
func sortHeights(_ values: UnsafeMutablePointer<Int32>, _ count: Int) {
  if count <= 48 {
    for i in stride(from: 1, to: count, by: 1) {
      let value = values[i]
      var place = i
      while place > 0 && values[place - 1] > value {
        values[place] = values[place - 1]
        place -= 1
      }
      values[place] = value
    }
    return
  }
  var isSorted = true
  for i in 1..<count { isSorted = isSorted && values[i - 1] <= values[i] }
  if isSorted { return }
  withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { room in
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 512) { places in
      var (from, to) = (values, room.baseAddress!)
      let places = places.baseAddress!
      for shift in stride(from: 0 as Int32, to: 27, by: 9) {
        places.initialize(repeating: 0, count: 512)
        for i in 0..<count { places[Int(from[i] &>> shift & 511)] &+= 1 }
        var place: Int32 = 0
        for digit in 0..<512 { (places[digit], place) = (place, place &+ places[digit]) }
        for i in 0..<count {
          let digit = Int(from[i] &>> shift & 511)
          to[Int(places[digit])] = from[i]
          places[digit] &+= 1
        }
        swap(&from, &to)
      }
      values.update(from: from, count: count)
    }
  }
}
