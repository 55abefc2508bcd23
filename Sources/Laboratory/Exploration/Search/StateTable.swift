import Gestures

/// The memory of a question in addition to a state.
protocol ExplorationMemory: Hashable, Sendable {
  /// The same for equal memories. No order and no result depends on it.
  var word: UInt64 { get }
}

extension ExplorationMemory {
  var word: UInt64 { UInt64(truncatingIfNeeded: hashValue) }
}

/// A set of states. Their keys are hashes already, so that no other hash is needed.
struct StateTable<Memory: ExplorationMemory> {
  /// The key that distinguishes states.
  struct Key: Hashable {
    /// Nil if every gesture is over, so that nothing happens until the touches are.
    var decisions: DecisionKey?
    var memory: Memory
    var hasWaited: Bool

    func hash(into hasher: inout Hasher) {
      hasher.combine(decisions)
      hasher.combine(memory)
    }
  }

  /// The keys, in the order in which they were added.
  private var keys: [Key] = []
  /// The longest wait with which each was reached, in milliseconds.
  private var waits: [UInt16] = []
  /// For each place the number of its key, from 1; 0 without one. At most half of the places are used.
  private var numbers: [UInt32] = Array(repeating: 0, count: 256)
  /// For each place the hash of its key.
  private var words: [UInt64] = Array(repeating: 0, count: 256)

  /// Adds a state.
  ///
  /// - Parameter wait: How long a gesture has waited in it, in milliseconds.
  @discardableResult mutating func insert(_ key: Key, wait: UInt16 = 0) -> StateVisit {
    let word = Self.word(of: key)
    var place = Self.place(of: word, in: numbers.count)
    while numbers[place] != 0 {
      let number = Int(numbers[place]) - 1
      if words[place] == word, keys[number] == key {
        if wait <= waits[number] { return .known }
        waits[number] = wait
        return .later
      }
      place = (place + 1) & (numbers.count - 1)
    }
    keys.append(key)
    waits.append(wait)
    numbers[place] = UInt32(keys.count)
    words[place] = word
    if keys.count * 2 > numbers.count { grow() }
    return .new
  }

  private mutating func grow() {
    let size = numbers.count * 2
    numbers = Array(repeating: 0, count: size)
    words = Array(repeating: 0, count: size)
    for (index, key) in keys.enumerated() {
      let word = Self.word(of: key)
      var place = Self.place(of: word, in: size)
      while numbers[place] != 0 { place = (place + 1) & (size - 1) }
      numbers[place] = UInt32(index + 1)
      words[place] = word
    }
  }

  private static func word(of key: Key) -> UInt64 {
    (key.decisions?.word ?? 0) ^ key.memory.word &* 0x9E37_79B9_7F4A_7C15
  }

  private static func place(of word: UInt64, in count: Int) -> Int {
    Int(truncatingIfNeeded: word ^ word >> 32) & (count - 1)
  }
}

/// What a visit of a state adds to the earlier ones.
enum StateVisit {
  /// Something may happen that cannot in any state before.
  case new
  /// The same can happen as in an earlier one, but after a longer wait.
  case later
  case known
}
