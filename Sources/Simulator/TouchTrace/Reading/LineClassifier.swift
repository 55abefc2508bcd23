/// One line of an unknown file.
struct LineClassifier {
  /// What a line says about its file.
  enum Verdict: Equatable {
    case format(RecordingFormat, line: Int)
    case foreign(FileTypeProblem, line: Int)
    case unknown
  }

  let bytes: [UInt8]
  private let number: Int
  private let name: String

  init(_ input: borrowing ByteInput) {
    // A copy keeps this simple; only the first few lines are classified.
    self.init(input.buffer[input.lineStart..<input.lineEnd], number: input.lineNumber, name: input.name)
  }

  init(_ line: ArraySlice<UInt8>, number: Int, name: String) {
    bytes = Array(line)
    (self.number, self.name) = (number, name)
  }

  /// Lets an input remove lines that the recording's tool did not write, and count them.
  static func allowPastedText(in input: inout ByteInput) {
    input.isRecord = { LineClassifier($0, number: 1, name: "").isLine(of: $1) }
  }

  /// Whether the line may have a decoration, after its verdict: its beginning is not one of the format's lines.
  func mayBeDecorated(_ verdict: Verdict) -> Bool {
    switch verdict {
    case .unknown: !bytes.isEmpty
    case .format(.evtest, _):
      !starts("Event: time ") && !starts("Input d") && !starts("Supported ") && !isDescriptionItem
    case .format(.contactCSV, _): !isContactRow && !CSVHeader.names(bytes[...]).contains("t_us")
    case .format(.table, _):
      bytes.first.map { $0 != UInt8(ascii: "\"") && $0 != DrawnTable.stroke && !$0.isWordCharacter } ?? false
    case .format: bytes.contains(0x1B)
    case .foreign: false
    }
  }

  /// Returns whether the line is a record of a format, whole or damaged behind its beginning.
  func isLine(of format: RecordingFormat) -> Bool {
    switch format {
    case .evtest: return starts("Event: time ") || starts("Input d") || isDescriptionItem
    case .evemu: return isEvemu
    case .libinputRecord:
      let text = bytes[...].drop { $0 == 0x20 }
      return text.starts(with: "- [") || text.starts(with: "- evdev:") || isLibinputRecord
    case .getevent: return geteventKind() == .timed
    case .contactCSV, .table:
      let fields = bytes.split(maxSplits: 8, omittingEmptySubsequences: false) { CSVHeader.separators.contains($0) }
      let isRow =
        fields.count >= 4 && !fields[0].isEmpty
        && fields[0].allSatisfy { $0.decimalDigit != nil || $0 == 0x2E || $0 == 0x20 }
      return isRow || format == .table && DrawnTable.isRow(bytes[...])
        || CSVHeader.names(bytes[...]).contains("t_us")
    case .trace: return isTraceLine
    case .pointerEvents: return starts("{\"")
    case .debugEvents: return isDebugEvents
    case .webDriver: return false
    default: return logFormat == format
    }
  }

  /// Whether the line may be one of a trace's touches.
  private var isTraceLine: Bool {
    let words = bytes.split(maxSplits: 4) { $0 == 0x20 || $0 == 0x09 }
    return isTraceStart
      || (words.count >= 3 && words[0].allSatisfy { $0.decimalDigit != nil || $0 == UInt8(ascii: ".") })
  }

  /// Whether the line is neither blank nor a comment.
  var isText: Bool { bytes.first { $0 != 0x20 && $0 != 0x09 }.map { $0 != UInt8(ascii: "#") } ?? false }

  func verdict(isFirst: Bool, isStrict: Bool = false) -> Verdict {
    if isFirst && isTraceStart { return .format(.trace, line: number) }
    if starts("#") {
      if starts("# EVEMU ") { return .format(.evemu, line: number) }
      if starts("# libinput record") { return .format(.libinputRecord, line: number) }
      return .unknown
    }
    if starts("I: Bus=") {
      return .foreign(
        .init("this is a list of devices (/proc/bus/input/devices) without events; record with libinput record"),
        line: number)
    }
    if isEvemu { return .format(.evemu, line: number) }
    if isLibinputRecord { return .format(.libinputRecord, line: number) }
    if isEvtest { return .format(.evtest, line: number) }
    if isDebugEvents { return .format(.debugEvents, line: number) }
    if isContactRow { return .format(.contactCSV, line: number) }
    let isOwnTable = !isStrict && isTable
    if isContactCSV, !isOwnTable { return .format(.contactCSV, line: number) }
    if starts("{\"pointerEvents\"") { return .format(.pointerEvents, line: number) }
    switch geteventKind() {
    case .timed: return .format(.getevent, line: number)
    case .timeless:
      return .foreign(.init("this is a getevent log without times; record again with getevent -lt"), line: number)
    case .none: break
    }
    if isFirst && starts("touchstone header ") {
      return .foreign(
        .init("this contains the setup of recordings, not touches", .useAsSetup(file: name)), line: number)
    }
    if let format = logFormat { return .format(format, line: number) }
    if isOwnTable { return .format(.table, line: number) }
    if let problem = foreignProblem(isFirst: isFirst) { return .foreign(.init(problem), line: number) }
    return .unknown
  }

