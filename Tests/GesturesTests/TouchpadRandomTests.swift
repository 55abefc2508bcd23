import Gestures
import TestSupport
import Testing

/// What a touchpad's driver might tell, by chance: sequences that overlap, end, are taken back, and ways that are no
/// numbers.
@Suite struct TouchpadRandomTests {
  private struct Driver {
    var random: SeededRandom
    /// Whether some numbers are none.
    var isWild = true
    var time: Int64 = 0
    var open: [TouchpadEvent.Kind] = []

    mutating func next() -> TouchpadEvent {
      time += Int64.random(in: 0...12_000, using: &random)
      let stage: TouchpadEvent.Stage = Bool.random(using: &random) ? .ended : .cancelled
      switch Int.random(in: 0..<10, using: &random) {
      // Everything must be over from time to time: only then is anybody listening anew.
      case 0,
        _ where open.isEmpty:
        let kind = self.kind(.began)
        if isSequence(kind) { open.append(kind) }
        return event(kind)
      case 1, 2:
        return event(over(open.remove(at: Int.random(in: 0..<open.count, using: &random)), stage))
      case 3: return event(.motion(by: way()))
      default: return event(over(open.randomElement(using: &random)!, .changed))
      }
    }
    /// What is still open ends.
    mutating func last() -> [TouchpadEvent] {
      defer { open = [] }
      return open.map { event(over($0, .ended)) }
    }
    private mutating func event(_ kind: TouchpadEvent.Kind) -> TouchpadEvent {
      let late = Int64.random(in: 0...40_000, using: &random)
      return TouchpadEvent(
        Timestamp(microseconds: time), kind, at: way(), stamp: Timestamp(microseconds: time - late))
    }
    private mutating func kind(_ stage: TouchpadEvent.Stage) -> TouchpadEvent.Kind {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: .scroll(stage, by: way())
      case 1: .swipe(stage, fingers: Int.random(in: 0...6, using: &random), by: way())
      case 2: .button(stage, UInt16.random(in: 271...276, using: &random))
      case 3: .hold(stage, fingers: Int.random(in: 1...5, using: &random), mayTap: Bool.random(using: &random))
      default: .transform(stage, fingers: 2, scale: way().x, rotation: way().y)
      }
    }
    private func isSequence(_ kind: TouchpadEvent.Kind) -> Bool { if case .motion = kind { false } else { true } }
    private mutating func over(_ kind: TouchpadEvent.Kind, _ stage: TouchpadEvent.Stage) -> TouchpadEvent.Kind {
      switch kind {
      case .scroll: .scroll(stage, by: way())
      case .swipe(_, let fingers, _): .swipe(stage, fingers: fingers, by: way())
      case .button(_, let code): .button(stage, code)
      case .hold(_, let fingers, let mayTap): .hold(stage, fingers: fingers, mayTap: mayTap)
      case .transform(_, let fingers, _, _): .transform(stage, fingers: fingers, scale: way().x, rotation: way().y)
      case .motion: kind
      }
    }
    private mutating func way() -> Point {
      if isWild, Int.random(in: 0..<30, using: &random) == 0 {
        let wild = [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude]
        return Point(wild.randomElement(using: &random)!, wild.randomElement(using: &random)!)
      }
      // Mostly to one side: what goes back and forth goes nowhere.
      let reach = [0.0, 1, 10, 60].randomElement(using: &random)!
      return Point(
        Double.random(in: -reach / 8...reach, using: &random), Double.random(in: -reach / 8...reach / 8, using: &random)
      )
    }
  }

  /// Who fails by itself says by what number, on the wrong side of what it was held against; only what the driver took
  /// away has none.
  @Test(arguments: 0..<2) func failuresHaveReasons(part: Int) {
    var failures = 0
    for seed in 0..<200 {
      var driver = Driver(random: SeededRandom(seed: UInt64(part * 1000 + seed)), isWild: false)
      for type in Catalog.recognizers {
        let pad = Pad()
        attach(type, to: pad, &driver.random)
        for _ in 0..<40 { pad.coordinator.handle(driver.next()) }
        for event in driver.last() { pad.coordinator.handle(event) }
        pad.wait(until: 1_000_000)
        for failure in pad.journal.transitions where failure.to == .failed && failure.signal != "touchCancelled" {
          failures += 1
          let isOne = failure.reason?.isOne == true
          #expect(isOne, "seed \(seed) \(type.kind): \(failure.signal), \(String(describing: failure.reason))")
        }
      }
    }
    #expect(failures > 100)
  }
  @discardableResult
  private func attach<R: GestureRecognizer>(
    _: R.Type, to pad: Pad, _ random: inout SeededRandom
  ) -> RecognizerID {
    var turned = R()
    for parameter in R.parameters where parameter.unit == .count || Bool.random(using: &random) {
      let value = parameter.unit == .count ? Double(Int.random(in: 0...3, using: &random)) : parameter.get(turned) / 2
      parameter.set(&turned, min(max(value, parameter.range.lowerBound), parameter.range.upperBound))
    }
    return pad.attach(R.kind, turned)
  }

  @Test(arguments: 0..<4) func whateverTheDriverTellsAllComeToRest(part: Int) {
    var seen: [String: Int] = [:]
    for seed in 0..<200 {
      var driver = Driver(random: SeededRandom(seed: UInt64(part * 1000 + seed)))
      let pad = Pad()
      var attached: [RecognizerID] = []
      for type in Catalog.recognizers { attached.append(attach(type, to: pad, &driver.random)) }
      // Else the fastest of them would leave the others nothing.
      for a in attached { for b in attached where a != b { pad.coordinator.allowSimultaneous(a, b) } }
      for _ in 0..<120 { pad.coordinator.handle(driver.next()) }
      for event in driver.last() { pad.coordinator.handle(event) }
      pad.wait(until: 1_000_000)
      // No driver tells that its pointer has gone.
      for id in attached where pad.journal.names[id.index] == HoverRecognizer.kind {
        pad.coordinator.setEnabled(false, for: id)
      }
      let isAtRest = pad.coordinator.isAtRest
      #expect(isAtRest, "seed \(part * 1000 + seed)")
      for transition in pad.journal.transitions {
        seen["\(pad.journal.names[transition.recognizer.index]) \(transition.to)", default: 0] += 1
      }
    }
    for outcome in [
      "pan began", "pan ended", "pan cancelled", "pan failed", "swipe ended", "swipe failed",
      "rotation began", "rotation ended", "rotation failed", "transform began", "transform ended", "hover began",
      "hover ended",
    ] {
      #expect(seen[outcome, default: 0] >= 5, "\(outcome): \(seen[outcome, default: 0])")
    }
  }
}
