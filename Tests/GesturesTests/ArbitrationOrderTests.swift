import Gestures
import TestSupport
import Testing

/// The result of several recognizers failing, waiting and being recognized in one event does not depend on the order of
/// attaching, except that the first attached goes first.
@Suite struct ArbitrationOrderTests {
  typealias Moment = ScriptedRecognizer.Moment

  /// Attaches scripted recognizers in the given order and plays nine frames; relations refer to recognizers by name.
  private func play(
    _ scripts: KeyValuePairs<String, [Moment]>, simultaneous: [(String, String)] = [],
    waits: [(String, on: String)] = []
  ) -> Pad {
    let pad = Pad()
    var ids: [String: RecognizerID] = [:]
    for (name, script) in scripts { ids[name] = pad.attach(name, ScriptedRecognizer(script)) }
    for (a, b) in simultaneous { pad.coordinator.allowSimultaneous(ids[a]!, ids[b]!) }
    for wait in waits { pad.coordinator.require(ids[wait.on]!, toFailBefore: ids[wait.0]!) }
    pad.at(0, .down(1, 0, 0))
    for time in 1..<9 { pad.at(Int64(time) * 100, .move(1, Double(time), 0)) }
    return pad
  }

  @Test func ownFailureIsNotReportedAsExclusion() {
    let waited: [Moment] = [.at(0, .engage), .at(100, .finish)]
    let failing: [Moment] = [.at(0, .engage), .at(200, .fail)]
    let expected = [
      "200 awaited possible → failed fail", "200 other possible → failed fail", "200 waiting possible → ended",
    ]
    let pad = play(["awaited": failing, "other": failing, "waiting": waited], waits: [("waiting", on: "awaited")])
    #expect(pad.log == expected)
    let modified = play(["awaited": failing, "waiting": waited, "other": failing], waits: [("waiting", on: "awaited")])
    #expect(modified.log == expected)
  }

  @Test func winnerPreventsRecognizersWaitingForItsLosers() {
    let scripts: KeyValuePairs<String, [Moment]> = [
      "winner": [.at(0, .engage), .at(200, .finish)], "awaited": [.at(0, .engage)],
      "waiting": [.at(0, .engage), .at(100, .finish)],
    ]
    #expect(
      play(scripts, waits: [("waiting", on: "awaited")]).log == [
        "200 winner possible → ended", "200 awaited possible → failed excluded(by: winner)",
        "200 waiting possible → failed excluded(by: winner)",
      ])
  }

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

  @Test func recognizerPreventedInTheEventOfItsStepIsNoLongerPending() {
    let scripts: KeyValuePairs<String, [Moment]> = [
      "awaited": [.at(0, .engage), .at(200, .fail)], "waiting": [.at(0, .engage), .at(100, .finish)],
      "stepping": [.at(0, .engage), .at(200, .recognize)],
    ]
    let pad = play(scripts, waits: [("waiting", on: "awaited")])
    pad.at(900, .up(1))
    #expect(pad.log.last == "200 stepping possible → failed excluded(by: waiting)")
    #expect(pad.coordinator.isIdle, "a failed recognizer is no longer engaged")
  }

  @Test func requireToFailIgnoresRecognizerPreventedInTheEventOfItsStep() {
    let scripts: KeyValuePairs<String, [Moment]> = [
      "awaited": [.at(0, .engage), .at(200, .fail)], "waiting": [.at(0, .engage), .at(100, .finish)],
      "stepping": [.at(0, .engage), .at(200, .recognize)], "last": [.at(300, .finish)],
    ]
    let pad = play(scripts, waits: [("waiting", on: "awaited"), ("last", on: "stepping")])
    #expect(pad.log.last == "300 last possible → ended")
  }

  @Test func beganIsNotFollowedByChangedInTheSameEvent() {
    let awaited: [Moment] = [.at(0, .engage), .at(200, .fail)]
    let waiting: [Moment] = [.at(100, .recognize), .at(200, .update), .at(300, .update)]
    let expected = [
      "200 awaited possible → failed fail", "200 waiting possible → began", "300 waiting began → changed",
    ]
    #expect(play(["awaited": awaited, "waiting": waiting], waits: [("waiting", on: "awaited")]).log == expected)
    #expect(play(["waiting": waiting, "awaited": awaited], waits: [("waiting", on: "awaited")]).log == expected)
  }

  @Test func amongWaitingRecognizersTheLastAttachedGoesFirst() {
    let failing: [Moment] = [.at(0, .engage), .at(200, .fail)]
    let waited: [Moment] = [.at(0, .engage), .at(100, .recognize)]
    let pad = play(
      ["a": failing, "b": failing, "early": waited, "late": waited], waits: [("late", on: "a"), ("early", on: "b")])
    #expect(
      pad.log == [
        "200 a possible → failed fail", "200 b possible → failed fail", "200 late possible → began",
        "200 early possible → failed excluded(by: late)",
      ])
  }
}
