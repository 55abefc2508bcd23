import Gestures

/// What a finger does, for frames that read as sentences: `pad.at(80, .up(1))`.
public enum Touch: Sendable {
  case down(Int32, Double, Double)
  case move(Int32, Double, Double)
  /// Lifts where it was last.
  case up(Int32)
  case upAt(Int32, Double, Double)
  /// Is taken away where it was last.
  case cancel(Int32)
  /// How many fingers are down of which nobody knows where.
  case untracked(Int)

  /// False where the frame refuses it.
  @discardableResult public func apply(to frame: inout TouchFrame) -> Bool {
    switch self {
    case .down(let id, let x, let y): return frame.begin(id, at: Point(x, y))
    case .move(let id, let x, let y): return frame.move(id, to: Point(x, y))
    case .upAt(let id, let x, let y): return frame.end(id, at: Point(x, y))
    case .up(let id):
      guard let contact = frame.contact(id) else { return false }
      return frame.end(id, at: contact.position)
    case .cancel(let id):
      guard let contact = frame.contact(id) else { return false }
      return frame.cancel(id, at: contact.position)
    case .untracked(let count):
      return frame.setUntracked(count)
    }
  }
}

/// A touchpad for tests: recognizers are attached to it by name, fingers come and go on it, and its log tells in words
/// what became of them.
public final class Pad {
  public let coordinator = GestureCoordinator()
  public let journal = Journal()
  /// Every call of a handler, in order: which recognizer, and the state it was told.
  public private(set) var calls: [Call] = []
  /// What handlers and targets were told, in the order in which they were: `tap ended`, `80 cell began 1 (5, 5)`.
  public private(set) var callLog: [String] = []
  private var frame: TouchFrame

  public struct Call: Hashable, Sendable {
    public var recognizer: RecognizerID
    public var state: GestureState

    public init(_ recognizer: RecognizerID, _ state: GestureState) {
      self.recognizer = recognizer
      self.state = state
    }
  }

  /// - Parameter bounds: the pad's width and height; nil where nobody knows.
  public init(isObserved: Bool = true, bounds: Point? = nil) {
    frame = TouchFrame(bounds: bounds)
    if isObserved { coordinator.observer = journal }
  }

  /// - Parameter also: called after each call has been written down, lent the recognizer.
  @discardableResult
  public func attach<R: GestureRecognizer>(
    _ name: String, _ recognizer: R, to target: TargetID = .surface,
    also: @escaping (GestureState, inout R) -> Void = { _, _ in }
  ) -> RecognizerID {
    let box = RecognizerBox()
    let id = coordinator.attach(recognizer, to: target) { [unowned self] state, recognizer in
      calls.append(Call(box.value!, state))
      callLog.append("\(name) \(state)")
      also(state, &recognizer)
    }
    box.value = id
    // The place of one that was detached is the next one's.
    if id.index < journal.names.count { journal.names[id.index] = name } else { journal.names.append(name) }
    return id
  }

  /// - Parameter also: called after what the target was told has been written down.
  public func addTarget(
    _ name: String, _ frame: Rect? = nil, in parent: TargetID = .surface,
    also: @escaping (TouchDelivery) -> Void = { _ in }
  ) -> TargetID {
    coordinator.addTarget(frame, in: parent) { [unowned self] touch in
      callLog.append(
        "\(Journal.text(touch.time)) \(name) \(touch.phase) \(touch.contact) \(Self.text(touch.position))")
      also(touch)
    }
  }

  private static func text(_ point: Point) -> String { "(\(text(point.x)), \(text(point.y)))" }

  private static func text(_ value: Double) -> String { Int(exactly: value).map { "\($0)" } ?? "\(value)" }

  /// A frame in which all of this happens, at so many milliseconds and microseconds.
  public func at(_ milliseconds: Int64, us: Int64 = 0, _ touches: Touch...) {
    play(Timestamp(microseconds: milliseconds * 1000 + us), touches)
  }

  /// - Parameter strictly: whether what the frame refuses is a mistake of the test's.
  public func play(_ time: Timestamp, _ touches: [Touch], strictly: Bool = true) {
    frame.advance(to: time)
    for touch in touches {
      let isDone = touch.apply(to: &frame)
      precondition(isDone || !strictly, "the frame refuses \(touch)")
    }
    coordinator.handle(frame)
  }

  /// What a touchpad's driver tells then, of something that happened then; the pointer is at 120, 44.
  public func send(_ milliseconds: Int64, _ kind: TouchpadEvent.Kind) {
    coordinator.handle(TouchpadEvent(.milliseconds(milliseconds), kind, at: Point(120, 44)))
  }

  /// Time passes until then, and nothing touches or lifts.
  public func wait(until milliseconds: Int64, us: Int64 = 0) {
    coordinator.advance(to: Timestamp(microseconds: milliseconds * 1000 + us))
  }

  /// One line a transition: `80 tap possible → failed excluded(by: doubleTap)`.
  public var log: [String] { journal.transitions.map(journal.line) }

  /// The log since it was last taken.
  public func takeLog() -> [String] {
    defer { taken = log.count }
    return Array(log.dropFirst(taken))
  }

  private var taken = 0

  /// The story since it was last taken.
  public func takeCallLog() -> [String] {
    defer { callLog.removeAll() }
    return callLog
  }

  /// The reason of the last failure that had one.
  public var reason: Reason? { journal.transitions.last { $0.reason != nil }?.reason }
}

private final class RecognizerBox {
  var value: RecognizerID?
}
