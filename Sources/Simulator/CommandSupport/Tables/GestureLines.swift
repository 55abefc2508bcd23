import GestureTables
import Gestures
import TouchTrace

/// Rows of gestures as text: CSV, TSV, or a JSON object a line. The columns are those of the Python package; times are in microseconds.
package struct GestureLines {
  package enum Form: String, CaseIterable {
    case csv, tsv, jsonl, arrow, arrows, feather

    /// The names of the extensions, for errors.
    package static let names = ".csv, .tsv, .jsonl, .arrow, .feather or .arrows"

    /// Whether the rows are a file of Arrow, or with `arrows` a stream.
    var isArrow: Bool {
      switch self {
      case .arrow, .arrows, .feather: true
      case .csv, .tsv, .jsonl: false
      }
    }
  }

  /// A value of a row.
  enum Value {
    case text(String)
    /// A text, empty if there is none.
    case optionalText(String)
    case count(Int64)
    case fingers(Int32)
    /// A number, NaN if there is none.
    case number(Double)
    case flag(Bool)

    /// Writes the value, of text what a function returns.
    fileprivate func write(to text: inout TextWriter, _ field: (String) -> String) {
      switch self {
      case .text(let value), .optionalText(let value): text.append(field(value))
      case .count(let count): text.append(count)
      case .fingers(let count): text.append(Int64(count))
      case .number(let number): if !number.isNaN { text.append(_Thousandths(number), isShort: true) }
      case .flag(let flag): text.append(flag ? "true" : "false")
      }
    }

    /// Whether it is no value, which an object leaves out.
    fileprivate var isEmpty: Bool {
      switch self {
      case .text(let text), .optionalText(let text): text.isEmpty
      case .number(let number): number.isNaN
      case .count, .fingers, .flag: false
      }
    }
  }

  let form: Form
  let options: GestureTables.TableOptions
  let setup: RecognizerSetup
  /// The names of the columns, and what they have.
  let columns: [(name: String, kind: ArrowWriter.Column.Kind)]
  private let choices: [[String]]

  package init(_ form: Form, _ options: GestureTables.TableOptions, _ setup: RecognizerSetup) {
    (self.form, self.options, self.setup) = (form, options, setup)
    choices = setup.recognizers.map { recognizer in
      var finder = ChoiceFinder(kind: recognizer.kind)
      Catalog.show(to: &finder)
      return finder.choices
    }
    let numbers = ["x", "y", "dx", "dy", "vx", "vy", "scale", "scale_velocity", "rotation", "rotation_velocity"]
    columns =
      (options.session + ["recognizer", "state"]).map { ($0, .text) }
      + ["start_us", "time_us", "row"].map { ($0, .int64) } + [("fingers", .int32)] + numbers.map { ($0, .double) }
      + [("direction", .text), ("repaired", .bool)] + (options.output == .failures ? [("reason", .text)] : [])
  }

  /// The line with the columns' names; nil for lines of JSON.
  var header: String? { form == .jsonl ? nil : columns.map { field($0.name) }.joined(separator: separator) }

  private var separator: String { form == .tsv ? "\t" : "," }

  /// Returns the values of a row, one for each column.
  func values(_ row: GestureRow, in session: [SessionValue], reason: String?) -> [Value] {
    let recognizer = Int(row.recognizer)
    let choices = choices[recognizer]
    let place = row.option == 0 ? -1 : row.option.trailingZeroBitCount
    let unit = options.pointsPerUnit
    let numbers = [
      row.location.x / unit, row.location.y / unit, row.translation.x / unit, row.translation.y / unit,
      row.velocity.x / unit, row.velocity.y / unit, row.scale, row.scaleVelocity, row.rotation, row.rotationVelocity,
    ]
    let texts = session.map(\.text) + [setup.recognizers[recognizer].name, "\(row.state)"]
    let direction = choices.indices.contains(place) ? choices[place] : ""
    return texts.map { .text($0) } + [.count(row.start), .count(row.time), .count(row.row), .fingers(row.fingers)]
      + numbers.map { .number($0) } + [.optionalText(direction), .flag(row.isRepaired)]
      + (options.output == .failures ? [.optionalText(reason ?? "")] : [])
  }

  /// Returns the line of a row with its line feed. Nothing else in it could change a terminal's state.
  func line(_ row: GestureRow, in session: [SessionValue], reason: String?) -> String {
    let values = values(row, in: session, reason: reason)
    let isObject = form == .jsonl
    return TextWriter.text { text in
      var isFirst = true
      for (index, value) in values.enumerated() where !isObject || !value.isEmpty {
        text.append(!isFirst ? separator : isObject ? "{" : "")
        isFirst = false
        if isObject { text.append("\(quoted(columns[index].name)):") }
        value.write(to: &text) { isObject ? quoted($0) : field($0) }
      }
      text.append(isObject ? "}\n" : "\n")
    }
  }

  private func quoted(_ text: String) -> String {
    var object = JSONObject()
    object.add("", text)
    return String(object.text.dropFirst(4).dropLast())
  }

  private func field(_ text: String) -> String {
    let text = QuotedText.plain(text)
    if text.utf8.allSatisfy({ $0 > 0x2c }) { return text }
    if form == .tsv { return text.replacing("\t", with: " ").replacing("\n", with: " ") }
    return text.contains { $0 == "," || $0 == "\"" || $0.isNewline }
      ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
  }

  private struct ChoiceFinder: CatalogVisitor {
    let kind: String
    var choices: [String] = []

    package init(kind: String) { self.kind = kind }

    mutating func visit<R: GestureRecognizer>(_: R.Type) {
      guard R.kind == kind else { return }
      let names = ["direction", "edges", "buttonMaskRequired"]
      choices = R.parameterDescriptions.first { $0.isOptionSet && names.contains($0.name) }?.choices ?? []
    }
  }
}
