import Gestures
import Testing

@testable import Experiments

/// GNOME Shell's swipe, in libinput's units of unaccelerated movement. `Tools/checks/shell-swipe` compares it with the shell's own
/// tracker.
@Suite struct ShellSwipeTests {
  @Test func machineKeepsTheLaws() { #expect(ShellSwipeRecognizer.lawViolations() == []) }

  /// Swipes left by this many units every 10 ms, rests, and lifts.
  ///
  /// - Returns: the states with the page at the end; nil in place of it before.
  private static func swipe(
    _ swipe: ShellSwipeRecognizer = ShellSwipeRecognizer(), fingers: Int = 3, units: [Double], rest: Int64 = 10,
    cancelled: Bool = false
  ) -> [String] {
    var states: [String] = []
    let coordinator = GestureCoordinator()
    coordinator.attach(swipe) { gesture in
      states.append(gesture.state == .ended ? "ended at page \(gesture.recognizer.page)" : "\(gesture.state)")
    }
    var time = Int64(1000)
    func send(_ stage: TouchpadEvent.Stage, _ distance: Double = 0) {
      let step =
        swipe.orientation == .horizontal
        ? Point2D(-distance / ShellPages.unitsPerPoint, 0)
        : Point2D(0, -distance / ShellPages.unitsPerPoint)
      coordinator.handle(
        TouchpadEvent(.milliseconds(time), .swipe(stage, fingers: fingers, by: step), at: .zero))
    }
    send(.began)
    for distance in units {
      time += 10
      send(.changed, distance)
    }
    time += rest
    send(cancelled ? .cancelled : .ended)
    return states.filter { $0 != "changed" }
  }

  /// The movements before the one with which the swipe begins do not count; the others are shares of a page of 400.
  @Test(arguments: [(220.0, "ended at page 1"), (180, "cancelled")]) func halfAPageSwitches(units: Double, last: String)
  {
    // Slow, so that the velocity does not decide.
    let slow = [17.0] + Array(repeating: 2.0, count: Int(units / 2))
    #expect(Self.swipe(units: slow) == ["began", last])
  }

  @Test func aFastShortSwipeSwitches() {
    #expect(Self.swipe(units: [17, 8, 8, 8]) == ["began", "ended at page 1"])
    #expect(Self.swipe(units: [17, 8, 8, 8], cancelled: true) == ["began", "ended at page 1"])
  }

  /// Just after the beginning the first movement counts as one in no time.
  @Test func velocityIsTooHighAtTheBeginning() {
    #expect(Self.swipe(units: [8, 8, 5]) == ["began", "ended at page 1"])
    #expect(Self.swipe(units: [8, 8] + Array(repeating: 5, count: 12)) == ["began", "cancelled"])
  }

  @Test(arguments: [(149 as Int64, "cancelled"), (151, "ended at page 1"), (2000, "ended at page 1")])
  func longRestBeforeTheLiftKeepsTheVelocity(rest: Int64, last: String) {
    #expect(Self.swipe(units: [17, 8, 8, 8, 8], rest: rest) == ["began", last])
  }

  @Test func aPageThatIsNotThereIsNotReached() {
    var overview = ShellSwipeRecognizer.variants[1].recognizer
    #expect(Self.swipe(overview, units: [17, 30, 30, 30]) == ["began", "ended at page 1"])
    #expect(Self.swipe(overview, units: [-17, -30, -30, -30]) == ["began", "cancelled"])
    overview.scrolling = .traditional
    #expect(Self.swipe(overview, units: [-17, -30, -30, -30]) == ["began", "ended at page 1"])
  }

  @Test func shortAndOtherSwipesFail() {
    #expect(Self.swipe(units: [7, 8]) == [])
    #expect(Self.swipe(fingers: 4, units: [17, 30]) == [])
    #expect(Self.swipe(ShellSwipeRecognizer.variants[1].recognizer, units: []) == [])
  }

  /// A swipe that is saved in the middle ends as one that is not.
  @Test func savedStateContinues() throws {
    var swipe = ShellSwipeRecognizer()
    func event(_ time: Int64, _ stage: TouchpadEvent.Stage, _ units: Double) -> TouchpadEvent {
      TouchpadEvent(
        .milliseconds(time),
        .swipe(stage, fingers: 3, by: Point2D(-units / ShellPages.unitsPerPoint, 0)), at: .zero)
    }
    #expect(swipe.read(event(0, .began, 0)) == .swipeBegan)
    swipe.phase = .pending
    #expect(swipe.read(event(10, .changed, 20)) == .movedFarEnough)
    swipe.phase = .following
    for time in stride(from: 20 as Int64, through: 200, by: 10) {
      #expect(swipe.read(event(time, .changed, 7)) == .moved)
    }
    var coder = StateCoder()
    swipe.code(&coder)
    var restored = ShellSwipeRecognizer()
    restored.phase = .following
    var reader = StateCoder(reading: coder.bytes)
    restored.code(&reader)
    try reader.finish()
    #expect(restored.read(event(210, .ended, 0)) == .otherPage)
    #expect(swipe.read(event(210, .ended, 0)) == .otherPage)
    #expect(restored.velocity == swipe.velocity && restored.progress == swipe.progress)
  }
}
