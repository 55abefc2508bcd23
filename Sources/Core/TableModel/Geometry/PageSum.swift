/// The sum over pages. Exact: 2^24 rows and 2^24 sections of the maximum height are 2^52 64ths.
struct PageSum: Equatable, Sendable {
  private var counts: SIMD4<Int32>
  private var lengths: SIMD2<Int64>

  static let zero = PageSum(rows: 0, sections: 0, chrome: 0)

  init(rows: Int, sections: Int, chrome: Int64, held: Int = 0, free: Int64 = 0) {
    counts = SIMD4(
      Int32(truncatingIfNeeded: rows), Int32(truncatingIfNeeded: sections), Int32(truncatingIfNeeded: held), 0)
    lengths = SIMD2(chrome, free)
  }

  /// All rows, visible or not.
  var rows: Int {
    get { Int(counts[0]) }
    set { counts[0] = Int32(truncatingIfNeeded: newValue) }
  }

  /// Sections that begin on these pages.
  var sections: Int {
    get { Int(counts[1]) }
    set { counts[1] = Int32(truncatingIfNeeded: newValue) }
  }

  /// Visible rows that `HeightScale` clamps to one height.
  var held: Int {
    get { Int(counts[2]) }
    set { counts[2] = Int32(truncatingIfNeeded: newValue) }
  }

  /// Headers and footers, in 64ths.
  var chrome: Int64 {
    get { lengths[0] }
    set { lengths[0] = newValue }
  }

  /// The bases of the free visible rows, in 64ths.
  var free: Int64 {
    get { lengths[1] }
    set { lengths[1] = newValue }
  }

  @inline(__always) static func + (a: Self, b: Self) -> Self {
    var sum = a
    sum.counts = a.counts &+ b.counts
    sum.lengths = a.lengths &+ b.lengths
    return sum
  }

  @inline(__always) static func - (a: Self, b: Self) -> Self {
    var difference = a
    difference.counts = a.counts &- b.counts
    difference.lengths = a.lengths &- b.lengths
    return difference
  }

  @inline(__always) static func += (a: inout Self, b: Self) { a = a + b }
}
