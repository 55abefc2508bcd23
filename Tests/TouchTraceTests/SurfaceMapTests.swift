import TestSupport
import Testing

@testable import TouchTrace

@Suite struct SurfaceMapTests {
  private func device(
    _ x: ClosedRange<Int32>, _ y: ClosedRange<Int32>, resolution: (Int32, Int32) = (0, 0), properties: [UInt16] = []
  ) -> DeviceDescription {
    var device = DeviceDescription.slotted(5, properties: properties)
    device.axes[3] = DeviceDescription.axis(0x35, x)
    device.axes[4] = DeviceDescription.axis(0x36, y)
    (device.axes[3].resolution, device.axes[4].resolution) = resolution
    return device
  }
  private func size(_ map: SurfaceMap) -> [Int] { [map.surface.widthInMicrometres, map.surface.heightInMicrometres] }

  @Test func resolutionsAreTakenAsStatedAlsoWhereTheyDiffer() {
    let map = SurfaceMap(device(100...1700, 0...900, resolution: (16, 15)))
    #expect(size(map) == [100_000, 60_000] && map.assumption == nil)
    // An inch is 163 points.
    #expect(map.place(x: 100 + 16 * 254 / 10, y: 15 * 254 / 10) == Place(x: 162_840, y: 163_000))
    #expect(map.place(x: 100, y: 0) == .zero)
  }

  /// Held against 128-bit arithmetic.
  @Test func everyValueIsRoundedToTheNearestThousandth() {
    var random = SeededRandom(seed: 4)
    for _ in 0..<20_000 {
      let minimum = Int32.random(in: .min...(.max - 1), using: &random) >> Int32.random(in: 0...30, using: &random)
      let maximum = Int32.random(in: (minimum + 1)...(.max), using: &random)
      let size = Int.random(in: 1...2_000_000, using: &random)
      let scale =
        Bool.random(using: &random)
        ? AxisScale.range(minimum...maximum, micrometres: size)
        : AxisScale.resolution(.random(in: 1...(.max), using: &random) >> 20 | 1, origin: minimum)
      let value = Int32.random(in: .min...(.max), using: &random) >> Int32.random(in: 0...30, using: &random)
      let product = Int128(Int64(value) - Int64(minimum)) * Int128(scale.numerator)
      let denominator = Int128(scale.denominator)
      let rounded = (2 * abs(product) + denominator) / (2 * denominator)
      let expected = min(rounded, Int128(Place.limit))
      #expect(scale.millipoints(value) == Int(product < 0 ? -expected : expected))
    }
  }

  @Test func halvesAreRoundedAwayFromZero() {
    let scale = AxisScale(origin: 0, numerator: 1, denominator: 2)
    #expect([-3, -1, 1, 3].map(scale.millipoints) == [-2, -1, 1, 2])
  }

  @Test func placesOutsideTheAxesAreKept() {
    let map = SurfaceMap(device(0...1630, 0...1630), size: .onePointUnits)
    #expect(map.place(x: -5, y: 2000) == Place(x: -5000, y: 2_000_000))
    #expect(map.place(x: .min, y: .max) == Place(x: -Place.limit, y: Place.limit))
  }

  @Test func theUsersSizeBeatsTheDevices() {
    let map = SurfaceMap(device(0...100, 0...100, resolution: (1, 1)), size: Surface(millimetres: 50, by: 20))
    #expect(size(map) == [50_000, 20_000] && map.assumption == nil)
  }

  @Test func aTouchpadWithoutAResolutionIsLibinputsOwn() {
    let map = SurfaceMap(device(1472...5472, 1408...4448))
    #expect(size(map) == [69_000, 50_000])
    #expect(map.assumption?.contains("69 x 50 mm is assumed; give its size in millimetres with --surface") == true)
  }

  @Test func aScreenWithoutAResolutionMeasuresSevenInches() {
    // 800 by 480 pixels: 7 inches in their proportions.
    #expect(size(SurfaceMap(device(0...800, 0...480, properties: [1]))) == [152_462, 91_477])
    // The same range on both sides says nothing of proportions.
    #expect(size(SurfaceMap(device(0...4095, 0...4095, properties: [1]))) == [150_774, 94_234])
    #expect(size(SurfaceMap(device(0...40_000, 0...100, properties: [1]))) == [150_774, 94_234])
  }

  @Test func anAbsurdResolutionIsNotBelieved() {
    let tiny = SurfaceMap(device(0...1000, 0...600, resolution: (1000, 1000)))
    #expect(size(tiny) == [69_000, 50_000])
    #expect(tiny.assumption?.contains("1 x 0.6 mm, which is not believed") == true)
    let huge = SurfaceMap(device(0...30_000, 0...20_000, resolution: (1, 1)))
    #expect(size(huge) == [69_000, 50_000])
  }

  @Test func oneResolutionServesBothAxes() {
    #expect(size(SurfaceMap(device(0...1000, 0...600, resolution: (10, 0)))) == [100_000, 60_000])
  }

  @Test func theOtherAxesResolutionHoldsWhereTheRangeIsTheSame() {
    var device = device(0...1630, 0...1630)
    (device.axes[0].resolution, device.axes[1].resolution) = (10, 10)
    #expect(size(SurfaceMap(device)) == [163_000, 163_000])
    device.axes[0].maximum = 99
    device.axes[1].maximum = 99
    #expect(size(SurfaceMap(device)) == [69_000, 50_000])
  }

  @Test func withoutAxesTwentyUnitsAreAMillimetre() {
    let map = SurfaceMap(DeviceDescription())
    #expect(size(map) == [120_000, 90_000])
    #expect(map.place(x: 508, y: -3) == Place(x: 163_000, y: -963))
    #expect(map.assumption?.contains("--description FILE") == true)
  }

  @Test func degenerateAxesNeverTrap() {
    let ends: [Int32] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]
    for minimum in ends {
      for maximum in ends {
        for resolution in ends {
          var device = DeviceDescription.slotted(2)
          for index in 3...4 {
            (device.axes[index].minimum, device.axes[index].maximum) = (minimum, maximum)
            device.axes[index].resolution = resolution
          }
          for size in [nil, Surface(widthInMicrometres: .max, heightInMicrometres: .min)] {
            for properties in [[], [UInt16(1)]] {
              device.properties = properties
              let map = SurfaceMap(device, size: size)
              #expect(map.surface.widthInMillipoints >= 0 && map.squaredReach >= 0)
              for value in ends { _ = map.place(x: value, y: value) }
            }
          }
        }
      }
    }
  }
}
