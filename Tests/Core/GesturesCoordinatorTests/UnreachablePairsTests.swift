import Gestures
import CoreTestSupport
import Testing

/// A machine declares which signals its input classification never sends in a phase. Random touch frames, touchpad events,
/// deadlines and parameter changes show that the declaration is right, and that every other signal can be sent.
@Suite struct UnreachablePairsTests {
  @Test(.exhaustive, arguments: Catalog.recognizers)
  func unreachableSignalsAreNeverSentAndAllOthersAre(type: any GestureRecognizer.Type) { expectPairs(of: type) }

  private func expectPairs<R: GestureRecognizer>(of _: R.Type) {
    let log = PairLog<R>()
    for seed in 0..<2000 { play(RandomInput(seed: UInt64(seed)), log) }
    for phase in R.Phase.allCases {
      for signal in R.Signal.allCases {
        let isDeclared = R.next(phase, on: signal) == .unreachable
        let isSent = log.contains(phase, signal)
        let isRare = Self.rarePairs.contains("\(R.kind): \(phase), \(signal)")
        #expect(isSent != isDeclared || isRare, "\(R.kind): \(signal) in \(phase) is \(isSent ? "" : "never ")sent")
      }
    }
  }

  /// Too rare for random input. The tests below send them.
  private static let rarePairs = [
    "tap: pressed, tooFarApart", "tap: lifting, tooFarApart", "longPress: holding, tooFarApart",
    "longPress: lifting, tooFarApart", "longPress: lifting, touchUp", "longPress: lifting, buttonDown",
    "longPress: pressing, touchDown",
    "longPress: pressing, enoughTouches", "pinch: paused, touchesChanged", "pinch: pinching, tooClose",
  ]

  @Test func fingersThatCloseBelowTheMinimumSpanAreTooClose() {
    var pinch = PinchRecognizer()
    pinch.minimumSpan = 100
    let pad = RecordingPad(pinch)
    pad.at(0, .down(1, 0, 0), .down(2, 300, 0))
    pad.at(50, .move(2, 200, 0))
    pad.at(100, .move(2, 90, 0))
    #expect(pad.log.contains(.pinching, .tooClose))
  }

  @Test func holdOfEnoughFingersMayBeginDuringAPress() {
    let log = PairLog<LongPressRecognizer>()
    let coordinator = GestureCoordinator()
    coordinator.attach(Recorder(base: LongPressRecognizer(), log: log))
    coordinator.handle(TouchpadEvent(.milliseconds(0), .hold(.began, fingers: 1, mayTap: false), at: .zero))
    coordinator.advance(to: .milliseconds(1000))
    coordinator.handle(TouchpadEvent(.milliseconds(1100), .hold(.began, fingers: 1, mayTap: false), at: .zero))
    #expect(log.contains(.pressing, .enoughTouches))
  }

  @Test func aSecondTapIsTooFarApartIfAFingerTakesThePlaceOfAnIgnoredOne() {
    var press = LongPressRecognizer(numberOfTouchesRequired: 2)
    press.numberOfTapsRequired = 2
    let tap = TapRecognizer(numberOfTapsRequired: 3, numberOfTouchesRequired: 2)
    let pads = (tap: secondTap(tap), press: secondTap(press))
    pads.tap.coordinator.ignore(4, for: pads.tap.id)
    pads.press.coordinator.ignore(4, for: pads.press.id)
    pads.tap.at(150, .down(5, 200, 0))
    pads.press.at(150, .down(5, 200, 0))
    #expect(pads.tap.log.contains(.pressed, .tooFarApart) && pads.press.log.contains(.holding, .tooFarApart))
  }

  @Test func aSecondTapIsTooFarApartIfAFingerTakesThePlaceOfALiftedOne() {
    var press = LongPressRecognizer(numberOfTouchesRequired: 2)
    press.numberOfTapsRequired = 2
    let tap = TapRecognizer(numberOfTapsRequired: 3, numberOfTouchesRequired: 2)
    let pads = (tap: secondTap(tap), press: secondTap(press))
    pads.tap.at(140, .upAt(4, 10, 0))
    pads.press.at(140, .upAt(4, 10, 0))
    pads.tap.at(150, .down(5, 200, 0))
    pads.press.at(150, .down(5, 200, 0))
    #expect(pads.tap.log.contains(.lifting, .tooFarApart) && pads.press.log.contains(.lifting, .tooFarApart))
  }

