import GestureTables

/// Writes rows of gestures to a file: as lines of text, or as a table of Arrow.
package struct GestureOutput: ~Copyable {
  private let lines: GestureLines
  private let output: Output
  private var line: GestureLine
  private var arrow: ArrowWriter?
  private var hasBegun = false

  package init(_ lines: GestureLines, to output: Output) {
    (self.lines, self.output) = (lines, output)
    line = GestureLine(lines)
    if !lines.form.isArrow { return }
    arrow = ArrowWriter(
      lines.columns.map { ArrowWriter.Column($0.name, $0.kind) }, isFile: lines.form != .arrows, to: output)
  }

  /// Writes what precedes the rows, once.
  package mutating func begin() {
    if hasBegun { return }
    hasBegun = true
    if arrow != nil { arrow?.begin() } else if let header = lines.header { output.write(line: header) }
  }

  package mutating func add(_ row: GestureRow, in session: [SessionValue], reason: String?) {
    guard var arrow else {
      line.begin()
      lines.give(row, in: session, reason: reason, to: &line)
      return line.end(to: output)
    }
    // Held by one owner, so that its columns are not copied.
    self.arrow = nil
    lines.give(row, in: session, reason: reason, to: &arrow)
    arrow.endRow()
    self.arrow = arrow
  }

  package mutating func finish() {
    begin()
    arrow?.finish()
  }
}
