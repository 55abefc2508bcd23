import Gestures
import Testing
import TouchTrace

/// The radius and force of touches, from the kernel's axes.
@Suite struct ContactTrackerPressureTests {
  /// A pad of 1630 units and points with 10 units a millimetre, whose sizes have a resolution.
  private func device(
    _ base: DeviceDescription, sizes: ClosedRange<Int32> = 0...2000, resolution: Int32 = 0, fuzz: Int32 = 0,
    pressures: ClosedRange<Int32> = 0...200
  ) -> DeviceDescription {
    var device = base
    var size = DeviceDescription.axis(0x30, sizes)
    (size.resolution, size.fuzz) = (resolution, fuzz)
    device.axes = (device.axes + [size, DeviceDescription.axis(0x3a, pressures)]).sorted { $0.code < $1.code }
    device.codes[3] = device.axes.map(\.code)
    return device
  }

  private func pressures(_ stream: EvdevStream) -> [TouchPressure] {
    stream.tracked().frames.flatMap(\.changes).filter { $0.stage == .began || $0.stage == .moved }.map(\.pressure)
  }

  @Test func slotsHaveRadiusAndForce() {
    var stream = EvdevStream(device(.slotted(2)))
    stream.frame(0, .id(1), .x(10), .y(20), .size(48), .pressure(50), .touch(1))
    stream.frame(8, .x(11), .size(50))
    // The kernel does not repeat values, not even for the next finger.
    stream.frame(16, .id(-1), .touch(0))
    stream.frame(24, .id(2), .x(12), .touch(1))
    #expect(
      pressures(stream)
        == [24, 25, 25].map {
          TouchPressure(majorRadius: $0, majorRadiusTolerance: 0.25, force: 0.25, maximumPossibleForce: 1)
        })
  }

  @Test func changeOfPressureAloneMakesNoFrame() {
    var stream = EvdevStream(device(.slotted(2)))
    stream.frame(0, .id(1), .x(10), .y(20), .pressure(50), .touch(1))
    stream.frame(8, .pressure(60))
    stream.frame(16, .x(11))
    #expect(stream.tracked().lines == ["0: +1(10,20)", "16: ~1(11,20)"])
    #expect(pressures(stream).map(\.force) == [0.25, Double(Float(0.3))])
  }

  @Test func packetsAndSingleTouchesHaveForce() {
    var stream = EvdevStream(device(.packets))
    stream.frame(0, .x(10), .y(20), .size(40), .pressure(100), .report, .x(300), .y(20), .report)
    let firm = TouchPressure(majorRadius: 20, majorRadiusTolerance: 0.25, force: 0.5, maximumPossibleForce: 1)
    #expect(pressures(stream) == [firm, TouchPressure()])

    stream = EvdevStream(.single)
    stream.frame(0, .absX(10), .absY(20), .absPressure(815), .touch(1))
    #expect(pressures(stream) == [TouchPressure(majorRadius: 0, force: 0.5, maximumPossibleForce: 1)])
  }

  /// 25.4 units a millimetre are 163 points an inch: 4 units of an axis with 2 units a millimetre are 2 mm.
  @Test func sizesWithAResolutionAreMillimetres() {
    var stream = EvdevStream(device(.slotted(2), sizes: 0...15, resolution: 2, fuzz: 1))
    stream.frame(0, .id(1), .x(10), .y(20), .size(4), .touch(1))
    let unit = 163 / 25.4 / 2
    #expect(pressures(stream) == [TouchPressure(majorRadius: 2 * unit, majorRadiusTolerance: 0.75 * unit)])
  }

  /// Sizes from 0 to 15 without a resolution are not in the units of positions: 15 points are 2 mm.
  @Test func sizesInUnknownUnitsAreNotReported() {
    var stream = EvdevStream(device(.slotted(2), sizes: 0...15, pressures: 0...0))
    stream.frame(0, .id(1), .x(10), .y(20), .size(4), .pressure(60), .touch(1))
    #expect(pressures(stream) == [TouchPressure()])
  }
}
