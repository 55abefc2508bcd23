import Gestures

/// Reads a browser's Pointer Events, one JSON object a line, as `PointerEventsWriter` and the recorder page write them.
///
/// Browsers deliver the events of one picture together, pointer by pointer, and a pointer's positions since the last picture
/// as coalesced events in one of them. The samples of all pointers are therefore sorted by time.
struct PointerEventsReader {
  /// One position of a pointer, or the beginning or end of its touch.
  private struct Sample {
    var time: Timestamp
    var change: ContactChange
  }

  private let file: String
  /// Those that are not in frames yet.
  private var samples: [Sample] = []
  /// The number of samples after which frames are made.
  private var enough = fewest
  private static let fewest = 64
  private var touches = PointerTouches()
  /// The last position and the clock of each touch that is down. Movements are in order of time only for each touch; beginnings and
  /// ends of all touches are, too.
  private var courses: [Int32: (position: Point2D, clock: RecordingClock)] = [:]
  private var lastBeginningOrEnd = Timestamp.distantPast
  private var line = 0
  private var start: Timestamp?
  /// The last time so far.
  private(set) var end = Timestamp(microseconds: 0)
  /// The surface of the header.
  private(set) var recorded: Surface?
  private var hovered = 0
  private var unpressed = 0
  private var otherButtons = 0
  private(set) var hasEnd = false
  private var notes = ReaderNotes()

  init(file: String) { self.file = file }

  /// The notes so far.
  var allNotes: [RecordingNote] {
    var all: [RecordingNote] = []
    if hovered > 0 { all.append("Events of pointers that hover were ignored: \(hovered)") }
    if unpressed > 0 { all.append("Ends of pointers that were not down were ignored: \(unpressed)") }
    if otherButtons > 0 {
      all.append("Presses of other buttons than a mouse's first were ignored: \(otherButtons)")
    }
    all += notes.all
    if touches.count > 0 { all.append(TrackerNotes.endsWithTouches(touches.count)) }
    return all
  }

  /// Removes the frames before which no sample can come any more; all of them after the last line.
  mutating func takeFrames(isLast: Bool) -> [TraceFrame] {
    if samples.count < enough, !isLast { return [] }
    // A new touch begins no earlier than the last beginning or end, and one that is down continues after its last sample.
    let known = courses.values.reduce(lastBeginningOrEnd) { min($0, $1.clock.now) }
    // Stable: samples with equal times keep the order of the file. Most logs are in order.
    if zip(samples, samples.dropFirst()).contains(where: { $0.time > $1.time }) {
      samples = samples.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(
        \.element)
    }
    let count = isLast ? samples.count : samples.firstIndex { $0.time >= known } ?? samples.count
    var frames: [TraceFrame] = []
    var index = 0
    while index < count {
      let time = samples[index].time
      var changes: [ContactChange] = []
      while index < count, samples[index].time == time {
        changes.append(samples[index].change)
        index += 1
      }
      frames += SimultaneousChanges.framesAsRead(changes, at: time)
    }
    if count > 0 { end = max(end, samples[count - 1].time) }
    samples.removeFirst(count)
    // Those of a finger that rests for long are not sorted again for each line.
    enough = max(Self.fewest, 2 * samples.count)
    return frames
  }

