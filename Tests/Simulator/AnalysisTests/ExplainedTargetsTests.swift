import Analysis
import Foundation
import Gestures
import Simulation
import TestSupport
import Testing
import TouchTrace

/// An explanation replays a recording without its scene. It must attach recognizers to the same elements.
@Suite struct ExplainedTargetsTests {
  /// The first touch is too long for a tap by 100 ms. If it were one, it would open a section, and the second touch, on a
  /// header now, would be on a row of that section.
  @Test func remedyIsVerifiedWithTheSceneThatItChanges() throws {
    let trace = """
      touchstone trace 1
      surface 320x480 pt
      scene plays
      recognizer tap tap
      0 1 began 100,24
      600 1 ended 100,24
      2000 2 began 100,120
      2080 2 ended 100,120
      end 3000

      """
    let playback = ContactPlayback(try TraceText(trace))
    let replay = Replay()
    let (session, _) = try replay.session(for: playback.header)
    var inputs: [SessionInput] = []
    session.inputLog = { inputs.append($0) }
    try playback.play(in: session) {}
    let explanation = Explanation(
      of: InputLog(for: playback, inputs, end: session.lastTime), with: try replay.setup(for: playback.header))
    #expect(explanation.attempts.map(\.title) == ["tap on Hamlet", "tap on Romeo and Juliet"])
    let remedy = try #require(explanation.finding(explanation.attempts[0]).remedies.first)
    #expect(
      remedy.losses.map(\.title) == ["tap on Romeo and Juliet"] && remedy.gains.map(\.title) == ["tap on Hamlet, row 1"]
    )
  }

  @Test("Explanations have the gestures of the transcripts, on the same targets")
  func explanationsHaveTheGesturesOfTheTranscripts() throws {
    let folder = Repository.folder.appending(path: "Traces/targets")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".trace") }
      .sorted()
    #expect(names.count >= 34)
    for name in names {
      let playback = try ContactPlayback(path: folder.appending(path: name).path)
      final class Log { var gestures: [String] = [] }
      let log = Log()
      let replay = Replay()
      let (session, _) = try replay.session(for: playback.header) { entry in
        guard case .transition(let transition) = entry else { return }
        if transition.from == .possible, transition.to != .failed {
          log.gestures.append("\(transition.title) \(transition.time)")
        }
        if transition.to == .failed { log.gestures.append("\(transition.title) \(transition.cause)") }
      }
      var inputs: [SessionInput] = []
      session.inputLog = { inputs.append($0) }
      try playback.play(in: session) {}
      let explanation = Explanation(
        of: InputLog(for: playback, inputs, end: session.lastTime), with: try replay.setup(for: playback.header))
      let explained = explanation.attempts.compactMap { attempt -> String? in
        let title = GestureTransition.title(attempt.recognizer, on: attempt.target)
        switch attempt.outcome {
        case .recognized(let time, _, _): return "\(title) \(time)"
        case .failed(let failure): return "\(title) \(failure.cause)"
        case .undecided: return nil
        }
      }
      #expect(explained.sorted() == log.gestures.sorted(), "\(name)")
    }
  }

  @Test("A refusal is expected only if another gesture was recognized instead")
  func refusalsAreExplained() throws {
    let lines = ["shouldBegin tap no", "0 1 began 100,100", "60 1 ended 100,100"]
    let alone = try Explanation(ofTrace: ["recognizer tap tap"] + lines)
    #expect(alone.attempts.map { alone.expectation(of: $0) } == [.refused])
    #expect(!alone.expectation(of: alone.attempts[0]).isExpectedFailure)
    let other = try Explanation(
      ofTrace: ["recognizer tap tap", "recognizer knock tap", "simultaneous tap knock"] + lines)
    #expect(other.attempts.map { other.expectation(of: $0) } == [.decidedByProgram, .recognized])
  }
}
