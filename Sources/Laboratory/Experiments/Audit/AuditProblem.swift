import TouchTrace

/// The reason a recording takes no part in an audit.
package enum AuditProblem: Error, Sendable {
  /// The recording cannot be played. A sentence without its full stop.
  case unreadable(String, RecordingRemedy?)
  /// The transcript differs, or cannot be compared. The end of a sentence.
  case differs(String)
  /// The transcript belongs to another libinput. The end of a sentence.
  case incomparable(String)
}
