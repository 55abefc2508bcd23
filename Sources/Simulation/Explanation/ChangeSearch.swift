import Gestures
import TouchTrace

/// Finds what would have let a gesture through, or kept one from coming, by playing again.
///
/// It plays the part of the recording in which the gesture was tried, and what is found there once more with all of the
/// recording: what comes before may matter with the other knob. Where that differs, it looks again in all of it.
struct ChangeSearch {
  let bench: Bench
  let setup: Setup
  /// With the setup as it is.
  let attempts: [Attempt]
  let target: Attempt
  /// The inputs from rest to rest in which it was tried.
  let window: Range<Int>
  /// From an earlier rest on: another time to wait, or another number of taps, may join the touch to those before it.
  let wideWindow: Range<Int>

  /// How much is played.
  private enum Extent { case window, wide, whole }

  /// What becomes of the attempt with another setup: whether it comes, and else why not.
  private func outcome(_ setup: Setup, _ extent: Extent = .window) -> Attempt.Outcome {
    let played =
      switch extent {
      case .window: bench.attempts(setup, in: window)
      case .wide: bench.attempts(setup, in: wideWindow)
      case .whole: bench.attempts(setup)
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
  private func comes(_ setup: Setup, _ extent: Extent = .window) -> Bool {
    if case .came = outcome(setup, extent) { true } else { false }
  }
  /// How much has to be played to learn what a knob does.
  private func extent(for knob: KnobChange) -> Extent {
    knob.knob.unit == .milliseconds || knob.knob.unit == .count ? .wide : .window
  }

  // MARK: One knob

  /// Every knob of those recognizers, in order.
  private func knobs(of recognizers: [Int]) -> [KnobChange] {
    recognizers.flatMap { index in
      let named = setup.recognizers[index]
      return type(of: named.recognizer).knobDescriptions.enumerated().map { place, knob in
        let value = setup.value(of: place, of: index)
        return KnobChange(
          recognizer: named.name, index: index, knob: knob, knobIndex: place, from: value, to: value)
      }
    }
  }

  /// The turn nearest to the knob's value in `base` for which `holds`; nil where none is found.
  ///
  /// Steps grow by doubling until one holds; between it and the one before it is halved. A few smaller ones are tried as
  /// well: what holds need not hold for all that is more.
  private func smallest(_ knob: KnobChange, _ base: Setup, _ holds: (Setup) -> Bool) -> KnobChange? {
    var change = knob
    change.from = setup.value(of: knob.knobIndex, of: knob.index)
    let grid = KnobGrid(knob: knob.knob, current: change.from, longest: bench.tape.end.microseconds / 1000)
    func holdsAt(_ steps: Int) -> Bool {
      change.to = grid.value(steps)
      return holds(change.applied(to: base))
    }
    func nearest(upTo limit: Int, _ sign: Int) -> Int? {
      var (low, high) = (0, 1)
      while high <= limit, !holdsAt(sign * high) {
        if high == limit { return nil }
        (low, high) = (high, min(high * 2, limit))
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
        (low, high) = (earlier - stride, earlier)
      }
    }
    let (up, down) = (nearest(upTo: grid.stepsUp, 1), nearest(upTo: grid.stepsDown, -1))
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

  /// Whether the reason speaks of this knob: it is the threshold.
  private func isNamed(_ knob: KnobChange, by obstacle: Obstacle?) -> Bool {
    guard let reason = obstacle?.reason, knob.index == target.index else { return false }
    return reason.unit == knob.knob.unit && reason.threshold == knob.from
  }
  /// Those whose knobs may matter: its own, and those of who stood in its way.
  private func recognizers(_ obstacle: Obstacle?) -> [Int] {
    var indices = [target.index]
    if let rival = obstacle?.rival, let index = setup.recognizers.firstIndex(where: { $0.name == rival }) {
      indices.append(index)
    }
    return indices
  }

  /// The single knobs that let it through, each with its smallest turn and what else it changes, the most fitting first:
  /// the one that the reason speaks of, then the one that is turned least.
  func singles(atMost most: Int) -> [GestureRemedy] {
    var found: [(isNamed: Bool, change: KnobChange)] = []
    for knob in knobs(of: recognizers(target.obstacle)) {
      let isNamed = isNamed(knob, by: target.obstacle)
      // How many fingers make it is what a gesture is; only where that is the matter is it a matter of knobs.
      if !knob.isMeasure && !isNamed && target.obstacle?.rival == nil { continue }
      guard let change = smallest(knob, setup, { comes($0, extent(for: knob)) }) else { continue }
      found.append((isNamed, change))
    }
    // Sorted with the places: equal ones stay in their order.
    let sorted = found.enumerated().sorted { a, b in
      if a.element.isNamed != b.element.isNamed { return a.element.isNamed }
      let (first, second) = (a.element.change.size, b.element.change.size)
      return first == second ? a.offset < b.offset : first < second
    }.map(\.element.change)
    var remedies: [GestureRemedy] = []
    for change in sorted where remedies.count < most {
      if let remedy = remedy(.knobs([change])) {
        remedies.append(remedy)
      } else if let other = smallest(change, setup, { comes($0, .whole) }), let remedy = remedy(.knobs([other])) {
        remedies.append(remedy)
      }
    }
    return remedies
  }

  // MARK: Two knobs

  /// Two knobs that let it through together: one turned until something else stands in the way, then one of those that
  /// help against that. Nil where none are found.
  func pair() -> GestureRemedy? {
    // Fingers that are too many or too few fit no better with two knobs.
    if target.obstacle?.reason?.unit == .count { return nil }
    for first in suspects(target.obstacle) {
      guard let away = smallest(first, setup, { isAnother(than: target.obstacle, outcome($0)) }),
        case .failed(let next) = outcome(away.applied(to: setup))
      else { continue }
      for second in suspects(next) where !second.isSame(as: first) {
        if let changes = pair(away, second), let remedy = remedy(.knobs(changes)) { return remedy }
      }
    }
    return nil
  }
  /// The knobs that may get an obstacle out of the way: those that its reason speaks of; all where none is its threshold,
  /// or another gesture is in the way.
  private func suspects(_ obstacle: Obstacle?) -> [KnobChange] {
    let all = knobs(of: recognizers(obstacle)).filter(\.isMeasure)
    let named = all.filter { isNamed($0, by: obstacle) }
    return named.isEmpty ? all : named
  }
  private func isAnother(than obstacle: Obstacle?, _ outcome: Attempt.Outcome) -> Bool {
    switch outcome {
    case .came: true
    case .failed(let other): obstacle.map { !$0.isSame(as: other) } ?? true
    case .undecided: false
    }
  }
  private func pair(_ first: KnobChange, _ second: KnobChange) -> [KnobChange]? {
    let away = first.applied(to: setup)
    if let last = smallest(second, away, { comes($0) }) { return refined(first, last) }
    let obstacle: Obstacle? = if case .failed(let other) = outcome(away) { other } else { nil }
    // Each may be in the other's way, so that one gives the other no more than a step. Then the second is turned by
    // leaps, and the first is asked anew at each.
    var leap = second
    let grid = KnobGrid(knob: second.knob, current: second.from, longest: bench.tape.end.microseconds / 1000)
    for (sign, limit) in [(1, grid.stepsUp), (-1, grid.stepsDown)] {
      var steps = 1
      while steps <= limit {
        leap.to = grid.value(sign * steps)
        // A leap that leaves the same in the way is no use to the first one either.
        if isAnother(than: obstacle, outcome(leap.applied(to: away))),
          let last = smallest(first, leap.applied(to: setup), { comes($0) })
        {
          return refined(leap, last)
        }
        if steps == limit { break }
        steps = min(steps * 2, limit)
      }
    }
    return nil
  }
  /// Each as small as the other lets it be.
  private func refined(_ a: KnobChange, _ b: KnobChange) -> [KnobChange]? {
    let first = smallest(a, b.applied(to: setup)) { comes($0, extent(for: a)) } ?? a
    let second = smallest(b, first.applied(to: setup)) { comes($0, extent(for: b)) } ?? b
    return [first, second]
  }
  private func apply(_ changes: [KnobChange]) -> Setup { changes.reduce(setup) { $1.applied(to: $0) } }

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
  private func remedy(_ means: GestureRemedy.Means) -> GestureRemedy? {
    var changed = setup
    switch means {
    case .knobs(let changes): changed = changes.reduce(setup) { $1.applied(to: $0) }
    case .together(let first, let second):
      changed.simultaneous.append(TraceHeader.SimultaneousPair(first, second))
    case .without(let required, let dependent):
      changed.requirements.removeAll { $0.required == required && $0.dependent == dependent }
    }
    var gains = bench.attempts(changed).filter { $0.came != nil }
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

  // MARK: Margins

  /// For a gesture that came: each of its knobs at which it would not, with the smallest turn, the nearest first. Counts
  /// and choices are left out: they are no matter of more or less.
  func margins() -> [Margin] {
    let found = knobs(of: [target.index]).compactMap { knob -> Margin? in
      guard knob.isMeasure, let change = smallest(knob, setup, { !comes($0) })
      else { return nil }
      var reason: Reason?
      if case .failed(let obstacle) = outcome(change.applied(to: setup)), let its = obstacle.reason {
        // What the gesture came by may be another of its thresholds; then this number says nothing of how near it was.
        let fits = its.bound == .atMost ? its.value <= change.from : its.value >= change.from
        reason = its.unit == change.knob.unit && its.threshold == change.to && fits ? its : nil
      }
      return Margin(change: change, reason: reason)
    }
    return found.enumerated().sorted { a, b in
      let (first, second) = (a.element.change.size, b.element.change.size)
      return first == second ? a.offset < b.offset : first < second
    }.map(\.element)
  }
}
