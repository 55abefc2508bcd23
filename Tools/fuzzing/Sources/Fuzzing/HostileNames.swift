extension FuzzInput {
  /// Names of recognizers, scenes, parameters and devices, as an attacker writes them: sequences that control a terminal,
  /// characters that change the direction of text or are invisible, quotes, backslashes, line breaks, markup, and what means
  /// something to a terminal, a shell, a build server or a format.
  static let hostileNames = [
    "\u{1b}]0;x\u{7}", "\u{1b}[2J", "\u{9b}31m", "\u{202e}evil", "\u{2066}a\u{2069}", "\u{200f}", "\u{feff}",
    "\u{e0041}",
    "\u{7f}", "\u{0}", "\u{85}", "\u{2028}", "a\nb", "\r\n::error::x", "a\tb", "\"", "\\", "x\\", "\\\"",
    "a\"b\\n\\x1b",
    "'", "`$(x)`", "%0A", "::error::", "</script>", "<img onerror=x>", "]]>", "&amp;", "#", "=", "==", "a=b", ".",
    "a.b",
    "tap", "pan", "before", "end", "touchstone", "-1", "--help", "-", "/", "../x", "{\"a\":1}", "\u{fffe}", "\u{ffff}",
    "e\u{301}", "漢字", "👩‍👩‍👧", "\u{200c}", " ", "  x  ", "🙂🙂🙂", "nil", "null", "0", "1e999",
  ]

  /// Returns an ordinary name with this number, a hostile one, a very long one, or any text.
  mutating func name(_ number: Int) -> String {
    switch index(8) {
    case 0...3: "r\(number)"
    case 4: pick(Self.hostileNames)
    case 5: pick(Self.hostileNames) + "\(number)" + pick(Self.hostileNames)
    case 6:
      String(repeating: pick(["n", "\u{1b}", "漢", "\"", "e\u{301}"]), count: pick([47, 48, 49, 255, 4096]))
        + "\(number)"
    default: String(decoding: (0..<(1 + index(6))).map { _ in byte() }, as: UTF8.self)
    }
  }

  /// Numbers of recognizers around the limit of 64, and ordinary ones.
  static let recognizerCounts = [1, 2, 3, 5, 8, 20, 40, 62, 63, 64, 65, 66, 127, 128, 129, 200]
}
