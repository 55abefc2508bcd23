import CoreTestSupport
import Testing

@testable import Gestures

/// Handlers that are added to an attached recognizer and removed again, and what a handler can read of its gesture.
struct ActionTests {
  @Test func actionsRunInOrderOfAdditionAfterTheHandler() {
    let pad = Pad()
    var log: [String] = []
    let press = pad.coordinator.attach(press()) { log.append("handler \($0.state)") }
    let first = pad.coordinator.addAction(to: press) { log.append("first \($0.state)") }
    pad.coordinator.addAction(to: press) { log.append("second \($0.state)") }
    pad.at(0, .down(1, 0, 0))
    #expect(log == ["handler began", "first began", "second began"])
    log = []
    pad.coordinator.removeAction(first)
    pad.coordinator.removeAction(first)
    pad.at(100)
    #expect(log == ["handler changed", "second changed"])
  }

  @Test func actionAddedByAHandlerRunsFromTheNextEventOn() {
    let pad = Pad()
    var log: [String] = []
    pad.coordinator.attach(press()) { press in
      log.append("handler \(press.state)")
      if press.state == .began { press.coordinator.addAction(to: press.attached) { log.append("added \($0.state)") } }
    }
    pad.at(0, .down(1, 0, 0))
    pad.at(100)
    #expect(log == ["handler began", "handler changed", "added changed"])
  }

  @Test func removingAnActionFromAHandlerIsDeferred() {
    let pad = Pad()
    var (log, own): ([String], ActionID?) = ([], nil)
    let press = pad.coordinator.attach(press())
    own = pad.coordinator.addAction(to: press) {
      log.append("once \($0.state)")
      $0.coordinator.removeAction(own!)
    }
    pad.coordinator.addAction(to: press) { log.append("always \($0.state)") }
    pad.at(0, .down(1, 0, 0))
    pad.at(100)
    #expect(log == ["once began", "always began", "always changed"])
  }

  /// The index of a detached recognizer is used again, but neither its actions nor their identifiers are.
  @Test func detachingARecognizerRemovesItsActions() {
    let pad = Pad()
    var log: [String] = []
    let gone = pad.coordinator.attach(press())
    let action = pad.coordinator.addAction(to: gone) { _ in log.append("gone") }
    pad.coordinator.detach(gone)
    let press = pad.coordinator.attach(press())
    let kept = pad.coordinator.addAction(to: press) { _ in log.append("kept") }
    pad.coordinator.removeAction(action)
    pad.coordinator.removeAction(pad.coordinator.addAction(to: gone) { _ in log.append("gone") })
    #expect(gone.id.index == press.id.index && action != kept)
    pad.at(0, .down(1, 0, 0))
    #expect(log == ["kept"])
  }

  @Test func removingActionsReleasesWhatTheyCapture() {
    final class Token {}
    let pad = Pad()
    let press = pad.coordinator.attach(press())
    weak var captured: Token?
    do {
      let token = Token()
      captured = token
      let action = pad.coordinator.addAction(to: press) { _ in _ = token }
      pad.coordinator.removeAction(action)
    }
    #expect(captured == nil)
  }

  // MARK: The gesture

  @Test func gestureHasTheTimeAndTheTargetAndTheIdentifierOfItsRecognizer() {
    let pad = Pad()
    let header = pad.coordinator.addTarget(Rect2D(x: 0, y: 0, width: 100, height: 40))
    var seen: [String] = []
    let press = pad.coordinator.attach(LongPressRecognizer(), to: header) { press in
      seen.append("\(press.time.microseconds) \(press.state) \(press.location) \(press.recognizer.location)")
      #expect(press.target == header && press.coordinator === pad.coordinator)
      #expect(press.id == pad.coordinator.attachedRecognizers[0] && press.attached.id == press.id)
    }
    pad.at(10, .down(1, 20, 30))
    pad.wait(until: 510)
    pad.at(600, .up(1))
    #expect(seen == ["510000 began (20.0, 30.0) (20.0, 30.0)", "600000 ended (20.0, 30.0) (20.0, 30.0)"])
    #expect(pad.coordinator.target(of: press) == header)
  }

