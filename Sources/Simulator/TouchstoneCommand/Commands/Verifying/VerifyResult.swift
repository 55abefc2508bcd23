import Analysis
import CommandSupport
import Reports
import Simulation

/// The result of comparing a recording with one of its transcripts, or the problem of a transcript without a recording.
struct VerifyResult: Sendable {
  enum Outcome: Sendable {
    case passed
    /// The reason why the transcript cannot be compared on this machine.
    case skipped(String)
    case changed(TranscriptDifference)
    /// The recording does not contain the gestures that it states. A sentence with the place.
    case unexpected(String)
    /// The file is not a transcript of this version.
    case foreign(Golden.FormatMismatch)
    /// Another recording shares the transcript and produces a different one. A sentence.
    case shared(String)
    /// There is no transcript. `inCI` is true on a continuous integration service, where none is written.
    case missing(inCI: Bool)
    case obsolete
    /// The recording was renamed, and its transcript still has the old name. The difference is nil if the result is the
    /// same.
    case renamed(from: String, TranscriptDifference?)
    /// The reason why the recording or its transcript cannot be read.
    case unreadable(ExitStatus, String)
  }

  /// The recording's path, or the transcript's if there is no recording.
  var file: String
  var transcript: String?
  var via = InputSource.contacts
  var outcome: Outcome
  /// The line that states the gestures of the recording; nil for a transcript.
  var expectedLine: Int?
  /// Whether a renamed transcript keeps its content: see ``RenamedTranscript/keepsContent``.
  var keepsContent = false
  /// The answer to the recording: the verdict, then the gestures that were not recognized; empty if its gestures are the same.
  var answer: [String] = []
  /// Why the transcript differs, in a sentence that names the gestures, their limits and the changed parameters.
  var sentence: String?
  /// How the setup differs from the one that the test was accepted with, as far as the sentence does not state it.
  var setup: [String] = []
  /// How long the recording took; nil for its second result and for one that was not replayed.
  var duration: Duration?
  /// The changes of the setup that decide, which the sentence states.
  var causes: [String] = []
  /// The accepted gestures and the present ones, and the hand, of a test that failed because they differ.
  var lanes: TestLanes?
  var hand: TestHand?
  /// What differs without failing the test.
  var remark: String?
  /// Commands to paste: for a closer look, every step, to accept the change, or the next step.
  var look: String?
  var steps: String?
  var accept: String?
  var next: String?
  /// Messages for standard error.
  var messages: [String] = []
}

extension VerifyResult {
  /// The outcome as one word, for programs.
  var word: String {
    switch outcome {
    case .passed: "passed"
    case .skipped: "skipped"
    case .changed, .foreign: "changed"
    case .unexpected: "unexpected"
    case .shared: "shared"
    case .missing: "missing"
    case .obsolete: "obsolete"
    case .renamed: "renamed"
    case .unreadable: "unreadable"
    }
  }

  /// The recording's path, with the input source unless it is `contacts`.
  var name: String {
    file + (expectedLine == nil ? "" : " (expected gestures)")
      + (via == .contacts || isWithoutRecording ? "" : " (\(via.rawValue))")
  }
  private var isWithoutRecording: Bool { if case .obsolete = outcome { true } else { false } }

  /// The problem, without a full stop; nil if there is none. It contains the recording's path only if that is
  /// unreadable.
  var problem: String? {
    switch outcome {
    case .passed, .skipped: nil
    case .changed(let difference): sentence ?? place(of: difference)
    case .foreign(let mismatch): mismatch.problem(at: transcript ?? file, remedy: "run `touchstone accept`")
    case .unexpected(let problem), .shared(let problem): problem
    case .missing(let inCI): "has no transcript\(inCI ? " (none is written while CI is set)" : "")"
    case .obsolete: "obsolete: its trace is gone"
    case .renamed(let old, let difference):
      "renamed: its transcript is still \(old)" + (difference.map { ", and differs from line \($0.line)" } ?? "")
    case .unreadable(_, let problem): problem
    }
  }

  /// The place of a difference, which follows a sentence about it.
  private func place(of difference: TranscriptDifference) -> String {
    "first difference at \(transcript ?? file):\(difference.line)"
  }

  /// The difference between the transcript and the result; nil if there is none.
  var difference: TranscriptDifference? {
    switch outcome {
    case .changed(let difference): difference
    case .renamed(_, let difference): difference
    case .passed, .skipped, .unexpected, .foreign, .shared, .missing, .obsolete, .unreadable: nil
    }
  }

