/// Names a recognizer within its coordinator: the place in order of attaching.
public struct RecognizerID: Hashable, Sendable {
  public let index: Int
  @inlinable init(index: Int) { self.index = index }
}

/// A set of recognizers in one coordinator. Iterates in order of attaching, so nothing depends on chance.
struct RecognizerSet: Hashable, Sendable, Sequence, IteratorProtocol {
  static let capacity = 64
  private var bits: UInt64 = 0

  init() {}
  private init(bits: UInt64) { self.bits = bits }

  var isEmpty: Bool { bits == 0 }
  func contains(_ index: Int) -> Bool { bits & Self.bit(index) != 0 }
  mutating func insert(_ index: Int) { bits |= Self.bit(index) }
  mutating func remove(_ index: Int) { bits &= ~Self.bit(index) }

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
