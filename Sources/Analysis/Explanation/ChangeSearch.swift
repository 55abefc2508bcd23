import Gestures
import Simulation
import TouchTrace

/// Finds what would have let a gesture through, or kept one from coming, by playing again.
///
/// It plays the part of the recording in which the gesture was tried, and what is found there once more with all of the
/// recording: what comes before may matter with the other parameter. Where that differs, it looks again in all of it.
struct ChangeSearch {
  let player: InputLogPlayer
  let setup: Setup
  /// With the setup as it is.
  let attempts: [Attempt]
  let target: Attempt
  /// The inputs from rest to rest in which it was tried.
  let window: Range<Int>
  /// From an earlier rest on: another time to wait, or another number of taps, may join the touch to those before it.
  let wideWindow: Range<Int>

  /// How much is played.
  enum Extent { case window, wide, whole }

  /// What becomes of the attempt with another setup: whether it comes, and else why not.
  func outcome(_ setup: Setup, _ extent: Extent = .window) -> Attempt.Outcome {
    let played =
      switch extent {
      case .window: player.attempts(setup, in: window)
      case .wide: player.attempts(setup, in: wideWindow)
      case .whole: player.attempts(setup)
      }
    return Self.outcome(of: target, in: played)
  }

  private static func outcome(of target: Attempt, in attempts: [Attempt]) -> Attempt.Outcome {
    var found: Attempt?
    for attempt in attempts where attempt.index == target.index && attempt.overlaps(target) {
      if attempt.came != nil { return attempt.outcome }
      if found == nil { found = attempt }
    }
    return found?.outcome ?? .undecided
  }

  func comes(_ setup: Setup, _ extent: Extent = .window) -> Bool {
    if case .came = outcome(setup, extent) { true } else { false }
  }

  /// How much has to be played to learn what a parameter does.
  func extent(for parameters: ParameterChange...) -> Extent { extent(for: parameters) }

  func extent(for parameters: [ParameterChange]) -> Extent {
    parameters.contains { $0.parameter.unit == .milliseconds || $0.parameter.unit == .count } ? .wide : .window
  }

  // MARK: One parameter

  /// Every parameter of those recognizers, in order.
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

  /// The turn nearest to the parameter's value in `base` for which `holds`; nil where none is found.
  ///
  /// Steps grow by doubling until one holds; between it and the one before it is halved. A few smaller ones are tried as
  /// well: what holds need not hold for all that is more.
  /// The values that are offered for a parameter.
  func grid(_ parameter: ParameterChange) -> ParameterGrid {
    ParameterGrid(
      parameter: parameter.parameter, current: parameter.from, longest: player.inputLog.end.microseconds / 1000)
  }

  func smallest(_ parameter: ParameterChange, _ base: Setup, _ holds: (Setup) -> Bool) -> ParameterChange? {
    var change = parameter
    change.from = setup.value(of: parameter.parameterIndex, of: parameter.index)
    let grid = grid(change)
    func holdsAt(_ steps: Int) -> Bool {
      change.to = grid.value(steps)
      return holds(change.applied(to: base))
    }
    func nearest(upTo limit: Int, _ sign: Int) -> Int? {
      var low = 0
      var high = 1
      while high <= limit, !holdsAt(sign * high) {
        if high == limit { return nil }
        low = high
        high = min(high * 2, limit)
      }
      if high > limit { return nil }
      while true {
        while high - low > 1 {
          let middle = (low + high) / 2
          if holdsAt(sign * middle) { high = middle } else { low = middle }
        }
        let stride = max(1, high / 16)
        guard let earlier = Swift.stride(from: stride, to: high, by: stride).first(where: { holdsAt(sign * $0) })
        else { return high }
        low = earlier - stride
        high = earlier
      }
    }
    let up = nearest(upTo: grid.stepsUp, 1)
    let down = nearest(upTo: grid.stepsDown, -1)
    let steps: Int
    switch (up, down) {
    case (nil, nil): return nil
    case (let up?, nil): steps = up
    case (nil, let down?): steps = -down
    case (let up?, let down?): steps = up <= down ? up : -down
    }
    change.to = grid.value(steps)
    return change
  }

