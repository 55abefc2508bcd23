import Gestures
import TestSupport
import Testing

/// The recognizers on touchpad events.
@Suite struct TouchpadEventTests {
  private typealias SentEvent = (milliseconds: Int64, kind: TouchpadEvent.Kind, stamp: Int64)
  private let pointer = Point2D(120, 44)

  /// Plays touchpad events and returns the transitions as `time state`.
  private func play<R: GestureRecognizer>(_ recognizer: R, _ events: [SentEvent]) -> [String] {
    let coordinator = GestureCoordinator()
    let journal = Journal()
    coordinator.observer = journal
    coordinator.attach(recognizer)
    for event in events {
      coordinator.handle(
        TouchpadEvent(.milliseconds(event.milliseconds), event.kind, at: pointer, stamp: .milliseconds(event.stamp)))
    }
    coordinator.advance(to: .milliseconds(100_000))
    #expect(coordinator.isIdle)
    #expect(journal.transitions.allSatisfy { $0.description.location == pointer })
    return journal.transitions.map { "\($0.time.microseconds / 1000) \($0.to.rawValue)" }
  }

  @Test(arguments: [(272, 1), (273, 2), (274, 3)] as [(UInt16, Int)])
  func tapButtonIsATapOfItsFingerCount(button: UInt16, fingers: Int) {
    let events: [SentEvent] = [(258, .button(.began, button), 200), (440, .button(.ended, button), 380)]
    #expect(play(TapRecognizer(numberOfTouchesRequired: fingers), events) == ["440 ended"])
    for others in 1...3 where others != fingers {
      let outcome = play(TapRecognizer(numberOfTouchesRequired: others), events)
      #expect(outcome == [others < fingers ? "258 failed" : "440 failed"])
    }
  }

  @Test func timestampsDecideTheDurationOfATap() {
    let inTime: [SentEvent] = [(258, .button(.began, 272), 200), (900, .button(.ended, 272), 699)]
    // The deadline fires before this late event.
    #expect(play(TapRecognizer(), inTime) == ["700 failed"])
    let late: [SentEvent] = [(690, .button(.began, 272), 200), (699, .button(.ended, 272), 700)]
    #expect(play(TapRecognizer(), late) == ["699 failed"])
  }

  @Test func shortHoldIsATapWhenTapToClickIsOff() {
    let tap: [SentEvent] = [
      (40, .hold(.began, fingers: 2, mayTap: true), 40), (120, .hold(.ended, fingers: 2, mayTap: true), 120),
    ]
    #expect(play(TapRecognizer(numberOfTouchesRequired: 2), tap) == ["120 ended"])
    let hold: [SentEvent] = [
      (40, .hold(.began, fingers: 2, mayTap: false), 40), (120, .hold(.ended, fingers: 2, mayTap: false), 120),
    ]
    #expect(play(TapRecognizer(numberOfTouchesRequired: 2), hold) == [])
    let other: [SentEvent] = [
      (40, .hold(.began, fingers: 1, mayTap: true), 40), (90, .hold(.cancelled, fingers: 1, mayTap: true), 90),
    ]
    #expect(play(TapRecognizer(), other) == ["90 failed"])
  }

  @Test func holdIsALongPressHalfASecondAfterTouchDown() {
    let events: [SentEvent] = [
      (40, .hold(.began, fingers: 1, mayTap: false), 40), (900, .hold(.ended, fingers: 1, mayTap: false), 900),
    ]
    #expect(play(LongPressRecognizer(), events) == ["500 began", "900 ended"])
    #expect(play(LongPressRecognizer(numberOfTouchesRequired: 2), events) == ["900 failed"])
  }

  @Test func cancelledHoldFailsOrCancels() {
    let early: [SentEvent] = [
      (40, .hold(.began, fingers: 1, mayTap: false), 40), (300, .hold(.cancelled, fingers: 1, mayTap: false), 300),
    ]
    #expect(play(LongPressRecognizer(), early) == ["300 failed"])
    let late: [SentEvent] = [
      (40, .hold(.began, fingers: 1, mayTap: false), 40), (700, .hold(.cancelled, fingers: 1, mayTap: false), 700),
    ]
    #expect(play(LongPressRecognizer(), late) == ["500 began", "700 cancelled"])
  }

  @Test func transformIsAPinchWithTheTouchpadsScale() {
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
      coordinator.handle(TouchpadEvent(.milliseconds(Int64(index) * 10), kind, at: pointer))
    }
    // 1.02 is too little for a pinch, as for touches.
    #expect(journal.transitions.map(\.to) == [.began, .ended])
    #expect(journal.transitions.map { $0.description.measurements[0].value } == [1.5, 1.5])
    #expect(
      journal.transitions.map { $0.description.measurements[2] }
        == [2, 2].map { GestureMeasurement("rotation", $0, .degrees) })
    #expect(coordinator.isIdle)
  }

  @Test func cancelledTransformWithoutMovementFails() {
    let events: [SentEvent] = [
      (10, .transform(.began, fingers: 2, scale: 1, rotation: 0), 10),
      (20, .transform(.cancelled, fingers: 2, scale: 1, rotation: 0), 20),
    ]
    #expect(play(PinchRecognizer(), events) == ["20 failed"])
  }

  @Test func lateEventIsDeliveredAtTheCurrentTime() {
    let events: [SentEvent] = [(500, .button(.began, 272), 500), (300, .button(.ended, 272), 560)]
    #expect(play(TapRecognizer(), events) == ["500 ended"])
  }

  // MARK: Touches and touchpad events

  @Test func gestureOfTouchpadEventsIgnoresTouchesUntilItsReset() {
    let pad = Pad("tap", TapRecognizer())
    pad.coordinator.handle(TouchpadEvent(.milliseconds(0), .button(.began, 272), at: pointer))
    pad.at(10, .down(1, 0, 0))
    pad.at(20, .up(1))
    pad.coordinator.handle(TouchpadEvent(.milliseconds(30), .button(.ended, 272), at: pointer))
    #expect(pad.takeLog() == ["30 tap possible → ended"])
    pad.at(40, .down(2, 0, 0))
    pad.at(50, .up(2))
    #expect(pad.takeLog() == ["50 tap possible → ended"])
  }

  @Test func gestureOfTouchesIgnoresTouchpadEventsUntilItsReset() {
    let pad = Pad("tap", TapRecognizer())
    pad.at(0, .down(1, 0, 0))
    pad.coordinator.handle(TouchpadEvent(.milliseconds(10), .button(.began, 272), at: pointer))
    pad.coordinator.handle(TouchpadEvent(.milliseconds(20), .button(.ended, 272), at: pointer))
    #expect(pad.takeLog() == [])
    pad.at(30, .up(1))
    #expect(pad.takeLog() == ["30 tap possible → ended"])
    pad.coordinator.handle(TouchpadEvent(.milliseconds(40), .button(.began, 272), at: pointer))
    pad.coordinator.handle(TouchpadEvent(.milliseconds(50), .button(.ended, 272), at: pointer))
    #expect(pad.takeLog() == ["50 tap possible → ended"])
  }
}
