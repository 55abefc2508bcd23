import Gestures
import CoreTestSupport
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

  // MARK: cancelsTouches

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
