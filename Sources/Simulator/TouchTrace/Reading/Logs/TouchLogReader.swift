import Gestures

/// Reads logs with one change of a touch a line: Android's MotionEvents, `xinput test-xi2`, libinput's states and programs' own.
struct TouchLogReader {
  private let format: RecordingFormat
  private let pattern: LogPattern?
  private var touches = LoggedTouches()
  private var line = 0
  private var otherLines = 0
  private var hovering = 0
  private var isAssumed = true
  private var lastSeen: ArraySlice<UInt8> = []
  /// The record of several lines that is read, of `xinput test-xi2`.
  private var record = XInputRecord()
  private var states = StateLog()
  private var withoutPosition = 0
  /// What the lines of a program's own log have.
  private var matches: [(match: LogPattern.Match, line: Int)] = []

  private init(_ format: RecordingFormat, _ pattern: LogPattern?) { (self.format, self.pattern) = (format, pattern) }

  /// Returns the log as a recording; a unit of a position is one point.
  static func open(
    _ input: consuming ByteInput, _ format: RecordingFormat, surface: Surface?, pattern: LogPattern? = nil
  ) throws(RecordingError) -> StoredTouchSource {
    var reader = TouchLogReader(format, pattern)
    while try input.nextLine() {
      reader.line = input.lineNumber
      reader.read(input.buffer[input.lineStart..<input.lineEnd])
    }
    reader.finish()
    if reader.touches.isEmpty { throw RecordingError(file: input.name, reader.nothing) }
    var content = reader.touches.content()
    content.notes = input.pasteNotes + reader.notes(hasSize: surface != nil) + content.notes
    let size = surface ?? reader.touches.surface(sizes: LoggedTouches.usualSizes)
    let source = StoredTouchSource(content, surface: size, format: format)
    source.isSizeAssumed = surface == nil
    return source
  }

  private var nothing: String {
    if pattern != nil {
      return
        "no line matches the pattern; begin with the words that are in front of the numbers, such as 'slot {id} x={x} y={y} at {t}'"
    }
    if withoutPosition > 0 {
      return "its \(withoutPosition, "event") have no position, because this log omits it; log the whole MotionEvent"
    }
    if hovering > 0 { return "its \(hovering, "event") are of a pointer that hovers; nothing touches" }
    return "its \(format.rawValue) has no touches"
  }

  private func notes(hasSize: Bool) -> [RecordingNote] {
    var notes: [RecordingNote] = []
    switch format {
    case .libinputStates:
      notes.append(
        RecordingNote(
          "libinput's states have no positions and no times: the fingers are assumed 20 mm apart, and 20 ms between lines",
          prominence: .answer))
    case .touchLog:
      notes.append(
        RecordingNote(
          "Read as lines with a number, a position and a time of a touch", .givePattern, prominence: .answer))
    default: break
    }
    if !hasSize {
      notes.append(RecordingNote("The log does not contain the size of its surface; assuming one that fits", .giveSize))
    }
    if otherLines > 0 { notes.append("Lines without a touch ignored: \(otherLines)") }
    if hovering > 0 { notes.append("Events of pointers that hover were ignored: \(hovering)") }
    return notes
  }

  /// The beginning of a record that a mail or a terminal broke into lines.
  private var partial: [UInt8] = []
  private var parts = 0

  private mutating func read(_ text: ArraySlice<UInt8>) {
    guard let end = Self.ends[format] else { return readRecord(text) }
    let isStart = text.containsText(end.start)
    if isStart { (partial, parts) = ([], 0) }
    let record = partial.isEmpty ? Array(text) : partial + [0x20] + Array(text.trimmed)
    let isWhole = record[...].containsText(end.last)
    if !isWhole, isStart || !partial.isEmpty, parts < 8 {
      partial = record
      parts += 1
      return
    }
    (partial, parts) = ([], 0)
    readRecord(record[...])
  }

  /// The words with which a record begins and that its end has.
  private static let ends: [RecordingFormat: (start: StaticString, last: StaticString)] = [
    .motionEvents: ("MotionEvent", "eventTime="), .libinputStates: ("tap: touch ", "TAP_EVENT_"),
  ]

  private mutating func readRecord(_ text: ArraySlice<UInt8>) {
    switch format {
    case .motionEvents: readMotionEvent(text)
    case .xinput: if let event = record.read(text) { apply(event) }
    case .libinputStates: for event in states.read(text) { apply(event) }
    default: readOwnLog(text)
    }
  }

  private mutating func finish() {
    if let event = record.finish() { apply(event) }
    applyMatches()
  }

