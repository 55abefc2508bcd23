import TouchTrace

/// A line in the comparison of two transcripts.
public struct ChangedLine: Hashable, Sendable {
  /// The transcript that contains the line. The raw value is its mark.
  public enum Side: String, Sendable {
    case both = " "
    case then = "-"
    case now = "+"
  }

  public var side: Side
  /// The line without its line feed.
  public var text: String

  init(_ side: Side, _ text: some StringProtocol) {
    self.side = side
    self.text = String(text)
  }

  /// Returns the lines of both transcripts, in order; removed lines precede added ones.
  ///
  /// The number of changed lines is the least possible. For long transcripts, every line between the first and the last
  /// difference counts as changed instead.
  public static func lines(was golden: String, now current: String) -> [ChangedLine] {
    let old = lines(golden)
    let new = lines(current)
    if old.elementsEqual(new, by: same), !golden.hasSameBytes(as: current), let last = old.last {
      let (then, now) = golden.utf8.last == UInt8(ascii: "\n") ? ("", noEnd) : (noEnd, "")
      return old.dropLast().map { ChangedLine(.both, $0) }
        + [ChangedLine(.then, last + then), ChangedLine(.now, last + now)]
    }
    let start = zip(old, new).prefix { same($0, $1) }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { same($0, $1) }.count
    let then = old[start..<old.count - end]
    let now = new[start..<new.count - end]
    return old[..<start].map { ChangedLine(.both, $0) } + middle(then, now)
      + old[(old.count - end)...].map { ChangedLine(.both, $0) }
  }

  /// The most lines for which the least changes are computed: the time grows with lines × changes.
  private static let longest = 2000

  private static func middle(_ then: ArraySlice<Substring>, _ now: ArraySlice<Substring>) -> [ChangedLine] {
    guard then.count + now.count <= longest else {
      return then.map { ChangedLine(.then, $0) } + now.map { ChangedLine(.now, $0) }
    }
    let difference = Array(now).difference(from: Array(then), by: same)
    var gone: Set<Int> = []
    var new: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): gone.insert(offset)
      case .insert(let offset, _, _): new.insert(offset)
      }
    }
    var lines: [ChangedLine] = []
    var i = 0
    var j = 0
    while i < then.count || j < now.count {
      if i < then.count, gone.contains(i) {
        lines.append(ChangedLine(.then, then[then.startIndex + i]))
        i += 1
      } else if j < now.count, new.contains(j) {
        lines.append(ChangedLine(.now, now[now.startIndex + j]))
        j += 1
      } else {
        lines.append(ChangedLine(.both, then[then.startIndex + i]))
        i += 1
        j += 1
      }
    }
    return lines
  }

  private static func same(_ a: Substring, _ b: Substring) -> Bool { a.hasSameBytes(as: b) }

  /// Splits at line feeds. The one at the end does not start another line.
  private static func lines(_ text: String) -> [Substring] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  private static let noEnd = " (without a line feed)"
}

extension ChangedLine {
  /// The gesture of a line with the mark `!`: its name, its time and, if it failed, the reason.
  var gesture: (name: Substring, time: Substring, reason: Substring?)? {
    TranscriptGesture(text).map { ($0.name, $0.time, $0.reason) }
  }

  /// Returns the lines of a golden transcript and of the present one, of which those count as equal that are failures of other
  /// recognizers than the golden file is about.
  static func lines(was golden: String, now current: String, about names: Set<Substring>) -> (
    lines: [ChangedLine], others: [String]
  ) {
    let lines = lines(was: golden, now: current)
    func isOther(_ line: ChangedLine) -> Bool {
      guard line.side != .both, let gesture = line.gesture else { return false }
      return gesture.reason != nil && !names.contains(gesture.name)
    }
    let others = lines.filter(isOther).compactMap { $0.gesture.map { String($0.name) } }.uniqued()
    if others.isEmpty { return (lines, []) }
    let compared = lines.compactMap { line in
      isOther(line) ? line.side == .then ? ChangedLine(.both, line.text) : nil : line
    }
    return (compared, others)
  }

  /// Groups the lines that differ, each with `context` lines around it. Omitted lines separate two hunks.
  public static func hunks(_ lines: [ChangedLine], context: Int) -> [ArraySlice<ChangedLine>] {
    var hunks: [Range<Int>] = []
    for index in lines.indices where lines[index].side != .both {
      let range = max(0, index - context)..<min(lines.count, index + context + 1)
      if let last = hunks.last, last.upperBound >= range.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks.map { lines[$0] }
  }
}
