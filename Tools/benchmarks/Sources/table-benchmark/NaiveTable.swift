/// The obvious implementation: lists of heights, and a list of all edges that is computed again after each change. It finds
/// positions by binary search, so only changes are expensive.
struct NaiveTable {
  static let minimum = 88.0
  var sections: [[Double]]
  var isOpen: [Bool]
  let header = 48.0
  var scale = 1.0
  /// The top of each section's header, of each shown row after it, and the end.
  private(set) var edges: [Double] = []
  /// The first edge of each section.
  private(set) var starts: [Int] = []

  init(_ sections: [[Double]]) {
    self.sections = sections
    isOpen = Array(repeating: true, count: sections.count)
    layOut()
  }

  mutating func layOut() {
    edges.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    var y = 0.0
    for section in sections.indices {
      starts.append(edges.count)
      edges.append(y)
      y += header
      if !isOpen[section] { continue }
      for height in sections[section] {
        edges.append(y)
        y += max(Self.minimum, height * scale)
      }
    }
    edges.append(y)
  }
  var contentHeight: Double { edges.last ?? 0 }
  private static func last(_ count: Int, where isBefore: (Int) -> Bool) -> Int {
    var (low, count) = (0, count)
    while count > 1 {
      let half = count / 2
      if isBefore(low + half) { (low, count) = (low + half, count - half) } else { count = half }
    }
    return low
  }

  func hit(_ y: Double) -> (section: Int, row: Int) {
    let edge = Self.last(edges.count) { edges[$0] <= y }
    let section = Self.last(starts.count) { starts[$0] <= edge }
    return (section, edge - starts[section] - 1)
  }

  func rect(_ section: Int, _ row: Int) -> (Double, Double) {
    let edge = starts[section] + 1 + row
    return (edges[edge], edges[edge + 1])
  }
}
