import TouchTrace

/// The argument parser's messages, in the words of all other errors.
enum ParserMessage {
  /// Returns the message as one sentence that begins in lower case, with what can be done.
  static func sentence(_ text: String) -> String {
    var lines = text.split(separator: "\n").map(String.init)
    if lines.isEmpty { return text }
    if lines[0].hasPrefix("Error: ") { lines[0].removeFirst("Error: ".count) }
    let page = lines.first { $0.hasPrefix("  See '") }.flatMap { $0.firstMatch(of: #/See '(\S+) (.*) --help'/#) }
    let help = page.map { "; `\($0.output.1) help \($0.output.2)` describes it" } ?? ""
    let values = lines.filter { $0.hasPrefix("  - ") }.map { String($0.dropFirst(4)) }
    let message = lines[0]
    if let match = message.wholeMatch(of: #/Missing expected argument '(.*)'/#) {
      return "\(name(match.output.1)) is missing\(help)"
    }
    if let match = message.wholeMatch(of: #/Missing value for '(.*)'/#) {
      return "\(name(match.output.1)) needs a value\(help)"
    }
    if let match = message.wholeMatch(of: #/Unknown option '(.*?)'(\. Did you mean '(.*)'\?)?/#) {
      if let key = LibinputKey(rawValue: String(match.output.1.drop { $0 == "-" })) {
        return "there is no option \(match.output.1); use --libinput \(key.rawValue)=VALUE"
      }
      return "there is no option \(match.output.1)" + (match.output.3.map { "; did you mean \($0)?" } ?? help)
    }
    if let match = message.wholeMatch(of: #/Unexpected argument '(.*)'/#) {
      return "unexpected argument “\(match.output.1)”\(help)"
    }
    if let match = message.wholeMatch(of: #/The value '(.*)' is invalid for '(.*?)'(\..*)?/#) {
      let words = values.isEmpty ? quoted(match.output.3 ?? "") : values
      let (value, option) = (String(match.output.1), name(match.output.2))
      if words.isEmpty { return "\(option) does not accept “\(value)”\(help)" }
      let near = Suggestion.nearest(to: value, in: words).map { "; did you mean “\($0)”?" } ?? ""
      return "\(option) expects \(words.listed("or")), not “\(value)”\(near)"
    }
    return lines.filter { !$0.hasPrefix("  See '") && !$0.hasPrefix("Usage: ") && !$0.hasPrefix("Help: ") }
      .joined(separator: "\n")
  }

  /// Returns an option without its value, or an argument: `--via` for `--via <via>`, and `<paths>` for `<paths> ...`.
  private static func name(_ label: Substring) -> String { label.split(separator: " ").first.map(String.init) ?? "" }

  private static func quoted(_ text: Substring) -> [String] {
    text.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
  }
}
