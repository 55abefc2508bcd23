import TableModel

/// The heights of a section's rows. Setting all of them is O(1), so that a pinch of a million rows is.
package struct RowHeights: RandomAccessCollection, Sendable {
  package private(set) var count: Int
  /// The height of every row that has none of its own.
  private(set) var common: Length
  private(set) var individual: [Int: Length] = [:]

  init(repeating height: Length, count: Int) {
    self.count = count
    common = height
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package internal(set) subscript(row: Int) -> Length {
    get { individual[row] ?? common }
    set { individual[row] = newValue == common ? nil : newValue }
  }

  var isUniform: Bool { individual.isEmpty }

  mutating func remove(at row: Int) {
    count -= 1
    individual = Dictionary(
      uniqueKeysWithValues: individual.filter { $0.key != row }.map { ($0.key > row ? $0.key - 1 : $0.key, $0.value) })
  }

  /// Adds a row of the common height at the end.
  mutating func append() { count += 1 }

  mutating func setAll(_ height: Length) {
    common = height
    individual = [:]
  }
}
