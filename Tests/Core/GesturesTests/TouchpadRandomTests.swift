import Gestures
import CoreTestSupport
import Testing

/// Random touchpad events: sequences that overlap, end and are cancelled, and non-finite deltas.
@Suite struct TouchpadRandomTests {
  private struct RandomTouchpadEvents {
    var random: SeededRandom
    /// Whether some numbers are not finite.
    var hasInvalidNumbers = true
    var time: Int64 = 0
    var openSequences: [TouchpadEvent.Kind] = []

    mutating func next() -> TouchpadEvent {
      time += Int64.random(in: 0...12_000, using: &random)
      let stage: TouchpadEvent.Stage = Bool.random(using: &random) ? .ended : .cancelled
      switch Int.random(in: 0..<10, using: &random) {
      // All sequences must end from time to time, so that recognizers reset.
      case 0,
        _ where openSequences.isEmpty:
        let kind = self.kind(.began)
        if opensSequence(kind) { openSequences.append(kind) }
        return event(kind)
      case 1, 2:
        return event(
          continuing(openSequences.remove(at: Int.random(in: 0..<openSequences.count, using: &random)), stage))
      case 3: return event(.motion(by: delta()))
      default: return event(continuing(openSequences.randomElement(using: &random)!, .changed))
      }
    }

    /// Ends the open sequences.
    mutating func endAll() -> [TouchpadEvent] {
      defer { openSequences = [] }
      return openSequences.map { event(continuing($0, .ended)) }
    }

    private mutating func event(_ kind: TouchpadEvent.Kind) -> TouchpadEvent {
      let delay = Int64.random(in: 0...40_000, using: &random)
      return TouchpadEvent(
        Timestamp(microseconds: time), kind, at: delta(), stamp: Timestamp(microseconds: time - delay))
    }

    private mutating func kind(_ stage: TouchpadEvent.Stage) -> TouchpadEvent.Kind {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: .scroll(stage, by: delta())
      case 1: .swipe(stage, fingers: Int.random(in: 0...6, using: &random), by: delta())
      case 2: .button(stage, UInt16.random(in: 271...276, using: &random))
      case 3: .hold(stage, fingers: Int.random(in: 1...5, using: &random), mayTap: Bool.random(using: &random))
      default: .transform(stage, fingers: 2, scale: delta().x, rotation: delta().y)
      }
    }

    private func opensSequence(_ kind: TouchpadEvent.Kind) -> Bool { if case .motion = kind { false } else { true } }

    private mutating func continuing(_ kind: TouchpadEvent.Kind, _ stage: TouchpadEvent.Stage) -> TouchpadEvent.Kind {
      switch kind {
      case .scroll: .scroll(stage, by: delta())
      case .swipe(_, let fingers, _): .swipe(stage, fingers: fingers, by: delta())
      case .button(_, let code): .button(stage, code)
      case .hold(_, let fingers, let mayTap): .hold(stage, fingers: fingers, mayTap: mayTap)
      case .transform(_, let fingers, _, _, _):
        .transform(stage, fingers: fingers, scale: delta().x, rotation: delta().y)
      case .motion: kind
      }
    }

    private mutating func delta() -> Point2D {
      if hasInvalidNumbers, Int.random(in: 0..<30, using: &random) == 0 {
        let invalid = [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude]
        return Point2D(invalid.randomElement(using: &random)!, invalid.randomElement(using: &random)!)
      }
      // Mostly to one side, since movement back and forth adds up to nothing.
      let reach = [0.0, 1, 10, 60].randomElement(using: &random)!
      return Point2D(
        Double.random(in: -reach / 8...reach, using: &random), Double.random(in: -reach / 8...reach / 8, using: &random)
      )
    }
  }

  /// Every failure has a reason with a value that violates its threshold, except for cancelled gestures.
  @Test(arguments: 0..<2) func everyFailureHasAViolatedReason(part: Int) {
    var failures = 0
    for seed in 0..<randomCases(200) {
      var events = RandomTouchpadEvents(
        random: SeededRandom(seed: UInt64(part * 1000 + seed)), hasInvalidNumbers: false)
      for type in Catalog.recognizers {
        let pad = Pad()
        attach(type, to: pad, &events.random)
        for _ in 0..<40 { pad.coordinator.handle(events.next()) }
        for event in events.endAll() { pad.coordinator.handle(event) }
        pad.wait(until: 1_000_000)
        for failure in pad.journal.transitions where failure.to == .failed && failure.signal != "touchCancelled" {
          failures += 1
          let isViolated = failure.reason?.isViolated == true
          #expect(isViolated, "seed \(seed) \(type.kind): \(failure.signal), \(String(describing: failure.reason))")
        }
      }
    }
    #expect(failures > 100)
  }

  @discardableResult
  private func attach<R: GestureRecognizer>(
    _: R.Type, to pad: Pad, _ random: inout SeededRandom
  ) -> RecognizerID {
    var modified = R()
    for parameter in R.parameters where parameter.unit == .count || Bool.random(using: &random) {
      let value = parameter.unit == .count ? Double(Int.random(in: 0...3, using: &random)) : parameter.get(modified) / 2
      let before = modified
      parameter.set(&modified, min(max(value, parameter.range.lowerBound), parameter.range.upperBound))
      // Two parameters may not fit each other.
      if modified.invalidParameter != nil { modified = before }
    }
    return pad.attach(R.kind, modified)
  }

  @Test(arguments: 0..<4) func randomTouchpadEventsComeToRest(part: Int) {
    var outcomes: [String: Int] = [:]
    for seed in 0..<randomCases(200) {
      var events = RandomTouchpadEvents(random: SeededRandom(seed: UInt64(part * 1000 + seed)))
      let pad = Pad()
      var attached: [RecognizerID] = []
      for type in Catalog.recognizers { attached.append(attach(type, to: pad, &events.random)) }
      // Otherwise the fastest recognizer would prevent all others.
      for a in attached { for b in attached where a != b { pad.coordinator.allowSimultaneous(a, b) } }
      for _ in 0..<120 { pad.coordinator.handle(events.next()) }
      for event in events.endAll() { pad.coordinator.handle(event) }
      pad.wait(until: 1_000_000)
      // No touchpad event ends pointer hover.
      for id in attached where pad.journal.names[id.index] == HoverRecognizer.kind {
        pad.coordinator.setEnabled(false, for: id)
      }
      let isIdle = pad.coordinator.isIdle
      #expect(isIdle, "seed \(part * 1000 + seed)")
      for transition in pad.journal.transitions {
        outcomes["\(pad.journal.names[transition.recognizer.index]) \(transition.to)", default: 0] += 1
      }
    }
    for outcome in [
      "pan began", "pan ended", "pan cancelled", "pan failed", "swipe ended", "swipe failed",
      "rotation began", "rotation ended", "rotation failed", "transform began", "transform ended", "hover began",
      "hover ended",
    ] {
      #expect(outcomes[outcome, default: 0] >= 5, "\(outcome): \(outcomes[outcome, default: 0])")
    }
  }
}
