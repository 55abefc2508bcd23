/// What a pinch of the whole table does to every row: its height is `max(minimum, base × factor)`, at most
/// `Length.maximumHeight`.
///
/// A base is never outside of minimum … maximum, so a factor below one holds some rows at the minimum and none at the
/// maximum, and a factor above one the other way round. One threshold therefore says which rows are held: those below
/// it, or those from it on. The others are free: what they add up to is their bases' sum times the factor.
struct HeightScale: Hashable, Sendable {
  /// Binary digits of a factor behind the point: 32. One step then moves the end of a million rows of 88 points by
  /// 0.02 points, which is about a 64th; with 16 digits it would be 1,300 points. Products have 128 bits in any case.
  static let fractionBits: Int64 = 32
  static let one: Int64 = 1 << fractionBits
  /// 2^26: at this factor a row of one 64th has the greatest height.
  static let greatest: Int64 = 1 << (26 + fractionBits)
  static let maximumUnits = Int32(Length.maximumHeight.units)

  /// Zero … `greatest`.
  let factor: Int64
  /// The least base that is not below: a row is held if it is below, or if it is not, as `holdsHigh` says.
  let threshold: Int32
  /// The held rows are those from the threshold on, and have the greatest height.
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
  /// Nil for NaN. Halves are rounded up; zero and less count as zero, too much as `greatest`.
  static func factor(_ scale: Double) -> Int64? {
    let scaled = scale * Double(one)
    if scaled.isNaN { return nil }
    if scaled <= 0 { return 0 }
    if scaled >= Double(greatest) { return greatest }
    let whole = Int64(scaled)
    return scaled - Double(whole) >= 0.5 ? whole + 1 : whole
  }

  func holds(_ base: Int32) -> Bool { (base < threshold) != holdsHigh }
  /// `base × factor` of rows that are free, to the nearest 64th, halves up.
  @inline(__always) func scaled(_ free: Int64) -> Int64 {
    let (high, low) = free.multipliedFullWidth(by: factor)
    let (sum, carry) = low.addingReportingOverflow(1 << UInt64(Self.fractionBits - 1))
    return ((high &+ (carry ? 1 : 0)) &<< (64 - Self.fractionBits))
      | Int64(truncatingIfNeeded: sum &>> UInt64(Self.fractionBits))
  }
  func units(ofBase base: Int32) -> Int64 { holds(base) ? heldUnits : scaled(Int64(base)) }
  /// The place where something ends that adds up to `sum`, in 64ths. The only place where rounding happens: equal sums
  /// are equal edges, so what ends here is what the next begins with.
  @inline(__always) func edge(_ sum: PageSum) -> Int64 {
    sum.chrome &+ Int64(sum.held) &* heldUnits &+ scaled(sum.free)
  }
}
