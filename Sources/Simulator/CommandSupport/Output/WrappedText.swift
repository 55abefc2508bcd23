import Simulation

/// Breaks text into lines of limited width, between words. A word that is wider than a line stays whole.
package enum WrappedText {
  /// Returns the lines of a text, without line feeds.
  package static func lines(_ text: String, columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var width = 0
    for word in text.split(separator: " ") {
      let wordWidth = word.reduce(0) { $0 + PictureText.columns($1) }
      if !line.isEmpty, width + 1 + wordWidth > columns {
        lines.append(line)
        line = ""
        width = 0
      }
      line += line.isEmpty ? "\(word)" : " \(word)"
      width += wordWidth + (width == 0 ? 0 : 1)
    }
    return lines + [line]
  }

  /// Returns the text with every line indented, each with its line feed.
  package static func indented(_ text: String, by indent: Int, columns: Int = TerminalSize.columns) -> String {
    let space = String(repeating: " ", count: indent)
    return lines(text, columns: columns - indent).map { space + $0 + "\n" }.joined()
  }

  /// Returns the lines of one that is too wide, indented from the second on. Spaces inside a line stay, and colours have no
  /// width.
  package static func folded(_ line: String, columns: Int) -> [String] {
    var lines: [String] = []
    var rest = line[...]
    while let end = end(of: rest, columns: columns) {
      // A space after the line's indent.
      let start = rest.firstIndex { $0 != " " } ?? rest.startIndex
      let inside = start < end ? rest[start...end].lastIndex(of: " ") : nil
      guard let space = inside ?? rest[max(start, end)...].firstIndex(of: " ") else { break }
      var first = rest[..<space]
      while first.last == " " { first.removeLast() }
      lines.append(String(first))
      rest = "    " + rest[space...].drop { $0 == " " }
    }
    return lines + [String(rest)]
  }

  /// Returns the index of the first character that does not fit; nil if all do.
  private static func end(of line: Substring, columns: Int) -> Substring.Index? {
    var width = 0
    var isColour = false
    return line.indices.first { index in
      let character = line[index]
      if isColour || character == "\u{1B}" {
        isColour = character != "m"
        return false
      }
      width += PictureText.columns(character)
      return width > columns
    }
  }

  /// Returns two columns: a label, and a text that is wrapped next to it, or below it if there is too little room.
  ///
  /// - Parameter labelColumns: the width of the first column, with the space before and after the label.
  package static func row(_ label: String, _ text: String, labelColumns: Int, columns: Int = TerminalSize.columns)
    -> String
  {
    let start = "  " + label
    // In a narrow column the text would need more lines than below the label.
    guard columns - labelColumns >= 24, start.count < labelColumns else {
      return start + "\n" + indented(text, by: min(6, columns / 4), columns: columns)
    }
    let wrapped = indented(text, by: labelColumns, columns: columns)
    return start + wrapped.dropFirst(start.count)
  }
}
