/// The first of the range for which the condition holds, or its end. It must hold for all that follow.
@inline(__always)
func firstPosition(in range: Range<Int>, where isPast: (Int) -> Bool) -> Int {
  var (low, high) = (range.lowerBound, range.upperBound)
  while low < high {
    let middle = low + (high - low) / 2
    if isPast(middle) { high = middle } else { low = middle + 1 }
  }
  return low
}

/// The index, zero or more, that has `rank` free ones before it. What is not free is at the positions in the range:
/// indices that ascend, each once, none of them negative.
@inline(__always)
func freeIndex(_ rank: Int, among positions: Range<Int>, taken: (Int) -> Int) -> Int {
  // As many as are taken at or before the one that is looked for; free ones before a taken one never grow fewer.
  let after = firstPosition(in: positions) { taken($0) - ($0 - positions.lowerBound) > rank }
  return rank + (after - positions.lowerBound)
}
