import Gestures

/// A line of `libinput debug-events`: ` event5   GESTURE_PINCH_UPDATE      2 +1.234s
/// 2  0.10/ 0.00 ( 0.10/ 0.00 unaccelerated)  1.05 @  0.50`.
///
/// The node is preceded by `-` where it differs from that of the line before. The number after the type, which may be
/// missing, counts equal types. Times are in seconds with three decimals, distances have two.
struct DebugEventsLine {
  /// Ranges of the line.
  let node: Range<Int>
  let type: Range<Int>
  private let timeStart: Int

  /// Returns `nil` for a line that is no event.
  init?(_ lines: inout LineScanner) {
    if !lines.skip("-") { _ = lines.skip(" ") }
    let start = lines.position
    guard lines.skip("event") else { return nil }
    let digits = lines.position
    while lines.byte.decimalDigit != nil { lines.position += 1 }
    guard lines.position > digits, lines.byte == UInt8(ascii: " ") || lines.byte == UInt8(ascii: "\t") else {
      return nil
    }
    node = start..<lines.position
    lines.skipSpaces()
    type = lines.word()
    guard !type.isEmpty, type.allSatisfy({ Self.isTypeCharacter(lines.input.buffer[$0]) }) else { return nil }
    lines.skipSpaces()
    timeStart = lines.position
  }

  private static func isTypeCharacter(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }

  // MARK: The device

  /// Reads the line of a device that libinput found. Its name may contain anything, so the line is read backwards from its
  /// capabilities, such as `cap:pg  size 97x53mm`.
  func device(_ lines: inout LineScanner) -> (name: String, capabilities: String, surface: Surface?) {
    let text = lines.text(timeStart..<lines.input.lineEnd)
    let words = text.split(separator: " ")
    guard let index = words.lastIndex(where: { $0.hasPrefix("cap:") }) else { return (text, "", nil) }
    // Before it are the seats' names and the group.
    let name = words[..<max(0, index - 3)].joined(separator: " ")
    var surface: Surface?
    if index + 2 < words.count, words[index + 1] == "size", words[index + 2].hasSuffix("mm") {
      surface = Surface(millimetres: String(words[index + 2].dropLast(2)))
    }
    return (name, String(words[index].dropFirst(4)), surface)
  }

  // MARK: The event

  func time(_ lines: inout LineScanner) throws(RecordingError) -> Timestamp {
    lines.position = timeStart
    // The number of equal types.
    while lines.byte.decimalDigit != nil { lines.position += 1 }
    lines.skipSpaces()
    let isNegative = lines.skip("-")
    if !isNegative { try lines.expect("+") }
    let start = lines.position
    let milliseconds = try Self.milliseconds(&lines)
    try lines.expect("s")
    guard milliseconds < 1 << 43 else { throw lines.error("the time is too large", at: start) }
    // The tool counts in 32 bits of milliseconds: a time before the first one is printed as a large one.
    let wrapped = milliseconds >= 1 << 31 && milliseconds < 1 << 32 ? milliseconds - 1 << 32 : milliseconds
    return Timestamp(microseconds: isNegative ? 0 : Int64(max(0, wrapped)) * 1000)
  }

  /// Reads the event after its time; `nil` for one that a touchpad or touchscreen does not send. `screen` is the size that is
  /// assumed for a device without one: libinput's millimetres are device units then.
  func kind(
    _ lines: inout LineScanner, on screen: LibinputEvent.Position?
  ) throws(RecordingError) -> LibinputEvent.Kind? {
    let name = LibinputEvent.Name(lines.input.buffer[type].span)
    let isAxis = name == nil && lines.text(type) == "POINTER_AXIS"
    if name == nil && !isAxis { return nil }
    _ = try time(&lines)
    lines.skipSpaces()
    let kind =
      isAxis
      ? try Self.axis(&lines)
      : try name.flatMap { name throws(RecordingError) in
        try Self.kind(name, &lines, screen)
      }
    return kind
  }

