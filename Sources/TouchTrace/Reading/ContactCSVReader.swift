import Gestures

/// Reads fingers in points from comma-separated values: `t_us,phase,id,x,y`, one row for each change.
///
/// Rows of one time make one frame, or two where fingers land and lift at once; what lifts comes first.
public final class ContactCSVReader {
  /// Rows of one time beyond which a file is none.
  private static let mostRowsAtOnce = 65_536

  private var lines: LineScanner
  private let columns: ContactCSVColumns
  private var notesSoFar = ReaderNotes()
  private var fields: [Range<Int>] = []
  private var fingers = FingersDown()
  /// The row that belongs to the next time.
  private var ahead: ContactCSVRow?
  /// Frames to hand out before the next rows are read, the last first.
  private var ready: [TraceFrame] = []
  private var failure: RecordingError?
  private var isAtEnd = false
  private var firstTime: Timestamp?
  private var lastTime = Timestamp.distantPast
  /// How far it has come.
  public private(set) var progress = RecordingError.Progress()

  /// Reads the header line.
  public init(_ input: consuming ByteInput) throws(RecordingError) {
    let format = try input.recognize()
    if format != .contactCSV { throw RecordingError(file: input.name, "is no contact CSV but \(format.rawValue)") }
    let header = input.recognition?.firstLine ?? 1
    lines = LineScanner(input)
    while try lines.nextLine(), lines.input.lineNumber < header {
      if !lines.isBlank && lines.byte != UInt8(ascii: "#") { notesSoFar.chatterLines += 1 }
    }
    columns = try ContactCSVColumns(lines)
    if !columns.others.isEmpty {
      let names = columns.others.prefix(8).map { QuotedText.quoted($0.utf8) }.joined(separator: ", ")
      notesSoFar.add("columns that mean nothing here are passed over: \(names)")
    }
  }
  /// Opens a file, or standard input for `-`.
  public convenience init(path: String) throws(RecordingError) { try self.init(try ByteInput(path: path)) }

  /// What should be said about the recording, each thing once. Complete at the end.
  public var notes: [String] { notesSoFar.all }
  /// What would take away the fingers that are down behind the last frame, each where it was last, in order of landing.
  public var unfinished: [ContactChange] { fingers.down.map { ContactChange($0.id, .cancelled, $0.position) } }

  /// Turns `frame` into the next one. False at the end; an error ends the reading too, and is thrown again.
  public func next(into frame: inout TraceFrame) throws(RecordingError) -> Bool {
    if let failure { throw failure }
    do throws(RecordingError) {
      if ready.isEmpty { try readRows() }
    } catch {
      var located = error
      located.progress = progress
      failure = located
      throw located
    }
    guard let first = ready.popLast() else { return false }
    frame = first
    if firstTime == nil { firstTime = frame.time }
    if frame.time < lastTime { notesSoFar.backwardFrames += 1 }
    lastTime = frame.time
    progress.duration = frame.time - (firstTime ?? frame.time)
    progress.frames += 1
    progress.events += frame.changes.count
    return true
  }

