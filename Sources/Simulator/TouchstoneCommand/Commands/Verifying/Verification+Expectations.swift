import Analysis
import CommandSupport
import Glibc
import LibinputClient
import Reports
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
      explain(&result, expected, recording)
    } catch { result.outcome = .unreadable(error.status, error.reason) }
    return result
  }

  /// Adds to a result why the gestures differ: the reasons of those that are missing, and the changes of the setup that decide.
  private func explain(_ result: inout VerifyResult, _ expected: ExpectedGestures, _ recording: ReplayedRecording) {
    let (file, via) = (result.file, result.via)
    result.look = look(file, via)
    result.steps = steps(file, via)
    let names = expected.names(among: recording.setup.recognizers)
    result.answer = answer(to: recording, of: file, expecting: names)
    let explanation = Explanation(of: recording)
    let problem = try? expected.problem(in: recording) { TestSentence.reason(whyNo: $0, in: explanation) }
    var sentence = problem ?? result.problem ?? ""
    result.hand = TestHand(recording.inputLog)
    let now = try? text(of: file, via: via, .quiet)
    var then = ""
    if let kept = expected.kept {
      let present = KeptSetup(recording.setup).part(kept.names.union(names))
      let changes = kept.changes(to: present)
      let deciding = KeptSetup.deciding(changes) { undone in
        let replay = replay.changing { kept.undo(undone, in: &$0) }
        return (try? self.recording(of: file, replay)).map(expected.isMet) ?? false
      }
      sentence = ([sentence] + deciding.map(\.text)).joined(separator: "; ")
      result.setup = kept.remarks(on: changes, deciding)
      result.causes = deciding.map(\.text)
      let accepted = replay.changing { kept.undo(changes, in: &$0) }
      then = (try? transcript(of: file, via: via, accepted, .quiet, source, libinput)) ?? ""
    }
    if let now { result.lanes = TestLanes(was: then, now: now) }
    result.outcome = .unexpected(sentence)
  }

  private func recording(
    of file: String, _ replay: Replay? = nil, via: InputSource? = nil
  ) throws(CommandFailure) -> ReplayedRecording {
    if let problem = Isolation.problem(of: file) { throw CommandFailure(.software, problem) }
    return try Isolation.replaying(file) { () throws(CommandFailure) in
      do throws(PlaybackError) {
        let playback = try playback(of: file, via: via ?? inputSource(of: file), source, libinput)
        return try (replay ?? self.replay).recorder(for: playback).play(playback)
      } catch { throw error.failure }
    }
  }

  // MARK: Writing

  /// A file with the expectation of a recording.
  struct WrittenExpectation {
    var path: String
    /// The file's content; nil if there is no such file yet.
    var old: String?
    var new: String
    /// The gestures.
    var text: String
  }

  /// Returns the file that states the gestures that are recognized in a recording: the recording, or the file next to it if its format
  /// has no comments. `verify` then accepts the recording, and fails without any recognizer that the expectation names.
  func expectation(of file: String) throws(CommandFailure) -> WrittenExpectation {
    let recording = try recording(of: file)
    let text = GestureExpectation.text(stating: recording)
    let path = try path(ofExpectationFor: file)
    let old = try orFail(.unreadable, try TextFile.read(path))
    let all = recording.setup.recognizers
    let named = ExpectedGestures(stating: text, besides: file, acceptedWith: KeptSetup(recording.setup)).names(
      among: all)
    let kept = KeptSetup(recording.setup).part(Set(all.filter { !$0.isImplicit }.map(\.name) + named))
    func refusal(_ problem: String) -> CommandFailure {
      CommandFailure(
        .changed,
        "\(file) is unchanged: `verify` would \(problem); `touchstone accept` writes a transcript")
    }
    let new = ExpectedGestures.added(text, acceptedWith: kept, to: old)
    guard let expected = ExpectedGestures(statedIn: new, of: path) else {
      throw refusal("not find “\(ExpectedGestures.comment(text))”")
    }
    var problem: String?
    do throws(FileProblem) { problem = try expected.problem(in: recording) } catch { problem = error.sentence }
    if let problem { throw refusal("fail with “\(ExpectedGestures.comment(text))”: \(problem)") }
    // An expectation does not state the input, so `verify` must pass without the option as well.
    if let asked, asked != .standard(for: file, source) {
      let plain = try self.recording(of: file, via: .standard(for: file, source))
      if let problem = try orFail(.unreadable, try expected.problem(in: plain)) {
        throw refusal("fail without --via \(asked.rawValue): \(problem)")
      }
    }
    for name in named {
      let without = replay.changing { $0.removeRecognizer(named: name) }
      if expected.isMet(by: try self.recording(of: file, without)) {
        throw refusal("pass without \(name), which “\(ExpectedGestures.comment(text))” names")
      }
    }
    return WrittenExpectation(path: path, old: old, new: new, text: text)
  }

  /// Returns the file in which a recording's expectation is written: where it has one of its own, or the recording.
  private func path(ofExpectationFor file: String) throws(CommandFailure) -> String {
    let beside = ExpectedGestures.path(besideRecordingAt: file)
    if let own = ExpectedGestures(statedBy: file, source),
      [file, beside, SetupFile.path(besideRecordingAt: file)].contains(own.file)
    {
      return own.file
    }
    do throws(RecordingError) {
      var input = try source.input(file)
      return try input.recognize().hasComments ? file : beside
    } catch { throw CommandFailure(.unreadable, error.description) }
  }
}

extension Replay {
  /// Returns the replay with a further change of the setup.
  func changing(_ further: @escaping @Sendable (inout Setup) -> Void) -> Self {
    var replay = self
    replay.change = { [change] setup in
      change?(&setup)
      further(&setup)
    }
    return replay
  }
}