  /// A change of a touch.
  struct Event {
    var stage: Contact.Stage
    var key: Int
    var time: Int64
    var position: Point2D?
  }

  private mutating func apply(_ event: Event) {
    switch event.stage {
    case .began:
      if let position = event.position { touches.begin(event.key, at: event.time, position, line: line) }
    case .moved, .stationary:
      if let position = event.position { touches.move(event.key, at: event.time, position, line: line) }
    case .ended, .cancelled:
      touches.end(event.key, at: event.time, event.position, stage: event.stage, line: line)
    }
  }

  // MARK: Android

  /// `MotionEvent { action=ACTION_POINTER_DOWN(1), id[0]=0, x[0]=568.0, y[0]=777.0, …, eventTime=2290887859, … }`. Several views
  /// may print the same event.
  private mutating func readMotionEvent(_ line: ArraySlice<UInt8>) {
    guard let range = line.range(of: "MotionEvent"),
      let action = LogFields(line[range.upperBound...]).word(after: "action=")
    else {
      otherLines += 1
      return
    }
    let text = line[range.upperBound...]
    if text == lastSeen { return }
    lastSeen = text
    let fields = LogFields(text)
    guard let milliseconds = fields.number(after: "eventTime=") else { return otherLines += 1 }
    let time = Int64(milliseconds * 1000)
    if action.hasPrefix("ACTION_HOVER") { return hovering += 1 }
    if action == "ACTION_CANCEL" { return touches.endAll(at: time, stage: .cancelled, line: self.line) }
    let pointers = Self.pointers(fields)
    if pointers.isEmpty { return withoutPosition += 1 }
    let index = Int(fields.index(ofAction: action) ?? 0)
    switch action {
    case "ACTION_DOWN":
      touches.endAll(at: time, stage: .cancelled, line: self.line)
      touches.begin(pointers[0].key, at: time, pointers[0].position, line: self.line)
    case "ACTION_POINTER_DOWN":
      for (place, pointer) in pointers.enumerated() where place == index || !touches.isDown(pointer.key) {
        touches.begin(pointer.key, at: time, pointer.position, line: self.line)
      }
    case "ACTION_MOVE":
      for pointer in pointers { touches.move(pointer.key, at: time, pointer.position, line: self.line) }
    case "ACTION_POINTER_UP":
      if pointers.indices.contains(index) {
        touches.end(pointers[index].key, at: time, pointers[index].position, line: self.line)
      }
    case "ACTION_UP":
      touches.end(pointers[0].key, at: time, pointers[0].position, line: self.line)
      touches.endAll(at: time, line: self.line)
    default: otherLines += 1
    }
  }

  private static func pointers(_ fields: LogFields) -> [(key: Int, position: Point2D)] {
    var pointers: [(key: Int, position: Point2D)] = []
    for index in 0..<16 {
      guard let x = fields.number("x", of: index), let y = fields.number("y", of: index) else { break }
      let id = fields.number("id", of: index).map { Int($0) } ?? index
      pointers.append((id, LogFields.position(x, y)))
    }
    return pointers
  }

  // MARK: Logs of programs

  private mutating func readOwnLog(_ line: ArraySlice<UInt8>) {
    guard let found = (pattern ?? .usual).match(line) else {
      if !line.trimmed.isEmpty { otherLines += 1 }
      return
    }
    matches.append((found, self.line))
  }

  /// Applies what the lines have. Samples of touches are less than a second apart, which reveals the unit of times that have none.
  private mutating func applyMatches() {
    let times = matches.map(\.match.time)
    let steps = zip(times, times.dropFirst()).map { $1 &- $0 }.filter { $0 > 0 }.sorted()
    var divisor: Int64 = 1
    if steps.count > 2, matches.allSatisfy(\.match.isTimeGuessed) {
      while divisor < 1_000_000, steps[steps.count / 2] / divisor >= 900_000 { divisor *= 1000 }
    }
    for (match, line) in matches { apply(match, at: match.time / divisor, line) }
    matches = []
  }

  private mutating func apply(_ found: LogPattern.Match, at time: Int64, _ line: Int) {
    let position = found.x.flatMap { x in found.y.map { LogFields.position(x, $0) } }
    let key = found.id ?? 0
    switch found.stage {
    case .began: if let position { touches.begin(key, at: time, position, line: line) }
    case .ended, .cancelled: touches.end(key, at: time, position, stage: found.stage ?? .ended, line: line)
    case .moved, .stationary: if let position { touches.move(key, at: time, position, line: line) }
    case nil:
      guard let position else { return }
      if touches.isDown(key) {
        touches.move(key, at: time, position, line: line)
      } else {
        touches.begin(key, at: time, position, line: line)
      }
    }
  }
}

