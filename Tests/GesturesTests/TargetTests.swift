import Gestures
import TestSupport
import Testing

/// Recognizers on targets: who hears of which finger, and who excludes whom.
@Suite struct TargetTests {
  typealias Moment = ScriptedRecognizer.Moment

  /// Two cells side by side in a table that takes up the surface's upper half.
  private struct Table {
    let pad = Pad()
    let table, left, right: TargetID
    init() {
      table = pad.coordinator.addTarget(Rect(0, 0, 100, 50))
      left = pad.coordinator.addTarget(Rect(0, 0, 50, 50), in: table)
      right = pad.coordinator.addTarget(Rect(50, 0, 50, 50), in: table)
    }
    @discardableResult
    func attach(_ name: String, to target: TargetID, _ script: Moment...) -> RecognizerID {
      pad.attach(name, ScriptedRecognizer(script), to: target)
    }
    /// A finger lies on each cell from 0 on, and a frame comes every 100 ms.
    func playBoth(until end: Int = 5) {
      pad.at(0, .land(1, 10, 10), .land(2, 60, 10))
      for time in 1...end { pad.at(Int64(time) * 100, .move(1, 10, 10 + Double(time)), .move(2, 60, 10)) }
    }
    func playLeft(until end: Int = 5) {
      pad.at(0, .land(1, 10, 10))
      for time in 1...end { pad.at(Int64(time) * 100, .move(1, 10, 10 + Double(time))) }
    }
  }

  // MARK: Who hears