  mutating func read(_ line: ArraySlice<UInt8>, _ number: Int) throws(RecordingError) {
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return }
    self.line = number
    var text = JSONText(Array(line), file: file, firstLine: number, whole: "line")
    let value = try text.parse()
    if value["pointerEvents"] != nil { return try readHeader(value, text) }
    guard recorded != nil else {
      throw text.error("the first line of a Pointer Events log must have the key “pointerEvents”", at: 0)
    }
    guard let type = value["type"]?.string else { throw text.error("an event needs a “type”", at: value.position) }
    let time = try time(value, text)
    switch type {
    case "pointerdown": try begin(value, at: time, text)
    case "pointermove":
      let coalesced = value["coalesced"]?.elements ?? []
      if let list = value["coalesced"], list.elements == nil {
        throw text.error("“coalesced” must be an array of positions", at: list.position)
      }
      for sample in coalesced { try move(sample, of: value, at: try self.time(sample, text), text) }
      if coalesced.isEmpty { try move(value, of: value, at: time, text) }
    case "pointerup": try finish(.ended, value, at: time, text)
    case "pointercancel": try finish(.cancelled, value, at: time, text)
    case "end":
      end = max(end, time)
      hasEnd = true
    // Others report where a pointer is, not whether it touches.
    case "pointerover", "pointerenter", "pointerout", "pointerleave", "pointerrawupdate", "gotpointercapture",
      "lostpointercapture":
      break
    default: throw text.error("unknown event \(QuotedText.quoted(type.utf8)); expected one such as pointerdown", at: 0)
    }
  }

  private mutating func readHeader(_ value: JSONValue, _ text: JSONText) throws(RecordingError) {
    if recorded != nil { throw text.error("a second header; write each recording to a file of its own", at: 0) }
    guard value["pointerEvents"]?.number == 1 else {
      throw text.error("unknown version of a Pointer Events log; expected 1", at: value["pointerEvents"]?.position)
    }
    recorded = try RecordedSurface(value, in: text).surface
    if value["timeStamp"] != nil { start = Timestamp(microseconds: try microseconds(value, text)) }
  }

  private func microseconds(_ value: JSONValue, _ text: JSONText) throws(RecordingError) -> Int64 {
    guard let time = value["timeStamp"] else { throw text.error("an event needs a “timeStamp”", at: value.position) }
    // In milliseconds; 285 years, as in a trace.
    guard let number = time.number, (0...9_000_000_000_000).contains(number) else {
      throw text.error("“timeStamp” must be a number of milliseconds from 0 to 9000000000000", at: time.position)
    }
    return FixedPoint.thousandths(number)
  }

  /// Returns the time of an event from the start.
  private mutating func time(_ value: JSONValue, _ text: JSONText) throws(RecordingError) -> Timestamp {
    let time = Timestamp(microseconds: try microseconds(value, text))
    let start = self.start ?? time
    self.start = start
    // Coalesced events may be from before the first one.
    return max(Timestamp(microseconds: (time - start).microseconds), Timestamp(microseconds: 0))
  }

  private func position(_ value: JSONValue, _ text: JSONText) throws(RecordingError) -> Point2D {
    func coordinate(_ name: String) throws(RecordingError) -> Double {
      let number = try RecordedSurface.coordinate(name, of: value, "an event", text)
      return FixedPoint.double(thousandths: FixedPoint.thousandths(number))
    }
    return Point2D(try coordinate("x"), try coordinate("y"))
  }

  private func pointer(_ value: JSONValue, _ text: JSONText) throws(RecordingError) -> Int {
    guard let id = value["pointerId"] else { throw text.error("an event needs a “pointerId”", at: value.position) }
    guard let number = id.number, let whole = Int(exactly: number) else {
      throw text.error("“pointerId” must be a whole number", at: id.position)
    }
    return whole
  }

  private mutating func begin(_ value: JSONValue, at time: Timestamp, _ text: JSONText) throws(RecordingError) {
    let pointer = try pointer(value, text)
    let position = try position(value, text)
    let type = try PointerType.touchType(value["pointerType"], missing: "touch", in: text)
    if try PointerType.isOtherButton(value, of: type, in: text) {
      otherButtons += 1
      return
    }
    if touches.isDown(pointer) {
      throw text.error("the pointer \(pointer) is already down; add its “pointerup” before", at: 0)
    }
    if touches.count == TouchFrame.capacity {
      throw text.error("the eleventh touch at the same time; at most ten are supported", at: 0)
    }
    add(
      ContactChange(touches.begin(pointer), .began, position, type: type, pressure: PointerPressure.value(of: value)),
      at: time)
  }

  private mutating func move(
    _ sample: JSONValue, of event: JSONValue, at time: Timestamp, _ text: JSONText
  ) throws(RecordingError) {
    let position = try position(sample, text)
    _ = try PointerType.touchType(event["pointerType"], missing: "touch", in: text)
    guard let id = touches.id(of: try pointer(event, text)) else {
      hovered += 1
      return
    }
    add(ContactChange(id, .moved, position, pressure: PointerPressure.value(of: sample)), at: time)
  }

  private mutating func finish(
    _ stage: Contact.Stage, _ value: JSONValue, at time: Timestamp, _ text: JSONText
  ) throws(RecordingError) {
    // A cancel has the position of the event before it (Pointer Events, Level 3); Chromium 150 reports 0, 0.
    let lifted = stage == .cancelled ? nil : try position(value, text)
    let type = try PointerType.touchType(value["pointerType"], missing: "touch", in: text)
    guard let id = touches.end(try pointer(value, text)) else {
      // Of a press that was ignored.
      if try PointerType.isOtherButton(value, of: type, in: text) { return }
      unpressed += 1
      return
    }
    add(ContactChange(id, stage, lifted ?? courses[id]?.position ?? .zero), at: time)
    courses[id] = nil
  }

  private mutating func add(_ change: ContactChange, at time: Timestamp) {
    var clock = courses[change.id]?.clock ?? RecordingClock()
    if change.stage != .moved { clock.advance(to: lastBeginningOrEnd) }
    let time = clock.advance(to: time, line: line, noting: &notes)
    if change.stage != .moved { lastBeginningOrEnd = time }
    courses[change.id] = (change.position, clock)
    samples.append(Sample(time: time, change: change))
  }
}
