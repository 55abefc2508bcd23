import Foundation
import Gestures
import TestSupport
import Testing

/// Worlds by chance, one after another: every transition is legal, and once all fingers are up and all deadlines past,
/// every gesture is possible again.
///
/// In a test run they are few. `TOUCHSTONE_LONG=10000000` makes them last for so many frames.
@Suite struct LongRunTests {
  private static let frames = ProcessInfo.processInfo.environment["TOUCHSTONE_LONG"].flatMap { Int($0) } ?? 20_000

  // Two test cases, so that the cores share the work.
  @Test(arguments: 0..<2) func everyTransitionIsLegalAndEverythingComesToRest(part: Int) {
    var (frames, transitions, recognized, seed) = (0, 0, 0, UInt64(part))
    while frames < Self.frames / 2 {
      let world = RandomWorld(seed: seed)
      frames += world.play()
      let problem = world.problem
      #expect(problem == nil, "seed \(seed)")
      transitions += world.watcher.transitions
      recognized += world.watcher.recognized
      seed += 2
    }
    // Else it would hold of nothing.
    #expect(transitions > frames / 4 && recognized > frames / 40, "\(transitions), \(recognized) of \(frames)")
    if Self.frames > 1_000_000 { print("\(frames) frames: \(transitions) transitions, \(recognized) gestures") }
  }
}

