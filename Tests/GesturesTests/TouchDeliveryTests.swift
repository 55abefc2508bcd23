import Gestures
import TestSupport
import Testing

/// What targets receive of touches, and when, while recognizers receive them too.
@Suite struct TouchDeliveryTests {
  typealias Moment = ScriptedRecognizer.Moment

  private struct Cell {
    let pad = Pad()
    let cell: TargetID

    init() { cell = pad.addTarget("cell", Rect2D(x: 0, y: 0, width: 100, height: 100)) }

    @discardableResult
    func attach(_ name: String, _ handling: TouchHandling = TouchHandling(), _ script: Moment...) -> RecognizerID {
      attach(name, handling, ScriptedRecognizer(script))
    }

    @discardableResult
    func attach<R: GestureRecognizer>(_ name: String, _ handling: TouchHandling, _ recognizer: R) -> RecognizerID {
      let id = pad.attach(name, recognizer, to: cell)
      pad.coordinator.setTouchHandling(handling, of: id)
      return id
    }

    /// Plays a touch that goes down at 0, moves every 100 ms and lifts at 500 ms.
    func play() {
      pad.at(0, .down(1, 0, 0))
      for time in 1...4 { pad.at(Int64(time) * 100, .move(1, Double(time), 0)) }
      pad.at(500, .up(1))
    }
  }

  // MARK: Without recognizers

