/// Where two transcripts part.
public struct TranscriptDifference: Hashable, Sendable {
  /// From 1.
  public var line: Int
  /// Nil where the transcript had ended.
  public var was: String?
  public var now: String?

  /// Nil where they are the same.
  public init?(was golden: String, now current: String) {
    if golden == current { return nil }
    let (old, new) = (Self.lines(golden), Self.lines(current))
    for index in 0..<max(old.count, new.count) {
      let (a, b) = (old.indices.contains(index) ? old[index] : nil, new.indices.contains(index) ? new[index] : nil)
      if a != b {
        (line, was, now) = (index + 1, a.map(String.init), b.map(String.init))
        return
      }
    }
    // Lines alike but for what `==` on characters calls the same: told as the whole.
    (line, was, now) = (1, golden, current)
  }

  /// A line feed ends a line; it does not begin another.
  private static func lines(_ text: String) -> [Substring] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
