extension ByteInput {
  /// Detects the format from the first 64 KiB and rewinds the input. Throws for any other file, with an error that
  /// identifies the file and suggests what to do.
  public mutating func recognize() throws(RecordingError) -> RecordingFormat {
    if let recognition { return recognition.format }
    beginLookAhead()
    try fillHead(Self.magicLength)
    if head(1).isEmpty {
      throw RecordingError(
        file: name, name.utf8.elementsEqual("-".utf8) ? "standard input is empty" : "the file is empty; record again")
    }
    if let problem = UnsupportedFile.binaryProblem(head(Self.magicLength)) {
      throw RecordingError(file: name, problem)
    }
    if let format = try recognizeJSON() {
      recognition = DetectedFormat(format: format, firstLine: 1)
      rewind()
      return format
    }
    var detector = FormatDetector()
    let verdict = try detector.read(&self)
    switch verdict {
    case .format(let format, let line):
      recognition = DetectedFormat(format: format, firstLine: line)
      rewind()
      return format
    case .foreign(let problem, let line): throw problem.error(in: name, line: line)
    case .unknown:
      if isTolerant, let format = try recognizePastedJSON() {
        recognition = DetectedFormat(format: format, firstLine: 1)
        rewind()
        return format
      }
      if let error = truncatedJSON() { throw error }
      throw UnsupportedFile.textProblem(head(Self.lookAhead), detector.firstText).error(in: name)
    }
  }

  /// Sufficient for all signatures; the last one is tar's, at offset 257.
  private static var magicLength: Int { 512 }
}

/// Reads the first lines until one of them identifies the format.
struct FormatDetector {
  enum Verdict: Equatable {
    case format(RecordingFormat, line: Int)
    case foreign(FileTypeProblem, line: Int)
    case unknown
  }

  /// The first line that is neither blank nor a comment, quoted for messages.
  private(set) var firstText: String?
  /// Whether a line was read that may be the first one of a recording.
  private var hasText = false
  /// A reason to refuse the text, unless a later line is one of a pasted recording.
  private var refusal: Verdict?

  mutating func read(_ input: inout ByteInput) throws(RecordingError) -> Verdict {
    while !input.hasLookedFar, try input.nextLine() {
      var line = LineClassifier(input)
      let verdict = line.verdict(isFirst: !hasText, isStrict: !input.isTolerant)
      if input.isTolerant, line.mayBeDecorated(verdict), let learned = input.learnStyle(isFirst: !hasText) {
        return learned
      }
      if case .foreign = verdict, input.isTolerant, firstText != nil {
        refusal = refusal ?? verdict
      } else if verdict != .unknown {
        return verdict
      }
      if line.isText {
        if firstText == nil { firstText = QuotedText.quoted(input.buffer[input.lineStart..<input.lineEnd]) }
        hasText =
          hasText || !input.isTolerant || ForeignLine.known(input.buffer[input.lineStart..<input.lineEnd]) == nil
      }
    }
    return refusal ?? .unknown
  }
}

/// One line of an unknown file.
struct LineClassifier {
  private let bytes: [UInt8]
  private let number: Int
  private let name: String
  private var position = 0

  init(_ input: borrowing ByteInput) {
    // A copy keeps this simple; only the first few lines are classified.
    self.init(input.buffer[input.lineStart..<input.lineEnd], number: input.lineNumber, name: input.name)
  }

  init(_ line: ArraySlice<UInt8>, number: Int, name: String) {
    bytes = Array(line)
    (self.number, self.name) = (number, name)
  }

