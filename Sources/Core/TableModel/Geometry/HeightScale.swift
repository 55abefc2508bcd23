/// The scaling of every row in a pinch of the whole table: a row's height is `max(minimum, base × factor)`, at most
/// `Length.maximumHeight`.
///
/// Bases are always in minimum...maximum. A factor below 1 therefore clamps some rows to the minimum and none to the
/// maximum, and a factor above 1 the reverse. One threshold determines which rows are clamped: those below it, or those
/// from it on. The others are free: their heights add up to the sum of their bases times the factor.
struct HeightScale: Hashable, Sendable {
  /// The binary digits after a factor's point: 32. One step then moves the end of a million rows of 88 points by 0.02
  /// points, about a 64th; with 16 digits it would be 1,300 points. Products have 128 bits in any case.
  static let fractionBits: Int64 = 32
  static let one: Int64 = 1 << fractionBits
  /// 2^26: with this factor a row of one 64th reaches the maximum height.
  static let greatest: Int64 = 1 << (26 + fractionBits)
  static let maximumUnits = Int32(Length.maximumHeight.units)

  /// The factor, 0...`greatest`.
  let factor: Int64
  /// Bases below this value, or from this value on, are clamped, depending on `holdsHigh`.
  let threshold: Int32
  /// Whether the clamped rows are those from the threshold on, at the maximum height.
  let holdsHigh: Bool
  let heldUnits: Int64
  let minimumUnits: Int32

  init(factor: Int64, minimumUnits: Int32) {
    self.factor = factor
    self.minimumUnits = minimumUnits
    holdsHigh = factor > Self.one
    heldUnits = Int64(holdsHigh ? Self.maximumUnits : minimumUnits)
    let wanted = heldUnits << Self.fractionBits
    if factor == 0 {
      threshold = .max
    } else if holdsHigh {
      threshold = Int32(clamping: wanted / factor + 1)
    } else {
      threshold = Int32(clamping: (wanted + factor - 1) / factor)
    }
  }

  /// Returns the factor for a scale; nil for NaN. Halves are rounded up; values are clamped to 0...`greatest`.
  static func factor(_ scale: Double) -> Int64? {
    let scaled = scale * Double(one)
    if scaled.isNaN { return nil }
    if scaled <= 0 { return 0 }
    if scaled >= Double(greatest) { return greatest }
    let whole = Int64(scaled)
    return scaled - Double(whole) >= 0.5 ? whole + 1 : whole
  }

  func holds(_ base: Int32) -> Bool { (base < threshold) != holdsHigh }

  /// Returns `base × factor` of free rows, to the nearest 64th, halves up.
  @inline(__always) func scaled(_ free: Int64) -> Int64 {
    let (high, low) = free.multipliedFullWidth(by: factor)
    let (sum, carry) = low.addingReportingOverflow(1 << UInt64(Self.fractionBits - 1))
    return ((high &+ (carry ? 1 : 0)) &<< (64 - Self.fractionBits))
      | Int64(truncatingIfNeeded: sum &>> UInt64(Self.fractionBits))
  }

  func units(ofBase base: Int32) -> Int64 { holds(base) ? heldUnits : scaled(Int64(base)) }

  /// Returns the position of the edge after `sum`, in 64ths. All rounding happens here: equal sums give equal edges, so
  /// one element ends exactly where the next begins.
  @inline(__always) func edge(_ sum: PageSum) -> Int64 {
    sum.chrome &+ Int64(sum.held) &* heldUnits &+ scaled(sum.free)
  }
}
