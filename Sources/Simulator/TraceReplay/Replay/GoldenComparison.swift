package enum GoldenComparison {
  case same
  /// Only these recognizers, which the golden file is not about, fail otherwise.
  case sameButOthers([String])
  case changed(TranscriptDifference)
  /// The golden file is not a transcript of the current version.
  case foreign(Golden.FormatMismatch)
  case missing
  /// The two cannot be compared, because a different libinput wrote the golden file. The reason is the end of a sentence.
  case incomparable(String)

  package init(was golden: String?, now current: String) {
    guard let golden else {
      self = .missing
      return
    }
    if let mismatch = Golden.formatMismatch(of: golden) {
      self = .foreign(mismatch)
    } else if let obstacle = Golden.obstacle(was: golden, now: current) {
      self = .incomparable(obstacle)
    } else {
      self = Self.compared(golden, current)
    }
  }

  private static func compared(_ golden: String, _ current: String) -> Self {
    let transcript = Golden.adjusted(golden, to: current)
    if transcript.hasSameBytes(as: current) { return .same }
    // Every line of a full transcript is asked for.
    guard Golden.detail(of: golden) == .quiet, let kept = KeptSetup(in: golden), !kept.about.isEmpty else {
      return TranscriptDifference(was: transcript, now: current).map { .changed($0) } ?? .same
    }
    let (lines, others) = ChangedLine.lines(
      was: transcript, now: current, about: Set(kept.about.map { Substring($0) }))
    if lines.allSatisfy({ $0.side == .both }) { return .sameButOthers(others) }
    return .changed(TranscriptDifference(lines))
  }

  /// Whether a test with this result passes.
  package var passes: Bool {
    switch self {
    case .same, .sameButOthers: true
    case .changed, .foreign, .missing, .incomparable: false
    }
  }
}
