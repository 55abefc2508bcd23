import Gestures

/// Finds the elements of a list that overlap a period, without looking at all of them.
///
/// The elements need not be in order of time. It is fast if they nearly are, as in a recording's list of gestures, which is in
/// order of recognition and not of start.
package struct OverlapIndex<Element> {
  private let elements: [Element]
  /// The latest end of the elements up to each one.
  private var latestEnds: [Timestamp] = []
  /// The earliest start of the elements from each one on.
  private var earliestStarts: [Timestamp]

  package init(_ elements: [Element], _ period: (Element) -> (start: Timestamp, end: Timestamp)) {
    self.elements = elements
    latestEnds.reserveCapacity(elements.count)
    earliestStarts = elements.map { period($0).start }
    var latest = Timestamp.distantPast
    for element in elements {
      latest = max(latest, period(element).end)
      latestEnds.append(latest)
    }
    for index in earliestStarts.indices.dropLast().reversed() {
      earliestStarts[index] = min(earliestStarts[index], earliestStarts[index + 1])
    }
  }

  /// Returns the elements from the first to the last one that overlaps a period.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of elements.
  package func elements(from start: Timestamp, through end: Timestamp) -> ArraySlice<Element> {
    let first = latestEnds.partitioningIndex { $0 >= start }
    return elements[first..<max(first, earliestStarts.partitioningIndex { $0 > end })]
  }
}

extension RandomAccessCollection {
  /// Returns the index of the first element that satisfies a predicate, which all later elements satisfy as well.
  ///
  /// - Complexity: O(log *n*), where *n* is the length of the collection.
  package func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Index {
    var low = startIndex
    var count = count
    while count > 0 {
      let middle = index(low, offsetBy: count / 2)
      if isInSecondPart(self[middle]) {
        count /= 2
      } else {
        low = index(after: middle)
        count -= count / 2 + 1
      }
    }
    return low
  }
}
