import Analysis
import Gestures
import Simulation
import TouchTrace

/// A recording in memory with its transcript, and what the recognizers do in it.
package struct AuditRecording: Sendable {
  /// The name for the report: the path, with the input source unless it is `contacts`.
  package let name: String
  package let setup: Setup
  package let coverage: AuditCoverage
  /// The number of inputs, for the cost of a replay.
  var size: Int { log.inputs.count }
  let mostFingers: Int
  private let log: InputLog
  private let golden: String
  private let detail: TranscriptDetail
  private let transcript: String
  /// The transcript without thresholds.
  private let behavior: String

  package typealias Problem = AuditProblem

  /// Plays a recording and compares it with its transcript, as `verify` does.
  ///
  /// - Parameters:
  ///   - name: the name for the report.
  ///   - playback: the recording.
  ///   - golden: the accepted transcript.
  ///   - replay: how the recording is played.
  package init(
    _ name: String, _ playback: any Playback, golden: String, _ replay: Replay
  ) throws(Problem) {
    self.name = name
    self.golden = golden
    detail = Golden.detail(of: golden) ?? .quiet
    var log = InputLog(for: playback)
    do {
      try log.record(playback)
      transcript = try replay.transcript(of: MemoryPlayback(log), detail)
      behavior = try replay.behavior(of: MemoryPlayback(log), detail)
      setup = try replay.setup(for: log.header)
    } catch { throw .unreadable("\(name): \(error)", (error as? any ErrorWithRemedy)?.remedy) }
    self.log = log
    (mostFingers, hasCancelledTouch) = (log.fingers.maximumAtOnce, log.hasCancelledTouch)
    switch GoldenComparison(was: golden, now: transcript) {
    case .same, .sameButOthers: break
    case .changed(let difference): throw .differs("differs from its transcript at line \(difference.line)")
    case .foreign, .missing: throw .differs("has no transcript of this version")
    case .incomparable(let reason): throw .incomparable(reason)
    }
    coverage = try AuditCoverage(name, log, replay)
  }

  /// The header's recognizers were chosen by its author; without them, a standard set is attached.
  var namesRecognizers: Bool { !log.header.recognizers.isEmpty }

  let hasCancelledTouch: Bool

  /// Returns whether the recording's transcript is another one with a changed setup. A failure prints its threshold, but that
  /// alone is no difference in what a recognizer does.
  func notices(_ mutation: Mutation, _ replay: Replay) -> Bool {
    var changed = replay
    changed.change = { _ = mutation.apply(to: &$0) }
    guard let transcript = try? changed.transcript(of: MemoryPlayback(log), detail) else { return true }
    if transcript.hasSameBytes(as: self.transcript) { return false }
    if GoldenComparison(was: golden, now: transcript).passes { return false }
    guard case .parameter = mutation.change else { return true }
    return (try? changed.behavior(of: MemoryPlayback(log), detail)) != behavior
  }

  /// Returns the measured value nearest to a parameter that a mutation changes: the reasons with the changed threshold are those
  /// of this parameter, even if another one has the same value.
  func nearest(to mutation: Mutation, _ replay: Replay) -> Reason? {
    guard case .parameter(let kind, let variant, let name, let shift) = mutation.change, shift.isNumeric,
      let changed = mutation.applied(to: setup),
      let coverage = try? AuditCoverage(self.name, log, replay, changing: mutation)
    else { return nil }
    let reasons = changed.thresholds(of: name, kind, variant).compactMap { coverage.nearest[$0] }
    return reasons.min { $0.missedBy < $1.missedBy }
  }

  /// Returns whether a mutation can make a difference in the recording: it changes a recognizer or a relation that the recording
  /// has, and for an entry of a machine the recording makes that step.
  func reaches(_ mutation: Mutation) -> Bool {
    if case .entry(let kind, let pair, _, _) = mutation.change { return coverage.pairs[kind]?.contains(pair) == true }
    return mutation.applied(to: setup) != nil
  }
}

extension Setup {
  /// Returns the values of a parameter of the recognizers of a kind, or of those with one name.
  fileprivate func thresholds(of name: String, _ kind: String, _ variant: String?) -> [AuditCoverage.Threshold] {
    recognizers.indices.compactMap { index in
      let named = recognizers[index]
      guard named.kind == kind, variant == nil || variant == named.name else { return nil }
      let parameters = type(of: named.recognizer).parameterDescriptions
      return parameters.firstIndex { $0.name == name }.map {
        AuditCoverage.Threshold(kind: kind, value: value(of: $0, of: index), unit: parameters[$0].unit)
      }
    }
  }
}

extension Replay {
  /// Returns the entries of a transcript without the thresholds of failures and progress.
  func behavior(of playback: any Playback, _ detail: TranscriptDetail) throws -> String {
    let text = TranscriptText()
    var lines = ""
    let (session, _) = try session(for: playback.header) { entry in
      if detail.includes(entry) { lines += text.line(entry.withoutThresholds) }
    }
    try playback.play(in: session, afterEach: {})
    return lines
  }
}

extension TranscriptEntry {
  fileprivate var withoutThresholds: Self {
    if case .step(let time, let recognizer, let target, var step) = self {
      step.reason?.threshold = 0
      for index in step.progress.indices { step.progress[index].threshold = 0 }
      return .step(time: time, recognizer: recognizer, target: target, step)
    }
    guard var transition, case .itself(let signal, var reason?) = transition.cause else { return self }
    reason.threshold = 0
    transition.cause = .itself(signal: signal, reason)
    return .transition(transition)
  }
}

extension InputLog {
  fileprivate var hasCancelledTouch: Bool {
    inputs.contains { input in
      if case .frame(let frame) = input { frame.changes.contains { $0.stage == .cancelled } } else { false }
    }
  }
}
