import TouchTrace

/// SplitMix64 (Steele, Lea and Flood, 2014): simple integer arithmetic with the same results on all machines.
///
/// Random numbers in a range are computed here because the standard library may change its algorithm.
package struct SplitMix: Hashable, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// Creates an independent stream for each purpose, so that an additional number in one stream does not affect the
  /// others.
  package init(seed: UInt64, purpose: UInt64, index: Int = 0) {
    state = Self.mix(Self.mix(seed &+ purpose &* Self.step) &+ UInt64(bitPattern: Int64(index)) &* Self.step)
  }

  package mutating func next() -> UInt64 {
    state &+= Self.step
    return Self.mix(state)
  }

  /// Returns a number from `-limit` to `limit`, inclusive; 0 for a limit below 1. The bias is less than `limit` in
  /// 2^63.
  package mutating func within<Number: FixedWidthInteger>(_ limit: Number) -> Number {
    if limit < 1 { return 0 }
    let (span, overflow) = limit.multipliedReportingOverflow(by: 2)
    if overflow || span == .max { return Number(truncatingIfNeeded: next() >> 1) }
    return Number(truncatingIfNeeded: next() % UInt64(span + 1)) - limit
  }

  /// Returns a number from 0 to `limit`, inclusive; 0 for a limit below 1.
  package mutating func upTo(_ limit: Int) -> Int {
    if limit < 1 || limit == .max { return 0 }
    return Int(truncatingIfNeeded: next() % UInt64(limit + 1))
  }

  /// Returns a number from -1 to below 1.
  package mutating func signed() -> Double { Double(Int64(bitPattern: next()) >> 11) * 0x1p-52 }

  private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  private static func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
