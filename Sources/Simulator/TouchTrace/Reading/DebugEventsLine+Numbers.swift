import Gestures

// The numbers of libinput debug-events: times, distances, slots and counts.
extension DebugEventsLine {
  static func fingers(_ lines: inout LineScanner) throws(RecordingError) -> Int {
    let start = lines.position
    let fingers = try lines.decimal("the number of fingers", upTo: 1000)
    guard (1...10).contains(fingers) else { throw lines.error("the number of fingers is not from 1 to 10", at: start) }
    return Int(fingers)
  }

  static func slot(_ lines: inout LineScanner) throws(RecordingError) -> Int {
    let slot = try lines.decimal("the slot of the touch", upTo: 255)
    lines.skipSpaces()
    // The slot among all devices of the seat.
    if lines.skip("(") {
      _ = try lines.decimal("the slot of the seat", upTo: 65_535)
      try lines.expect(")")
    }
    return Int(slot)
  }

  /// Reads the position: per cent of the width and height, and in parentheses millimetres.
  static func position(
    _ lines: inout LineScanner, _ screen: LibinputEvent.Position?
  ) throws(RecordingError) -> LibinputEvent.Position {
    let share = try pair(&lines)
    lines.skipSpaces()
    try lines.expect("(")
    let (x, y) = try pair(&lines)
    try lines.expect("mm)")
    return LibinputEvent.Position(
      x: screen.map { $0.x * share.0 / 100 } ?? x, y: screen.map { $0.y * share.1 / 100 } ?? y)
  }

  static func end(_ lines: inout LineScanner) throws(RecordingError) -> LibinputEvent.Stage {
    lines.skipSpaces()
    if lines.skip("cancelled") { return .cancelled }
    try lines.expectEnd()
    return .end
  }

  static func gestureMovement(_ lines: inout LineScanner) throws(RecordingError) -> LibinputEvent.Movement {
    lines.skipSpaces()
    return try movement(&lines, unit: "unaccelerated)")
  }

  /// Reads `1.27/ 0.00 ( 2.32/ 0.00 unaccelerated)`. Old versions print the pointer's movement without the parentheses.
  static func movement(
    _ lines: inout LineScanner, unit: StaticString
  ) throws(RecordingError) -> LibinputEvent.Movement {
    let (x, y) = try pair(&lines)
    lines.skipSpaces()
    if lines.isAtEnd {
      if lines.input.isContinued(.debugEvents) { throw lines.error("the movement continues on the next line") }
      return LibinputEvent.Movement(x: x, y: y, unacceleratedX: x, unacceleratedY: y)
    }
    try lines.expect("(")
    let (unacceleratedX, unacceleratedY) = try pair(&lines)
    lines.skipSpaces()
    try lines.expect(unit)
    return LibinputEvent.Movement(x: x, y: y, unacceleratedX: unacceleratedX, unacceleratedY: unacceleratedY)
  }

  static func pair(_ lines: inout LineScanner) throws(RecordingError) -> (Double, Double) {
    lines.skipSpaces()
    let x = try real(&lines)
    lines.skipSpaces()
    try lines.expect("/")
    lines.skipSpaces()
    return (x, try real(&lines))
  }

  /// Reads a number with two decimals.
  static func real(_ lines: inout LineScanner) throws(RecordingError) -> Double {
    let isNegative = lines.skip("-")
    if !isNegative { _ = lines.skip("+") }
    let hundredths = try number(&lines, decimals: 2)
    return FixedPoint.double(thousandths: (isNegative ? -hundredths : hundredths) * 10)
  }

  /// Reads seconds with three decimals, or with two, as libinput debug-events prints them before version 1.15.
  static func milliseconds(_ lines: inout LineScanner) throws(RecordingError) -> Int64 {
    var value = Int64(try lines.decimal("a number", upTo: 1 << 40))
    try lines.expect(".")
    var decimals = 0
    while decimals < 3, let digit = lines.byte.decimalDigit {
      value = value * 10 + Int64(digit)
      lines.position += 1
      decimals += 1
    }
    if decimals < 2 || lines.byte != UInt8(ascii: "s") {
      throw lines.error("expected 3 decimals, found \(lines.found())")
    }
    return decimals == 2 ? value * 10 : value
  }

  /// Reads a number with exactly so many decimals, in units of the last one. With fewer, the line was cut.
  static func number(_ lines: inout LineScanner, decimals: Int) throws(RecordingError) -> Int64 {
    var value = Int64(try lines.decimal("a number", upTo: 1 << 40))
    try lines.expect(".")
    for _ in 0..<decimals {
      guard let digit = lines.byte.decimalDigit else {
        throw lines.error("expected \(decimals) decimals, found \(lines.found())")
      }
      value = value * 10 + Int64(digit)
      lines.position += 1
    }
    return value
  }
}
