import GestureTables

/// Recognizes the parts of a table on several threads.
package struct TableWork: Sendable {
  package let file: TableFile
  /// The text of the recognizers.
  package let recognizers: String

  package init(_ file: TableFile, _ recognizers: String) { (self.file, self.recognizers) = (file, recognizers) }

  /// What was recognized in a part.
  package struct Part: Sendable {
    package var rows: [GestureRow] = []
    package var reasons: [String] = []
    /// The sessions, by the numbers in the rows.
    package var sessions: [[SessionValue]] = []
    package var repairs: [SessionRepair] = []
    /// The rows as they were recognized, by session, if they are recorded.
    package var samples: [[TouchSample]] = []
    /// The number of rows of touches.
    package var count: Int64 = 0
    package var error: SampleError?
  }

  /// Returns what was recognized in the part at a place.
  ///
  /// - Parameter isRecorded: Whether the rows are kept as they were recognized.
  package func part(at place: Int, isRecorded: Bool = false) -> Part {
    var part = Part()
    do throws(SampleError) {
      guard let setup = try? RecognizerSetup(recognizers), let table = try? TableRecognizer(setup) else { return part }
      let run = TableRun(table, file.options, findsPieces: false)
      let recorder = SampleRecorder()
      if isRecorded { run.table.recorder = recorder }
      defer {
        part.rows = Array(run.table.sink.rows)
        part.reasons = run.table.sink.reasons
        part.sessions = run.sessions
        part.repairs = run.repairs
        part.samples = recorder.sessions.indices.map { Array(recorder.samples(of: $0)) }
        part.count = run.rowCount
      }
      try file.read(file.parts[place], run)
      try run.finish()
    } catch { part.error = error }
    return part
  }

  /// Recognizes all parts, and delivers each in order, with its numbers of rows counted from the beginning of the table.
  ///
  /// - Parameters:
  ///   - findsPieces: Whether a session that comes again after another one is damage.
  ///   - take: Receives a part, and the number of rows before it.
  package func run(
    _ work: OrderedWork, isRecorded: Bool = false, findsPieces: Bool = true, take: (Part) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    var seen: Set<UInt64> = []
    var (last, base) = (UInt64?.none, Int64(0))
    var failure: CommandFailure?
    let copy = self
    work.run(Array(file.parts.indices)) {
      copy.part(at: $0, isRecorded: isRecorded)
    } take: { part in
      if failure != nil { return }
      var part = part
      for index in part.rows.indices { part.rows[index].row += base }
      for index in part.repairs.indices { part.repairs[index].count.row += base }
      for session in part.sessions where findsPieces && !session.isEmpty {
        let hash = TableRun.hash(of: session)
        if hash == last { continue }
        last = hash
        if seen.insert(hash).inserted { continue }
        failure = failure ?? pieces(session, &part)
      }
      base += part.count
      do throws(CommandFailure) {
        if let failure { throw failure }
        if var error = part.error {
          if error.row >= 0 { error.row += base - part.count }
          throw CommandFailure(.unreadable, "\(file.path): \(error.description)")
        }
        try take(part)
      } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Counts a session that comes again, or returns the error.
  private func pieces(_ session: [SessionValue], _ part: inout Part) -> CommandFailure? {
    let policy = file.options.policy
    let name = session.map(\.text).joined(separator: ", ")
    guard policy.contains(.sessionInPieces) || policy.rest == .report else {
      return CommandFailure(
        .unreadable,
        "\(file.path): session \(name) was complete, and comes again; sort the table by session and time, or repair session_in_pieces"
      )
    }
    let count = RepairCount(
      session: 0, row: 0, kind: .sessionInPieces, count: 1, isRepaired: policy.contains(.sessionInPieces))
    part.repairs.append(SessionRepair(session: session, count: count))
    return nil
  }
}

/// The repairs of a table, counted by kind.
package struct RepairTotals {
  private var counts: [(kind: RepairKind, isRepaired: Bool, count: Int64)] = []

  package init() {}

  package mutating func add(_ repairs: [SessionRepair]) {
    for repair in repairs {
      let (kind, isRepaired) = (repair.count.kind, repair.count.isRepaired)
      if let index = counts.firstIndex(where: { $0.kind == kind && $0.isRepaired == isRepaired }) {
        counts[index].count += repair.count.count
      } else {
        counts.append((kind, isRepaired, repair.count.count))
      }
    }
  }

  /// The counts as a sentence; nil if nothing was damaged.
  package var sentence: String? {
    if counts.isEmpty { return nil }
    let parts = counts.sorted { ($0.kind.name, $0.isRepaired ? 0 : 1) < ($1.kind.name, $1.isRepaired ? 0 : 1) }
    return "the table is damaged: "
      + parts.map { $0.kind.phrase(Int($0.count)) + ($0.isRepaired ? "" : " (not repaired)") }.joined(separator: ", ")
  }
}
