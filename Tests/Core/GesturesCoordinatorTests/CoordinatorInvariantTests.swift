import Testing

@testable import Gestures

/// Breaks each invariant of the coordinator's state and expects the check to name it.
@Suite struct CoordinatorInvariantTests {
  private let coordinator = GestureCoordinator()
  private let tap: RecognizerID
  private let doubleTap: RecognizerID
  private let pan: RecognizerID

  /// A tap waits for a double tap to fail, and a touch that the pan does not receive is down.
  init() throws {
    tap = coordinator.attach(TapRecognizer()).id
    doubleTap = coordinator.attach(TapRecognizer(numberOfTapsRequired: 2)).id
    pan = coordinator.attach(PanRecognizer(), to: coordinator.addTarget(Rect2D(x: 0, y: 0, width: 10, height: 10))).id
    coordinator.require(doubleTap, toFailBefore: tap)
    var frame = TouchFrame(at: .milliseconds(0))
    try frame.begin(1, at: Point2D(50, 50))
    coordinator.handle(frame)
    frame.advance(to: .milliseconds(50))
    try frame.end(1, at: Point2D(50, 50))
    coordinator.handle(frame)
    frame.advance(to: .milliseconds(100))
    try frame.begin(2, at: Point2D(50, 50))
    coordinator.handle(frame)
  }

  private func expectViolation(
    _ sentence: String, of coordinator: GestureCoordinator? = nil, sourceLocation: SourceLocation = #_sourceLocation,
    _ violate: (inout CoordinatorState) -> Void
  ) {
    let coordinator = coordinator ?? self.coordinator
    let valid = coordinator.state
    #expect(coordinator.violatedInvariant() == nil, sourceLocation: sourceLocation)
    violate(&coordinator.state)
    #expect(coordinator.violatedInvariant() == sentence, sourceLocation: sourceLocation)
    coordinator.state = valid
    #expect(coordinator.violatedInvariant() == nil, sourceLocation: sourceLocation)
  }

  @Test func aConsistentStateViolatesNothing() {
    #expect(coordinator.waiting == [tap])
    #expect(coordinator.state(of: doubleTap) == .possible && !coordinator.isIdle)
    #expect(coordinator.violatedInvariant() == nil)
    #expect(GestureCoordinator().violatedInvariant() == nil)
  }

  @Test func configurationOfARecognizerThatIsNotAttachedIsDetected() {
    let sentence = "Only attached recognizers are configured."
    expectViolation(sentence) { $0.configuration.enabled.insert(40) }
    expectViolation(sentence) { $0.configuration.ignoresMovesWhileIdle.insert(40) }
    expectViolation(sentence) { $0.configuration.delegated.insert(40) }
    expectViolation(sentence) { $0.configuration.cancelsTouches.insert(40) }
    expectViolation(sentence) { $0.configuration.delaysTouchesBegan.insert(40) }
    expectViolation(sentence) { $0.configuration.delaysTouchesEnded.insert(40) }
  }

  @Test func touchesOfADisabledRecognizerAreDetected() {
    expectViolation("Only enabled recognizers receive touches.") { $0.routing.touches[0].receivers.insert(40) }
    expectViolation("Only enabled recognizers receive touchpad events.") { $0.routing.touchpadReceivers.insert(40) }
  }

  @Test func receiverSetsThatDoNotMatchTheTouchesAreDetected() {
    expectViolation("A recognizer in `receivesEveryTouch` is a receiver of each touch.") {
      $0.routing.receivesEveryTouch.insert(pan.index)
    }
    expectViolation("A receiver of any touch is in `receivesInput`.") { $0.routing.receivesInput = RecognizerSet() }
    expectViolation("No two touches have the same identifier.") { $0.routing.touches.append($0.routing.touches[0]) }
  }

  @Test func lateTouchesThatDoNotMatchTheTouchesAreDetected() {
    let sentence = "`hasLateTouches` is true exactly if a touch is late."
    expectViolation(sentence) { $0.routing.hasLateTouches = true }
    expectViolation(sentence) { $0.routing.touches[0].lateTouchDownTime = .milliseconds(100) }
    expectViolation("`hasLateTouches` is true only if a touch is late.") {
      $0.routing.touches = []
      $0.routing.hasLateTouches = true
    }
  }

