import TableModel
import CoreTestSupport
import Testing

@Suite struct LengthTests {
  static let extremes: [Int64] = [.min, .min + 1, -(1 << 53), -65, -64, -1, 0, 1, 63, 64, 1 << 53, .max - 1, .max]

  @Test func pointIs64Units() { #expect(Length.points(3).units == 192) }

  @Test func arithmeticIsExactAndClampedOnOverflow() {
    // The sign of the exact result selects the limit.
    func clamped(_ wrapped: (partialValue: Int64, overflow: Bool), negative: Bool) -> Int64 {
      wrapped.overflow ? (negative ? .min : .max) : wrapped.partialValue
    }
    var random = SeededRandom(seed: 1)
    var values = Self.extremes
    for _ in 0..<100 {
      values.append(Int64.random(in: .min ... .max, using: &random) >> Int64.random(in: 0..<64, using: &random))
    }
    for a in values {
      for b in values {
        let (x, y) = (Length(units: a), Length(units: b))
        #expect((x + y).units == clamped(a.addingReportingOverflow(b), negative: a < 0))
        #expect((x - y).units == clamped(a.subtractingReportingOverflow(b), negative: a < 0))
        #expect((x * b).units == clamped(a.multipliedReportingOverflow(by: b), negative: (a < 0) != (b < 0)))
        #expect(b * x == x * b)
        #expect((x < y) == (a < b))
      }
    }
    #expect(Length.points(.max) == .largest)
    #expect(Length.points(.min) == .smallest)
  }

  @Test(
    arguments: [
      (0, "0.000"), (1, "0.016"), (-1, "-0.016"), (2, "0.031"), (4, "0.063"), (32, "0.500"), (63, "0.984"),
      (64, "1.000"),
      (-64, "-1.000"), (88 * 64 + 16, "88.250"), (Int64.max, "144115188075855871.984"),
      (Int64.min, "-144115188075855872.000"),
    ] as [(Int64, String)]) func descriptionHasThreeDecimalsRoundedAwayFromZero(units: Int64, text: String)
  {
    #expect(Length(units: units).description == text)
  }

  @Test func everyUnitInAPointHasADistinctDescription() {
    let texts = (-64...64).map { Length(units: $0).description }
    #expect(Set(texts).count == texts.count)
  }

  @Test func roundingDownKeepsAPositionOnItsSideOfAnEdge() throws {
    var random = SeededRandom(seed: 2)
    for _ in 0..<20_000 {
      let edge = Int64.random(in: -100_000...100_000, using: &random)
      let place = Double(edge) / 64
      for near in [place.nextDown, place, place.nextUp, Double.random(in: -2000...2000, using: &random)] {
        let length = try #require(Length(atOrBelow: near))
        #expect((length.units >= edge) == (near >= place), "\(near) at the edge \(place)")
      }
    }
  }

  @Test func positionsOutOfRangeAreClampedAndNaNIsNil() {
    #expect(Length(atOrBelow: .nan) == nil)
    #expect(Length(atOrBelow: .infinity) == .largest)
    #expect(Length(atOrBelow: -.infinity) == .smallest)
    #expect(Length(atOrBelow: .greatestFiniteMagnitude) == .largest)
    #expect(Length(atOrBelow: 0x1p57) == .largest)
    #expect(Length(atOrBelow: (0x1p57).nextDown)?.units == 0x7FFF_FFFF_FFFF_FC00)
    #expect(Length(atOrBelow: -0x1p57) == .smallest)
    #expect(Length(atOrBelow: (-0x1p57).nextDown) == .smallest)
    #expect(Length(atOrBelow: -.leastNonzeroMagnitude)?.units == -1)
    #expect(Length(atOrBelow: .leastNonzeroMagnitude)?.units == 0)
  }
}
