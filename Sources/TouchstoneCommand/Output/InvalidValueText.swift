import TouchTrace

/// The argument parser's message about a value that is none of an option's words.
enum InvalidValueText {
  private static let list = "Please provide one of"

  /// Returns the message with the nearest word in it; any other message, and one without a near word, unchanged.
  static func suggesting(_ text: String) -> String {
    guard let value = quoted(text, after: "The value '"), let start = text.firstRange(of: list),
      let near = Suggestion.nearest(to: value, in: words(text[start.upperBound...]))
    else { return text }
    return text[..<start.lowerBound] + "Did you mean '\(near)'? " + text[start.lowerBound...]
  }

  private static func quoted(_ text: String, after start: String) -> String? {
    guard let start = text.firstRange(of: start),
      let end = text[start.upperBound...].firstRange(of: "' is invalid for '")
    else { return nil }
    return String(text[start.upperBound..<end.lowerBound])
  }

  /// Returns the words of a list: `'a', 'b' or 'c'.`, or one in each line.
  private static func words(_ text: Substring) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.first, !first.contains("following:") else {
      return lines.dropFirst().prefix { $0.hasPrefix("  - ") }.map { String($0.dropFirst(4)) }
    }
    return first.split(separator: "'").enumerated().filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
  }
}
