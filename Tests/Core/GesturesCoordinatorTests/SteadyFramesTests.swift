import Gestures
import CoreTestSupport
import Testing

/// Frames that only move touches take a fast path, with and without an observer. Whatever happens between such frames, the
/// result equals that of the full path, which a coordinator with a handler for touches always takes.
@Suite struct SteadyFramesTests {
  @Test(arguments: 0..<4) func changesBetweenSteadyFramesAffectFastAndFullPathAlike(part: Int) throws {
    for seed in 0..<(runsExhaustiveTests ? 50 : randomCases(20)) { try compare(UInt64(part * 1000 + seed)) }
  }

  private func compare(_ seed: UInt64) throws {
    let (full, observed, unobserved) = (Pad(isObserved: false), Pad(), Pad(isObserved: false))
    full.coordinator.addTarget(Rect2D(x: 0, y: 0, width: 0, height: 0)) { _ in }
    let pads = [full, observed, unobserved]
    var ids: [RecognizerID] = []
    for type in Catalog.recognizers { ids.append(attach(type, to: pads)) }
    var random = SeededRandom(seed: seed)
    var input = RandomTouches(seed: seed)
    var compared = 0
    for number in 0..<120 {
      let event = input.next()
      for pad in pads { pad.play(event) }
      // Only the calls since the event before, because the others have been compared.
      let calls = pads.map { $0.callLog.dropFirst(compared) }
      if calls[1] != calls[0] || calls[2] != calls[0] {
        Issue.record("seed \(seed), event \(number)")
        return
      }
      compared += calls[0].count
      // Not after every event, because reading a recognizer delivers the postponed frames.
      if Int.random(in: 0..<8, using: &random) == 0 {
        let read = ids.randomElement(using: &random)!
        let expected = full.coordinator
        for other in [observed.coordinator, unobserved.coordinator] {
          for touch in 0..<3 {
            #expect(
              other.location(ofTouch: touch, of: other.own(read))
                == expected.location(ofTouch: touch, of: expected.own(read)), "seed \(seed)")
          }
          #expect(
            other.description(of: other.own(read)) == expected.description(of: expected.own(read)),
            "seed \(seed), event \(number)")
          #expect(
            other.progress(of: other.own(read), at: other.now)
              == expected.progress(of: expected.own(read), at: expected.now), "seed \(seed)")
        }
      }
      if Int.random(in: 0..<16, using: &random) == 0 {
        let expected = try full.coordinator.save()
        #expect(try observed.coordinator.save() == expected, "seed \(seed), event \(number)")
        #expect(try unobserved.coordinator.save() == expected, "seed \(seed), event \(number)")
      }
      let id = ids.randomElement(using: &random)!
      switch Int.random(in: 0..<24, using: &random) {
      case 0: for pad in pads { pad.coordinator.setEnabled(false, for: pad.coordinator.own(id)) }
      case 1, 2: for id in ids { for pad in pads { pad.coordinator.setEnabled(true, for: pad.coordinator.own(id)) } }
      case 3:
        let contact = Int32.random(in: 0...3, using: &random)
        for pad in pads { pad.coordinator.ignore(contact, for: pad.coordinator.own(id)) }
      case 4:
        for pad in pads { pad.coordinator.detach(pad.coordinator.own(id)) }
        ids.removeAll { $0 == id }
        ids.append(attach(Catalog.recognizers.randomElement(using: &random)!, to: pads))
      case 5:
        for pad in pads { try pad.coordinator.restore(pad.coordinator.save()) }
      case 6:
        // A deadline may fire earlier, or the next movement may exceed a threshold.
        for pad in pads { try? pad.coordinator.setParameter("allowableMovement", of: pad.coordinator.own(id), to: 3) }
      default: break
      }
    }
  }

  private func attach(_ type: any GestureRecognizer.Type, to pads: [Pad]) -> RecognizerID {
    func attach<R: GestureRecognizer>(_: R.Type) -> RecognizerID {
      var id: RecognizerID?
      for pad in pads { id = pad.attach(R.kind, R()) }
      return id!
    }
    return attach(type)
  }

  /// The caller may send another frame, and hover must reach its recognizers.
  @Test func frameWithoutTheTouchIsNotSteady() throws {
    var one = TouchFrame(at: .zero)
    var other = TouchFrame(at: .zero)
    let coordinator = GestureCoordinator()
    var states: [GestureState] = []
    coordinator.attach(PanRecognizer()) { states.append($0.state) }
    try one.begin(1, at: Point2D(100, 100))
    coordinator.handle(one)
    for step in 1...4 {
      one.advance(to: .milliseconds(Int64(step) * 8))
      try one.move(1, to: Point2D(100 + Double(step) * 10, 100))
      coordinator.handle(one)
    }
    #expect(states == [.began, .changed, .changed])
    // The touch is missing without having lifted.
    other.advance(to: .milliseconds(40))
    coordinator.handle(other)
    #expect(states.last == .ended)
  }
}

extension GestureCoordinator {
  /// Returns the recognizer that has the index of one of another coordinator.
  fileprivate func own(_ id: RecognizerID) -> RecognizerID { attachedRecognizers.first { $0.index == id.index }! }
}
