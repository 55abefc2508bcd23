import Gestures
import TestSupport
import Testing

/// Recognizers on targets: which touches they receive and which of them prevent each other.
@Suite struct TargetTests {
  typealias Moment = ScriptedRecognizer.Moment

  /// Two cells side by side in a table that covers the surface's upper half.
  private struct Table {
    let pad = Pad()
    let table, left, right: TargetID

    init() {
      table = pad.coordinator.addTarget(Rect2D(x: 0, y: 0, width: 100, height: 50))
      left = pad.coordinator.addTarget(Rect2D(x: 0, y: 0, width: 50, height: 50), in: table)
      right = pad.coordinator.addTarget(Rect2D(x: 50, y: 0, width: 50, height: 50), in: table)
    }

    @discardableResult
    func attach(_ name: String, to target: TargetID, _ script: Moment...) -> RecognizerID {
      pad.attach(name, ScriptedRecognizer(script), to: target)
    }

    /// Plays a touch on each cell from 0 on, with a frame every 100 ms.
    func playBoth(until end: Int = 5) {
      pad.at(0, .down(1, 10, 10), .down(2, 60, 10))
      for time in 1...end { pad.at(Int64(time) * 100, .move(1, 10, 10 + Double(time)), .move(2, 60, 10)) }
    }

    func playLeft(until end: Int = 5) {
      pad.at(0, .down(1, 10, 10))
      for time in 1...end { pad.at(Int64(time) * 100, .move(1, 10, 10 + Double(time))) }
    }
  }

  // MARK: Delivery