  @Test func aFingerIsHeardOfByItsTargetAndAllThatThisLiesIn() {
    let table = Table()
    table.attach("left", to: table.left, .at(0, .engage), .at(100, .fail))
    table.attach("table", to: table.table, .at(0, .engage), .at(100, .fail))
    table.attach("surface", to: .surface, .at(0, .engage), .at(100, .fail))
    table.attach("right", to: table.right, .at(0, .finish))
    table.playLeft()
    #expect(
      table.pad.log == ["left", "table", "surface"].map { "100 \($0) possible → failed fail" })
  }
  @Test func aFingerStaysWithTheTargetWhereItLanded() {
    let table = Table()
    table.attach("left", to: table.left, .at(0, .engage), .at(200, .recognize), .at(300, .finish))
    table.attach("right", to: table.right, .at(200, .finish))
    table.pad.at(0, .land(1, 10, 10))
    table.pad.at(100, .move(1, 60, 10))
    table.pad.coordinator.setFrame(Rect(500, 500, 1, 1), of: table.left)
    table.pad.coordinator.setEnabled(false, of: table.left)
    table.pad.at(200, .move(1, 61, 10))
    table.pad.at(300, .lift(1))
    #expect(table.pad.log == ["200 left possible → began", "300 left began → ended"])
  }
  /// Each sees only the fingers that are its own, and their places.
  @Test func aTapOnACellIsOneFingersThoughAnotherRestsOnTheNext() {
    let table = Table()
    var places: [Point] = []
    table.pad.attach("left", TapRecognizer(), to: table.left) { places.append($1.location) }
    table.pad.attach("both", TapRecognizer(numberOfTouchesRequired: 2), to: table.table) {
      places.append($1.location)
    }
    table.pad.at(0, .land(1, 60, 10), .land(2, 10, 30))
    table.pad.at(50, .lift(2))
    #expect(table.pad.takeLog() == ["50 left possible → ended", "50 both possible → failed excluded(by: left)"])
    table.pad.at(100, .lift(1))
    table.pad.coordinator.setEnabled(false, of: table.left)
    table.pad.at(200, .land(3, 60, 10), .land(4, 10, 30))
    table.pad.at(250, .lift(3), .lift(4))
    #expect(table.pad.takeLog() == ["250 both possible → ended"])
    #expect(places == [Point(10, 30), Point(35, 20)])
  }
  @Test func fingersWithoutPlacesAreHeardOfOnTheSurfaceOnly() {
    let table = Table()
    table.pad.attach("left", TapRecognizer(), to: table.left)
    table.pad.attach("surface", TapRecognizer())
    table.pad.at(0, .land(1, 10, 10))
    table.pad.at(10, .untracked(1))
    table.pad.at(50, .lift(1))
    #expect(table.pad.log == ["10 surface possible → failed tooManyTouches", "50 left possible → ended"])
    table.pad.at(60, .untracked(0))
    #expect(table.pad.coordinator.isAtRest)
  }
  /// Who hears of nothing else must hear that they lift, and nothing of what others do.
  @Test func fingersWithoutPlacesAreHeardOfUntilTheyLift() {
    let pad = Pad()
    let press = pad.attach("press", LongPressRecognizer(numberOfTouchesRequired: 2))
    let questions = Questions()
    questions.receives = { _, _, _ in false }
    pad.coordinator.setDelegate(questions, of: press)
    pad.at(0, .land(1, 10, 10), .untracked(2))
    pad.at(100, .take(1))
    pad.at(200, .land(2, 10, 10))
    pad.at(600, .lift(2), .untracked(0))
    #expect(pad.log == ["500 press possible → began", "600 press began → ended"])
    #expect(pad.coordinator.isAtRest)
  }
  @Test func whatADriverTellsIsHeardOfUnderThePointer() {
    let table = Table()
    table.pad.attach("left", TapRecognizer(), to: table.left)
    table.pad.attach("right", TapRecognizer(), to: table.right)
    func press(_ stage: TouchpadEvent.Stage, _ time: Int64, _ x: Double) {
      table.pad.coordinator.handle(
        TouchpadEvent(.milliseconds(time), .button(stage, 272), at: Point(x, 10)))
    }
    press(.began, 0, 10)
    // The pointer has gone on; the button is still the left cell's.
    press(.ended, 50, 60)
    press(.began, 100, 60)
    press(.ended, 150, 60)
    #expect(table.pad.log == ["50 left possible → ended", "150 right possible → ended"])
  }

  // MARK: Who excludes whom

  @Test func recognizersOfSiblingsAreIndependent() {
    let table = Table()
    table.attach("left", to: table.left, .at(0, .engage), .at(100, .recognize))
    table.attach("right", to: table.right, .at(0, .engage), .at(100, .recognize))
    table.playBoth()
    #expect(table.pad.log == ["100 right possible → began", "100 left possible → began"])
  }
  /// The fingers land in one frame: the second one's landing must not undo what the first has made.
  @Test func anOuterOneAndBothInnerOnesExcludeEachOther() {
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
  @Test func tiesGoToTheInnerOneWheneverItWasAttached() {
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
  /// Depth counts for more than taps.
  @Test func anInnerSingleTapGoesBeforeAnOuterDoubleTapAndSparesIt() {
    let table = Table()
    table.pad.attach("double", TapRecognizer(numberOfTapsRequired: 2), to: table.table)
    table.pad.attach("single", TapRecognizer(), to: table.left)
    for time in [Int64(0), 100] {
      table.pad.at(time, .land(1, 10, 10))
      table.pad.at(time + 50, .lift(1))
    }
    #expect(
      table.pad.log == ["50 single possible → ended", "150 single possible → ended", "150 double possible → ended"])
  }
  @Test func whoIsFirstWinsHoweverFarOutItIs() {
    let table = Table()
    table.attach("inner", to: table.left, .at(0, .engage), .at(200, .recognize))
    table.attach("outer", to: .surface, .at(0, .engage), .at(100, .recognize))
    table.playLeft()
    #expect(
      table.pad.log == ["100 outer possible → began", "100 inner possible → failed excluded(by: outer)"])
  }
  /// Fingers that were shared in an earlier attempt bind nobody.
  @Test func whatWasSharedInAnEarlierAttemptIsPast() {
    let table = Table()
    table.attach("left", to: table.left, .at(0, .engage), .at(100, .fail), .at(300, .engage), .at(400, .recognize))
    let outer = table.attach(
      "table", to: table.table, .at(0, .engage), .at(100, .fail), .at(300, .engage), .at(400, .recognize))
    table.pad.at(0, .land(1, 10, 10))
    table.pad.at(100)
    table.pad.at(200, .lift(1))
    let questions = Questions()
    questions.receives = { _, _, target in target == table.right }
    table.pad.coordinator.setDelegate(questions, of: outer)
    table.pad.at(300, .land(2, 10, 10), .land(3, 60, 10))
    table.pad.at(400)
    #expect(table.pad.takeLog().suffix(2) == ["400 left possible → began", "400 table possible → began"])
  }
  /// They shared a finger, so they exclude each other, though each has another one too.
  @Test func oneSharedFingerIsEnough() {
    let table = Table()
    table.attach("left", to: table.left, .at(100, .engage), .at(300, .recognize))
    table.attach("surface", to: .surface, .at(100, .engage), .at(200, .recognize))
    table.pad.at(0, .land(1, 80, 80))
    table.pad.at(50, .land(2, 10, 10))
    for time in [Int64(100), 200, 300] { table.pad.at(time) }
    #expect(
      table.pad.log == ["200 surface possible → began", "200 left possible → failed excluded(by: surface)"])
  }
  @Test func requirementsReachAcrossSiblings() {
    let table = Table()
    let left = table.attach("left", to: table.left, .at(0, .engage), .at(300, .fail))
    let right = table.attach("right", to: table.right, .at(0, .engage), .at(100, .finish))
    table.pad.coordinator.require(left, toFailBefore: right)
    table.playBoth()
    #expect(table.pad.log == ["300 left possible → failed fail", "300 right possible → ended"])
  }

  // MARK: Who starts again

  @Test func twoHandsOnSiblingsStartAgainIndependently() {
    let table = Table()
    table.pad.attach("left", LongPressRecognizer(), to: table.left)
    table.pad.attach("right", TapRecognizer(), to: table.right)
    table.pad.attach("table", TapRecognizer(), to: table.table)
    table.pad.at(0, .land(1, 10, 10))
    for time in [Int64(100), 200, 700] {
      table.pad.at(time, .land(2, 60, 10))
      table.pad.at(time + 50, .lift(2))
    }
    table.pad.at(800, .lift(1))
    #expect(
      table.pad.takeLog() == [
        "100 table possible → failed tooManyTouches", "150 right possible → ended", "250 right possible → ended",
        "500 left possible → began", "750 right possible → ended", "800 left began → ended",
      ])
    table.pad.at(900, .land(3, 60, 10))
    table.pad.at(950, .lift(3))
    #expect(
      table.pad.takeLog() == [
        "950 right possible → ended", "950 table possible → failed excluded(by: right)",
      ])
    #expect(table.pad.coordinator.isAtRest)
  }
}
