import Gestures

/// Plays WebDriver actions tick by tick, as a browser does, and keeps the touches.
struct WebDriverReader {
  private struct Pointer {
    var position = Point2D(0, 0)
    var movement: Movement?
  }

  /// A movement that lasts longer than no time.
  private struct Movement {
    var from: Point2D
    var to: Point2D
    var duration: Int64
  }

  private var time = Timestamp(microseconds: 0)
  private var pointers: [Pointer] = []
  private var touches = PointerTouches()
  private var changes: [ContactChange] = []
  private(set) var content = StoredTouchSource.Content()
  /// The specification leaves the steps of a slow movement to the browser, which makes one for each picture: 60 in a second.
  private static let step = Interval(microseconds: 16_667)
  /// A day of movements; more would fill the memory.
  private static let mostFrames = 5_200_000
  private static let assumedSurface = Surface(widthInMillipoints: 1_200_000, heightInMillipoints: 800_000)

  /// Returns the actions as a recording. One CSS pixel is one point.
  static func open(_ input: consuming ByteInput, surface: Surface?) throws(RecordingError) -> StoredTouchSource {
    let name = input.name
    let bytes = try input.readAll()
    var text = JSONText(bytes, file: name)
    let actions: WebDriverActions
    // To look at each line of a clean file took as long as everything else.
    if let command = try? WebDriverActions.command(&text) {
      actions = try WebDriverActions(command, in: text)
    } else {
      text = JSONText(input.withoutForeignLines(bytes), file: name)
      actions = try WebDriverActions(try WebDriverActions.command(&text), in: text)
    }
    var reader = WebDriverReader()
    do throws(RecordingError) { try reader.play(actions) } catch { reader.content.failure = error }
    reader.content.end = reader.time
    reader.content.notes = input.pasteNotes + actions.notes
    if surface == nil && actions.surface == nil {
      reader.content.notes.insert(
        RecordingNote(
          "The actions do not contain the size of their surface; assuming 1200 x 800 points", .giveSizeInPixels),
        at: 0)
    }
    if reader.touches.count > 0 { reader.content.notes.append(TrackerNotes.endsWithTouches(reader.touches.count)) }
    let played = RecordedSurface.resized(actions.surface ?? assumedSurface, to: surface)
    return StoredTouchSource(reader.content, surface: played, format: .webDriver)
  }

  private mutating func play(_ actions: WebDriverActions) throws(RecordingError) {
    pointers = actions.sources.map { _ in Pointer() }
    let ticks = actions.sources.map(\.steps.count).max() ?? 0
    for tick in 0..<ticks {
      var duration: Int64 = 0
      for source in actions.sources where tick < source.steps.count {
        duration = max(duration, source.steps[tick].duration ?? 0)
      }
      for (index, source) in actions.sources.enumerated() where tick < source.steps.count {
        try begin(source.steps[tick], index, duration, actions)
      }
      flush()
      move(for: duration)
      if content.frames.count > Self.mostFrames,
        let step = actions.sources.first(where: { tick < $0.steps.count })?.steps[tick]
      {
        throw actions.error("more than \(Self.mostFrames) frames up to here; shorten the movements", step)
      }
    }
  }

  private mutating func begin(
    _ step: WebDriverActions.Step, _ index: Int, _ tick: Int64, _ actions: WebDriverActions
  ) throws(RecordingError) {
    switch step.action {
    case .pause: break
    case .move(let point, let origin):
      let start = pointers[index].position
      let target = Self.rounded(origin == .pointer ? Point2D(start.x + point.x, start.y + point.y) : point)
      let duration = step.duration ?? tick
      if duration > 0 {
        pointers[index].movement = Movement(from: start, to: target, duration: duration)
      } else {
        set(target, index)
      }
    case .down:
      if touches.isDown(index) { throw actions.error("the pointer is already down; add its “pointerUp” before", step) }
      if touches.count == TouchFrame.capacity {
        throw actions.error("the eleventh touch at the same time; at most ten are supported", step)
      }
      changes.append(
        ContactChange(touches.begin(index), .began, pointers[index].position, type: actions.sources[index].type))
    case .up:
      // As in a browser, which ignores it.
      if let id = touches.end(index) { changes.append(ContactChange(id, .ended, pointers[index].position)) }
    case .cancel:
      if let id = touches.end(index) { changes.append(ContactChange(id, .cancelled, pointers[index].position)) }
    }
  }

  /// Plays the movements of a tick, and advances the time to its end.
  private mutating func move(for milliseconds: Int64) {
    let start = time
    let end = start + .milliseconds(milliseconds)
    while time < end {
      // A pause may last a day.
      if pointers.allSatisfy({ $0.movement == nil }) { time = end }
      time = min(time + Self.step, end)
      for index in pointers.indices { continueMovement(of: index, after: time - start) }
      flush()
    }
  }

  private mutating func continueMovement(of index: Int, after elapsed: Interval) {
    guard let movement = pointers[index].movement else { return }
    let share = Double(elapsed.microseconds) / Double(movement.duration * 1000)
    if share >= 1 {
      pointers[index].movement = nil
      set(movement.to, index)
    } else {
      set(
        Self.rounded(
          Point2D(
            movement.from.x + (movement.to.x - movement.from.x) * share,
            movement.from.y + (movement.to.y - movement.from.y) * share)), index)
    }
  }

  private mutating func set(_ position: Point2D, _ index: Int) {
    pointers[index].position = position
    if let id = touches.id(of: index) { changes.append(ContactChange(id, .moved, position)) }
  }

  private mutating func flush() {
    content.frames += SimultaneousChanges.framesAsRead(changes, at: time)
    changes.removeAll(keepingCapacity: true)
  }

  /// Recordings contain whole thousandths of a point.
  private static func rounded(_ point: Point2D) -> Point2D {
    Point2D(
      FixedPoint.double(thousandths: FixedPoint.thousandths(point.x)),
      FixedPoint.double(thousandths: FixedPoint.thousandths(point.y)))
  }
}