  private static func kind(
    _ name: LibinputEvent.Name, _ lines: inout LineScanner, _ screen: LibinputEvent.Position?
  ) throws(RecordingError) -> LibinputEvent.Kind? {
    switch name {
    case .pointerMotion: return .motion(try movement(&lines, unit: ")"))
    case .pointerButton: return try button(&lines)
    case .pointerScrollWheel: return try scroll(.wheel, &lines)
    case .pointerScrollFinger: return try scroll(.finger, &lines)
    case .pointerScrollContinuous: return try scroll(.continuous, &lines)
    case .gestureSwipeBegin: return .swipe(.begin, fingers: try fingers(&lines), .none)
    case .gestureSwipeUpdate: return .swipe(.update, fingers: try fingers(&lines), try gestureMovement(&lines))
    case .gestureSwipeEnd:
      let fingers = try fingers(&lines)
      return .swipe(try end(&lines), fingers: fingers, .none)
    case .gesturePinchBegin: return .pinch(.begin, fingers: try fingers(&lines), .none, scale: 1, angle: 0)
    case .gesturePinchUpdate: return try pinchUpdate(&lines)
    case .gesturePinchEnd:
      let fingers = try fingers(&lines)
      return .pinch(try end(&lines), fingers: fingers, .none, scale: 1, angle: 0)
    case .gestureHoldBegin: return .hold(.begin, fingers: try fingers(&lines))
    case .gestureHoldUpdate: return .hold(.update, fingers: try fingers(&lines))
    case .gestureHoldEnd:
      let fingers = try fingers(&lines)
      return .hold(try end(&lines), fingers: fingers)
    case .touchDown: return .touchDown(slot: try slot(&lines), try position(&lines, screen))
    case .touchMotion: return .touchMotion(slot: try slot(&lines), try position(&lines, screen))
    case .touchUp: return .touchUp(slot: try slot(&lines))
    case .touchCancel: return .touchCancel(slot: try slot(&lines))
    case .touchFrame: return .touchFrame
    case .deviceAdded, .deviceRemoved, .pointerMotionAbsolute, .touchSuppressed, .touchRestored, .tapRefused: return nil
    }
  }

  private static func pinchUpdate(_ lines: inout LineScanner) throws(RecordingError) -> LibinputEvent.Kind {
    let fingers = try fingers(&lines)
    let movement = try gestureMovement(&lines)
    lines.skipSpaces()
    if lines.isAtEnd {
      throw lines.error("the pinch has no scale, as libinput 1.28.0 prints it; record it again with another version")
    }
    let scale = try real(&lines)
    lines.skipSpaces()
    try lines.expect("@")
    lines.skipSpaces()
    let angle = try real(&lines)
    try lines.expectEnd()
    return .pinch(.update, fingers: fingers, movement, scale: scale, angle: angle)
  }

  private static func button(_ lines: inout LineScanner) throws(RecordingError) -> LibinputEvent.Kind {
    guard lines.skip(behind: UInt8(ascii: "(")) else {
      throw lines.error("expected a button and its code in parentheses, found \(lines.found())")
    }
    let code = UInt32(truncatingIfNeeded: try lines.decimal("the button's code", upTo: 0xFFFF))
    try lines.expect(")")
    lines.skipSpaces()
    if lines.skip("pressed,") { return .button(code: code, isPressed: true) }
    try lines.expect("released,")
    return .button(code: code, isPressed: false)
  }

  // MARK: Scrolls

  private static func scroll(
    _ source: LibinputEvent.ScrollSource, _ lines: inout LineScanner
  ) throws(RecordingError) -> LibinputEvent.Kind {
    try lines.expect("vert ")
    let vertical = try axisValue(&lines)
    lines.skipSpaces()
    try lines.expect("horiz ")
    let horizontal = try axisValue(&lines)
    // A star marks the direction that the event has; versions without stars print both.
    if !vertical.isMarked && !horizontal.isMarked {
      return .scroll(source, vertical: vertical.value, horizontal: horizontal.value)
    }
    return .scroll(
      source, vertical: vertical.isMarked ? vertical.value : nil,
      horizontal: horizontal.isMarked ? horizontal.value : nil)
  }

  /// Reads the older form, with the source at the end.
  private static func axis(_ lines: inout LineScanner) throws(RecordingError) -> LibinputEvent.Kind? {
    guard case .scroll(_, let vertical, let horizontal) = try scroll(.finger, &lines) else { return nil }
    lines.skipSpaces()
    // Before version 1.9 the source is not printed; a touchpad's scrolls are by fingers.
    if lines.isAtEnd { return .scroll(.finger, vertical: vertical, horizontal: horizontal) }
    try lines.expect("(")
    let word = lines.word()
    guard let source = LibinputEvent.ScrollSource(rawValue: lines.text(word)) else { return nil }
    try lines.expect(")")
    return .scroll(source, vertical: vertical, horizontal: horizontal)
  }

  /// Reads `1.50/0.0*`: a distance, the detents of a wheel, and whether the event has the direction.
  private static func axisValue(_ lines: inout LineScanner) throws(RecordingError) -> (value: Double, isMarked: Bool) {
    lines.skipSpaces()
    let value = try real(&lines)
    if lines.skip("/") {
      _ = lines.skip("-")
      while lines.byte.decimalDigit != nil || lines.byte == UInt8(ascii: ".") { lines.position += 1 }
    }
    return (value, lines.skip("*"))
  }
}
