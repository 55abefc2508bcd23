import Gestures

// The lines with libinput's events.
extension TraceParser {
  /// Returns the kind of event that a line contains after its time; `nil` for a frame. In a frame, `button` is the last word, or
  /// another part of the frame follows it.
  static func eventWord(_ word: Words.Word, _ rest: Words) -> EventWord? {
    guard let kind = EventWord(rawValue: word.text) else { return nil }
    if kind != .button { return kind }
    var rest = rest
    guard let next = rest.next(), let first = next.bytes.first else { return nil }
    // In a frame, the pressed buttons may follow, such as `button middle`; the event is `button middle pressed`.
    if ButtonMask(next.text) != nil, !["pressed", "released"].contains(rest.next()?.text) { return nil }
    let isPartOfFrame =
      first.decimalDigit != nil || first == UInt8(ascii: "-") || first == UInt8(ascii: "+")
      || ["untracked", "unplaced", "hovering", "button"].contains(next.text)
    return isPartOfFrame ? nil : kind
  }

  /// Returns whether a trace has lines with events and none with touches. Reads up to the first line with touches, and nothing
  /// of the header, which may name recognizers of another program.
  static func onlyHasEvents(_ trace: consuming ByteInput) throws(RecordingError) -> Bool {
    var hasEvents = false
    while try trace.nextLine() {
      var words = Words(trace.buffer[trace.lineStart..<trace.lineEnd])
      // The lines of the header begin with a letter, as the last one does.
      guard words.next()?.bytes.first?.decimalDigit != nil, let word = words.next() else { continue }
      if eventWord(word, words) == nil { return false }
      hasEvents = true
    }
    return hasEvents
  }

  mutating func readEvent(_ word: EventWord, at delivery: Timestamp, _ words: inout Words) throws(RecordingError) {
    let kind: LibinputEvent.Kind
    let stamp: Timestamp?
    switch word {
    case .motion:
      let values = try readValues(of: word, &words)
      kind = .motion(values.movement)
      stamp = values.stamp
    case .button:
      let button = try readButton(&words)
      let isPressed = try readWord(["pressed", "released"], of: "a button", &words) == "pressed"
      kind = .button(code: button, isPressed: isPressed)
      stamp = try readValues(of: word, &words).stamp
    case .scroll:
      let source = try readScrollSource(&words)
      let values = try readValues(of: word, &words)
      if values.vertical == nil && values.horizontal == nil {
        throw missing(words, "`vertical` or `horizontal` and a distance, such as `vertical 1.5`")
      }
      kind = .scroll(source, vertical: values.vertical, horizontal: values.horizontal)
      stamp = values.stamp
    case .swipe:
      let (stage, fingers) = try (readStage(&words), readFingers(&words))
      let values = try readValues(of: word, &words)
      kind = .swipe(stage, fingers: fingers, values.movement)
      stamp = values.stamp
    case .pinch:
      let (stage, fingers) = try (readStage(&words), readFingers(&words))
      let values = try readValues(of: word, &words)
      kind = .pinch(
        stage, fingers: fingers, values.movement, scale: values.scale ?? 1, angle: values.angle ?? 0)
      stamp = values.stamp
    case .hold:
      let (stage, fingers) = try (readStage(&words), readFingers(&words))
      kind = .hold(stage, fingers: fingers)
      stamp = try readValues(of: word, &words).stamp
    case .touch:
      kind = try readTouch(&words)
      stamp = try readValues(of: word, &words).stamp
    }
    event = LibinputEvent(kind, time: stamp ?? delivery, delivery: delivery)
    count(at: delivery, events: 1)
  }

  // MARK: The words that every event of a kind has

  private func readWord(
    _ choices: [String], of owner: String, _ words: inout Words
  ) throws(RecordingError) -> String {
    let list = choices.listed("or")
    guard let word = words.next() else { throw missing(words, "\(list) of \(owner)") }
    let text = word.text
    guard choices.contains(text) else {
      throw error(word, "expected \(list), found \(word.quoted)\(Suggestion.question(text, choices))")
    }
    return text
  }

  private func readStage(_ words: inout Words) throws(RecordingError) -> LibinputEvent.Stage {
    let stages = LibinputEvent.Stage.allCases
    let text = try readWord(stages.map(\.rawValue), of: "a gesture", &words)
    return stages.first { $0.rawValue == text } ?? .begin
  }

  private func readFingers(_ words: inout Words) throws(RecordingError) -> Int {
    guard let word = words.next() else { throw missing(words, "the number of fingers, 1 to 10") }
    guard let fingers = Int(word.text), (1...10).contains(fingers) else {
      throw error(word, "\(word.quoted) is not a number of fingers, 1 to 10")
    }
    return fingers
  }

  private func readButton(_ words: inout Words) throws(RecordingError) -> UInt32 {
    guard let word = words.next() else { throw missing(words, "the name of a button, such as `left`") }
    guard let code = ButtonName.code(word.text) else {
      throw error(
        word,
        "there is no button \(word.quoted); choose from \(ButtonName.names.joined(separator: ", "))"
          + ", or write its code, such as code288")
    }
    return code
  }

  /// Reads `wheel` or `continuous`; without them, fingers scroll.
  private func readScrollSource(_ words: inout Words) throws(RecordingError) -> LibinputEvent.ScrollSource {
    var rest = words
    guard let word = rest.next(), let source = LibinputEvent.ScrollSource(rawValue: word.text) else { return .finger }
    words = rest
    return source
  }

