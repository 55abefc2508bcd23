/// A set of a coordinator's recognizers, as bits. Iterates in order of their indices, so that output is deterministic.
struct RecognizerSet: Hashable, Sendable, Sequence, IteratorProtocol {
  static let capacity = 64
  private(set) var bits: UInt64 = 0

  init() {}
  init(_ index: Int) { insert(index) }
  init(bits: UInt64) { self.bits = bits }
  static var all: Self { Self(bits: .max) }

  var isEmpty: Bool { bits == 0 }
  var count: Int { bits.nonzeroBitCount }
  /// The member of a set with exactly one member; nil for other sets.
  var only: Int? { bits != 0 && bits & (bits &- 1) == 0 ? bits.trailingZeroBitCount : nil }
  var first: Int? { bits == 0 ? nil : bits.trailingZeroBitCount }

  func contains(_ index: Int) -> Bool { bits & Self.bit(index) != 0 }
  func isSubset(of other: Self) -> Bool { bits & ~other.bits == 0 }
  func isDisjoint(with other: Self) -> Bool { bits & other.bits == 0 }

  mutating func insert(_ index: Int) { bits |= Self.bit(index) }
  mutating func remove(_ index: Int) { bits &= ~Self.bit(index) }
  mutating func set(_ index: Int, _ isMember: Bool) { if isMember { insert(index) } else { remove(index) } }
  mutating func formUnion(_ other: Self) { bits |= other.bits }
  mutating func subtract(_ other: Self) { bits &= ~other.bits }

  static func | (a: Self, b: Self) -> Self { Self(bits: a.bits | b.bits) }
  static func & (a: Self, b: Self) -> Self { Self(bits: a.bits & b.bits) }
  static func - (a: Self, b: Self) -> Self { Self(bits: a.bits & ~b.bits) }

  mutating func next() -> Int? {
    if bits == 0 { return nil }
    defer { bits &= bits &- 1 }
    return bits.trailingZeroBitCount
  }

  private static func bit(_ index: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: index) }
}