  @Test func setScaleInAHandlerAppliesDuringTheCall() {
    let pad = Pad()
    var (zoom, scales) = (1.0, [Double]())
    pad.coordinator.attach(PinchRecognizer()) { pinch in
      zoom *= pinch.scale
      pinch.setScale(1)
      scales.append(pinch.scale)
    }
    pad.at(0, .down(1, 0, 0), .down(2, 100, 0))
    for step in 1...10 { pad.at(Int64(step) * 10, .move(2, 100 + Double(step) * 30, 0)) }
    pad.at(110, .up(1), .up(2))
    #expect(abs(zoom - 4) < 1e-12 && scales.allSatisfy { $0 == 1 } && scales.count == 11)
  }

  // MARK: Identifiers

  @Test func attachedRecognizersAreListedInOrderOfAttachment() {
    let coordinator = GestureCoordinator()
    let header = coordinator.addTarget(Rect2D(x: 0, y: 0, width: 100, height: 40))
    let tap = coordinator.attach(TapRecognizer(), to: header)
    let pinch = coordinator.attach(PinchRecognizer())
    coordinator.detach(tap)
    let pan = coordinator.attach(PanRecognizer(), to: header)
    #expect(coordinator.attachedRecognizers == [pinch.id, pan.id])
    #expect(coordinator.attachedRecognizers(to: header) == [pan.id])
    #expect(coordinator.attachedRecognizers(to: .surface) == [pinch.id])
    #expect(coordinator.attachedRecognizers.map { coordinator.kind(of: $0) } == ["pinch", "pan"])
    #expect(coordinator.kind(of: tap) == nil)
    #expect(coordinator.attached(pan.id, as: PanRecognizer.self) == pan)
    #expect(coordinator.attached(pan.id, as: TapRecognizer.self) == nil)
  }

  @Test func changingARecognizerOfAnotherTypeOrADetachedOneThrows() throws {
    let coordinator = GestureCoordinator()
    let pinch = coordinator.attach(PinchRecognizer())
    #expect(throws: RecognizerError.otherKind("pinch", expected: "tap")) {
      try coordinator.change(pinch.id, as: TapRecognizer.self) { $0.numberOfTapsRequired = 2 }
    }
    try coordinator.change(pinch.id, as: PinchRecognizer.self) { $0.minimumSpanChange = 40 }
    coordinator.change(pinch) { $0.minimumSpan = 5 }
    #expect(coordinator.recognizer(pinch)?.minimumSpanChange == 40 && coordinator.recognizer(pinch)?.minimumSpan == 5)
    coordinator.detach(pinch)
    coordinator.change(pinch) { $0.minimumSpan = 6 }
    #expect(throws: RecognizerError.detached) { try coordinator.change(pinch.id, as: PinchRecognizer.self) { _ in } }
    #expect(coordinator.recognizer(pinch) == nil)
    #expect(
      "\(RecognizerError.otherKind("pinch", expected: "tap"))"
        == "the recognizer is a pinch, not a tap; use its own type")
  }

  /// Another coordinator's identifier may have the same index, but a recognizer of another type in its place.
  @Test func identifierOfAnotherCoordinatorNeverReadsARecognizerOfAnotherType() throws {
    let (first, second) = (GestureCoordinator(), GestureCoordinator())
    let pinch = first.attach(PinchRecognizer())
    second.attach(TapRecognizer())
    second.change(pinch) { $0.minimumSpan = 6 }
    #expect(second.recognizer(pinch) == nil)
    second.addAction(to: pinch) { _ in Issue.record("a pinch was recognized where there is none") }
    var frame = TouchFrame(at: .zero)
    Touch.down(1, 0, 0).apply(to: &frame)
    second.handle(frame)
    frame.advance(to: .milliseconds(50))
    Touch.up(1).apply(to: &frame)
    second.handle(frame)
  }

  @Test func changingThePhaseInAGestureStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let pad = Pad()
      let press = pad.coordinator.attach(LongPressRecognizer())
      pad.at(0, .down(1, 0, 0))
      pad.coordinator.change(press) { $0 = LongPressRecognizer() }
    }
  }

  private func press() -> ScriptedRecognizer { ScriptedRecognizer([.at(0, .recognize), .at(100, .update)]) }
}
