import Gestures
import TestSupport

/// The scripted machine, driven by positions: a finger that is moved by a whole number of steps sends the signal that a list has
/// at this number. So a search that moves fingers plays scripts.
struct CodedRecognizer: GestureRecognizer {
  typealias Phase = ScriptedRecognizer.Phase
  typealias Signal = ScriptedRecognizer.Signal

  static let kind = "coded"
  /// The distance between two codes, in points.
  static let step = 4.0
  /// The time after which an attempt ends by ``timeout``: not a multiple of the time between two actions.
  static let timeoutInterval = Interval.milliseconds(100)

  var numberOfTaps = 1
  /// The signals by their code.
  var signals: [Signal?] = []
  /// The signal of the deadline; nil for none.
  var timeout: Signal?
  /// The numbers of taps of recognizers that it does not prevent, and of those that do not prevent it.
  var doesNotPrevent: [Int] = []
  var isNotPreventedBy: [Int] = []

  func canPrevent(_ other: GestureTraits) -> Bool { !doesNotPrevent.contains(other.numberOfTaps) }

  func canBePrevented(by other: GestureTraits) -> Bool { !isNotPreventedBy.contains(other.numberOfTaps) }

  static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> { ScriptedRecognizer.next(phase, on: signal) }

  // MARK: Input

  var phase = Phase.initial
  private var startTime = Timestamp.distantPast

  mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    for place in 0..<touches.count where touches[place].stage == .moved {
      let signal = signal(forMoveFrom: touches[place].start, to: touches[place].position)
      if phase == .initial, signal == .engage { startTime = touches.time }
      return signal
    }
    return nil
  }

  /// Returns the signal of a finger that has moved to a position.
  func signal(forMoveFrom start: Point2D, to position: Point2D) -> Signal? {
    let code = (position.x - start.x) / Self.step
    let nearest = code.rounded()
    guard position.y == start.y, abs(code - nearest) < 1e-6, nearest >= 0, nearest < Double(signals.count) else {
      return nil
    }
    return signals[Int(nearest)]
  }

  var deadline: Deadline<Signal>? {
    guard phase == .trying, let timeout else { return nil }
    return .at(startTime + Self.timeoutInterval, timeout)
  }

  mutating func reset() {}

  mutating func code(_ coder: inout StateCoder) { coder.code(&startTime) }

  /// The deadline is coded already, and nothing else depends on the start.
  mutating func codeDecisions(_ coder: inout StateCoder, _ touches: borrowing TouchFrame) {}

  var location: Point2D { .zero }
  var numberOfTouches: Int { 0 }
}