  /// One tap of two fingers, and the touch downs of the next.
  private func secondTap<R: GestureRecognizer>(_ recognizer: R) -> RecordingPad<R> {
    let pad = RecordingPad(recognizer)
    pad.at(0, .down(1, 0, 0), .down(2, 10, 0))
    pad.at(50, .upAt(1, 0, 0), .upAt(2, 10, 0))
    pad.at(100, .down(3, 0, 0), .down(4, 10, 0))
    return pad
  }

  @Test func aFingerOfATapLiftsAloneIfNumberOfTapsRequiredIsLowered() {
    var press = LongPressRecognizer(numberOfTouchesRequired: 3)
    press.numberOfTapsRequired = 1
    let pad = RecordingPad(press)
    pad.at(0, .down(1, 0, 0), .down(2, 0, 0), .down(3, 0, 0))
    pad.at(50, .upAt(1, 0, 0))
    pad.coordinator.change(pad.id) { $0.base.numberOfTapsRequired = 0 }
    pad.at(60, .upAt(2, 0, 0))
    #expect(pad.log.contains(.lifting, .touchUp))
  }

  @Test func aButtonMayBePressedWhileATapLifts() {
    var press = LongPressRecognizer(numberOfTouchesRequired: 2)
    press.numberOfTapsRequired = 1
    let pad = RecordingPad(press)
    pad.at(0, .down(1, 0, 0), .down(2, 10, 0))
    pad.at(50, .up(1))
    pad.at(60, .button(true))
    #expect(pad.log.contains(.lifting, .buttonDown))
  }

  @Test func aTouchpadMayBeginAnotherSequenceDuringAPress() {
    let pad = RecordingPad(LongPressRecognizer(numberOfTouchesRequired: 2))
    let hold = { TouchpadEvent.Kind.hold(.began, fingers: $0, mayTap: false) }
    pad.coordinator.handle(TouchpadEvent(.milliseconds(0), hold(2), at: .zero))
    pad.coordinator.handle(TouchpadEvent(.milliseconds(1000), hold(1), at: .zero))
    #expect(pad.log.contains(.pressing, .touchDown))
  }

  @Test func aPausedPinchEndsIfFingerChangeBecomesEnd() {
    let pad = RecordingPad(PinchRecognizer())
    pad.at(0, .down(1, 0, 0), .down(2, 100, 0))
    pad.at(10, .move(2, 200, 0))
    pad.at(20, .upAt(2, 200, 0))
    pad.coordinator.change(pad.id) { $0.base.fingerChange = .end }
    pad.at(30, .down(3, 150, 0))
    pad.at(200, .move(3, 160, 0))
    #expect(pad.log.contains(.paused, .touchesChanged))
  }

  private func play<R: GestureRecognizer>(_ input: RandomInput, _ log: PairLog<R>) {
    var input = input
    var frame = TouchFrame(at: .zero, bounds: Point2D(100, 100))
    // Fingers may be down before the coordinator exists.
    for _ in 0..<Int.random(in: 0...1, using: &input.random) { input.touches(&frame) }
    let coordinator = GestureCoordinator()
    let variant = R.variants.randomElement(using: &input.random)!.recognizer
    let id = coordinator.attach(Recorder(base: input.configured(variant), log: log))
    for _ in 0..<60 {
      switch input.next() {
      case .touches:
        input.touches(&frame)
        coordinator.handle(frame)
      case .touchpad: coordinator.handle(input.touchpadEvent())
      case .wait: coordinator.advance(to: input.time)
      case .ignore where frame.count > 0:
        coordinator.ignore(frame[Int.random(in: 0..<frame.count, using: &input.random)].id, for: id)
      case .ignore: break
      case .change: coordinator.change(id) { $0.base = input.changed($0.base, by: 1) }
      case .disable:
        coordinator.setEnabled(false, for: id)
        coordinator.setEnabled(true, for: id)
      }
    }
  }

