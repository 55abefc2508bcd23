import Gestures
import TestSupport
import Testing

/// Fingers and pointers over the surface.
@Suite struct HoverRecognizerTests {
  private final class HoverSurface {
    let coordinator = GestureCoordinator()
    let journal = Journal()
    let hover: RecognizerID
    var frame = TouchFrame(at: .zero)

    init(_ others: any GestureRecognizer...) {
      coordinator.observer = journal
      journal.names = ["hover"]
      hover = coordinator.attach(HoverRecognizer()).id
      for other in others {
        journal.names.append(type(of: other).kind)
        _ = attach(other)
      }
    }

    private func attach<R: GestureRecognizer>(_ recognizer: R) -> RecognizerID { coordinator.attach(recognizer).id }

    func at(_ time: Int64, hovering position: Point2D? = nil, _ touches: Touch...) {
      frame.advance(to: .milliseconds(time))
      for touch in touches { touch.apply(to: &frame) }
      if let position { try? frame.hover(at: position) } else { frame.endHover() }
      coordinator.handle(frame)
    }

    func send(_ time: Int64, _ kind: TouchpadEvent.Kind, at position: Point2D) {
      coordinator.handle(TouchpadEvent(.milliseconds(time), kind, at: position))
    }

    var log: [String] { journal.transitions.map(journal.line) }
    var locations: [Point2D] { journal.transitions.map(\.description.location) }
  }

  private let here = Point2D(10, 20)
  private let there = Point2D(30, 40)

