import Gestures
import TestSupport
import Testing

/// What is over the surface without touching it.
@Suite struct HoverRecognizerTests {
  private final class Air {
    let coordinator = GestureCoordinator()
    let journal = Journal()
    let hover: RecognizerID
    var frame = TouchFrame()
    init(_ others: any GestureRecognizer...) {
      coordinator.observer = journal
      journal.names = ["hover"]
      hover = coordinator.attach(HoverRecognizer())
      for other in others {
        journal.names.append(type(of: other).kind)
        _ = attach(other)
      }
    }
    private func attach<R: GestureRecognizer>(_ recognizer: R) -> RecognizerID { coordinator.attach(recognizer) }
    func at(_ time: Int64, hovering place: Point? = nil, _ touches: Touch...) {
      frame.advance(to: .milliseconds(time))
      for touch in touches { touch.apply(to: &frame) }
      if let place { frame.hover(at: place) } else { frame.endHover() }
      coordinator.handle(frame)
    }
    func tell(_ time: Int64, _ kind: TouchpadEvent.Kind, at place: Point) {
      coordinator.handle(TouchpadEvent(.milliseconds(time), kind, at: place))
    }
    var log: [String] { journal.transitions.map(journal.line) }
    var places: [Point] { journal.transitions.map(\.description.location) }
  }
  private let here = Point(10, 20)
  private let there = Point(30, 40)

