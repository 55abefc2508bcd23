import Gestures

// The lines after the header.
extension TraceParser {
  mutating func readItem(
    _ first: Words.Word, _ words: inout Words, into frame: inout TraceFrame
  ) throws(RecordingError) -> Line {
    if first.isEnd {
      guard let word = words.next() else { throw missing(words, "the time at which the recording stopped") }
      let time = try readTime(word)
      try expectEnd(&words)
      stage = .ended
      return .end(time)
    }
    let time = try readTime(first)
    var word = words.next()
    if let current = word, let kind = Self.eventWord(current, words) {
      try readEvent(kind, at: time, &words)
      return .event
    }
    frame.changes.removeAll(keepingCapacity: true)
    frame.time = time
    frame.untracked = 0
    frame.hovering = nil
    frame.buttons = []
    if word == nil { throw missing(words, "the touches, such as `1 began 120,44.5`") }
    var (hasTouchDown, hasTouchUp) = (false, false)
    while let current = word {
      // `unplaced` is the keyword's first name, which older traces have.
      if current.is("untracked") || current.is("unplaced") {
        guard let count = words.next(), let number = Int(count.text), (0...100).contains(number) else {
          throw missing(words, "the number of untracked touches, 0 to 100")
        }
        frame.untracked = number
      } else if current.is("button") {
        frame.buttons = try readButtons(&words)
      } else if current.is("hovering") {
        guard let word = words.next() else { throw missing(words, "the hovering position, such as `120,44.5`") }
        frame.hovering = try readPosition(word)
      } else {
        let change = try readChange(current, &words)
        switch change.stage {
        case .began: hasTouchDown = true
        case .ended, .cancelled: hasTouchUp = true
        case .moved, .stationary: break
        }
        frame.changes.append(change)
      }
      word = words.next()
    }
    if hasTouchDown || frame.untracked > untracked, hasTouchUp || frame.untracked < untracked {
      throw error(
        first, "touches begin and end in one frame; write two lines with the same time, the ended touches first")
    }
    untracked = frame.untracked
    count(frame)
    return .frame
  }

  mutating func count(_ frame: TraceFrame) {
    progress.frames += 1
    count(at: frame.time, events: frame.changes.count)
  }

  mutating func count(at time: Timestamp, events: Int) {
    progress.events += events
    progress.duration = time - (firstTime ?? time)
    if firstTime == nil { firstTime = time }
  }

  private mutating func readTime(_ word: Words.Word) throws(RecordingError) -> Timestamp {
    guard let thousandths = FixedPoint.thousandths(parsing: word.bytes.span), thousandths >= 0 else {
      throw error(
        word,
        Self.directives.contains(word.text)
          ? "`\(word.text)` belongs to the header; move it before the first frame"
          : "\(word.quoted) is not a time; write milliseconds from 0 with up to three decimals")
    }
    let time = Timestamp(microseconds: thousandths)
    if time < lastTime {
      let last = FixedPoint.text(thousandths: lastTime.microseconds)
      throw error(word, "the time \(word.text) is before the last one, \(last); put the frames in order of time")
    }
    lastTime = time
    return time
  }

  private mutating func readChange(_ first: Words.Word, _ words: inout Words) throws(RecordingError) -> ContactChange {
    guard let id = first.finger else {
      throw error(first, "\(first.quoted) is not a finger; a change is FINGER began|moved|ended|cancelled X,Y")
    }
    guard let word = words.next() else {
      throw missing(words, "began, moved, ended or cancelled for finger \(id)")
    }
    guard let stage = word.stage else {
      let question = Suggestion.question(word.text, Words.Word.stages.map { $0.stage.word })
      throw error(word, "expected began, moved, ended or cancelled, found \(word.quoted)\(question)")
    }
    guard let word = words.next() else { throw missing(words, "the position of finger \(id), such as `120,44.5`") }
    let position = try readPosition(word)
    let type = stage == .began ? readTouchType(&words) : nil
    let index = fingers.firstIndex(of: id)
    switch stage {
    case .began:
      if index != nil { throw error(first, "finger \(id) is already down; write `moved`, or end it first") }
      if fingers.count == TouchFrame.capacity { throw error(first, "eleventh finger; a frame can have ten") }
      fingers.append(id)
    case .moved, .stationary:
      if index == nil {
        throw error(first, "finger \(id) moves but is not down; begin it before with `\(id) began X,Y`")
      }
    case .ended, .cancelled:
      guard let index else {
        throw error(first, "finger \(id) ends but is not down; begin it before with `\(id) began X,Y`")
      }
      fingers.remove(at: index)
    }
    return ContactChange(id, stage, position, type: type)
  }