  @Test func anUnreachableSignalDoesNothingInAMachinesLaws() {
    #expect(Unsent.lawViolations() == ["leave is never sent"])
    #expect(MachineDiagram(Unsent.self).edges.map(\.label) == ["start [fingers = 1]", "show"])
  }

  #if DEBUG
  @Test func anUnreachableSignalTrapsInADebugBuild() async {
    await #expect(processExitsWith: .failure) {
      let coordinator = GestureCoordinator()
      coordinator.attach(Unsent())
      coordinator.handle(TouchFrame(at: .zero))
    }
  }
  #endif
}

// MARK: Recording

/// The pairs of phase and signal that a recognizer's input classification has sent.
private final class PairLog<R: GestureRecognizer>: @unchecked Sendable {
  private var sent: [R.Phase: Set<R.Signal>] = [:]

  func add(_ phase: R.Phase, _ signal: R.Signal) { sent[phase, default: []].insert(signal) }
  func contains(_ phase: R.Phase, _ signal: R.Signal) -> Bool { sent[phase]?.contains(signal) == true }
}

/// Records what a recognizer sends. Unlike the recognizer it does not trap, so that all wrong pairs are found.
private struct Recorder<R: GestureRecognizer>: GestureRecognizer {
  static var kind: String { R.kind }
  static var ignoresMovesWhileIdle: Bool { R.ignoresMovesWhileIdle }
  static var isExclusive: Bool { R.isExclusive }

  static func next(_ phase: R.Phase, on signal: R.Signal) -> Step<R.Phase> {
    let step = R.next(phase, on: signal)
    return step == .unreachable ? .stay : step
  }

  var base: R
  let log: PairLog<R>

  init() { self.init(base: R(), log: PairLog()) }

  init(base: R, log: PairLog<R>) {
    self.base = base
    self.log = log
  }

  var phase: R.Phase {
    get { base.phase }
    set { base.phase = newValue }
  }

  mutating func read(_ touches: borrowing TouchFrame) -> R.Signal? {
    let phase = base.phase
    return recorded(base.read(touches), in: phase)
  }

  mutating func read(_ event: TouchpadEvent) -> R.Signal? {
    let phase = base.phase
    return recorded(base.read(event), in: phase)
  }

  /// A deadline that is armed can fire.
  var deadline: Deadline<R.Signal>? {
    let deadline = base.deadline
    _ = recorded(deadline?.signal, in: base.phase)
    return deadline
  }

  private func recorded(_ signal: R.Signal?, in phase: R.Phase) -> R.Signal? {
    if let signal { log.add(phase, signal) }
    return signal
  }

  mutating func code(_ coder: inout StateCoder) { base.code(&coder) }
  mutating func reset() { base.reset() }
  var location: Point2D { base.location }
  var numberOfTouches: Int { base.numberOfTouches }
}

private final class RecordingPad<R: GestureRecognizer> {
  let coordinator = GestureCoordinator()
  let log = PairLog<R>()
  let id: AttachedRecognizer<Recorder<R>>
  private var frame = TouchFrame(at: .zero)

  init(_ recognizer: R) { id = coordinator.attach(Recorder(base: recognizer, log: log)) }

  func at(_ milliseconds: Int64, _ touches: Touch...) {
    frame.advance(to: .milliseconds(milliseconds))
    for touch in touches { touch.apply(to: &frame) }
    coordinator.handle(frame)
  }
}

// MARK: Random input

private struct RandomInput {
  enum Action { case touches, touchpad, wait, ignore, change, disable }

