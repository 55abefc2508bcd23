import Testing
import TouchAuthoring
import TouchTrace

/// The kernel releases keys when a device is unplugged or suspended, and marks this in SYN_REPORT.
@Suite struct ContactTrackerUnplugTests {
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
