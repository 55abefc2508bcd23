import Gestures

/// Where a table has what, and what is made of it. The same text makes the same table in C, in Python and in the command.
public struct TableOptions: Sendable {
  /// The unit of a column of times that are plain numbers.
  public enum TimeUnit: String, CaseIterable, Sendable {
    case seconds = "s"
    case milliseconds = "ms"
    case microseconds = "us"
    case nanoseconds = "ns"

    /// The unit in microseconds.
    public var microseconds: Double {
      switch self {
      case .seconds: 1_000_000
      case .milliseconds: 1000
      case .microseconds: 1
      case .nanoseconds: 0.001
      }
    }
  }

  /// The columns of which the values make a session; none if the table is one.
  public var session = ["session"]
  /// The names of the other columns. An empty name for `id` is a table with one finger, and one for `phase` a table without phases:
  /// see ``TableRecognizer/hasPhases``.
  public var time = "time"
  public var id = "id"
  public var phase = "phase"
  public var x = "x"
  public var y = "y"
  /// The names of the columns of a text without a first line that names them; none, the default, if it has one.
  public var columns: [String] = []
  /// The unit of times that are plain numbers; nil if none is given, for timestamps.
  public var unit: TimeUnit?
  /// What phases mean.
  public var phases = PhaseWords()
  /// The points of a unit of x and y.
  public var pointsPerUnit = 1.0
  /// Values of x and y that mean that there is no position.
  public var missing: [Double] = []
  /// Which changes become rows.
  public var output = TableOutput.gestures
  /// What is repaired.
  public var policy = RepairPolicy()
  /// See ``TableRecognizer/gap``, in microseconds.
  public var gap: Int64 = 0

  /// Creates the default options.
  public init() {}

  /// Reads options, one a line: a name, a space and a value.
  ///
  /// `session`, `time`, `id`, `phase`, `x`, `y`: a column's name; an empty one for none. Several columns that make a session are
  /// separated by tabs, as are those of `columns`, the names of a text without a first line that has them. `unit`: `s`, `ms`, `us`, `ns`. `phases`: `uikit`, `android`, or `WORD=PHASE`, in as many lines as needed.
  /// `points_per_unit`, `missing`: numbers. `output`: `gestures`, `changes`, `failures`. `repair`: see ``RepairPolicy``. `gap_ms`: a
  /// number.
  ///
  /// - Throws: ``OptionError``.
  public init(_ text: String) throws(OptionError) {
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let end = line.firstIndex(of: 32) ?? line.endIndex
      let name = String(decoding: line[..<end], as: UTF8.self)
      let start = end == line.endIndex ? end : line.index(after: end)
      try set(name, to: String(decoding: line[start...], as: UTF8.self))
    }
  }

  /// Sets an option: see ``init(_:)``.
  ///
  /// - Throws: ``OptionError``.
  public mutating func set(_ name: String, to value: String) throws(OptionError) {
    if try setColumn(name, to: value) { return }
    if areEqual(name, "unit") {
      unit = TimeUnit.allCases.first { areEqual($0.rawValue, value) }
      if unit == nil { throw OptionError("“\(value)” is no unit of time; those are s, ms, us, ns") }
    } else if areEqual(name, "phases") {
      if !phases.add(value) {
        throw OptionError(
          "“\(value)” is neither uikit, android nor WORD=PHASE with began, moved, stationary, ended or cancelled")
      }
    } else if areEqual(name, "points_per_unit") {
      pointsPerUnit = try number(name, value)
      if !(pointsPerUnit > 0) { throw OptionError("points_per_unit is \(value); must be above 0") }
    } else if areEqual(name, "missing") {
      missing.append(try number(name, value))
    } else if areEqual(name, "output") {
      guard let found = TableOutput.allCases.first(where: { areEqual($0.rawValue, value) }) else {
        throw OptionError("“\(value)” is no output; those are gestures, changes, failures")
      }
      output = found
    } else if areEqual(name, "repair") {
      guard let found = RepairPolicy(value) else {
        throw OptionError(
          "“\(value)” is no repair; those are raise, repair, report, keep_zero, "
            + joined(RepairKind.allCases.map { $0.name }))
      }
      policy = found
    } else if areEqual(name, "gap_ms") {
      let milliseconds = try number(name, value)
      if !(milliseconds >= 0 && milliseconds <= 3_600_000) {
        throw OptionError("gap_ms is \(value); must be from 0 to 3600000, an hour")
      }
      gap = Int64(milliseconds * 1000)
    } else {
      throw OptionError("there is no option “\(name)”")
    }
  }

  private mutating func setColumn(_ name: String, to value: String) throws(OptionError) -> Bool {
    if areEqual(name, "columns") {
      columns = value.utf8.split(separator: 9).map { String(decoding: $0, as: UTF8.self) }
      return true
    }
    if areEqual(name, "session") {
      session = value.utf8.split(separator: 9).map { String(decoding: $0, as: UTF8.self) }
      return true
    }
    for column in SampleColumn.allCases where areEqual(column.rawValue, name) {
      if value.utf8.isEmpty, column != .id, column != .phase {
        throw OptionError("the table needs a column for \(name)")
      }
      switch column {
      case .session: break
      case .time: time = value
      case .id: id = value
      case .phase: phase = value
      case .x: x = value
      case .y: y = value
      }
      return true
    }
    return false
  }

  private func number(_ name: String, _ value: String) throws(OptionError) -> Double {
    if let number = DecimalText.number(value.utf8), number.isFinite { return number }
    throw OptionError("\(name) is “\(value)”; must be a number")
  }

  /// Returns a column's name.
  public func name(of column: SampleColumn) -> String {
    switch column {
    case .session: joined(session)
    case .time: time
    case .id: id
    case .phase: phase
    case .x: x
    case .y: y
    }
  }
}

/// An option that cannot be read.
public struct OptionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, as a sentence without a period.
  public var description: String

  /// Creates an error.
  public init(_ description: String) { self.description = description }
}
