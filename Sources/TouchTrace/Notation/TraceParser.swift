import Gestures

/// Reads the trace notation line by line. Whoever has the lines hands them over, and takes what comes of each.
public struct TraceParser: Sendable {
  /// What a line can be, once the header is over.
  public enum Item: Hashable, Sendable {
    /// What the fingers did at one time.
    case frame(TraceFrame)
    /// When the recording stopped.
    case end(Timestamp)
  }

  /// What stands before the frames. Complete once the first item is out.
  public internal(set) var header = TraceHeader(surface: Surface(widthInMicrometres: 0, heightInMicrometres: 0))
  /// What has been read so far.
  public private(set) var progress = RecordingError.Progress()
  let file: String
  let catalog: [any GestureRecognizer.Type]
  let sceneProblem: SceneCheck
  var scenePlace: (line: Int, column: Int)?
  var stage = Stage.version
  var hasSurface = false
  private var firstTime: Timestamp?
  private var lastTime = Timestamp(microseconds: 0)
  private var fingers: [Int32] = []
  private var untracked = 0
  private(set) var line = 0

  enum Stage { case version, header, frames, ended }

  /// What is wrong with a scene on such a surface, as a sentence without its full stop; nil when nothing is.
  public typealias SceneCheck = @Sendable (TraceHeader.SceneLine, Surface) -> String?

  /// - Parameters:
  ///   - file: the name that errors bear.
  ///   - catalog: the recognizers that a header may name.
  ///   - sceneProblem: what is wrong with a scene; by default nothing ever is.
  public init(
    file: String, catalog: [any GestureRecognizer.Type] = Catalog.recognizers,
    sceneProblem: @escaping SceneCheck = { _, _ in nil }
  ) {
    (self.file, self.catalog, self.sceneProblem) = (file, catalog, sceneProblem)
  }

  /// Reads the next line, given without its line feed. Nil where it belongs to the header, or says nothing.
  public mutating func read(_ text: String) throws(RecordingError) -> Item? {
    var frame = TraceFrame()
    return switch try read(Array(text.utf8)[...], into: &frame) {
    case .nothing: nil
    case .frame: .frame(frame)
    case .end(let time): .end(time)
    }
  }
  /// What a line was. A frame is in the variable that was lent for it, so that frames cost no memory.
  enum Line {
    case nothing, frame
    case end(Timestamp)
  }
  mutating func read(_ text: ArraySlice<UInt8>, into frame: inout TraceFrame) throws(RecordingError) -> Line {
    line += 1
    var words = Words(text)
    guard let first = words.next() else { return .nothing }
    switch stage {
    case .version:
      try readVersion(first, &words)
      return .nothing
    case .header:
      if let byte = first.bytes.first, byte.decimalDigit == nil, byte != UInt8(ascii: "-"), !first.isEnd {
        try readDirective(first, &words)
        return .nothing
      }
      try finishHeader(first)
      return try readItem(first, &words, into: &frame)
    case .frames: return try readItem(first, &words, into: &frame)
    case .ended: throw error(first, "there is more after `end`; it is the last line")
    }
  }
  /// To be called after the last line. An error where the recording was cut off.
  public func finish() throws(RecordingError) {
    switch stage {
    case .version:
      throw problem("there is nothing in it; a trace starts with `touchstone trace 1`", line: line, column: 0)
    case .header, .frames:
      throw problem("the trace ends without its last line, `end TIME`; it was cut off", line: line, column: 0)
    case .ended: return
    }
  }

  // MARK: Frames