  /// Whether the line begins a trace. Splits words like the trace parser.
  private var isTraceStart: Bool {
    let words = bytes.split { $0 == 0x20 || $0 == 0x09 }
    return words.count >= 2 && words[0].elementsEqual("touchstone".utf8) && words[1].elementsEqual("trace".utf8)
  }

  /// A row of contacts without a header before it: `8000,moved,1,120.5,40`.
  var isContactRow: Bool {
    let fields = bytes.split(maxSplits: 5, omittingEmptySubsequences: false) { $0 == UInt8(ascii: ",") }
    guard fields.count == 5, CSVHeader.isPhase(fields[1]) else { return false }
    return [0, 2, 3, 4].allSatisfy { index in
      !fields[index].isEmpty && fields[index].allSatisfy { $0.decimalDigit != nil || $0 == 0x2E || $0 == 0x2D }
    }
  }

  /// The format of a log of another program, by its words; `nil` for other lines.
  private var logFormat: RecordingFormat? { LogFormats.format(of: bytes[...]) }

  /// A header of a table of touches that is no contact CSV.
  private var isTable: Bool {
    guard bytes.count < 4096 else { return false }
    let names = TableRows.names(bytes[...])
    // A header has names; a row or a line of a log has values.
    let areNames = names.allSatisfy { name in
      let first = name.utf8.first { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "|") && $0 != 0x20 }
      return name.utf8.count <= 40 && !name.utf8.contains(UInt8(ascii: "=")) && !name.utf8.contains(UInt8(ascii: ":"))
        && first?.decimalDigit == nil
    }
    guard areNames, names.count >= 3, !ContactCSVColumns.names.allSatisfy({ names.contains($0) }) else { return false }
    let columns = TableColumns(names)
    // Spaces are between the words of prose, too.
    return columns.areOfTouches && (!TableRows.isAligned(bytes[...]) || columns.areKnown)
  }

  private var isContactCSV: Bool {
    // An object of JSON behind another program's words has the same names.
    if bytes.contains(UInt8(ascii: "{")) { return false }
    let names = CSVHeader.names(bytes[...])
    return names.contains("t_us") || (names.contains("phase") && names.contains("x") && names.contains("y"))
  }

  private func foreignProblem(isFirst: Bool) -> String? {
    if starts("R: ") && words(from: 3).first.map({ $0.allSatisfy { $0.decimalDigit != nil } }) ?? false {
      return
        "this is a recording of hid-recorder, which contains raw device reports; record with libinput record, or replay "
        + "it with hid-replay and record that"
    }
    if starts("P: /devices/") {
      return "this is a device dump of udev or umockdev; use the recording of umockdev-record --evemu-events"
    }
    if isFirst, ["recognizer ", "scene ", "target ", "require ", "simultaneous "].contains(where: starts) {
      return
        "a setup begins with `touchstone header 1`, a trace with `touchstone trace 1`; add that line before this one"
    }
    if bytes[...].containsText("TouchEvent {isTrusted") {
      return
        "this is a console's text of TouchEvents, which has no positions; log clientX, clientY and identifier of each changed touch, with "
        + "the event's type and timeStamp"
    }
    if isFirst, starts("type "), bytes[...].containsText("(EV_"), bytes[...].containsText("code ") {
      return "this is an evtest log without times; record again with evtest"
    }
    if starts("version https://git-lfs") {
      return "this is a Git LFS pointer; fetch the file with git lfs pull"
    }
    return nil
  }

  // MARK: Helpers

  func starts(_ text: String) -> Bool { bytes.starts(with: text.utf8) }

  func words(from index: Int) -> [ArraySlice<UInt8>] {
    bytes[index...].split { $0 == 0x20 || $0 == 0x09 }
  }

  func isHex(_ word: ArraySlice<UInt8>, _ length: ClosedRange<Int>) -> Bool {
    length.contains(word.count) && word.allSatisfy { $0.hexDigit != nil }
  }

  func isTime(_ word: ArraySlice<UInt8>) -> Bool {
    let parts = word.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.decimalDigit != nil } }
  }
}
