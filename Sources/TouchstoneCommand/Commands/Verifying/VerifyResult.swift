import Simulation

/// What came of one recording, held against one of its transcripts; or what is wrong with a transcript that has no
/// recording.
struct VerifyResult: Sendable {
  enum Outcome: Sendable {
    case passed
    /// Why it cannot be compared here.
    case skipped(String)
    case changed(TranscriptDifference)
    /// The file beside the trace is no transcript, or one of another version.
    case foreign
    /// Another recording has the same transcript, and gives another one; in words.
    case shared(String)
    /// Where a service runs the tests it says so, since none is written there.
    case missing(inCI: Bool)
    /// The transcript's trace is gone.
    case obsolete
    /// What is wrong with the recording, or with its transcript.
    case unreadable(ExitStatus, String)
  }

  /// The recording's path; where there is none, that of its transcript.
  var file: String
  var transcript: String?
  var via = InputSource.contacts
  var outcome: Outcome
  /// Commands that can be pasted: to look closer, to accept it, or what else to do.
  var look: String?
  var accept: String?
  var next: String?
  /// Lines for standard error.
  var said: [String] = []
}

extension VerifyResult {
  /// One word, for programs.
  var word: String {
    switch outcome {
    case .passed: "passed"
    case .skipped: "skipped"
    case .changed, .foreign: "changed"
    case .shared: "shared"
    case .missing: "missing"
    case .obsolete: "obsolete"
    case .unreadable: "unreadable"
    }
  }
  /// The recording, and how it was played where there is more than one way.
  var name: String { file + (via == .contacts || isWithoutRecording ? "" : " (\(via.rawValue))") }
  private var isWithoutRecording: Bool { if case .obsolete = outcome { true } else { false } }

  /// What is wrong, without a full stop; nil where nothing is. It names the recording only where that is unreadable.
  var problem: String? {
    switch outcome {
    case .passed, .skipped: nil
    case .changed(let difference):
      "\(transcript ?? file):\(difference.line) is the first line that changed"
    case .foreign: "\(transcript ?? file):1: this is no transcript of version \(TranscriptText.version)"
    case .shared(let problem): problem
    case .missing(let inCI): "has no transcript beside it\(inCI ? " (CI is set, so none is written)" : "")"
    case .obsolete: "belongs to no trace: it is obsolete"
    case .unreadable(_, let problem): problem
    }
  }
  /// What changed, and why, a line each; empty where nothing did.
  var details: [String] {
    guard case .changed(let difference) = outcome else { return [] }
    return difference.text.split(separator: "\n").map(String.init)
      + [difference.whyNow.map { "why now:  \($0)" }, difference.whyThen.map { "why then: \($0)" }].compactMap { $0 }
  }
  /// The commands, each after its label.
  var commands: [String] {
    [("look:    ", look), ("accept:  ", accept), ("next:    ", next)].compactMap { label, command in
      command.map { label + $0 }
    }
  }
  /// Nil where it did not fail.
  var failure: ExitStatus? {
    switch outcome {
    case .passed, .skipped: nil
    case .changed, .foreign, .shared: .changed
    case .missing, .obsolete: .missing
    case .unreadable(let status, _): status
    }
  }
  var isUnreadable: Bool { if case .unreadable = outcome { true } else { false } }
  /// The line of the transcript that people are to look at; nil where none is more to the point than others.
  var line: Int? { if case .changed(let difference) = outcome { difference.line } else { nil } }
}

/// How many passed, how many failed, and the exit status of the failure that scripts should hear of first.
struct VerifyTally {
  private(set) var passed = 0
  private(set) var failed = 0
  private(set) var skipped = 0
  private(set) var worst: ExitStatus?
  /// How many failed in which way, by its word.
  private var failures: [String: Int] = [:]
  var count: Int { passed + failed + skipped }

  init(_ results: [VerifyResult] = []) {
    for result in results { add(result) }
  }
  mutating func add(_ result: VerifyResult) {
    if let failure = result.failure {
      failed += 1
      failures[result.word, default: 0] += 1
      worst = .worse(worst, failure)
    } else if case .skipped = result.outcome {
      skipped += 1
    } else {
      passed += 1
    }
  }
  /// The closing line, without its line feed: `1 passed, 1 skipped, 2 failed: 1 changed, 1 missing`.
  var text: String {
    let kinds = ["changed", "shared", "missing", "obsolete", "unreadable"].compactMap { word in
      failures[word].map { "\($0) \(word)" }
    }
    return "\(passed) passed, \(skipped > 0 ? "\(skipped) skipped, " : "")\(failed) failed"
      + (kinds.isEmpty ? "" : ": \(kinds.joined(separator: ", "))")
  }
}
