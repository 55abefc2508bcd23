import Gestures

/// The value of a column of sessions.
public enum SessionValue: Sendable {
  /// A whole number, or the index of a session that has no value.
  case number(Int64)
  /// Text in UTF-8.
  case text([UInt8])

  /// The value as text.
  public var text: String {
    switch self {
    case .number(let number): "\(number)"
    case .text(let bytes): String(decoding: bytes, as: UTF8.self)
    }
  }

  fileprivate func hash(into hash: inout UInt64) {
    switch self {
    case .number(let number):
      var bits = UInt64(bitPattern: number)
      for _ in 0..<8 {
        hash = (hash ^ bits & 0xff) &* 0x100_0000_01b3
        bits >>= 8
      }
    case .text(let bytes):
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      hash = (hash ^ 0xff) &* 0x100_0000_01b3
    }
  }
}

/// What was repaired or skipped in a session.
public struct SessionRepair: Sendable {
  /// The session's values, one for each column of sessions.
  public var session: [SessionValue]
  /// The kind and the number of rows.
  public var count: RepairCount

  /// Creates what was repaired in a session.
  public init(session: [SessionValue], count: RepairCount) {
    self.session = session
    self.count = count
  }
}

/// A table that passes through a ``TableRecognizer``: the sessions of the rows, and what was repaired.
public final class TableRun {
  /// The table.
  // Behind a pointer, because the runtime checks each access to a class's stored property: each row would have one.
  public var table: TableRecognizer {
    @inline(__always) unsafeAddress { UnsafePointer(storage) }
    @inline(__always) unsafeMutableAddress { storage }
  }
  private let storage: UnsafeMutablePointer<TableRecognizer>
  /// Where the table has what.
  public let options: TableOptions
  /// The sessions of the rows in the sink, in order: the first has the number ``firstSession``.
  public private(set) var sessions: [[SessionValue]] = []
  /// The number of the first of ``sessions``.
  public private(set) var firstSession: Int64 = 0
  /// What was repaired or skipped in the sessions that are complete.
  public private(set) var repairs: [SessionRepair] = []
  /// The number of rows read.
  public var rowCount: Int64 = 0
  private let findsPieces: Bool

  /// Creates a run with a table that has no rows yet.
  ///
  /// - Parameter findsPieces: Whether a session that comes again after another one is damage. Otherwise each piece is a session.
  public init(_ table: consuming TableRecognizer, _ options: TableOptions, findsPieces: Bool = true) {
    storage = .allocate(capacity: 1)
    storage.initialize(to: table)
    self.options = options
    self.findsPieces = findsPieces
    self.table.policy = options.policy
    self.table.gap = options.gap
    self.table.hasPhases = !options.phase.utf8.isEmpty
    self.table.setOutput(options.output)
  }

  deinit {
    storage.deinitialize(count: 1)
    storage.deallocate()
  }

  /// Begins a session.
  public func begin(_ session: [SessionValue], row: Int64) throws(SampleError) {
    try end()
    var text = ""
    for value in session { text += (text.utf8.isEmpty ? "" : ", ") + value.text }
    let hash = session.isEmpty || !findsPieces ? nil : Self.hash(of: session)
    let number = firstSession + Int64(sessions.count)
    sessions.append(session)
    try table.beginSession(number, hash: hash, row: row, text: text)
  }

  /// Returns a hash of a session's values.
  public static func hash(of session: [SessionValue]) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for value in session { value.hash(into: &hash) }
    return hash
  }

  /// Ends the current session, and takes over what was repaired in it.
  public func end() throws(SampleError) {
    try table.endSession()
    takeRepairs()
  }

  private func takeRepairs() {
    if table.repairs.isEmpty { return }
    for count in table.repairs { repairs.append(SessionRepair(session: session(count.session), count: count)) }
    table.removeRepairs()
  }

  /// Ends the table.
  public func finish() throws(SampleError) {
    try end()
    try table.finish()
    takeRepairs()
  }

  /// Returns the values of a session of the rows in the sink.
  public func session(_ number: Int64) -> [SessionValue] {
    let index = Int(number - firstSession)
    return sessions.indices.contains(index) ? sessions[index] : []
  }

  /// Removes the rows that were read, and their sessions except for the current one.
  public func removeRows() {
    table.sink.removeRows()
    if sessions.count <= 1 { return }
    firstSession += Int64(sessions.count - 1)
    sessions.removeFirst(sessions.count - 1)
  }
}
