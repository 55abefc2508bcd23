import Testing
import TouchTrace

@Suite struct ContactTrackerDeviceTests {
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
}