  /// All rows of the next time.
  private func readRows() throws(RecordingError) {
    if isAtEnd { return }
    let downBefore = fingers.count
    var frames = SimultaneousChanges()
    var time: Timestamp?
    var eleventh: RecordingError?
    while let row = try nextRow() {
      if time != nil && row.time != time {
        ahead = row
        break
      }
      time = row.time
      try fingers.apply(row, lines)
      if fingers.count > TouchFrame.capacity && eleventh == nil {
        eleventh = lines.error("finger \(row.change.id) is the eleventh at once: ten is the most", at: row.idPlace)
      }
      // All ten may lift and ten others land, whichever rows come first. More never fit.
      if let eleventh, fingers.count > 2 * TouchFrame.capacity { throw eleventh }
      if frames.count == Self.mostRowsAtOnce {
        throw lines.lineError("\(Self.mostRowsAtOnce) rows before this one have the same time")
      }
      frames.add(row.change)
    }
    if let time { ready = frames.frames(at: time).reversed() }
    if let eleventh, SimultaneousChanges.mostDown(ready.reversed(), from: downBefore) > TouchFrame.capacity {
      ready = []
      throw eleventh
    }
    if ahead == nil { end() }
    if time == nil && progress.frames == 0 {
      throw RecordingError(file: lines.input.name, "has a header and no rows")
    }
  }
  private func end() {
    isAtEnd = true
    if fingers.count > 0 {
      notesSoFar.add("it ends with \(fingers.count) finger\(fingers.count == 1 ? "" : "s") down")
    }
  }
  private func nextRow() throws(RecordingError) -> ContactCSVRow? {
    if let row = ahead {
      ahead = nil
      return row
    }
    while try lines.nextLine() {
      if lines.isBlank || lines.byte == UInt8(ascii: "#") { continue }
      if !lines.input.lineIsEnded {
        notesSoFar.add("the last line has no end: its last number may be cut short")
      }
      return try columns.row(lines, &fields)
    }
    return nil
  }
}

/// Who is down, to refuse rows that make no sense.
private struct FingersDown {
  /// As they were told of last.
  private(set) var down: [ContactChange] = []

  var count: Int { down.count }

  mutating func apply(_ row: ContactCSVRow, _ lines: borrowing LineScanner) throws(RecordingError) {
    let id = row.change.id
    let index = down.firstIndex { $0.id == id }
    switch row.change.stage {
    case .began:
      if index != nil { throw lines.error("finger \(id) lands and is down already", at: row.phasePlace) }
      down.append(row.change)
    case .moved, .stationary:
      guard let index else { throw lines.error("finger \(id) moves and has not landed", at: row.phasePlace) }
      down[index] = row.change
    case .ended, .cancelled:
      guard let index else { throw lines.error("finger \(id) lifts and has not landed", at: row.phasePlace) }
      down.remove(at: index)
    }
  }
}

/// Sorts changes of one time into frames that hold landings or liftings, never both, liftings first.
private struct SimultaneousChanges {
  /// What one frame can tell, or one of liftings and one of landings.
  private struct Round {
    var all: [ContactChange] = []
    /// Liftings, and moves of who did not land in this round.
    var first: [ContactChange] = []
    /// Landings, and what the same fingers did next.
    var second: [ContactChange] = []
    var hasLiftings = false
    var landed: [Int32] = []
  }
  private var rounds = [Round()]
  private(set) var count = 0

  init() {}

  mutating func add(_ change: ContactChange) {
    count += 1
    let isLifting = change.stage == .ended || change.stage == .cancelled
    // Who lifts after landing at the same time does so in a later frame, and so does all that comes then.
    if isLifting && rounds[rounds.count - 1].landed.contains(change.id) { rounds.append(Round()) }
    let last = rounds.count - 1
    rounds[last].all.append(change)
    if isLifting { rounds[last].hasLiftings = true }
    if change.stage == .began { rounds[last].landed.append(change.id) }
    if rounds[last].landed.contains(change.id) {
      rounds[last].second.append(change)
    } else {
      rounds[last].first.append(change)
    }
  }
  func frames(at time: Timestamp) -> [TraceFrame] {
    rounds.flatMap { round in
      let parts = round.hasLiftings && !round.landed.isEmpty ? [round.first, round.second] : [round.all]
      return parts.map { TraceFrame(time: time, changes: $0) }
    }
  }
  static func mostDown(_ frames: [TraceFrame], from down: Int) -> Int {
    var (down, most) = (down, down)
    for frame in frames {
      for change in frame.changes {
        switch change.stage {
        case .began: down += 1
        case .ended, .cancelled: down -= 1
        case .moved, .stationary: break
        }
      }
      most = max(most, down)
    }
    return most
  }
}
