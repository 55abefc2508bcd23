import TestSupport
import Testing
import TouchTrace

@Suite struct FixedPointTests {
  @Test(arguments: [(0, "0.000", "0"), (-50, "-0.050", "-0.05"), (12_345, "12.345", "12.345"), (-7000, "-7.000", "-7")])
  func thousandthsAreFormattedAsDecimalText(value: Int64, fixed: String, short: String) {
    #expect(FixedPoint.text(thousandths: value) == fixed)
    #expect(FixedPoint.short(thousandths: value) == short)
  }

  @Test func thousandthsSurviveConversionToDouble() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<100_000 {
      let value = Int64.random(in: -50_000_000_000...50_000_000_000, using: &random)
      #expect(FixedPoint.thousandths(FixedPoint.double(thousandths: value)) == value)
    }
  }
}