  @Test func hoverBeginsChangesAndEnds() {
    let surface = HoverSurface()
    surface.at(0)
    #expect(surface.log == [])
    surface.at(10, hovering: here)
    surface.at(20, hovering: there)
    surface.at(30)
    #expect(
      surface.log == ["10 hover possible → began", "20 hover began → changed", "30 hover changed → ended"])
    #expect(surface.locations == [here, there, there] && surface.coordinator.isIdle)
    #expect(surface.journal.transitions.allSatisfy { $0.description.numberOfTouches == 0 })
  }

  @Test func hoverWithoutMovementIsNoChange() {
    let surface = HoverSurface()
    surface.at(10, hovering: here)
    surface.at(20, hovering: here)
    #expect(surface.log.count == 1)
  }

  @Test func touchDownEndsHoverAndAnotherBeginsAfterTouchUp() {
    let surface = HoverSurface()
    surface.at(10, hovering: here)
    surface.at(20, .down(1, 11, 21))
    surface.at(30, .move(1, 15, 21))
    surface.at(40, hovering: there, .up(1))
    surface.at(50, hovering: there)
    surface.at(60, hovering: here)
    #expect(
      surface.log == [
        "10 hover possible → began", "20 hover began → ended", "50 hover possible → began", "60 hover began → changed",
      ])
  }

  @Test func hoverDoesNotBeginDuringATouch() {
    let surface = HoverSurface()
    surface.at(0, .down(1, 11, 21))
    surface.at(10, hovering: here)
    #expect(surface.log == [])
    surface.at(20, hovering: here, .up(1))
    #expect(surface.log == ["20 hover possible → began"])
    surface.at(30, hovering: here, .untracked(1))
    #expect(surface.log.last == "30 hover began → ended")
  }

  @Test func tapAndHoverDoNotPreventEachOther() {
    let surface = HoverSurface(TapRecognizer())
    surface.at(10, hovering: here)
    surface.at(20, .down(1, 10, 20))
    surface.at(90, hovering: here, .up(1))
    surface.at(100, hovering: here)
    #expect(
      surface.log == [
        "10 hover possible → began", "20 hover began → ended", "90 tap possible → ended", "100 hover possible → began",
      ])
    #expect(!HoverRecognizer.isExclusive)
  }

  @Test func otherRecognizersIgnoreHover() {
    let surface = HoverSurface(
      TapRecognizer(), LongPressRecognizer(), PinchRecognizer(), RotationRecognizer(), TransformRecognizer(),
      PanRecognizer(), SwipeRecognizer(), ScreenEdgePanRecognizer())
    for step in 0..<200 as Range<Int64> { surface.at(step * 10, hovering: Point2D(Double(step) * 3, 100)) }
    surface.at(2000)
    #expect(
      surface.journal.transitions.count == 201 && surface.journal.transitions.allSatisfy { $0.recognizer.index == 0 })
    #expect(surface.coordinator.isIdle)
  }

  // MARK: Targets

  /// Two hover recognizers on adjacent targets of 100 pt each, and one on the surface.
  private func tiled() -> HoverSurface {
    let surface = HoverSurface()
    for (name, x) in [("left", 0.0), ("right", 100)] {
      surface.journal.names.append(name)
      surface.coordinator.attach(
        HoverRecognizer(), to: surface.coordinator.addTarget(Rect2D(x: x, y: 0, width: 100, height: 100)))
    }
    return surface
  }

  private let crossing = [
    "10 hover possible → began", "10 left possible → began", "20 hover began → changed", "20 left began → changed",
    "30 hover changed → changed", "30 left changed → ended", "30 right possible → began",
    "40 hover changed → changed", "40 right began → ended",
  ]

  @Test func hoveringFingerEntersAndLeavesTargets() {
    let surface = tiled()
    for (time, x) in [(10, 10.0), (20, 90), (30, 110), (40, 300)] as [(Int64, Double)] {
      surface.at(time, hovering: Point2D(x, 50))
    }
    surface.at(50)
    #expect(surface.log.sorted() == (crossing + ["50 hover changed → ended"]).sorted())
    #expect(surface.coordinator.isIdle)
  }

  @Test func pointerEntersAndLeavesTargets() {
    let surface = tiled()
    for (time, x) in [(10, 10.0), (20, 90), (30, 110), (40, 300)] as [(Int64, Double)] {
      surface.send(time, .motion(by: Point2D(1, 0)), at: Point2D(x, 50))
    }
    #expect(surface.log.sorted() == crossing.sorted())
    surface.send(50, .motion(by: Point2D(1, 0)), at: Point2D(10, 50))
    #expect(surface.log.suffix(2) == ["50 hover changed → changed", "50 left possible → began"])
  }

  @Test func touchOnOneTargetKeepsHoverOnAnother() {
    let surface = tiled()
    surface.at(10, hovering: Point2D(110, 50))
    surface.at(20, hovering: Point2D(110, 50), .down(1, 50, 50))
    // The surface's recognizer receives the touch, the other target's does not.
    #expect(
      surface.log == ["10 right possible → began", "10 hover possible → began", "20 hover began → ended"])
    surface.at(30, hovering: Point2D(120, 50))
    #expect(surface.log.last == "30 right began → changed")
  }

  @Test func disabledHoverRecognizerReceivesNothing() {
    let surface = HoverSurface()
    surface.at(10, hovering: here)
    surface.coordinator.setEnabled(false, for: surface.hover)
    #expect(surface.log.last == "10 hover began → cancelled disabled")
    surface.at(20, hovering: there)
    surface.coordinator.setEnabled(true, for: surface.hover)
    surface.at(30, hovering: here)
    #expect(surface.log.count == 3 && surface.log.last == "30 hover possible → began")
  }

  // MARK: Pointer

  @Test func pointerHoversFromItsFirstMotionToAButtonPress() {
    let surface = HoverSurface()
    surface.send(10, .motion(by: Point2D(1, 0)), at: here)
    surface.send(20, .motion(by: Point2D(1, 0)), at: there)
    surface.send(30, .scroll(.began, by: Point2D(0, 5)), at: there)
    surface.send(40, .scroll(.ended, by: .zero), at: there)
    surface.send(50, .motion(by: .zero), at: there)
    surface.send(60, .button(.began, 272), at: there)
    surface.send(70, .motion(by: Point2D(1, 0)), at: here)
    surface.send(80, .button(.ended, 272), at: here)
    surface.send(90, .motion(by: Point2D(1, 0)), at: there)
    #expect(
      surface.log == [
        "10 hover possible → began", "20 hover began → changed", "60 hover changed → ended",
        "90 hover possible → began",
      ])
    #expect(surface.locations == [here, there, there, there])
  }

  @Test func draggingPointerDoesNotHover() {
    let surface = HoverSurface()
    surface.send(10, .button(.began, 272), at: here)
    surface.send(20, .button(.began, 273), at: here)
    surface.send(30, .button(.cancelled, 273), at: here)
    surface.send(40, .motion(by: Point2D(1, 0)), at: there)
    #expect(surface.log == [])
    surface.send(50, .button(.ended, 272), at: there)
    surface.send(60, .motion(by: Point2D(1, 0)), at: here)
    #expect(surface.log == ["60 hover possible → began"])
  }

  @Test func framesWithoutTouchesDoNotEndPointerHover() {
    let surface = HoverSurface()
    surface.send(10, .motion(by: Point2D(1, 0)), at: here)
    surface.at(20)
    #expect(surface.log == ["10 hover possible → began"])
    // A hover begun by the pointer does not continue with a hovering finger.
    surface.at(30, hovering: there)
    surface.at(40, .down(1, 0, 0))
    surface.at(50, .up(1))
    #expect(surface.log.count == 1)
    surface.send(60, .button(.began, 272), at: here)
    surface.send(70, .button(.ended, 272), at: here)
    surface.at(80, hovering: there)
    #expect(surface.log.suffix(2) == ["60 hover began → ended", "80 hover possible → began"])
  }
}
