import Analysis
import CommandSupport
import Glibc
import LibinputClient
import Reports
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
    case .sameButOthers(let names):
      let (verb, pronoun) = names.count == 1 ? ("fails", "it is") : ("fail", "they are")
      result.remark =
        "note: \(names.listed("and")) \(verb) otherwise than when this was accepted; \(pronoun) not what this test is about"
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
      result.outcome = .changed(difference)
      explain(&result, golden ?? "", current)
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

  /// Adds to a result why its transcript differs: the gestures that are missing or extra with their reasons, and the changes of the
  /// setup that decide.
  private func explain(_ result: inout VerifyResult, _ golden: String, _ current: String) {
    let (file, via) = (result.file, result.via)
    result.look = look(file, via)
    result.steps = steps(file, via)
    let recording = try? playedRecording(of: file, via: via)
    let verdict = recording.map { input(of: file, via: via).verdict(on: $0, of: file, includesLibinput: false) }
    result.hand = recording.flatMap { TestHand($0.inputLog) }
    if let verdict { result.answer = Answer.lines(ofFailingTest: verdict.verdict, of: verdict.explanation) }
    var deciding: [KeptSetup.Change] = []
    if let kept = KeptSetup(in: golden), let setup = try? keptSetup(of: file, via: via, replay, source, libinput) {
      let changes = kept.changes(to: setup)
      deciding = KeptSetup.deciding(changes) { passes(file, via, golden, undoing: $0, of: kept) }
      result.setup = kept.remarks(on: changes, deciding)
      result.causes = deciding.map(\.text)
    }
    result.lanes = TestLanes(was: Golden.adjusted(golden, to: current), now: current)
    result.sentence = TestSentence(was: Golden.adjusted(golden, to: current), now: current, verdict?.explanation)
      .text(because: deciding)
  }

  /// Returns whether a recording has its transcript without some changes of its setup.
  private func passes(
    _ file: String, _ via: InputSource, _ golden: String, undoing changes: [KeptSetup.Change], of kept: KeptSetup
  ) -> Bool {
    let replay = replay.changing { kept.undo(changes, in: &$0) }
    let text = try? transcript(of: file, via: via, replay, Golden.detail(of: golden) ?? .quiet, source, libinput)
    return text.map { GoldenComparison(was: golden, now: $0).passes } ?? false
  }

  private func playedRecording(of file: String, via: InputSource) throws -> ReplayedRecording {
    let playback = try playback(of: file, via: via, input(of: file, via: via).source, libinput)
    let recorder = try ReplayRecorder(replay, for: playback)
    try playback.play(in: recorder.session) {}
    return recorder.finish(playback, isComplete: true)
  }

  /// Returns the answer to the present result; see ``Answer/lines(ofFailingTest:of:expecting:)``. Empty if the recording cannot be
  /// read.
  func answer(to file: String, via: InputSource) -> [String] {
    (try? playedRecording(of: file, via: via)).map { answer(to: $0, of: file) } ?? []
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

  /// Returns the golden file of the current result, with the golden file's level of detail.
  func accepted(_ file: String, via: InputSource, as golden: String?) throws(CommandFailure) -> String {
    Golden.text(
      try text(of: file, via: via, as: golden), with: try keptSetup(of: file, via: via, replay, source, libinput),
      replacing: golden)
  }

  func text(of file: String, via: InputSource, _ detail: TranscriptDetail) throws(CommandFailure) -> String {
    try transcript(of: file, via: via, replay, detail, source, libinput)
  }

  /// Returns the command that explains a recording's result.
  func look(_ file: String, _ via: InputSource) -> String { "touchstone explain\(arguments(file, via))" }

  /// Returns the command that prints every step of a recording's result.
  func steps(_ file: String, _ via: InputSource) -> String {
    "touchstone replay --transcript full\(arguments(file, via))"
  }

  private func arguments(_ file: String, _ via: InputSource) -> String {
    "\(Self.arguments(for: via))\(setupArguments)\(replayArguments)\(libinputArguments) \(Shell.quoted(file))"
  }

  private static func arguments(for via: InputSource) -> String { via == .contacts ? "" : " --via \(via.rawValue)" }
}
