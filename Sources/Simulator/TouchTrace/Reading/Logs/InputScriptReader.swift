import Gestures

/// Plays the touches of test scripts: minitouch, Maestro, `adb shell input`, and the recorder of Chrome's DevTools.
struct InputScriptReader {
  private var touches = LoggedTouches()
  private var time: Int64 = 0
  private var size: (Double, Double)?
  private var isRelative = false
  private var otherSteps = 0
  private var hasAssumedTime = false
  private var hasAssumedPlace = false
  /// The finger's movement in a swipe: steps of a display of 60 Hz.
  private static let step: Int64 = 16_667
  private static let tapDuration: Int64 = 60_000
  private static let pressDuration: Int64 = 1_000_000
  private static let pause: Int64 = 500_000
  private static let longest: Int64 = 600_000_000

  static func open(_ input: consuming ByteInput, surface: Surface?) throws(RecordingError) -> StoredTouchSource {
    let name = input.name
    var reader = InputScriptReader()
    if let surface { reader.size = (Self.points(surface.widthInMillipoints), Self.points(surface.heightInMillipoints)) }
    let bytes = try input.readAllJSON()
    var text = JSONText(bytes, file: name)
    if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
      for step in try text.parse()["steps"]?.elements ?? [] { reader.readDevToolsStep(step) }
    } else {
      var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      reader.readLines(&lines)
    }
    reader.finishMaestro()
    if reader.touches.isEmpty { throw RecordingError(file: name, "the script has no step that touches the screen") }
    var content = reader.touches.content()
    content.notes = input.pasteNotes + reader.notes(hasSize: surface != nil) + content.notes
    let own = reader.size.map {
      Surface(widthInMillipoints: FixedPoint.thousandths($0.0), heightInMillipoints: FixedPoint.thousandths($0.1))
    }
    let source = StoredTouchSource(
      content, surface: surface ?? own ?? reader.touches.surface(sizes: LoggedTouches.usualSizes), format: .inputScript)
    source.isSizeAssumed = surface == nil && own == nil
    return source
  }

  private static func points(_ thousandths: Int64) -> Double { FixedPoint.double(thousandths: thousandths) }

  private func notes(hasSize: Bool) -> [RecordingNote] {
    var notes = [
      RecordingNote("The touches are those of a script, which a device may perform in other steps", prominence: .answer)
    ]
    if hasAssumedPlace {
      notes.append(
        RecordingNote(
          "The script names elements instead of positions; assuming the middle of the screen", prominence: .answer))
    }
    if hasAssumedTime {
      notes.append("The script has no durations; assuming 60 ms for a tap and 0.4 s for a swipe")
    }
    if !hasSize && size == nil {
      notes.append(
        RecordingNote("The script does not contain the size of the screen; assuming one that fits", .giveSizeInPixels))
    }
    if otherSteps > 0 { notes.append("Steps that do not touch the screen ignored: \(otherSteps)") }
    return notes
  }

  // MARK: Movements

  private mutating func tap(_ position: Point2D, for duration: Int64) {
    touches.begin(0, at: time, position)
    time += min(max(duration, 1000), Self.longest)
    touches.end(0, at: time)
    time += Self.pause
  }

  private mutating func swipe(from start: Point2D, to end: Point2D, for duration: Int64) {
    let duration = min(max(duration, 1000), Self.longest)
    touches.begin(0, at: time, start)
    let began = time
    var elapsed = Self.step
    while elapsed < duration {
      let share = Double(elapsed) / Double(duration)
      touches.move(
        0, at: began + elapsed,
        LogFields.position(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share))
      elapsed += Self.step
    }
    touches.move(0, at: began + duration, end)
    time = began + duration
    touches.end(0, at: time)
    time += Self.pause
  }

  // MARK: Lines

  private mutating func readLines(_ lines: inout [ArraySlice<UInt8>]) {
    for line in lines {
      let text = line.trimmed
      if text.isEmpty || text.first == UInt8(ascii: "#") { continue }
      if !readMinitouch(text), !readShell(text) { readMaestro(line) }
    }
  }

  /// `d 0 540 1200 50`, `m`, `u 0`, `w 100`, `c`. Positions are the device's.
  private mutating func readMinitouch(_ text: ArraySlice<UInt8>) -> Bool {
    let words = text.split(separator: 0x20)
    guard let command = words.first, command.count == 1 else { return false }
    let numbers = words.dropFirst().compactMap { LogFields.number($0)?.value }
    guard numbers.count == words.count - 1 else { return false }
    switch (command[command.startIndex], numbers.count) {
    case (UInt8(ascii: "d"), 3...): touches.begin(Int(numbers[0]), at: time, LogFields.position(numbers[1], numbers[2]))
    case (UInt8(ascii: "m"), 3...): touches.move(Int(numbers[0]), at: time, LogFields.position(numbers[1], numbers[2]))
    case (UInt8(ascii: "u"), 1): touches.end(Int(numbers[0]), at: time)
    case (UInt8(ascii: "w"), 1): time += min(Int64(max(0, numbers[0]) * 1000), Self.longest)
    case (UInt8(ascii: "c"), 0): break
    case (UInt8(ascii: "r"), 0): touches.endAll(at: time, stage: .cancelled)
    case (UInt8(ascii: "^"), 3...): size = numbers[1] > 0 && numbers[2] > 0 ? (numbers[1], numbers[2]) : size
    case (UInt8(ascii: "v"), _), (UInt8(ascii: "$"), _): break
    default: return false
    }
    return true
  }

  /// `input swipe 100 800 100 200 300` and `input tap 100 200` of Android's shell.
  private mutating func readShell(_ text: ArraySlice<UInt8>) -> Bool {
    let fields = LogFields(text)
    if let range = fields.line.range(of: "input swipe ") {
      let numbers = LogFields.numbers(text[range.upperBound...])
      guard numbers.count >= 4 else { return false }
      // The shell's own duration is 300 ms.
      swipe(
        from: LogFields.position(numbers[0], numbers[1]), to: LogFields.position(numbers[2], numbers[3]),
        for: LogFields.whole(numbers.count > 4 ? min(max(numbers[4], 1), 600_000) * 1000 : 300_000))
      return true
    }
    guard let range = fields.line.range(of: "input tap ") else { return false }
    let numbers = LogFields.numbers(text[range.upperBound...])
    guard numbers.count >= 2 else { return false }
    hasAssumedTime = true
    tap(LogFields.position(numbers[0], numbers[1]), for: Self.tapDuration)
    return true
  }

  // MARK: Maestro

  private var command = ""
  private var values: [String: String] = [:]

  private mutating func readMaestro(_ line: ArraySlice<UInt8>) {
    let text = String(decoding: line.trimmed, as: UTF8.self)
    if text.hasPrefix("- ") {
      finishMaestro()
      let rest = text.dropFirst(2)
      command = String(rest.prefix { $0 != ":" && $0 != " " })
      values = [:]
      if let value = rest.split(separator: ":", maxSplits: 1).dropFirst().first { values["text"] = Self.plain(value) }
    } else if let colon = text.firstIndex(of: ":"), !command.isEmpty {
      values[String(text[..<colon])] = Self.plain(text[text.index(after: colon)...])
    }
  }

  private static func plain(_ text: some StringProtocol) -> String {
    text.filter { $0 != "\"" && $0 != "'" }.split(separator: " ").map { String($0) }.joined(separator: " ")
  }

  /// Performs the step that was read.
  private mutating func finishMaestro() {
    defer { command = "" }
    if command.isEmpty { return }
    let duration = values["duration"].flatMap { Double($0) }.map {
      LogFields.whole(min(max($0.isFinite ? $0 : 1, 1), 600_000) * 1000)
    }
    switch command {
    case "tapOn": tap(place("point"), for: Self.tapDuration)
    case "doubleTapOn":
      let place = place("point")
      tap(place, for: Self.tapDuration)
      time += 100_000 - Self.pause
      tap(place, for: Self.tapDuration)
    case "longPressOn": tap(place("point"), for: Self.pressDuration)
    case "swipe", "scroll":
      let (start, end) = direction
      if duration == nil { hasAssumedTime = true }
      swipe(from: start, to: end, for: duration ?? 400_000)
    default: otherSteps += 1
    }
  }

  private var direction: (Point2D, Point2D) {
    mutating get {
      if values["start"] != nil, values["end"] != nil { return (place("start"), place("end")) }
      let (width, height) = usedSize
      func at(_ x: Double, _ y: Double) -> Point2D { LogFields.position(width * x, height * y) }
      switch (values["direction"] ?? values["text"] ?? "UP").uppercased() {
      case "LEFT": return (at(0.9, 0.5), at(0.1, 0.5))
      case "RIGHT": return (at(0.1, 0.5), at(0.9, 0.5))
      case "DOWN": return (at(0.5, 0.2), at(0.5, 0.9))
      default: return (at(0.5, 0.5), at(0.5, 0.1))
      }
    }
  }

  private var usedSize: (Double, Double) {
    mutating get {
      let size = size ?? (390, 844)
      self.size = size
      return size
    }
  }

  /// `50%, 80%` or `100, 200`.
  private mutating func place(_ name: String) -> Point2D {
    let parts = (values[name] ?? "").split(separator: ",").map { $0.filter { $0 != " " } }
    let numbers = parts.compactMap { Double($0.filter { $0 != "%" }) }
    guard numbers.count == 2, parts.count == 2 else {
      let (width, height) = usedSize
      hasAssumedPlace = true
      return LogFields.position(width / 2, height / 2)
    }
    if !parts[0].hasSuffix("%") { return LogFields.position(numbers[0], numbers[1]) }
    let (width, height) = usedSize
    return LogFields.position(width * numbers[0] / 100, height * numbers[1] / 100)
  }

  // MARK: DevTools

  private mutating func readDevToolsStep(_ step: JSONValue) {
    let position = step["offsetX"]?.number.flatMap { x in step["offsetY"]?.number.map { LogFields.position(x, $0) } }
    switch step["type"]?.string {
    case "setViewport":
      if let width = step["width"]?.number, let height = step["height"]?.number, width > 0, height > 0, width < 1e5,
        height < 1e5
      {
        size = size ?? (width, height)
      }
    case "click", "doubleClick":
      hasAssumedTime = step["duration"] == nil
      tap(position ?? place("point"), for: LogFields.whole(min(max(step["duration"]?.number ?? 60, 1), 600_000) * 1000))
      if step["type"]?.string == "doubleClick" {
        time += 100_000 - Self.pause
        tap(position ?? place("point"), for: Self.tapDuration)
      }
    default: otherSteps += 1
    }
  }
}
