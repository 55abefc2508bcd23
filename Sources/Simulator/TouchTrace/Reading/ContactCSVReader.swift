import Gestures

/// Reads touches in points from comma-separated values: `t_us,phase,id,x,y`, one row per change.
///
/// Rows with the same time form one frame, or two if touches both lift and begin: then the first one has the lifted
/// touches.
public final class ContactCSVReader {
  private var frames: ContactCSVFrames

  /// Reads the header line.
  public init(_ input: consuming ByteInput) throws(RecordingError) { frames = try ContactCSVFrames(input) }

  /// Opens a file, or standard input for `-`.
  public convenience init(path: String) throws(RecordingError) { try self.init(try ByteInput(path: path)) }

  /// The progress of reading.
  public var progress: RecordingError.Progress { frames.progress }
  /// Notes about the recording, without duplicates. Complete at the end.
  public var notes: [RecordingNote] { frames.notes }

  /// Reads the next frame into `frame`. Returns `false` at the end. After an error, throws the same error again.
  public func next(into frame: inout TraceFrame) throws(RecordingError) -> Bool { try frames.next(into: &frame) }
}

/// The reader's state. A value type, because the runtime checks each access to a class's stored property for
/// exclusivity.
private struct ContactCSVFrames: ~Copyable {
  /// The maximum number of rows with the same time in a valid file.
  private static let mostRowsAtOnce = 65_536

  private var lines: LineScanner
  private let columns: ContactCSVColumns
  private var recordings: CSVRecordingColumns
  private var notesSoFar: ReaderNotes
  private var fingers = ActiveTouches()
  private var row = ContactCSVRow()
  /// Whether `row` belongs to the next frame.
  private var isAhead = false
  private var time = Timestamp(microseconds: 0)
  /// The time of the frame's rows.
  private var rowTime = Timestamp(microseconds: 0)
  private var changes: [ContactChange] = []
  /// Frames to return before reading further rows, in reverse order.
  private var ready: [TraceFrame] = []
  private var failure: RecordingError?
  /// An error behind rows that are complete: it is thrown after their frame.
  private var laterError: RecordingError?
  private var isAtEnd = false
  private var firstTime: Timestamp?
  private var clock = RecordingClock()
  private(set) var progress = RecordingError.Progress()

  /// Reads the header line.
  init(_ input: consuming ByteInput) throws(RecordingError) {
    let format = try input.recognize()
    if format != .contactCSV {
      throw RecordingError(file: input.name, "is not a contact CSV but a recording of the format \(format.rawValue)")
    }
    let header = input.recognition?.firstLine ?? 1
    var lines = LineScanner(input)
    var notes = ReaderNotes()
    while try lines.nextLine(), lines.input.lineNumber < header {
      if !lines.isBlank && lines.byte != UInt8(ascii: "#") { notes.unrelatedLines += 1 }
    }
    let hasHeader = !LineClassifier(lines.input).isContactRow
    let columns = hasHeader ? try ContactCSVColumns(lines) : .usual
    if !hasHeader {
      lines.input.redeliver()
      notes.add(
        RecordingNote("The table has no header; its columns were read as t_us, phase, id, x and y", prominence: .answer)
      )
    }
    if !columns.others.isEmpty {
      let names = columns.others.prefix(8).map { QuotedText.quoted($0.name.utf8) }.joined(separator: ", ")
      notes.add("Unknown columns ignored: \(names)")
    }
    self.columns = columns
    recordings = CSVRecordingColumns(columns.others)
    notesSoFar = notes
    self.lines = lines
  }

