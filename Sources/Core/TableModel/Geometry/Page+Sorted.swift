// The bases of a page in ascending order, with prefix sums of whole blocks. The number of bases below a threshold and
// their sum are found by inspecting one block, however far the threshold has moved.
extension Page {
  /// Returns the number of bases below the threshold, their sum, the largest of them and the smallest of the others.
  /// The result stays valid while the threshold is above the former and not above the latter.
  func below(_ threshold: Int32) -> (count: Int, sum: Int64, last: Int32, next: Int32) {
    let (count, sorted) = (sortedCount, self.sorted)
    // No branch may depend on a height: half of the branches would be mispredicted.
    let top = below(tops, Self.tops, threshold).count
    // Beyond the last four blocks the result is the end of the list.
    let block = top &* 4 &+ below(lasts + top &* 4, 4, threshold).count
    let start = block &* Self.sortedBlock
    if start >= count { return (count, sortedSum, sorted[count &- 1], .max) }
    let (found, sum) = below(sorted + start, Self.sortedBlock, threshold)
    let below = start &+ found
    return (below, sums[block] &+ sum, sorted[below &- 1], sorted[below])
  }

  /// The same, starting from the count for another threshold. Returns nil if that is far away; `below(_:)` is faster
  /// then.
  @inline(__always) func below(_ threshold: Int32, from count: Int) -> (
    change: Int, sum: Int64, last: Int32, next: Int32
  )? {
    assert(count >= 0 && count <= sortedCount)
    let (sorted, size) = (self.sorted, Self.sortedBlock)
    var (place, sum) = (sorted + count, Int64(0))
    if place[0] < threshold {
      for _ in 0..<4 {
        let more = below(place, size, threshold)
        place += more.count
        sum &+= more.sum
        if more.count < size { return (place - sorted &- count, sum, place[-1], place[0]) }
      }
    } else {
      for _ in 0..<4 {
        let kept = below(place - size, size, threshold)
        let all = total(place - size, size)
        place -= size &- kept.count
        sum &-= all &- kept.sum
        if kept.count > 0 { return (place - sorted &- count, sum, place[-1], place[0]) }
      }
    }
    return nil
  }

  /// Returns the number of values below a threshold and their sum. `values` ascend; `count` is a multiple of 4 and at
  /// most 16.
  @inline(__always) private func below(_ values: UnsafePointer<Int32>, _ count: Int, _ threshold: Int32) -> (
    count: Int, sum: Int64
  ) {
    let threshold = SIMD4(repeating: threshold)
    var (found, sum) = (SIMD4<Int32>.zero, SIMD4<Int32>.zero)
    for i in 0..<count / 4 {
      let four = UnsafeRawPointer(values + i &* 4).loadUnaligned(as: SIMD4<Int32>.self)
      let mask = (four &- threshold) &>> 31
      found = found &- mask
      sum = sum &+ (four & mask)
    }
    return (Int(found.wrappedSum()), Int64(sum.wrappedSum()))
  }

  @inline(__always) private func total(_ values: UnsafePointer<Int32>, _ count: Int) -> Int64 {
    var sum = SIMD4<Int32>.zero
    for i in 0..<count / 4 { sum = sum &+ UnsafeRawPointer(values + i &* 4).loadUnaligned(as: SIMD4<Int32>.self) }
    return Int64(sum.wrappedSum())
  }

  func sortRows(_ ranges: some Sequence<Range<Int>>) {
    var count = 0
    for range in ranges {
      assert(range.lowerBound >= 0 && range.upperBound <= rowCount && count + range.count <= rowCapacity)
      (sorted + count).update(from: header.pointee.bases + range.lowerBound, count: range.count)
      count += range.count
    }
    sortHeights(sorted, count)
    sortedCount = count
    sumBlocks(from: 0)
  }