  /// Whether the reason speaks of this parameter: it is the threshold.
  func isNamed(_ parameter: ParameterChange, by obstacle: Obstacle?) -> Bool {
    guard let reason = obstacle?.reason, parameter.index == target.index else { return false }
    return reason.unit == parameter.parameter.unit && reason.threshold == parameter.from
  }

  /// Those whose parameters may matter: its own, and those of who stood in its way.
  func recognizers(_ obstacle: Obstacle?) -> [Int] {
    var indices = [target.index]
    if let rival = obstacle?.rival, let index = setup.recognizers.firstIndex(where: { $0.name == rival }) {
      indices.append(index)
    }
    return indices
  }

  /// The single parameters that let it through, each with its smallest turn and what else it changes: the one that is turned
  /// least first, beside the value that it has; of such the one that the reason speaks of.
  func singles(atMost most: Int) -> [GestureRemedy] {
    var found: [(isNamed: Bool, change: ParameterChange)] = []
    for parameter in parameters(of: recognizers(target.obstacle)) where !parameter.isIdentity {
      let isNamed = isNamed(parameter, by: target.obstacle)
      // Only where the number of fingers is the matter is it a matter of such parameters.
      if !parameter.isMeasure && !isNamed && target.obstacle?.rival == nil { continue }
      guard let change = smallest(parameter, setup, { comes($0, extent(for: parameter)) }) else { continue }
      found.append((isNamed, change))
    }
    // Sorted with the places: equal ones stay in their order.
    let sorted = found.enumerated().sorted { a, b in
      let first = a.element.change.size
      let second = b.element.change.size
      if first != second { return first < second }
      return a.element.isNamed == b.element.isNamed ? a.offset < b.offset : a.element.isNamed
    }.map(\.element.change)
    var remedies: [GestureRemedy] = []
    for change in sorted where remedies.count < most {
      if let remedy = remedy(.parameters([change])) {
        remedies.append(remedy)
      } else if let other = smallest(change, setup, { comes($0, .whole) }), let remedy = remedy(.parameters([other])) {
        remedies.append(remedy)
      }
    }
    return remedies
  }

  // MARK: Relations

  /// The line of a header that lets it through beside its rival, or without waiting for it; nil where that does not help.
  func relation() -> GestureRemedy? {
    switch target.obstacle?.cause {
    case .excluded(let rival): remedy(.together(rival, target.recognizer))
    case .required(let rival): remedy(.without(required: rival, dependent: target.recognizer))
    case .itself, .refused, .disabled, .detached, .ignored, nil: nil
    }
  }

  // MARK: What else changes

  /// What it changes in all of the recording; nil where the gesture does not come there.
  func remedy(_ means: GestureRemedy.Means) -> GestureRemedy? {
    var changed = setup
    switch means {
    case .parameters(let changes): changed = changes.reduce(setup) { $1.applied(to: $0) }
    case .together(let first, let second):
      changed.simultaneous.append(TraceHeader.SimultaneousPair(first, second))
    case .without(let required, let dependent):
      changed.requirements.removeAll { $0.required == required && $0.dependent == dependent }
    }
    var gains = player.attempts(changed).filter { $0.came != nil }
    guard let own = gains.firstIndex(where: { $0.index == target.index && $0.overlaps(target) }) else { return nil }
    gains.remove(at: own)
    var losses: [Attempt] = []
    for attempt in attempts where attempt.came != nil {
      if let same = gains.firstIndex(where: { $0.index == attempt.index && $0.overlaps(attempt) }) {
        gains.remove(at: same)
      } else {
        losses.append(attempt)
      }
    }
    return GestureRemedy(means: means, gains: gains, losses: losses)
  }
}
