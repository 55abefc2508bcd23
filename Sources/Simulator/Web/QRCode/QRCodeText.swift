extension QRCode {
  /// The code for a terminal: two modules in a character, with the margin of four modules that readers need. Dark modules
  /// are black and light ones white, whatever the terminal's colours are.
  package var terminalText: String {
    let range = -4..<(size + 4)
    func isDark(_ row: Int, _ column: Int) -> Bool {
      (0..<size).contains(row) && (0..<size).contains(column) && self[row, column]
    }
    return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { row in
      let blocks = range.map { column in
        switch (isDark(row, column), isDark(row + 1, column)) {
        case (false, false): "█"
        case (false, true): "▀"
        case (true, false): "▄"
        case (true, true): " "
        }
      }
      // Bright white on black.
      return "\u{1b}[97;40m\(blocks.joined())\u{1b}[0m\n"
    }.joined()
  }
}