  func sortIn(rows: Range<Int>) {
    assert(rows.lowerBound >= 0 && rows.upperBound <= rowCount && sortedCount + rows.count <= rowCapacity)
    if rows.isEmpty { return }
    let (sorted, bases, old) = (self.sorted, header.pointee.bases, sortedCount)
    if rows.count == 1 {
      let new = bases[rows.lowerBound]
      let first = lowerBound(new)
      (sorted + first + 1).update(from: sorted + first, count: old - first)
      sorted[first] = new
      sortedCount = old + 1
      sortedSum &+= Int64(new)
      closeBlocks(from: first)
      // Values that moved past the beginning of a block used to be before it.
      shiftSums(after: first, upTo: old) { Int64(new) &- Int64(sorted[$0]) }
      if (old + 1) % Self.sortedBlock == 0 { sums[(old + 1) / Self.sortedBlock] = sortedSum }
    } else {
      let first = withUnsafeTemporaryAllocation(of: Int32.self, capacity: rows.count) { room in
        let new = room.baseAddress!
        new.initialize(from: bases + rows.lowerBound, count: rows.count)
        sortHeights(new, rows.count)
        // From the back, so that every value moves once.
        var (from, left, to) = (old, rows.count, old + rows.count)
        while left > 0 {
          to -= 1
          if from > 0 && sorted[from - 1] > new[left - 1] {
            from -= 1
            sorted[to] = sorted[from]
          } else {
            left -= 1
            sorted[to] = new[left]
          }
        }
        return from
      }
      sortedCount = old + rows.count
      sumBlocks(from: first)
    }
  }

  /// Removes rows from the sorted list. They must still have their bases.
  func sortOut(rows: Range<Int>) {
    assert(rows.lowerBound >= 0 && rows.upperBound <= rowCount && rows.count <= sortedCount)
    if rows.isEmpty { return }
    let (sorted, bases, old) = (self.sorted, header.pointee.bases, sortedCount)
    if rows.count == 1 {
      let gone = bases[rows.lowerBound]
      let first = lowerBound(gone)
      assert(first < old && sorted[first] == gone)
      (sorted + first).update(from: sorted + first + 1, count: old - first - 1)
      sortedCount = old - 1
      sortedSum &-= Int64(gone)
      closeBlocks(from: first)
      shiftSums(after: first, upTo: old - 1) { Int64(sorted[$0 &- 1]) &- Int64(gone) }
    } else {
      let first = withUnsafeTemporaryAllocation(of: Int32.self, capacity: rows.count) { room in
        let gone = room.baseAddress!
        gone.initialize(from: bases + rows.lowerBound, count: rows.count)
        sortHeights(gone, rows.count)
        let first = lowerBound(gone[0])
        var (to, next) = (first, 0)
        for from in first..<old {
          if next < rows.count && sorted[from] == gone[next] {
            next += 1
          } else {
            sorted[to] = sorted[from]
            to += 1
          }
        }
        assert(next == rows.count)
        return first
      }
      sortedCount = old - rows.count
      sumBlocks(from: first)
    }
  }

  /// Updates the sorted list after a row's base changed.
  func resort(from old: Int32, to new: Int32) {
    if old == new { return }
    let sorted = self.sorted
    let from = lowerBound(old)
    assert(from < sortedCount && sorted[from] == old)
    var to = lowerBound(new)
    let change = Int64(new) &- Int64(old)
    if new > old {
      to -= 1
      (sorted + from).update(from: sorted + from + 1, count: to - from)
      sorted[to] = new
      shiftSums(after: from, upTo: to) { Int64(sorted[$0 &- 1]) &- Int64(old) }
    } else {
      (sorted + to + 1).update(from: sorted + to, count: from - to)
      sorted[to] = new
      shiftSums(after: to, upTo: from) { Int64(new) &- Int64(sorted[$0]) }
    }
    shiftSums(after: max(from, to), upTo: sortedCount) { _ in change }
    sortedSum &+= change
    closeBlocks(from: min(from, to))
  }

  func fill(_ base: Int32) {
    header.pointee.bases.update(repeating: base, count: rowCount)
    sorted.update(repeating: base, count: sortedCount)
    sumBlocks(from: 0)
  }

