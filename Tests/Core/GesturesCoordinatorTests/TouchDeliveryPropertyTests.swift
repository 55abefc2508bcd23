import Gestures
import CoreTestSupport
import Testing

/// Whatever the touches and recognizers do, targets receive every touch completely and once.
///
/// A target receives nothing of a touch, or `began` with the time and position of the touch down, any number of
/// `moved`, and finally `ended` or `cancelled`, once.
@Suite struct TouchDeliveryPropertyTests {
  private struct Finger {
    var touchDownTime: Timestamp
    var start: Point2D
    var target: TargetID
    var phases: [TouchDelivery.Phase] = []
    var isOver: Bool { phases.last == .ended || phases.last == .cancelled }
  }

  /// Checks deliveries to targets against the played touches.
  private final class DeliveryChecker {
    /// The touches by number, in order of touch down.
    var fingers: [Finger] = []
    var broken: [String] = []

    func receive(_ touch: TouchDelivery) {
      let index = Int(touch.contact)
      let finger = fingers[index]
      if finger.isOver { broken.append("\(touch): it has ended") }
      if (touch.phase == .began) != finger.phases.isEmpty { broken.append("\(touch) after \(finger.phases)") }
      if touch.phase == .began, touch.time != finger.touchDownTime || touch.position != finger.start {
        broken.append("\(touch): not at the time and position of its touch down")
      }
      if touch.target != finger.target { broken.append("\(touch): to another target than \(finger.target)") }
      if touch.time < finger.touchDownTime { broken.append("\(touch): before its touch down") }
      fingers[index].phases.append(touch.phase)
    }

    func expectAllEnded(_ seed: UInt64) {
      for finger in fingers where !finger.phases.isEmpty && !finger.isOver { broken.append("\(finger) is not over") }
      let (count, first) = (broken.count, broken.first ?? "")
      #expect(count == 0, "seed \(seed): \(count) broken, first \(first)")
    }
  }

  private struct Run {
    let pad = Pad(isObserved: false)
    let checker = DeliveryChecker()
    var ids: [RecognizerID] = []
    var targets = [TargetID.surface]
    var random: SeededRandom
    var names: [Int32: Int32] = [:]
    /// Whether recognizers are enabled, disabled, detached or ignore touches during the run.
    let changesSetup: Bool

    init(seed: UInt64, changesSetup: Bool, delays: Bool = true) {
      random = SeededRandom(seed: seed &* 31 &+ 7)
      self.changesSetup = changesSetup
      for index in 0..<4 {
        let parent = index < 2 ? TargetID.surface : targets[index - 1]
        targets.append(
          pad.coordinator.addTarget(
            Rect2D(x: Double(index % 2) * 30, y: 0, width: 30, height: 60 - Double(index) * 10), in: parent
          ) { [checker] in checker.receive($0) })
      }
      pad.coordinator.setHandler(of: .surface) { [checker] in checker.receive($0) }
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
      let id = pad.coordinator.attach(recognizer, to: targets.randomElement(using: &random)!).id
      ids.append(id)
      guard delays else { return }
      pad.coordinator.setTouchHandling(
        TouchHandling(
          cancelsTouches: Bool.random(using: &random), delaysTouchesBegan: Int.random(in: 0..<3, using: &random) == 0,
          delaysTouchesEnded: Bool.random(using: &random)), of: id)
    }

    mutating func play(_ events: [RandomTouches.Event]) {
      for event in events {
        switch event {
        case .frame(let time, let touches):
          // Deadlines fire first; a late frame takes the time of the newest one.
          pad.coordinator.advance(to: time)
          pad.play(time, touches.map { rename($0, at: max(time, pad.coordinator.now)) })
        case .wait: pad.play(event)
        }
        if changesSetup { changeSetup() }
      }
    }

    /// Gives every touch its own number; generated touches reuse identifiers.
    mutating func rename(_ touch: Touch, at time: Timestamp) -> Touch {
      switch touch {
      case .down(let id, let x, let y):
        names[id] = Int32(checker.fingers.count)
        let position = Point2D(x, y)
        checker.fingers.append(
          Finger(touchDownTime: time, start: position, target: pad.coordinator.target(at: position)))
        return .down(names[id]!, x, y)
      case .move(let id, let x, let y): return .move(names[id]!, x, y)
      case .up(let id): return .up(names[id]!)
      case .upAt(let id, let x, let y): return .upAt(names[id]!, x, y)
      case .cancel(let id): return .cancel(names[id]!)
      case .untracked, .button, .buttons, .hover: return touch
      }
    }

    mutating func changeSetup() {
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

  @Test(arguments: 0..<4, [false, true]) func everyDeliveredTouchBeginsAndEndsOnce(part: Int, changesSetup: Bool) {
    for seed in UInt64(part) * 1000..<UInt64(part * 1000 + randomCases(40)) {
      var input = RandomTouches(seed: seed)
      var run = Run(seed: seed, changesSetup: changesSetup)
      run.play((0..<80).map { _ in input.next() })
      run.play(input.liftAll())
      run.checker.expectAllEnded(seed)
      #expect(run.pad.coordinator.isIdle && run.pad.coordinator.nextDeadline == nil, "seed \(seed)")
    }
  }

  /// If no recognizer cancels a touch, its target receives all of it.
  @Test func allTouchesAreDeliveredWithoutRecognizers() {
    for seed in UInt64(0)..<40 {
      var input = RandomTouches(seed: seed)
      var run = Run(seed: seed, changesSetup: false, delays: false)
      for id in run.ids { run.pad.coordinator.detach(id) }
      run.ids = []
      run.play((0..<80).map { _ in input.next() })
      run.play(input.liftAll())
      run.checker.expectAllEnded(seed)
      let isWhole = run.checker.fingers.allSatisfy { $0.phases.count >= 2 }
      #expect(isWhole && run.checker.fingers.count > 5)
    }
  }

  /// Without deliveries of every phase the property would prove nothing.
  @Test func randomTouchesReachEveryPhaseOfDelivery() {
    var (silent, cancelled, moved, ended) = (0, 0, 0, 0)
    for seed in UInt64(0)..<20 {
      var input = RandomTouches(seed: seed)
      var run = Run(seed: seed, changesSetup: true)
      run.play((0..<80).map { _ in input.next() })
      for finger in run.checker.fingers {
        if finger.phases.isEmpty { silent += 1 }
        if finger.phases.last == .cancelled { cancelled += 1 }
        if finger.phases.last == .ended { ended += 1 }
        moved += finger.phases.count { $0 == .moved }
      }
    }
    #expect(silent > 20 && cancelled > 20 && moved > 20 && ended > 20, "\(silent) \(cancelled) \(moved) \(ended)")
  }
}
