import Gestures

/// Reads what `wev` and `WAYLAND_DEBUG=1` print: touches, scrolls and touchpad gestures as a compositor sends them to a client.
struct WaylandLogReader {
  private var touches = LoggedTouches()
  private var events: [LibinputEvent] = []
  private var start: Int64?
  private var lastTime: Int64 = 0
  private var line = 0
  private var fingers = 3
  private var scale = 1.0
  private var isPinching = false
  private var isSwiping = false
  private var isHolding = false
  /// The scroll of the current frame.
  private var scroll = Scroll()
  private var missingStops = false
  private var missingBegins = 0
  private var otherLines = 0
  private var isDebug = false

  private struct Scroll {
    var time: Int64?
    var vertical: Double?
    var horizontal: Double?
    var source: LibinputEvent.ScrollSource?
    var isEmpty: Bool { vertical == nil && horizontal == nil }
  }

  static func open(_ input: consuming ByteInput, _ request: SourceRequest) throws(RecordingError) -> any TouchSource {
    let name = input.name
    var reader = WaylandLogReader()
    while try input.nextLine() {
      reader.line = input.lineNumber
      let line = input.buffer[input.lineStart..<input.lineEnd]
      guard input.isContinued(.waylandLog), line.first == UInt8(ascii: "[") else {
        reader.read(line)
        continue
      }
      let head = Array(line)
      _ = try input.nextLine()
      reader.read((head + [0x20] + Array(input.buffer[input.lineStart..<input.lineEnd].trimmed))[...])
    }
    reader.finishScroll()
    var notes = input.pasteNotes + reader.notes
    if !reader.touches.isEmpty {
      var content = reader.touches.content()
      if request.surface == nil {
        notes.append(
          RecordingNote("The log does not contain the size of its surface; assuming one that fits", .giveSize))
      }
      content.notes = notes + content.notes
      let size = request.surface ?? reader.touches.surface(sizes: LoggedTouches.usualSizes)
      let source = StoredTouchSource(content, surface: size, format: .waylandLog)
      source.isSizeAssumed = request.surface == nil
      return source
    }
    if reader.events.isEmpty {
      throw RecordingError(
        file: name,
        "is a log of Wayland's events without touches, scrolls or gestures; touch the client's window while it logs")
    }
    return try StoredEventsSource(
      reader.events, file: name, request, format: .waylandLog, notes: notes,
      content: "a log of Wayland's events, which contains scrolls and gestures of a touchpad and no touches")
  }

  /// Returns whether a log has scrolls or gestures and no touches.
  static func hasOnlyEvents(_ input: consuming ByteInput) throws(RecordingError) -> Bool {
    var reader = WaylandLogReader()
    while try input.nextLine() { reader.read(input.buffer[input.lineStart..<input.lineEnd]) }
    reader.finishScroll()
    return reader.touches.isEmpty && !reader.events.isEmpty
  }

  private var notes: [RecordingNote] {
    var notes: [RecordingNote] = []
    if missingBegins > 0 {
      notes.append(
        RecordingNote(
          "The log begins within \(missingBegins, "gesture"): a beginning was added to each", prominence: .problem))
    }
    if otherLines > 0 { notes.append("Lines of other events ignored: \(otherLines)") }
    return notes
  }

  // MARK: Lines

  private mutating func read(_ line: ArraySlice<UInt8>) {
    // Requests of the client have an arrow.
    if line.containsText(" -> ") { return otherLines += 1 }
    for (interface, handle) in Self.interfaces {
      guard let range = line.range(of: interface) else { continue }
      let rest = line[range.upperBound...].drop { $0.isWordCharacter }
      if let mark = rest.first, mark == UInt8(ascii: "@") || mark == UInt8(ascii: "#") {
        let call = rest.dropFirst().drop { $0.decimalDigit != nil }.dropFirst()
        let name = String(decoding: call.prefix { $0.isWordCharacter }, as: UTF8.self)
        let arguments = WaylandArguments(call: call.dropFirst(name.utf8.count))
        return handle(&self, name, arguments)
      }
      if rest.first == UInt8(ascii: "]") {
        let text = rest.dropFirst().drop { $0 == 0x20 }
        let name = String(decoding: text.prefix { $0.isWordCharacter }, as: UTF8.self)
        return handle(&self, name, WaylandArguments(fields: text))
      }
    }
    if !line.trimmed.isEmpty { otherLines += 1 }
  }

