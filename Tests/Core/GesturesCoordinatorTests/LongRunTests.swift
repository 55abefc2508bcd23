import Foundation
import Gestures
import CoreTestSupport
import Testing

/// Random setups, one after another: every transition is legal, and once all touches have lifted and all deadlines have
/// fired, every gesture is possible again.
///
/// A test run plays few of them. `TOUCHSTONE_LONG=10000000` sets the number of frames.
@Suite struct LongRunTests {
  private static let frames = ProcessInfo.processInfo.environment["TOUCHSTONE_LONG"].flatMap { Int($0) } ?? 20_000

  // Two test cases, so that they run in parallel.
  @Test(arguments: 0..<2) func randomRunsMakeLegalTransitionsAndComeToRest(part: Int) {
    var (frames, transitions, recognized, seed) = (0, 0, 0, UInt64(part))
    while frames < Self.frames / 2 {
      let run = RandomRun(seed: seed)
      frames += run.play()
      let problem = run.problem
      #expect(problem == nil, "seed \(seed)")
      transitions += run.checker.transitions
      recognized += run.checker.recognized
      seed += 2
    }
    // Without enough transitions the test would prove nothing.
    #expect(transitions > frames / 4 && recognized > frames / 40, "\(transitions), \(recognized) of \(frames)")
    if Self.frames > 1_000_000 { print("\(frames) frames: \(transitions) transitions, \(recognized) gestures") }
  }
}

