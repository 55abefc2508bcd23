import Gestures
import TestSupport
import Testing

/// Whatever hands and recognizers do, nothing that targets are told is lost or told twice.
///
/// Of each finger a target is told nothing at all, or `began` with the time and place of the landing, any number of
/// `moved`, and at last `ended` or `cancelled`, once.
@Suite struct TouchDeliveryLawTests {
  private struct Finger {
    var touchDownTime: Timestamp
    var start: Point
    var target: TargetID
    var phases: [TouchDelivery.Phase] = []
    var isOver: Bool { phases.last == .ended || phases.last == .cancelled }
  }
  /// Holds what targets are told against the fingers that were played.
  private final class Ledger {
    /// By name, and named in order of landing.
    var fingers: [Finger] = []
    var broken: [String] = []

    func hear(_ touch: TouchDelivery) {
      let index = Int(touch.contact)
      let finger = fingers[index]
      if finger.isOver { broken.append("\(touch): it is over") }
      if (touch.phase == .began) != finger.phases.isEmpty { broken.append("\(touch) after \(finger.phases)") }
      if touch.phase == .began, touch.time != finger.touchDownTime || touch.position != finger.start {
        broken.append("\(touch): not when and where it landed")
      }
      if touch.target != finger.target { broken.append("\(touch): to another target than \(finger.target)") }
      if touch.time < finger.touchDownTime { broken.append("\(touch): before it landed") }
      fingers[index].phases.append(touch.phase)
    }
    func expectAllOver(_ seed: UInt64) {
      for finger in fingers where !finger.phases.isEmpty && !finger.isOver { broken.append("\(finger) is not over") }
      let (count, first) = (broken.count, broken.first ?? "")
      #expect(count == 0, "seed \(seed): \(count) broken, first \(first)")
    }
  }

  private struct Run {
    let pad = Pad(isObserved: false)
    let ledger = Ledger()
    var ids: [RecognizerID] = []
    var targets = [TargetID.surface]
    var random: SeededRandom
    var names: [Int32: Int32] = [:]
    /// Whether a recognizer may be taken out, put in, or told to ignore a finger on the way.
    let isRestless: Bool

    init(seed: UInt64, isRestless: Bool, delays: Bool = true) {
      (random, self.isRestless) = (SeededRandom(seed: seed &* 31 &+ 7), isRestless)
      for index in 0..<4 {
        let parent = index < 2 ? TargetID.surface : targets[index - 1]
        targets.append(
          pad.coordinator.addTarget(
            Rect(Double(index % 2) * 30, 0, 30, 60 - Double(index) * 10), in: parent
          ) { [ledger] in ledger.hear($0) })
      }
      pad.coordinator.setHandler(of: .surface) { [ledger] in ledger.hear($0) }
      for type in Catalog.recognizers { attach(type, delays) }
      attach(TapRecognizer(numberOfTapsRequired: 2), delays)
      for a in ids.indices {
        for b in ids.indices where a != b && Int.random(in: 0..<8, using: &random) == 0 {
          pad.coordinator.require(ids[a], toFailBefore: ids[b])
        }
      }
    }
    mutating func attach<R: GestureRecognizer>(_: R.Type, _ delays: Bool) {
      for variant in R.variants { attach(variant.recognizer, delays) }
    }
    mutating func attach<R: GestureRecognizer>(_ recognizer: R, _ delays: Bool) {
      let id = pad.coordinator.attach(recognizer, to: targets.randomElement(using: &random)!)
      ids.append(id)
      guard delays else { return }
      pad.coordinator.setTouchHandling(
        TouchHandling(
          cancelsTouches: Bool.random(using: &random), delaysTouchesBegan: Int.random(in: 0..<3, using: &random) == 0,
          delaysTouchesEnded: Bool.random(using: &random)), of: id)
    }
    mutating func play(_ events: [RandomHands.Event]) {
      for event in events {
        switch event {
        case .frame(let time, let touches):
          // Deadlines come first; a frame that is late happens when the newest one did.
          pad.coordinator.advance(to: time)
          pad.play(time, touches.map { rename($0, at: max(time, pad.coordinator.now)) })
        case .wait: pad.play(event)
        }
        if isRestless { fidget() }
      }
    }
    /// Hands use names again; here no two fingers have one.
    mutating func rename(_ touch: Touch, at time: Timestamp) -> Touch {
      switch touch {
      case .land(let id, let x, let y):
        names[id] = Int32(ledger.fingers.count)
        let place = Point(x, y)
        ledger.fingers.append(Finger(touchDownTime: time, start: place, target: pad.coordinator.target(at: place)))
        return .land(names[id]!, x, y)
      case .move(let id, let x, let y): return .move(names[id]!, x, y)
      case .lift(let id): return .lift(names[id]!)
      case .liftAt(let id, let x, let y): return .liftAt(names[id]!, x, y)
      case .take(let id): return .take(names[id]!)
      case .untracked: return touch
      }
    }
    mutating func fidget() {
      let id = ids.randomElement(using: &random)!
      switch Int.random(in: 0..<12, using: &random) {
      case 0: pad.coordinator.setEnabled(false, for: id)
      case 1, 2: pad.coordinator.setEnabled(true, for: id)
      case 3: pad.coordinator.ignore(names.values.max() ?? 0, for: id)
      case 4: pad.coordinator.detach(id)
      case 5: if ids.count < 60 { attach(TapRecognizer(numberOfTapsRequired: 2), true) }
      default: break
      }
    }
  }

  @Test(arguments: 0..<4, [false, true]) func theLawsHold(part: Int, isRestless: Bool) {
    for seed in UInt64(part) * 1000..<UInt64(part) * 1000 + 40 {
      var hands = RandomHands(seed: seed)
      var run = Run(seed: seed, isRestless: isRestless)
      run.play((0..<80).map { _ in hands.next() })
      run.play(hands.last())
      run.ledger.expectAllOver(seed)
      #expect(run.pad.coordinator.isIdle && run.pad.coordinator.nextDeadline == nil, "seed \(seed)")
    }
  }
  /// Where nobody takes a finger away, its target hears of it whole.
  @Test func nothingIsLostWithoutRecognizers() {
    for seed in UInt64(0)..<40 {
      var hands = RandomHands(seed: seed)
      var run = Run(seed: seed, isRestless: false, delays: false)
      for id in run.ids { run.pad.coordinator.detach(id) }
      run.ids = []
      run.play((0..<80).map { _ in hands.next() })
      run.play(hands.last())
      run.ledger.expectAllOver(seed)
      let isWhole = run.ledger.fingers.allSatisfy { $0.phases.count >= 2 }
      #expect(isWhole && run.ledger.fingers.count > 5)
    }
  }
  /// Else the laws would hold of nothing.
  @Test func enoughHappens() {
    var (silent, cancelled, moved, ended) = (0, 0, 0, 0)
    for seed in UInt64(0)..<20 {
      var hands = RandomHands(seed: seed)
      var run = Run(seed: seed, isRestless: true)
      run.play((0..<80).map { _ in hands.next() })
      for finger in run.ledger.fingers {
        if finger.phases.isEmpty { silent += 1 }
        if finger.phases.last == .cancelled { cancelled += 1 }
        if finger.phases.last == .ended { ended += 1 }
        moved += finger.phases.count { $0 == .moved }
      }
    }
    #expect(silent > 20 && cancelled > 20 && moved > 20 && ended > 20, "\(silent) \(cancelled) \(moved) \(ended)")
  }
}
