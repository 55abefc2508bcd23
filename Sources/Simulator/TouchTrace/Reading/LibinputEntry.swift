import Gestures

/// One of libinput's events in a recording of `libinput record --with-libinput` or `touchstone record --events`:
/// `- {time: 0.040000, type: GESTURE_HOLD_BEGIN, nfingers: 1}`.
struct LibinputEntry {
  /// Ranges of the line.
  private var members: [(key: Range<Int>, value: Range<Int>)] = []
  private let touchSurface: LibinputEvent.Position?

  /// Reads the rest of a line, behind its brace. See `ReaderState` for the touch surface.
  init(_ lines: inout LineScanner, _ touchSurface: LibinputEvent.Position? = nil) throws(RecordingError) {
    self.touchSurface = touchSurface
    while true {
      lines.skipSpaces()
      if lines.skip("}") { break }
      if !members.isEmpty {
        try lines.expect(",")
        lines.skipSpaces()
      }
      let key = Self.key(&lines)
      if key.isEmpty { throw lines.error("expected a name and its value, found \(lines.found())") }
      try lines.expect(":")
      lines.skipSpaces()
      let value = Self.value(&lines)
      if value.isEmpty { throw lines.error("expected a value, found \(lines.found())") }
      members.append((key, value))
    }
    try lines.expectEnd()
  }

  private static func key(_ lines: inout LineScanner) -> Range<Int> {
    let start = lines.position
    while lines.byte.isWordCharacter || lines.byte == UInt8(ascii: "-") { lines.position += 1 }
    return start..<lines.position
  }

  /// Skips to the comma or brace behind a value, which may be a list.
  private static func value(_ lines: inout LineScanner) -> Range<Int> {
    let start = lines.position
    var isInList = false
    while !lines.isAtEnd {
      switch lines.byte {
      case UInt8(ascii: "["): isInList = true
      case UInt8(ascii: "]"): isInList = false
      case UInt8(ascii: ","), UInt8(ascii: "}"): if !isInList { return start..<lines.position }
      default: break
      }
      lines.position += 1
    }
    return start..<lines.position
  }

  /// Returns the event; `nil` for one that a touchpad or touchscreen does not send. An event without a time of delivery is
  /// delivered at its own.
  func event(_ lines: inout LineScanner) throws(RecordingError) -> LibinputEvent? {
    let type = try required("type", &lines)
    guard let kind = try kind(&lines, type) else { return nil }
    let time = try time("time", &lines)
    let delivery = value("delivered", lines) == nil ? time : try self.time("delivered", &lines)
    return LibinputEvent(kind, time: time, delivery: delivery)
  }

  private func kind(
    _ lines: inout LineScanner, _ type: Range<Int>
  ) throws(RecordingError) -> LibinputEvent.Kind? {
    guard let name = LibinputEvent.Name(lines.input.buffer[type].span) else {
      return lines.text(type) == "POINTER_AXIS" ? try axis(&lines) : nil
    }
    switch name {
    case .pointerMotion: return .motion(try movement(&lines))
    case .pointerButton:
      return .button(code: UInt32(try whole("button", 0...65_535, &lines)), isPressed: try isPressed(&lines))
    case .pointerScrollWheel: return try scroll(.wheel, &lines)
    case .pointerScrollFinger: return try scroll(.finger, &lines)
    case .pointerScrollContinuous: return try scroll(.continuous, &lines)
    case .gestureSwipeBegin: return .swipe(.begin, fingers: try fingers(&lines), .none)
    case .gestureSwipeUpdate: return .swipe(.update, fingers: try fingers(&lines), try movement(&lines))
    case .gestureSwipeEnd: return .swipe(try end(&lines), fingers: try fingers(&lines), .none)
    case .gesturePinchBegin: return .pinch(.begin, fingers: try fingers(&lines), .none, scale: 1, angle: 0)
    case .gesturePinchUpdate:
      return .pinch(
        .update, fingers: try fingers(&lines), try movement(&lines), scale: try number("scale", &lines),
        angle: try number("angle_delta", &lines))
    case .gesturePinchEnd:
      return .pinch(
        try end(&lines), fingers: try fingers(&lines), .none, scale: try number("scale", &lines), angle: 0)
    case .gestureHoldBegin: return .hold(.begin, fingers: try fingers(&lines))
    case .gestureHoldUpdate: return .hold(.update, fingers: try fingers(&lines))
    case .gestureHoldEnd: return .hold(try end(&lines), fingers: try fingers(&lines))
    case .touchDown: return .touchDown(slot: try slot(&lines), try position(&lines))
    case .touchMotion: return .touchMotion(slot: try slot(&lines), try position(&lines))
    case .touchUp: return .touchUp(slot: try slot(&lines))
    case .touchCancel: return .touchCancel(slot: try slot(&lines))
    case .touchFrame: return .touchFrame
    case .deviceAdded, .deviceRemoved, .pointerMotionAbsolute, .touchSuppressed, .touchRestored, .tapRefused: return nil
    }
  }

  // MARK: Members

  private func value(_ name: StaticString, _ lines: borrowing LineScanner) -> Range<Int>? {
    members.first { lines.isWord($0.key, name) }?.value
  }

