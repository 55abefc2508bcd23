import Gestures

/// A change of a touch, for frames that read as sentences: `pad.at(80, .up(1))`.
public enum Touch: Sendable {
  case down(Int32, Double, Double)
  case move(Int32, Double, Double)
  /// Lifts at the last position.
  case up(Int32)
  case upAt(Int32, Double, Double)
  /// Is cancelled at the last position.
  case cancel(Int32)
  /// The number of untracked touches.
  case untracked(Int)
  /// Whether the device's primary button is down, and no other.
  case button(Bool)
  /// The device's buttons that are down.
  case buttons(ButtonMask)
  /// Something hovers there, in this frame only.
  case hover(Double, Double)

  /// Makes the change in a frame. A change that the frame refuses is an error of the test.
  public func apply(to frame: inout TouchFrame) {
    do throws(TouchFrameError) { try attempt(in: &frame) } catch { preconditionFailure("\(self): \(error)") }
  }

  /// Makes the change in a frame, or throws if the frame refuses it.
  public func attempt(in frame: inout TouchFrame) throws(TouchFrameError) {
    switch self {
    case .down(let id, let x, let y): try frame.begin(id, at: Point2D(x, y))
    case .move(let id, let x, let y): try frame.move(id, to: Point2D(x, y))
    case .upAt(let id, let x, let y): try frame.end(id, at: Point2D(x, y))
    case .up(let id): try frame.end(id)
    case .cancel(let id): try frame.cancel(id)
    case .untracked(let count): try frame.setUntracked(count)
    case .button(let isDown): frame.setButtonDown(isDown)
    case .buttons(let buttons): frame.setButtons(buttons)
    case .hover(let x, let y): try frame.hover(at: Point2D(x, y))
    }
  }
}

/// A touchpad for tests: attaches recognizers by name, plays touches to them, and logs the results as text.
public final class Pad {
  public let coordinator = GestureCoordinator()
  public let journal = Journal()
  /// The calls of handlers in order, with the recognizer and the reported state.
  public private(set) var calls: [Call] = []
  /// The calls of handlers and targets in order: `tap ended`, `80 cell began 1 (5, 5)`.
  public private(set) var callLog: [String] = []
  /// The attached recognizers and the targets by name.
  var recognizers: [String: RecognizerID] = [:]
  var targets: [String: TargetID] = [:]
  /// The answers of delegates in a case, by question, and the questions since the last outcome.
  var answers: [String: Bool] = [:]
  var questions: [String] = []
  /// The parameters that recognizers of a case have unless they set them, by kind.
  var defaults: [String: [Substring]] = [:]
  /// The number of transitions of which the outcomes have been taken.
  var shownTransitions = 0
  var frame: TouchFrame

  public struct Call: Hashable, Sendable {
    public var recognizer: RecognizerID
    public var state: GestureState

    public init(_ recognizer: RecognizerID, _ state: GestureState) {
      self.recognizer = recognizer
      self.state = state
    }
  }

  /// - Parameter bounds: the pad's width and height, or `nil` if unknown.
  public init(isObserved: Bool = true, bounds: Point2D? = nil) {
    frame = TouchFrame(at: .zero, bounds: bounds)
    if isObserved { coordinator.observer = journal }
  }

  /// Creates a pad with one recognizer.
  public convenience init<R: GestureRecognizer>(_ name: String, _ recognizer: R) {
    self.init()
    attach(name, recognizer)
  }

  /// - Parameter also: called with the gesture after each call has been logged.
  @discardableResult
  public func attach<R: GestureRecognizer>(
    _ name: String, _ recognizer: R, to target: TargetID = .surface,
    also: @escaping (borrowing Gesture<R>) -> Void = { _ in }
  ) -> RecognizerID {
    let box = RecognizerBox()
    let id = coordinator.attach(recognizer, to: target) { [unowned self] gesture in
      calls.append(Call(box.value!, gesture.state))
      callLog.append("\(name) \(gesture.state)")
      also(gesture)
    }.id
    box.value = id
    recognizers[name] = id
    // The next recognizer reuses the slot of a detached one.
    if id.index < journal.names.count { journal.names[id.index] = name } else { journal.names.append(name) }
    return id
  }

  /// - Parameter also: called after each delivery has been logged.
  public func addTarget(
    _ name: String, _ frame: Rect2D? = nil, in parent: TargetID = .surface,
    also: @escaping (TouchDelivery) -> Void = { _ in }
  ) -> TargetID {
    let target = coordinator.addTarget(frame, in: parent) { [unowned self] touch in
      callLog.append(
        "\(Journal.text(touch.time)) \(name) \(touch.phase) \(touch.contact) \(Self.text(touch.position))")
      also(touch)
    }
    targets[name] = target
    return target
  }

  private static func text(_ point: Point2D) -> String { "(\(text(point.x)), \(text(point.y)))" }

  private static func text(_ value: Double) -> String { Int(exactly: value).map { "\($0)" } ?? "\(value)" }

  /// Plays a frame with these changes, at a time in milliseconds and microseconds.
  public func at(_ milliseconds: Int64, us: Int64 = 0, _ touches: Touch...) {
    play(Timestamp(microseconds: milliseconds * 1000 + us), touches)
  }

  public func play(_ time: Timestamp, _ touches: [Touch]) {
    frame.advance(to: time)
    frame.endHover()
    for touch in touches { touch.apply(to: &frame) }
    coordinator.handle(frame)
  }

  /// Sends a touchpad event with that time as its timestamp, with the pointer at (120, 44).
  public func send(_ milliseconds: Int64, _ kind: TouchpadEvent.Kind) {
    coordinator.handle(TouchpadEvent(.milliseconds(milliseconds), kind, at: Point2D(120, 44)))
  }

  /// Advances the time without a frame.
  public func wait(until milliseconds: Int64, us: Int64 = 0) {
    coordinator.advance(to: Timestamp(microseconds: milliseconds * 1000 + us))
  }

  /// The transitions as text: `80 tap possible → failed excluded(by: doubleTap)`.
  public var log: [String] { journal.transitions.map(journal.line) }

  /// Returns the transitions since the last call.
  public func takeLog() -> [String] {
    defer { reportedCount = log.count }
    return Array(log.dropFirst(reportedCount))
  }

  private var reportedCount = 0

  /// Returns the calls of handlers and targets since the last call.
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
