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
  private var unplaced = 0
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
    line += 1
    var words = Words(text)
    guard let first = words.next() else { return nil }
    switch stage {
    case .version:
      try readVersion(first, &words)
      return nil
    case .header:
      if let digit = first.text.utf8.first, digit != UInt8(ascii: "-"),
        !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit),
        first.text != "end"
      {
        try readDirective(first, &words)
        return nil
      }
      try finishHeader(first)
      return try readItem(first, &words)
    case .frames: return try readItem(first, &words)
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

  private mutating func readItem(_ first: Words.Word, _ words: inout Words) throws(RecordingError) -> Item {
    if first.text == "end" {
      guard let word = words.next() else { throw missing(words, "the time at which the recording stopped") }
      let time = try readTime(word)
      try expectEnd(&words)
      stage = .ended
      return .end(time)
    }
    var frame = TraceFrame(time: try readTime(first))
    var word = words.next()
    if word == nil { throw missing(words, "what the fingers did, as in `1 began 120,44.5`") }
    while let current = word {
      if current.text == "unplaced" {
        guard let count = words.next(), let number = Int(count.text), (0...100).contains(number) else {
          throw missing(words, "how many fingers are down without a place, 0 to 100")
        }
        frame.unplaced = number
      } else if current.text == "hovering" {
        guard let place = words.next() else { throw missing(words, "where something hovers, as in `120,44.5`") }
        frame.hovering = try readPlace(place)
      } else {
        frame.changes.append(try readChange(current, &words))
      }
      word = words.next()
    }
    let lands = frame.changes.contains { $0.stage == .began } || frame.unplaced > unplaced
    let lifts = frame.changes.contains { $0.stage == .ended || $0.stage == .cancelled } || frame.unplaced < unplaced
    if lands && lifts {
      throw error(first, "fingers land and lift in one frame; write two lines of the same time, the lifting first")
    }
    unplaced = frame.unplaced
    progress.events += frame.changes.count
    progress.frames += 1
    progress.duration = frame.time - (firstTime ?? frame.time)
    if firstTime == nil { firstTime = frame.time }
    return .frame(frame)
  }
  private mutating func readTime(_ word: Words.Word) throws(RecordingError) -> Timestamp {
    if Self.directives.contains(String(word.text)) {
      throw error(word, "the header, to which `\(word.text)` belongs, stands before the first frame")
    }
    guard let time = FixedPoint.thousandths(parsing: word.text), time >= 0 else {
      throw error(word, "“\(word.text)” is no time; write milliseconds from 0 with up to three decimals")
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
    guard let id = Int32(first.text) else {
      throw error(first, "“\(first.text)” is no finger; a change is FINGER began|moved|ended|cancelled X,Y")
    }
    let stages: [Contact.Stage] = [.began, .moved, .ended, .cancelled]
    guard let word = words.next() else {
      throw missing(words, "what finger \(id) did: began, moved, ended or cancelled")
    }
    guard let stage = stages.first(where: { $0.word == word.text }) else {
      let question = Suggestion.question(String(word.text), stages.map(\.word))
      throw error(
        word, "a finger began, moved, ended or was cancelled, not “\(word.text)”\(question)")
    }
    guard let place = words.next() else { throw missing(words, "where finger \(id) is, as in `120,44.5`") }
    let position = try readPlace(place)
    let isDown = fingers.contains(id)
    switch stage {
    case .began:
      if isDown { throw error(first, "finger \(id) lands again before it lifted") }
      if fingers.count == TouchFrame.capacity { throw error(first, "an eleventh finger; a frame holds ten") }
      fingers.append(id)
    case .moved, .stationary:
      if !isDown { throw error(first, "finger \(id) moves before it landed") }
    case .ended, .cancelled:
      if !isDown { throw error(first, "finger \(id) lifts before it landed") }
      fingers.removeAll { $0 == id }
    }
    return ContactChange(id, stage, position)
  }
  func readPlace(_ word: Words.Word) throws(RecordingError) -> Point {
    guard let place = Point(text: word.text) else { throw noPlace(word) }
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

extension Point {
  /// From `120,44.5`, in points with up to three decimals; nil where it is anything else.
  public init?(text: some StringProtocol) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let x = FixedPoint.thousandths(parsing: parts[0]),
      let y = FixedPoint.thousandths(parsing: String(parts[1]))
    else { return nil }
    self.init(FixedPoint.double(thousandths: x), FixedPoint.double(thousandths: y))
  }
}
