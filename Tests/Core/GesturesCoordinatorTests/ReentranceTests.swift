import Gestures
import CoreTestSupport
import Testing

/// A handler must not deliver input to its coordinator. It may call everything except that: additions apply at once,
/// removals once the event is over.
@Suite struct ReentranceTests {
  @Test func handlingAFrameFromAHandlerTraps() async {
    await #expect(processExitsWith: .failure) {
      let pad = Pad()
      pad.attach("scripted", ScriptedRecognizer([.at(0, .finish)])) { _ in
        pad.coordinator.handle(TouchFrame(at: .milliseconds(1)))
      }
      pad.at(0, .down(1, 0, 0))
    }
  }

  @Test func advancingFromAHandlerTraps() async {
    await #expect(processExitsWith: .failure) {
      let pad = Pad()
      pad.attach("scripted", ScriptedRecognizer([.at(0, .finish)])) { _ in
        pad.coordinator.advance(to: .milliseconds(1))
      }
      pad.at(0, .down(1, 0, 0))
    }
  }

  @Test func advancingFromADeadlinesHandlerTraps() async {
    await #expect(processExitsWith: .failure) {
      let pad = Pad()
      pad.attach("scripted", ScriptedRecognizer([.at(0, .engage), .deadline(10, .finish)])) { _ in
        pad.coordinator.advance(to: .milliseconds(20))
      }
      pad.at(0, .down(1, 0, 0))
      pad.wait(until: 10)
    }
  }

  @Test func recognizerAttachedByAHandlerReceivesTheNextTouch() {
    let pad = Pad()
    var attached: RecognizerID?
    pad.attach("scripted", ScriptedRecognizer([.at(0, .finish)])) { _ in
      if attached == nil { attached = pad.attach("tap", TapRecognizer()) }
    }
    pad.at(0, .down(1, 0, 0))
    pad.at(50, .up(1))
    #expect(pad.takeLog() == ["0 scripted possible → ended"])
    pad.at(100, .down(2, 0, 0))
    pad.at(150, .up(2))
    #expect(pad.takeLog() == ["150 tap possible → ended"])
  }

  @Test func relationMadeByAHandlerAppliesAtOnce() {
    let pad = Pad()
    let other = pad.attach("other", ScriptedRecognizer([.at(0, .engage), .at(100, .finish)]))
    var ids: [RecognizerID] = []
    ids.append(
      pad.attach("scripted", ScriptedRecognizer([.at(0, .recognize)])) { _ in
        pad.coordinator.allowSimultaneous(other, ids[0])
      })
    pad.at(0, .down(1, 0, 0))
    pad.at(100)
    #expect(pad.log == ["0 scripted possible → began", "100 other possible → ended"])
  }

  @Test func disablingFromAHandlerIsDeferred() {
    let pad = Pad()
    var ids: [RecognizerID] = []
    let press = ScriptedRecognizer([.at(0, .recognize), .at(100, .update), .at(200, .update)])
    ids.append(
      pad.attach("press", press) { gesture in
        if gesture.state == .changed { pad.coordinator.setEnabled(false, for: ids[0]) }
        if gesture.state == .changed {
          #expect(pad.coordinator.state(of: ids[0]) == .changed, "not before the event is over")
        }
      })
    pad.at(0, .down(1, 0, 0))
    pad.at(100)
    pad.at(200)
    #expect(
      pad.log == ["0 press possible → began", "100 press began → changed", "100 press changed → cancelled disabled"])
  }

  @Test func detachingFromAHandlerIsDeferred() {
    let pad = Pad()
    var ids: [RecognizerID] = []
    ids.append(
      pad.attach("once", ScriptedRecognizer([.at(0, .finish), .at(100, .finish)])) { _ in
        pad.coordinator.detach(ids[0])
        #expect(pad.coordinator.isAttached(ids[0]))
      })
    pad.at(0, .down(1, 0, 0))
    #expect(!pad.coordinator.isAttached(ids[0]) && pad.coordinator.state(of: ids[0]) == .possible)
    pad.at(50, .up(1))
    pad.at(100, .down(2, 0, 0))
    #expect(pad.log == ["0 once possible → ended"])
  }

  /// The same without the forbidden call, which shows that the tests above fail for no other reason.
  @Test func queriesFromAHandlerAreAllowed() async {
    await #expect(processExitsWith: .success) {
      let pad = Pad()
      var states: [GestureState] = []
      var id: RecognizerID?
      id = pad.attach("scripted", ScriptedRecognizer([.at(0, .recognize), .at(10, .finish)])) { _ in
        states.append(pad.coordinator.state(of: id!))
        _ = pad.coordinator.nextDeadline
      }
      pad.at(0, .down(1, 0, 0))
      pad.at(10)
      pad.at(20, .up(1))
      #expect(states == [.began, .ended])
    }
  }

  @Test func attachingTheSixtyFifthRecognizerTraps() async {
    await #expect(processExitsWith: .success) {
      let coordinator = GestureCoordinator()
      for _ in 0..<64 { coordinator.attach(TapRecognizer()) }
    }
    await #expect(processExitsWith: .failure) {
      let coordinator = GestureCoordinator()
      for _ in 0..<65 { coordinator.attach(TapRecognizer()) }
    }
  }

  /// The sixty-fourth recognizer is the last bit of a set.
  @Test func sixtyFourthRecognizerTakesPart() {
    let pad = Pad()
    for index in 0..<63 { pad.attach("\(index)", ScriptedRecognizer([.at(0, .engage)])) }
    pad.attach("last", ScriptedRecognizer([.at(0, .engage), .at(10, .finish)]))
    pad.at(0, .down(1, 0, 0))
    pad.at(10)
    #expect(pad.log.count == 64 && pad.log[0] == "10 last possible → ended")
    #expect(pad.log.dropFirst().allSatisfy { $0.hasSuffix("failed excluded(by: last)") })
    pad.at(20, .up(1))
    #expect(pad.coordinator.isIdle)
  }

  @Test func coordinatorReleasesItsHandlers() {
    final class Token {}
    weak var handlers: Token?
    do {
      let token = Token()
      handlers = token
      let coordinator = GestureCoordinator()
      coordinator.attach(TapRecognizer()) { _ in _ = token }
      #expect(handlers != nil)
    }
    #expect(handlers == nil)
  }
}