  private func required(_ name: StaticString, _ lines: inout LineScanner) throws(RecordingError) -> Range<Int> {
    guard let value = value(name, lines) else { throw lines.lineError("the event has no \(name)") }
    return value
  }

  private func time(_ name: StaticString, _ lines: inout LineScanner) throws(RecordingError) -> Timestamp {
    let value = try required(name, &lines)
    lines.position = value.lowerBound
    let time = try lines.time()
    if lines.position != value.upperBound { throw lines.error("expected the end of the time, found \(lines.found())") }
    return time
  }

  private func number(_ name: StaticString, _ lines: inout LineScanner) throws(RecordingError) -> Double {
    try number(required(name, &lines), &lines)
  }

  private func number(_ value: Range<Int>, _ lines: inout LineScanner) throws(RecordingError) -> Double {
    let text = lines.text(value).filter { $0 != " " }
    guard let thousandths = FixedPoint.thousandths(parsing: text) else {
      throw lines.error("\(lines.quoted(value)) is not a number with up to three decimals", at: value.lowerBound)
    }
    return FixedPoint.double(thousandths: thousandths)
  }

  private func whole(
    _ name: StaticString, _ range: ClosedRange<Int>, _ lines: inout LineScanner
  ) throws(RecordingError) -> Int {
    let value = try required(name, &lines)
    guard let number = Int(lines.text(value)), range.contains(number) else {
      throw lines.error(
        "\(lines.quoted(value)) is not a whole number from \(range.lowerBound) to \(range.upperBound)",
        at: value.lowerBound)
    }
    return number
  }

  private func fingers(_ lines: inout LineScanner) throws(RecordingError) -> Int {
    try whole("nfingers", 1...10, &lines)
  }

  private func slot(_ lines: inout LineScanner) throws(RecordingError) -> Int { try whole("slot", 0...255, &lines) }

  private func isPressed(_ lines: inout LineScanner) throws(RecordingError) -> Bool {
    let value = try required("state", &lines)
    if lines.isWord(value, "pressed") { return true }
    if lines.isWord(value, "released") { return false }
    throw lines.error("expected pressed or released, found \(lines.quoted(value))", at: value.lowerBound)
  }

  /// libinput's own tool does not write whether a gesture was cancelled; without it, the gesture ended.
  private func end(_ lines: inout LineScanner) throws(RecordingError) -> LibinputEvent.Stage {
    guard let value = value("cancelled", lines) else { return .end }
    if lines.isWord(value, "true") { return .cancelled }
    if lines.isWord(value, "false") { return .end }
    throw lines.error("expected true or false, found \(lines.quoted(value))", at: value.lowerBound)
  }

  private func movement(_ lines: inout LineScanner) throws(RecordingError) -> LibinputEvent.Movement {
    let (x, y) = try pair("delta", &lines)
    let (unacceleratedX, unacceleratedY) = try pair("unaccel", &lines)
    return LibinputEvent.Movement(x: x, y: y, unacceleratedX: unacceleratedX, unacceleratedY: unacceleratedY)
  }

  private func position(_ lines: inout LineScanner) throws(RecordingError) -> LibinputEvent.Position {
    if let touchSurface, value("transformed", lines) != nil {
      // In per cent.
      let (x, y) = try pair("transformed", &lines)
      return LibinputEvent.Position(x: x * touchSurface.x / 100, y: y * touchSurface.y / 100)
    }
    let (x, y) = try pair("point", &lines)
    return LibinputEvent.Position(x: x, y: y)
  }

  private func pair(_ name: StaticString, _ lines: inout LineScanner) throws(RecordingError) -> (Double, Double) {
    let value = try required(name, &lines)
    let parts = lines.input.buffer[value].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].first == UInt8(ascii: "["), parts[1].last == UInt8(ascii: "]") else {
      throw lines.error("\(lines.quoted(value)) is not a pair of numbers in brackets", at: value.lowerBound)
    }
    let (first, second) = (parts[0].indices.dropFirst(), parts[1].indices.dropLast())
    return (
      try number(first.lowerBound..<first.upperBound, &lines), try number(second.lowerBound..<second.upperBound, &lines)
    )
  }

  // MARK: Scrolls

  private func scroll(
    _ source: LibinputEvent.ScrollSource, _ lines: inout LineScanner
  ) throws(RecordingError) -> LibinputEvent.Kind {
    let vertical = try value("vert", lines).map { value throws(RecordingError) in try number(value, &lines) }
    let horizontal = try value("horiz", lines).map { value throws(RecordingError) in try number(value, &lines) }
    if vertical == nil && horizontal == nil { throw lines.lineError("the scroll has neither vert nor horiz") }
    return .scroll(source, vertical: vertical, horizontal: horizontal)
  }

  /// The event that libinput's own tool writes for a scroll, with both directions.
  private func axis(_ lines: inout LineScanner) throws(RecordingError) -> LibinputEvent.Kind? {
    let (horizontal, vertical) = try pair("axes", &lines)
    let name = try required("source", &lines)
    guard let source = LibinputEvent.ScrollSource(rawValue: lines.text(name)) else { return nil }
    return .scroll(source, vertical: vertical, horizontal: horizontal)
  }
}
