import Analysis
import Gestures
import Simulation

/// A recognizer's attempt in progress, or its last one of the touch.
struct AttemptTrack {
  let name: String
  let kind: String
  /// Whether the user named the recognizer, so that its failures are shown, too.
  private let isNamed: Bool
  private let initialPhase: String
  private var state = GestureState.possible
  private var phase: String
  private var attempt = ViewSnapshot.Recognizer.Attempt.idle
  private var changed = Timestamp(microseconds: 0)
  /// Whether the attempt failed without reaching half of what it needs, so that it was not nearly recognized.
  private var isFar = false
  /// The measured values of the attempt: the present ones, and at its end those that decided it.
  private(set) var reasons: [Reason] = []
  private var failure: ViewSnapshot.Failure?
  private var measurements: [GestureMeasurement] = []
  /// The number of recognized gestures since the start.
  var recognitions = 0
  /// The targets of the attempts in progress: several if fingers on several targets attempt the gesture.
  private var open: Set<String?> = []
  /// The target of the newest attempt; nil for the whole surface.
  private var target: String?
  var isOpen: Bool { !open.isEmpty }
  var isRecognized: Bool { attempt == .recognized }

  init(_ named: Setup.NamedRecognizer) {
    name = named.name
    kind = named.kind
    isNamed = !named.isImplicit
    initialPhase = Self.initialPhase(of: named.recognizer)
    phase = initialPhase
  }

  private static func initialPhase<R: GestureRecognizer>(of recognizer: R) -> String { R.Phase.initial.rawValue }

  /// Forgets the last touch's attempt. One that is in progress continues: a double tap consists of two touches.
  mutating func touchBegan() {
    if isOpen { return }
    forgetLastAttempt()
  }

  private mutating func forgetLastAttempt() {
    attempt = .idle
    state = .possible
    phase = initialPhase
    changed = Timestamp(microseconds: 0)
    reasons = []
    failure = nil
    measurements = []
    target = nil
  }

  /// Adds an entry about the recognizer.
  mutating func add(_ entry: TranscriptEntry, _ numbers: HumanNumbers) {
    if case .step(let time, _, let target, let step) = entry { add(step, on: target, at: time) }
    if let transition = entry.transition { add(transition, numbers) }
  }

  private mutating func add(_ step: MachineStep, on target: String?, at time: Timestamp) {
    if open.insert(target).inserted {
      if open.count == 1 { forgetLastAttempt() }
      self.target = target
      attempt = .trying
    }
    phase = step.to
    changed = time
    // The input may have restarted the clock of the attempt; what counts is how long it was until now.
    measure(
      step.progress.map { reason in
        var reason = reason
        if reason.unit == .milliseconds, let last = reasons.first(where: { $0.measures(as: reason) }) {
          reason.value = max(reason.value, last.value)
        }
        return reason
      })
  }

  /// Takes the measured values of the moment.
  mutating func measure(_ progress: [Reason]) {
    if !progress.isEmpty && (attempt == .trying || attempt == .idle) { reasons = progress }
  }

  private mutating func add(_ transition: GestureTransition, _ numbers: HumanNumbers) {
    if transition.to == .failed && attempt == .recognized && target != transition.target {
      // Of the attempts on several targets in one touch, the recognized one is shown.
      open.remove(transition.target)
      return
    }
    state = transition.to
    changed = transition.time
    target = transition.target
    switch transition.to {
    case .possible: break
    case .began, .changed, .ended, .cancelled:
      if transition.from == .possible { recognitions += 1 }
      attempt = .recognized
      measurements = transition.description.measurements.filter { !$0.unit.isRate }
    case .failed: fail(transition, numbers)
    }
    if transition.to.isFinished { open.remove(transition.target) }
    // The machine's phase is that of its next attempt; the outcome of this one is shown until then.
    if transition.to.isFinished { phase = transition.to.rawValue }
  }

  private mutating func fail(_ transition: GestureTransition, _ numbers: HumanNumbers) {
    attempt = .failed
    var text = TranscriptLine.reason(transition)
    if case .itself(_, let reason?) = transition.cause {
      text = numbers.text(reason)
      if let index = reasons.firstIndex(where: { $0.measures(as: reason) }) {
        reasons[index] = reason
      } else {
        reasons.append(reason)
      }
    }
    isFar = if case .itself(_, let reason?) = transition.cause { !reason.isHalfReached } else { false }
    failure = ViewSnapshot.Failure(text: text, time: transition.time, isExpected: transition.wasBoundToFail)
  }

  /// - Parameters:
  ///   - progress: the measured values of the moment; empty if none are measured.
  ///   - outcome: what was found about the touch; nil while it is in progress.
  ///   - isOther: whether another gesture of the touch is recognized, beside which nothing is a near miss.
  func recognizer(
    _ progress: [Reason], _ outcome: TouchOutcome?, isOther: Bool, _ numbers: HumanNumbers
  ) -> ViewSnapshot.Recognizer {
    var failure = failure
    if isFar || isOther || outcome?.expectedFailures.contains(name) ?? false { failure?.isExpected = true }
    if outcome?.touch?.failures.contains(where: { $0.attempt.recognizer == name }) ?? false {
      failure?.isExpected = false
    }
    var reasons = isOpen && attempt == .trying && !progress.isEmpty ? progress : reasons
    // A touch can have a recognized attempt before the one that is shown.
    let margins = attempt == .recognized ? outcome?.margins[name] : nil
    let measured = attempt == .failed ? outcome?.measured[name] : nil
    if let measured { failure?.text = numbers.text(measured) }
    for reason in margins ?? measured.map({ [$0] }) ?? [] {
      if let index = reasons.firstIndex(where: { $0.measures(as: reason) }) {
        reasons[index] = reason
      } else {
        // Decided in one moment, so it is not measured while the gesture is in progress: how far from the edge it began.
        reasons.append(reason)
      }
    }
    let bars = reasons.filter { $0.value.isFinite && $0.threshold.isFinite }.map(ViewSnapshot.Bar.init)
    let hasFingers = !bars.contains { $0.reason.unit == .count && !$0.isFulfilled }
    let isRelevant =
      switch attempt {
      case .idle: false
      case .trying: isNamed || hasFingers
      case .recognized: true
      case .failed: isNamed || !(failure?.isExpected ?? true)
      }
    return ViewSnapshot.Recognizer(
      name: name, kind: kind, state: state, phase: phase, attempt: attempt, changed: changed, bars: bars,
      failure: failure, measurements: measurements, recognitions: recognitions, isRelevant: isRelevant,
      target: target)
  }
}