  @Test func aFingerThatComesNearMovesAndGoes() {
    let air = Air()
    air.at(0)
    #expect(air.log == [])
    air.at(10, hovering: here)
    air.at(20, hovering: there)
    air.at(30)
    #expect(
      air.log == ["10 hover possible → began", "20 hover began → changed", "30 hover changed → ended"])
    #expect(air.places == [here, there, there] && air.coordinator.isIdle)
    #expect(air.journal.transitions.allSatisfy { $0.description.numberOfTouches == 0 })
  }
  @Test func whatStaysIsNoChange() {
    let air = Air()
    air.at(10, hovering: here)
    air.at(20, hovering: here)
    #expect(air.log.count == 1)
  }
  @Test func aTouchEndsItAndAfterItItBeginsAnew() {
    let air = Air()
    air.at(10, hovering: here)
    air.at(20, .land(1, 11, 21))
    air.at(30, .move(1, 15, 21))
    air.at(40, hovering: there, .lift(1))
    air.at(50, hovering: there)
    air.at(60, hovering: here)
    #expect(
      air.log == [
        "10 hover possible → began", "20 hover began → ended", "50 hover possible → began", "60 hover began → changed",
      ])
  }
  @Test func besideAFingerThatTouchesNothingHovers() {
    let air = Air()
    air.at(0, .land(1, 11, 21))
    air.at(10, hovering: here)
    #expect(air.log == [])
    air.at(20, hovering: here, .lift(1))
    #expect(air.log == ["20 hover possible → began"])
    air.at(30, hovering: here, .untracked(1))
    #expect(air.log.last == "30 hover began → ended")
  }
  @Test func neitherATapNorAHoverMindsTheOther() {
    let air = Air(TapRecognizer())
    air.at(10, hovering: here)
    air.at(20, .land(1, 10, 20))
    air.at(90, hovering: here, .lift(1))
    air.at(100, hovering: here)
    #expect(
      air.log == [
        "10 hover possible → began", "20 hover began → ended", "90 tap possible → ended", "100 hover possible → began",
      ])
    #expect(!HoverRecognizer.isExclusive)
  }
  @Test func otherRecognizersDoNotSeeWhatHovers() {
    let air = Air(
      TapRecognizer(), LongPressRecognizer(), PinchRecognizer(), RotationRecognizer(), TransformRecognizer(),
      PanRecognizer(), SwipeRecognizer(), ScreenEdgePanRecognizer())
    for step in 0..<200 as Range<Int64> { air.at(step * 10, hovering: Point(Double(step) * 3, 100)) }
    air.at(2000)
    #expect(air.journal.transitions.count == 201 && air.journal.transitions.allSatisfy { $0.recognizer.index == 0 })
    #expect(air.coordinator.isIdle)
  }

  // MARK: Targets

  /// Two hovers side by side, on targets of 100 pt each, and one on the surface.
  private func tiled() -> Air {
    let air = Air()
    for (name, x) in [("left", 0.0), ("right", 100)] {
      air.journal.names.append(name)
      air.coordinator.attach(HoverRecognizer(), to: air.coordinator.addTarget(Rect(x, 0, 100, 100)))
    }
    return air
  }
  private let crossing = [
    "10 hover possible → began", "10 left possible → began", "20 hover began → changed", "20 left began → changed",
    "30 hover changed → changed", "30 left changed → ended", "30 right possible → began",
    "40 hover changed → changed", "40 right began → ended",
  ]
  @Test func aFingerEntersAndLeavesTargets() {
    let air = tiled()
    for (time, x) in [(10, 10.0), (20, 90), (30, 110), (40, 300)] as [(Int64, Double)] {
      air.at(time, hovering: Point(x, 50))
    }
    air.at(50)
    #expect(air.log.sorted() == (crossing + ["50 hover changed → ended"]).sorted())
    #expect(air.coordinator.isIdle)
  }
  @Test func thePointerEntersAndLeavesTargets() {
    let air = tiled()
    for (time, x) in [(10, 10.0), (20, 90), (30, 110), (40, 300)] as [(Int64, Double)] {
      air.tell(time, .motion(by: Point(1, 0)), at: Point(x, 50))
    }
    #expect(air.log.sorted() == crossing.sorted())
    air.tell(50, .motion(by: Point(1, 0)), at: Point(10, 50))
    #expect(air.log.suffix(2) == ["50 hover changed → changed", "50 left possible → began"])
  }
  @Test func aFingerOnOneTargetAndAHoverOnAnother() {
    let air = tiled()
    air.at(10, hovering: Point(110, 50))
    air.at(20, hovering: Point(110, 50), .land(1, 50, 50))
    // The surface's hears of the finger, the other target's does not.
    #expect(
      air.log == ["10 right possible → began", "10 hover possible → began", "20 hover began → ended"])
    air.at(30, hovering: Point(120, 50))
    #expect(air.log.last == "30 right began → changed")
  }
  @Test func aDisabledOneHearsOfNothing() {
    let air = Air()
    air.at(10, hovering: here)
    air.coordinator.setEnabled(false, for: air.hover)
    #expect(air.log.last == "10 hover began → cancelled disabled")
    air.at(20, hovering: there)
    air.coordinator.setEnabled(true, for: air.hover)
    air.at(30, hovering: here)
    #expect(air.log.count == 3 && air.log.last == "30 hover possible → began")
  }

  // MARK: The pointer

  @Test func thePointerHoversFromItsFirstMotionToAButton() {
    let air = Air()
    air.tell(10, .motion(by: Point(1, 0)), at: here)
    air.tell(20, .motion(by: Point(1, 0)), at: there)
    air.tell(30, .scroll(.began, by: Point(0, 5)), at: there)
    air.tell(40, .scroll(.ended, by: .zero), at: there)
    air.tell(50, .motion(by: .zero), at: there)
    air.tell(60, .button(.began, 272), at: there)
    air.tell(70, .motion(by: Point(1, 0)), at: here)
    air.tell(80, .button(.ended, 272), at: here)
    air.tell(90, .motion(by: Point(1, 0)), at: there)
    #expect(
      air.log == [
        "10 hover possible → began", "20 hover began → changed", "60 hover changed → ended",
        "90 hover possible → began",
      ])
    #expect(air.places == [here, there, there, there])
  }
  @Test func aPointerThatDragsFirstDoesNotHover() {
    let air = Air()
    air.tell(10, .button(.began, 272), at: here)
    air.tell(20, .button(.began, 273), at: here)
    air.tell(30, .button(.cancelled, 273), at: here)
    air.tell(40, .motion(by: Point(1, 0)), at: there)
    #expect(air.log == [])
    air.tell(50, .button(.ended, 272), at: there)
    air.tell(60, .motion(by: Point(1, 0)), at: here)
    #expect(air.log == ["60 hover possible → began"])
  }
  @Test func framesWithoutFingersLeaveThePointerAlone() {
    let air = Air()
    air.tell(10, .motion(by: Point(1, 0)), at: here)
    air.at(20)
    #expect(air.log == ["10 hover possible → began"])
    // One that a pointer began, a finger does not go on with.
    air.at(30, hovering: there)
    air.at(40, .land(1, 0, 0))
    air.at(50, .lift(1))
    #expect(air.log.count == 1)
    air.tell(60, .button(.began, 272), at: here)
    air.tell(70, .button(.ended, 272), at: here)
    air.at(80, hovering: there)
    #expect(air.log.suffix(2) == ["60 hover began → ended", "80 hover possible → began"])
  }
}
