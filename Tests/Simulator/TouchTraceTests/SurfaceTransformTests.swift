import TestSupport
import Testing

@testable import TouchTrace

@Suite struct SurfaceTransformTests {
  private func device(
    _ x: ClosedRange<Int32>, _ y: ClosedRange<Int32>, resolution: (Int32, Int32) = (0, 0)
  ) -> DeviceDescription {
    var device = DeviceDescription.slotted(5)
    device.axes[3] = DeviceDescription.axis(0x35, x)
    device.axes[4] = DeviceDescription.axis(0x36, y)
    device.axes[3].resolution = resolution.0
    device.axes[4].resolution = resolution.1
    return device
  }

  /// An inch is 163 points.
  @Test func positionsAreInPoints() {
    let map = SurfaceTransform(device(100...1700, 0...900, resolution: (16, 15)))
    #expect(map.position(x: 100 + 16 * 254 / 10, y: 15 * 254 / 10) == FixedPosition(x: 162_840, y: 163_000))
    #expect(map.position(x: 100, y: 0) == .zero)
    #expect(SurfaceTransform(DeviceDescription()).position(x: 508, y: -3) == FixedPosition(x: 163_000, y: -963))
  }

  /// Compares with 128-bit arithmetic.
  @Test func valuesAreRoundedToTheNearestThousandth() {
    var random = SeededRandom(seed: 4)
    for _ in 0..<20_000 {
      let minimum = Int32.random(in: .min...(.max - 1), using: &random) >> Int32.random(in: 0...30, using: &random)
      let maximum = Int32.random(in: (minimum + 1)...(.max), using: &random)
      let size = Int64.random(in: 1...2_000_000, using: &random)
      let scale =
        Bool.random(using: &random)
        ? AxisTransform.range(minimum...maximum, micrometres: size)
        : AxisTransform.resolution(.random(in: 1...(.max), using: &random) >> 20 | 1, origin: minimum)
      let value = Int32.random(in: .min...(.max), using: &random) >> Int32.random(in: 0...30, using: &random)
      let product = Int128(Int64(value) - Int64(minimum)) * Int128(scale.numerator)
      let denominator = Int128(scale.denominator)
      let rounded = (2 * abs(product) + denominator) / (2 * denominator)
      let expected = min(rounded, Int128(FixedPosition.limit))
      #expect(scale.millipoints(value) == Int64(product < 0 ? -expected : expected))
    }
  }

  @Test func halvesAreRoundedAwayFromZero() {
    let scale = AxisTransform(origin: 0, numerator: 1, denominator: 2)
    #expect([-3, -1, 1, 3].map(scale.millipoints) == [-2, -1, 1, 2])
  }

  @Test func positionsOutsideTheAxesAreNotClamped() {
    let map = SurfaceTransform(device(0...1630, 0...1630), size: .onePointUnits)
    #expect(map.position(x: -5, y: 2000) == FixedPosition(x: -5000, y: 2_000_000))
    #expect(map.position(x: .min, y: .max) == FixedPosition(x: -FixedPosition.limit, y: FixedPosition.limit))
  }

  @Test func userSizeOverridesTheDevicesResolution() {
    let map = SurfaceTransform(device(0...100, 0...100, resolution: (1, 1)), size: Surface(millimetres: 50, by: 20))
    #expect(map.surface.widthInMicrometres == 50_000 && map.surface.heightInMicrometres == 20_000)
    #expect(map.assumption == nil)
  }

  @Test func degenerateAxesDoNotTrap() {
    let ends: [Int32] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]
    for minimum in ends {
      for maximum in ends {
        for resolution in ends {
          var device = DeviceDescription.slotted(2)
          for index in 3...4 {
            device.axes[index].minimum = minimum
            device.axes[index].maximum = maximum
            device.axes[index].resolution = resolution
          }
          for size in [nil, Surface(widthInMicrometres: .max, heightInMicrometres: .min)] {
            for properties in [[], [UInt16(1)]] {
              device.properties = properties
              let map = SurfaceTransform(device, size: size)
              #expect(map.surface.widthInMillipoints >= 0 && map.squaredReach >= 0)
              for value in ends { _ = map.position(x: value, y: value) }
            }
          }
        }
      }
    }
  }
}
