import Gestures
import TestSupport
import Testing

/// What is over the surface without touching it.
@Suite struct HoverRecognizerTests {
  private final class Air {
    let coordinator = GestureCoordinator()
    let journal = Journal()
    var frame = TouchFrame()
    init(_ others: any GestureRecognizer...) {
      coordinator.observer = journal
      journal.names = ["hover"]
      let hover = coordinator.attach(HoverRecognizer())
      for other in others {
        journal.names.append(type(of: other).kind)
        coordinator.allowSimultaneous(attach(other), hover)
      }
    }
    private func attach<R: GestureRecognizer>(_ recognizer: R) -> RecognizerID { coordinator.attach(recognizer) }
    func at(_ time: Int64, hovering place: Point? = nil, _ touches: Touch...) {
      frame.advance(to: .milliseconds(time))
      for touch in touches { touch.apply(to: &frame) }
      if let place { frame.hover(at: place) } else { frame.endHover() }
      coordinator.handle(frame)
    }
    func tell(_ time: Int64, _ kind: IndirectEvent.Kind, at place: Point) {
      coordinator.handle(IndirectEvent(.milliseconds(time), kind, at: place))
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
    #expect(air.places == [here, there, there] && air.coordinator.isAtRest)
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
    air.at(30, hovering: here, .unplaced(1))
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
    #expect(air.coordinator.isAtRest)
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
    air.at(30, hovering: there)
    air.at(40)
    #expect(air.log.suffix(2) == ["30 hover began → changed", "40 hover changed → ended"])
  }
}
