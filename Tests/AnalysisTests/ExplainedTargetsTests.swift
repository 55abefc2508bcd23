import Analysis
import Foundation
import Gestures
import Simulation
import TestSupport
import Testing
import TouchTrace

/// An explanation replays a recording without its scene. It must attach recognizers to the same elements.
@Suite struct ExplainedTargetsTests {
  @Test("Explanations have the gestures of the transcripts, on the same targets")
  func explanationsHaveTheGesturesOfTheTranscripts() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Traces/targets")
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
        switch attempt.outcome {
        case .recognized(let time, _, _): return "\(attempt.title) \(time)"
        case .failed(let failure): return "\(attempt.title) \(failure.cause)"
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
