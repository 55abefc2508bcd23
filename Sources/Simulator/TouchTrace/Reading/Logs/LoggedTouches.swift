import Gestures

/// Collects the touches that a log of another program describes, and corrects what such logs omit.
struct LoggedTouches {
  /// A change of a touch.
  struct Event {
    var stage: Contact.Stage
    var key: Int
    var time: Int64
    var position: Point2D?
  }

  private struct Touch {
    var key: Int
    var id: Int32
    var position: Point2D
  }

  private var touches: [Touch] = []
  private var count: Int32 = 0
  private var frames: [TraceFrame] = []
  private var start: Int64?
  private var last = Timestamp(microseconds: 0)
  private var clock = RecordingClock()
  private var clockNotes = ReaderNotes()
  private var (lowest, highest) = (Point2D.zero, Point2D.zero)
  private var hasPosition = false
  /// Touches that moved or lifted without a begin.
  private var begunBefore = 0
  private var surplus = 0
  private var replaced = 0
  var notes: [RecordingNote] = []

  var isEmpty: Bool { count == 0 }
  var isDown: Bool { !touches.isEmpty }

  var keys: [Int] { touches.map(\.key) }
  /// The key of the only touch; `nil` if there are none or several.
  var onlyKey: Int? { touches.count == 1 ? touches[0].key : nil }

  func isDown(_ key: Int) -> Bool { touches.contains { $0.key == key } }

  func position(of key: Int) -> Point2D? { touches.first { $0.key == key }?.position }

  /// - Parameters:
  ///   - time: in microseconds, by any clock.
  ///   - line: the line for notes about the clock.
  mutating func begin(_ key: Int, at time: Int64, _ position: Point2D, line: Int = 0) {
    if isDown(key) {
      replaced += 1
      end(key, at: time, line: line)
    }
    guard touches.count < TouchFrame.capacity, count < .max else {
      surplus += 1
      return
    }
    count += 1
    touches.append(Touch(key: key, id: count, position: position))
    add(ContactChange(count, .began, position), at: time, line)
  }

  mutating func move(_ key: Int, at time: Int64, _ position: Point2D, line: Int = 0) {
    guard let index = touches.firstIndex(where: { $0.key == key }) else {
      begunBefore += 1
      return begin(key, at: time, position, line: line)
    }
    if touches[index].position == position { return }
    touches[index].position = position
    add(ContactChange(touches[index].id, .moved, position), at: time, line)
  }

  /// Ends a touch; at its last position unless another one is known.
  mutating func end(
    _ key: Int, at time: Int64, _ position: Point2D? = nil, stage: Contact.Stage = .ended, line: Int = 0
  ) {
    guard let index = touches.firstIndex(where: { $0.key == key }) else { return }
    if let position, position != touches[index].position { move(key, at: time, position, line: line) }
    let touch = touches.remove(at: index)
    add(ContactChange(touch.id, stage, touch.position), at: time, line)
  }

  mutating func endAll(at time: Int64, stage: Contact.Stage = .ended, line: Int = 0) {
    for key in touches.map(\.key) { end(key, at: time, stage: stage, line: line) }
  }

  private mutating func add(_ change: ContactChange, at time: Int64, _ line: Int) {
    let start = start ?? time
    self.start = start
    let (difference, isOverflow) = time.subtractingReportingOverflow(start)
    let now = clock.advance(
      to: Timestamp(microseconds: isOverflow ? 0 : max(0, difference)), line: line, noting: &clockNotes)
    last = max(last, now)
    include(change.position)
    if let frame = frames.last, frame.time == now, frame.changes.count < 64 {
      frames[frames.count - 1].changes.append(change)
    } else {
      frames.append(TraceFrame(time: now, changes: [change]))
    }
  }

  private mutating func include(_ position: Point2D) {
    if !hasPosition { (lowest, highest) = (position, position) }
    hasPosition = true
    lowest = Point2D(min(lowest.x, position.x), min(lowest.y, position.y))
    highest = Point2D(max(highest.x, position.x), max(highest.y, position.y))
  }

  /// Returns the frames as a recording. Changes of one time are in one frame, or in two if touches both begin and end.
  func content() -> StoredTouchSource.Content {
    var content = StoredTouchSource.Content()
    for frame in frames { content.frames += SimultaneousChanges.framesAsRead(frame.changes, at: frame.time) }
    content.end = last
    content.notes = notes + clockNotes.all
    if begunBefore > 0 { content.notes.append(TrackerNotes.startsWithTouches(begunBefore)) }
    if replaced > 0 {
      content.notes.append(
        RecordingNote(
          "\(replaced, "touch") never lifted before another began with the same number; check what the program omits from its log",
          prominence: .problem))
    }
    if surplus > 0 { content.notes.append("Touches beyond ten at the same time ignored: \(surplus)") }
    if !touches.isEmpty { content.notes.append(TrackerNotes.endsWithTouches(touches.count)) }
    return content
  }

  /// The smallest usual surface that contains every position, in points.
  func surface(sizes: [(Int64, Int64)]) -> Surface {
    let size = sizes.first { highest.x <= Double($0.0) && highest.y <= Double($0.1) }
    let (width, height) = size ?? (Int64(max(1, highest.x.rounded(.up))), Int64(max(1, highest.y.rounded(.up))))
    return Surface(widthInMillipoints: width * 1000, heightInMillipoints: height * 1000)
  }

  /// Portrait and landscape pages, phones and tablets in pixels, and desktops.
  static let usualSizes: [(Int64, Int64)] = [
    (390, 844), (844, 390), (1200, 800), (1080, 2400), (1920, 1200), (3840, 2400),
  ]
}
