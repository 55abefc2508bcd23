package enum GoldenComparison {
  case same
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
      let difference = TranscriptDifference(was: Golden.adjusted(golden, to: current), now: current)
      self = difference.map { .changed($0) } ?? .same
    }
  }
}