  /// The changed lines, the reasons and the answer, one per line; empty if nothing changed.
  var details: [String] {
    // A sentence states the reason.
    let why =
      sentence == nil
      ? [difference?.whyNow.map { "why now:  \($0)" }, difference?.whyThen.map { "why then: \($0)" }] : []
    let start = sentence == nil ? [] : difference.map { [place(of: $0) + ":"] } ?? []
    return setup.enumerated().map { ($0 == 0 ? "setup:    " : "          ") + $1 } + start
      + (difference?.text ?? "").split(separator: "\n").map(String.init) + why.compactMap { $0 }
      + Answer.labelled(answer)
  }

  var commands: [String] {
    labelledCommands.map { "\($0.label):\(String(repeating: " ", count: 8 - $0.label.count))\($0.command)" }
  }

  /// The commands, each with what it is for.
  var labelledCommands: [(label: String, command: String)] {
    [("look", look), ("steps", steps), ("accept", accept), ("next", next)].compactMap { label, command in
      command.map { (label, $0) }
    }
  }

  /// Whether there is a recording of which a player shows why the test failed.
  var hasPlayer: Bool {
    switch outcome {
    case .changed, .unexpected, .shared, .renamed, .foreign: true
    case .passed, .skipped, .missing, .obsolete, .unreadable: false
    }
  }

  /// Whether what is recognized now can be accepted, as in a review.
  var isAcceptable: Bool {
    switch outcome {
    case .changed, .foreign, .missing, .obsolete, .renamed: true
    case .passed, .skipped, .unexpected, .shared, .unreadable: false
    }
  }

  /// The exit status of a failure; nil if it did not fail.
  var failure: ExitStatus? {
    switch outcome {
    case .passed, .skipped: nil
    case .changed, .unexpected, .foreign, .shared: .changed
    case .missing, .obsolete, .renamed: .missing
    case .unreadable(let status, _): status
    }
  }

  /// Whether the problem begins with a position in the file.
  var hasPlaceInProblem: Bool {
    switch outcome {
    case .unexpected: true
    case .unreadable(_, let problem): problem.hasPrefix(file)
    case .passed, .skipped, .changed, .foreign, .shared, .missing, .obsolete, .renamed: false
    }
  }

  var isUnreadable: Bool { if case .unreadable = outcome { true } else { false } }

  /// The file to annotate; nil for a problem without one, such as a missing file.
  var markedFile: String? {
    switch outcome {
    case .changed, .unexpected, .foreign, .obsolete: transcript ?? file
    case .renamed(let old, _): old
    case .missing, .shared: file
    case .unreadable: transcript == nil ? nil : file
    case .passed, .skipped: nil
    }
  }

  /// The line of the transcript to look at; nil if there is no particular line.
  var line: Int? { difference?.line ?? expectedLine }
}

/// The number of results that passed, failed and were skipped, and the exit status.
struct VerifyTally {
  private(set) var passed = 0
  private(set) var failed = 0
  private(set) var skipped = 0
  private(set) var worst: ExitStatus?
  private var failures: [String: Int] = [:]
  /// The number of results of each input source, and of those that were skipped.
  private var sources: [InputSource: (all: Int, skipped: Int)] = [:]
  var count: Int { passed + failed + skipped }

  init(_ results: [VerifyResult] = []) {
    for result in results { add(result) }
  }

  /// The input sources of which every transcript was skipped, with their number.
  var skippedSources: [(via: InputSource, count: Int)] {
    InputSource.allCases.compactMap { via in
      sources[via].flatMap { $0.all == $0.skipped ? (via, $0.all) : nil }
    }
  }

  mutating func add(_ result: VerifyResult) {
    sources[result.via, default: (0, 0)].all += 1
    if case .skipped = result.outcome { sources[result.via]?.skipped += 1 }
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

  /// The summary line, without its line feed: `1 passed, 1 skipped, 2 failed: 1 changed, 1 missing`.
  var text: String {
    let kinds = ["changed", "unexpected", "shared", "missing", "obsolete", "renamed", "unreadable"].compactMap { word in
      failures[word].map { "\($0) \(word)" }
    }
    return "\(passed) passed, \(skipped > 0 ? "\(skipped) skipped, " : "")\(failed) failed"
      + (kinds.isEmpty ? "" : ": \(kinds.joined(separator: ", "))")
  }
}