  var notes: [RecordingNote] { lines.input.pasteNotes + notesSoFar.all }

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
    if ready.isEmpty {
      frame.time = time
      frame.untracked = 0
      swap(&frame.changes, &changes)
    } else {
      frame = ready.removeLast()
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

  /// Reads all rows with the next time into `changes`, or into `ready` if they need several frames. Returns `false` at
  /// the end.
  private mutating func readRows() throws(RecordingError) -> Bool {
    if isAtEnd { return false }
    if let laterError { throw laterError }
    let downBefore = fingers.count
    var hasNewTouch = false
    var hasEndedTouch = false
    var eleventh: EleventhTouch?
    changes.removeAll(keepingCapacity: true)
    while try readRowOrEarlierRows() {
      if !changes.isEmpty && row.time != rowTime {
        isAhead = true
        break
      }
      if changes.isEmpty {
        rowTime = row.time
        time = clock.advance(to: rowTime, line: lines.input.lineNumber, noting: &notesSoFar)
      }
      if let problem = fingers.apply(row.change) {
        throw lines.error("touch \(row.change.id) \(problem)", at: row.phasePosition)
      }
      if fingers.count > TouchFrame.capacity && eleventh == nil {
        eleventh = EleventhTouch(row, lines)
      }
      // In one frame ten touches may lift and ten others begin, in any order of rows.
      if let eleventh, fingers.count > 2 * TouchFrame.capacity { throw eleventh.error(lines) }
      if changes.count == Self.mostRowsAtOnce {
        throw lines.lineError("\(Self.mostRowsAtOnce) rows before this one have the same time")
      }
      switch row.change.stage {
      case .began: hasNewTouch = true
      case .ended, .cancelled: hasEndedTouch = true
      case .moved, .stationary: break
      }
      changes.append(row.change)
    }
    if hasNewTouch && hasEndedTouch { ready = SimultaneousChanges(changes).frames(at: time).reversed() }
    if let eleventh,
      ready.isEmpty || SimultaneousChanges.mostDown(ready.reversed(), from: downBefore) > TouchFrame.capacity
    {
      throw eleventh.error(lines)
    }
    if !isAhead && laterError == nil { end() }
    return !changes.isEmpty
  }

  private mutating func end() {
    isAtEnd = true
    if progress.frames == 0 && changes.isEmpty { notesSoFar.add("The table has a header and no rows: no touches") }
    if fingers.count > 0 { notesSoFar.add(TrackerNotes.endsWithTouches(fingers.count)) }
  }

  /// Reads the next row. Returns `false` at the end, and where a row is wrong after others of the frame.
  private mutating func readRowOrEarlierRows() throws(RecordingError) -> Bool {
    do throws(RecordingError) { return try readRow() } catch {
      if changes.isEmpty { throw error }
      laterError = error
      return false
    }
  }

  private mutating func readRow() throws(RecordingError) -> Bool {
    if isAhead {
      isAhead = false
      return true
    }
    while try lines.nextLine() {
      if lines.isBlank || lines.byte == UInt8(ascii: "#") { continue }
      if !lines.input.lineIsEnded { notesSoFar.add(ReaderNotes.missingLineEnd) }
      do throws(RecordingError) { try columns.read(&lines, into: &row) } catch {
        if lines.input.recover(.contactCSV, from: error) { continue }
        throw error
      }
      try recordings.check(lines, columns.separator, at: row.time, isTouched: fingers.count > 0)
      return true
    }
    return false
  }
}

/// The place at which an eleventh touch begins. Not an error yet, because another touch may lift at the same time.
private struct EleventhTouch {
  private let id: Int32
  private let line: Int
  private let column: Int

  init(_ row: ContactCSVRow, _ lines: borrowing LineScanner) {
    id = row.change.id
    line = lines.input.lineNumber
    column = row.idPosition - lines.input.lineStart + 1
  }

  func error(_ lines: borrowing LineScanner) -> RecordingError {
    RecordingError(
      file: lines.input.name, line: line, column: column,
      "touch \(id) is the eleventh at the same time; at most ten are supported")
  }
}

/// The touches that are down, to reject inconsistent rows.
private struct ActiveTouches {
  private var down: [Int32] = []

  var count: Int { down.count }

  /// Applies a change. Returns what is wrong with it, or `nil`.
  mutating func apply(_ change: ContactChange) -> StaticString? {
    let index = down.firstIndex(of: change.id)
    switch change.stage {
    case .began:
      if index != nil { return "begins but is already down; end it before, or give the new touch another number" }
      down.append(change.id)
    case .moved, .stationary:
      if index == nil { return "moves but is not down; add a row before in which it begins" }
    case .ended, .cancelled:
      guard let index else { return "ends but is not down; add a row before in which it begins" }
      down.remove(at: index)
    }
    return nil
  }
}
