/// The stories of a feed: a list, or any number of generated ones, which take no memory.
package struct Stories: RandomAccessCollection, Hashable, Sendable {
  /// The most generated stories of a feed: 4,000,000, a quarter of the rows that a table may have.
  package static let maximumCount = 4_000_000

  private let list: [Story]
  package let count: Int
  private let isGenerated: Bool

  package init(_ list: [Story]) {
    self.list = list
    count = list.count
    isGenerated = false
  }

  /// Creates a collection of generated stories, 0...`maximumCount`.
  package init(generating count: Int) {
    list = []
    self.count = Swift.min(Swift.max(0, count), Self.maximumCount)
    isGenerated = true
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package subscript(index: Int) -> Story {
    isGenerated ? Story("Story \(index + 1) of \(count)", "Row \(index), generated when it is shown.") : list[index]
  }
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
