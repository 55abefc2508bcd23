import Gestures
import TouchAuthoring
import TouchTrace

/// Reads bytes as a recording of any format; or after the header of a format, so that each reader is tried; or as events
/// of a device. The first byte selects this, the second the size of the pieces that the reader gets.
func fuzzReaders(_ attempt: FuzzInput) {
  var input = attempt
  let (kind, piece) = (input.byte(), 1 + input.index(64))
  switch kind {
  case 0..<64: readAll(input.rest, piece)
  case 64..<128: readAll(Headers.texts[Int(kind) % Headers.texts.count] + input.rest, piece)
  default:
    var device = Headers.devices[Int(kind) % Headers.devices.count]
    if kind >= 192 { device.name = input.name(1) }
    track(device, &input)
  }
}

/// Reads the bytes in pieces: the result or the error must be the same as in one piece.
private func readAll(_ bytes: [UInt8], _ piece: Int) {
  let whole = ReadResult(bytes, piece: 1 << 16)
  expect(ReadResult(bytes, piece: piece) == whole, "pieces of \(piece) bytes give another result")
  if let device = whole.device, whole.error == nil { write(whole.frames, of: device) }
  do throws(RecordingError) {
    // Also reads contact tables, traces, and what was pasted or logged; of own tables it guesses what they have.
    var request = SourceRequest()
    request.readTable = { text, _ throws(TableTouches.Problem) in
      let row = TableTouches.Row(number: text.count % 7, time: 0, id: 1, phase: .began, x: 1, y: 1)
      return TableTouches(rows: [row], damage: [], sessions: 1)
    }
    let source = try TouchSources.open(ByteInput(bytes, name: "x", chunk: piece), request)
    var (frame, frames) = (TraceFrame(), [TraceFrame]())
    while try source.next(into: &frame) { frames.append(frame) }
    expectFits(frames)
    _ = (source.notes, source.facts, source.end)
  } catch { expect(!error.description.isEmpty, "an error without a description") }
  let events = recordedEvents(bytes, 1 << 16)
  expect(recordedEvents(bytes, piece) == events, "pieces of \(piece) bytes give other events of libinput")
}

/// Reads libinput's events of a recording, as lines of a trace and the error that ended reading.
private func recordedEvents(_ bytes: [UInt8], _ piece: Int) -> [String] {
  var request = SourceRequest()
  request.readsLibinputEvents = true
  var (lines, last) = ([String](), Timestamp.distantPast)
  func add(_ events: [LibinputEvent]) {
    for event in events {
      expect(event.delivery >= last, "libinput's events go back in time")
      last = event.delivery
      if let line = TraceWriter().event(event) { lines.append(line) }
    }
  }
  do throws(RecordingError) {
    let source = try TouchSources.open(ByteInput(bytes, name: "x", chunk: piece), request)
    var frame = TraceFrame()
    while try source.next(into: &frame) { add(source.recordedEvents) }
    add(source.recordedEvents)
  } catch { lines.append(error.description) }
  return lines
}

/// Writes the frames as evemu and as libinput-record, and reads them again.
private func write(_ frames: [EvdevFrame], of device: DeviceDescription) {
  var evemu = EvemuWriter(device)
  var record = LibinputRecordWriter(device)
  for (name, bytes) in [("evemu", evemu.bytes(of: frames)), ("libinput-record", record.bytes(of: frames))] {
    let result = ReadResult(bytes, piece: 1 << 16)
    expect(result.error == nil, "the written \(name) cannot be read: \(result.error ?? "")")
    // evemu has neither line breaks in names nor devices without a name, and its reader ignores blanks around the name.
    let isRepresentable = name != "evemu" || EvemuWriter(device).remarks.isEmpty
    expect(
      !isRepresentable || result.device?.name == device.name, "\(name) changes the name \(device.name.debugDescription)"
    )
  }
}

private struct ReadResult: Equatable {
  var device: DeviceDescription?
  var frames: [EvdevFrame] = []
  var touches: [TraceFrame] = []
  var notes: [RecordingNote] = []
  var error: String?

