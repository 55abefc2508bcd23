import FuzzInput
import Gestures
import TouchTrace

/// Any bytes as a recording: of any format, or behind the head of one, so that every reader is tried by itself; or as
/// what a device sends, without a text between. The first byte says which, the second in pieces of how many bytes.
private func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  var input = FuzzInput(data, size)
  let (way, piece) = (input.byte(), 1 + input.index(64))
  switch way {
  case 0..<64: readAll(input.rest, piece)
  case 64..<128: readAll(Heads.texts[Int(way) % Heads.texts.count] + input.rest, piece)
  default: track(Heads.devices[Int(way) % Heads.devices.count], &input)
  }
  return 0
}

/// An error or a reading, the same in whatever pieces the bytes come.
private func readAll(_ bytes: [UInt8], _ piece: Int) {
  let whole = GestureMeasurement(bytes, piece: 1 << 16)
  expect(GestureMeasurement(bytes, piece: piece) == whole, "pieces of \(piece) bytes read otherwise")
  if let device = whole.device, whole.error == nil { write(whole.frames, of: device) }
  do throws(RecordingError) {
    // A table of contacts, or a trace, is another kind of file.
    let source = try TouchSources.open(ByteInput(bytes, name: "x", chunk: piece))
    var (frame, frames) = (TraceFrame(), [TraceFrame]())
    while try source.next(into: &frame) { frames.append(frame) }
    expectFits(frames)
    _ = (source.notes, source.facts, source.end)
  } catch { expect(!error.description.isEmpty, "an error without a word") }
}

/// What has been read can be written as evemu and as libinput-record, and read again.
private func write(_ frames: [EvdevFrame], of device: DeviceDescription) {
  var evemu = EvemuWriter(device)
  var record = LibinputRecordWriter(device)
  for (name, bytes) in [("evemu", evemu.bytes(of: frames)), ("libinput-record", record.bytes(of: frames))] {
    let again = GestureMeasurement(bytes, piece: 1 << 16)
    expect(again.error == nil, "what was written as \(name) cannot be read: \(again.error ?? "")")
  }
}

private struct GestureMeasurement: Equatable {
  var device: DeviceDescription?
  var frames: [EvdevFrame] = []
  var told: [TraceFrame] = []
  var notes: [String] = []
  var error: String?

  init(_ bytes: [UInt8], piece: Int) {
    do throws(RecordingError) {
      let reader = try EvdevReader(ByteInput(bytes, name: "x", chunk: piece))
      var frame = EvdevFrame()
      while try reader.next(into: &frame) { frames.append(frame) }
      device = reader.device
      notes = reader.notes
      var tracker = ContactTracker(device: reader.device)
      for frame in frames { tracker.track(frame, into: &told) }
      tracker.finish()
      notes += tracker.notes
      expectFits(told)
    } catch {
      self.error = error.description
    }
  }
}

/// What a device sends, and what it never would: fingers come of it that a frame can hold.
private func track(_ device: DeviceDescription, _ input: inout FuzzInput) {
  var (frames, frame) = ([EvdevFrame](), EvdevFrame())
  var time: Int64 = 0
  while !input.isEmpty {
    let choice = input.index(Heads.codes.count + 8)
    if choice < Heads.codes.count {
      let (type, code) = Heads.codes[choice]
      let small = input.byte()
      let value = small < 250 ? Int32(small) - 1 : Int32(truncatingIfNeeded: input.word())
      frame.events.append(
        EvdevEvent(time: Timestamp(microseconds: time), type: type, code: code, value: code > 1 ? value : value &* 13))
    } else {
      // No reader takes a later time than the trillionth second, nor one before the first.
      time = min(max(time &+ input.step(), 0), 1_000_000_000_000_000_000)
      frame.time = Timestamp(microseconds: time)
      frame.isByKernel = input.index(16) == 15
      frames.append(frame)
      frame = EvdevFrame()
    }
  }
  frame.isComplete = false
  frames.append(frame)
  var (tracker, told) = (ContactTracker(device: device), [TraceFrame]())
  for frame in frames { tracker.track(frame, into: &told) }
  tracker.finish()
  expectFits(told)
  // A recording without an event only describes a device.
  if frames.contains(where: { $0.isComplete || !$0.events.isEmpty }) { write(frames, of: device) }
}

/// Every change fits: none lands twice, moves or lifts without having landed, and none lands where another lifts.
private func expectFits(_ frames: [TraceFrame]) {
  var touches = TouchFrame()
  for frame in frames {
    expect(frame.apply(to: &touches), "a change does not fit: \(frame)")
    expect(
      !touches.changes.contains(.began) || touches.changes.isDisjoint(with: [.ended, .cancelled]),
      "fingers land and lift in one frame: \(frame)")
  }
}

private enum Heads {
  static let devices: [DeviceDescription] =
    SyntheticDevice.allCases.map(\.description) + [
      {
        // A box around two fingers is all that it tells.
        var box = SyntheticDevice.twoSlotPad.description
        box.properties.append(3)
        return box
      }(),
      DeviceDescription(),
    ]
  /// The head of every format, of every device where the head describes one.
  static let texts: [[UInt8]] =
    devices.flatMap { device in
      var (evemu, record) = (EvemuWriter(device), LibinputRecordWriter(device))
      return [evemu.bytes(of: []), record.bytes(of: [])]
    } + [evtest, evtest, getevent, getevent, contacts, contacts].map { Array($0.utf8) }

  private static let evtest = """
    Input driver version is 1.0.1
    Input device ID: bus 0x18 vendor 0x0 product 0x1 version 0x100
    Input device name: "pad"
    Supported events:
      Event type 0 (EV_SYN)
      Event type 1 (EV_KEY)
        Event code 330 (BTN_TOUCH)
      Event type 3 (EV_ABS)
        Event code 47 (ABS_MT_SLOT)
          Value      0
          Min        0
          Max        4
        Event code 53 (ABS_MT_POSITION_X)
          Value      0
          Min        0
          Max     3000
          Resolution      30
        Event code 54 (ABS_MT_POSITION_Y)
          Value      0
          Min        0
          Max     2000
          Resolution      30
        Event code 57 (ABS_MT_TRACKING_ID)
          Value      0
          Min        0
          Max    65535
    Properties:
      Property type 0 (INPUT_PROP_POINTER)
    Testing ... (interrupt to exit)

    """
  private static let getevent = """
    add device 1: /dev/input/event3
      name:     "pad"

    """
  private static let contacts = "t_us,phase,id,x,y\n"

  /// Types and codes that trackers act on; the first two are axes of one finger.
  static let codes: [(UInt16, UInt16)] = [
    (3, 0x00), (3, 0x01), (3, 0x18), (3, 0x2f), (3, 0x2f), (3, 0x35), (3, 0x35), (3, 0x36), (3, 0x36), (3, 0x37),
    (3, 0x38), (3, 0x39), (3, 0x39), (3, 0x39), (3, 0x3a), (3, 0x3b), (1, 0x140), (1, 0x145), (1, 0x148), (1, 0x14a),
    (1, 0x14a), (1, 0x14d), (1, 0x14e), (1, 0x14f), (0, 0x02), (0, 0x03), (2, 0x00), (4, 0x04),
  ]
}

@main enum Main {
  static func main() { attempt(fuzz) }
}
