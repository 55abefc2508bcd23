import Analysis
import Glibc
import LibinputClient
import Simulation
import TouchTrace

/// Compares recordings with their transcripts. Prints nothing itself, so several threads can use it at once.
struct Verification: Sendable {
  let replay: Replay
  let source: SourceRequest
  let libinput: LibinputRequest
  /// The input source; nil to compare every existing transcript.
  let asked: InputSource?
  /// The options of the replay and of libinput as given on the command line, for commands to paste.
  let replayArguments: String
  let libinputArguments: String
  var setupArguments = ""

  /// Returns a result for each transcript of a recording.
  ///
  /// - Parameters:
  ///   - shared: the recordings that share a transcript.
  ///   - renamed: the transcripts of renamed recordings.
  func results(for file: String, _ shared: SharedTranscripts, _ renamed: RenamedTranscripts) -> [VerifyResult] {
    let renames = renamed.renames(of: file)
    if !renames.isEmpty { return renames.map(result) }
    let expected = ExpectedGestures(statedBy: file, source)
    var sources = Golden.inputSources(toCompare: file, asked: asked)
    // A recording that states its gestures needs no transcript.
    if expected != nil {
      sources.removeAll { access(Golden.path(forTraceAt: file, via: $0, in: $0.group(of: libinput)), F_OK) != 0 }
    }
    var results = sources.map { result(for: file, via: $0, shared) }
    if let expected, !results.contains(where: \.isUnreadable) { results.append(result(for: file, expected)) }
    // Checked last, because it is rare and opens the file again. A copy of a transcript, or an unfinished one, can have
    // any name.
    return results.contains(where: \.isUnreadable) && Golden.isTranscript(file)
      ? [Self.result(forTranscript: file)] : results
  }

  private func result(for rename: RenamedTranscript) -> VerifyResult {
    var result = VerifyResult(
      file: rename.file, transcript: rename.new, via: rename.via,
      outcome: .renamed(from: rename.old, rename.difference))
    result.next = "mv \(Shell.quoted(rename.old)) \(Shell.quoted(rename.new))"
    if rename.difference != nil {
      result.look = look(rename.file, rename.via)
      result.answer = answer(to: rename.file, via: rename.via)
    }
    result.keepsContent = rename.keepsContent
    return result
  }

  /// Returns the result for a path that names a transcript instead of its recording.
  private static func result(forTranscript file: String) -> VerifyResult {
    let problem = "\(file) is a transcript; name its recording instead"
    var result = VerifyResult(file: file, transcript: file, outcome: .unreadable(.unreadable, problem))
    result.next = TraceFiles.recordings(withTranscriptAt: file).first.map { "touchstone verify \(Shell.quoted($0))" }
    result.messages = ["error: \(problem)"]
    return result
  }

