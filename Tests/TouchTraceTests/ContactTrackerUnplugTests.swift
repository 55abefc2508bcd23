import Testing
import TouchAuthoring
import TouchTrace

/// The kernel releases keys when a device is unplugged or suspended, and marks this in SYN_REPORT.
@Suite struct ContactTrackerUnplugTests {
  static let devices: [(name: String, device: DeviceDescription, touchDown: [TestEvent])] = [
    ("slots", .slotted(2), [.id(5), .x(10), .y(20), .fingers(1, 1), .touch(1)]),
    ("one finger", .single, [.absX(10), .absY(20), .absPressure(50), .fingers(1, 1), .touch(1)]),
  ]

  @Test(arguments: devices.indices)
  func touchesReleasedByTheKernelAreCancelled(_ index: Int) {
    for byKernel in [false, true] {
      var stream = EvdevStream(Self.devices[index].device)
      stream.frame(0, Self.devices[index].touchDown)
      stream.frame(10, .fingers(1, 0), .touch(0), byKernel: byKernel)
      let tracked = stream.tracked()
      let stages = tracked.frames.flatMap(\.changes).map(\.stage)
      #expect(stages == [.began, byKernel ? .cancelled : .ended])
      #expect(tracked.hasNote("The kernel released the touches at") == byKernel)
    }
  }

  @Test func writersPreserveFramesGeneratedByTheKernel() throws {
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