/// The records of `xinput test-xi2`, of several lines each.
struct XInputRecord {
  private var stage: Contact.Stage?
  private var time: Double?
  private var detail = 0
  private var values: [Double] = []
  private var isInValuators = false

  /// Reads a line. Returns the event of the record before it, if the line begins another one.
  mutating func read(_ line: ArraySlice<UInt8>) -> TouchLogReader.Event? {
    let fields = LogFields(line)
    if line.starts(with: "EVENT type") {
      defer { begin(fields) }
      return finish()
    }
    if fields.contains("time:") { time = fields.number(after: "time:") }
    if fields.contains("detail:") { detail = Int(fields.number(after: "detail:") ?? 0) }
    // `root: 512.00/384.00`, of events that are not raw.
    if fields.contains("root:"), let pair = slashed(fields), values.isEmpty { values = pair }
    if fields.contains("valuators:") { isInValuators = true; return nil }
    if isInValuators {
      let numbers = LogFields.numbers(line)
      if numbers.count >= 2, values.count == Int(numbers[0]), values.count < 2 { values.append(numbers[1]) }
    }
    return nil
  }

  private func slashed(_ fields: LogFields) -> [Double]? {
    guard let range = fields.line.range(of: "root:") else { return nil }
    let numbers = LogFields.numbers(fields.line[range.upperBound...])
    return numbers.count >= 2 ? Array(numbers.prefix(2)) : nil
  }

  private mutating func begin(_ fields: LogFields) {
    self = XInputRecord()
    if fields.contains("TouchBegin") { stage = .began }
    if fields.contains("TouchUpdate") { stage = .moved }
    if fields.contains("TouchEnd") { stage = .ended }
  }

  /// Returns the event of the record, once.
  mutating func finish() -> TouchLogReader.Event? {
    defer { stage = nil }
    guard let stage, let time else { return nil }
    let position = values.count >= 2 ? LogFields.position(values[0], values[1]) : nil
    return TouchLogReader.Event(stage: stage, key: detail, time: Int64(time * 1000), position: position)
  }
}

/// The touches of libinput's log of its states, which has neither positions nor times.
struct StateLog {
  private var time: Int64 = 0
  private var down: Set<Int> = []
  /// 20 mm apart, in points.
  private static let distance = 128.346
  private static let step: Int64 = 20_000

  mutating func read(_ line: ArraySlice<UInt8>) -> [TouchLogReader.Event] {
    let fields = LogFields(line)
    guard fields.contains("TAP_EVENT_"), let number = fields.number(after: "touch "), (0..<10).contains(number) else {
      return []
    }
    let touch = Int(number)
    time += Self.step
    let position = LogFields.position(300 + Self.distance * Double(touch % 4), 200 + Self.distance * Double(touch / 4))
    if fields.contains("TAP_EVENT_TOUCH"), !down.contains(touch) {
      down.insert(touch)
      return [.init(stage: .began, key: touch, time: time, position: position)]
    }
    if fields.contains("TAP_EVENT_RELEASE") {
      // A touch from before the log: whether it taps is not known.
      if down.remove(touch) == nil {
        return [
          .init(stage: .moved, key: touch, time: time, position: position),
          .init(stage: .cancelled, key: touch, time: time, position: nil),
        ]
      }
      return [.init(stage: .ended, key: touch, time: time, position: nil)]
    }
    if fields.contains("TAP_EVENT_MOTION"), down.contains(touch) {
      // More than a tap allows: libinput gives no distance.
      let moved = LogFields.position(position.x, position.y + Self.distance / 2)
      return [.init(stage: .moved, key: touch, time: time, position: moved)]
    }
    return []
  }
}

extension LogFields {
  /// `x[1]=`.
  fileprivate func number(_ name: String, of index: Int) -> Double? {
    let key = Array(" \(name)[\(index)]=".utf8)
    var start = line.startIndex
    while start + key.count <= line.endIndex {
      if line[start] == key[0], line[start..<start + key.count].elementsEqual(key) {
        return Self.number(line[(start + key.count)...])?.value
      }
      start += 1
    }
    return nil
  }

  /// `ACTION_POINTER_DOWN(1)`: the place of the pointer that changed.
  fileprivate func index(ofAction action: String) -> Double? {
    guard let range = line.range(of: "action=") else { return nil }
    let rest = line[range.upperBound...].dropFirst(action.utf8.count)
    return rest.first == UInt8(ascii: "(") ? Self.number(rest)?.value : nil
  }
}
