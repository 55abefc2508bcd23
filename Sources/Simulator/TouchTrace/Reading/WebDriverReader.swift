import Gestures

/// Plays WebDriver actions tick by tick, as a browser does.
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

  private let actions: WebDriverActions
  /// The number of ticks, and of those that were played.
  private let ticks: Int
  private var tick = 0
  /// The time so far.
  private(set) var time = Timestamp(microseconds: 0)
  private var pointers: [Pointer]
  /// The touches that are down.
  private(set) var touches = PointerTouches()
  private var changes: [ContactChange] = []
  private var frames: [TraceFrame] = []
  private var frameCount = 0
  private var failure: RecordingError?
  /// The specification leaves the steps of a slow movement to the browser, which makes one for each picture: 60 in a second.
  private static let step = Interval(microseconds: 16_667)
  /// A day of movements.
  private static let mostFrames = 5_200_000

  init(_ actions: WebDriverActions) {
    self.actions = actions
    pointers = actions.sources.map { _ in Pointer() }
    ticks = actions.sources.map(\.steps.count).max() ?? 0
  }

  /// Plays the next tick that has frames, and returns them; none at the end.
  mutating func nextFrames() throws(RecordingError) -> [TraceFrame] {
    if let failure { throw failure }
    frames = []
    while frames.isEmpty, tick < ticks {
      try playTick()
      tick += 1
    }
    return frames
  }

  private mutating func playTick() throws(RecordingError) {
    let steps = actions.sources.enumerated().filter { tick < $1.steps.count }.map { ($0, $1.steps[tick]) }
    let duration = steps.map { $1.duration ?? 0 }.max() ?? 0
    for (index, step) in steps { try begin(step, index, duration) }
    flush()
    move(for: duration)
    frameCount += frames.count
    if frameCount > Self.mostFrames, let step = steps.first?.1 {
      failure = actions.error("more than \(Self.mostFrames) frames up to here; shorten the movements", step)
    }
  }

  private mutating func begin(
    _ step: WebDriverActions.Step, _ index: Int, _ tick: Int64
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
    frames += SimultaneousChanges.framesAsRead(changes, at: time)
    changes.removeAll(keepingCapacity: true)
  }

  /// Recordings contain whole thousandths of a point.
  private static func rounded(_ point: Point2D) -> Point2D {
    Point2D(
      FixedPoint.double(thousandths: FixedPoint.thousandths(point.x)),
      FixedPoint.double(thousandths: FixedPoint.thousandths(point.y)))
  }
}
