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
  }

  // MARK: Delivery

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
}