  init(_ bytes: [UInt8], piece: Int) {
    do throws(RecordingError) {
      let reader = try EvdevReader(ByteInput(bytes, name: "x", chunk: piece))
      var frame = EvdevFrame()
      while try reader.next(into: &frame) { frames.append(frame) }
      device = reader.device
      notes = reader.notes
      var tracker = ContactTracker(device: reader.device)
      for frame in frames { tracker.track(frame, into: &touches) }
      tracker.finish()
      notes += tracker.notes
      expectFits(touches)
    } catch {
      self.error = error.description
    }
  }
}

/// Tracks the events of a device, including those that no device sends: touches must fit in a frame.
private func track(_ device: DeviceDescription, _ input: inout FuzzInput) {
  var (frames, frame) = ([EvdevFrame](), EvdevFrame())
  var time: Int64 = 0
  while !input.isEmpty {
    let choice = input.index(Headers.codes.count + 8)
    if choice < Headers.codes.count {
      let (type, code) = Headers.codes[choice]
      let small = input.byte()
      let value = small < 250 ? Int32(small) - 1 : Int32(truncatingIfNeeded: input.word())
      frame.events.append(
        EvdevEvent(time: Timestamp(microseconds: time), type: type, code: code, value: code > 1 ? value : value &* 13))
    } else {
      // Readers accept times from 0 to 10^12 seconds.
      time = min(max(time &+ input.step(), 0), 1_000_000_000_000_000_000)
      frame.time = Timestamp(microseconds: time)
      frame.isByKernel = input.index(16) == 15
      frames.append(frame)
      frame = EvdevFrame()
    }
  }
  frame.isComplete = false
  frames.append(frame)
  var (tracker, touches) = (ContactTracker(device: device), [TraceFrame]())
  for frame in frames { tracker.track(frame, into: &touches) }
  tracker.finish()
  expectFits(touches)
  // A recording without events only describes a device.
  if frames.contains(where: { $0.isComplete || !$0.events.isEmpty }) { write(frames, of: device) }
}

/// Checks that no touch begins twice, that none moves or ends before it began, and that touches do not begin and end in
/// the same frame.
private func expectFits(_ frames: [TraceFrame]) {
  var touches = TouchFrame(at: .zero)
  for frame in frames {
    do { try frame.apply(to: &touches) } catch { expect(false, "a change does not fit: \(frame): \(error)") }
    expect(
      !touches.changes.contains(.began) || touches.changes.isDisjoint(with: [.ended, .cancelled]),
      "touches begin and end in one frame: \(frame)")
  }
}

private enum Headers {
  static let devices: [DeviceDescription] =
    SyntheticDevice.allCases.map(\.description) + [
      {
        // Semi-multitouch: it reports only the bounding box of two fingers.
        var box = SyntheticDevice.twoSlotPad.description
        box.properties.append(3)
        return box
      }(),
      DeviceDescription(),
    ]
  /// The header of each format, for each device if the format describes it.
  static let texts: [[UInt8]] =
    devices.flatMap { device in
      var (evemu, record) = (EvemuWriter(device), LibinputRecordWriter(device))
      return [evemu.bytes(of: []), record.bytes(of: [])]
    } + [evtest, evtest, getevent, getevent, contacts, contacts, events, events].map { Array($0.utf8) }

  private static let events =
    "-event5   DEVICE_ADDED   pad   seat0 default group1  cap:pg  size 104x66mm\n event5   GESTURE_HOLD_BEGIN  +0.040s\t1\n"

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

  /// Types and codes that the tracker uses; the first two are single-touch axes.
  static let codes: [(UInt16, UInt16)] = [
    (3, 0x00), (3, 0x01), (3, 0x18), (3, 0x2f), (3, 0x2f), (3, 0x35), (3, 0x35), (3, 0x36), (3, 0x36), (3, 0x37),
    (3, 0x38), (3, 0x39), (3, 0x39), (3, 0x39), (3, 0x3a), (3, 0x3b), (1, 0x140), (1, 0x145), (1, 0x148), (1, 0x14a),
    (1, 0x14a), (1, 0x14d), (1, 0x14e), (1, 0x14f), (0, 0x02), (0, 0x03), (2, 0x00), (4, 0x04),
  ]
}
