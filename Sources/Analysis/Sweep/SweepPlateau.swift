import Simulation

/// The largest box of a grid's points that are all as good as the best, or within so many recordings of it, with a best
/// one among them. One axis: the longest run of values.
///
/// A parameter in the middle of a plateau stays right when the next hand is a little different; the single best point of a
/// grid says nothing of that.
public struct SweepPlateau: Hashable, Sendable {
  /// The first and last value on each axis, as indices.
  public let ranges: [ClosedRange<Int>]
  /// How many points it has.
  public var count: Int { ranges.reduce(1) { $0 * $1.count } }

  /// - Parameters:
  ///   - right: how many recordings are right at each point, the last axis changing first; one or more.
  ///   - sizes: how many values each axis has; their product is the number of points.
  ///   - slack: how many recordings fewer than at the best point are still taken; 0 or more.
  public init(_ right: [Int], sizes: [Int], within slack: Int = 0) {
    let best = right.max() ?? 0
    var search = Search()
    search.look(right.map { $0 >= best - slack }, right.map { $0 == best }, sizes[...], behind: 1, [])
    ranges = search.found ?? []
  }

  public func contains(_ indices: [Int]) -> Bool { zip(ranges, indices).allSatisfy { $0.contains($1) } }

  /// One axis after the other: for each range of the first the rest is laid upon itself, and what is good at every value
  /// of the range is looked at for the other axes. Exact, and far fewer steps than there are boxes.
  private struct Search {
    var found: [ClosedRange<Int>]?
    var size = 0

    /// - Parameters:
    ///   - good: the points of the axes in `sizes`.
    ///   - best: which of them have a best point in the ranges taken so far.
    ///   - behind: how many points those ranges have.
    mutating func look(
      _ good: [Bool], _ best: [Bool], _ sizes: ArraySlice<Int>, behind: Int, _ ranges: [ClosedRange<Int>]
    ) {
      guard let length = sizes.first else {
        // Of equal ones the first: that with the lowest values.
        if good[0] && best[0] && behind > size { (size, found) = (behind, ranges) }
        return
      }
      if sizes.count == 1 { return run(good, best, behind, ranges) }
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
          look(all, any, sizes.dropFirst(), behind: behind * (high - low + 1), ranges + [low...high])
        }
      }
    }

    private mutating func run(_ good: [Bool], _ best: [Bool], _ behind: Int, _ ranges: [ClosedRange<Int>]) {
      var start = 0
      while start < good.count {
        guard good[start] else {
          start += 1
          continue
        }
        var end = start
        while end + 1 < good.count && good[end + 1] { end += 1 }
        let points = behind * (end - start + 1)
        if points > size, best[start...end].contains(true) { (size, found) = (points, ranges + [start...end]) }
        start = end + 1
      }
    }
  }
}