  /// Whether the line may have a decoration, after its verdict: its beginning is not one of the format's lines.
  func mayBeDecorated(_ verdict: FormatDetector.Verdict) -> Bool {
    switch verdict {
    case .unknown: !bytes.isEmpty
    case .format(.evtest, _):
      !starts("Event: time ") && !starts("Input d") && !starts("Supported ") && !isDescriptionItem
    case .format(.contactCSV, _): !isContactRow && !CSVHeader.names(bytes[...]).contains("t_us")
    case .format(.table, _): bytes.first.map { $0 != UInt8(ascii: "\"") && !$0.isWordCharacter } ?? false
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
      return isRow || CSVHeader.names(bytes[...]).contains("t_us")
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

  mutating func verdict(isFirst: Bool, isStrict: Bool = false) -> FormatDetector.Verdict {
    position = 0
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

  private var isEvemu: Bool {
    if starts("E: ") {
      let rest = words(from: 3)
      return rest.count >= 2 && isTime(rest[0]) && isHex(rest[1], 1...4)
    }
    if starts("N: ") { return true }
    if starts("I: ") { return words(from: 3).filter { isHex($0, 1...4) }.count == 4 }
    if starts("A: ") || starts("B: ") || starts("P: ") { return words(from: 3).first.map { isHex($0, 2...2) } ?? false }
    return false
  }

  private var isLibinputRecord: Bool {
    if starts("ndevices:") || starts("- node: /dev/") || starts("  - evdev:") || starts("- evdev:") { return true }
    // An event of a fragment: `    - [  0,  16723,   3,  47,      1]`.
    let text = bytes[...].drop { $0 == 0x20 }
    guard text.starts(with: "- [") else { return false }
    let numbers = text.dropFirst(3).prefix { $0 != UInt8(ascii: "]") }.split(
      separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    return numbers.count == 5
      && numbers.allSatisfy {
        $0.contains { $0.decimalDigit != nil } && $0.allSatisfy { $0.decimalDigit != nil || $0 == 0x20 || $0 == 0x2D }
      }
  }

  private var isEvtest: Bool {
    if bytes[...].containsText("Input driver version is ") { return true }
    if starts("Input device ID: bus 0x") || starts("Input device name: \"") || isDescriptionItem { return true }
    if isPythonEvtest || isReaderEvent { return true }
    return starts("Event: time ") && words(from: 12).first.map { isTime($0.dropLast()) } ?? false
  }

  /// `  Event code 330 (BTN_TOUCH)`, in the description before the events.
  private var isDescriptionItem: Bool {
    let text = bytes[...].drop { $0 == 0x20 || $0 == 0x09 }
    guard text.starts(with: "Event type ") || text.starts(with: "Event code ") else { return false }
    let words = text.split(separator: 0x20)
    return words.count >= 4 && words[2].allSatisfy { $0.decimalDigit != nil } && words[3].first == UInt8(ascii: "(")
  }

  /// `time 1470157093.49 type 3 (EV_ABS), code 53 …` of python-evdev, and `event at 1337197425.477827, code 04, …`.
  private var isPythonEvtest: Bool {
    guard starts("time ") || starts("event at ") else { return false }
    let words = words(from: starts("time ") ? 5 : 9)
    guard words.count >= 3, words[0].contains(where: { $0.decimalDigit != nil }) else { return false }
    return starts("event at ")
      ? words[1].elementsEqual("code".utf8)
      : words[1].elementsEqual("type".utf8) || words[1].first == UInt8(ascii: "-")
        || words[1].first == UInt8(ascii: "+")
  }

  /// `… event => type: 3 (EV_ABS), code: 53 (ABS_MT_POSITION_X), value: 300, time: 1700000001.5` of KOReader.
  private var isReaderEvent: Bool {
    let line = bytes[...]
    return line.containsText("type: ") && line.containsText("code: ") && line.containsText("value: ")
      && line.containsText("time: ")
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
    guard bytes.count < 4096, bytes.contains(where: { CSVHeader.separators.contains($0) }) else { return false }
    let line = bytes[...]
    let names = CSVHeader.exactNames(line)
    // A header has names; a row or a line of a log has values.
    let areNames = names.allSatisfy { name in
      let first = name.utf8.first { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "|") && $0 != 0x20 }
      return name.utf8.count <= 40 && !name.utf8.contains(UInt8(ascii: "=")) && !name.utf8.contains(UInt8(ascii: ":"))
        && first?.decimalDigit == nil
    }
    return areNames && names.count >= 3 && !ContactCSVColumns.names.allSatisfy { names.contains($0) }
      && TableColumns(names).areOfTouches
  }

  private var isContactCSV: Bool {
    let names = CSVHeader.names(bytes[...])
    return names.contains("t_us") || (names.contains("phase") && names.contains("x") && names.contains("y"))
  }

  private enum GeteventKind { case timed, timeless, none }

  private func geteventKind() -> GeteventKind {
    var rest = bytes[...].drop { $0 == 0x20 }
    var isTimed = false
    func skipDevice() {
      if rest.starts(with: Array("/dev/input/".utf8)), let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
        rest = rest[(colon + 1)...].drop { $0 == 0x20 }
      }
    }
    skipDevice()
    if rest.first == UInt8(ascii: "["), let end = rest.firstIndex(of: UInt8(ascii: "]")) {
      guard isTime(rest[(rest.startIndex + 1)..<end].drop { $0 == 0x20 }) else { return .none }
      isTimed = true
      rest = rest[(end + 1)...].drop { $0 == 0x20 }
    }
    skipDevice()
    let parts = rest.split(separator: 0x20, omittingEmptySubsequences: true)
    guard parts.count >= 3 else { return .none }
    let isNamed = parts[0].starts(with: Array("EV_".utf8))
    guard isNamed || (isHex(parts[0], 4...4) && isHex(parts[1], 4...4) && isHex(parts[2], 8...8)) else { return .none }
    return isTimed ? .timed : .timeless
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
    if starts("version https://git-lfs") {
      return "this is a Git LFS pointer; fetch the file with git lfs pull"
    }
    return nil
  }

  private var isDebugEvents: Bool {
    let rest = bytes[...].drop { $0 == 0x20 || $0 == UInt8(ascii: "-") }
    let parts = rest.split(maxSplits: 2) { $0 == 0x20 || $0 == 0x09 }
    guard parts.count >= 2, parts[0].starts(with: Array("event".utf8)), parts[0].count > 5 else { return false }
    return parts[0].dropFirst(5).allSatisfy { $0.decimalDigit != nil } && parts[1].contains(UInt8(ascii: "_"))
      && parts[1].allSatisfy { $0 == UInt8(ascii: "_") || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
  }

  // MARK: Helpers

  private func starts(_ text: String) -> Bool { bytes.starts(with: text.utf8) }

  private func words(from index: Int) -> [ArraySlice<UInt8>] {
    bytes[index...].split { $0 == 0x20 || $0 == 0x09 }
  }

  private func isHex(_ word: ArraySlice<UInt8>, _ length: ClosedRange<Int>) -> Bool {
    length.contains(word.count) && word.allSatisfy { $0.hexDigit != nil }
  }

  private func isTime(_ word: ArraySlice<UInt8>) -> Bool {
    let parts = word.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.decimalDigit != nil } }
  }
}
