import CoreTestSupport
import Testing

@testable import Gestures

/// Removing a target: what touches have begun on it ends, and nothing of it is found any more.
@Suite struct RemovedTargetTests {
  @Test func removingATargetCancelsItsGesturesAndTouchesAndDetachesItsRecognizers() {
    let pad = Pad()
    let window = pad.addTarget("window", Rect2D(x: 0, y: 0, width: 100, height: 100))
    let button = pad.addTarget("button", Rect2D(x: 10, y: 10, width: 50, height: 50), in: window)
    let press = pad.attach("press", ScriptedRecognizer([.at(0, .recognize), .at(100, .update)]), to: button)
    let pan = pad.attach("pan", ScriptedRecognizer([.at(0, .engage), .at(200, .recognize)]))
    pad.coordinator.setTouchHandling(TouchHandling(cancelsTouches: false), of: press)
    pad.coordinator.allowSimultaneous(press, pan)
    pad.at(0, .down(1, 20, 20))
    pad.coordinator.removeTarget(window)
    #expect(pad.takeLog() == ["0 press possible → began", "0 press began → cancelled targetRemoved"])
    #expect(
      pad.takeCallLog() == [
        "press began", "0 button began 1 (20, 20)", "0 button cancelled 1 (20, 20)", "press cancelled",
      ])
    #expect(!pad.coordinator.isAttached(press) && pad.coordinator.isAttached(pan))
    #expect(pad.coordinator.target(at: Point2D(20, 20)) == .surface)
    #expect(!pad.coordinator.isInUse(window) && !pad.coordinator.isTarget(button, within: .surface))
    // The touch stays with what is around it.
    pad.at(200, .move(1, 30, 30))
    pad.at(300, .up(1))
    #expect(pad.takeLog() == ["200 pan possible → began"])
  }

  @Test func identifierOfARemovedTargetIsNeverUsedAgain() {
    let pad = Pad()
    let first = pad.coordinator.addTarget(Rect2D(x: 0, y: 0, width: 10, height: 10))
    pad.coordinator.removeTarget(first)
    pad.coordinator.removeTarget(first)
    pad.coordinator.removeTarget(.surface)
    let second = pad.coordinator.addTarget(Rect2D(x: 0, y: 0, width: 10, height: 10))
    #expect(second.index == first.index && second != first)
    pad.coordinator.setFrame(nil, of: first)
    pad.coordinator.setTransform(SimilarityTransform(scale: 2), of: first)
    pad.coordinator.setEnabled(false, of: first)
    #expect(
      pad.coordinator.target(at: Point2D(5, 5)) == second && pad.coordinator.target(at: Point2D(15, 5)) == .surface)
    #expect(pad.coordinator.addTarget(in: first) == first)
    let tap = pad.coordinator.attach(TapRecognizer(), to: first)
    #expect(!pad.coordinator.isAttached(tap) && pad.coordinator.attachedRecognizers == [])
  }

  @Test func removingATargetFromAHandlerIsDeferred() {
    let pad = Pad()
    let cell = pad.coordinator.addTarget(Rect2D(x: 0, y: 0, width: 100, height: 100))
    var seen: [String] = []
    let tap = pad.coordinator.attach(TapRecognizer(), to: cell) { tap in
      tap.coordinator.removeTarget(cell)
      seen.append("\(tap.state) \(tap.coordinator.target(at: Point2D(5, 5)) == cell)")
    }
    pad.at(0, .down(1, 5, 5))
    pad.at(50, .up(1))
    #expect(seen == ["ended true"] && pad.coordinator.target(at: Point2D(5, 5)) == .surface)
    #expect(!pad.coordinator.isAttached(tap) && pad.coordinator.isIdle)
  }

  /// The handler of the cancelled gesture attaches another recognizer, and removes the target once more.
  @Test func handlerOfTheCancelledGestureCannotKeepTheTargetInUse() {
    let pad = Pad()
    let cell = pad.coordinator.addTarget(Rect2D(x: 0, y: 0, width: 100, height: 100))
    pad.coordinator.attach(ScriptedRecognizer([.at(0, .recognize)]), to: cell) { gesture in
      if gesture.state != .cancelled { return }
      gesture.coordinator.attach(TapRecognizer(), to: cell)
      gesture.coordinator.removeTarget(cell)
    }
    pad.at(0, .down(1, 5, 5))
    pad.coordinator.removeTarget(cell)
    #expect(pad.coordinator.attachedRecognizers == [] && pad.coordinator.target(at: Point2D(5, 5)) == .surface)
    pad.at(100, .up(1))
    #expect(pad.coordinator.isIdle)
  }

  /// A program that restores the state adds only the targets that were left.
  @Test func savedStateNamesTargetsByTheirOrderOfAddition() throws {
    let (saved, restored) = (Pad(), Pad())
    let gone = saved.coordinator.addTarget(Rect2D(x: 0, y: 0, width: 10, height: 10))
    func setUp(_ pad: Pad, between: () -> Void = {}) -> [TargetID] {
      let left = pad.coordinator.addTarget(Rect2D(x: 0, y: 0, width: 100, height: 100))
      between()
      return [left, pad.coordinator.addTarget(Rect2D(x: 100, y: 0, width: 100, height: 100))]
    }
    let (first, second) = (setUp(saved) { saved.coordinator.removeTarget(gone) }, setUp(restored))
    saved.at(0, .down(1, 150, 10))
    try restored.coordinator.restore(saved.coordinator.save())
    #expect(saved.coordinator.isInUse(first[1]) && !saved.coordinator.isInUse(first[0]))
    #expect(restored.coordinator.isInUse(second[1]) && !restored.coordinator.isInUse(second[0]))
    let state = try saved.coordinator.save()
    #expect(throws: SavedStateError.missingTarget) { try GestureCoordinator().restore(state) }
  }
}
