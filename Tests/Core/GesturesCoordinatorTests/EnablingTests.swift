import Gestures
import CoreTestSupport
import Testing

/// Recognizers enabled, disabled, attached and detached during a touch, and ignored touches.
@Suite struct EnablingTests {
  // MARK: Enabling

  @Test func disablingAnActiveRecognizerCancelsIt() {
    let pad = Pad()
    let press = pad.attach("press", ScriptedRecognizer([.at(0, .recognize), .at(100, .update), .at(200, .update)]))
    pad.at(0, .down(1, 0, 0))
    pad.at(100)
    pad.coordinator.setEnabled(false, for: press)
    #expect(!pad.coordinator.isEnabled(press) && pad.coordinator.state(of: press) == .possible)
    pad.at(200)
    #expect(
      pad.log == ["0 press possible → began", "100 press began → changed", "100 press changed → cancelled disabled"])
    #expect(pad.calls.map(\.state) == [.began, .changed, .cancelled])
  }

  // MARK: Attaching

  @Test func detachingCancelsAndInvalidatesTheIdentifier() {
    let pad = Pad()
    let press = pad.attach("press", ScriptedRecognizer([.at(0, .recognize), .at(100, .update)]))
    pad.at(0, .down(1, 0, 0))
    pad.coordinator.detach(press)
    pad.at(100)
    #expect(pad.log == ["0 press possible → began", "0 press began → cancelled detached"])
    #expect(!pad.coordinator.isAttached(press) && pad.coordinator.state(of: press) == .possible)
    let next = pad.attach("next", ScriptedRecognizer([.at(200, .recognize)]))
    #expect(next.index == press.index && next != press && !pad.coordinator.isAttached(press))
    // Calls with the old identifier do not affect the new recognizer.
    pad.coordinator.setEnabled(false, for: press)
    pad.coordinator.detach(press)
    pad.coordinator.ignore(1, for: press)
    #expect(!pad.coordinator.require(press, toFailBefore: next) && pad.coordinator.description(of: press) == nil)
    #expect(pad.coordinator.isEnabled(next))
  }

  @Test func detachingRemovesRelations() {
    let pad = Pad()
    let (tap, gone) = (pad.attach("tap", TapRecognizer()), pad.attach("gone", ScriptedRecognizer()))
    pad.coordinator.require(gone, toFailBefore: tap)
    pad.coordinator.allowSimultaneous(gone, tap)
    pad.coordinator.setDelegate(RecordingDelegate(), of: gone)
    pad.coordinator.setTouchHandling(TouchHandling(delaysTouchesBegan: true), of: gone)
    pad.coordinator.detach(gone)
    let new = pad.attach("new", ScriptedRecognizer([.at(0, .engage), .at(100, .fail)]))
    #expect(new.index == gone.index)
    #expect(pad.coordinator.require(tap, toFailBefore: new), "the old requirement would form a cycle")
    pad.at(0, .down(1, 0, 0))
    pad.at(50, .up(1))
    #expect(pad.log == ["50 tap possible → ended", "50 new possible → failed required(tap)"])
  }

  @Test func detachingReleasesTheHandler() {
    final class Token {}
    weak var handler: Token?
    let coordinator = GestureCoordinator()
    let id: RecognizerID
    do {
      let token = Token()
      handler = token
      id = coordinator.attach(TapRecognizer()) { _ in _ = token }.id
    }
    #expect(handler != nil)
    coordinator.detach(id)
    #expect(handler == nil)
  }

  @Test func detachingMakesRoomForSixtyFourRecognizers() async {
    await #expect(processExitsWith: .success) {
      let coordinator = GestureCoordinator()
      var ids = (0..<64).map { _ in coordinator.attach(TapRecognizer()) }
      for round in 0..<200 {
        let slot = round * 7 % 64
        coordinator.detach(ids[slot])
        ids[slot] = coordinator.attach(TapRecognizer())
      }
      #expect(Set(ids.map(\.id.index)).count == 64)
    }
    await #expect(processExitsWith: .failure) {
      let coordinator = GestureCoordinator()
      let ids = (0..<64).map { _ in coordinator.attach(TapRecognizer()) }
      coordinator.detach(ids[3])
      for _ in 0..<2 { coordinator.attach(TapRecognizer()) }
    }
  }

  // MARK: Calls from handlers

  @Test func repeatedDetachFromAHandlerDetachesOnce() async {
    await #expect(processExitsWith: .success) {
      let pad = Pad()
      var ids: [RecognizerID] = []
      ids.append(
        pad.attach("press", ScriptedRecognizer([.at(0, .recognize), .at(100, .update)])) { gesture in
          if gesture.state == .changed { for _ in 0..<3 { pad.coordinator.detach(ids[0]) } }
        })
      pad.at(0, .down(1, 0, 0))
      pad.at(100)
      #expect(pad.log.last == "100 press changed → cancelled detached" && !pad.coordinator.isAttached(ids[0]))
      pad.attach("next", ScriptedRecognizer([.at(300, .finish)]))
      pad.at(200, .up(1))
      pad.at(300, .down(2, 0, 0))
      #expect(pad.log.last == "300 next possible → ended")
    }
  }

  /// The handler of the cancellation requests the detachment that is already in progress.
  @Test func detachFromItsOwnCancellationDetachesOnce() async {
    await #expect(processExitsWith: .success) {
      let pad = Pad()
      var ids: [RecognizerID] = []
      ids.append(
        pad.attach("press", ScriptedRecognizer([.at(0, .recognize)])) { gesture in
          if gesture.state == .cancelled { pad.coordinator.detach(ids[0]) }
        })
      pad.at(0, .down(1, 0, 0))
      pad.coordinator.detach(ids[0])
      #expect(pad.log.last == "0 press began → cancelled detached" && !pad.coordinator.isAttached(ids[0]))
      pad.at(100, .up(1))
    }
  }

  // MARK: Ignoring

  @Test func handlerMayIgnoreATouch() {
    let pad = Pad()
    var ids: [RecognizerID] = []
    ids.append(
      pad.attach("press", ScriptedRecognizer([.at(100, .recognize)])) { _ in pad.coordinator.ignore(2, for: ids[0]) }
    )
    pad.at(0, .down(1, 0, 0))
    pad.at(50, .down(2, 50, 0))
    pad.at(100)
    #expect(pad.log == ["100 press possible → began"] && pad.coordinator.state(of: ids[0]) == .began)
  }
}
