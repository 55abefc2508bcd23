import Gestures
import TestSupport
import Testing

/// Clicks by a device's button, next to taps and presses.
@Suite struct ClickRecognizerTests {
  /// Plays frames into a coordinator with a tap, a press, a pan and a click, and returns what was recognized.
  private func recognized(_ play: (inout TouchFrame, GestureCoordinator) -> Void) -> [String] {
    final class Seen { var names: [String] = [] }
    let seen = Seen()
    let coordinator = GestureCoordinator()
    coordinator.attach(TapRecognizer()) { if $0.state == .ended { seen.names.append("tap") } }
    coordinator.attach(LongPressRecognizer()) { if $0.state == .began { seen.names.append("press") } }
    coordinator.attach(PanRecognizer()) { if $0.state == .began { seen.names.append("pan") } }
    coordinator.attach(ClickRecognizer()) { click in
      if click.state == .ended { seen.names.append("click \(click.numberOfTouches)") }
    }
    var frame = TouchFrame(at: .zero)
    play(&frame, coordinator)
    coordinator.advance(to: .milliseconds(20_000))
    return seen.names
  }

  private func play(
    fingers: Int32, press: Int64, release: Int64, lift: Int64, moved: Double, _ frame: inout TouchFrame,
    _ coordinator: GestureCoordinator
  ) {
    frame.advance(to: .milliseconds(0))
    for id in 1...fingers { Touch.down(id, Double(id) * 100, 100).apply(to: &frame) }
    coordinator.handle(frame)
    frame.advance(to: .milliseconds(press))
    frame.setButtonDown(true)
    coordinator.handle(frame)
    frame.advance(to: .milliseconds((press + release) / 2))
    for id in 1...fingers { Touch.move(id, Double(id) * 100 + moved, 100).apply(to: &frame) }
    coordinator.handle(frame)
    frame.advance(to: .milliseconds(release))
    frame.setButtonDown(false)
    coordinator.handle(frame)
    frame.advance(to: .milliseconds(lift))
    for id in 1...fingers { Touch.upAt(id, Double(id) * 100 + moved, 100).apply(to: &frame) }
    coordinator.handle(frame)
  }

  /// However long the button is held, fingers that hold it make a click, and neither a tap nor a press.
  @Test func fingersThatHoldAButtonClickOnly() {
    for fingers in 1...3 as ClosedRange<Int32> {
      for press in [10, 60, 300] as [Int64] {
        for duration in [40, 200, 530, 2000] as [Int64] {
          let names = recognized { frame, coordinator in
            play(
              fingers: fingers, press: press, release: press + duration, lift: press + duration + 40, moved: 2, &frame,
              coordinator)
          }
          #expect(names == ["click \(fingers)"], "\(fingers) \(press) \(duration)")
        }
      }
    }
  }

  /// The last finger may release the button, and a finger may have rested longer than a press. One that moves pans.
  @Test(
    arguments: [
      (10, 200, 200, 0, ["click 1"]), (900, 1000, 1100, 0, ["press", "click 1"]), (100, 500, 600, 80, ["pan"]),
    ]
      as [(Int64, Int64, Int64, Double, [String])])
  func fingerWithTheButtonDownClicksUnlessItMoves(
    press: Int64, release: Int64, lift: Int64, moved: Double, expected: [String]
  ) {
    let names = recognized { frame, coordinator in
      play(fingers: 1, press: press, release: release, lift: lift, moved: moved, &frame, coordinator)
    }
    #expect(names == expected)
  }

  // MARK: Touchpad events

  private func events(_ events: [TouchpadEvent]) -> [String] {
    recognized { _, coordinator in for event in events { coordinator.handle(event) } }
  }

  private func button(_ stage: TouchpadEvent.Stage, _ code: UInt16, _ time: Int64, since stamp: Int64? = nil)
    -> TouchpadEvent
  {
    var event = TouchpadEvent(
      .milliseconds(time), .button(stage, code), at: Point2D(50, 50), stamp: stamp.map { .milliseconds($0) })
    event.isPhysical = stamp == nil
    return event
  }

  /// libinput names the button after its area on the pad or the number of fingers; it decides no tap.
  @Test func physicalButtonOfATouchpadIsAClick() {
    for code in [272, 273, 274] as [UInt16] {
      #expect(events([button(.began, code, 100), button(.ended, code, 700)]) == ["click 1"])
    }
  }

  @Test func buttonThatATapMadeIsATap() {
    #expect(events([button(.began, 272, 300, since: 100), button(.ended, 272, 300, since: 180)]) == ["tap"])
  }

  @Test func pointerThatMovesWithTheButtonDownDragsInsteadOfClicking() {
    let motion = TouchpadEvent(.milliseconds(300), .motion(by: Point2D(60, 0)), at: Point2D(110, 50))
    #expect(!events([button(.began, 272, 100), motion, button(.ended, 272, 700)]).contains("click 1"))
  }
}