  @Test func targetReceivesItsTouchesInOrder() {
    let cell = Cell()
    cell.pad.at(0, .down(1, 5, 5))
    cell.pad.at(10, .move(1, 500, 5))
    cell.pad.at(20, .down(2, 200, 200))
    cell.pad.at(30, .down(3, 6, 6))
    cell.pad.at(40, .upAt(1, 501, 5), .cancel(3))
    #expect(
      cell.pad.callLog == [
        "0 cell began 1 (5, 5)", "10 cell moved 1 (500, 5)", "30 cell began 3 (6, 6)", "40 cell ended 1 (501, 5)",
        "40 cell cancelled 3 (6, 6)",
      ])
  }

  @Test func onlyTheInnermostTargetReceivesTouches() {
    let cell = Cell()
    let button = cell.pad.addTarget("button", Rect2D(x: 0, y: 0, width: 10, height: 10), in: cell.cell)
    cell.pad.at(0, .down(1, 5, 5))
    #expect(cell.pad.takeCallLog() == ["0 button began 1 (5, 5)"])
    // A target without a handler does not pass its touches on.
    cell.pad.coordinator.setHandler(of: button, nil)
    cell.pad.at(10, .down(2, 6, 6))
    #expect(cell.pad.takeCallLog() == [])
  }

  @Test func stationaryTouchesAreNotDelivered() {
    let cell = Cell()
    cell.pad.at(0, .down(1, 5, 5), .down(2, 6, 6))
    cell.pad.at(10, .move(2, 7, 7))
    #expect(cell.pad.callLog.last == "10 cell moved 2 (7, 7)" && cell.pad.callLog.count == 3)
  }

  // MARK: cancelsTouches

  @Test func cancelsTouchesInViewCancelsJustBeforeTheAction() {
    let cell = Cell()
    cell.attach("press", TouchHandling(), .at(0, .engage), .at(200, .recognize), .at(300, .update), .at(500, .finish))
    cell.play()
    #expect(
      cell.pad.callLog == [
        "0 cell began 1 (0, 0)", "100 cell moved 1 (1, 0)", "200 cell cancelled 1 (1, 0)", "press began",
        "press changed", "press ended",
      ])
  }

  @Test func withoutCancelsTouchesInViewTheActionPrecedesTheTouch() {
    let cell = Cell()
    cell.attach("press", TouchHandling(cancelsTouches: false), .at(0, .recognize), .at(500, .finish))
    cell.play()
    #expect(
      cell.pad.callLog == [
        "press began", "0 cell began 1 (0, 0)", "100 cell moved 1 (1, 0)", "200 cell moved 1 (2, 0)",
        "300 cell moved 1 (3, 0)", "400 cell moved 1 (4, 0)", "press ended", "500 cell ended 1 (4, 0)",
      ])
  }

  @Test func gestureRecognizedAtTouchDownHidesTheTouch() {
    let cell = Cell()
    cell.attach("touch", TouchHandling(), .at(0, .finish))
    cell.play()
    #expect(cell.pad.callLog == ["touch ended"])
  }

  @Test func cancelsTouchesInViewCancelsOnlyItsOwnTouches() {
    let pad = Pad()
    let (left, right) = (
      pad.addTarget("left", Rect2D(x: 0, y: 0, width: 50, height: 50)),
      pad.addTarget("right", Rect2D(x: 50, y: 0, width: 50, height: 50))
    )
    pad.attach("press", ScriptedRecognizer([.at(0, .engage), .at(100, .recognize)]), to: left)
    pad.attach("other", ScriptedRecognizer([.at(0, .engage), .at(200, .fail)]), to: right)
    pad.at(0, .down(1, 10, 10), .down(2, 60, 10))
    pad.at(100)
    pad.at(200, .up(1), .up(2))
    #expect(
      pad.callLog == [
        "0 left began 1 (10, 10)", "0 right began 2 (60, 10)", "100 left cancelled 1 (10, 10)", "press began",
        "200 right ended 2 (60, 10)",
      ])
  }

  @Test func cancelsTouchesInViewOfAnOuterGestureReachesAllTargets() {
    let pad = Pad()
    let table = pad.addTarget("table")
    _ = (
      pad.addTarget("left", Rect2D(x: 0, y: 0, width: 50, height: 50), in: table),
      pad.addTarget("right", Rect2D(x: 50, y: 0, width: 50, height: 50), in: table)
    )
    pad.attach("pinch", ScriptedRecognizer([.at(0, .engage), .at(100, .recognize)]), to: table)
    pad.at(0, .down(1, 10, 10), .down(2, 60, 10))
    pad.at(100)
    #expect(
      pad.callLog.suffix(3) == ["100 left cancelled 1 (10, 10)", "100 right cancelled 2 (60, 10)", "pinch began"])
  }

  @Test func touchOfTwoSimultaneousGesturesIsCancelledOnce() {
    let cell = Cell()
    let a = cell.attach("a", TouchHandling(), .at(0, .engage), .at(100, .recognize))
    let b = cell.attach("b", TouchHandling(), .at(0, .engage), .at(100, .recognize))
    cell.pad.coordinator.allowSimultaneous(a, b)
    cell.play()
    #expect(cell.pad.callLog == ["0 cell began 1 (0, 0)", "100 cell cancelled 1 (0, 0)", "b began", "a began"])
  }

  @Test func refusedOrPreventedGestureCancelsNoTouches() {
    let cell = Cell()
    let a = cell.attach("a", TouchHandling(), .at(0, .engage), .at(100, .recognize))
    cell.attach("b", TouchHandling(cancelsTouches: false), .at(0, .engage), .at(200, .recognize))
    cell.attach("c", TouchHandling(), .at(0, .engage), .at(300, .recognize))
    let delegate = RecordingDelegate()
    delegate.allowsBegin = { _ in false }
    cell.pad.coordinator.setDelegate(delegate, of: a)
    cell.play()
    #expect(cell.pad.callLog.last == "500 cell ended 1 (4, 0)")
  }

  // MARK: delaysTouchesBegan

  @Test func delaysTouchesBeganKeepsTimeAndPositionAndAddsOneMove() {
    let cell = Cell()
    cell.attach("slow", TouchHandling(delaysTouchesBegan: true), .at(0, .engage), .at(300, .fail))
    cell.play()
    #expect(
      cell.pad.callLog == [
        "0 cell began 1 (0, 0)", "300 cell moved 1 (3, 0)", "400 cell moved 1 (4, 0)", "500 cell ended 1 (4, 0)",
      ])
  }

  @Test func delaysTouchesBeganAddsNoMoveForAStationaryTouch() {
    let cell = Cell()
    cell.attach("slow", TouchHandling(delaysTouchesBegan: true), .at(0, .engage), .at(300, .fail))
    cell.pad.at(0, .down(1, 5, 5))
    for time in [Int64(100), 200, 300] { cell.pad.at(time) }
    #expect(cell.pad.callLog == ["0 cell began 1 (5, 5)"])
  }

  @Test func delaysTouchesBeganEndsAtADeadline() {
    let cell = Cell()
    cell.attach("slow", TouchHandling(delaysTouchesBegan: true), .at(0, .engage), .deadline(350, .fail))
    cell.pad.at(0, .down(1, 0, 0))
    cell.pad.at(100, .move(1, 7, 0))
    cell.pad.wait(until: 349)
    #expect(cell.pad.callLog == [])
    cell.pad.wait(until: 1000)
    #expect(cell.pad.callLog == ["0 cell began 1 (0, 0)", "350 cell moved 1 (7, 0)"])
  }

  @Test func delaysTouchesBeganHidesTheTouchesOfARecognizedGesture() {
    let cell = Cell()
    cell.attach("slow", TouchHandling(delaysTouchesBegan: true), .at(0, .engage), .at(300, .finish))
    cell.play()
    #expect(cell.pad.callLog == ["slow ended"])
  }

  @Test func delaysTouchesBeganEndsAtRecognitionWithoutCancelling() {
    let cell = Cell()
    cell.attach(
      "slow", TouchHandling(cancelsTouches: false, delaysTouchesBegan: true), .at(0, .engage), .at(200, .recognize))
    cell.play()
    #expect(
      cell.pad.callLog.prefix(3) == ["slow began", "0 cell began 1 (0, 0)", "200 cell moved 1 (2, 0)"])
    #expect(cell.pad.callLog.last == "500 cell ended 1 (4, 0)")
  }

  /// A pinch without a second touch.
  @Test func delaysTouchesBeganOfAnIdleRecognizerEndsAtTouchUp() {
    let cell = Cell()
    cell.attach("pinch", TouchHandling(delaysTouchesBegan: true), PinchRecognizer())
    cell.pad.at(0, .down(1, 5, 5))
    cell.pad.at(100, .move(1, 9, 5))
    #expect(cell.pad.callLog == [])
    cell.pad.at(200, .up(1))
    #expect(cell.pad.callLog == ["0 cell began 1 (5, 5)", "200 cell ended 1 (9, 5)"])
  }

  @Test func delaysTouchesBeganEndsWithTheLastOfSeveral() {
    let cell = Cell()
    let held = TouchHandling(delaysTouchesBegan: true)
    let a = cell.attach("a", held, .at(0, .engage), .at(100, .fail))
    let b = cell.attach("b", held, .at(0, .engage), .at(300, .fail))
    cell.pad.coordinator.allowSimultaneous(a, b)
    cell.pad.at(0, .down(1, 0, 0))
    for time in [Int64(100), 200] { cell.pad.at(time) }
    #expect(cell.pad.callLog == [])
    cell.pad.at(300)
    #expect(cell.pad.callLog == ["0 cell began 1 (0, 0)"])
  }

  @Test func delayedTouchThatIsCancelledIsDeliveredAsCancelled() {
    let cell = Cell()
    cell.attach("tap", TouchHandling(delaysTouchesBegan: true), TapRecognizer())
    cell.pad.at(0, .down(1, 5, 5))
    cell.pad.at(100, .cancel(1))
    #expect(cell.pad.callLog == ["0 cell began 1 (5, 5)", "100 cell cancelled 1 (5, 5)"])
  }

  @Test func detachedOrDisabledRecognizerDelaysNothing() {
    for isDetached in [true, false] {
      let cell = Cell()
      let slow = cell.attach("slow", TouchHandling(delaysTouchesBegan: true), .at(0, .engage))
      cell.pad.at(0, .down(1, 5, 5))
      if isDetached { cell.pad.coordinator.detach(slow) } else { cell.pad.coordinator.setEnabled(false, for: slow) }
      #expect(cell.pad.callLog == ["0 cell began 1 (5, 5)"])
    }
  }

  @Test(arguments: [true, false]) func reenabledRecognizerDoesNotDelayTouchesItDoesNotReceive(isIdle: Bool) {
    let cell = Cell()
    let held = TouchHandling(delaysTouchesBegan: true)
    let slow = cell.attach("slow", held, .at(isIdle ? 900 : 0, .engage))
    cell.attach("other", held, .at(0, .engage), .at(100, .fail))
    cell.pad.at(0, .down(1, 5, 5))
    cell.pad.coordinator.setEnabled(false, for: slow)
    cell.pad.coordinator.setEnabled(true, for: slow)
    cell.pad.at(100)
    #expect(cell.pad.callLog == ["0 cell began 1 (5, 5)"])
  }

  @Test func ignoredTouchIsNoLongerDelayed() {
    let cell = Cell()
    let slow = cell.attach("slow", TouchHandling(delaysTouchesBegan: true), .at(0, .engage), .at(100, .recognize))
    cell.pad.at(0, .down(1, 5, 5), .down(2, 6, 6))
    cell.pad.coordinator.ignore(1, for: slow)
    #expect(cell.pad.takeCallLog() == ["0 cell began 1 (5, 5)"])
    cell.pad.at(100)
    #expect(cell.pad.takeCallLog() == ["slow began"], "an ignored touch is not cancelled")
  }

  // MARK: delaysTouchesEnded

  @Test func delaysTouchesEndedWhileTheGestureIsPending() {
    let cell = Cell()
    cell.attach("double", TouchHandling(), TapRecognizer(numberOfTapsRequired: 2))
    cell.pad.at(0, .down(1, 5, 5))
    cell.pad.at(50, .up(1))
    #expect(cell.pad.takeCallLog() == ["0 cell began 1 (5, 5)"])
    cell.pad.at(150, .down(2, 6, 6))
    cell.pad.at(200, .up(2))
    #expect(
      cell.pad.takeCallLog() == [
        "150 cell began 2 (6, 6)", "200 cell cancelled 1 (5, 5)", "200 cell cancelled 2 (6, 6)", "double ended",
      ])
  }

  @Test func delaysTouchesEndedKeepsTimeAndEndsAtADeadline() {
    let cell = Cell()
    cell.attach("double", TouchHandling(), TapRecognizer(numberOfTapsRequired: 2))
    cell.pad.at(0, .down(1, 5, 5))
    cell.pad.at(50, .upAt(1, 6, 5))
    cell.pad.wait(until: 5000)
    #expect(cell.pad.callLog == ["0 cell began 1 (5, 5)", "50 cell ended 1 (6, 5)"])
  }

  @Test func withoutDelaysTouchesEndedALiftedTouchIsNotCancelled() {
    let cell = Cell()
    cell.attach("double", TouchHandling(delaysTouchesEnded: false), TapRecognizer(numberOfTapsRequired: 2))
    cell.pad.at(0, .down(1, 5, 5))
    cell.pad.at(50, .up(1))
    #expect(cell.pad.takeCallLog() == ["0 cell began 1 (5, 5)", "50 cell ended 1 (5, 5)"])
    cell.pad.at(150, .down(2, 6, 6))
    cell.pad.at(200, .up(2))
    #expect(cell.pad.takeCallLog() == ["150 cell began 2 (6, 6)", "200 cell cancelled 2 (6, 6)", "double ended"])
  }

  @Test func bothDelaysTogetherDeliverTheWholeTapLate() {
    let cell = Cell()
    cell.attach("double", TouchHandling(delaysTouchesBegan: true), TapRecognizer(numberOfTapsRequired: 2))
    cell.pad.at(0, .down(1, 5, 5))
    cell.pad.at(50, .upAt(1, 6, 5))
    #expect(cell.pad.callLog == [])
    cell.pad.wait(until: 5000)
    #expect(cell.pad.callLog == ["0 cell began 1 (5, 5)", "50 cell ended 1 (6, 5)"])
  }

  @Test func cancelledTouchIsDeliveredAtOnce() {
    let cell = Cell()
    cell.attach("slow", TouchHandling(), .at(0, .engage), .at(100, .fail))
    cell.pad.at(0, .down(1, 5, 5))
    cell.pad.at(50, .cancel(1))
    #expect(cell.pad.callLog == ["0 cell began 1 (5, 5)", "50 cell cancelled 1 (5, 5)"])
  }

  @Test func delaysTouchesEndedWhileWaitingForAnotherToFail() {
    let cell = Cell()
    let single = cell.attach("single", TouchHandling(), TapRecognizer())
    let awaited = cell.attach(
      "awaited", TouchHandling(cancelsTouches: false, delaysTouchesEnded: false), .at(0, .engage), .at(200, .fail))
    cell.pad.coordinator.require(awaited, toFailBefore: single)
    cell.pad.at(0, .down(1, 5, 5))
    cell.pad.at(50, .up(1))
    #expect(cell.pad.takeCallLog() == ["0 cell began 1 (5, 5)"])
    cell.pad.at(200)
    #expect(cell.pad.takeCallLog() == ["200 cell cancelled 1 (5, 5)", "single ended"])
  }

  // MARK: Touches of other attempts

  /// The second touch is too far away for the double tap: the single tap consists of the first touch alone.
  @Test func tapThatWaitedDoesNotCancelLaterTouches() {
    let cell = Cell()
    let single = cell.attach("single", TouchHandling(), TapRecognizer())
    let double = cell.attach("double", TouchHandling(), TapRecognizer(numberOfTapsRequired: 2))
    cell.pad.coordinator.require(double, toFailBefore: single)
    cell.pad.at(0, .down(1, 5, 5))
    cell.pad.at(50, .up(1))
    cell.pad.at(150, .down(2, 90, 90))
    #expect(
      cell.pad.takeCallLog() == [
        "0 cell began 1 (5, 5)", "150 cell cancelled 1 (5, 5)", "single ended", "150 cell began 2 (90, 90)",
      ])
    cell.pad.at(200, .up(2))
    #expect(cell.pad.takeCallLog() == ["200 cell ended 2 (90, 90)"])
  }

  /// The two-finger tap failed on the first touch, and the double tap still delays its touch up.
  @Test func newAttemptDoesNotCancelTouchesOfTheLastOne() {
    let cell = Cell()
    cell.attach("two", TouchHandling(), TapRecognizer(numberOfTouchesRequired: 2))
    cell.attach("double", TouchHandling(), TapRecognizer(numberOfTapsRequired: 2))
    cell.pad.at(0, .down(1, 5, 5))
    cell.pad.at(50, .up(1))
    #expect(cell.pad.takeCallLog() == ["0 cell began 1 (5, 5)"])
    cell.pad.at(150, .down(2, 5, 5), .down(3, 6, 6))
    #expect(
      cell.pad.takeCallLog() == ["50 cell ended 1 (5, 5)", "150 cell began 2 (5, 5)", "150 cell began 3 (6, 6)"])
    cell.pad.at(200, .up(2), .up(3))
    #expect(
      cell.pad.takeCallLog() == ["200 cell cancelled 2 (5, 5)", "200 cell cancelled 3 (6, 6)", "two ended"])
  }

  /// It waits for the end of the earlier touch: the handler must not have two touches with one identifier.
  @Test func reusedIdentifierIsAnotherTouch() {
    let cell = Cell()
    cell.attach("double", TouchHandling(), TapRecognizer(numberOfTapsRequired: 2))
    cell.pad.at(0, .down(1, 5, 5))
    cell.pad.at(50, .up(1))
    cell.pad.at(150, .down(1, 6, 6))
    cell.pad.at(160, .move(1, 90, 90))
    #expect(
      cell.pad.callLog == [
        "0 cell began 1 (5, 5)", "50 cell ended 1 (5, 5)", "150 cell began 1 (6, 6)", "160 cell moved 1 (90, 90)",
      ])
  }

  // MARK: Calls from handlers

  @Test func changesRequestedByATargetAreDeferred() {
    let pad = Pad()
    var ids: [RecognizerID] = []
    let cell = pad.addTarget("cell") { touch in
      if touch.phase == .moved { pad.coordinator.detach(ids[0]) }
    }
    ids.append(pad.attach("press", ScriptedRecognizer([.at(0, .engage), .at(200, .recognize)]), to: cell))
    pad.at(0, .down(1, 5, 5))
    pad.at(100, .move(1, 6, 6))
    pad.at(200, .up(1))
    #expect(pad.log == ["100 press possible → failed detached"])
    #expect(pad.callLog.last == "200 cell ended 1 (6, 6)")
  }

  @Test func targetMayAddTargetsAndRemoveItsHandlerDuringDelivery() throws {
    let coordinator = GestureCoordinator()
    var reported: [TouchDelivery.Phase] = []
    var cell = TargetID.surface
    cell = coordinator.addTarget { touch in
      reported.append(touch.phase)
      for _ in 0..<100 { coordinator.addTarget(in: cell) { _ in } }
      coordinator.setHandler(of: cell, nil)
      reported.append(touch.phase)
    }
    var frame = TouchFrame(at: .milliseconds(0))
    try frame.begin(1, at: .zero)
    coordinator.handle(frame)
    frame.advance(to: .milliseconds(1))
    try frame.end(1, at: .zero)
    coordinator.handle(frame)
    #expect(reported == [.began, .began])
  }

  @Test func advancingFromATargetTraps() async {
    await #expect(processExitsWith: .failure) {
      let pad = Pad()
      _ = pad.addTarget("cell") { _ in pad.coordinator.advance(to: .milliseconds(1)) }
      pad.at(0, .down(1, 5, 5))
    }
  }
}
