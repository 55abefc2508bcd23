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

  let form: Form
  let options: GestureTables.TableOptions
  let setup: RecognizerSetup
  /// The names of the columns, and what they have.
  let columns: [(name: String, kind: ArrowWriter.Column.Kind)]
  private let choices: [[String]]
  /// The recognizers' names as fields.
  private let names: [String]

  package init(_ form: Form, _ options: GestureTables.TableOptions, _ setup: RecognizerSetup) {
    (self.form, self.options, self.setup) = (form, options, setup)
    choices = setup.recognizers.map { recognizer in
      var finder = ChoiceFinder(kind: recognizer.kind)
      Catalog.show(to: &finder)
      return finder.choices
    }
    names = setup.recognizers.map { Self.field($0.name, form) }
    let numbers = ["x", "y", "dx", "dy", "vx", "vy", "scale", "scale_velocity", "rotation", "rotation_velocity"]
    columns =
      (options.session + ["recognizer", "state"]).map { ($0, .text) }
      + ["start_us", "time_us", "row"].map { ($0, .int64) } + [("fingers", .int32)] + numbers.map { ($0, .double) }
      + [("direction", .text), ("repaired", .bool)] + (options.output == .failures ? [("reason", .text)] : [])
  }

  /// The line with the columns' names; nil for lines of JSON.
  var header: String? { form == .jsonl ? nil : columns.map { Self.field($0.name, form) }.joined(separator: separator) }

  var separator: String { form == .tsv ? "\t" : "," }

  /// Gives the values of a row to a receiver, one for each column.
  func give<Receiver: GestureValueReceiver & ~Copyable>(
    _ row: GestureRow, in session: [SessionValue], reason: String?, to receiver: inout Receiver
  ) {
    let recognizer = Int(row.recognizer)
    for value in session { receiver.add(value.text, .text) }
    receiver.add(form.isArrow ? setup.recognizers[recognizer].name : names[recognizer], .field)
    receiver.add(row.state.rawValue, .word)
    receiver.add(row.start)
    receiver.add(row.time)
    receiver.add(row.row)
    receiver.add(row.fingers)
    let unit = options.pointsPerUnit
    receiver.add(row.location.x / unit)
    receiver.add(row.location.y / unit)
    receiver.add(row.translation.x / unit)
    receiver.add(row.translation.y / unit)
    receiver.add(row.velocity.x / unit)
    receiver.add(row.velocity.y / unit)
    receiver.add(row.scale)
    receiver.add(row.scaleVelocity)
    receiver.add(row.rotation)
    receiver.add(row.rotationVelocity)
    let place = row.option == 0 ? -1 : row.option.trailingZeroBitCount
    receiver.add(choices[recognizer].indices.contains(place) ? choices[recognizer][place] : "", .optional)
    receiver.add(row.isRepaired)
    if options.output == .failures { receiver.add(reason ?? "", .optional) }
  }

  /// Returns a text as a field of a line.
  static func field(_ text: String, _ form: Form) -> String {
    if form == .jsonl {
      var object = JSONObject()
      object.add("", text)
      return String(object.text.dropFirst(4).dropLast())
    }
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
