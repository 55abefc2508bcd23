import Gestures
import Simulation
import TouchTrace

/// Searches for changes that would have let a failed gesture through, or made a recognized one fail, by replaying the
/// recording with changed parameters.
///
/// It replays the part of the recording in which the gesture was attempted, then verifies each result with the whole
/// recording, since earlier touches may matter with the changed parameter. If the results differ, it repeats the search
/// with the whole recording.
struct ChangeSearch {
  let player: InputLogPlayer
  let setup: Setup
  /// The differences from `setup` in the whole recording.
  let differences: GestureDifferences
  let target: Attempt
  /// The reason of its failure with the value that the touch reached; see ``Explanation/measured(_:)``.
  let measured: Reason?
  /// The touch in which the gesture was attempted.
  let touch: TouchSpan
  /// The largest number of fingers of that touch.
  let fingers: Int
  /// The inputs of the touch and of those before it: another interval or number of taps may join them into one gesture.
  let wideWindow: Range<Int>
  let budget: ReplayBudget
  /// A Boolean value that indicates whether the gesture was recognized, and changes are searched that keep it from being cancelled.
  var isTargetToLast = false

  /// The part of the recording to replay.
  enum Extent { case window, wide, whole }

  /// Returns the outcome of the attempt with another setup; `undecided` if the budget is spent.
  func outcome(_ setup: Setup, _ extent: Extent = .window) -> Attempt.Outcome {
    let window =
      switch extent {
      case .window: touch.inputs
      case .wide: wideWindow
      case .whole: player.inputLog.inputs.indices
      }
    guard budget.spend(window.count) else { return .undecided }
    var found: Attempt?
    for attempt in player.attempts(setup, in: window)
    where attempt.isSameGesture(as: target) && !isInterrupted(attempt) {
      if attempt.recognitionTime != nil { return attempt.outcome }
      if found == nil { found = attempt }
    }
    return found?.outcome ?? .undecided
  }

  /// Returns whether a gesture is recognized and then cancelled while its fingers are down, by another gesture or by moving too
  /// far. A change that leads to it is no remedy.
  func isInterrupted(_ attempt: Attempt) -> Bool {
    attempt.isCancelled && (isTargetToLast || !target.isCancelled) && attempt.end < touch.lastInput
  }

  func isRecognized(_ setup: Setup, _ extent: Extent = .window) -> Bool {
    if case .recognized = outcome(setup, extent) { true } else { false }
  }

  func isRecognized(with changes: [ParameterChange]) -> Bool { isRecognized(applying(changes), extent(for: changes)) }

  /// Returns the part of the recording that shows the effect of parameters.
  func extent(for parameters: [ParameterChange]) -> Extent {
    parameters.contains { $0.parameter.unit == .milliseconds || $0.parameter.unit == .count } ? .wide : .window
  }

  // MARK: Parameters

  /// Returns every parameter of these recognizers at its current value, in order.
  func parameters(of recognizers: [Int]) -> [ParameterChange] {
    recognizers.flatMap { index in
      let named = setup.recognizers[index]
      return type(of: named.recognizer).parameterDescriptions.enumerated().map { place, parameter in
        let value = setup.value(of: place, of: index)
        return ParameterChange(
          recognizer: named.name, index: index, parameter: parameter, parameterIndex: place, from: value, to: value)
      }
    }
  }

  /// Returns the quantities of these recognizers at their current values, in order.
  func measures(of recognizers: [Int]) -> [ParameterChange] { parameters(of: recognizers).filter(\.isMeasure) }

  func applying(_ changes: [ParameterChange]) -> Setup { changes.reduce(setup) { $1.applied(to: $0) } }

  func grid(_ parameter: ParameterChange, _ reach: ParameterGrid.Reach) -> ParameterGrid {
    ParameterGrid(
      parameter: parameter.parameter, current: parameter.from, reach: reach,
      longest: player.inputLog.end.microseconds / 1000)
  }

  /// Returns the recognizers to search for parameters: the gesture's own, and the one that blocked it.
  func recognizers(_ failure: AttemptFailure?) -> [Int] { [target.index] + [blocker(failure)].compactMap(\.self) }

  /// Returns the recognizer that prevented the gesture, or that it requires to fail.
  func blocker(_ failure: AttemptFailure?) -> Int? {
    guard let name = failure?.blocker else { return nil }
    return setup.recognizers.firstIndex { $0.name == name }
  }

