import Gestures
import TraceReplay

/// Collects the attempts of a session in order of their start.
package final class AttemptLog: GestureObserver {
  package private(set) var attempts: [Attempt] = []
  /// The indices of the attempts that were recognized or failed, in this order.
  private(set) var decided: [Int] = []
  /// The index of the attempt that changed last.
  private(set) var last: Int?
  private let recognizers: [(name: String, kind: String)]
  /// What the last attempt of each instance shares with its next one: the recognizer and target, and the failure.
  private var subjects: [Attempt.Subject?]
  private var failures: [AttemptFailure?]
  private let numbersOfTaps: [Int]
  /// The index in `attempts` of each instance's attempt in progress.
  private var open: [Int?]
  private weak var session: Session?
  /// Whether each recognizer is on the whole surface, so that an attempt needs nothing of the session.
  private let isOnSurface: Bool
  private var now = Timestamp(microseconds: 0)
  /// The times at which the first finger of each touch touched down, as the recognizers received it.
  private(set) var touchDowns: [Timestamp] = []
  /// The last one of them, or of libinput's buttons.
  private var touchDown = Timestamp(microseconds: 0)
  private var isTouched = false

  /// Creates a log of a session in which nothing has been played.
  package init(of session: Session) {
    let setup = session.setup
    self.session = session
    isOnSurface = session.hasRecognizersOnSurfaceOnly
    recognizers = setup.recognizers.map { ($0.name, $0.kind) }
    numbersOfTaps = setup.recognizers.map { $0.recognizer.numberOfTaps }
    open = Array(repeating: nil, count: GestureCoordinator.maximumRecognizers)
    subjects = Array(repeating: nil, count: open.count)
    failures = Array(repeating: nil, count: open.count)
  }

  package func coordinator(willDeliver touches: borrowing TouchFrame) {
    now = touches.time
    let wasTouched = isTouched
    isTouched = touches.down + touches.untracked > 0
    if wasTouched || !isTouched { return }
    touchDown = now
    touchDowns.append(now)
  }

  package func coordinator(willDeliver event: TouchpadEvent) {
    now = event.time
    if case .button(.began, _) = event.kind { touchDown = event.stamp }
  }

  package func coordinator(willFireDeadlinesAt time: Timestamp) { now = time }

  package func recognizer(_ id: RecognizerID, didStep step: () -> MachineStep) { _ = attempt(of: id) }

  package func recognizer(didMake transition: Transition, describedBy description: () -> GestureDescription) {
    let index = attempt(of: transition.recognizer)
    attempts[index].end = transition.time
    attempts[index].state = transition.to
    switch transition.to {
    case .possible, .changed: return
    case .began, .ended, .cancelled:
      if transition.from == .possible {
        decided.append(index)
        let held = transition.recognized < transition.time ? transition.recognized : nil
        attempts[index].outcome = .recognized(transition.time, heldSince: held, isCancelled: false)
        attempts[index].isDiscrete = transition.to == .ended
        attempts[index].touchDown = isTouched || transition.to == .ended ? touchDown : transition.time
        describe(index, description())
      } else if transition.to == .cancelled, case .recognized(let time, let held, _) = attempts[index].outcome {
        attempts[index].outcome = .recognized(time, heldSince: held, isCancelled: true)
      }
      if transition.from != .possible { attempts[index].measurements = description().measurements }
      if transition.to == .began { return }
    case .failed:
      decided.append(index)
      let description = description()
      attempts[index].numberOfTouches = description.numberOfTouches
      let named = GestureTransition(transition, describedBy: description) { recognizers[recognizer($0)] }
      attempts[index].outcome = .failed(failure(named.cause, of: transition.recognizer))
    }
    open[transition.recognizer.index] = nil
  }

  private func describe(_ index: Int, _ description: GestureDescription) {
    attempts[index].numberOfTouches = description.numberOfTouches
    attempts[index].measurements = description.measurements
  }

  private func recognizer(_ id: RecognizerID) -> Int {
    isOnSurface ? id.index : session?.index(of: id) ?? id.index
  }

  private func attempt(of id: RecognizerID) -> Int {
    if let index = open[id.index] {
      last = index
      return index
    }
    last = attempts.count
    open[id.index] = attempts.count
    let subject = subject(of: id)
    var attempt = Attempt(subject, start: now)
    attempt.numberOfTaps = numbersOfTaps[subject.index]
    attempts.append(attempt)
    return attempts.count - 1
  }

  private func subject(of id: RecognizerID) -> Attempt.Subject {
    if isOnSurface, let known = subjects[id.index] { return known }
    let index = recognizer(id)
    let subject = Attempt.Subject(
      recognizer: recognizers[index].name, kind: recognizers[index].kind,
      target: isOnSurface ? nil : session?.target(of: id),
      targetTitle: isOnSurface ? nil : session?.targetTitle(of: id), index: index)
    if let known = subjects[id.index], known == subject { return known }
    subjects[id.index] = subject
    return subject
  }

  private func failure(_ cause: GestureTransition.Cause, of id: RecognizerID) -> AttemptFailure {
    if let known = failures[id.index], known.cause == cause { return known }
    let failure = AttemptFailure(cause)
    failures[id.index] = failure
    return failure
  }

  /// Takes the attempts that were recognized or failed since the last call, and forgets what is over.
  func take() -> [Attempt] {
    if decided.isEmpty && touchDowns.isEmpty { return [] }
    let taken = decided.map { attempts[$0] }
    (decided, touchDowns, last) = ([], [], nil)
    let kept = open.compactMap(\.self)
    attempts = kept.map { attempts[$0] }
    open = open.map { $0.flatMap { kept.firstIndex(of: $0) } }
    return taken
  }

  /// Extends the attempts still in progress to the last input.
  package func finish() {
    for index in open.compactMap(\.self) { attempts[index].end = max(attempts[index].end, now) }
  }
}
