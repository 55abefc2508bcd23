import Gestures

/// A recognizer that recognizes nothing: its machine follows a script of signals and times. It tests arbitration
/// without recognition.
public struct ScriptedRecognizer: GestureRecognizer {
  public static let kind = "scripted"

  public struct Moment: Hashable, Sendable {
    public var time: Timestamp
    public var signal: Signal
    /// A Boolean value that indicates whether the signal is a deadline; otherwise it belongs to the frame of exactly
    /// that time.
    public var isDeadline: Bool

    /// Returns a signal for the frame of that time.
    public static func at(_ milliseconds: Int64, _ signal: Signal) -> Self {
      Self(time: .milliseconds(milliseconds), signal: signal, isDeadline: false)
    }

    /// Returns a signal for a deadline, if the machine responds to it then. Only a recognizer that has received a frame
    /// since its reset has deadlines: until then the coordinator does not query it.
    public static func deadline(_ milliseconds: Int64, _ signal: Signal) -> Self {
      Self(time: .milliseconds(milliseconds), signal: signal, isDeadline: true)
    }
  }

  public init() { script = [] }

  /// - Parameter script: the signals in order of time.
  public init(_ script: [Moment]) { self.script = script }

  public var numberOfTaps = 1
  /// The numbers of taps of recognizers that it does not prevent.
  public var doesNotPrevent: [Int] = []
  /// The numbers of taps of recognizers that do not prevent it.
  public var isNotPreventedBy: [Int] = []

  public func canPrevent(_ other: GestureTraits) -> Bool {
    other.isExclusive && !doesNotPrevent.contains(other.numberOfTaps)
  }

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

  // MARK: Input classification

  // The coordinator sets the phase after a deadline as after a frame; a deadline that fired must advance the script.
  public var phase = Phase.initial {
    didSet {
      if phase == .initial { return }
      if isReading { isReading = false } else if let fired = upcoming(in: oldValue) { position = fired + 1 }
    }
  }

  private let script: [Moment]
  /// The number of script entries that have passed.
  private var position = 0
  private var isReading = false

  public mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    // Signals that were due without a frame are skipped, not delivered late.
    while position < script.count,
      script[position].time < touches.time || script[position].isDeadline && isPast(touches.time)
    {
      position += 1
    }
    guard position < script.count, script[position].time == touches.time else { return nil }
    let signal = script[position].signal
    position += 1
    if case .enter = Self.next(phase, on: signal) { isReading = true }
    return signal
  }

  private func isPast(_ time: Timestamp) -> Bool { script[position].time <= time }

  public var deadline: Deadline<Signal>? { upcoming(in: phase).map { .at(script[$0].time, script[$0].signal) } }

  /// Returns the next deadline with an effect, unless a frame is scripted before it.
  private func upcoming(in phase: Phase) -> Int? {
    script[position...].prefix { $0.isDeadline }.firstIndex { Self.next(phase, on: $0.signal) != .stay }
  }

  public mutating func code(_ coder: inout StateCoder) {
    coder.code(&position, in: 0...script.count)
    coder.code(&isReading)
  }

  public mutating func reset() {}

  public var location: Point2D { .zero }
  public var numberOfTouches: Int { 0 }
}