  private func readTouch(_ words: inout Words) throws(RecordingError) -> LibinputEvent.Kind {
    let action = try readWord(["down", "motion", "up", "cancel", "frame"], of: "a touch", &words)
    if action == "frame" { return .touchFrame }
    guard let word = words.next() else { throw missing(words, "the slot of the touch, 0 to 255") }
    guard let slot = Int(word.text), (0...255).contains(slot) else {
      throw error(word, "\(word.quoted) is not a slot, 0 to 255")
    }
    switch action {
    case "up": return .touchUp(slot: slot)
    case "cancel": return .touchCancel(slot: slot)
    default:
      guard let word = words.next() else { throw missing(words, "the position of the touch in millimetres") }
      guard let point = Point2D(parsing: word.bytes.span) else {
        throw error(word, "\(word.quoted) is not a position; write X,Y in millimetres with up to three decimals")
      }
      let position = LibinputEvent.Position(x: point.x, y: point.y)
      return action == "down" ? .touchDown(slot: slot, position) : .touchMotion(slot: slot, position)
    }
  }

  // MARK: The values, each behind its name

  private struct Values {
    var by: Point2D?
    var unaccelerated: Point2D?
    var scale: Double?
    var angle: Double?
    var vertical: Double?
    var horizontal: Double?
    var stamp: Timestamp?

    var movement: LibinputEvent.Movement {
      let accelerated = by ?? unaccelerated ?? .zero
      let own = unaccelerated ?? accelerated
      return LibinputEvent.Movement(x: accelerated.x, y: accelerated.y, unacceleratedX: own.x, unacceleratedY: own.y)
    }
  }

  private func readValues(of kind: EventWord, _ words: inout Words) throws(RecordingError) -> Values {
    var values = Values()
    var seen: [String] = []
    let names = kind.values + ["stamp"]
    while let word = words.next() {
      let name = word.text
      guard names.contains(name) else {
        throw error(
          word, "a \(kind.rawValue) has no \(word.quoted)\(Suggestion.questionOrList(name, names))")
      }
      if seen.contains(name) { throw error(word, "second \(word.quoted); remove one") }
      seen.append(name)
      switch name {
      case "by": values.by = try readMovement(name, &words)
      case "unaccelerated": values.unaccelerated = try readMovement(name, &words)
      case "scale": values.scale = try readNumber(name, &words)
      case "angle": values.angle = try readNumber(name, &words)
      case "vertical": values.vertical = try readNumber(name, &words)
      case "horizontal": values.horizontal = try readNumber(name, &words)
      default: values.stamp = try readStamp(&words)
      }
    }
    return values
  }

  private func readMovement(_ name: String, _ words: inout Words) throws(RecordingError) -> Point2D {
    guard let word = words.next() else { throw missing(words, "the movement after `\(name)`, such as `1.5,-2`") }
    guard let point = Point2D(parsing: word.bytes.span) else {
      throw error(word, "\(word.quoted) is not a movement; write DX,DY with up to three decimals")
    }
    return point
  }

  private func readNumber(_ name: String, _ words: inout Words) throws(RecordingError) -> Double {
    guard let word = words.next() else { throw missing(words, "a number after `\(name)`") }
    guard let thousandths = FixedPoint.thousandths(parsing: word.bytes.span) else {
      throw error(word, "\(word.quoted) is not a number; write up to three decimals")
    }
    return FixedPoint.double(thousandths: thousandths)
  }

  /// Reads libinput's own time, which may be earlier than that of the lines before.
  private func readStamp(_ words: inout Words) throws(RecordingError) -> Timestamp {
    guard let word = words.next() else { throw missing(words, "libinput's time after `stamp`, in milliseconds") }
    guard let thousandths = FixedPoint.thousandths(parsing: word.bytes.span), thousandths >= 0 else {
      throw error(word, "\(word.quoted) is not a time; write milliseconds from 0 with up to three decimals")
    }
    return Timestamp(microseconds: thousandths)
  }
}

/// The first word after the time in a line with one of libinput's events.
enum EventWord: String, CaseIterable {
  case motion, button, scroll, swipe, pinch, hold, touch

  /// The names of the values that an event of the kind may have, in the order in which they are written.
  var values: [String] {
    switch self {
    case .motion, .swipe: ["by", "unaccelerated"]
    case .pinch: ["by", "unaccelerated", "scale", "angle"]
    case .scroll: ["vertical", "horizontal"]
    case .button, .hold, .touch: []
    }
  }
}

/// The names of buttons in libinput's events: those of the kernel without `BTN_`.
enum ButtonName {
  /// BTN_LEFT, 272, and those that follow it in the kernel's input-event-codes.h.
  static let names = ["left", "right", "middle", "side", "extra", "forward", "back", "task"]
  private static let first: UInt32 = 272

  static func text(_ code: UInt32) -> String {
    let index = Int(code) - Int(first)
    return names.indices.contains(index) ? names[index] : "code\(code)"
  }

  static func code(_ name: String) -> UInt32? {
    if let index = names.firstIndex(of: name) { return first + UInt32(index) }
    guard name.hasPrefix("code"), let code = UInt32(name.dropFirst(4)), text(code) == name else { return nil }
    return code
  }
}
