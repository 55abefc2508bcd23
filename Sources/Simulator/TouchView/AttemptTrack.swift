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
  /// The attempt that is shown; nil if the touch has none.
  private var shown: Attempt?
  private var phase: String
  private var changed = Timestamp(microseconds: 0)
  /// The measured values of the attempt: the present ones, and at its end those that decided it.
  private(set) var reasons: [Reason] = []
  private var wasBoundToFail = false
  private var measurements: [GestureMeasurement] = []
  /// The targets of the attempts in progress: several if fingers on several targets attempt the gesture.
  private var open: Set<String?> = []
  var isOpen: Bool { !open.isEmpty }
  var isRecognized: Bool { shown?.recognitionTime != nil }
  private var isTrying: Bool { shown?.outcome == .undecided }

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
    (shown, phase, changed, reasons, measurements) = (nil, initialPhase, Timestamp(microseconds: 0), [], [])
  }

  /// Adds a step or a transition of an attempt.
  mutating func add(_ entry: TranscriptEntry, of attempt: Attempt) {
    let isNew = !attempt.state.isFinished && !open.contains(attempt.target)
    if isNew { touchBegan() }
    if attempt.state.isFinished { open.remove(attempt.target) } else { open.insert(attempt.target) }
    // Of the attempts on several targets in one touch, the recognized one is shown.
    if !isNew, isRecognized, shown?.target != attempt.target, attempt.recognitionTime == nil { return }
    shown = attempt
    changed = entry.time
    if case .step(_, _, _, let step) = entry { add(step) }
    guard let transition = entry.transition else { return }
    if transition.to == .failed {
      wasBoundToFail = transition.wasBoundToFail
      if let reason = attempt.failure?.reason { set(reason, in: &reasons) }
    } else {
      measurements = transition.description.measurements.filter { !$0.unit.isRate }
    }
    // The machine's phase is that of its next attempt; the outcome of this one is shown until then.
    if transition.to.isFinished { phase = transition.to.rawValue }
  }

  private mutating func add(_ step: MachineStep) {
    phase = step.to
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
    if !progress.isEmpty && (shown == nil || isTrying) { reasons = progress }
  }

  /// Replaces the value of the same property, or adds one that was decided in one moment, so that it is not measured while the gesture
  /// is in progress: how far from the edge it began.
  private func set(_ reason: Reason, in reasons: inout [Reason]) {
    if let index = reasons.firstIndex(where: { $0.measures(as: reason) }) {
      reasons[index] = reason
    } else {
      reasons.append(reason)
    }
  }

  /// Returns why the attempt failed; nil if it did not.
  private func failure(_ outcome: TouchOutcome?, isOther: Bool, _ numbers: HumanNumbers) -> ViewSnapshot.Failure? {
    guard let attempt = shown, let failure = attempt.failure else { return nil }
    let reason = outcome?.measured[name] ?? failure.reason
    // It did not reach half of what it needs, so that it was not nearly recognized.
    let isFar = failure.reason.map { !$0.isHalfReached } ?? false
    let isNamedByAnswer = outcome?.touch?.failures.contains { $0.attempt.recognizer == name } ?? false
    let isExpected = wasBoundToFail || isFar || isOther || outcome?.expectedFailures.contains(name) ?? false
    return ViewSnapshot.Failure(
      text: reason.map { numbers.text($0) } ?? TranscriptLine.reason(failure.cause), time: attempt.end,
      isExpected: isExpected && !isNamedByAnswer)
  }

  /// - Parameters:
  ///   - progress: the measured values of the moment; empty if none are measured.
  ///   - outcome: what was found about the touch; nil while it is in progress.
  ///   - isOther: whether another gesture of the touch is recognized, beside which nothing is a near miss.
  func recognizer(
    _ progress: [Reason], _ outcome: TouchOutcome?, isOther: Bool, _ numbers: HumanNumbers
  ) -> ViewSnapshot.Recognizer {
    let failure = failure(outcome, isOther: isOther, numbers)
    var reasons = isOpen && isTrying && !progress.isEmpty ? progress : reasons
    // A touch can have a recognized attempt before the one that is shown.
    let margins = isRecognized ? outcome?.margins[name] : failure.flatMap { _ in outcome?.measured[name] }.map { [$0] }
    for reason in margins ?? [] { set(reason, in: &reasons) }
    let bars = reasons.filter { $0.value.isFinite && $0.threshold.isFinite }.map(ViewSnapshot.Bar.init)
    let hasFingers = !bars.contains { $0.reason.unit == .count && !$0.isFulfilled }
    let (attempt, isRelevant): (ViewSnapshot.Recognizer.Attempt, Bool) =
      switch shown?.outcome {
      case nil: (.idle, false)
      case .undecided: (.trying, isNamed || hasFingers)
      case .recognized: (.recognized, true)
      case .failed: (.failed, isNamed || !(failure?.isExpected ?? true))
      }
    return ViewSnapshot.Recognizer(
      name: name, kind: kind, state: shown?.state ?? .possible, phase: phase, attempt: attempt, changed: changed,
      bars: bars, failure: failure, measurements: measurements, isRelevant: isRelevant, place: shown?.place)
  }
}
