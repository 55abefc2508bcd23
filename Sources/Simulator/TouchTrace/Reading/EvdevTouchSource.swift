import Gestures

/// An evdev recording as a touch source: a reader, a description (possibly from another file), and a tracker.
///
/// Times count from the recording's first event.
final class EvdevTouchSource: TouchSource {
  private let events: DeviceEvents
  private let frames: CompletedFrames
  private var tracker: ContactTracker
  private var frame = EvdevFrame()
  private var isAtEnd = false
  private var waiting: [TraceFrame] = []
  private var next = 0
  private let collectsButtonPresses: Bool
  private let countsPalms: Bool
  private var buttonLog = ButtonLog()
  var buttonPresses: [ButtonPress] { buttonLog.presses }
  private let readsLibinputEvents: Bool
  private var waitingEvents: [LibinputEvent] = []
  private(set) var recordedEvents: [LibinputEvent] = []

  init(_ input: consuming ByteInput, _ request: SourceRequest) throws(RecordingError) {
    events = try DeviceEvents(input, request)
    frames = CompletedFrames(events, movesFarPositions: true)
    tracker = ContactTracker(
      device: events.device, surface: request.surface, density: request.pointsPerInch ?? .standard)
    collectsButtonPresses = request.collectsButtonPresses
    countsPalms = request.countsPalms
    readsLibinputEvents = request.readsLibinputEvents
    if request.surface != nil || tracker.transform.assumption != nil { events.reader.placeTouches(on: tracker.surface) }
  }

  private var reader: EvdevReader { events.reader }
  private var device: DeviceDescription { events.device }

  var header: TraceHeader { TraceHeader(surface: tracker.surface) }
  var progress: RecordingError.Progress { reader.progress }
  var notes: [RecordingNote] { tracker.faults + events.notes + frames.notes + tracker.notes }
  var irregularities: [PositionIrregularity] {
    (frames.irregularities + tracker.irregularities).sorted { $0.time < $1.time }
  }
  var isSizeAssumed: Bool { tracker.transform.assumption != nil }
  private(set) var end = Timestamp(microseconds: 0)

  func next(into frame: inout TraceFrame) throws(RecordingError) -> Bool {
    if readsLibinputEvents { recordedEvents.removeAll(keepingCapacity: true) }
    while next == waiting.count {
      waiting.removeAll(keepingCapacity: true)
      next = 0
      if isAtEnd { return false }
      do throws(RecordingError) { isAtEnd = try !frames.next(into: &self.frame) } catch {
        collectEvents(before: nil)
        throw error
      }
      if isAtEnd {
        tracker.finish()
        collectEvents(before: nil)
        return false
      }
      track(self.frame)
    }
    frame = waiting[next]
    next += 1
    collectEvents(before: frame.time)
    return true
  }

  /// Collects libinput's events before a frame; `nil` at the end, for all. The reader is ahead of the tracker.
  private func collectEvents(before time: Timestamp?) {
    guard readsLibinputEvents else { return }
    for event in reader.takeLibinputEvents() {
      waitingEvents.append(event.retimed { max(Timestamp(microseconds: 0), tracker.sinceStart($0)) })
    }
    let count = time.map { time in waitingEvents.prefix { $0.delivery < time }.count } ?? waitingEvents.count
    recordedEvents = Array(waitingEvents.prefix(count))
    waitingEvents.removeFirst(count)
    if let last = recordedEvents.last { end = max(end, last.delivery) }
  }

  private func track(_ frame: EvdevFrame) {
    var tracked = frame
    if countsPalms { tracked.events.removeAll(where: \.isPalm) }
    tracker.track(tracked, into: &waiting)
    end = max(end, tracker.sinceStart(frame.time))
    if collectsButtonPresses { buttonLog.add(frame, at: tracker.sinceStart(frame.time)) }
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
