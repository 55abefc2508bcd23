/// The first difference between two transcripts, with its context.
public struct TranscriptDifference: Hashable, Sendable {
  /// The first line that differs, from 1.
  public var line: Int
  /// The old and the new text of the first lines that differ. Nil on the side without such a line: it has ended, or the
  /// other side has additional lines.
  public var was: String?
  public var now: String?
  /// The side that ends here; nil if both have more lines.
  public var ended: ChangedLine.Side?
  /// The first lines that differ and some around them, few enough for a message.
  public var excerpt: [ChangedLine]
  /// The total numbers of removed and added lines.
  public var removed: Int
  public var added: Int
  /// The reasons why a gesture of the old transcript fails now, and why a gesture of the new one failed then; nil if no line
  /// gives a reason or the excerpt contains it.
  public var whyNow: String?
  public var whyThen: String?

  /// Compares two transcripts. Nil if they are the same.
  public init?(was golden: String, now current: String) {
    if golden.hasSameBytes(as: current) { return nil }
    self.init(ChangedLine.lines(was: golden, now: current))
  }

  /// Creates the difference of compared lines, of which at least one differs.
  init(_ changes: [ChangedLine]) {
    let first = changes.firstIndex { $0.side != .both } ?? 0
    line = first + 1
    // The lines may differ only in the line feed at the end.
    was = changes[first...].prefix { $0.side != .both }.first { $0.side == .then }?.text
    now = changes[first...].prefix { $0.side != .both }.first { $0.side == .now }?.text
    // Equal lines follow the difference, unless one side ends with it.
    ended =
      !changes[first...].contains { $0.side != .now }
      ? .then : !changes[first...].contains { $0.side != .then } ? .now : nil
    removed = changes.count { $0.side == .then }
    added = changes.count { $0.side == .now }
    excerpt = Self.excerpt(of: changes, from: first)
    let rest = changes[first...]
    whyNow = Self.reason(for: excerpt, recognizedOn: .then, in: rest)
    whyThen = Self.reason(for: excerpt, recognizedOn: .now, in: rest)
  }

  /// Unchanged lines on either side of an excerpt.
  private static let context = 2
  /// The most removed lines in an excerpt, and the most added ones.
  private static let maximumChanges = 6

  private static func excerpt(of changes: [ChangedLine], from first: Int) -> [ChangedLine] {
    // The header is not context. Every other line starts with its time.
    let before = changes[max(0, first - context)..<first].filter {
      $0.text.first == " " || $0.text.first?.isNumber == true
    }
    let run = changes[first...].prefix { $0.side != .both }
    // Limited per side, so that a long run of one does not hide the other.
    let shown =
      run.filter { $0.side == .then }.prefix(maximumChanges) + run.filter { $0.side == .now }.prefix(maximumChanges)
    let isWhole = shown.count == run.count
    return before + shown + (isWhole ? Array(changes[run.endIndex...].prefix(1)) : [])
  }

  /// Returns the reason why a gesture that one side recognized failed on the other.
  private static func reason(
    for excerpt: [ChangedLine], recognizedOn side: ChangedLine.Side, in rest: ArraySlice<ChangedLine>
  ) -> String? {
    for line in excerpt where line.side == side {
      guard let gesture = line.gesture, gesture.reason == nil else { continue }
      for failure in rest where failure.side != side {
        guard let failed = failure.gesture, failed.name == gesture.name, let reason = failed.reason else { continue }
        if excerpt.contains(where: { $0.side != side && $0.text == failure.text }) { return nil }
        return "\(failed.name) failed at \(failed.time) ms: \(reason)"
      }
    }
    return nil
  }
}

extension TranscriptDifference {
  /// The excerpt, with `-` before removed and `+` before added lines, and the number of lines omitted.
  public var text: String {
    var text = excerpt.map { "\($0.side.rawValue) \($0.text)\n" }.joined()
    if ended == .then { text = "- (nothing; the transcript had ended)\n" + text }
    if ended == .now { text += "+ (nothing; the transcript ends)\n" }
    let rest = removed + added - excerpt.count { $0.side != .both }
    if rest > 0 { text += "… and \(rest, "more line") \(rest == 1 ? "differs" : "differ")\n" }
    return text
  }
}
