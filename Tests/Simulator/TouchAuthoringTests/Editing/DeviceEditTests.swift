import Gestures
import TestSupport
import Testing
import TouchAuthoring
import TouchTrace

/// Compares edits of device events with the same edits of touches.
@Suite struct DeviceEditTests {
  static let recordings = Corpus.traces.filter { $0.hasSuffix(".evemu") || $0.hasSuffix(".yml") }

  @Test(arguments: recordings) func trimmingEventsEqualsTrimmingTouches(name: String) throws {
    let whole = try fingers(of: Corpus.path(name))
    // Between two frames, so that a frame at the boundary does not matter.
    for share in [3, 2] {
      let from = Timestamp(microseconds: whole.end.microseconds / Int64(share) / 1000 * 1000 + 1)
      let to = Timestamp(microseconds: whole.end.microseconds * 9 / 10)
      guard from < to else { continue }
      let edited = try edited(Corpus.path(name), .trim(from: from, to: to))
      let expected = try whole.trimmed(from: from, to: to)
      #expect(edited.end == expected.end)
      #expect(steps(edited) == steps(expected), "\(name) from \(from.microseconds)")
    }
  }

  @Test(arguments: recordings) func shiftingAndSlowingEventsEqualsShiftingAndSlowingTouches(name: String) throws {
    let whole = try fingers(of: Corpus.path(name))
    let later = try edited(Corpus.path(name), .shift(.milliseconds(50)))
    #expect(later.frames == (try whole.shifted(by: .milliseconds(50)).frames))
    let half = try #require(Ratio(1, to: 2))
    let slower = try edited(Corpus.path(name), .speedUp(half))
    #expect(slower.frames == (try whole.spedUp(by: half).frames))
  }

  @Test(arguments: recordings) func anonymizingKeepsTheTouches(name: String) throws {
    let whole = try fingers(of: Corpus.path(name))
    #expect(try edited(Corpus.path(name), .anonymize(keepsIdentity: false)).frames == whole.frames)
  }

  @Test func anonymizingRemovesPersonalData() throws {
    var device = DeviceDescription()
    device.name = "Anna's Trackpad"
    device.node = "/dev/input/event5"
    device.dmi = "dmi:bvnLENOVO"
    device.id = DeviceDescription.Identity(bus: 3, vendor: 0x5ac, product: 0x265, version: 1)
    device.udevProperties = ["ID_INPUT=1", "ID_SERIAL=Apple_123", "ID_INPUT_TOUCHPAD=1", "LIBINPUT_DEVICE_GROUP=usb-1"]
    let anonymous = device.anonymous(keepsIdentity: false)
    #expect(anonymous.name == "Touchpad" && anonymous.node == "" && anonymous.dmi == "")
    #expect(anonymous.udevProperties == ["ID_INPUT=1", "ID_INPUT_TOUCHPAD=1"])
    #expect(anonymous.id == DeviceDescription.Identity(bus: 3, vendor: 0, product: 0, version: 0))
    #expect(device.anonymous().id == device.id)
    #expect(
      device.identifyingParts(keepsIdentity: false) == [
        "the device's name (Anna's Trackpad)", "its node (/dev/input/event5)", "the machine's DMI (dmi:bvnLENOVO)",
        "udev properties (ID_SERIAL, LIBINPUT_DEVICE_GROUP)", "its vendor and product IDs",
      ])
    #expect(anonymous.identifyingParts() == [])
  }

  @Test func anonymizingRemovesKeyboardInput() throws {
    var editor = DeviceEditor(.anonymize(keepsIdentity: true), DeviceDescription())
    var frame = EvdevFrame()
    let keys: [UInt16] = [30, 0x110, 0x14a, 0x145, 0x1d0]
    frame.events = keys.map { EvdevEvent(time: .milliseconds(5), type: 1, code: $0, value: 1) }
    #expect(try editor.edit(frame).first?.events.map(\.code) == [0x110, 0x14a, 0x145])
    #expect(editor.removedKeyEvents == 2)
  }

  // MARK: Reading

  private func fingers(of path: String) throws -> Trace { try whole(TouchSources.open(path)) }

  private func whole(_ source: any TouchSource) throws -> Trace {
    var (trace, frame) = (Trace(header: source.header, frames: [], end: .milliseconds(0)), TraceFrame())
    var last = Timestamp(microseconds: 0)
    while try source.next(into: &frame) {
      last = max(last, frame.time)
      frame.time = last
      trace.frames.append(frame)
    }
    trace.end = max(last, source.end)
    return trace
  }

  private func edited(_ path: String, _ edit: DeviceEdit) throws -> Trace {
    let events = try DeviceEvents(ByteInput(path: path), SourceRequest())
    var bytes: [UInt8] = []
    var writer = RecordingWriter(.evemu) { bytes += $0 }
    var (editor, frame) = (DeviceEditor(edit, events.device), EvdevFrame())
    writer.begin(edit.device(events.device))
    while try events.reader.next(into: &frame) {
      for frame in try editor.edit(frame) { writer.write(frame) }
    }
    for frame in try editor.end() { writer.write(frame) }
    return try whole(TouchSources.open(ByteInput(bytes, name: "edited")))
  }

  /// Returns the touches' changes without IDs and without frames that have no changes.
  private func steps(_ trace: Trace) -> [Step] {
    trace.frames.flatMap { frame in
      frame.changes.map { Step(time: frame.time, stage: $0.stage, position: $0.position) }
    }
  }

  private struct Step: Hashable {
    var time: Timestamp
    var stage: Contact.Stage
    var position: Point2D
  }
}