  private func result(for file: String, via: InputSource, _ shared: SharedTranscripts) -> VerifyResult {
    let path = Golden.path(forTraceAt: file, via: via, in: via.group(of: libinput))
    var result = VerifyResult(file: file, transcript: path, via: via, outcome: .passed)
    let options = Self.arguments(for: via)
    func skip(_ reason: String) -> VerifyResult {
      result.outcome = .skipped(reason)
      result.messages.append("note: skipped \(path): \(reason)")
      return result
    }
    let golden: String?
    do { golden = try TextFile.read(path) } catch {
      result.outcome = .unreadable(.unreadable, error.sentence)
      result.next = "check \(Shell.quoted(path))"
      return result
    }
    if via == .libinput && asked == nil && libinput.version == nil { return skip("libinput is not available") }
    let current: String
    do { current = try text(of: file, via: via, as: golden) } catch {
      result.outcome = .unreadable(error.status, error.reason)
      // After a usage error, inspecting the recording does not help.
      if error.status != .usage { result.next = "touchstone explain\(options) \(Shell.quoted(file))" }
      result.messages += error.lines
      return result
    }
    func accept() -> String { "touchstone accept\(options)\(setupArguments) \(Shell.quoted(file))" }
    func rival() -> (file: String, transcript: String)? {
      shared.rival(of: file, via, giving: current) { other, via throws(CommandFailure) in
        try text(of: other, via: via, as: golden)
      }
    }
    switch GoldenComparison(was: golden, now: current) {
    case .same: break
    case .incomparable(let why): return skip("\(why); `\(accept())` adds one for it")
    case .foreign(let mismatch):
      if let rival = rival() {
        result.outcome = .shared(Golden.sentence(path, sharedWith: rival.file))
      } else {
        result.outcome = .foreign(mismatch)
        // An older Touchstone must not overwrite a newer one's transcript.
        if case .newer = mismatch {} else { result.next = accept() }
      }
    case .missing:
      if let rival = rival() {
        result.outcome = .shared(Golden.sentence(path, sharedWith: rival.file))
      } else {
        result.outcome = .missing(inCI: ContinuousIntegration.isOn)
        result.next = accept()
      }
    case .changed(let difference):
      result.look = look(file, via)
      result.answer = answer(to: file, via: via)
      result.outcome = .changed(difference)
      if let rival = rival() {
        // If the other recording still produces the transcript, this one has changed. A shared transcript must not be
        // overwritten.
        if let golden, rival.transcript.hasSameBytes(as: Golden.adjusted(golden, to: current)) {
          result.next =
            "\(rival.file) shares \(path) and still matches it: if both are right, rename one of the recordings"
        } else {
          result.outcome = .shared(Golden.sentence(path, sharedWith: rival.file))
        }
      } else if replayArguments.isEmpty && libinputArguments.isEmpty {
        // A result with options must not be accepted.
        result.accept = accept()
      }
    }
    return result
  }

  /// Returns the answer to the present result; see ``Answer/lines(ofFailingTest:of:expecting:)``. Empty if the recording cannot be
  /// read.
  func answer(to file: String, via: InputSource) -> [String] {
    let input = input(of: file, via: via)
    guard let playback = try? playback(of: file, via: via, input.source, libinput),
      let recorder = try? ReplayRecorder(replay, for: playback), (try? playback.play(in: recorder.session) {}) != nil
    else { return [] }
    return answer(to: recorder.finish(playback, isComplete: true), of: file)
  }

  func answer(to recording: ReplayedRecording, of file: String, expecting names: [String] = []) -> [String] {
    let verdict = input(of: file, via: nil).verdict(on: recording, of: file, includesLibinput: false)
    return Answer.lines(ofFailingTest: verdict.verdict, of: verdict.explanation, expecting: names)
  }

  private func input(of file: String, via: InputSource?) -> RecordingInput {
    RecordingInput(via: via, source: source, libinput: libinput).explaining(file)
  }

  /// Returns the header of a recording that is replayed with options; nil without any.
  func header(of result: VerifyResult) -> TraceHeader? {
    if replay.assignments.isEmpty { return nil }
    return (try? playback(of: result.file, via: result.via, source, libinput))?.header
  }

  /// Returns the current transcript with the golden file's level of detail.
  func text(of file: String, via: InputSource, as golden: String?) throws(CommandFailure) -> String {
    try text(of: file, via: via, golden.flatMap { Golden.detail(of: $0) } ?? .quiet)
  }

  func text(of file: String, via: InputSource, _ detail: TranscriptDetail) throws(CommandFailure) -> String {
    try transcript(of: file, via: via, replay, detail, source, libinput)
  }

  /// Returns the command that shows a recording's result in detail.
  func look(_ file: String, _ via: InputSource) -> String {
    let options = Self.arguments(for: via)
    return
      "touchstone replay --transcript full\(options)\(setupArguments)\(replayArguments)\(libinputArguments) \(Shell.quoted(file))"
  }

  private static func arguments(for via: InputSource) -> String { via == .contacts ? "" : " --via \(via.rawValue)" }
}