  private typealias Handler = (inout WaylandLogReader, String, WaylandArguments) -> Void

  private static var interfaces: [(StaticString, Handler)] {
    [
      ("wl_touch", { $0.touch($1, $2) }), ("wl_pointer", { $0.pointer($1, $2) }),
      ("gesture_swipe", { $0.swipe($1, $2) }), ("gesture_pinch", { $0.pinch($1, $2) }),
      ("gesture_hold", { $0.hold($1, $2) }),
    ]
  }

  private mutating func microseconds(_ milliseconds: Double?) -> Int64? {
    guard let milliseconds else { return nil }
    lastTime = Int64(milliseconds * 1000)
    return lastTime
  }

  // MARK: Touches

  private mutating func touch(_ name: String, _ arguments: WaylandArguments) {
    switch name {
    case "down":
      guard let time = microseconds(arguments.number(1, "time:")), let id = arguments.number(3, "id:"),
        let (x, y) = arguments.pair(4, "x, y:") ?? Self.apart(arguments)
      else { return }
      touches.begin(Int(id), at: time, LogFields.position(x, y), line: line)
    case "motion":
      guard let time = microseconds(arguments.number(0, "time:")), let id = arguments.number(1, "id:"),
        let (x, y) = arguments.pair(2, "x, y:") ?? Self.apart(arguments)
      else { return }
      touches.move(Int(id), at: time, LogFields.position(x, y), line: line)
    case "up":
      guard let time = microseconds(arguments.number(1, "time:")), let id = arguments.number(2, "id:") else { return }
      touches.end(Int(id), at: time, line: line)
    case "cancel": touches.endAll(at: lastTime, stage: .cancelled, line: line)
    default: break
    }
  }

  private static func apart(_ arguments: WaylandArguments) -> (Double, Double)? {
    guard let x = arguments.number(100, "x:"), let y = arguments.number(100, "y:") else { return nil }
    return (x, y)
  }

  // MARK: Scrolls

  /// Compositors send the source before or after the value, and the end as a stop or, before version 5, as a value of 0.
  private mutating func pointer(_ name: String, _ arguments: WaylandArguments) {
    switch name {
    case "axis":
      guard let time = microseconds(arguments.number(0, "time:")),
        let axis = arguments.number(1, "axis: 0") == nil ? arguments.number(1, "; axis:") : 0,
        let value = arguments.number(2, "value:")
      else { return }
      if let last = scroll.time, last != time || (axis == 0 ? scroll.vertical : scroll.horizontal) != nil {
        finishScroll()
      }
      scroll.time = time
      if axis == 0 { scroll.vertical = value } else { scroll.horizontal = value }
    case "axis_source":
      let source: LibinputEvent.ScrollSource =
        switch arguments.number(0, "axis_source:") {
        case 1: .finger
        case 2: .continuous
        default: .wheel
        }
      scroll.source = source
    case "axis_stop":
      let time = microseconds(arguments.number(0, "time:")) ?? lastTime
      finishScroll()
      let isVertical = (arguments.number(1, "axis:") ?? 0) == 0
      add(.scroll(scroll.source ?? .finger, vertical: isVertical ? 0 : nil, horizontal: isVertical ? nil : 0), at: time)
    case "frame": finishScroll()
    case "motion", "enter", "leave", "button": finishScroll()
    default: break
    }
  }

