import Simulation

/// A change of one transcript, which `accept` writes, or `accept --ask` after it has shown it.
struct TranscriptChange {
  var path: String
  /// The present path of a transcript whose recording was renamed.
  var old: String?
  /// The present content; nil if there is none.
  var golden: String?
  /// The new content; nil if the transcript is to be removed.
  var text: String?

  /// The change as it is reported once it is written: `changed  tap.transcript`.
  var line: String {
    if let old { return "renamed  \(old) -> \(path)" }
    return "\(text == nil ? "removed" : golden == nil ? "new" : "changed")  \(path)"
  }

  func write() throws(FileProblem) {
    guard let text else { return try Golden.remove(path) }
    if let old { return try Golden.write(text, to: path, movedFrom: old) }
    try Golden.write(text, to: path, over: golden)
  }
}
