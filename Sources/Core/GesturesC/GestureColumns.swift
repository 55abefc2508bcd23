import CTouchstoneGestures
import GestureTables
import Gestures

/// The columns of a table of gestures.
struct GestureColumns {
  private static let stateWords = ["possible", "began", "changed", "ended", "cancelled", "failed"]
  private let run: TableRun
  private let sessionFormats: [(name: String, format: String)]
  private var timeFormat = "tDu"
  private let recognizers: [String]
  /// The words of the options of all recognizers, and for each recognizer the first of its own.
  private var options: [String] = []
  private var firstOption: [Int] = []

  /// Creates columns for the recognizers by number.
  init(
    _ run: TableRun, sessions: [(name: String, format: String)], _ recognizers: [(name: String, kind: String)]
  ) {
    self.run = run
    sessionFormats = sessions
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

  /// Sets the times of the result by the format of those of the samples: microseconds, with their zone. Without it, durations.
  mutating func setTimes(_ format: [UInt8]) {
    guard format.count > 2, format[1] == UInt8(ascii: "s") else { return }
    var copy = format
    copy[2] = UInt8(ascii: "u")
    timeFormat = String(decoding: copy, as: UTF8.self)
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
    let arrays = sessionFormats.indices.map { sessionColumn(rows, $0) } + columns(rows)
    run.removeRows()
    return ArrowArray(columns: arrays, length: count)
  }

  /// Returns the columns after those of the session. All of them take a block of rows before they take the next one.
  private func columns(_ all: UnsafeBufferPointer<GestureRow>) -> [ArrowArray] {
    let count = all.count
    var recognizer = ColumnBuilder.words(recognizers, count)
    var state = ColumnBuilder.words(Self.stateWords, count)
    var (start, time) = (ColumnBuilder.numbers(count), ColumnBuilder.numbers(count))
    var (number, fingers) = (ColumnBuilder.numbers(count), ColumnBuilder.small(count))
    var (x, y) = (ColumnBuilder.numbers(count), ColumnBuilder.numbers(count))
    var (dx, dy) = (ColumnBuilder.numbers(count), ColumnBuilder.numbers(count))
    var (vx, vy) = (ColumnBuilder.numbers(count), ColumnBuilder.numbers(count))
    var (scale, scaleVelocity) = (ColumnBuilder.numbers(count), ColumnBuilder.numbers(count))
    var (rotation, rotationVelocity) = (ColumnBuilder.numbers(count), ColumnBuilder.numbers(count))
    var direction = ColumnBuilder.words(options.isEmpty ? [""] : options, count)
    var repaired = ColumnBuilder.bits(count)
    let unit = run.options.pointsPerUnit
    var place = 0
    while place < count {
      let rows = UnsafeBufferPointer(rebasing: all[place..<min(count, place + ColumnBuilder.blockRows)])
      place += rows.count
      recognizer.append(rows) { Int8(truncatingIfNeeded: $0.pointee.recognizer) }
      state.append(rows) { Int8(truncatingIfNeeded: tg_state($0.pointee.state).rawValue) }
      start.append(rows) { $0.pointee.start }
      time.append(rows) { $0.pointee.time }
      number.append(rows) { $0.pointee.row }
      fingers.append(rows) { $0.pointee.fingers }
      x.append(rows) { $0.pointee.location.x / unit }
      y.append(rows) { $0.pointee.location.y / unit }
      dx.append(rows) { $0.pointee.translation.x / unit }
      dy.append(rows) { $0.pointee.translation.y / unit }
      vx.append(rows) { $0.pointee.velocity.x / unit }
      vy.append(rows) { $0.pointee.velocity.y / unit }
      scale.append(rows) { $0.pointee.scale }
      scaleVelocity.append(rows) { $0.pointee.scaleVelocity }
      rotation.append(rows) { $0.pointee.rotation }
      rotationVelocity.append(rows) { $0.pointee.rotationVelocity }
      for index in rows.indices {
        let (option, recognizer) = (rows[index].option, Int(rows[index].recognizer))
        let word = option == 0 ? -1 : firstOption[recognizer] + option.trailingZeroBitCount
        direction.append(word: word < options.count ? word : -1)
        repaired.append(rows[index].isRepaired)
      }
    }
    let arrays = [
      recognizer.finish(), state.finish(), start.finish(), time.finish(), number.finish(), fingers.finish(),
      x.finish(), y.finish(), dx.finish(), dy.finish(), vx.finish(), vy.finish(), scale.finish(),
      scaleVelocity.finish(), rotation.finish(), rotationVelocity.finish(), direction.finish(), repaired.finish(),
    ]
    return run.options.output == .failures ? arrays + [reasons(all)] : arrays
  }

  private func reasons(_ rows: UnsafeBufferPointer<GestureRow>) -> ArrowArray {
    var column = ColumnBuilder.text(rows.count)
    let (sink, text) = (run.table.sink, run.table.sink.reasonBytes)
    for index in rows.indices {
      let reason = Int(rows[index].reason)
      column.append(text: reason < 0 ? nil : text[sink.reason(reason)])
    }
    return column.finish()
  }

  private func sessionColumn(_ rows: UnsafeBufferPointer<GestureRow>, _ place: Int) -> ArrowArray {
    let isText = areEqual(sessionFormats[place].format, "u")
    var column = isText ? ColumnBuilder.text(rows.count) : .numbers(rows.count)
    var number: Int64 = -1
    var value = SessionValue.number(0)
    for index in rows.indices {
      if rows[index].session != number {
        number = rows[index].session
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
}
