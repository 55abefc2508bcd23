import Gestures
import CoreTestSupport
import Testing

/// The result of several recognizers failing, waiting and being recognized in one event does not depend on the order of
/// attaching, except that the first attached goes first.
@Suite struct ArbitrationOrderTests {
  typealias Moment = ScriptedRecognizer.Moment

  /// As above, for a continuous recognizer, which must not fail after it has begun.
  @Test func winnerPreventsContinuousRecognizersWaitingForItsLosers() async {
    await #expect(processExitsWith: .success) {
      let pad = Pad("winner", ScriptedRecognizer([.at(0, .engage), .at(200, .finish)]))
      let awaited = pad.attach("awaited", ScriptedRecognizer([.at(0, .engage)]))
      let waiting = pad.attach("waiting", ScriptedRecognizer([.at(0, .engage), .at(100, .recognize)]))
      pad.coordinator.require(awaited, toFailBefore: waiting)
      pad.at(0, .down(1, 0, 0))
      pad.at(100)
      pad.at(200)
      #expect(pad.log.last == "200 waiting possible → failed excluded(by: winner)")
    }
  }

  @Test func requireToFailOfTwoBeginsOnceWhenOneFailureCausesTheOther() async {
    await #expect(processExitsWith: .success) {
      let pad = Pad()
      let first = pad.attach("first", ScriptedRecognizer([.at(0, .engage), .at(200, .fail)]))
      let second = pad.attach("second", ScriptedRecognizer([.at(0, .engage)]))
      let early = pad.attach("early", ScriptedRecognizer([.at(0, .engage), .at(100, .recognize)]))
      let late = pad.attach("late", ScriptedRecognizer([.at(0, .engage), .at(100, .recognize)]))
      pad.coordinator.require(first, toFailBefore: early)
      pad.coordinator.require(first, toFailBefore: late)
      pad.coordinator.require(second, toFailBefore: late)
      pad.coordinator.allowSimultaneous(early, late)
      pad.at(0, .down(1, 0, 0))
      pad.at(100)
      pad.at(200)
      #expect(
        pad.log == [
          "200 first possible → failed fail", "200 early possible → began",
          "200 second possible → failed excluded(by: early)", "200 late possible → began",
        ])
    }
  }
}
