import Gestures

/// Reads logs with one change of a touch a line: Android's MotionEvents, `xinput test-xi2`, libinput's states and programs' own.
struct TouchLogReader {
  private let format: RecordingFormat
  private let pattern: LogPattern?
  private var touches = LoggedTouches()
  private var line = 0
  private var otherLines = 0
  private var motionEvents = MotionEventLog()
  /// The record of several lines that is read, of `xinput test-xi2`.
  private var record = XInputRecord()
  private var states = StateLog()
  /// Whether positions are shares of the surface, and its assumed size in points, as for tables.
  private var hasShares = false
  private static let size = 800.0
  /// The events of `xinput`, of which raw ones only count if there are no others.
  private var xinput: [(event: LoggedTouches.Event, line: Int, isRaw: Bool)] = []
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
    if motionEvents.withoutPosition > 0 {
      return
        "its \(motionEvents.withoutPosition, "event") have no position, because this log omits it; log the whole MotionEvent"
    }
    let hovering = motionEvents.hovering
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
      if hasShares {
        notes.append(
          RecordingNote("Positions are shares of the surface; assuming 800 pt for each side", prominence: .answer))
      }
    default: break
    }
    if !hasSize {
      notes.append(RecordingNote("The log does not contain the size of its surface; assuming one that fits", .giveSize))
    }
    let others = otherLines + motionEvents.otherLines
    if others > 0 { notes.append("Lines without a touch ignored: \(others)") }
    let hovering = motionEvents.hovering
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
    case .motionEvents: motionEvents.read(text, number: line, into: &touches)
    case .xinput: if let event = record.read(text) { xinput.append((event.event, line, event.isRaw)) }
    case .libinputStates: for event in states.read(text) { apply(event) }
    default: readOwnLog(text)
    }
  }

  private mutating func finish() {
    if let event = record.finish() { xinput.append((event.event, line, event.isRaw)) }
    let hasOthers = xinput.contains { !$0.isRaw }
    for (event, place, isRaw) in xinput where !(isRaw && hasOthers) {
      line = place
      apply(event)
    }
    applyMatches()
  }

  private mutating func apply(_ event: LoggedTouches.Event) {
    switch event.stage {
    case .began:
      if let position = event.position { touches.begin(event.key, at: event.time, position, line: line) }
    case .moved, .stationary:
      if let position = event.position { touches.move(event.key, at: event.time, position, line: line) }
    case .ended, .cancelled:
      touches.end(event.key, at: event.time, event.position, stage: event.stage, line: line)
    }
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
    let places = matches.flatMap { [$0.match.x, $0.match.y].compactMap(\.self) }
    if let largest = places.max(), let smallest = places.min(), smallest >= 0, largest <= 1, largest > 0 {
      hasShares = true
      for index in matches.indices {
        matches[index].match.x = matches[index].match.x.map { $0 * Self.size }
        matches[index].match.y = matches[index].match.y.map { $0 * Self.size }
      }
    }
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
