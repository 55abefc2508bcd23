import TouchTrace

/// How often each of libinput's events occurred, in order of first occurrence: a `Tally` would hash the name of each event.
package struct LibinputEventCounts {
  private var counts: [(name: LibinputEvent.Name, count: Int)] = []

  package init() {}

  package mutating func add(_ event: LibinputEvent) {
    let name = event.kind.name
    guard let index = counts.firstIndex(where: { $0.name == name }) else { return counts.append((name, 1)) }
    counts[index].count += 1
  }

  package var isEmpty: Bool { counts.isEmpty }
  /// The counts as text: `POINTER_MOTION 3, POINTER_BUTTON 2`.
  package var text: String { counts.map { "\($0.name.rawValue) \($0.count)" }.joined(separator: ", ") }
}