  @Test func attemptsOfADisabledOrDetachedRecognizerAreDetected() {
    expectViolation("Only enabled recognizers are in progress.") { $0.attempts.inProgress.insert(40) }
    let sentence = "Only attached recognizers make attempts."
    expectViolation(sentence) { $0.attempts.finished.insert(40) }
    expectViolation(sentence) { $0.attempts.machineRecognized.insert(40) }
    expectViolation(sentence) { $0.attempts.begunByTouches.insert(40) }
    expectViolation(sentence) { $0.attempts.begunByTouchpad.insert(40) }
    expectViolation(sentence) { $0.attempts.withIgnoredTouches.insert(40) }
  }

  @Test func contradictingStagesOfAnAttemptAreDetected() {
    expectViolation("An active recognizer is in progress.") { $0.attempts.active.insert(pan.index) }
    expectViolation("A waiting recognizer is in progress.") { $0.attempts.waiting.insert(pan.index) }
    expectViolation("A waiting recognizer is not active.") { $0.attempts.active.insert(tap.index) }
    expectViolation("A finished recognizer is not in progress.") { $0.attempts.finished.insert(tap.index) }
    expectViolation("The machine of a waiting recognizer has recognized or completed the gesture.") {
      $0.attempts.machineEnded = RecognizerSet()
    }
    expectViolation("A recognizer with an ended machine is waiting or finished.") {
      $0.attempts.machineEnded.insert(pan.index)
    }
    expectViolation("An attempt begins with touches or with touchpad events, not with both.") {
      $0.attempts.begunByTouchpad.insert(tap.index)
    }
  }

  @Test func setsThatDoNotMatchThePublicStatesAreDetected() {
    expectViolation("A recognizer is in `active` exactly if its state is `began` or `changed`.") {
      $0.attempts.active.insert(doubleTap.index)
    }
    expectViolation("A recognizer is in `finished` exactly if its state is `ended`, `cancelled` or `failed`.") {
      $0.attempts.finished.insert(pan.index)
    }
  }

  @Test func anActiveRecognizerWithAnUnrecognizedMachineIsDetected() {
    let valid = coordinator.state
    coordinator.attachments[doubleTap.index].state = .began
    coordinator.state.attempts.active.insert(doubleTap.index)
    #expect(coordinator.violatedInvariant() == "The machine of an active recognizer is in a recognized phase.")
    coordinator.attachments[doubleTap.index].state = .possible
    coordinator.state = valid
  }

  @Test func waitingWithoutARequirementInProgressIsDetected() {
    expectViolation("A waiting recognizer requires one that is in progress to fail.") {
      $0.attempts.inProgress.remove(doubleTap.index)
    }
  }

  @Test func aDeadlineBeforeTheEarliestOneIsDetected() {
    expectViolation("No running recognizer has a deadline before `earliestDeadline`.") { $0.earliestDeadline = .never }
  }

  @Test func aFastPathThatSkipsWorkIsDetected() throws {
    let coordinator = GestureCoordinator()
    coordinator.attach(PanRecognizer())
    var frame = TouchFrame(at: .milliseconds(0))
    try frame.begin(1, at: .zero)
    coordinator.handle(frame)
    #expect(coordinator.state.fastPath.isValid)
    expectViolation("The fast path has exactly the recognizers that receive moves.", of: coordinator) {
      $0.fastPath.recognizers = RecognizerSet()
    }
    expectViolation("The fast path is valid only if nothing but machines has to be handled.", of: coordinator) {
      $0.configuration.deliversTouches = true
      $0.fastPath.touchCounts = 1
    }
  }

  @Test func aChangeOfAnyGroupEndsTheFastPath() {
    func endsFastPath(_ change: (inout CoordinatorState) -> Void) -> Bool {
      var state = CoordinatorState()
      state.fastPath.touchCounts = 1
      change(&state)
      return !state.fastPath.isValid
    }
    #expect(endsFastPath { $0.configuration.enabled.insert(1) })
    #expect(endsFastPath { $0.routing.untracked = 1 })
    #expect(endsFastPath { $0.attempts.inProgress.insert(1) })
    #expect(endsFastPath { $0.deferredActions.append(.ignore(1, tap)) })
    #expect(endsFastPath { $0.observer = nil })
    #expect(!endsFastPath { $0.now = .milliseconds(1) })
  }

  /// A saved state that violates an invariant is damaged: restoring rejects it and changes nothing.
  @Test func restoreRejectsAStateThatViolatesAnInvariant() throws {
    let valid = coordinator.state
    let before = try coordinator.save()
    coordinator.state.attempts.waiting.insert(pan.index)
    let damaged = try coordinator.save()
    coordinator.state = valid
    #expect(throws: SavedStateError.damaged(at: damaged.count)) { try coordinator.restore(damaged) }
    #expect(try coordinator.save() == before)
  }
}