  var random: SeededRandom
  var time = Timestamp(microseconds: 0)
  private let actions: [Action]
  private var sequences: [TouchpadEvent.Kind] = []
  /// Whether fingers mostly touch down and lift, as in taps.
  private let isTapping: Bool
  /// Whether some frames press or release a button. Not in all inputs, since a button ends taps and presses.
  private let pressesButtons: Bool
  private var buttons: SeededRandom
  /// Where the hand is.
  private var origin = Point2D.zero

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    buttons = SeededRandom(seed: seed &+ 1_000_000)
    pressesButtons = seed / 4 % 2 == 0
    let touches = Array(repeating: Action.touches, count: 24)
    let touchpad = Array(repeating: Action.touchpad, count: 24)
    let others: [Action] = [.wait, .ignore, .ignore, .change]
    actions =
      [touches + others, touches + others, touchpad + others, touches + touchpad + others + [.disable]][
        Int(seed % 4)]
    isTapping = seed % 4 == 0
  }

  mutating func next() -> Action {
    let isLong = Int.random(in: 0..<12, using: &random) == 0
    time =
      time + Interval(microseconds: Int64.random(in: 1...(isLong && !isTapping ? 400_000 : 30_000), using: &random))
    return actions.randomElement(using: &random)!
  }

  /// Turns the frame into a random next one.
  mutating func touches(_ frame: inout TouchFrame) {
    frame.advance(to: time)
    let isEmpty = frame.down + frame.untracked == 0
    if isEmpty, Int.random(in: 0..<4, using: &random) == 0 { origin = position(120) }
    switch Int.random(in: isTapping ? 0..<6 : 0..<10, using: &random) {
    case 0..<3: isTapping && !isEmpty ? touchUp(&frame) : touchDown(&frame)
    case 3..<5: isEmpty || isTapping ? touchDown(&frame) : touchUp(&frame)
    case 5: if Bool.random(using: &random) { try? frame.hover(at: origin) } else { frame.endHover() }
    default: isEmpty ? touchDown(&frame) : move(&frame)
    }
    if pressesButtons, Int.random(in: 0..<30, using: &buttons) == 0 { frame.setButtonDown(!frame.isButtonDown) }
  }

  private mutating func touchDown(_ frame: inout TouchFrame) {
    for _ in 0..<[1, 1, 1, 2, 3].randomElement(using: &random)! where frame.count < 5 {
      let reach = [16.0, 16, 16, 400].randomElement(using: &random)!
      // An identifier that is down already is refused.
      try? frame.begin(Int32.random(in: 0..<20, using: &random), at: origin + position(reach))
    }
    if Int.random(in: 0..<12, using: &random) == 0 { try? frame.setUntracked(frame.untracked + 1) }
  }

  private mutating func touchUp(_ frame: inout TouchFrame) {
    let isAll = Bool.random(using: &random)
    let isCancelled = Int.random(in: 0..<8, using: &random) == 0
    for index in 0..<frame.count where isAll || Bool.random(using: &random) {
      let finger = frame[index]
      let jumps = Int.random(in: 0..<6, using: &random) == 0
      let end = jumps ? origin + position(60) : finger.position
      if isCancelled { try? frame.cancel(finger.id, at: end) } else { try? frame.end(finger.id, at: end) }
    }
    if isAll || Bool.random(using: &random) { try? frame.setUntracked(0) }
  }

  private mutating func move(_ frame: inout TouchFrame) {
    let reach = [2.0, 8, 60].randomElement(using: &random)!
    // Often all together.
    let isTogether = Bool.random(using: &random)
    let translation = position(reach)
    for index in 0..<frame.count where isTogether || Bool.random(using: &random) {
      let finger = frame[index]
      try? frame.move(finger.id, to: finger.position + (isTogether ? translation : position(reach)))
    }
  }

  private mutating func position(_ reach: Double) -> Point2D {
    Point2D(Double.random(in: 0...reach, using: &random), Double.random(in: 0...reach / 4, using: &random))
  }

  /// Returns an event of a sequence that is open or begins; sometimes one of a sequence that never began.
  mutating func touchpadEvent() -> TouchpadEvent {
    let isStray = Int.random(in: 0..<20, using: &random) == 0
    let stages = TouchpadEvent.Stage.allCases
    if isStray { return event(kind(stages.randomElement(using: &random)!)) }
    switch Int.random(in: 0..<4, using: &random) {
    case 0 where sequences.count < 3, _ where sequences.isEmpty:
      let began = kind(.began)
      if case .motion = began {} else { sequences.append(began) }
      return event(began)
    case 1:
      let over = sequences.remove(at: Int.random(in: 0..<sequences.count, using: &random))
      let isCancelled = Int.random(in: 0..<4, using: &random) == 0
      return event(continued(over, isCancelled ? .cancelled : .ended))
    case 2: return event(.motion(by: position(30)))
    default: return event(continued(sequences.randomElement(using: &random)!, .changed))
    }
  }

  private mutating func event(_ kind: TouchpadEvent.Kind) -> TouchpadEvent {
    let delay = Interval(microseconds: -Int64.random(in: 0...20_000, using: &random))
    return TouchpadEvent(time, kind, at: position(40), stamp: time + delay)
  }

  private mutating func kind(_ stage: TouchpadEvent.Stage) -> TouchpadEvent.Kind {
    let fingers = Int.random(in: 1...4, using: &random)
    return switch Int.random(in: 0..<6, using: &random) {
    case 0: .scroll(stage, by: translation())
    case 1: .swipe(stage, fingers: fingers, by: translation())
    case 2: .button(stage, UInt16.random(in: 272...274, using: &random))
    case 3: .hold(stage, fingers: fingers, mayTap: Bool.random(using: &random))
    case 4: .transform(stage, fingers: fingers, scale: 1 + position(1).x, rotation: position(20).x)
    default: .motion(by: translation())
    }
  }

  private mutating func continued(
    _ kind: TouchpadEvent.Kind, _ stage: TouchpadEvent.Stage
  ) -> TouchpadEvent.Kind {
    switch kind {
    case .scroll: .scroll(stage, by: translation())
    case .swipe(_, let fingers, _): .swipe(stage, fingers: fingers, by: translation())
    case .button(_, let code): .button(stage, code)
    case .hold(_, let fingers, let mayTap): .hold(stage, fingers: fingers, mayTap: mayTap)
    case .transform(_, let fingers, _, _, _):
      .transform(stage, fingers: fingers, scale: 1 + position(1).x, rotation: position(20).x)
    case .motion: kind
    }
  }

  private mutating func translation() -> Point2D {
    let isAcross = Int.random(in: 0..<4, using: &random) == 0
    let along = position(40)
    return Bool.random(using: &random) ? .zero : isAcross ? Point2D(along.y, along.x) : along
  }

  /// Returns the recognizer with three parameters changed; for taps, with random numbers of fingers and taps.
  mutating func configured<R: GestureRecognizer>(_ recognizer: R) -> R {
    if !isTapping { return changed(recognizer, by: 3) }
    var recognizer = recognizer
    for parameter in R.parameters where parameter.unit == .count && parameter.choices.isEmpty {
      parameter.set(&recognizer, Double(Int.random(in: 1...3, using: &random)))
    }
    return recognizer
  }

  /// Returns the recognizer with this many parameters changed.
  mutating func changed<R: GestureRecognizer>(_ recognizer: R, by count: Int) -> R {
    var recognizer = recognizer
    for _ in 0..<count {
      guard let parameter = R.parameters.randomElement(using: &random) else { break }
      let value =
        switch (parameter.choices.isEmpty, parameter.unit) {
        case (false, _): Double(Int.random(in: 0...Int(parameter.range.upperBound), using: &random))
        case (true, .count): Double(Int.random(in: 0...3, using: &random))
        case (true, _): parameter.get(R()) * [0, 0.1, 1, 3].randomElement(using: &random)!
        }
      parameter.set(&recognizer, min(max(value, parameter.range.lowerBound), parameter.range.upperBound))
    }
    return recognizer
  }
}

// MARK: A machine that is wrong about itself

/// Sends what it declares unreachable.
private struct Unsent: GestureRecognizer {
  static let kind = "unsent"
  enum Phase: String, GesturePhase {
    case idle, trying
    static let initial = idle
  }
  enum Signal: String, GestureSignal { case start, show, leave }

  static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
    switch (phase, signal) {
    case (.idle, .start): .enter(.trying)
    case (.trying, .show): .end
    case (.idle, .show), (.trying, .start): .stay
    case (.idle, .leave), (.trying, .leave): .unreachable
    }
  }

  static func condition(for signal: Signal, in phase: Phase) -> String? { signal == .start ? "fingers = 1" : nil }

  var phase = Phase.initial
  mutating func read(_ touches: borrowing TouchFrame) -> Signal? { .leave }
  mutating func reset() {}
  mutating func code(_ coder: inout StateCoder) {}
  var location: Point2D { .zero }
  var numberOfTouches: Int { 0 }
}
