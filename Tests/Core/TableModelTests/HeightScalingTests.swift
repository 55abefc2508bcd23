import TableModel
import CoreTestSupport
import Testing

/// `round(max(minimum, height × scale))`, as in Apple's sample.
@Suite struct HeightScalingTests {
  @Test func scaledHeightFollowsTheSampleFormula() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<50_000 {
      let height = Length(units: Int64.random(in: 0...2000 * 64, using: &random))
      let minimum = Int64.random(in: 0...200, using: &random)
      let scale = Double.random(in: 0...8, using: &random)
      let wanted = max(Double(minimum), height.points * scale).rounded(.toNearestOrAwayFromZero)
      #expect(height.scaled(by: scale, minimum: .points(minimum)) == .points(Int64(wanted)), "\(height) × \(scale)")
    }
  }

  @Test(
    arguments: [
      (88, 1.0, 88), (88, 0.5, 88), (88, 2.0, 176), (88, 1.5, 132), (200, 0.44, 88), (200, 0.4475, 90), (15, 0.7, 11),
      (1, 0.5, 1), (1, 0.499_999_999_999_999_94, 0), (5, 0.5, 3), (7, 0.5, 4),
    ] as [(Int64, Double, Int64)]) func halvesRoundAwayFromZero(height: Int64, scale: Double, wanted: Int64)
  {
    let minimum = Length.points(height >= 88 ? 88 : 0)
    #expect(Length.points(height).scaled(by: scale, minimum: minimum) == .points(wanted))
  }

  @Test(arguments: [-1, -0.0, 0, -.infinity, -.greatestFiniteMagnitude, .leastNonzeroMagnitude] as [Double])
  func zeroOrNegativeScaleIsClampedToTheMinimum(scale: Double) {
    #expect(Length.points(300).scaled(by: scale, minimum: .points(88)) == .points(88))
  }

  @Test(arguments: [.infinity, .greatestFiniteMagnitude, 1e300, 1e6] as [Double])
  func hugeScaleIsClampedToTheMaximum(scale: Double) {
    #expect(Length.points(300).scaled(by: scale, minimum: .points(88)) == .maximumHeight)
  }

  @Test func undefinedProductReturnsNil() {
    #expect(Length.points(300).scaled(by: .nan, minimum: .points(88)) == nil)
    #expect(Length.points(300).scaled(by: .signalingNaN, minimum: .points(88)) == nil)
    #expect(Length.zero.scaled(by: .infinity, minimum: .points(88)) == nil)
  }

  @Test func fractionalMinimumIsKept() {
    let minimum = Length(units: 88 * 64 + 16)
    #expect(Length.points(10).scaled(by: 1, minimum: minimum) == minimum)
    #expect(Length.points(100).scaled(by: 1, minimum: minimum) == .points(100))
  }

  @Test func extremeValuesStayInRange() {
    let scales: [Double] = [
      .nan, .infinity, -.infinity, 0, -0.0, 1, -1, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
      .leastNonzeroMagnitude, .leastNormalMagnitude, 0x1p53, 0x1p63, 0x1p64, 1e-300,
    ]
    for height in LengthTests.extremes {
      for minimum in LengthTests.extremes {
        for scale in scales {
          guard let new = Length(units: height).scaled(by: scale, minimum: Length(units: minimum)) else { continue }
          #expect(new >= .zero && new <= .maximumHeight && new.units >= min(minimum, Length.maximumHeight.units))
        }
      }
    }
  }

  @Test func greaterScaleNeverReturnsALowerHeight() throws {
    var random = SeededRandom(seed: 4)
    for _ in 0..<10_000 {
      let height = Length(units: Int64.random(in: 0...500 * 64, using: &random))
      let scale = Double.random(in: 0...4, using: &random)
      let more = scale + Double.random(in: 0...0.1, using: &random)
      let (low, high) = (height.scaled(by: scale, minimum: .points(88)), height.scaled(by: more, minimum: .points(88)))
      #expect(try #require(low) <= #require(high))
    }
  }
}
