import Gestures

/// Reads fingers in points from comma-separated values: `t_us,phase,id,x,y`, one row for each change.
///
/// Rows of one time make one frame, or two where fingers land and lift at once; what lifts comes first.
public final class ContactCSVReader {
  private var frames: ContactCSVFrames

  /// Reads the header line.
  public init(_ input: consuming ByteInput) throws(RecordingError) { frames = try ContactCSVFrames(input) }
  /// Opens a file, or standard input for `-`.
  public convenience init(path: String) throws(RecordingError) { try self.init(try ByteInput(path: path)) }

  /// How far it has come.
  public var progress: RecordingError.Progress { frames.progress }
  /// What should be said about the recording, each thing once. Complete at the end.
  public var notes: [String] { frames.notes }
  /// Turns `frame` into the next one. False at the end; an error ends the reading too, and is thrown again.
  public func next(into frame: inout TraceFrame) throws(RecordingError) -> Bool { try frames.next(into: &frame) }
}

/// The reader's whole state: of a class's own variables every use is checked for overlapping access.
private struct ContactCSVFrames: ~Copyable {
  /// Rows of one time beyond which a file is none.
  private static let mostRowsAtOnce = 65_536

  private var lines: LineScanner
  private let columns: ContactCSVColumns
  private var notesSoFar: ReaderNotes
  private var fingers = FingersDown()
  /// The row that belongs to the next time.
  private var ahead: ContactCSVRow?
  private var time = Timestamp(microseconds: 0)
  private var changes: [ContactChange] = []
  /// Frames to hand out before the next rows are read, the last first.
  private var ready: [TraceFrame] = []
  private var failure: RecordingError?
  private var isAtEnd = false
  private var firstTime: Timestamp?
  private var lastTime = Timestamp.distantPast
  private(set) var progress = RecordingError.Progress()

  /// Reads the header line.
  init(_ input: consuming ByteInput) throws(RecordingError) {
    let format = try input.recognize()
    if format != .contactCSV { throw RecordingError(file: input.name, "is no contact CSV but \(format.rawValue)") }
    let header = input.recognition?.firstLine ?? 1
    var lines = LineScanner(input)
    var notes = ReaderNotes()
    while try lines.nextLine(), lines.input.lineNumber < header {
      if !lines.isBlank && lines.byte != UInt8(ascii: "#") { notes.chatterLines += 1 }
    }
    let columns = try ContactCSVColumns(lines)
    if !columns.others.isEmpty {
      let names = columns.others.prefix(8).map { QuotedText.quoted($0.utf8) }.joined(separator: ", ")
      notes.add("Columns that mean nothing here were passed over: \(names)")
    }
    (self.columns, notesSoFar) = (columns, notes)
    self.lines = lines
  }

  var notes: [String] { notesSoFar.all }

  mutating func next(into frame: inout TraceFrame) throws(RecordingError) -> Bool {
    if let failure { throw failure }
    if ready.isEmpty {
      do throws(RecordingError) {
        if try !readRows() { return false }
      } catch {
        var located = error
        located.progress = progress
        failure = located
        throw located
      }
    }
    if let first = ready.popLast() {
      frame = first
    } else {
      frame.time = time
      frame.untracked = 0
      swap(&frame.changes, &changes)
    }
    count(frame)
    return true
  }
  private mutating func count(_ frame: TraceFrame) {
    if firstTime == nil { firstTime = frame.time }
    progress.duration = frame.time - (firstTime ?? frame.time)
    progress.frames += 1
    progress.events += frame.changes.count
  }

  /// Takes all rows of the next time into `changes`, or as frames into `ready` if one frame cannot tell them. False at
  /// the end.
  private mutating func readRows() throws(RecordingError) -> Bool {
    if isAtEnd { return false }
    let downBefore = fingers.count
    var (hasLandings, hasLiftings) = (false, false)
    var eleventh: RecordingError?
    changes.removeAll(keepingCapacity: true)
    while let row = try nextRow() {
      if !changes.isEmpty && row.time != time {
        ahead = row
        break
      }
      if changes.isEmpty {
        if row.time < lastTime { notesSoFar.backwardFrames.add(line: lines.input.lineNumber) }
        lastTime = row.time
      }
      time = row.time
      try fingers.apply(row, lines)
      if fingers.count > TouchFrame.capacity && eleventh == nil {
        eleventh = lines.error("finger \(row.change.id) is the eleventh at once: ten is the most", at: row.idPlace)
      }
      // All ten may lift and ten others land, whichever rows come first. More never fit.
      if let eleventh, fingers.count > 2 * TouchFrame.capacity { throw eleventh }
      if changes.count == Self.mostRowsAtOnce {
        throw lines.lineError("\(Self.mostRowsAtOnce) rows before this one have the same time")
      }
      switch row.change.stage {
      case .began: hasLandings = true
      case .ended, .cancelled: hasLiftings = true
      case .moved, .stationary: break
      }
      changes.append(row.change)
    }
    if hasLandings && hasLiftings { ready = SimultaneousChanges(changes).frames(at: time).reversed() }
    if let eleventh,
      ready.isEmpty || SimultaneousChanges.mostDown(ready.reversed(), from: downBefore) > TouchFrame.capacity
    {
      throw eleventh
    }
    if ahead == nil { end() }
    if changes.isEmpty && progress.frames == 0 {
      throw RecordingError(file: lines.input.name, "has a header and no rows")
    }
    return !changes.isEmpty
  }
  private mutating func end() {
    isAtEnd = true
    if fingers.count > 0 { notesSoFar.add(ReaderNotes.endsWith(fingers.count)) }
  }
  private mutating func nextRow() throws(RecordingError) -> ContactCSVRow? {
    if let row = ahead {
      ahead = nil
      return row
    }
    while try lines.nextLine() {
      if lines.isBlank || lines.byte == UInt8(ascii: "#") { continue }
      if !lines.input.lineIsEnded { notesSoFar.add(ReaderNotes.isOpen) }
      return try columns.row(lines)
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
