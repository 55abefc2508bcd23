/// What was removed from a recording that was pasted, and the lines that were skipped.
///
/// A clean recording never gets here: a line is looked at only if it does not begin like one of a recording, or if its
/// reader refuses it.
struct PastedText: Sendable {
  /// So many lines, and the first and the last one.
  struct Lines: Hashable, Sendable {
    var count = 0
    var first = 0
    var last = 0

    mutating func add(_ line: Int) {
      if count == 0 { first = line }
      if last != line { count += 1 }
      last = line
    }

    var text: String {
      if count == 1 { return "line \(first)" }
      return last - first + 1 == count ? "lines \(first) to \(last)" : "\(count) lines from \(first) to \(last)"
    }
  }

  /// The decorations to remove from each line, from left to right.
  private(set) var style: [LineDecoration] = []
  private var width = 0
  private var removed = [Lines](repeating: Lines(), count: LineDecoration.allCases.count)
  private var colours = Lines()
  private var skipped = [Lines](repeating: Lines(), count: ForeignLine.allCases.count)
  private var joined = Lines()
  private var firstSkipped = ""
  /// Whether there is anything to remove from each line.
  var isActive: Bool { !style.isEmpty || removesColours }
  private(set) var removesColours = false

  // MARK: The style

  /// Learns how a line is decorated that a format owns without its decoration. Returns `false` if it does not own it.
  mutating func learn(_ line: ArraySlice<UInt8>, _ isWanted: (ArraySlice<UInt8>) -> Bool) -> Bool {
    let plain = PlainText.cleaned(line)
    let text = plain.map { $0[...] } ?? line
    if plain != nil && isWanted(text) {
      removesColours = true
      return true
    }
    for depth in 1...4 {
      if let found = Self.decorations(of: text, depth, isWanted) {
        if plain != nil { removesColours = true }
        for decoration in found where !style.contains(decoration) { style.append(decoration) }
        if found.contains(.indentation) { width = max(width, indentation(text, found)) }
        return true
      }
    }
    return false
  }

  /// Takes over the style of another text.
  mutating func adopt(_ other: PastedText) {
    (style, width, removesColours) = (other.style, other.width, other.removesColours)
  }

  private func indentation(_ line: ArraySlice<UInt8>, _ found: [LineDecoration]) -> Int {
    var text = line
    for decoration in found {
      if decoration == .indentation { return text.prefix { $0 == 0x20 || $0 == 0x09 }.count }
      text = decoration.removed(from: text, width: 0) ?? text
    }
    return 0
  }

  private static func decorations(
    of line: ArraySlice<UInt8>, _ depth: Int, _ isWanted: (ArraySlice<UInt8>) -> Bool
  ) -> [LineDecoration]? {
    for decoration in LineDecoration.allCases {
      guard let rest = decoration.removed(from: line, width: .max), rest.count < line.count else { continue }
      if depth == 1 {
        if isWanted(rest) { return [decoration] }
      } else if let others = decorations(of: rest, depth - 1, isWanted) {
        return [decoration] + others
      }
    }
    return nil
  }

  /// Returns the line without its decorations, or `nil` if it has none.
  mutating func cleaned(_ line: ArraySlice<UInt8>, _ number: Int, owned isOwned: (ArraySlice<UInt8>) -> Bool)
    -> [UInt8]?
  {
    var text = line
    var isChanged = false
    if let plain = PlainText.cleaned(line) {
      colours.add(number)
      text = plain[...]
      isChanged = true
    }
    for decoration in style {
      // What looks like a label may be the line's own.
      if decoration == .label || decoration == .timestamp, isOwned(text) { break }
      guard let rest = decoration.removed(from: text, width: width) else { continue }
      removed[decoration.rawValue].add(number)
      text = rest
      isChanged = true
    }
    return isChanged ? Array(text) : nil
  }

  // MARK: Lines

  mutating func skip(_ line: ArraySlice<UInt8>, _ number: Int, as kind: ForeignLine) {
    if firstSkipped.isEmpty && kind != .fence && !line.trimmed.isEmpty {
      firstSkipped = QuotedText.quoted(line.trimmed)
    }
    skipped[kind.rawValue].add(number)
  }

  mutating func join(_ number: Int) { joined.add(number) }

  /// Whether lines of the recording were omitted.
  var isElided: Bool { skipped[ForeignLine.elision.rawValue].count > 0 }

  /// One sentence about everything that was removed and skipped; `nil` if nothing was.
  var sentence: String? {
    var parts: [String] = []
    for decoration in LineDecoration.allCases where removed[decoration.rawValue].count > 0 {
      parts.append("\(decoration.noun) removed from \(removed[decoration.rawValue].text)")
    }
    if colours.count > 0 { parts.append("colours and special characters removed from \(colours.text)") }
    if joined.count > 0 { parts.append("wrapped lines joined at \(joined.text)") }
    for kind in ForeignLine.allCases where skipped[kind.rawValue].count > 0 {
      let lines = skipped[kind.rawValue]
      parts.append("\(lines.count) \(kind.noun(lines.count)) skipped (\(lines.text))")
    }
    if parts.isEmpty { return nil }
    let example = firstSkipped.isEmpty ? "" : "; the first is \(firstSkipped)"
    let missing = isElided ? "; the omitted lines are missing" : ""
    return "The text is not as its tool wrote it: \(parts.joined(separator: ", "))\(example)\(missing)"
  }
}
