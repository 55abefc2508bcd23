import CTouchstoneGestures
import GestureTables
import Gestures

/// The columns of a table of gestures.
struct GestureColumns {
  private static let stateWords = ["possible", "began", "changed", "ended", "cancelled", "failed"]
  private let run: TableRun
  private let sessionFormats: [(name: String, format: String)]
  private let timeFormat: String
  private let recognizers: [String]
  /// The words of the options of all recognizers, and for each recognizer the first of its own.
  private var options: [String] = []
  private var firstOption: [Int] = []

  /// Creates columns for the recognizers by number.
  init(
    _ run: TableRun, sessions: [(name: String, format: String)], times: [UInt8],
    _ recognizers: [(name: String, kind: String)]
  ) {
    self.run = run
    sessionFormats = sessions
    timeFormat = Self.timeFormat(times)
    self.recognizers = recognizers.map { $0.name }
    for recognizer in recognizers {
      let words = Self.options(of: recognizer.kind)
      var first = -1
      for start in 0..<max(0, options.count - words.count + 1)
      where !words.isEmpty && options[start..<start + words.count].elementsEqual(words, by: areEqual) { first = start }
      if first < 0 {
        first = options.count
        options += words
      }
      firstOption.append(first)
    }
  }

  /// The times of the result: microseconds, with the zone of the samples.
  private static func timeFormat(_ format: [UInt8]) -> String {
    guard format.count > 2, format[1] == UInt8(ascii: "s") else { return "tDu" }
    var copy = format
    copy[2] = UInt8(ascii: "u")
    return String(decoding: copy, as: UTF8.self)
  }

  private static func options(of kind: String) -> [String] {
    guard let kind = kind.withCString({ Kinds.named($0) }) else { return [] }
    for parameter in kind.parameters where parameter.description.isOptionSet {
      let name = parameter.description.name
      if ["direction", "edges", "buttonMaskRequired"].contains(where: { areEqual($0, name) }) {
        return parameter.description.choices
      }
    }
    return []
  }

  func schema() -> ArrowSchema {
    var list = sessionFormats.map { ArrowSchema(name: $0.name, format: $0.format) }
    list += [
      ArrowSchema(name: "recognizer", format: "c", dictionary: true),
      ArrowSchema(name: "state", format: "c", dictionary: true), ArrowSchema(name: "start", format: timeFormat),
      ArrowSchema(name: "time", format: timeFormat), ArrowSchema(name: "row", format: "l"),
      ArrowSchema(name: "fingers", format: "i"),
    ]
    for name in [
      "x", "y", "dx", "dy", "vx", "vy", "scale", "scale_velocity", "rotation", "rotation_velocity",
    ] { list.append(ArrowSchema(name: name, format: "g")) }
    list += [
      ArrowSchema(name: "direction", format: "c", dictionary: true), ArrowSchema(name: "repaired", format: "b"),
    ]
    if run.options.output == .failures { list.append(ArrowSchema(name: "reason", format: "u")) }
    return ArrowSchema(columns: list)
  }

  /// Takes the rows of the run.
  func takeRows() -> ArrowArray {
    let rows = run.table.sink.rows
    let count = rows.count
    var arrays = sessionFormats.indices.map { sessionColumn(rows, $0) }
    arrays += stateColumns(rows)
    let unit = run.options.pointsPerUnit
    arrays += [
      numbers(rows) { $0.location.x / unit }, numbers(rows) { $0.location.y / unit },
      numbers(rows) { $0.translation.x / unit }, numbers(rows) { $0.translation.y / unit },
      numbers(rows) { $0.velocity.x / unit }, numbers(rows) { $0.velocity.y / unit }, numbers(rows) { $0.scale },
      numbers(rows) { $0.scaleVelocity }, numbers(rows) { $0.rotation }, numbers(rows) { $0.rotationVelocity },
    ]
    var direction = ColumnBuilder.words(options.isEmpty ? [""] : options, count)
    var repaired = ColumnBuilder.bits(count)
    for row in rows {
      let option = row.option == 0 ? -1 : firstOption[Int(row.recognizer)] + row.option.trailingZeroBitCount
      direction.append(word: option < options.count ? option : -1)
      repaired.append(row.isRepaired)
    }
    arrays += [direction.finish(), repaired.finish()]
    if run.options.output == .failures {
      let reasons = run.table.sink.reasons
      var column = ColumnBuilder.text(count)
      for row in rows { column.append(text: row.reason < 0 ? nil : Array(reasons[Int(row.reason)].utf8)) }
      arrays.append(column.finish())
    }
    run.removeRows()
    return ArrowArray(columns: arrays, length: count)
  }

  private func sessionColumn(_ rows: UnsafeBufferPointer<GestureRow>, _ place: Int) -> ArrowArray {
    let isText = areEqual(sessionFormats[place].format, "u")
    var column = isText ? ColumnBuilder.text(rows.count) : .numbers(rows.count)
    var number: Int64 = -1
    var value = SessionValue.number(0)
    for row in rows {
      if row.session != number {
        number = row.session
        let values = run.session(number)
        value = place < values.count ? values[place] : isText ? .text([]) : .number(0)
      }
      switch value {
      case .number(let number): column.append(number)
      case .text(let bytes): column.append(text: bytes)
      }
    }
    return column.finish()
  }

  private func stateColumns(_ rows: UnsafeBufferPointer<GestureRow>) -> [ArrowArray] {
    var recognizer = ColumnBuilder.words(recognizers, rows.count)
    var state = ColumnBuilder.words(Self.stateWords, rows.count)
    var (start, time) = (ColumnBuilder.numbers(rows.count), ColumnBuilder.numbers(rows.count))
    var (number, fingers) = (ColumnBuilder.numbers(rows.count), ColumnBuilder.small(rows.count))
    for row in rows {
      recognizer.append(word: Int(row.recognizer))
      state.append(word: Int(tg_state(row.state).rawValue))
      start.append(row.start)
      time.append(row.time)
      number.append(row.row)
      fingers.append(row.fingers)
    }
    return [
      recognizer.finish(), state.finish(), start.finish(), time.finish(), number.finish(), fingers.finish(),
    ]
  }

  @inline(__always)
  private func numbers(_ rows: UnsafeBufferPointer<GestureRow>, _ value: (GestureRow) -> Double) -> ArrowArray {
    var column = ColumnBuilder.numbers(rows.count)
    for row in rows { column.append(value(row)) }
    return column.finish()
  }
}
