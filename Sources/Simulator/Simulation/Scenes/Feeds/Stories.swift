/// The stories of a feed: a list, or any number of generated ones, which take no memory.
package struct Stories: RandomAccessCollection, Hashable, Sendable {
  /// The most generated stories of a feed: 4,000,000, a quarter of the rows that a table may have.
  package static let maximumCount = 4_000_000

  private let list: [Story]
  private let baseCount: Int
  private let isGenerated: Bool
  /// The places of the deleted stories among the first ones, in rising order.
  private var removed: [Int] = []
  /// The stories that were added at the end.
  private var added: [Story] = []

  package init(_ list: [Story]) {
    self.list = list
    baseCount = list.count
    isGenerated = false
  }

  /// Creates a collection of generated stories, 0...`maximumCount`.
  package init(generating count: Int) {
    list = []
    baseCount = Swift.min(Swift.max(0, count), Self.maximumCount)
    isGenerated = true
  }

  package var count: Int { baseCount - removed.count + added.count }
  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package subscript(index: Int) -> Story {
    guard let place = place(of: index) else { return added[index - baseCount + removed.count] }
    return isGenerated
      ? Story("Story \(place + 1) of \(baseCount)", "Row \(place), generated when it is shown.") : list[place]
  }

  /// Returns the place of a story among the first ones; nil if it was added.
  private func place(of index: Int) -> Int? {
    if index >= baseCount - removed.count { return nil }
    var place = index
    for other in removed where other <= place { place += 1 }
    return place
  }

  mutating func remove(at index: Int) {
    guard let place = place(of: index) else {
      added.remove(at: index - baseCount + removed.count)
      return
    }
    removed.insert(place, at: removed.firstIndex { $0 > place } ?? removed.count)
  }

  mutating func append(_ story: Story) { added.append(story) }
}

/// A row of the reader.
package struct Story: Hashable, Sendable {
  package var title: String
  package var text: String

  package init(_ title: String, _ text: String) {
    self.title = title
    self.text = text
  }
}
