import TestSupport
import Testing
import TouchTrace

@Suite struct FixedPointTests {
  @Test(arguments: [(0, "0.000", "0"), (-50, "-0.050", "-0.05"), (12_345, "12.345", "12.345"), (-7000, "-7.000", "-7")])
  func thousandthsAreFormattedAsDecimalText(value: Int64, fixed: String, short: String) {
    #expect(FixedPoint.text(thousandths: value) == fixed)
    #expect(FixedPoint.short(thousandths: value) == short)
  }

  /// Halves are rounded away from zero, also next to a half and where every number is whole.
  @Test func thousandthsAreRoundedAsTheLibraryRounds() {
    func expect(_ value: Double) {
      let scaled = (value * 1000).rounded(.toNearestOrAwayFromZero)
      let expected = scaled.isNaN ? 0 : Int64(min(max(scaled, -0x1p53), 0x1p53))
      #expect(FixedPoint.thousandths(value) == expected, "\(value)")
    }
    var random = SeededRandom(seed: 2)
    for _ in 0..<20_000 {
      let half = (Double(Int64.random(in: -1_000_000...1_000_000, using: &random)) + 0.5) / 1000
      for value in [half, half.nextUp, half.nextDown, Double(bitPattern: random.next())] { expect(value) }
    }
    let edges = [0.0, -0.0, 0x1p52 / 1000, -0x1p52 / 1000, 0x1p53, -0x1p60, .infinity, -.infinity, .nan]
    for value in edges { expect(value) }
  }

  @Test func thousandthsSurviveConversionToDouble() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<100_000 {
      let value = Int64.random(in: -50_000_000_000...50_000_000_000, using: &random)
      #expect(FixedPoint.thousandths(FixedPoint.double(thousandths: value)) == value)
    }
  }
}
