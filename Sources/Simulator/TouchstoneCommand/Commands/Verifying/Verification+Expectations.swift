import Analysis
import Glibc
import LibinputClient
import Simulation
import TouchTrace

extension Verification {
  /// The input that a recording's gestures are recognized in.
  func inputSource(of file: String) -> InputSource { asked ?? .standard(for: file, source) }

  /// Returns whether a recording contains the gestures that it states.
  func result(for file: String, _ expected: ExpectedGestures) -> VerifyResult {
    var result = VerifyResult(file: file, transcript: expected.file, via: inputSource(of: file), outcome: .passed)
    result.expectedLine = expected.line
    if result.via == .libinput && libinput.version == nil {
      result.outcome = .skipped("libinput is not available")
      return result
    }
    do throws(CommandFailure) {
      let recording = try recording(of: file)
      guard let problem = try orFail(.unreadable, try expected.problem(in: recording)) else { return result }
      result.outcome = .unexpected(problem)
      result.answer = answer(
        to: recording, of: file, expecting: expected.names(among: recording.setup.recognizers))
      result.look = look(file, result.via)
    } catch { result.outcome = .unreadable(error.status, error.reason) }
    return result
  }

  fileprivate func recording(of file: String) throws(CommandFailure) -> ReplayedRecording {
    if let problem = Isolation.problem(of: file) { throw CommandFailure(.software, problem) }
    return try Isolation.replaying(file) { () throws(CommandFailure) in
      do throws(PlaybackError) {
        let playback = try playback(of: file, via: inputSource(of: file), source, libinput)
        return try replay.recorder(for: playback).play(playback)
      } catch { throw error.failure }
    }
  }

  /// Returns a trace's text, and the same with the gestures that are recognized in it, which `verify` then accepts.
  func expectation(of file: String) throws(CommandFailure) -> (old: String, new: String) {
    guard let old = try orFail(.unreadable, try TextFile.read(file)) else {
      throw CommandFailure(.unreadable, "no such file: \(file)")
    }
    let recording = try recording(of: file)
    let text = GestureExpectation.text(stating: recording)
    let new = ExpectedGestures.added(text, to: old)
    let expected =
      new.map { ExpectedGestures(statedIn: $0, of: file) } ?? ExpectedGestures(stating: text, besides: file)
    let problem: String?
    do throws(FileProblem) { problem = try expected?.problem(in: recording) } catch { problem = error.sentence }
    if problem != nil || expected == nil {
      throw CommandFailure(
        .changed,
        "\(file) is unchanged: `verify` would fail with “\(ExpectedGestures.comment(text))”"
          + "\(problem.map { ": \($0)" } ?? ""); `touchstone accept` writes a transcript")
    }
    if let new { return (old, new) }
    throw CommandFailure(
      "\(file) is not a trace; add the line “\(ExpectedGestures.comment(text))” to its header yourself, or convert it")
  }
}
