import Gestures
import CoreTestSupport
import Testing

/// Deadlines fire before any other event of the same time, carry their own time, and fire once.
@Suite struct DeadlineTests {
  private func press(_ milliseconds: Int64) -> LongPressRecognizer {
    var press = LongPressRecognizer()
    press.minimumPressDuration = .milliseconds(milliseconds)
    return press
  }

  private func pad(_ presses: KeyValuePairs<String, Int64>) -> Pad {
    let pad = Pad()
    let ids = presses.map { pad.attach($0.key, press($0.value)) }
    for a in ids { for b in ids where a != b { pad.coordinator.allowSimultaneous(a, b) } }
    return pad
  }

  @Test func deadlineFiresBeforeAFrameOfTheSameTime() {
    let pad = pad(["press": 500])
    pad.at(0, .down(1, 0, 0))
    pad.at(500, .move(1, 3, 0))
    #expect(
      pad.journal.lines == [
        "0 frame, 1 down", "    press ready → enoughTouches → holding",
        "500 wake", "    press holding → held → pressing", "  ! 500 press possible → began",
        "500 frame, 1 down", "    press pressing → moved → pressing", "  ! 500 press began → changed",
      ])
  }

  /// At the end of time a deadline that is “never” is not due, and one that is clamped to it never fires.
  @Test func nothingFiresForEverAtTheEndOfTime() throws {
    for type in Catalog.recognizers {
      let coordinator = GestureCoordinator()
      coordinator.attach(TapRecognizer())
      coordinator.attach(press(500))
      func attach<R: GestureRecognizer>(_: R.Type) { coordinator.attach(R()) }
      attach(type)
      for stamp in [Timestamp.distantPast, .milliseconds(0), .never] {
        for stage in [TouchpadEvent.Stage.began, .ended] {
          coordinator.handle(TouchpadEvent(.never, .button(stage, 272), at: .zero, stamp: stamp))
          coordinator.handle(TouchpadEvent(.never, .hold(stage, fingers: 1, mayTap: true), at: .zero, stamp: stamp))
        }
        coordinator.advance(to: .never)
      }
      var touches = TouchFrame(at: .zero)
      touches.advance(to: .never)
      try touches.begin(1, at: .zero)
      coordinator.handle(touches)
      touches.advance(to: .never)
      try touches.end(1)
      coordinator.handle(touches)
      #expect(coordinator.nextDeadline == nil)
    }
  }

  @Test func earliestDeadlineFiresFirstInAnyOrderOfAttaching() {
    let pad = pad(["late": 700, "early": 300, "middle": 500, "early too": 300])
    pad.at(0, .down(1, 0, 0))
    pad.wait(until: 10_000)
    #expect(
      pad.log == [
        "300 early too possible → began", "300 early possible → began", "500 middle possible → began",
        "700 late possible → began",
      ])
    #expect(pad.journal.entries.filter { if case .wake = $0 { true } else { false } }.count == 3, "one wake per time")
  }

  /// Advancing in steps has the same result as advancing at once.
  @Test func frequencyOfAdvanceMakesNoDifference() {
    func play(step: Int64?) -> [String] {
      let pad = pad(["a": 700, "b": 300])
      let double = TapRecognizer(numberOfTapsRequired: 2)
      pad.attach("double", double)
      pad.at(0, .down(1, 0, 0))
      if let step { for time in stride(from: step, to: 200, by: Int(step)) { pad.wait(until: time) } }
      pad.at(200, .up(1))
      if let step { for time in stride(from: Int64(200), to: 2000, by: Int(step)) { pad.wait(until: time) } }
      pad.wait(until: 2000)
      return pad.journal.lines
    }
    for step in [1, 7, 50, 199] as [Int64] { #expect(play(step: step) == play(step: nil)) }
  }

  // MARK: Time that runs back

  /// A press that gets a shorter duration than it has lasted begins at once, but never before the change.
  @Test func deadlineInThePastFiresNow() throws {
    let pad = pad(["press": 5000])
    pad.at(0, .down(1, 0, 0))
    pad.at(1000, .move(1, 1, 0))
    try pad.coordinator.setParameter("minimumPressDuration", of: pad.coordinator.attachedRecognizers[0], to: 100)
    pad.wait(until: 1000)
    #expect(pad.log == ["1000 press possible → began"])
  }

  // MARK: The ends of time

  @Test func advanceToTheEndOfTimeIsSafe() async {
    await #expect(processExitsWith: .success) {
      let pad = Pad("press", LongPressRecognizer())
      pad.attach("tap", TapRecognizer())
      pad.coordinator.advance(to: .never)
      pad.at(0, .down(1, 0, 0))
      pad.coordinator.advance(to: .never)
      #expect(pad.log == ["500 tap possible → failed timedOut", "500 press possible → began"])
      pad.coordinator.advance(to: .never)
    }
  }

  @Test func frameAtTheEndOfTimeSetsNoDeadline() async {
    await #expect(processExitsWith: .success) {
      let pad = Pad("press", LongPressRecognizer())
      pad.play(.never, [.down(1, 0, 0)])
      #expect(pad.coordinator.nextDeadline == nil, "a deadline after the end of time never fires")
      pad.play(.never, [.up(1)])
      #expect(pad.journal.transitions.map(\.to) == [.failed] && pad.coordinator.isIdle)
    }
  }

  @Test func recognizerWithoutADeadlineIsNotDueAtTheEndOfTime() async {
    await #expect(processExitsWith: .success) {
      let pad = Pad("tap", TapRecognizer())
      pad.attach("click", ClickRecognizer())
      // The tap's deadline is that of the driver's timestamp, long ago.
      for stage in [TouchpadEvent.Stage.began, .ended] {
        pad.coordinator.handle(TouchpadEvent(.never, .button(stage, 272), at: .zero, stamp: .milliseconds(0)))
      }
      #expect(pad.journal.transitions.map(\.to) == [.failed])
    }
  }
}
