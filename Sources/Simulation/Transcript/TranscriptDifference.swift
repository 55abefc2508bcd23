/// Where two transcripts part, and what stands around it.
public struct TranscriptDifference: Hashable, Sendable {
  /// The first line that differs, from 1.
  public var line: Int
  /// What stood there and what comes there now, in the first lines that differ. Nil on the side that has nothing there:
  /// it had ended, or the other's lines come in between.
  public var was: String?
  public var now: String?
  /// The side that has no line any more, there or later; nil where both go on.
  public var ended: ChangedLine.Side?
  /// The first lines that differ, with some of those around them: as many as a message bears.
  public var excerpt: [ChangedLine]
  /// How many lines are gone, and how many are new, in all.
  public var removed: Int
  public var added: Int
  /// Why what came then does not come now, and why what comes now did not come then; nil where no line gives a reason, or
  /// the excerpt has it.
  public var whyNow: String?
  public var whyThen: String?

  /// Nil where they are the same.
  public init?(was golden: String, now current: String) {
    if golden.hasSameBytes(as: current) { return nil }
    let changes = ChangedLine.lines(was: golden, now: current)
    let first = changes.firstIndex { $0.side != .both } ?? 0
    line = first + 1
    // The lines may be alike all but for a line feed at the very end.
    was = changes[first...].prefix { $0.side != .both }.first { $0.side == .then }?.text
    now = changes[first...].prefix { $0.side != .both }.first { $0.side == .now }?.text
    // Lines that are alike come after the difference, unless one side ends with it.
    ended =
      !changes[first...].contains { $0.side != .now }
      ? .then : !changes[first...].contains { $0.side != .then } ? .now : nil
    removed = changes.count { $0.side == .then }
    added = changes.count { $0.side == .now }
    excerpt = Self.excerpt(of: changes, from: first)
    let rest = changes[first...]
    whyNow = Self.reason(for: excerpt, missing: .then, in: rest)
    whyThen = Self.reason(for: excerpt, missing: .now, in: rest)
  }

  /// How many lines of an excerpt are as they were, on either side, and how many changed.
  private static let (context, most) = (2, 6)

  private static func excerpt(of changes: [ChangedLine], from first: Int) -> [ChangedLine] {
    // A transcript's header is no context: every line of a session begins with its time.
    let before = changes[max(0, first - context)..<first].filter {
      $0.text.first == " " || $0.text.first?.isNumber == true
    }
    let run = changes[first...].prefix { $0.side != .both }
    // So many of either side, that a long run does not hide the other.
    let shown = run.filter { $0.side == .then }.prefix(most) + run.filter { $0.side == .now }.prefix(most)
    let isWhole = shown.count == run.count
    return before + shown + (isWhole ? Array(changes[run.endIndex...].prefix(1)) : [])
  }

  /// What the other side says of why a gesture did not come that comes on `missing`.
  private static func reason(
    for excerpt: [ChangedLine], missing side: ChangedLine.Side, in rest: ArraySlice<ChangedLine>
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
  /// The excerpt, a line a line of text, with `-` for what is gone, `+` for what is new, and how much it leaves out.
  public var text: String {
    var text = excerpt.map { "\($0.side.rawValue) \($0.text)\n" }.joined()
    if ended == .then { text = "- (nothing; the transcript had ended)\n" + text }
    if ended == .now { text += "+ (nothing; the transcript ends)\n" }
    let rest = removed + added - excerpt.count { $0.side != .both }
    if rest > 0 { text += "… and \(rest) more line\(rest == 1 ? " differs" : "s differ")\n" }
    return text
  }
}
