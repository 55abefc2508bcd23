import Gestures
import TestSupport
import Testing

/// Arbitration, one rule per test. ``ArbitrationRulesTests`` compares every short schedule with the rules.
@Suite struct ArbitrationTests {
  typealias Moment = ScriptedRecognizer.Moment

  /// Plays a touch that is down from 0 to 900 ms, with a frame every 100 ms.
  private func play(
    _ scripts: [[Moment]], simultaneous: [(Int, Int)] = [], waits: [(Int, on: Int)] = []
  ) -> [String] {
    let pad = Pad()
    let names = ["a", "b", "c", "d"]
    let ids = zip(names, scripts).map { pad.attach($0, ScriptedRecognizer($1)) }
    for (first, second) in simultaneous { pad.coordinator.allowSimultaneous(ids[first], ids[second]) }
    for wait in waits { #expect(pad.coordinator.require(ids[wait.on], toFailBefore: ids[wait.0])) }
    pad.at(0, .down(1, 0, 0))
    for time in 1..<9 { pad.at(Int64(time) * 100, .move(1, Double(time), 0)) }
    pad.at(900, .up(1))
    return pad.log
  }

  // MARK: Prevention

  @Test func firstRecognizedGesturePreventsOthers() {
    #expect(
      play([[.at(0, .engage), .at(200, .recognize)], [.at(0, .engage), .at(100, .recognize), .at(300, .finish)]]) == [
        "100 b possible → began", "100 a possible → failed excluded(by: b)", "300 b began → ended",
      ])
  }

