import Analysis
import Glibc
import TouchTrace
import TraceReplay

/// How a test plays a recording: with the setup of its header, or into a coordinator of the program.
struct TracePlayer {
  /// The replay that can judge the gestures that a recording states; nil for a coordinator of the program.
  var replay: Replay?
  /// Returns the transcript of the recording at a path, after these changes of the setup have been undone.
  var changedTranscript: (String, TranscriptDetail, _ undoing: [KeptSetup.Change], KeptSetup?) throws -> String
  /// Returns the setup that the recording at a path is played with.
  var setup: (String) throws -> KeptSetup
  /// Returns the explanation of the recording at a path.
  var explanation: (String) throws -> Explanation

  init(_ replay: Replay) {
    self.replay = replay
    changedTranscript = { path, detail, changes, kept in
      var replay = replay
      if let kept {
        replay.change = { [change = replay.change] in
          change?(&$0); kept.undo(changes, in: &$0)
        }
      }
      return try replay.transcript(of: TraceOutcome.playback(of: path, replay), detail)
    }
    setup = { KeptSetup(try replay.setup(for: TraceOutcome.playback(of: $0, replay).header)) }
    explanation = { path in
      let playback = try TraceOutcome.playback(of: path, replay)
      return Explanation(of: try replay.recorder(for: playback).play(playback))
    }
  }

  init(
    transcript: @escaping (String, TranscriptDetail, _ undoing: [KeptSetup.Change], KeptSetup?) throws -> String,
    setup: @escaping (String) throws -> KeptSetup, explanation: @escaping (String) throws -> Explanation
  ) {
    (changedTranscript, self.setup, self.explanation) = (transcript, setup, explanation)
  }

  func transcript(_ path: String, _ detail: TranscriptDetail) throws -> String {
    try changedTranscript(path, detail, [], nil)
  }

  /// Returns why a recording has another transcript than its golden file, as whole lines: a sentence with the gestures, their limits
  /// and the changed parameters; and the answer of `explain`.
  func reasons(for path: String, was golden: String, now current: String) -> (sentence: String, lines: [String]) {
    let explanation = try? explanation(path)
    var (deciding, lines): ([KeptSetup.Change], [String]) = ([], [])
    if let kept = KeptSetup(in: golden), let setup = try? setup(path) {
      let changes = kept.changes(to: setup)
      let detail = Golden.detail(of: golden) ?? .quiet
      deciding = KeptSetup.deciding(changes) { undone in
        guard let text = try? changedTranscript(path, detail, undone, kept) else { return false }
        return GoldenComparison(was: golden, now: text).passes
      }
      lines = kept.remarks(on: changes, deciding).map { "setup:    \($0)" }
    }
    let sentence = TestSentence(was: Golden.adjusted(golden, to: current), now: current, explanation)
    if let explanation {
      lines += Answer.labelled(Answer.lines(ofFailingTest: Verdict(explanation), of: explanation))
    }
    return (sentence.text(because: deciding), lines)
  }
}

/// The comparison of a recording with its golden transcript, and with the gestures that it states.
struct TraceOutcome {
  enum Finding {
    case same
    case changed(TranscriptDifference)
    /// The golden file is not a transcript of the current version.
    case foreign(Golden.FormatMismatch)
    case missing
    case obsolete
    /// Whole lines that describe the error.
    case unreadable(String)
  }

  /// The handling of a difference.
  enum Acceptance {
    case no, yes
    /// Accepting is requested, but `CI` is set.
    case refused

    static var fromEnvironment: Acceptance {
      guard let value = getenv("ACCEPT_TRACES").map({ String(cString: $0).lowercased() }),
        !["", "0", "false"].contains(value)
      else { return .no }
      return ContinuousIntegration.isOn ? .refused : .yes
    }
  }

  let trace: String
  /// The transcript's path.
  let path: String
  let finding: Finding
  /// Why the transcript differs; nil if it does not.
  private var reasons: (sentence: String, lines: [String])?
  /// The setup that a golden file keeps with the present transcript.
  private var setup: KeptSetup?
  private var golden: String?
  private var current = ""
  /// A recording with the same golden file and a different transcript. Nothing is written in that case.
  private var rival: String?
  /// How the gestures differ from those that the recording states, if it states any.
  private var unexpected: String?

  init(of trace: TraceCase, playedBy replay: Replay) {
    self.init(of: trace, playedBy: TracePlayer(replay))
  }

  init(of trace: TraceCase, playedBy player: TracePlayer) {
    self.trace = Self.short(trace.path)
    switch trace.kind {
    case .recording: path = Golden.path(forTraceAt: trace.path)
    case .obsolete:
      path = trace.path
      finding = .obsolete
      return
    case .problem(let problem):
      path = trace.path
      finding = .unreadable(problem)
      return
    }
    do {
      let golden = try TextFile.read(path)
      if let replay = player.replay, let expected = ExpectedGestures(statedBy: trace.path) {
        unexpected = try Self.problem(of: trace.path, expected, replay)
        if golden == nil {
          finding = .same
          return
        }
      }
      let detail = golden.flatMap { Golden.detail(of: $0) } ?? .quiet
      let current = try player.transcript(trace.path, detail)
      self.golden = golden
      self.current = current
      finding =
        switch GoldenComparison(was: golden, now: current) {
        case .same, .sameButOthers: .same
        case .foreign(let mismatch): .foreign(mismatch)
        case .incomparable(let why): .unreadable("\(Self.short(path)) cannot be compared: \(why)")
        case .missing: .missing
        case .changed(let difference): .changed(difference)
        }
      if case .same = finding { return }
      if case .changed = finding { reasons = player.reasons(for: trace.path, was: golden ?? "", now: current) }
      setup = try? player.setup(trace.path)
      rival = Self.rival(of: trace.path, player, detail, current)
    } catch {
      finding = .unreadable(Self.sentence(error))
    }
  }

