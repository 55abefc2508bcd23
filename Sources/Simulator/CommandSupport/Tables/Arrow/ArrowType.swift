import GestureTables

/// A column of an Arrow table: its name, and what its values are.
struct ArrowField: Sendable {
  let name: String
  let type: ArrowType
  /// The unit of times and durations.
  private(set) var unit: GestureTables.TableOptions.TimeUnit?
  /// The identifier of the dictionary that has the values, and the type of its indices.
  private(set) var dictionary: (id: Int64, indices: ArrowType)?
  /// The buffers of the column and of the columns inside it, in the order of the file.
  let buffers: [Buffers]

  /// How many buffers one column has.
  struct Buffers: Sendable {
    let count: Int
    /// Whether more follow, as many as each batch states.
    var isVariadic = false
  }

  /// The most columns of a table, those inside others included: a damaged table may repeat one of them without end.
  private static let maximumColumns = 10_000
  private static let maximumDepth = 64

  /// - Parameter columns: the columns read so far.
  init(_ table: FlatTable, _ columns: inout Int, depth: Int = 0) throws(ArrowProblem) {
    name = try table.text(0)
    let code = Int(try table.number(2) as UInt8)
    let details = try table.table(3)
    type = try ArrowType(code, details)
    if type == .integer(bytes: 8, isSigned: true), code != 2 {
      let number: Int16 = try details?.number(0, code == 18 ? 1 : 0) ?? 0
      let units: [GestureTables.TableOptions.TimeUnit] = [.seconds, .milliseconds, .microseconds, .nanoseconds]
      guard units.indices.contains(Int(number)) else { throw .damaged("the unit of “\(name)”") }
      unit = units[Int(number)]
    }
    if let encoding = try table.table(4) {
      // Indices are whole numbers of 32 bits unless others are stated.
      let indices = try encoding.table(1)
      let type = try indices.map { index throws(ArrowProblem) in try ArrowType(2, index) }
      dictionary = (try encoding.number(0), type ?? .integer(bytes: 4, isSigned: true))
      buffers = [Buffers(count: 2)]
      columns += 1
      return
    }
    buffers = try Self.buffers(table, code, details, &columns, depth)
  }

  private static func buffers(
    _ table: FlatTable, _ code: Int, _ details: FlatTable?, _ columns: inout Int, _ depth: Int
  ) throws(ArrowProblem) -> [Buffers] {
    columns += 1
    if depth > maximumDepth {
      throw ArrowProblem("the Arrow table has more than \(maximumDepth) columns inside each other")
    }
    if columns > maximumColumns { throw ArrowProblem("the Arrow table has more than \(maximumColumns) columns") }
    let mode: Int16 = try details?.number(0) ?? 0
    let isDenseUnion = code == 14 && mode == 1
    var all = [Buffers(count: isDenseUnion ? 2 : ArrowType.buffers(code), isVariadic: code == 23 || code == 24)]
    for child in try table.tables(5) { all += try ArrowField(child, &columns, depth: depth + 1).buffers }
    return all
  }
}

/// What the values of a column are, as far as tables of touches have them.
enum ArrowType: Hashable, Sendable {
  case integer(bytes: Int, isSigned: Bool)
  case float
  case double
  case bool
  /// Text with offsets of 4 or 8 bytes.
  case text(offsetBytes: Int)
  case textView
  /// Another type, by name.
  case other(String)

  private static let names = [
    "none", "null", "int", "float16", "binary", "utf8", "bool", "decimal", "date", "time", "timestamp", "interval",
    "list", "struct", "union", "fixed-size binary", "fixed-size list", "map", "duration", "large binary", "large utf8",
    "large list", "run-end encoded", "binary view", "utf8 view", "list view", "large list view",
  ]

  /// The number of buffers by the type's number; a dense union has one more, and views have more of their own.
  static func buffers(_ code: Int) -> Int {
    switch code {
    case 1, 22: 0
    case 13, 14, 16: 1
    case 4, 5, 19, 20, 25, 26: 3
    default: 2
    }
  }

  init(_ code: Int, _ details: FlatTable?) throws(ArrowProblem) {
    guard code > 0, code < Self.names.count else { throw ArrowProblem("the Arrow table has a type of number \(code)") }
    switch code {
    case 2:
      let bits: Int32 = try details?.number(0) ?? 0
      guard [8, 16, 32, 64].contains(bits) else { throw .damaged("the size of whole numbers") }
      self = .integer(bytes: Int(bits) / 8, isSigned: try details?.number(1) ?? 0 != UInt8(0))
    case 3:
      let precision: Int16 = try details?.number(0) ?? 0
      self = precision == 2 ? .double : precision == 1 ? .float : .other("float16")
    case 5: self = .text(offsetBytes: 4)
    case 6: self = .bool
    case 10, 18: self = .integer(bytes: 8, isSigned: true)
    case 20: self = .text(offsetBytes: 8)
    case 24: self = .textView
    default: self = .other(Self.names[code])
    }
  }

  var name: String {
    switch self {
    case .integer(let bytes, let isSigned): "\(isSigned ? "" : "u")int\(8 * bytes)"
    case .float: "float32"
    case .double: "float64"
    case .bool: "bool"
    case .text, .textView: "utf8"
    case .other(let name): name
    }
  }

  var isInteger: Bool { if case .integer = self { true } else { false } }
  var isNumber: Bool { isInteger || self == .float || self == .double }
  var isText: Bool {
    switch self {
    case .text, .textView: true
    case .integer, .float, .double, .bool, .other: false
    }
  }
}
