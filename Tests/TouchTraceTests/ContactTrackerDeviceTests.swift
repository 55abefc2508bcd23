import Testing
import TouchTrace

@Suite struct ContactTrackerDeviceTests {
  @Test func singleTouchUsesBtnTouch() {
    var stream = EvdevStream(.single)
    stream.frame(0, .absX(10), .absY(20), .absPressure(3))
    stream.frame(8, .touch(1), .absX(11))
    stream.frame(16, .absX(12))
    stream.frame(24, .touch(0), .absPressure(0))
    stream.frame(32, .absX(500))
    stream.frame(40, .touch(1))
    #expect(stream.tracked().lines == ["8: +1(11,20)", "16: ~1(12,20)", "24: -1", "40: +2(500,20)"])
  }

  @Test func singleTouchUsesPressureWithoutBtnTouch() {
    var stream = EvdevStream(.single)
    stream.device.codes[1] = [0x145]
    stream.frame(0, .absX(10), .absY(20), .absPressure(3))
    stream.frame(8, .absPressure(0))
    #expect(stream.tracked().lines == ["0: +1(10,20)", "8: -1"])
  }

  @Test func singleTouchBeginsOnceItsPositionIsKnown() {
    var stream = EvdevStream(.single)
    stream.frame(0, .touch(1))
    stream.frame(8, .absX(10))
    stream.frame(16, .absY(20))
    #expect(stream.tracked().lines == ["16: +1(10,20)"])
    stream.device.axes[1].initialValue = 44
    #expect(stream.tracked().lines == ["8: +1(10,44)", "16: ~1(10,20)"])
  }

  @Test func touchUpAndTouchDownInOneFrameAreTwoTouches() {
    var stream = EvdevStream(.single)
    stream.frame(0, .touch(1), .absX(10), .absY(20))
    stream.frame(8, .touch(0), .touch(1), .absX(50))
    stream.frame(16, .touch(0))
    stream.frame(24, .touch(1), .touch(0))
    let tracked = stream.tracked()
    #expect(tracked.lines == ["0: +1(10,20)", "8: -1", "8: +2(50,20)", "16: -2"])
    #expect(tracked.hasNote("within one frame"))
  }

  @Test func pensAreIgnored() {
    var stream = EvdevStream()
    stream.frame(0, .pen(1), .absX(10), .absY(20), .touch(1))
    stream.frame(8, .absX(11))
    stream.frame(16, .touch(0), .pen(0))
    stream.frame(24, .touch(1))
    let tracked = stream.tracked(surface: nil)
    #expect(tracked.lines == ["24: +1(3.53,6.417)"])
    #expect(tracked.hasNote("A pen touched at 0.000 s"))

    stream.device.axes = [DeviceDescription.axis(0), DeviceDescription.axis(1)]
    stream.device.codes = [1: [0x140, 0x14a, 0x14b], 3: [0, 1]]
    #expect(stream.tracked().lines == [] && stream.tracked().hasNote("pen tablet"))
  }

  @Test func miceAndKeyboardsReportNoTouches() {
    var mouse = DeviceDescription()
    mouse.codes = [1: [0x110], 2: [0, 1]]
    var stream = EvdevStream(mouse)
    stream.frame(0, .relX(5), .key(0x110, 1))
    #expect(stream.tracked().lines == [] && stream.tracked().hasNote("appears to be a mouse"))
    stream.device = DeviceDescription()
    #expect(stream.tracked().lines == [] && stream.tracked().hasNote("only relative motion"))
    stream.device.codes = [1: [1, 2, 3, 30]]
    #expect(stream.tracked().lines == [] && stream.tracked().hasNote("appears to be a keyboard"))
    stream.device.codes = [1: [0x130], 3: [0, 1]]
    #expect(stream.tracked().lines == [] && stream.tracked().hasNote("neither a touchpad nor a touchscreen"))
  }

  @Test func withoutDescriptionTheFirstEventsSelectTheProtocol() {
    var slots = EvdevStream()
    slots.frame(0, .id(9), .size(3), .x(10), .y(20))
    slots.frame(8, .id(-1))
    #expect(slots.tracked(surface: nil).lines == ["0: +1(3.209,6.417)", "8: -1"])

    var packets = EvdevStream()
    packets.frame(0, .id(0), .x(10), .y(20), .report)
    packets.frame(8, .report)
    #expect(packets.tracked(surface: nil).lines == ["0: +1(3.209,6.417)", "8: -1"])

    var single = EvdevStream()
    single.frame(0, .absX(10), .absY(20), .touch(1))
    single.frame(8, .touch(0))
    #expect(single.tracked(surface: nil).lines == ["0: +1(3.209,6.417)", "8: -1"])
  }

  @Test func deviceWithOneUndescribedSlotIsTracked() {
    var device = DeviceDescription.packets
    device.axes.append(DeviceDescription.axis(0x39, 0...65535))
    var stream = EvdevStream(device)
    stream.frame(0, .id(9), .x(10), .y(20))
    stream.frame(8, .x(11))
    stream.frame(16, .id(-1))
    let tracked = stream.tracked()
    #expect(tracked.lines == ["0: +1(10,20)", "8: ~1(11,20)", "16: -1"])
    #expect(tracked.hasNote("announces another one"))
  }

  @Test func multitouchEventsOverrideASingleTouchDescription() {
    var stream = EvdevStream(.single)
    stream.frame(0, .touch(1), .absX(10), .absY(20))
    stream.frame(8, .slot(0), .id(4), .x(10), .y(20))
    #expect(stream.tracked().lines == ["0: +1(10,20)", "8: -1", "8: +2(10,20)"])
  }

  @Test func recordingWithoutTouchesIsNoted() {
    #expect(EvdevStream(.single).tracked().notes == [])
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .key(0x110, 1))
    #expect(stream.tracked().notes == ["The recording contains no touches"])
  }
}
