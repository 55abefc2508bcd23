/// Prepares text for drawing: cleans, measures, wraps and truncates it, always between grapheme clusters.
package enum PictureText {
  /// Returns text that can be drawn. Line breaks and tabs become spaces. Removes control characters, bidirectional
  /// controls, which would also affect the surrounding text, characters that XML does not allow, and combining marks
  /// without a base.
  package static func cleaned(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 <= 0x7E }) { return text }
    var clean = ""
    for character in text {
      switch character.unicodeScalars.first?.properties.generalCategory {
      case .control where character.isWhitespace, .lineSeparator, .paragraphSeparator: clean += " "
      default:
        let shown = String(String.UnicodeScalarView(character.unicodeScalars.filter { isShown($0) }))
        if let first = shown.first, columns(first) > 0 { clean += shown }
      }
    }
    return clean
  }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .surrogate, .lineSeparator, .paragraphSeparator: false
    case .format: isJoiner(scalar)
    default: scalar.value & 0xFFFE != 0xFFFE
    }
  }

  /// Joins scalars into one character, as in the emoji of a family.
  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{200C}" || scalar == "\u{200D}" || (0xE0020...0xE007F).contains(scalar.value)
  }

  // MARK: Width

  /// Returns the number of terminal columns of a character: two for East Asian wide and full-width forms and for emoji,
  /// otherwise one. Depends on its first scalar and on an emoji variation selector; combining marks add nothing.
  ///
  /// Terminals differ for sequences of several emoji, and use more columns if they do not know a sequence.
  package static func columns(_ character: Character) -> Int {
    if let ascii = character.asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
    guard let first = character.unicodeScalars.first else { return 0 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    if first.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") { return 2 }
    return wide.contains { $0.contains(first.value) } ? 2 : 1
  }

  /// The Unicode blocks with an East Asian Width of wide or full-width. Unassigned code points in them count as wide.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF,
    0x1AFF0...0x1B2FF, 0x20000...0x3FFFD,
  ]

  /// Returns the greatest width of a character in common sans-serif fonts, in thousandths of an em: the width in DejaVu
  /// Sans, the widest of them, by classes of characters.
  package static func thousandthsOfEm(_ character: Character, isBold: Bool) -> Int {
    let width = widths[character] ?? (columns(character) == 2 ? 1100 : character.isASCII ? 640 : 800)
    return isBold ? width * 115 / 100 : width
  }

  private static let widths: [Character: Int] = {
    let classes: [(characters: String, width: Int)] = [
      ("ijl'’| .,", 330), ("ftrI:;!-()[]", 420), ("“”szckvxy?", 600), ("mwMW@%—…", 1000),
      ("ABCDEFGHJKLNOPQRSTUVXYZ", 800),
    ]
    return Dictionary(uniqueKeysWithValues: classes.flatMap { entry in entry.characters.map { ($0, entry.width) } })
  }()

  // MARK: Lines

  /// Returns the text in lines that are at most `width` wide by `measure`. Breaks at spaces, and inside a word that is
  /// wider than a line. If the text needs more than `limit` lines, the last one ends with an ellipsis. A character wider
  /// than a line is omitted.
  package static func lines(_ text: String, width: Int, limit: Int, measure: (Character) -> Int) -> [String] {
    guard limit > 0 else { return [] }
    var lines: [Line] = [Line()]
    for word in cleaned(text).split(separator: " ") {
      let wordWidth = word.reduce(0) { $0 + measure($1) }
      let isNew = lines[lines.count - 1].characters.isEmpty
      if !isNew {
        if lines[lines.count - 1].width + measure(" ") + wordWidth <= width {
          lines[lines.count - 1].append(" ", measure)
        } else {
          lines.append(Line())
        }
      }
      for character in word where measure(character) <= width {
        if lines[lines.count - 1].width + measure(character) > width { lines.append(Line()) }
        lines[lines.count - 1].append(character, measure)
      }
      // One line too many is enough to know that the text does not fit.
      if lines.count > limit { break }
    }
    if lines.count > limit {
      lines.removeSubrange(limit...)
      lines[limit - 1].cut(to: width, measure)
    }
    return lines.map { String($0.characters) }.filter { !$0.isEmpty }
  }

  private struct Line {
    var characters: [Character] = []
    var width = 0

    mutating func append(_ character: Character, _ measure: (Character) -> Int) {
      characters.append(character)
      width += measure(character)
    }

    mutating func cut(to limit: Int, _ measure: (Character) -> Int) {
      while let last = characters.last, last == " " || width + measure("…") > limit {
        characters.removeLast()
        width -= measure(last)
      }
      if width + measure("…") <= limit { append("…", measure) }
    }
  }
}
