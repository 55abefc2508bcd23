import Gestures

/// A recognizer that recognizes nothing: at the times of its script its machine does what the script says. So
/// arbitration is tested without recognition.
public struct ScriptedRecognizer: GestureRecognizer {
  public static let kind = "scripted"

  public struct Moment: Hashable, Sendable {
    public var time: Timestamp
    public var signal: Signal
    /// Whether time itself is the signal. Else it comes with the frame of just that time.
    public var isDeadline: Bool

    /// On the frame of that time.
    public static func at(_ milliseconds: Int64, _ signal: Signal) -> Self {
      Self(time: .milliseconds(milliseconds), signal: signal, isDeadline: false)
    }

    /// By a deadline, if it means something to the machine then. Heard only by one that has seen a frame since it
    /// last started: until then a coordinator does not know that it waits.
    public static func deadline(_ milliseconds: Int64, _ signal: Signal) -> Self {
      Self(time: .milliseconds(milliseconds), signal: signal, isDeadline: true)
    }
  }

  public init() { script = [] }

  /// - Parameter script: in order of time.
  public init(_ script: [Moment]) { self.script = script }

  public var numberOfTaps = 1
  /// The taps of those that it does not prevent.
  public var doesNotPrevent: [Int] = []
  /// The taps of those that do not prevent it.
  public var isNotPreventedBy: [Int] = []

  public func canPrevent(_ other: GestureTraits) -> Bool { other.isExclusive && !doesNotPrevent.contains(other.numberOfTaps) }

  public func canBePrevented(by other: GestureTraits) -> Bool {
    other.isExclusive && !isNotPreventedBy.contains(other.numberOfTaps)
  }

  // MARK: Machine

  public enum Phase: String, GesturePhase {
    case idle, trying, active
    public static let initial = idle
    public var isRecognized: Bool { self == .active }
  }

  public enum Signal: String, GestureSignal { case engage, recognize, update, finish, fail, cancel }

  public static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
    switch (phase, signal) {
    case (.idle, .engage): .enter(.trying)
    case (.idle, .recognize): .enter(.active)
    case (.idle, .finish): .end
    case (.idle, .fail): .fail
    case (.idle, .update), (.idle, .cancel): .stay

    case (.trying, .recognize): .enter(.active)
    case (.trying, .finish): .end
    case (.trying, .fail), (.trying, .cancel): .fail
    case (.trying, .engage), (.trying, .update): .stay

    case (.active, .update): .enter(.active)
    case (.active, .finish): .end
    case (.active, .cancel): .cancel
    case (.active, .engage), (.active, .recognize), (.active, .fail): .stay
    }
  }

  // MARK: Senses

  // The coordinator writes the phase after a deadline as after a frame, and a deadline that was met must move on.
  public var phase = Phase.initial {
    didSet {
      if phase == .initial { return }
      if isReading { isReading = false } else if let met = upcoming(in: oldValue) { done = met + 1 }
    }
  }

  private let script: [Moment]
  /// How much of the script is behind.
  private var done = 0
  private var isReading = false

  public mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    // What fell due while nobody listened is not made up for.
    while done < script.count, script[done].time < touches.time || script[done].isDeadline && isPast(touches.time) {
      done += 1
    }
    guard done < script.count, script[done].time == touches.time else { return nil }
    let signal = script[done].signal
    done += 1
    if case .enter = Self.next(phase, on: signal) { isReading = true }
    return signal
  }

  private func isPast(_ time: Timestamp) -> Bool { script[done].time <= time }

  public var deadline: Deadline<Signal>? { upcoming(in: phase).map { .at(script[$0].time, script[$0].signal) } }

  /// The next deadline that means something, unless a frame comes first.
  private func upcoming(in phase: Phase) -> Int? {
    script[done...].prefix { $0.isDeadline }.firstIndex { Self.next(phase, on: $0.signal) != .stay }
  }

  public mutating func code(_ coder: inout StateCoder) {
    coder.code(&done, in: 0...script.count)
    coder.code(&isReading)
  }

  public mutating func reset() {}

  public var location: Point { .zero }
  public var numberOfTouches: Int { 0 }
}
