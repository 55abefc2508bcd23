/// What a transcript as it is now comes to, held against the one that is beside its recording.
package enum GoldenComparison {
  case same
  case changed(TranscriptDifference)
  /// The file beside the recording is no transcript of this version.
  case foreign
  /// There is none.
  case missing
  /// Why the two cannot be compared, as a sentence's end: another libinput made the one.
  case incomparable(String)

  package init(was golden: String?, now current: String) {
    guard let golden else {
      self = .missing
      return
    }
    if Golden.detail(of: golden) == nil {
      self = .foreign
    } else if let obstacle = Golden.obstacle(was: golden, now: current) {
      self = .incomparable(obstacle)
    } else {
      let difference = TranscriptDifference(was: Golden.adjusted(golden, to: current), now: current)
      self = difference.map { .changed($0) } ?? .same
    }
  }
}