  private mutating func readItem(
    _ first: Words.Word, _ words: inout Words, into frame: inout TraceFrame
  ) throws(RecordingError) -> Line {
    if first.isEnd {
      guard let word = words.next() else { throw missing(words, "the time at which the recording stopped") }
      let time = try readTime(word)
      try expectEnd(&words)
      stage = .ended
      return .end(time)
    }
    frame.changes.removeAll(keepingCapacity: true)
    (frame.time, frame.untracked, frame.hovering) = (try readTime(first), 0, nil)
    var word = words.next()
    if word == nil { throw missing(words, "what the fingers did, as in `1 began 120,44.5`") }
    var (lands, lifts) = (false, false)
    while let current = word {
      if current.is("untracked") {
        guard let count = words.next(), let number = Int(count.text), (0...100).contains(number) else {
          throw missing(words, "how many fingers are down without a place, 0 to 100")
        }
        frame.untracked = number
      } else if current.is("hovering") {
        guard let place = words.next() else { throw missing(words, "where something hovers, as in `120,44.5`") }
        frame.hovering = try readPlace(place)
      } else {
        let change = try readChange(current, &words)
        switch change.stage {
        case .began: lands = true
        case .ended, .cancelled: lifts = true
        case .moved, .stationary: break
        }
        frame.changes.append(change)
      }
      word = words.next()
    }
    if lands || frame.untracked > untracked, lifts || frame.untracked < untracked {
      throw error(first, "fingers land and lift in one frame; write two lines of the same time, the lifting first")
    }
    untracked = frame.untracked
    progress.events += frame.changes.count
    progress.frames += 1
    progress.duration = frame.time - (firstTime ?? frame.time)
    if firstTime == nil { firstTime = frame.time }
    return .frame
  }
  private mutating func readTime(_ word: Words.Word) throws(RecordingError) -> Timestamp {
    guard let time = FixedPoint.thousandths(parsing: word.bytes.span), time >= 0 else {
      throw error(
        word,
        Self.directives.contains(word.text)
          ? "the header, to which `\(word.text)` belongs, stands before the first frame"
          : "“\(word.text)” is no time; write milliseconds from 0 with up to three decimals")
    }
    let moment = Timestamp(microseconds: Int64(time))
    if moment < lastTime {
      let last = FixedPoint.text(thousandths: Int(lastTime.microseconds))
      throw error(word, "time runs back from \(last) to \(word.text)")
    }
    lastTime = moment
    return moment
  }
  private mutating func readChange(_ first: Words.Word, _ words: inout Words) throws(RecordingError) -> ContactChange {
    guard let id = first.finger else {
      throw error(first, "“\(first.text)” is no finger; a change is FINGER began|moved|ended|cancelled X,Y")
    }
    guard let word = words.next() else {
      throw missing(words, "what finger \(id) did: began, moved, ended or cancelled")
    }
    guard let stage = word.stage else {
      let question = Suggestion.question(word.text, Words.Word.stages.map { $0.stage.word })
      throw error(
        word, "a finger began, moved, ended or was cancelled, not “\(word.text)”\(question)")
    }
    guard let place = words.next() else { throw missing(words, "where finger \(id) is, as in `120,44.5`") }
    let position = try readPlace(place)
    let index = fingers.firstIndex(of: id)
    switch stage {
    case .began:
      if index != nil { throw error(first, "finger \(id) lands again before it lifted") }
      if fingers.count == TouchFrame.capacity { throw error(first, "an eleventh finger; a frame holds ten") }
      fingers.append(id)
    case .moved, .stationary:
      if index == nil { throw error(first, "finger \(id) moves before it landed") }
    case .ended, .cancelled:
      guard let index else { throw error(first, "finger \(id) lifts before it landed") }
      fingers.remove(at: index)
    }
    return ContactChange(id, stage, position)
  }
  func readPlace(_ word: Words.Word) throws(RecordingError) -> Point {
    guard let place = Point(parsing: word.bytes.span) else { throw noPlace(word) }
    return place
  }
  func noPlace(_ word: Words.Word) -> RecordingError {
    error(word, "“\(word.text)” is no place; write X,Y in points with up to three decimals")
  }

  // MARK: Errors

  func expectEnd(_ words: inout Words) throws(RecordingError) {
    if let word = words.next() { throw error(word, "“\(word.text)” is one word too many here") }
  }
  func error(_ word: Words.Word, _ text: String) -> RecordingError {
    problem(text, line: line, column: word.column)
  }
  func missing(_ words: Words, _ what: String) -> RecordingError {
    problem("here should follow \(what)", line: line, column: words.endColumn)
  }
  func problem(_ text: String, line: Int, column: Int) -> RecordingError {
    RecordingError(file: file, line: line, column: column, text, after: progress)
  }
}

extension Words.Word {
  fileprivate static let stages: [(word: StaticString, stage: Contact.Stage)] = [
    ("moved", .moved), ("began", .began), ("ended", .ended), ("cancelled", .cancelled),
  ]

  fileprivate var isEnd: Bool { `is`("end") }
  /// Decimal digits with a sign or none; nil for anything else, and beyond 32 bits.
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

extension Point {
  /// From `120,44.5`, in points with up to three decimals; nil where it is anything else.
  public init?(text: some StringProtocol) { self.init(parsing: Array(text.utf8).span) }
  /// As above from the text's bytes.
  init?(parsing bytes: Span<UInt8>) {
    var comma = 0
    while comma < bytes.count, bytes[comma] != UInt8(ascii: ",") { comma += 1 }
    // A second comma is no digit.
    guard comma < bytes.count, let x = FixedPoint.thousandths(parsing: bytes.extracting(0..<comma)),
      let y = FixedPoint.thousandths(parsing: bytes.extracting((comma + 1)...))
    else { return nil }
    self.init(FixedPoint.double(thousandths: x), FixedPoint.double(thousandths: y))
  }
}
