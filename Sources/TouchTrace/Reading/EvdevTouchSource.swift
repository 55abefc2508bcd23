import Gestures

/// An evdev recording as a touch source: a reader, a description (possibly from another file), and a tracker.
///
/// Times count from the recording's first event.
final class EvdevTouchSource: TouchSource {
  private let events: DeviceEvents
  private var tracker: ContactTracker
  private var frame = EvdevFrame()
  private var isAtEnd = false
  private var waiting: [TraceFrame] = []
  private var next = 0
  private var lastTime = Timestamp.distantPast
  private var failure: RecordingError?
  private let collectsButtonPresses: Bool
  private(set) var buttonPresses: [ButtonPress] = []

  init(_ input: consuming ByteInput, _ request: SourceRequest) throws(RecordingError) {
    events = try DeviceEvents(input, request)
    tracker = ContactTracker(device: events.device, surface: request.surface)
    collectsButtonPresses = request.collectsButtonPresses
  }

  private var reader: EvdevReader { events.reader }
  private var device: DeviceDescription { events.device }

  var header: TraceHeader { TraceHeader(surface: tracker.surface) }
  var progress: RecordingError.Progress { reader.progress }
  var notes: [String] { events.notes + tracker.notes }
  var isSizeAssumed: Bool { tracker.transform.assumption != nil }
  private(set) var end = Timestamp(microseconds: 0)

  func next(into frame: inout TraceFrame) throws(RecordingError) -> Bool {
    while next == waiting.count {
      waiting.removeAll(keepingCapacity: true)
      next = 0
      if let failure { throw failure }
      if isAtEnd { return false }
      isAtEnd = try !reader.next(into: &self.frame)
      if isAtEnd {
        tracker.finish()
        return false
      }
      track(self.frame)
    }
    frame = waiting[next]
    next += 1
    return true
  }

  private func track(_ frame: EvdevFrame) {
    let before = tracker.mayWaitForPosition(for: frame) ? tracker : nil
    tracker.track(frame, into: &waiting)
    note(frame.time)
    if collectsButtonPresses { collectButtonPresses(frame) }
    if let before, tracker.isWaitingForPosition { readOn(from: frame, before) }
  }

  /// Handles a touch that begins without a complete position. Reads ahead until the position is known or the touch has
  /// ended, then replays these frames with the position.
  private func readOn(from first: EvdevFrame, _ before: ContactTracker) {
    var frames = [first]
    var scout = tracker
    var scratch: [TraceFrame] = []
    do throws(RecordingError) {
      while scout.isWaitingForPosition, frames.count < Self.longestLookAhead {
        isAtEnd = try !reader.next(into: &frame)
        if isAtEnd { break }
        frames.append(frame)
        scout.track(frame, into: &scratch)
        scratch.removeAll(keepingCapacity: true)
      }
    } catch {
      // Thrown after all frames before it have been delivered.
      failure = error
    }
    let middle = (x: middle(of: EventCode.absMTPositionX), y: middle(of: EventCode.absMTPositionY))
    tracker = before
    tracker.assumePositions(from: scout, since: first.time, middle: middle)
    waiting.removeAll(keepingCapacity: true)
    for frame in frames {
      tracker.track(frame, into: &waiting)
      note(frame.time)
    }
    if collectsButtonPresses { for frame in frames.dropFirst() { collectButtonPresses(frame) } }
    if isAtEnd { tracker.finish() }
  }

  private func collectButtonPresses(_ frame: EvdevFrame) {
    let time = tracker.sinceStart(frame.time)
    for event in frame.events where event.type == EventCode.key {
      guard (EventCode.btnLeft...EventCode.btnLeft + 2).contains(event.code) else { continue }
      if event.value == 1 {
        buttonPresses.append(ButtonPress(code: event.code, start: time))
      } else if event.value == 0, let open = buttonPresses.lastIndex(where: { $0.code == event.code && $0.end == nil })
      {
        buttonPresses[open].end = time
      }
    }
  }

  /// The maximum number of frames to read ahead. A touch without a position for longer has none. Bounds the memory.
  private static let longestLookAhead = 4096

  private func middle(of code: UInt16) -> Int32 {
    guard let axis = device.axis(code) else { return 0 }
    return Int32((Int64(axis.minimum) + Int64(axis.maximum)) / 2)
  }

  private func note(_ time: Timestamp) {
    lastTime = max(lastTime, time)
    end = max(end, tracker.sinceStart(lastTime))
  }

  var facts: [SourceFact] {
    let version = reader.version.isEmpty ? "" : " \(reader.version)"
    var facts = [SourceFact("format", reader.format.rawValue + version)]
    if !device.name.isEmpty { facts.append(SourceFact("device", QuotedText.plain(device.name))) }
    let id = device.id
    if id != DeviceDescription.Identity() {
      facts.append(
        SourceFact(
          "identity",
          "bus \(hex(id.bus)) vendor \(hex(id.vendor)) product \(hex(id.product)) version \(hex(id.version))"))
    }
    facts.append(SourceFact("protocol", tracker.protocolName))
    return facts
  }

  private func hex(_ value: UInt16) -> String { "0x" + Hexadecimal.text(value, digits: 4) }
}
