import Gestures
import TouchTrace
import TraceReplay

/// An element with a time by which it is ordered.
package protocol Timed {
  /// The time; the start of an element that lasts.
  var orderTime: Timestamp { get set }
}

/// Elements in order of time: the only collection that can be searched for a time by halves.
///
/// An element that is earlier than the one before gets its time, as `GestureCoordinator` handles such a frame. Readers deliver none,
/// but a program, a browser and a device may.
package struct TimeOrdered<Element: Timed> {
  package let elements: [Element]

  package init(_ elements: [Element]) {
    var ordered = elements
    var latest = Timestamp.distantPast
    for index in ordered.indices {
      let time = ordered[index].orderTime
      if time < latest { ordered[index].orderTime = latest } else { latest = time }
    }
    self.elements = ordered
  }

  /// Returns the index of the first element at or after a time; the number of elements if there is none.
  ///
  /// - Complexity: O(log *n*), like the other searches.
  package func firstIndex(from time: Timestamp) -> Int { elements.firstIndexOfSecondPart { $0.orderTime >= time } }

  /// Returns the index of the first element after a time; the number of elements if there is none.
  package func firstIndex(after time: Timestamp) -> Int { elements.firstIndexOfSecondPart { $0.orderTime > time } }

  /// Returns the indices of the elements from a time until before another one; none if that is earlier.
  package func indices(from start: Timestamp, until end: Timestamp) -> Range<Int> {
    let first = firstIndex(from: start)
    return first..<Swift.max(first, firstIndex(from: end))
  }

  /// Returns the elements from a time through another one; none if that is earlier.
  package func elements(from start: Timestamp, through end: Timestamp) -> ArraySlice<Element> {
    let first = firstIndex(from: start)
    return elements[first..<Swift.max(first, firstIndex(after: end))]
  }
}

extension TimeOrdered: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { elements.count }
  package subscript(index: Int) -> Element { elements[index] }
}

extension TimeOrdered: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension TimeOrdered: Equatable where Element: Equatable {}
extension TimeOrdered: Sendable where Element: Sendable {}

extension Array {
  /// Returns the index of the first element that satisfies a predicate, which all later elements satisfy as well.
  fileprivate func firstIndexOfSecondPart(_ isInSecondPart: (Element) -> Bool) -> Int {
    var (low, count) = (startIndex, count)
    while count > 0 {
      let middle = low + count / 2
      if isInSecondPart(self[middle]) {
        count /= 2
      } else {
        low = middle + 1
        count -= count / 2 + 1
      }
    }
    return low
  }
}

extension [Int] {
  /// Returns the index of the first number of a rising list that is not below another one; the number of elements if there
  /// is none.
  package func firstIndex(notBelow number: Int) -> Int { firstIndexOfSecondPart { $0 >= number } }
}

extension Timestamp: Timed {
  package var orderTime: Timestamp {
    get { self }
    set { self = newValue }
  }
}

extension SessionInput: Timed {
  package var orderTime: Timestamp {
    get { time }
    set { self = moved(to: newValue) }
  }
}

extension ButtonPress: Timed {
  package var orderTime: Timestamp {
    get { start }
    set { start = newValue }
  }
}

extension Attempt: Timed {
  package var orderTime: Timestamp {
    get { start }
    set { start = newValue }
  }
}