  @Test func touchReachesItsTargetAndAllAncestors() {
    let table = Table()
    table.attach("left", to: table.left, .at(0, .engage), .at(100, .fail))
    table.attach("table", to: table.table, .at(0, .engage), .at(100, .fail))
    table.attach("surface", to: .surface, .at(0, .engage), .at(100, .fail))
    table.attach("right", to: table.right, .at(0, .finish))
    table.playLeft()
    #expect(
      table.pad.log == ["left", "table", "surface"].map { "100 \($0) possible → failed fail" })
  }

  @Test func touchStaysWithItsTouchDownTarget() {
    let table = Table()
    table.attach("left", to: table.left, .at(0, .engage), .at(200, .recognize), .at(300, .finish))
    table.attach("right", to: table.right, .at(200, .finish))
    table.pad.at(0, .down(1, 10, 10))
    table.pad.at(100, .move(1, 60, 10))
    table.pad.coordinator.setFrame(Rect2D(x: 500, y: 500, width: 1, height: 1), of: table.left)
    table.pad.coordinator.setEnabled(false, of: table.left)
    table.pad.at(200, .move(1, 61, 10))
    table.pad.at(300, .up(1))
    #expect(table.pad.log == ["200 left possible → began", "300 left began → ended"])
  }

  /// Each recognizer sees only its own touches and their positions.
  @Test func tapOnACellIgnoresATouchOnAnotherCell() {
    let table = Table()
    var places: [Point2D] = []
    table.pad.attach("left", TapRecognizer(), to: table.left) { places.append($0.location) }
    table.pad.attach("both", TapRecognizer(numberOfTouchesRequired: 2), to: table.table) {
      places.append($0.location)
    }
    table.pad.at(0, .down(1, 60, 10), .down(2, 10, 30))
    table.pad.at(50, .up(2))
    #expect(table.pad.takeLog() == ["50 left possible → ended", "50 both possible → failed excluded(by: left)"])
    table.pad.at(100, .up(1))
    table.pad.coordinator.setEnabled(false, of: table.left)
    table.pad.at(200, .down(3, 60, 10), .down(4, 10, 30))
    table.pad.at(250, .up(3), .up(4))
    #expect(table.pad.takeLog() == ["250 both possible → ended"])
    #expect(places == [Point2D(10, 30), Point2D(35, 20)])
  }

  @Test func untrackedTouchesReachOnlyTheSurface() {
    let table = Table()
    table.pad.attach("left", TapRecognizer(), to: table.left)
    table.pad.attach("surface", TapRecognizer())
    table.pad.at(0, .down(1, 10, 10))
    table.pad.at(10, .untracked(1))
    table.pad.at(50, .up(1))
    #expect(table.pad.log == ["10 surface possible → failed tooManyTouches", "50 left possible → ended"])
    table.pad.at(60, .untracked(0))
    #expect(table.pad.coordinator.isIdle)
  }

  /// A recognizer with only untracked touches must learn that they lift, and nothing of other touches.
  @Test func untrackedTouchesAreDeliveredUntilTheyLift() {
    let pad = Pad()
    let press = pad.attach("press", LongPressRecognizer(numberOfTouchesRequired: 2))
    let delegate = RecordingDelegate()
    delegate.allowsTouch = { _, _, _ in false }
    pad.coordinator.setDelegate(delegate, of: press)
    pad.at(0, .down(1, 10, 10), .untracked(2))
    pad.at(100, .cancel(1))
    pad.at(200, .down(2, 10, 10))
    pad.at(600, .up(2), .untracked(0))
    #expect(pad.log == ["500 press possible → began", "600 press began → ended"])
    #expect(pad.coordinator.isIdle)
  }

  @Test func touchpadEventsReachTheTargetUnderThePointer() {
    let table = Table()
    table.pad.attach("left", TapRecognizer(), to: table.left)
    table.pad.attach("right", TapRecognizer(), to: table.right)
    func press(_ stage: TouchpadEvent.Stage, _ time: Int64, _ x: Double) {
      table.pad.coordinator.handle(
        TouchpadEvent(.milliseconds(time), .button(stage, 272), at: Point2D(x, 10)))
    }
    press(.began, 0, 10)
    // The pointer has moved; the button still belongs to the left cell.
    press(.ended, 50, 60)
    press(.began, 100, 60)
    press(.ended, 150, 60)
    #expect(table.pad.log == ["50 left possible → ended", "150 right possible → ended"])
  }

  // MARK: Prevention

  @Test func recognizersOnSiblingTargetsDoNotPreventEachOther() {
    let table = Table()
    table.attach("left", to: table.left, .at(0, .engage), .at(100, .recognize))
    table.attach("right", to: table.right, .at(0, .engage), .at(100, .recognize))
    table.playBoth()
    #expect(table.pad.log == ["100 right possible → began", "100 left possible → began"])
  }

  /// The touches begin in one frame: the second must not undo what the first one established.
  @Test func outerRecognizerPreventsBothInnerOnes() {
    let table = Table()
    table.attach("left", to: table.left, .at(0, .engage), .at(300, .recognize))
    table.attach("right", to: table.right, .at(0, .engage))
    table.attach("table", to: table.table, .at(0, .engage), .at(100, .recognize))
    table.playBoth()
    #expect(
      table.pad.log == [
        "100 table possible → began", "100 left possible → failed excluded(by: table)",
        "100 right possible → failed excluded(by: table)",
      ])
  }

  @Test func tieGoesToTheInnermostTarget() {
    for innerFirst in [true, false] {
      let table = Table()
      if innerFirst { table.attach("inner", to: table.left, .at(100, .finish)) }
      table.attach("outer", to: table.table, .at(100, .finish))
      if !innerFirst { table.attach("inner", to: table.left, .at(100, .finish)) }
      table.playLeft()
      #expect(
        table.pad.log == ["100 inner possible → ended", "100 outer possible → failed excluded(by: inner)"])
    }
  }

  /// Depth takes precedence over the number of taps.
  @Test func innerSingleTapDoesNotPreventAnOuterDoubleTap() {
    let table = Table()
    table.pad.attach("double", TapRecognizer(numberOfTapsRequired: 2), to: table.table)
    table.pad.attach("single", TapRecognizer(), to: table.left)
    for time in [Int64(0), 100] {
      table.pad.at(time, .down(1, 10, 10))
      table.pad.at(time + 50, .up(1))
    }
    #expect(
      table.pad.log == ["50 single possible → ended", "150 single possible → ended", "150 double possible → ended"])
  }

  @Test func firstRecognizedWinsAtAnyDepth() {
    let table = Table()
    table.attach("inner", to: table.left, .at(0, .engage), .at(200, .recognize))
    table.attach("outer", to: .surface, .at(0, .engage), .at(100, .recognize))
    table.playLeft()
    #expect(
      table.pad.log == ["100 outer possible → began", "100 inner possible → failed excluded(by: outer)"])
  }

  /// Touches shared in an earlier attempt have no effect.
  @Test func touchSharedInAnEarlierAttemptPreventsNothing() {
    let table = Table()
    table.attach("left", to: table.left, .at(0, .engage), .at(100, .fail), .at(300, .engage), .at(400, .recognize))
    let outer = table.attach(
      "table", to: table.table, .at(0, .engage), .at(100, .fail), .at(300, .engage), .at(400, .recognize))
    table.pad.at(0, .down(1, 10, 10))
    table.pad.at(100)
    table.pad.at(200, .up(1))
    let delegate = RecordingDelegate()
    delegate.allowsTouch = { _, _, target in target == table.right }
    table.pad.coordinator.setDelegate(delegate, of: outer)
    table.pad.at(300, .down(2, 10, 10), .down(3, 60, 10))
    table.pad.at(400)
    #expect(table.pad.takeLog().suffix(2) == ["400 left possible → began", "400 table possible → began"])
  }

  /// They share a touch, so they prevent each other, although each has another one.
  @Test func oneSharedTouchIsEnoughToPrevent() {
    let table = Table()
    table.attach("left", to: table.left, .at(100, .engage), .at(300, .recognize))
    table.attach("surface", to: .surface, .at(100, .engage), .at(200, .recognize))
    table.pad.at(0, .down(1, 80, 80))
    table.pad.at(50, .down(2, 10, 10))
    for time in [Int64(100), 200, 300] { table.pad.at(time) }
    #expect(
      table.pad.log == ["200 surface possible → began", "200 left possible → failed excluded(by: surface)"])
  }

  @Test func requireToFailAppliesAcrossSiblingTargets() {
    let table = Table()
    let left = table.attach("left", to: table.left, .at(0, .engage), .at(300, .fail))
    let right = table.attach("right", to: table.right, .at(0, .engage), .at(100, .finish))
    table.pad.coordinator.require(left, toFailBefore: right)
    table.playBoth()
    #expect(table.pad.log == ["300 left possible → failed fail", "300 right possible → ended"])
  }

  // MARK: Reset

  @Test func recognizersOnSiblingTargetsResetIndependently() {
    let table = Table()
    table.pad.attach("left", LongPressRecognizer(), to: table.left)
    table.pad.attach("right", TapRecognizer(), to: table.right)
    table.pad.attach("table", TapRecognizer(), to: table.table)
    table.pad.at(0, .down(1, 10, 10))
    for time in [Int64(100), 200, 700] {
      table.pad.at(time, .down(2, 60, 10))
      table.pad.at(time + 50, .up(2))
    }
    table.pad.at(800, .up(1))
    #expect(
      table.pad.takeLog() == [
        "100 table possible → failed tooManyTouches", "150 right possible → ended", "250 right possible → ended",
        "500 left possible → began", "750 right possible → ended", "800 left began → ended",
      ])
    table.pad.at(900, .down(3, 60, 10))
    table.pad.at(950, .up(3))
    #expect(
      table.pad.takeLog() == [
        "950 right possible → ended", "950 table possible → failed excluded(by: right)",
      ])
    #expect(table.pad.coordinator.isIdle)
  }
}
