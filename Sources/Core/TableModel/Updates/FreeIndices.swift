/// Returns the first element of the range that satisfies the predicate, or the range's end. All following elements must
/// satisfy it.
@inline(__always)
func firstPosition(in range: Range<Int>, where isPast: (Int) -> Bool) -> Int {
  var (low, high) = (range.lowerBound, range.upperBound)
  while low < high {
    let middle = low + (high - low) / 2
    if isPast(middle) { high = middle } else { low = middle + 1 }
  }
  return low
}

/// Returns the index, 0 or more, with `rank` free ones before it. Taken indices are at the positions in the range:
/// ascending, distinct, none of them negative.
@inline(__always)
func freeIndex(_ rank: Int, among positions: Range<Int>, taken: (Int) -> Int) -> Int {
  // Count the taken indices at or before the result: the number of free ones before a taken index never decreases.
  let after = firstPosition(in: positions) { taken($0) - ($0 - positions.lowerBound) > rank }
  return rank + (after - positions.lowerBound)
}
