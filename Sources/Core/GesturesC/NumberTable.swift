/// Numbers that are given in ascending order and never again, for what has a place in the coordinator, which uses places again.
///
/// Memory is in proportion to the places, not to the numbers that were ever given.
struct NumberTable: Sendable {
  /// The number of numbers that were given; the next one.
  private(set) var count: Int32 = 0
  /// The newest number of each place; -1 if it has had none.
  private var newest: [Int32] = []
  /// Where the numbers were given, ascending by number. Those whose place has been given to another number are removed from
  /// time to time.
  private var entries: [(number: Int32, place: Int)] = []

  /// How many numbers are stored: at most twice as many as there are places.
  var storedNumbers: Int { entries.count }

  /// Whether no number is left.
  var isExhausted: Bool { count == .max }

  /// Gives the next number to a place. The place's former number has none from now on.
  ///
  /// - Complexity: O(1) on average.
  mutating func add(place: Int) -> Int32 {
    while newest.count <= place { newest.append(-1) }
    newest[place] = count
    entries.append((count, place))
    count += 1
    if entries.count > 2 * newest.count { entries.removeAll { newest[$0.place] != $0.number } }
    return count - 1
  }

  /// Returns the place with a number; nil if the number was not given, or another one was given to its place.
  ///
  /// - Complexity: O(log *n*) for *n* places; O(1) as long as no place has been used again.
  func place(of number: Int32) -> Int? {
    if number < 0 || number >= count { return nil }
    var (low, high) = (0, min(entries.count, Int(number) + 1))
    // As long as no number has been removed, it is also the index.
    if high > Int(number), entries[high - 1].number == number { low = high - 1 }
    while high - low > 1 {
      let middle = (low + high) / 2
      if entries[middle].number <= number { low = middle } else { high = middle }
    }
    guard low < high, entries[low].number == number else { return nil }
    let place = entries[low].place
    return newest[place] == number ? place : nil
  }

  /// Returns the newest number of a place; nil if it has had none.
  ///
  /// - Complexity: O(1).
  func number(at place: Int) -> Int32? {
    place < newest.count && newest[place] >= 0 ? newest[place] : nil
  }

  /// The numbers that have a place, ascending.
  var numbers: [Int32] { entries.lazy.filter { newest[$0.place] == $0.number }.map { $0.number } }
}