/// Targets, recognizers of every kind, relations, parameters and delegates by chance; hands and a touchpad's driver by chance;
/// and somebody who disables, detaches, attaches, turns parameters and lets fingers be ignored.
private final class RandomWorld {
  let watcher = Watcher()
  private let coordinator = GestureCoordinator()
  private var random: SeededRandom
  private var hands: RandomHands
  private var frame = TouchFrame()
  private var targets = [TargetID.surface]
  private var ids: [RecognizerID] = []
  /// What a driver has begun to tell.
  private var opened: [(TouchpadEvent.Stage) -> TouchpadEvent.Kind] = []
  private let isRestless, hasDriver: Bool

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed ^ 0x6c6f_6e67)
    hands = RandomHands(seed: seed, hasWildPlaces: Int.random(in: 0..<8, using: &random) == 0)
    isRestless = Bool.random(using: &random)
    hasDriver = Int.random(in: 0..<3, using: &random) == 0
    self.random = random
    coordinator.observer = watcher
    setUp()
  }
  private func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  // MARK: Who is there

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
    if chance(3) { for id in ids where chance(2) { coordinator.setDelegate(whimsical(), of: id) } }
  }
  private func addTargets() {
    for index in 0..<4 {
      let parent = chance(2) ? TargetID.surface : targets.randomElement(using: &random)!
      let frame = Rect(Double(index % 2) * 30, 0, 40, 60)
      targets.append(
        chance(2)
          ? coordinator.addTarget(frame, in: parent)
          : coordinator.addTarget(frame, in: parent) { [watcher] in watcher.hear($0) })
    }
  }
  private func attachAny() {
    let kind = Catalog.recognizers.randomElement(using: &random)!
    attach(kind)
  }
  private func attach<R: GestureRecognizer>(_: R.Type) {
    var recognizer = R.variants.randomElement(using: &random)!.recognizer
    if chance(2) { for parameter in R.parameters where chance(2) { parameter.set(&recognizer, value(of: parameter, recognizer)) } }
    let id = coordinator.attach(recognizer, to: targets.randomElement(using: &random)!)
    ids.append(id)
    coordinator.setTouchHandling(
      TouchHandling(cancelsTouches: !chance(3), delaysTouchesBegan: chance(3), delaysTouchesEnded: !chance(3)),
      of: id)
  }
  private func value<R: GestureRecognizer>(of parameter: Parameter<R>, _ recognizer: R) -> Double {
    let value =
      parameter.unit == .count
      ? Double(Int.random(in: 1...3, using: &random)) : parameter.get(recognizer) * Double.random(in: 0...2, using: &random)
    return min(max(value, parameter.range.lowerBound), parameter.range.upperBound)
  }
  /// Its answers differ from question to question, as a careless delegate's may.
  private func whimsical() -> Questions {
    let questions = Questions()
    var random = SeededRandom(seed: random.next())
    func says(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
    questions.begins = { _ in !says(6) }
    questions.receives = { _, _, _ in !says(6) }
    questions.receivesEvent = { _, _ in !says(6) }
    questions.simultaneous = { _, _ in says(4) }
    questions.requires = { _, _ in says(6) }
    questions.isRequired = { _, _ in says(6) }
    return questions
  }

  // MARK: What happens

  /// How many frames there were.
  func play() -> Int {
    let count = 400
    for _ in 0..<count {
      play(hands.next())
      if hasDriver, chance(6) { tell() }
      if isRestless, chance(4) { fidget() }
    }
    for kind in opened { coordinator.handle(event(kind(chance(2) ? .ended : .cancelled))) }
    for event in hands.last() { play(event) }
    // No driver says that its pointer has gone, so whoever knows ends what hovers.
    for id in ids where coordinator.recognizer(id, as: HoverRecognizer.self) != nil {
      coordinator.setEnabled(false, for: id)
    }
    return count
  }
  private func play(_ event: RandomHands.Event) {
    switch event {
    case .frame(let time, let touches):
      frame.advance(to: time)
      for touch in touches { touch.apply(to: &frame) }
      coordinator.handle(frame)
    case .wait(let time): coordinator.advance(to: time)
    }
  }
  private func tell() {
    guard let kind = opened.last, !chance(4) else { return open() }
    if chance(3) {
      coordinator.handle(event(kind(chance(4) ? .cancelled : .ended)))
      opened.removeLast()
    } else {
      coordinator.handle(event(kind(.changed)))
    }
  }
  private func open() {
    let fingers = Int.random(in: 1...4, using: &random)
    let (by, scale) = (Point(3, 1), Double.random(in: 0.5...2, using: &random))
    let (mayTap, button) = (chance(2), UInt16.random(in: 272...274, using: &random))
    let kinds: [(TouchpadEvent.Stage) -> TouchpadEvent.Kind] = [
      { .transform($0, fingers: fingers, scale: scale, rotation: 1) }, { .hold($0, fingers: fingers, mayTap: mayTap) },
      { .swipe($0, fingers: fingers, by: by) }, { .scroll($0, by: by) }, { .button($0, button) },
    ]
    if chance(3) { return coordinator.handle(event(.motion(by: by))) }
    let kind = kinds.randomElement(using: &random)!
    opened.append(kind)
    coordinator.handle(event(kind(.began)))
  }
  private func event(_ kind: TouchpadEvent.Kind) -> TouchpadEvent {
    TouchpadEvent(coordinator.now, kind, at: Point(Double.random(in: 0...80, using: &random), 10))
  }
  private func fidget() {
    guard let id = ids.randomElement(using: &random) else { return attachAny() }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: coordinator.setEnabled(false, for: id)
    case 1, 2: coordinator.setEnabled(true, for: id)
    case 3: for index in 0..<frame.count where chance(2) { coordinator.ignore(frame[index].id, for: id) }
    case 4 where ids.count > 1:
      coordinator.detach(id)
      ids.removeAll { $0 == id }
    case 5 where ids.count < 20: attachAny()
    case 6: coordinator.setDelegate(chance(2) ? nil : whimsical(), of: id)
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

  /// What was wrong, once all is over; nil when nothing was.
  var problem: String? {
    if let broken = watcher.broken { return broken }
    if !coordinator.isIdle { return "something is not at rest" }
    if let deadline = coordinator.nextDeadline { return "something waits for \(deadline)" }
    if !coordinator.waiting.isEmpty { return "\(coordinator.waiting) wait" }
    if let id = ids.first(where: { coordinator.state(of: $0) != .possible }) {
      return "\(id) is \(coordinator.state(of: id))"
    }
    return watcher.open.isEmpty ? nil : "targets were told of fingers that are not over"
  }

  /// Holds every transition against the states that gestures may have.
  final class Watcher: GestureObserver {
    private(set) var (transitions, recognized) = (0, 0)
    private(set) var broken: String?
    /// Fingers that targets were told of and that are not over; hands use names again.
    private(set) var open: [Int32: Int] = [:]
    private var states: [RecognizerID: GestureState] = [:]
    private var now = Timestamp.distantPast

    func coordinator(willDeliver touches: borrowing TouchFrame) { pass(touches.time) }
    func coordinator(willDeliver event: TouchpadEvent) { pass(event.time) }
    func coordinator(willFireDeadlinesAt time: Timestamp) { pass(time) }
    func recognizer(_ id: RecognizerID, didStep step: MachineStep) {}
    func recognizer(didMake transition: Transition, describedBy description: () -> GestureDescription) {
      pass(transition.time)
      transitions += 1
      let last = states[transition.recognizer] ?? .possible
      // That one is possible again is told of nowhere.
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
    func hear(_ touch: TouchDelivery) {
      switch touch.phase {
      case .began: open[touch.contact, default: 0] += 1
      case .moved: if open[touch.contact] == nil { broken = broken ?? "\(touch), which has not begun" }
      case .ended, .cancelled:
        if open[touch.contact] == nil { broken = broken ?? "\(touch), which has not begun" }
        open[touch.contact, default: 1] -= 1
        if open[touch.contact] == 0 { open[touch.contact] = nil }
      }
    }
    private func pass(_ time: Timestamp) {
      if time < now { broken = broken ?? "time runs back from \(now) to \(time)" }
      now = time
    }
  }
}
