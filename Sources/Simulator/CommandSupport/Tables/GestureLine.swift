import Gestures
import TouchTrace

/// A row as a line of text with its line feed. Nothing else in it could change a terminal's state.
struct GestureLine: GestureValueReceiver, ~Copyable {
  private var text = TextWriter()
  private let form: GestureLines.Form
  /// What precedes each value.
  private let keys: [String]
  private var column = 0

  init(_ lines: GestureLines) {
    let form = lines.form
    self.form = form
    keys = lines.columns.indices.map { index in
      let separator = index == 0 ? "" : lines.separator
      return form == .jsonl ? separator + GestureLines.field(lines.columns[index].name, .jsonl) + ":" : separator
    }
  }

  deinit { text.free() }

  /// Begins a line.
  mutating func begin() {
    text.truncate(to: 0)
    column = 0
    if form == .jsonl { text.append("{") }
  }

  /// Ends the line, and writes it.
  mutating func end(to output: Output) {
    text.append(form == .jsonl ? "}\n" : "\n")
    output.write(bytes: UnsafeBufferPointer(start: text.bytes, count: text.count))
  }

  /// Begins the next value. An object has no member for one that is none.
  private mutating func beginValue(isNone: Bool = false) {
    if form != .jsonl || !isNone { text.append(keys[column]) }
    column += 1
  }

  mutating func add(_ word: String, _ kind: GestureText) {
    beginValue(isNone: kind == .optional && word.isEmpty)
    switch kind {
    case .field: text.append(word)
    case .word where form == .jsonl: text.append("\"\(word)\"")
    case .word: text.append(word)
    case .optional where word.isEmpty: break
    case .text, .optional: text.append(GestureLines.field(word, form))
    }
  }

  mutating func add(_ count: Int64) {
    beginValue()
    text.append(count)
  }

  mutating func add(_ count: Int32) { add(Int64(count)) }

  mutating func add(_ number: Double) {
    beginValue(isNone: number.isNaN)
    if !number.isNaN { text.append(_Thousandths(number), isShort: true) }
  }

  mutating func add(_ flag: Bool) {
    beginValue()
    text.append(flag ? "true" : "false")
  }
}
