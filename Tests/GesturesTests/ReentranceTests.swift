import Gestures
import TestSupport
import Testing

/// A coordinator is not called from within itself: what a handler wants done happens after the event.
@Suite struct ReentranceTests {
  @Test func aHandlerMustNotHandle() async {
    await #expect(processExitsWith: .failure) {
      let pad = Pad()
      pad.attach("scripted", ScriptedRecognizer([.at(0, .finish)])) { _, _ in
        pad.coordinator.handle(TouchFrame(at: .milliseconds(1)))
      }
      pad.at(0, .land(1, 0, 0))
    }
  }
  @Test func aHandlerMustNotAdvance() async {
    await #expect(processExitsWith: .failure) {
      let pad = Pad()
      pad.attach("scripted", ScriptedRecognizer([.at(0, .finish)])) { _, _ in
        pad.coordinator.advance(to: .milliseconds(1))
      }
      pad.at(0, .land(1, 0, 0))
    }
  }
  @Test func norOneThatIsCalledAtADeadline() async {
    await #expect(processExitsWith: .failure) {
      let pad = Pad()
      pad.attach("scripted", ScriptedRecognizer([.at(0, .engage), .by(10, .finish)])) { _, _ in
        pad.coordinator.advance(to: .milliseconds(20))
      }
      pad.at(0, .land(1, 0, 0))
      pad.wait(until: 10)
    }
  }
  @Test func aHandlerMustNotAttach() async {
    await #expect(processExitsWith: .failure) {
      let pad = Pad()
      pad.attach("scripted", ScriptedRecognizer([.at(0, .finish)])) { _, _ in pad.attach("tap", TapRecognizer()) }
      pad.at(0, .land(1, 0, 0))
    }
  }
  @Test func aHandlerMustNotRelate() async {
    await #expect(processExitsWith: .failure) {
      let pad = Pad()
      let other = pad.attach("other", TapRecognizer())
      var id: RecognizerID?
      id = pad.attach("scripted", ScriptedRecognizer([.at(0, .finish)])) { _, _ in
        pad.coordinator.require(other, toFailBefore: id!)
      }
      pad.at(0, .land(1, 0, 0))
    }
  }
  /// The same, had the handler not called: else the tests above would pass for any reason.
  @Test func aHandlerThatOnlyAsksIsAllowed() async {
    await #expect(processExitsWith: .success) {
      let pad = Pad()
      var states: [GestureState] = []
      var id: RecognizerID?
      id = pad.attach("scripted", ScriptedRecognizer([.at(0, .recognize), .at(10, .finish)])) { _, _ in
        states.append(pad.coordinator.state(of: id!))
        _ = pad.coordinator.nextDeadline
      }
      pad.at(0, .land(1, 0, 0))
      pad.at(10)
      pad.at(20, .lift(1))
      #expect(states == [.began, .ended])
    }
  }
  @Test func sixtyFourRecognizersAreAllThatIsTaken() async {
    await #expect(processExitsWith: .success) {
      let coordinator = GestureCoordinator()
      for _ in 0..<64 { coordinator.attach(TapRecognizer()) }
    }
    await #expect(processExitsWith: .failure) {
      let coordinator = GestureCoordinator()
      for _ in 0..<65 { coordinator.attach(TapRecognizer()) }
    }
  }
  /// The sixty-fourth is the last bit of a set.
  @Test func theLastOfSixtyFourIsHeardAsTheFirst() {
    let pad = Pad()
    for index in 0..<63 { pad.attach("\(index)", ScriptedRecognizer([.at(0, .engage)])) }
    pad.attach("last", ScriptedRecognizer([.at(0, .engage), .at(10, .finish)]))
    pad.at(0, .land(1, 0, 0))
    pad.at(10)
    #expect(pad.log.count == 64 && pad.log[0] == "10 last possible → ended")
    #expect(pad.log.dropFirst().allSatisfy { $0.hasSuffix("failed excluded(by: last)") })
    pad.at(20, .lift(1))
    #expect(pad.coordinator.isAtRest)
  }
  @Test func whatIsAttachedIsFreedWithItsCoordinator() {
    final class Token {}
    weak var handlers: Token?
    do {
      let token = Token()
      handlers = token
      let coordinator = GestureCoordinator()
      coordinator.attach(TapRecognizer()) { _, _ in _ = token }
      #expect(handlers != nil)
    }
    #expect(handlers == nil)
  }
}
