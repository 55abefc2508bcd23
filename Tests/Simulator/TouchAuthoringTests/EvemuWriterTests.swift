import Gestures
import TestSupport
import Testing

@testable import TouchAuthoring
@testable import TouchTrace

@Suite struct EvemuWriterTests {
  @Test func outputEqualsEvemuRecords() {
    let text = text(EvemuWriter.self, smallPad(), twoFrames())
    GoldenFile("Recordings/small-pad.evemu").expect(text)
  }

  @Test func incompleteFrameIsWrittenWithoutSynReport() {
    var frames = twoFrames()
    frames[1].isComplete = false
    let whole = text(EvemuWriter.self, smallPad(), twoFrames())
    let cut = text(EvemuWriter.self, smallPad(), frames)
    #expect(whole.hasPrefix(cut) && whole.dropFirst(cut.count).contains("SYN_REPORT"))
    #expect(whole.dropFirst(cut.count).split(separator: "\n").count == 1)
  }

  @Test func writingFrameByFrameEqualsWritingAtOnce() {
    var writer = EvemuWriter(smallPad())
    var flushed: [UInt8] = []
    writer.appendHeader(to: &flushed)
    for frame in twoFrames() {
      var bytes: [UInt8] = []
      writer.append(frame, to: &bytes)
      #expect(bytes.last == 0x0a)
      flushed += bytes
    }
    #expect(String(decoding: flushed, as: UTF8.self) == text(EvemuWriter.self, smallPad(), twoFrames()))
  }

  @Test func unsupportedValuesAreReplacedAndRemarked() {
    var device = DeviceDescription()
    device.name = "two\nlines # and \"quotes\""
    device.axes = [DeviceDescription.Axis(code: 99)]
    device.codes[9] = [1, 2]
    device.properties = [32]
    var writer = EvemuWriter(device)
    let early = EvdevFrame(at: -5, [])
    let lines = String(decoding: writer.bytes(of: [early, early]), as: UTF8.self).split(separator: "\n")
    #expect(lines.contains("N: two lines # and \"quotes\""))
    #expect(lines.count { $0.hasPrefix("E: 0.000000 0000") } == 2)
    #expect(
      writer.remarks == [
        "Event codes that no kernel defines were omitted from the header: 3",
        "Line breaks and NULs in the device's name, which evemu does not support, were replaced by spaces",
        "Properties that no kernel defines were omitted from the header: 1",
        "Events before time zero, which evemu does not support, were written with time 0",
      ])
    #expect(EvemuWriter(DeviceDescription()).remarks.count == 2)
    #expect(EvemuWriter(smallPad()).remarks == [])
  }

  @Test func anyEventCanBeWritten() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<2000 {
      var device = DeviceDescription()
      device.properties = [.random(in: 0 ... .max, using: &random)]
      device.codes[.random(in: 0...30, using: &random)] = [.random(in: 0 ... .max, using: &random)]
      var axis = DeviceDescription.Axis(code: .random(in: 0...2, using: &random))
      axis.minimum = .random(in: .min ... .max, using: &random)
      axis.maximum = .random(in: .min ... .max, using: &random)
      axis.resolution = Bool.random(using: &random) ? -1 : .random(in: .min ... .max, using: &random)
      device.axes = [axis]
      let time = Int64.random(in: .min ... .max, using: &random)
      let type = UInt16.random(in: 0...30, using: &random)
      let code = UInt16.random(in: 0 ... .max, using: &random)
      let frame = EvdevFrame(at: time, [(type, code, .random(in: .min ... .max, using: &random))])
      #expect(text(EvemuWriter.self, device, [frame, frame]).hasSuffix("ms\n"))
      #expect(text(LibinputRecordWriter.self, device, [frame, frame]).hasSuffix("ms\n"))
    }
  }

  @Test func eventNamesAreUnique() {
    var names: [String] = []
    for type in UInt16(0)...0x40 {
      names += [EventNames.type(type)].compactMap { $0 }
      for code in UInt16(0)...0x400 {
        guard let name = EventNames.code(code, ofType: type) else { continue }
        names.append(name)
        #expect(EventNames.isDefined(code, ofType: type), "\(name)")
      }
    }
    names += (0...40).compactMap { EventNames.property($0) }
    #expect(names.count > 100 && Set(names).count == names.count)
    #expect(EventNames.code(0x3d, ofType: 3) == "ABS_MT_TOOL_Y" && EventNames.code(0x1c, ofType: 3) == "ABS_TOOL_WIDTH")
    #expect(EventNames.code(0x14f, ofType: 1) == "BTN_TOOL_QUADTAP" && EventNames.code(0x117, ofType: 1) == "BTN_TASK")
    #expect(EventNames.property(4) == "INPUT_PROP_TOPBUTTONPAD" && EventNames.code(4, ofType: 4) == "MSC_SCAN")
  }
}

extension EvdevFrame {
  init(at microseconds: Int64, _ events: [(UInt16, UInt16, Int32)]) {
    self.init()
    time = Timestamp(microseconds: microseconds)
    self.events = events.map { EvdevEvent(time: time, type: $0.0, code: $0.1, value: $0.2) }
  }
}

func text<Writer: EvdevWriter>(_: Writer.Type, _ device: DeviceDescription, _ frames: [EvdevFrame]) -> String {
  var writer = Writer(device)
  return String(decoding: writer.bytes(of: frames), as: UTF8.self)
}

func smallPad() -> DeviceDescription {
  var device = DeviceDescription()
  device.name = "A Small Pad"
  device.id = DeviceDescription.Identity(bus: 0x18, vendor: 0, product: 0x5ac, version: 0x100)
  device.dmi = "dmi:bvnNobody:"
  device.properties = [0, 2]
  device.codes = [1: [330], 3: [0, 1, 53]]
  device.axes = [(0, 100, 10), (1, 50, 10), (53, 65535, 0)].map { (code: UInt16, maximum: Int32, resolution: Int32) in
    var axis = DeviceDescription.Axis(code: code)
    axis.maximum = maximum
    axis.resolution = resolution
    return axis
  }
  device.axes[0].initialValue = -12
  return device
}

func twoFrames() -> [EvdevFrame] {
  [
    EvdevFrame(at: 1, [(1, 330, 1), (3, 53, 12345)]),
    EvdevFrame(at: 12_011_570, [(3, 53, -1), (0, 2, 0), (9, 3, 7)]),
  ]
}