  func isThreshold(_ parameter: ParameterChange, of reason: Reason?) -> Bool {
    guard let reason, parameter.index == target.index else { return false }
    return reason.unit == parameter.parameter.unit && reason.threshold == parameter.from
  }

  // MARK: Steps

  /// Returns the value of a parameter closest to its current one that satisfies a predicate; `nil` if none is found.
  ///
  /// - Parameters:
  ///   - base: the setup to which the parameter is applied.
  ///   - reach: how far from the current value to search.
  ///   - samples: the number of smaller values to try once a value is found.
  ///   - predicate: a condition on the changed setup.
  func smallestChange(
    of parameter: ParameterChange, from base: Setup, _ reach: ParameterGrid.Reach = .near, samples: Int = 16,
    where predicate: (Setup) -> Bool
  ) -> ParameterChange? {
    var change = parameter
    change.from = setup.value(of: parameter.parameterIndex, of: parameter.index)
    let grid = grid(change, reach)
    func nearest(_ sign: Int, upTo limit: Int) -> Int? {
      Self.fewestSteps(upTo: limit, samples: samples) { steps in
        change.to = grid.value(sign * steps)
        return predicate(change.applied(to: base))
      }
    }
    let up = nearest(1, upTo: grid.stepsUp)
    let down = nearest(-1, upTo: grid.stepsDown)
    guard let steps = [up, down.map { -$0 }].compactMap(\.self).min(by: { $0.magnitude < $1.magnitude }) else {
      return nil
    }
    change.to = grid.value(steps)
    return change
  }

  /// Returns the smallest number of steps that satisfies a predicate; `nil` if none is found.
  ///
  /// Most parameters have no effect on a failure, so the largest number is tried first, then two smaller ones: the
  /// predicate need not be monotonic. If one of them satisfies it, bisection finds the smallest, and a number of smaller
  /// ones is sampled.
  private static func fewestSteps(upTo limit: Int, samples: Int, where predicate: (Int) -> Bool) -> Int? {
    let probes = [limit, limit / 2, limit / 8]
    guard
      var high = probes.enumerated().first(where: { index, steps in
        steps > 0 && !probes[..<index].contains(steps) && predicate(steps)
      })?.element
    else { return nil }
    var low = 0
    while true {
      while high - low > 1 {
        let middle = (low + high) / 2
        if predicate(middle) { high = middle } else { low = middle }
      }
      let stride = max(1, high / samples)
      guard let earlier = Swift.stride(from: stride, to: high, by: stride).first(where: predicate) else { return high }
      low = earlier - stride
      high = earlier
    }
  }
}

/// The replays that a search may make, counted in inputs: a fixed number for each input of the touch and of those before
/// it, so that the time for all attempts of a recording is proportional to its length.
final class ReplayBudget {
  private var remaining: Int
  /// Whether a replay was denied.
  private(set) var isSpent = false
  /// Whether the limit for several searches is lower than that of this one.
  private let isLimited: Bool

  /// Whether a replay was denied because of the limit for several searches.
  var isLimitReached: Bool { isSpent && isLimited }

  /// Creates a budget of 400 replays of these inputs.
  ///
  /// A single threshold takes about 30, a choice with a threshold 100, three thresholds together 300. A short recording
  /// may also be replayed as a whole: up to 20,000 inputs take a few milliseconds.
  ///
  /// - Parameter most: the rest of a limit for several searches.
  init(for window: Range<Int>, atMost most: Int = .max) {
    let own = max(400 * (window.count + Self.session), 20_000)
    remaining = min(own, most)
    isLimited = most < own
  }

  init() {
    remaining = .max
    isLimited = false
  }

  /// A replay's own cost: it attaches the recognizers.
  private static let session = 10

  /// Returns whether a part of the recording may be replayed this often.
  func allows(_ replays: Int, of inputs: Int) -> Bool { remaining / replays >= inputs + Self.session }

  /// Takes one replay of this many inputs from the budget.
  ///
  /// - Returns: whether there was enough.
  func spend(_ inputs: Int) -> Bool {
    guard allows(1, of: inputs) else {
      isSpent = true
      return false
    }
    remaining -= inputs + Self.session
    return true
  }
}
