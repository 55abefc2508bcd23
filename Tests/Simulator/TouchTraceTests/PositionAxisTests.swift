import Testing

@testable import TouchTrace

@Suite struct PositionAxisTests {
  private static func described(_ minimum: Int32, _ maximum: Int32) -> DeviceDescription.Axis {
    var axis = DeviceDescription.Axis(code: 0)
    (axis.minimum, axis.maximum) = (minimum, maximum)
    return axis
  }

  private static func axis(_ range: ClosedRange<Int32>) throws -> PositionAxis {
    try #require(PositionAxis(described(range.lowerBound, range.upperBound)))
  }

  private static let ranges: [ClosedRange<Int32>] = [0...680, 0...1700, 1408...4560, -75...6817, 0...65535]

  @Test(arguments: ranges) func valuesWithinOneRangeOfTheAxisAreNotFarOutside(range: ClosedRange<Int32>) throws {
    let axis = try Self.axis(range)
    let length = range.upperBound - range.lowerBound
    for value in stride(from: range.lowerBound - length, through: range.upperBound + length, by: 7) {
      #expect(!axis.isFarOutside(value))
    }
  }

  @Test(arguments: ranges) func valuesFartherOutsideAreAnEdge(range: ClosedRange<Int32>) throws {
    let axis = try Self.axis(range)
    let length = range.upperBound - range.lowerBound
    for distance in [1, 2, 100, 5_000, 65_536, 1 << 30] as [Int32] {
      for value in [range.lowerBound - length - distance, range.upperBound + length + distance] {
        #expect(axis.isFarOutside(value) && !axis.isNear(value))
        #expect([range.lowerBound, range.upperBound].contains(axis.edge(for: value)), "\(value)")
      }
    }
    for value in [Int32.min, .max] { #expect([range.lowerBound, range.upperBound].contains(axis.edge(for: value))) }
  }

  /// A number that wrapped around in 12 to 16 bits belongs to the edge that the finger crossed, not to the nearer one.
  @Test func wrappedNumbersAreTheEdgeThatWasCrossed() throws {
    for bits in 12...16 as ClosedRange<Int32> {
      for beyond in 1...20 as ClosedRange<Int32> {
        #expect(try Self.axis(0...680).edge(for: (1 << bits) - beyond) == 0)
        #expect(try Self.axis(0...680).edge(for: 680 + beyond - (1 << bits)) == 680)
      }
    }
  }

  @Test func axisWithoutRangeIsNone() {
    #expect(PositionAxis(nil) == nil && PositionAxis(Self.described(5, 5)) == nil)
  }
}
