import GestureTables

/// Writes rows of gestures to a file: as lines of text, or as a table of Arrow.
package struct GestureOutput {
  private let lines: GestureLines
  private let output: Output
  private var arrow: ArrowWriter?
  private var hasBegun = false

  package init(_ lines: GestureLines, to output: Output) {
    (self.lines, self.output) = (lines, output)
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
    if arrow == nil { return output.write(bytes: lines.line(row, in: session, reason: reason).utf8) }
    for (index, value) in lines.values(row, in: session, reason: reason).enumerated() {
      switch value {
      case .text(let text): arrow?.columns[index].append(text)
      case .optionalText(let text): arrow?.columns[index].append(text, isNullable: true)
      case .count(let count): arrow?.columns[index].append(count)
      case .fingers(let count): arrow?.columns[index].append(count)
      case .number(let number): arrow?.columns[index].append(number)
      case .flag(let flag): arrow?.columns[index].append(flag)
      }
    }
    arrow?.endRow()
  }

  package mutating func finish() {
    begin()
    arrow?.finish()
  }
}