  @Test func tieGoesToTheLastAttached() {
    #expect(
      play([[.at(100, .finish)], [.at(0, .engage), .at(100, .finish)], [.at(100, .recognize)]]) == [
        "100 c possible → began", "100 a possible → failed excluded(by: c)", "100 b possible → failed excluded(by: c)",
      ])
  }

  @Test func activeGesturePreventsAnotherOnlyOnceThatIsRecognized() {
    #expect(
      play([[.at(0, .recognize), .at(500, .finish)], [.at(100, .engage), .at(200, .recognize)]]) == [
        "0 a possible → began", "200 b possible → failed excluded(by: a)", "500 a began → ended",
      ])
  }

  @Test func endedGestureDoesNotPreventLaterRecognition() {
    #expect(
      play([[.at(0, .recognize), .at(100, .finish)], [.at(100, .recognize), .at(300, .cancel)]]) == [
        "0 a possible → began", "100 a began → ended", "100 b possible → began", "300 b began → cancelled",
      ])
  }

  @Test func failedRecognizerPreventsNothingAndIgnoresLaterSignals() {
    #expect(
      play([[.at(0, .engage), .at(100, .fail), .at(200, .recognize)], [.at(0, .engage), .at(300, .finish)]]) == [
        "100 a possible → failed fail", "300 b possible → ended",
      ])
  }

  @Test func failuresAreProcessedBeforeRecognitions() {
    #expect(
      play([[.at(0, .engage), .at(100, .finish)], [.at(0, .engage), .at(100, .fail)]]) == [
        "100 b possible → failed fail", "100 a possible → ended",
      ])
  }

  @Test func simultaneousGesturesAreBothActiveAndStillPreventOthers() {
    let log = play(
      [
        [.at(0, .recognize), .at(300, .update)], [.at(0, .engage), .at(100, .recognize), .at(300, .update)],
        [.at(0, .engage)],
      ], simultaneous: [(1, 0)])
    #expect(
      log == [
        "0 a possible → began", "0 c possible → failed excluded(by: a)", "100 b possible → began",
        "300 a began → changed", "300 b began → changed",
      ])
  }

  // MARK: requireToFail

  @Test func requireToFailDelaysRecognition() {
    let scripts: [[Moment]] = [[.at(0, .engage), .at(300, .fail)], [.at(0, .engage), .at(100, .recognize)]]
    #expect(
      play(scripts, waits: [(1, on: 0)]) == ["300 a possible → failed fail", "300 b possible → began"])
  }

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

  @Test func requireToFailFailsWhenTheOtherIsRecognized() {
    let scripts: [[Moment]] = [[.at(0, .engage), .at(300, .recognize)], [.at(0, .engage), .at(100, .recognize)]]
    #expect(
      play(scripts, waits: [(1, on: 0)]) == ["300 a possible → began", "300 b possible → failed required(a)"])
  }

  @Test func requireToFailFailsWhenTheOtherIsAlreadyActive() {
    let scripts: [[Moment]] = [[.at(0, .recognize)], [.at(100, .engage), .at(200, .recognize)]]
    #expect(
      play(scripts, simultaneous: [(0, 1)], waits: [(1, on: 0)]) == [
        "0 a possible → began", "200 b possible → failed required(a)",
      ])
  }

  @Test func deadlineResolvesRequireToFailWithoutInput() {
    let pad = Pad()
    let a = pad.attach("a", ScriptedRecognizer([.at(0, .engage), .deadline(350, .fail)]))
    let b = pad.attach("b", ScriptedRecognizer([.at(0, .engage), .at(80, .finish)]))
    pad.coordinator.require(a, toFailBefore: b)
    pad.at(0, .down(1, 0, 0))
    pad.at(80, .up(1))
    #expect(pad.log == [] && pad.coordinator.nextDeadline == .milliseconds(350))
    pad.wait(until: 349, us: 999)
    #expect(pad.log == [])
    pad.wait(until: 1000)
    #expect(pad.log == ["350 a possible → failed fail", "350 b possible → ended"])
    #expect(pad.coordinator.isIdle && pad.calls.map(\.state) == [.ended])
  }

  @Test func requireToFailIgnoresAnIdleRecognizer() {
    let scripts: [[Moment]] = [[.at(200, .engage)], [.at(100, .finish)]]
    #expect(play(scripts, waits: [(1, on: 0)]) == ["100 b possible → ended"])
  }

  @Test func requireToFailChainResolvesFromItsEnd() {
    let scripts: [[Moment]] = [
      [.at(0, .engage), .at(100, .finish)], [.at(0, .engage), .at(100, .finish)], [.at(0, .engage), .at(400, .fail)],
    ]
    #expect(
      play(scripts, waits: [(0, on: 1), (1, on: 2)]) == [
        "400 c possible → failed fail", "400 b possible → ended", "400 a possible → failed required(b)",
      ])
  }

  @Test func requireToFailChainReleasesTheFirstWhenTheMiddleFails() {
    let scripts: [[Moment]] = [
      [.at(0, .engage), .at(100, .finish)], [.at(0, .engage), .at(200, .fail)], [.at(0, .engage), .at(400, .fail)],
    ]
    #expect(
      play(scripts, waits: [(0, on: 1), (1, on: 2)]) == [
        "200 b possible → failed fail", "200 a possible → ended", "200 c possible → failed excluded(by: a)",
      ])
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

  @Test func continuousGestureThatEndedWhileWaitingBeginsAndEnds() {
    let scripts: [[Moment]] = [
      [.at(0, .engage), .at(500, .fail)], [.at(100, .recognize), .at(200, .update), .at(300, .finish)],
    ]
    #expect(
      play(scripts, waits: [(1, on: 0)]) == [
        "500 a possible → failed fail", "500 b possible → began", "500 b began → ended",
      ])
  }

  @Test func gestureCancelledWhileWaitingFailsWithItsSignal() {
    let scripts: [[Moment]] = [[.at(0, .engage), .at(500, .fail)], [.at(100, .recognize), .at(200, .cancel)]]
    #expect(
      play(scripts, waits: [(1, on: 0)]) == ["200 b possible → failed cancel", "500 a possible → failed fail"])
  }

  @Test func requireToFailAppliesToEachAttempt() {
    let pad = Pad()
    let a = pad.attach("a", ScriptedRecognizer([.at(0, .engage), .at(100, .fail), .at(300, .engage), .at(400, .fail)]))
    let b = pad.attach("b", ScriptedRecognizer([.at(0, .engage), .at(50, .finish), .at(300, .finish)]))
    pad.coordinator.require(a, toFailBefore: b)
    pad.at(0, .down(1, 0, 0))
    pad.at(50)
    pad.at(100)
    pad.at(200, .up(1))
    pad.at(300, .down(2, 0, 0))
    pad.at(400)
    #expect(
      pad.log == [
        "100 a possible → failed fail", "100 b possible → ended", "400 a possible → failed fail",
        "400 b possible → ended",
      ])
  }
}
