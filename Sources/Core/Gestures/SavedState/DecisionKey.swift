/// A key that two states share if the same things can happen in both from then on: 128 bits, so that among a billion states two
/// that differ have the same key with a probability below 10⁻²⁰.
package struct DecisionKey: Hashable, Sendable {
  private var a: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var b: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  package init() {}

  // Two chains of multiplications with odd constants, each followed by a shift that brings the high bits down.
  @inline(__always) package mutating func add(_ word: UInt64) {
    a = (a ^ word) &* 0xFF51_AFD7_ED55_8CCD
    a ^= a >> 32
    b = (b &+ word) &* 0x9FB2_1C65_1E98_DF25
    b ^= b >> 29
  }

  /// Adds the key of a part, by its number. The order in which parts are added does not matter.
  mutating func add(_ part: Self, at number: Int) {
    var part = part
    part.add(UInt64(truncatingIfNeeded: number))
    a &+= part.a
    b &+= part.b
  }

  /// A half of the key, for tables.
  package var word: UInt64 { a }

  package func hash(into hasher: inout Hasher) { hasher.combine(a) }
}

/// How a ``StateCoder`` compares values.
package struct StateComparison: Sendable {
  var key = DecisionKey()
  /// The time of the state.
  let now: Timestamp
  /// The age from which times count as equal. No parameter of a recognizer is a longer time.
  let horizon: Interval

  package init(at now: Timestamp, horizon: Interval) {
    self.now = now
    self.horizon = horizon
  }

  /// Adds a time as its age. The ages of a time that is not set, and of one that is long past, are the same.
  @inline(__always) mutating func add(_ time: Timestamp) {
    if time == .never { return key.add(UInt64.max) }
    add(ageOf: time, upTo: horizon)
  }

  @inline(__always) mutating func add(ageOf time: Timestamp, upTo limit: Interval) {
    let age = time == .distantPast ? limit : min(now - time, limit)
    key.add(UInt64(bitPattern: age.microseconds))
  }

  /// Adds a number to a millionth, because the same position has other last digits on another path.
  @inline(__always) mutating func add(_ value: Double) {
    let scaled = value * 1_000_000
    guard abs(scaled) < 0x1p62 else { return key.add(value.bitPattern) }
    // As `rounded()` does, which is a call of the C library.
    let whole = Int64(scaled)
    let rest = scaled - Double(whole)
    key.add(UInt64(bitPattern: whole + (rest >= 0.5 ? 1 : rest <= -0.5 ? -1 : 0)))
  }
}
