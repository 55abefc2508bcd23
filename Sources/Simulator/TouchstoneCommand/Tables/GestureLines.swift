import GestureTables
import Gestures
import TouchTrace

/// Rows of gestures as text: CSV, TSV, or a JSON object a line. The columns are those of the Python package; times are in microseconds.
struct GestureLines {
  enum Form: String, CaseIterable {
    case csv, tsv, jsonl
  }

  let form: Form
  let options: GestureTables.TableOptions
  let setup: RecognizerSetup
  private let choices: [[String]]

  private static let numbers = [
    "x", "y", "dx", "dy", "vx", "vy", "scale", "scale_velocity", "rotation", "rotation_velocity",
  ]

  init(_ form: Form, _ options: GestureTables.TableOptions, _ setup: RecognizerSetup) {
    (self.form, self.options, self.setup) = (form, options, setup)
    choices = setup.recognizers.map { recognizer in
      var finder = ChoiceFinder(kind: recognizer.kind)
      Catalog.show(to: &finder)
      return finder.choices
    }
  }

  private var columns: [String] {
    options.session + ["recognizer", "state", "start_us", "time_us", "row", "fingers"] + Self.numbers
      + ["direction", "repaired"] + (options.output == .failures ? ["reason"] : [])
  }

  /// The line with the columns' names; nil for lines of JSON.
  var header: String? { form == .jsonl ? nil : columns.map(field).joined(separator: separator) }

  private var separator: String { form == .tsv ? "\t" : "," }

  /// Returns the line of a row.
  func line(_ row: GestureRow, in session: [SessionValue], reason: String?) -> String {
    let recognizer = Int(row.recognizer)
    let choices = choices[recognizer]
    let place = row.option == 0 ? -1 : row.option.trailingZeroBitCount
    let unit = options.pointsPerUnit
    let numbers = [
      row.location.x / unit, row.location.y / unit, row.translation.x / unit, row.translation.y / unit,
      row.velocity.x / unit, row.velocity.y / unit, row.scale, row.scaleVelocity, row.rotation, row.rotationVelocity,
    ].map { $0.isNaN ? "" : FixedPoint.short($0) }
    let texts =
      session.map(\.text) + [setup.recognizers[recognizer].name, "\(row.state)"]
    let counts = [row.start, row.time, row.row, Int64(row.fingers)].map(String.init)
    let direction = choices.indices.contains(place) ? choices[place] : ""
    let tail = [direction, row.isRepaired ? "true" : "false"] + (options.output == .failures ? [reason ?? ""] : [])
    if form != .jsonl { return (texts.map(field) + counts + numbers + tail.map(field)).joined(separator: separator) }
    let flagged = texts.count + counts.count + numbers.count + 1
    let isText = { (index: Int) in
      index < texts.count || index > texts.count + counts.count + numbers.count - 1 && index != flagged
    }
    var object: [String] = []
    for (index, value) in (texts + counts + numbers + tail).enumerated() where !value.isEmpty {
      object.append("\(quoted(columns[index])):\(isText(index) ? quoted(value) : value)")
    }
    return "{\(object.joined(separator: ","))}"
  }

  private func quoted(_ text: String) -> String {
    var object = JSONObject()
    object.add("", text)
    return String(object.text.dropFirst(4).dropLast())
  }

  private func field(_ text: String) -> String {
    let text = QuotedText.plain(text)
    if form == .tsv { return text.replacing("\t", with: " ").replacing("\n", with: " ") }
    return text.contains { $0 == "," || $0 == "\"" || $0.isNewline }
      ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
  }

  private struct ChoiceFinder: CatalogVisitor {
    let kind: String
    var choices: [String] = []

    init(kind: String) { self.kind = kind }

    mutating func visit<R: GestureRecognizer>(_: R.Type) {
      guard R.kind == kind else { return }
      let names = ["direction", "edges", "buttonMaskRequired"]
      choices = R.parameterDescriptions.first { $0.isOptionSet && names.contains($0.name) }?.choices ?? []
    }
  }
}
