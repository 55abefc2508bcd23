import Gestures
import TestSupport
import Testing

/// The same recognizers on what a touchpad's driver tells.
@Suite struct TouchpadEventTests {
  private typealias Told = (milliseconds: Int64, kind: TouchpadEvent.Kind, stamp: Int64)
  private let place = Point(120, 44)

  /// What became of each gesture, as `time name state`.
  private func play<R: GestureRecognizer>(_ recognizer: R, _ events: [Told]) -> [String] {
    let coordinator = GestureCoordinator()
    let journal = Journal()
    coordinator.observer = journal
    coordinator.attach(recognizer)
    for event in events {
      coordinator.handle(
        TouchpadEvent(.milliseconds(event.milliseconds), event.kind, at: place, stamp: .milliseconds(event.stamp)))
    }
    coordinator.advance(to: .milliseconds(100_000))
    #expect(coordinator.isIdle)
    #expect(journal.transitions.allSatisfy { $0.description.location == place })
    return journal.transitions.map { "\($0.time.microseconds / 1000) \($0.to.rawValue)" }
  }

  @Test(arguments: [(272, 1), (273, 2), (274, 3)] as [(UInt16, Int)])
  func aTapsButtonIsATapOfSoManyFingers(button: UInt16, fingers: Int) {
    let events: [Told] = [(258, .button(.began, button), 200), (440, .button(.ended, button), 380)]
    #expect(play(TapRecognizer(numberOfTouchesRequired: fingers), events) == ["440 ended"])
    for others in 1...3 where others != fingers {
      let outcome = play(TapRecognizer(numberOfTouchesRequired: others), events)
      #expect(outcome == [others < fingers ? "258 failed" : "440 failed"])
    }
  }

  @Test func theStampsDecideHowLongATapWas() {
    let inTime: [Told] = [(258, .button(.began, 272), 200), (900, .button(.ended, 272), 699)]
    // Told so late, the time is up before.
    #expect(play(TapRecognizer(), inTime) == ["700 failed"])
    let late: [Told] = [(690, .button(.began, 272), 200), (699, .button(.ended, 272), 700)]
    #expect(play(TapRecognizer(), late) == ["699 failed"])
  }

  @Test func whereTheDriverMakesNoTapsAShortHoldIsOne() {
    let tap: [Told] = [
      (40, .hold(.began, fingers: 2, mayTap: true), 40), (120, .hold(.ended, fingers: 2, mayTap: true), 120),
    ]
    #expect(play(TapRecognizer(numberOfTouchesRequired: 2), tap) == ["120 ended"])
    let hold: [Told] = [
      (40, .hold(.began, fingers: 2, mayTap: false), 40), (120, .hold(.ended, fingers: 2, mayTap: false), 120),
    ]
    #expect(play(TapRecognizer(numberOfTouchesRequired: 2), hold) == [])
    let other: [Told] = [
      (40, .hold(.began, fingers: 1, mayTap: true), 40), (90, .hold(.cancelled, fingers: 1, mayTap: true), 90),
    ]
    #expect(play(TapRecognizer(), other) == ["90 failed"])
  }

  @Test func aHoldIsALongPressHalfASecondAfterTheFingersLanded() {
    let events: [Told] = [
      (40, .hold(.began, fingers: 1, mayTap: false), 40), (900, .hold(.ended, fingers: 1, mayTap: false), 900),
    ]
    #expect(play(LongPressRecognizer(), events) == ["500 began", "900 ended"])
    #expect(play(LongPressRecognizer(numberOfTouchesRequired: 2), events) == ["900 failed"])
  }

  @Test func aHoldThatTurnsIntoSomethingElseFailsOrCancels() {
    let early: [Told] = [
      (40, .hold(.began, fingers: 1, mayTap: false), 40), (300, .hold(.cancelled, fingers: 1, mayTap: false), 300),
    ]
    #expect(play(LongPressRecognizer(), early) == ["300 failed"])
    let late: [Told] = [
      (40, .hold(.began, fingers: 1, mayTap: false), 40), (700, .hold(.cancelled, fingers: 1, mayTap: false), 700),
    ]
    #expect(play(LongPressRecognizer(), late) == ["500 began", "700 cancelled"])
  }

  @Test func aTransformIsAPinchAtOnceWithTheDriversOwnScale() {
    let coordinator = GestureCoordinator()
    let journal = Journal()
    coordinator.observer = journal
    coordinator.attach(PinchRecognizer())
    let kinds: [TouchpadEvent.Kind] = [
      .transform(.began, fingers: 2, scale: 1, rotation: 0), .transform(.changed, fingers: 2, scale: 1.02, rotation: 3),
      .transform(.changed, fingers: 2, scale: 1.5, rotation: -1),
      .transform(.ended, fingers: 2, scale: 1.5, rotation: 0),
    ]
    for (index, kind) in kinds.enumerated() {
      coordinator.handle(TouchpadEvent(.milliseconds(Int64(index) * 10), kind, at: place))
    }
    #expect(journal.transitions.map(\.to) == [.began, .changed, .ended])
    #expect(journal.transitions.map { $0.description.measurements[0].value } == [1.02, 1.5, 1.5])
    #expect(
      journal.transitions.map { $0.description.measurements.last } == [3, 2, 2].map { GestureMeasurement("rotation", $0, .degrees) })
    #expect(coordinator.isIdle)
  }

  @Test func aPinchTheDriverTakesBackBeforeItMovedFails() {
    let events: [Told] = [
      (10, .transform(.began, fingers: 2, scale: 1, rotation: 0), 10),
      (20, .transform(.cancelled, fingers: 2, scale: 1, rotation: 0), 20),
    ]
    #expect(play(PinchRecognizer(), events) == ["20 failed"])
  }

  @Test func anEventOlderThanTheNewestHappensNow() {
    let events: [Told] = [(500, .button(.began, 272), 500), (300, .button(.ended, 272), 560)]
    #expect(play(TapRecognizer(), events) == ["500 ended"])
  }

  // MARK: Beside fingers

  @Test func whatADriverBeganHearsOfNoFingersUntilItStartsAgain() {
    let pad = Pad()
    pad.attach("tap", TapRecognizer())
    pad.coordinator.handle(TouchpadEvent(.milliseconds(0), .button(.began, 272), at: place))
    pad.at(10, .land(1, 0, 0))
    pad.at(20, .lift(1))
    pad.coordinator.handle(TouchpadEvent(.milliseconds(30), .button(.ended, 272), at: place))
    #expect(pad.takeLog() == ["30 tap possible → ended"])
    pad.at(40, .land(2, 0, 0))
    pad.at(50, .lift(2))
    #expect(pad.takeLog() == ["50 tap possible → ended"])
  }
  @Test func whatFingersBeganHearsOfNoDriverUntilItStartsAgain() {
    let pad = Pad()
    pad.attach("tap", TapRecognizer())
    pad.at(0, .land(1, 0, 0))
    pad.coordinator.handle(TouchpadEvent(.milliseconds(10), .button(.began, 272), at: place))
    pad.coordinator.handle(TouchpadEvent(.milliseconds(20), .button(.ended, 272), at: place))
    #expect(pad.takeLog() == [])
    pad.at(30, .lift(1))
    #expect(pad.takeLog() == ["30 tap possible → ended"])
    pad.coordinator.handle(TouchpadEvent(.milliseconds(40), .button(.began, 272), at: place))
    pad.coordinator.handle(TouchpadEvent(.milliseconds(50), .button(.ended, 272), at: place))
    #expect(pad.takeLog() == ["50 tap possible → ended"])
  }
}