/// Random targets, recognizers, relations, parameters and delegates; random touches and touchpad events; and random
/// calls that disable, detach and attach recognizers, set parameters and ignore touches.
private final class RandomRun {
  let checker = TransitionChecker()
  private let coordinator = GestureCoordinator()
  private var random: SeededRandom
  private var input: RandomTouches
  private var frame = TouchFrame(at: .zero)
  private var targets = [TargetID.surface]
  private var ids: [RecognizerID] = []
  /// The touchpad sequences that have begun.
  private var openSequences: [(TouchpadEvent.Stage) -> TouchpadEvent.Kind] = []
  private let changesSetup, hasTouchpad: Bool

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed ^ 0x6c6f_6e67)
    input = RandomTouches(seed: seed, hasExtremePositions: Int.random(in: 0..<8, using: &random) == 0)
    changesSetup = Bool.random(using: &random)
    hasTouchpad = Int.random(in: 0..<3, using: &random) == 0
    self.random = random
    coordinator.observer = checker
    setUp()
  }

  private func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  // MARK: Setup

  private func setUp() {
    if chance(2) { addTargets() }
    for _ in 0..<Int.random(in: 1...12, using: &random) { attachAny() }
    let share = Int.random(in: 2...10, using: &random)
    for a in ids {
      for b in ids where a != b {
        if chance(share) { coordinator.allowSimultaneous(a, b) }
        if chance(12) { coordinator.require(a, toFailBefore: b) }
      }
    }
    if chance(3) { for id in ids where chance(2) { coordinator.setDelegate(unpredictableDelegate(), of: id) } }
  }

  private func addTargets() {
    for index in 0..<4 {
      let parent = chance(2) ? TargetID.surface : targets.randomElement(using: &random)!
      let frame = Rect2D(x: Double(index % 2) * 30, y: 0, width: 40, height: 60)
      targets.append(
        chance(2)
          ? coordinator.addTarget(frame, in: parent)
          : coordinator.addTarget(frame, in: parent) { [checker] in checker.receive($0) })
    }
  }

  private func attachAny() {
    let kind = Catalog.recognizers.randomElement(using: &random)!
    attach(kind)
  }

  private func attach<R: GestureRecognizer>(_: R.Type) {
    var recognizer = R.variants.randomElement(using: &random)!.recognizer
    if chance(2) {
      for parameter in R.parameters where chance(2) {
        var changed = recognizer
        parameter.set(&changed, value(of: parameter, recognizer))
        // Two parameters may not fit each other.
        if changed.invalidParameter == nil { recognizer = changed }
      }
    }
    let id = coordinator.attach(recognizer, to: targets.randomElement(using: &random)!).id
    ids.append(id)
    coordinator.setTouchHandling(
      TouchHandling(cancelsTouches: !chance(3), delaysTouchesBegan: chance(3), delaysTouchesEnded: !chance(3)),
      of: id)
  }

  private func value<R: GestureRecognizer>(of parameter: Parameter<R>, _ recognizer: R) -> Double {
    let value =
      parameter.unit == .count
      ? Double(Int.random(in: 1...3, using: &random))
      : parameter.get(recognizer) * Double.random(in: 0...2, using: &random)
    return min(max(value, parameter.range.lowerBound), parameter.range.upperBound)
  }

  /// Returns a delegate that changes its answers from call to call.
  private func unpredictableDelegate() -> RecordingDelegate {
    let delegate = RecordingDelegate()
    var random = SeededRandom(seed: random.next())
    func oneIn(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
    delegate.allowsBegin = { _ in !oneIn(6) }
    delegate.allowsTouch = { _, _, _ in !oneIn(6) }
    delegate.allowsEvent = { _, _ in !oneIn(6) }
    delegate.allowsSimultaneous = { _, _ in oneIn(4) }
    delegate.requiresFailure = { _, _ in oneIn(6) }
    delegate.isRequiredToFail = { _, _ in oneIn(6) }
    return delegate
  }

  // MARK: Events

  /// Plays the run and returns its number of frames.
  func play() -> Int {
    let count = 400
    for _ in 0..<count {
      play(input.next())
      if hasTouchpad, chance(6) { sendTouchpadEvent() }
      if changesSetup, chance(4) { changeSetup() }
    }
    for kind in openSequences { coordinator.handle(event(kind(chance(2) ? .ended : .cancelled))) }
    for event in input.liftAll() { play(event) }
    // No touchpad event ends pointer hover, so the test ends it.
    for id in ids where coordinator.recognizer(id, as: HoverRecognizer.self) != nil {
      coordinator.setEnabled(false, for: id)
    }
    return count
  }

  private func play(_ event: RandomTouches.Event) {
    switch event {
    case .frame(let time, let touches):
      frame.advance(to: time)
      for touch in touches { touch.apply(to: &frame) }
      coordinator.handle(frame)
    case .wait(let time): coordinator.advance(to: time)
    }
  }

  private func sendTouchpadEvent() {
    guard let kind = openSequences.last, !chance(4) else { return beginSequence() }
    if chance(3) {
      coordinator.handle(event(kind(chance(4) ? .cancelled : .ended)))
      openSequences.removeLast()
    } else {
      coordinator.handle(event(kind(.changed)))
    }
  }

  private func beginSequence() {
    let fingers = Int.random(in: 1...4, using: &random)
    let (by, scale) = (Point2D(3, 1), Double.random(in: 0.5...2, using: &random))
    let (mayTap, button) = (chance(2), UInt16.random(in: 272...274, using: &random))
    let kinds: [(TouchpadEvent.Stage) -> TouchpadEvent.Kind] = [
      { .transform($0, fingers: fingers, scale: scale, rotation: 1) }, { .hold($0, fingers: fingers, mayTap: mayTap) },
      { .swipe($0, fingers: fingers, by: by) }, { .scroll($0, by: by) }, { .button($0, button) },
    ]
    if chance(3) { return coordinator.handle(event(.motion(by: by))) }
    let kind = kinds.randomElement(using: &random)!
    openSequences.append(kind)
    coordinator.handle(event(kind(.began)))
  }

  private func event(_ kind: TouchpadEvent.Kind) -> TouchpadEvent {
    TouchpadEvent(coordinator.now, kind, at: Point2D(Double.random(in: 0...80, using: &random), 10))
  }

  private func changeSetup() {
    guard let id = ids.randomElement(using: &random) else { return attachAny() }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: coordinator.setEnabled(false, for: id)
    case 1, 2: coordinator.setEnabled(true, for: id)
    case 3: for index in 0..<frame.count where chance(2) { coordinator.ignore(frame[index].id, for: id) }
    case 4 where ids.count > 1:
      coordinator.detach(id)
      ids.removeAll { $0 == id }
    case 5 where ids.count < 20: attachAny()
    case 6: coordinator.setDelegate(chance(2) ? nil : unpredictableDelegate(), of: id)
    default: setParameters(of: id)
    }
  }

  private func setParameters(of id: RecognizerID) {
    for kind in Catalog.recognizers { setParameters(of: id, kind) }
  }

  private func setParameters<R: GestureRecognizer>(of id: RecognizerID, _: R.Type) {
    guard let recognizer = coordinator.recognizer(id, as: R.self) else { return }
    for parameter in R.parameters where chance(3) {
      try? coordinator.setParameter(parameter.name, of: id, to: value(of: parameter, recognizer))
    }
  }

  /// The first problem found after the run, or `nil`.
  var problem: String? {
    if let broken = checker.broken { return broken }
    if !coordinator.isIdle { return "something is not at rest" }
    if let deadline = coordinator.nextDeadline { return "something waits for \(deadline)" }
    if !coordinator.waiting.isEmpty { return "\(coordinator.waiting) wait" }
    if let id = ids.first(where: { coordinator.state(of: $0) != .possible }) {
      return "\(id) is \(coordinator.state(of: id))"
    }
    return checker.open.isEmpty ? nil : "some delivered touches have not ended"
  }

  /// Checks every transition against the allowed states.
  final class TransitionChecker: GestureObserver {
    private(set) var transitions = 0
    private(set) var recognized = 0
    private(set) var broken: String?
    /// Touches delivered to targets that have not ended, by identifier; identifiers are reused.
    private(set) var open: [Int32: Int] = [:]
    private var states: [RecognizerID: GestureState] = [:]
    private var now = Timestamp.distantPast

    func coordinator(willDeliver touches: borrowing TouchFrame) { checkTime(touches.time) }

    func coordinator(willDeliver event: TouchpadEvent) { checkTime(event.time) }

    func coordinator(willFireDeadlinesAt time: Timestamp) { checkTime(time) }

    func recognizer(_ id: RecognizerID, didStep step: () -> MachineStep) {}

    func recognizer(didMake transition: Transition, describedBy description: () -> GestureDescription) {
      checkTime(transition.time)
      transitions += 1
      let last = states[transition.recognizer] ?? .possible
      // The reset to possible is not reported.
      if transition.from != last, transition.from != .possible || !last.isFinished {
        broken = broken ?? "\(transition), which was \(last)"
      }
      if !transition.from.canBecome(transition.to) || transition.to == .possible { broken = broken ?? "\(transition)" }
      if transition.from == .possible, transition.to != .failed {
        recognized += 1
        if transition.recognized > transition.time { broken = broken ?? "\(transition) is early" }
      }
      states[transition.recognizer] = transition.to
    }

    func receive(_ touch: TouchDelivery) {
      switch touch.phase {
      case .began: open[touch.contact, default: 0] += 1
      case .moved: if open[touch.contact] == nil { broken = broken ?? "\(touch), which has not begun" }
      case .ended, .cancelled:
        if open[touch.contact] == nil { broken = broken ?? "\(touch), which has not begun" }
        open[touch.contact, default: 1] -= 1
        if open[touch.contact] == 0 { open[touch.contact] = nil }
      }
    }

    private func checkTime(_ time: Timestamp) {
      if time < now { broken = broken ?? "time runs back from \(now) to \(time)" }
      now = time
    }
  }
}
