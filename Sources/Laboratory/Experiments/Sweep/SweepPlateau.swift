import Analysis
import Simulation

/// The largest box of a grid in which every point is as good as the best, or within a number of recordings of it, and at
/// least one is a best point. On one axis, the longest run of values.
///
/// A parameter in the middle of a plateau is robust: it still works when the next hand is a little different. The single
/// best point of a grid does not show that.
package struct SweepPlateau: Hashable, Sendable {
  /// The first and last value on each axis, as indices.
  package let ranges: [ClosedRange<Int>]
  package var count: Int { ranges.reduce(1) { $0 * $1.count } }

  /// - Parameters:
  ///   - right: the number of recordings that are right at each point, at least one point; the last axis varies fastest.
  ///   - sizes: the number of values of each axis; their product is the number of points.
  ///   - slack: how many fewer recordings than at the best point may be right, at least 0.
  package init(_ right: [Int], sizes: [Int], within slack: Int = 0) {
    let best = right.max() ?? 0
    var search = Search()
    search.search(right.map { $0 >= best - slack }, right.map { $0 == best }, sizes[...], chosen: 1, [])
    ranges = search.found ?? []
  }

  /// Returns whether a point, as indices of its values, is in the plateau.
  package func contains(_ indices: [Int]) -> Bool { zip(ranges, indices).allSatisfy { $0.contains($1) } }

  /// Searches one axis after the other: for each range of the first axis, the points that are good at all of its values
  /// are searched along the other axes. Exact, with far fewer steps than there are boxes.
  private struct Search {
    var found: [ClosedRange<Int>]?
    var size = 0

    /// Searches the remaining axes.
    ///
    /// - Parameters:
    ///   - good: the good points of the axes in `sizes`.
    ///   - best: the points with a best point in the ranges chosen so far.
    ///   - chosen: the number of points of those ranges.
    mutating func search(
      _ good: [Bool], _ best: [Bool], _ sizes: ArraySlice<Int>, chosen: Int, _ ranges: [ClosedRange<Int>]
    ) {
      guard let length = sizes.first else {
        // Of equal boxes the first, which has the lowest values.
        if good[0] && best[0] && chosen > size {
          size = chosen
          found = ranges
        }
        return
      }
      if sizes.count == 1 { return searchLastAxis(good, best, chosen, ranges) }
      let stride = good.count / length
      for low in 0..<length {
        var all = Array(repeating: true, count: stride)
        var any = Array(repeating: false, count: stride)
        for high in low..<length {
          for place in 0..<stride {
            all[place] = all[place] && good[high * stride + place]
            any[place] = any[place] || best[high * stride + place]
          }
          if !all.contains(true) { break }
          search(all, any, sizes.dropFirst(), chosen: chosen * (high - low + 1), ranges + [low...high])
        }
      }
    }

    private mutating func searchLastAxis(_ good: [Bool], _ best: [Bool], _ chosen: Int, _ ranges: [ClosedRange<Int>]) {
      var start = 0
      while start < good.count {
        guard good[start] else {
          start += 1
          continue
        }
        var end = start
        while end + 1 < good.count && good[end + 1] { end += 1 }
        let points = chosen * (end - start + 1)
        if points > size, best[start...end].contains(true) {
          size = points
          found = ranges + [start...end]
        }
        start = end + 1
      }
    }
  }
}
