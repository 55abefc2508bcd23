import Gestures
import CoreTestSupport
import Testing

/// Arbitration, one rule per test. ``ArbitrationRulesTests`` compares every short schedule with the rules.
@Suite struct ArbitrationTests {
  typealias Moment = ScriptedRecognizer.Moment

  // MARK: requireToFail

  @Test func waitingRecognizerIsPossibleAndListed() {
    let pad = Pad()
    let a = pad.attach("a", ScriptedRecognizer([.at(0, .engage), .at(200, .fail)]))
    let b = pad.attach("b", ScriptedRecognizer([.at(0, .engage), .at(100, .recognize)]))
    pad.coordinator.require(a, toFailBefore: b)
    pad.at(0, .down(1, 0, 0))
    #expect(pad.coordinator.waiting == [])
    pad.at(100)
    #expect(pad.coordinator.waiting == [b] && pad.coordinator.state(of: b) == .possible && !pad.coordinator.isIdle)
    pad.at(200)
    #expect(pad.coordinator.waiting == [] && pad.coordinator.state(of: b) == .began)
  }

  @Test func requireToFailCycleIsRejected() {
    let coordinator = GestureCoordinator()
    let ids = (0..<3).map { _ in coordinator.attach(ScriptedRecognizer()) }
    #expect(!coordinator.require(ids[0], toFailBefore: ids[0]))
    #expect(coordinator.require(ids[0], toFailBefore: ids[1]) && coordinator.require(ids[1], toFailBefore: ids[2]))
    #expect(!coordinator.require(ids[1], toFailBefore: ids[0]) && !coordinator.require(ids[2], toFailBefore: ids[0]))
    #expect(coordinator.require(ids[0], toFailBefore: ids[2]), "not a cycle")
    #expect(coordinator.require(ids[0], toFailBefore: ids[1]), "repeating a requirement has no effect")
  }
}
