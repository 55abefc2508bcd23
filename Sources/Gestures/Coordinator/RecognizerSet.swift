/// Names a recognizer within its coordinator.
public struct RecognizerID: Hashable, Sendable {
  /// The place in order of attaching, 0…63. Once a recognizer was detached, its place is the next one's.
  public let index: Int
  /// Counts attachments, so that a name is never another recognizer's.
  let serial: UInt32
  init(index: Int, serial: UInt32) { (self.index, self.serial) = (index, serial) }
}

/// A set of recognizers in one coordinator. Iterates in order of attaching, so nothing depends on chance.
struct RecognizerSet: Hashable, Sendable, Sequence, IteratorProtocol {
  static let capacity = 64
  private(set) var bits: UInt64 = 0

  init() {}
  init(_ index: Int) { insert(index) }
  init(bits: UInt64) { self.bits = bits }
  static var all: Self { Self(bits: .max) }

  var isEmpty: Bool { bits == 0 }
  var count: Int { bits.nonzeroBitCount }
  /// The one member of a set of one.
  var only: Int? { bits != 0 && bits & (bits &- 1) == 0 ? bits.trailingZeroBitCount : nil }
  var first: Int? { bits == 0 ? nil : bits.trailingZeroBitCount }
  func contains(_ index: Int) -> Bool { bits & Self.bit(index) != 0 }
  mutating func insert(_ index: Int) { bits |= Self.bit(index) }
  mutating func remove(_ index: Int) { bits &= ~Self.bit(index) }
  mutating func set(_ index: Int, _ isMember: Bool) { if isMember { insert(index) } else { remove(index) } }

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
