import Gestures

/// Finds the elements of a list that overlap a period, without looking at all of them.
///
/// The elements need not be in order of time. It is fast if they nearly are, as in a recording's list of gestures, which is in
/// order of recognition and not of start.
package struct OverlapIndex<Element> {
  private let elements: [Element]
  /// The latest end of the elements up to each one.
  private let latestEnds: TimeOrdered<Timestamp>
  /// The earliest start of the elements from each one on.
  private let earliestStarts: TimeOrdered<Timestamp>

  package init(_ elements: [Element], _ period: (Element) -> (start: Timestamp, end: Timestamp)) {
    self.elements = elements
    // Each end that is earlier than the one before gets its time.
    latestEnds = TimeOrdered(elements.map { period($0).end })
    var starts = elements.map { period($0).start }
    for index in starts.indices.dropLast().reversed() { starts[index] = min(starts[index], starts[index + 1]) }
    earliestStarts = TimeOrdered(starts)
  }

  /// Returns the elements from the first to the last one that overlaps a period.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of elements.
  package func elements(from start: Timestamp, through end: Timestamp) -> ArraySlice<Element> {
    let first = latestEnds.firstIndex(from: start)
    return elements[first..<max(first, earliestStarts.firstIndex(after: end))]
  }
}