  private mutating func finishScroll() {
    guard let time = scroll.time, !scroll.isEmpty else { return }
    add(
      .scroll(scroll.source ?? .finger, vertical: scroll.vertical, horizontal: scroll.horizontal), at: time)
    scroll = Scroll(source: scroll.source)
  }

  private mutating func add(_ kind: LibinputEvent.Kind, at time: Int64) {
    let start = start ?? time
    self.start = start
    let now = Timestamp(microseconds: max(0, time - start, events.last?.time.microseconds ?? 0))
    events.append(LibinputEvent(kind, time: now, delivery: now))
  }

  // MARK: Gestures

  private static func movement(_ pair: (Double, Double)) -> LibinputEvent.Movement {
    LibinputEvent.Movement(x: pair.0, y: pair.1, unacceleratedX: pair.0, unacceleratedY: pair.1)
  }

  private mutating func fingers(_ arguments: WaylandArguments) -> Int {
    let count = Int(arguments.number(3, "fingers:") ?? 0)
    fingers = (1...10).contains(count) ? count : 3
    return fingers
  }

  private static func stage(_ arguments: WaylandArguments) -> LibinputEvent.Stage {
    (arguments.number(2, "cancelled:") ?? 0) == 0 ? .end : .cancelled
  }

  private mutating func swipe(_ name: String, _ arguments: WaylandArguments) {
    switch name {
    case "begin":
      guard let time = microseconds(arguments.number(1, "time:")) else { return }
      isSwiping = true
      add(.swipe(.begin, fingers: fingers(arguments), .none), at: time)
    case "update":
      guard let time = microseconds(arguments.number(0, "time:")), let pair = arguments.pair(1, "dx, dy:") else {
        return
      }
      if !isSwiping {
        isSwiping = true
        if events.isEmpty { missingBegins += 1 }
        add(.swipe(.begin, fingers: fingers, .none), at: time)
      }
      add(.swipe(.update, fingers: fingers, Self.movement(pair)), at: time)
    case "end":
      guard let time = microseconds(arguments.number(1, "time:")), isSwiping else { return }
      isSwiping = false
      add(.swipe(Self.stage(arguments), fingers: fingers, .none), at: time)
    default: break
    }
  }

  private mutating func pinch(_ name: String, _ arguments: WaylandArguments) {
    switch name {
    case "begin":
      guard let time = microseconds(arguments.number(1, "time:")) else { return }
      (isPinching, scale) = (true, 1)
      add(.pinch(.begin, fingers: fingers(arguments), .none, scale: 1, angle: 0), at: time)
    case "update":
      guard let time = microseconds(arguments.number(0, "time:")), let pair = arguments.pair(1, "dx, dy:"),
        let scale = arguments.number(3, "scale:"), scale > 0
      else { return }
      if !isPinching {
        isPinching = true
        if events.isEmpty { missingBegins += 1 }
        fingers = 2
        add(.pinch(.begin, fingers: fingers, .none, scale: 1, angle: 0), at: time)
      }
      self.scale = scale
      add(
        .pinch(
          .update, fingers: fingers, Self.movement(pair), scale: scale, angle: arguments.number(4, "rotation:") ?? 0),
        at: time)
    case "end":
      guard let time = microseconds(arguments.number(1, "time:")), isPinching else { return }
      isPinching = false
      add(.pinch(Self.stage(arguments), fingers: fingers, .none, scale: scale, angle: 0), at: time)
    default: break
    }
  }

  private mutating func hold(_ name: String, _ arguments: WaylandArguments) {
    guard let time = microseconds(arguments.number(1, "time:")) else { return }
    switch name {
    case "begin":
      isHolding = true
      add(.hold(.begin, fingers: fingers(arguments)), at: time)
    case "end" where isHolding:
      isHolding = false
      add(.hold(Self.stage(arguments), fingers: fingers), at: time)
    default: break
    }
  }
}
