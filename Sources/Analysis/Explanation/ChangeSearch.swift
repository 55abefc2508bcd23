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
  /// The attempts with `setup` unchanged.
  let attempts: [Attempt]
  let target: Attempt
  /// The inputs of the touch in which the gesture was attempted.
  let window: Range<Int>
  /// The window with the touches before it: another interval or number of taps may join them into one gesture.
  let wideWindow: Range<Int>

  /// The part of the recording to replay.
  enum Extent { case window, wide, whole }

  /// Returns the outcome of the attempt with another setup.
  func outcome(_ setup: Setup, _ extent: Extent = .window) -> Attempt.Outcome {
    let attempts =
      switch extent {
      case .window: player.attempts(setup, in: window)
      case .wide: player.attempts(setup, in: wideWindow)
      case .whole: player.attempts(setup)
      }
    var found: Attempt?
    for attempt in attempts where attempt.index == target.index && attempt.overlaps(target) {
      if attempt.recognitionTime != nil { return attempt.outcome }
      if found == nil { found = attempt }
    }
    return found?.outcome ?? .undecided
  }

  /// Returns a Boolean value that indicates whether the gesture is recognized with another setup.
  func isRecognized(_ setup: Setup, _ extent: Extent = .window) -> Bool {
    if case .recognized = outcome(setup, extent) { true } else { false }
  }

  /// Returns the part of the recording that shows the effect of a parameter.
  func extent(for parameters: ParameterChange...) -> Extent { extent(for: parameters) }

  func extent(for parameters: [ParameterChange]) -> Extent {
    parameters.contains { $0.parameter.unit == .milliseconds || $0.parameter.unit == .count } ? .wide : .window
  }

  // MARK: One parameter

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

  /// The values to try for a parameter.
  func grid(_ parameter: ParameterChange) -> ParameterGrid {
    ParameterGrid(
      parameter: parameter.parameter, current: parameter.from, longest: player.inputLog.end.microseconds / 1000)
  }

  /// Returns the value of a parameter closest to its current one that satisfies a predicate; `nil` if none is found.
  ///
  /// - Parameters:
  ///   - base: the setup to which the parameter is applied.
  ///   - predicate: a condition on the changed setup.
  func smallestChange(
    of parameter: ParameterChange, from base: Setup, where predicate: (Setup) -> Bool
  ) -> ParameterChange? {
    var change = parameter
    change.from = setup.value(of: parameter.parameterIndex, of: parameter.index)
    let grid = grid(change)
    func nearest(_ sign: Int, upTo limit: Int) -> Int? {
      Self.fewestSteps(upTo: limit) { steps in
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
  /// The steps double until they satisfy the predicate, then bisect the last interval. The predicate need not be
  /// monotonic, so about 16 smaller values are tried as well.
  private static func fewestSteps(upTo limit: Int, where predicate: (Int) -> Bool) -> Int? {
    var low = 0
    var high = 1
    while high <= limit, !predicate(high) {
      if high == limit { return nil }
      low = high
      high = min(high * 2, limit)
    }
    if high > limit { return nil }
    while true {
      while high - low > 1 {
        let middle = (low + high) / 2
        if predicate(middle) { high = middle } else { low = middle }
      }
      let stride = max(1, high / 16)
      guard let earlier = Swift.stride(from: stride, to: high, by: stride).first(where: predicate) else { return high }
      low = earlier - stride
      high = earlier
    }
  }

  /// Returns a Boolean value that indicates whether a parameter is the threshold of a failure.
  func isThreshold(_ parameter: ParameterChange, of failure: AttemptFailure?) -> Bool {
    guard let reason = failure?.reason, parameter.index == target.index else { return false }
    return reason.unit == parameter.parameter.unit && reason.threshold == parameter.from
  }

  /// Returns the recognizers to search for parameters: the gesture's own, and the one that blocked it.
  func recognizers(_ failure: AttemptFailure?) -> [Int] {
    var indices = [target.index]
    if let blocker = failure?.blocker, let index = setup.recognizers.firstIndex(where: { $0.name == blocker }) {
      indices.append(index)
    }
    return indices
  }

  /// Returns the single parameters that let the gesture through, each with its smallest change and side effects.
  ///
  /// The smallest relative change comes first; of equal ones, the threshold of the failure.
  func singleParameterRemedies(atMost limit: Int) -> [GestureRemedy] {
    var remedies: [GestureRemedy] = []
    for change in singleChanges() where remedies.count < limit {
      if let remedy = remedy(.parameters([change])) {
        remedies.append(remedy)
      } else if let other = smallestChange(of: change, from: setup, where: { isRecognized($0, .whole) }),
        let remedy = remedy(.parameters([other]))
      {
        remedies.append(remedy)
      }
    }
    return remedies
  }

  private func singleChanges() -> [ParameterChange] {
    var found: [(isThreshold: Bool, change: ParameterChange)] = []
    for parameter in parameters(of: recognizers(target.failure)) where !parameter.isIdentity {
      let isThreshold = isThreshold(parameter, of: target.failure)
      // A number of fingers is worth changing only if it is the threshold.
      if !parameter.isMeasure && !isThreshold && target.failure?.blocker == nil { continue }
      let extent = extent(for: parameter)
      guard let change = smallestChange(of: parameter, from: setup, where: { isRecognized($0, extent) }) else {
        continue
      }
      found.append((isThreshold, change))
    }
    // By offset as well: the sort is not stable.
    return found.enumerated().sorted { a, b in
      let first = a.element.change.size
      let second = b.element.change.size
      if first != second { return first < second }
      return a.element.isThreshold == b.element.isThreshold ? a.offset < b.offset : a.element.isThreshold
    }.map(\.element.change)
  }

  // MARK: Relations

  /// Returns the header line that would let the gesture through, recognized simultaneously with its blocker or without
  /// requiring it to fail; `nil` if neither helps.
  func relationRemedy() -> GestureRemedy? {
    switch target.failure?.cause {
    case .excluded(let blocker): remedy(.simultaneous(blocker, target.recognizer))
    case .required(let blocker): remedy(.withoutRequirement(required: blocker, dependent: target.recognizer))
    case .itself, .refused, .disabled, .detached, .ignored, nil: nil
    }
  }

  // MARK: Side effects

  /// Returns the effects of a change on the whole recording; `nil` if the gesture is not recognized there.
  func remedy(_ means: GestureRemedy.Means) -> GestureRemedy? {
    var changed = setup
    switch means {
    case .parameters(let changes): changed = changes.reduce(setup) { $1.applied(to: $0) }
    case .simultaneous(let first, let second):
      changed.simultaneous.append(TraceHeader.SimultaneousPair(first, second))
    case .withoutRequirement(let required, let dependent):
      changed.requirements.removeAll { $0.required == required && $0.dependent == dependent }
    }
    var gains = player.attempts(changed).filter { $0.recognitionTime != nil }
    guard let own = gains.firstIndex(where: { $0.index == target.index && $0.overlaps(target) }) else { return nil }
    gains.remove(at: own)
    var losses: [Attempt] = []
    for attempt in attempts where attempt.recognitionTime != nil {
      if let same = gains.firstIndex(where: { $0.index == attempt.index && $0.overlaps(attempt) }) {
        gains.remove(at: same)
      } else {
        losses.append(attempt)
      }
    }
    return GestureRemedy(means: means, gains: gains, losses: losses)
  }
}
