/// Writes header files.
public enum SetupText {
  /// Returns the text of a header file.
  ///
  /// - Parameters:
  ///   - header: A header with the setup; its surface is ignored.
  ///   - path: The header file's path; `nil` for a text in the working directory.
  ///   - old: The file's present text. Its comments and the lines that remain the same are kept.
  public static func text(_ header: TraceHeader, for path: String? = nil, replacing old: String? = nil) -> String {
    var missing = TraceWriter(for: path).setupLines(header)
    var lines: [String] = []
    for line in old?.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) ?? [first] {
      let words = words(of: line)
      if words.isEmpty || words[0] == "touchstone" {
        lines.append(line)
      } else if let index = missing.firstIndex(of: words.joined(separator: " ")) {
        lines.append(line)
        missing.remove(at: index)
      } else {
        let subjects = subjects(of: words)
        let replacements = missing.filter { !subjects.isDisjoint(with: self.subjects(of: self.words(of: $0))) }
        lines += replacements
        missing.removeAll { replacements.contains($0) }
      }
    }
    if lines.last == "" { lines.removeLast() }
    for line in missing {
      // After the last line that may precede it: relations need the recognizers above.
      let rank = rank(line)
      let last = lines.lastIndex { !words(of: $0).isEmpty && self.rank($0) <= rank }
      lines.insert(line, at: last.map { $0 + 1 } ?? lines.endIndex)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static let first = "touchstone header \(TraceHeader.version)"
  private static let order = [
    "touchstone", "scene", "target", "recognizer", "add", "set", "require", "simultaneous", "shouldBegin",
    "shouldReceive", "touchHandling", "touchTypes", "deliver", "expect", "never", "libinput", "pointer",
  ]

  private static func rank(_ line: String) -> Int { order.firstIndex(of: words(of: line)[0]) ?? 0 }

  /// Returns the subject of a line: lines with the same subject replace each other.
  private static func subjects(of words: [String]) -> Set<String> {
    switch words[0] {
    case "scene", "libinput", "pointer": [words[0]]
    case "target", "recognizer", "touchHandling", "touchTypes": [words.prefix(2).joined(separator: " ")]
    case "set": Set(words.dropFirst().map { "set \($0.prefix { $0 != "=" })" })
    default: [words.joined(separator: " ")]
    }
  }

  private static func words(of line: String) -> [String] {
    line.prefix { $0 != "#" }.split { $0.isWhitespace }.map(String.init)
  }
}
