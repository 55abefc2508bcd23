/// How often each of several values occurred, in order of first occurrence.
package struct Tally<Value: Hashable> {
  package private(set) var counts: [(value: Value, count: Int)] = []
  private var places: [Value: Int] = [:]

  package init() {}

  package init(_ values: some Sequence<Value>) { for value in values { add(value) } }

  package mutating func add(_ value: Value, times: Int = 1) {
    if let place = places[value] {
      counts[place].count += times
    } else {
      places[value] = counts.count
      counts.append((value, times))
    }
  }

  package var isEmpty: Bool { counts.isEmpty }
}

extension Tally: Sendable where Value: Sendable {}

extension Tally<String> {
  /// The counts as text: `tap 3, scroll 1`.
  package var text: String { counts.map { "\($0.value) \($0.count)" }.joined(separator: ", ") }
}

extension Sequence where Element: Hashable {
  /// Returns each element once, in order of first occurrence.
  package func uniqued() -> [Element] { Tally(self).counts.map(\.value) }
}
