import Testing
import TouchTrace

/// The kernel lets go of keys by itself when a device is unplugged or put to sleep, and says so in SYN_REPORT.
@Suite struct ContactTrackerUnplugTests {
  static let devices: [(name: String, device: DeviceDescription, landing: [Signal])] = [
    ("slots", .slotted(2), [.id(5), .x(10), .y(20), .fingers(1, 1), .touch(1)]),
    ("one finger", .single, [.absX(10), .absY(20), .absPressure(50), .fingers(1, 1), .touch(1)]),
  ]

  @Test(arguments: devices.indices)
  func whatTheKernelLetsGoOfIsCancelledAndNotLifted(_ index: Int) {
    for byKernel in [false, true] {
      var stream = EvdevStream(Self.devices[index].device)
      stream.frame(0, Self.devices[index].landing)
      stream.frame(10, .fingers(1, 0), .touch(0), byKernel: byKernel)
      let followed = stream.followed()
      let stages = followed.frames.flatMap(\.changes).map(\.stage)
      #expect(stages == [.began, byKernel ? .cancelled : .ended])
      #expect(followed.says("The kernel let go of the fingers at") == byKernel)
    }
  }
  /// Nobody is above the surface of a device that is gone, whatever its slots say.
  @Test func nobodyHoversAfterwardsAndWhoeverLandsIsAnother() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .id(5), .x(10), .y(20), .touch(1))
    stream.frame(10, .touch(0), byKernel: true)
    stream.frame(500, .x(11))
    stream.frame(510, .id(6), .x(12), .touch(1))
    stream.frame(520, .id(-1), .touch(0))
    #expect(stream.followed().lines == ["0: +1(10,20)", "10: x1", "510: +2(12,20)", "520: -2"])
  }
  /// The kernel repeats keys in frames of its own as well.
  @Test func aRepeatedKeyTakesNobodyAway() {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .id(5), .x(10), .y(20), .fingers(1, 1), .touch(1))
    stream.frame(250, .fingers(1, 2), byKernel: true)
    stream.frame(300, .id(-1), .fingers(1, 0), .touch(0))
    #expect(stream.followed().lines == ["0: +1(10,20)", "300: -1"])
  }

  @Test func recordingsKeepWhoMadeAFrame() throws {
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .id(5), .x(10), .y(20), .touch(1))
    stream.frame(10, .touch(0), byKernel: true)
    var (evemu, record) = (EvemuWriter(stream.device), LibinputRecordWriter(stream.device))
    for bytes in [evemu.bytes(of: stream.frames), record.bytes(of: stream.frames)] {
      let reader = try EvdevReader(ByteInput(bytes, name: "x"))
      var read: [Bool] = []
      var frame = EvdevFrame()
      while try reader.next(into: &frame) { read.append(frame.isByKernel) }
      #expect(read == [false, true])
    }
  }
}