  /// Reads `pencil`, if it follows the position of a touch that begins.
  private func readTouchType(_ words: inout Words) -> TouchType? {
    var rest = words
    guard let type = rest.next().flatMap({ TouchType($0.text) }) else { return nil }
    words = rest
    return type
  }

  /// Reads `secondary` or `primary+secondary`, if it follows the word `button`; otherwise the primary one is pressed.
  private func readButtons(_ words: inout Words) throws(RecordingError) -> ButtonMask {
    var rest = words
    guard let word = rest.next(), word.bytes.first?.decimalDigit == nil, word.bytes.first != UInt8(ascii: "-"),
      word.bytes.first != UInt8(ascii: "+"), !["untracked", "unplaced", "hovering", "button"].contains(word.text)
    else { return .primary }
    guard let buttons = ButtonMask(word.text), !buttons.isEmpty else {
      throw error(
        word,
        "\(word.quoted) is not a button\(Suggestion.questionOrList(word.text, ButtonMask.names)); join several with +")
    }
    words = rest
    return buttons
  }

  func readPosition(_ word: Words.Word) throws(RecordingError) -> Point2D {
    guard let position = Point2D(parsing: word.bytes.span) else { throw invalidPosition(word) }
    return position
  }

  func invalidPosition(_ word: Words.Word) -> RecordingError {
    error(word, "\(word.quoted) is not a position; write X,Y in points with up to three decimals")
  }
}

extension Words.Word {
  fileprivate static let stages: [(word: StaticString, stage: Contact.Stage)] = [
    ("moved", .moved), ("began", .began), ("ended", .ended), ("cancelled", .cancelled),
  ]

  var isEnd: Bool { `is`("end") }
  /// Parses decimal digits with an optional sign. `nil` for any other text and beyond 32 bits.
  fileprivate var finger: Int32? {
    let sign = bytes.first
    let isNegative = sign == UInt8(ascii: "-")
    var value: Int64 = 0
    let digits = isNegative || sign == UInt8(ascii: "+") ? bytes.dropFirst() : bytes
    for byte in digits {
      guard let digit = byte.decimalDigit else { return nil }
      value = value * 10 + Int64(digit)
      if value > 1 << 31 { return nil }
    }
    return digits.isEmpty ? nil : Int32(exactly: isNegative ? -value : value)
  }

  fileprivate var stage: Contact.Stage? {
    for (word, stage) in Self.stages where `is`(word) { return stage }
    return nil
  }

  fileprivate func `is`(_ word: StaticString) -> Bool {
    let bytes = bytes.span
    guard bytes.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { word in
      for index in word.indices where bytes[index] != word[index] { return false }
      return true
    }
  }
}

extension Point2D {
  /// Parses `120,44.5`, in points with up to three decimals. Returns `nil` for any other text.
  public init?(text: some StringProtocol) { self.init(parsing: Array(text.utf8).span) }

  init?(parsing bytes: Span<UInt8>) {
    var comma = 0
    while comma < bytes.count, bytes[comma] != UInt8(ascii: ",") { comma += 1 }
    // A second comma is not a digit.
    guard comma < bytes.count, let x = FixedPoint.thousandths(parsing: bytes.extracting(0..<comma)),
      let y = FixedPoint.thousandths(parsing: bytes.extracting((comma + 1)...))
    else { return nil }
    self.init(FixedPoint.double(thousandths: x), FixedPoint.double(thousandths: y))
  }
}