  /// Applies a monotonic function to every base.
  func mapBases(_ transform: (Int32) -> Int32) {
    for i in 0..<rowCount { header.pointee.bases[i] = transform(header.pointee.bases[i]) }
    for i in 0..<sortedCount { sorted[i] = transform(sorted[i]) }
    sumBlocks(from: 0)
  }

  func sortedRows() -> [Int32] { (0..<sortedCount).map { sorted[$0] } }

  /// Returns whether the cached values of the blocks are correct.
  func hasRightBlocks() -> Bool {
    var (isRight, sum) = (true, Int64(0))
    for i in 0..<sortedCount {
      if i % Self.sortedBlock == 0 { isRight = isRight && sums[i / Self.sortedBlock] == sum }
      sum += Int64(sorted[i])
    }
    for block in 0..<Self.tops * 4 {
      let end = (block + 1) * Self.sortedBlock
      isRight = isRight && lasts[block] == (end <= sortedCount ? sorted[end - 1] : .max)
    }
    for top in 0..<Self.tops { isRight = isRight && tops[top] == lasts[top * 4 + 3] }
    for i in 0..<Self.sortedBlock { isRight = isRight && sorted[sortedCount + i] == .max && sorted[-1 - i] == -1 }
    return isRight && sum == sortedSum
  }

  /// Returns the position of the first value that is not below `value`. Blocks are searched first: bisecting the list
  /// would touch as many distant cache lines.
  private func lowerBound(_ value: Int32) -> Int {
    let top = below(tops, Self.tops, value).count
    let block = top &* 4 &+ below(lasts + top &* 4, 4, value).count
    let start = block &* Self.sortedBlock
    return start >= sortedCount ? sortedCount : start &+ below(sorted + start, Self.sortedBlock, value).count
  }

  /// Pads the last block, and updates the last value of each block from this position on.
  private func closeBlocks(from place: Int) {
    let (sorted, lasts, tops) = (self.sorted, self.lasts, self.tops)
    let count = sortedCount
    let blocks = (count &+ Self.sortedBlock &- 1) / Self.sortedBlock
    var i = count
    while i < (blocks &+ 1) &* Self.sortedBlock {
      sorted[i] = .max
      i &+= 1
    }
    var block = place / Self.sortedBlock
    while block < blocks {
      lasts[block] = sorted[block &* Self.sortedBlock &+ (Self.sortedBlock &- 1)]
      block &+= 1
    }
    // Clear blocks that no longer exist, up to the first that was never used or not full.
    while lasts[block] != .max {
      lasts[block] = .max
      block &+= 1
    }
    var top = place / (Self.sortedBlock * 4)
    while top < Self.tops {
      tops[top] = lasts[top &* 4 &+ 3]
      top &+= 1
    }
  }

  /// Changes the prefix sums of the blocks that begin after `first` and not after `last`.
  @inline(__always) private func shiftSums(after first: Int, upTo last: Int, by change: (Int) -> Int64) {
    let sums = self.sums
    var block = first / Self.sortedBlock &+ 1
    while block &* Self.sortedBlock <= last {
      sums[block] &+= change(block &* Self.sortedBlock)
      block &+= 1
    }
  }

  /// Recomputes the prefix sums from the block with this position on.
  private func sumBlocks(from place: Int) {
    closeBlocks(from: place)
    let (sorted, sums, count) = (self.sorted, self.sums, sortedCount)
    var block = place / Self.sortedBlock
    if block == 0 { sums[0] = 0 }
    while (block &+ 1) &* Self.sortedBlock <= count {
      var sum: Int32 = 0
      for i in 0..<Self.sortedBlock { sum &+= sorted[block &* Self.sortedBlock &+ i] }
      sums[block &+ 1] = sums[block] &+ Int64(sum)
      block &+= 1
    }
    var sum = sums[block]
    for i in block * Self.sortedBlock..<count { sum &+= Int64(sorted[i]) }
    sortedSum = sum
  }
}

/// Returns all ones if a base is below a threshold, 0 otherwise. Neither is negative, so the sign of the difference decides.
@inline(__always) func isBelow(_ base: Int32, _ threshold: Int32) -> Int32 { (base &- threshold) &>> 31 }