  /// Returns an error as a sentence. A test knows only the scenes that it is passed.
  static func sentence(_ error: any Error) -> String {
    let text = "\(error)"
    guard text.contains("there is no scene ") else { return text }
    return text + ". Pass the scenes of your traces to the test: those of Touchstone's library Simulation by "
      + "`scenes: SceneCatalog.scenes`"
  }

  private static func problem(of path: String, _ expected: ExpectedGestures, _ replay: Replay) throws -> String? {
    let playback = try playback(of: path, replay)
    let recording = try replay.recorder(for: playback).play(playback)
    guard let problem = try expected.problem(in: recording) else { return nil }
    let names = expected.names(among: recording.setup.recognizers)
    return ([short(problem) + "."] + answer(to: recording, expecting: names)).joined(separator: "\n")
  }

  /// Returns the answer that `explain` prints, as lines of a message.
  static func answer(to recording: ReplayedRecording, expecting names: [String] = []) -> [String] {
    let explanation = Explanation(of: recording)
    return Answer.labelled(
      Answer.lines(ofFailingTest: Verdict(explanation), of: explanation, expecting: names))
  }

  /// Opens a recording with the setup next to it, for the recognizers and scenes of a replay.
  static func playback(of path: String, _ replay: Replay) throws -> ContactPlayback {
    try ContactPlayback(path: path, request(replay))
  }

  /// Returns a recording with the same golden file and a different transcript. A recording that cannot be played is
  /// ignored, because it fails by itself.
  private static func rival(
    of path: String, _ player: TracePlayer, _ detail: TranscriptDetail, _ current: String
  ) -> String? {
    let golden = Golden.path(forTraceAt: path)
    return TraceFiles.recordings(withTranscriptAt: golden).first { other in
      other != path && Golden.path(forTraceAt: other) == golden
        && (try? player.transcript(other, detail))?.hasSameBytes(as: current) == false
    }
  }

  private static func request(_ replay: Replay) -> SourceRequest {
    var request = SourceRequest()
    request.catalog = replay.catalog
    request.setup = .nearest
    request.checkScenes(among: replay.scenes)
    return request
  }

  /// Returns a path relative to the working directory, for messages.
  static func short(_ path: String) -> String {
    guard let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    let start = String(cString: folder) + "/"
    return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : path
  }

  // MARK: Messages

  /// Writes the transcript if that is accepted. Returns the failure's message, or nil if there is none.
  func failure(accepting acceptance: Acceptance) -> String? {
    let failures = [transcriptFailure(accepting: acceptance), unexpected].compactMap(\.self)
    return failures.isEmpty ? nil : failures.joined(separator: "\n")
  }

  private func transcriptFailure(accepting acceptance: Acceptance) -> String? {
    switch finding {
    case .same: return nil
    case .changed, .foreign, .missing:
      if let rival {
        return problem + "\n\(trace) \(Golden.sentence(Self.short(path), sharedWith: Self.short(rival)))."
      }
      guard acceptance == .yes else { return problem + "\n" + advice(acceptance) }
      do throws(FileProblem) {
        let text = setup.map { Golden.text(current, with: $0, replacing: golden) } ?? current
        try Golden.write(text, to: path, over: golden)
        return nil
      } catch { return error.description }
    case .obsolete, .unreadable: return problem
    }
  }

  private var problem: String {
    let name = Self.short(path)
    switch finding {
    case .same: return ""
    case .changed(let difference):
      var text = reasons.map { "\(trace): \($0.sentence).\n" } ?? ""
      text += "\(trace) does not match its transcript. The first difference is in \(name):\(difference.line):\n"
      text += difference.text
      text += (reasons?.lines ?? []).map { $0 + "\n" }.joined()
      let removed = difference.removed
      return text
        + "In total, \(removed, "line") \(removed == 1 ? "is" : "are") removed and \(difference.added) added."
    case .foreign(let mismatch):
      return mismatch.problem(at: name, remedy: "run ACCEPT_TRACES=1 swift test") + "."
    case .missing:
      return "\(trace) has no transcript. \(name) would contain:\n\(Self.beginning(current))"
    case .obsolete: return "\(name) is obsolete: it has no trace. Remove it if the trace was deleted on purpose."
    case .unreadable(let problem): return problem
    }
  }

  private func advice(_ acceptance: Acceptance) -> String {
    switch acceptance {
    case .refused:
      "ACCEPT_TRACES writes nothing if CI is set: accept the transcript where you can review the difference."
    case .no, .yes:
      "If the new transcript is right, accept it with ACCEPT_TRACES=1 swift test, and review the difference before you commit it."
    }
  }

  /// Returns the first lines of a transcript, for a message.
  private static func beginning(_ text: String) -> String {
    let lines = text.split(separator: "\n")
    let shown = lines.prefix(12).joined(separator: "\n")
    return lines.count > 12 ? shown + "\n… and \(lines.count - 12) more lines" : shown
  }
}
