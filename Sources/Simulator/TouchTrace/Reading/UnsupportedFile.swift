/// Identifies files that are not recordings and explains what to do about them.
package enum UnsupportedFile {
  /// Returns the problem with a binary file, by its signature, or `nil` if the signature is unknown.
  package static func binaryProblem(_ head: ArraySlice<UInt8>) -> String? {
    for (signature, offset, problem) in signatures {
      let start = head.startIndex + offset
      if start < head.endIndex, head[start] == signature[0], head[start...].starts(with: signature) { return problem }
    }
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) || isUTF16WithoutMark(head) {
      return "this is UTF-16 text; convert it to UTF-8"
    }
    // Unlike text, the kernel's structures and Perfetto's packets contain zeros and small bytes.
    guard head.contains(where: { $0 < 9 }) else { return nil }
    if isKernelEvents(head) {
      return "this appears to contain the raw bytes of an event device; record with libinput record"
    }
    if isPerfetto(head) { return "this appears to be a Perfetto trace; \(SupportedFormats.sentence)" }
    return nil
  }

  /// Returns the problem with a text or with unidentified data. `firstText` is its first line with content.
  static func textProblem(_ head: ArraySlice<UInt8>, _ firstText: String?) -> FileTypeProblem {
    if head.prefix(4096).contains(0) {
      return FileTypeProblem("this contains unknown binary data; \(SupportedFormats.sentence)")
    }
    if let problem = ForeignSetup.problem(head) { return problem }
    let first = head.first { $0 > 0x20 && $0 < 0x80 }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "["), mayBeJSON(head) { return jsonProblem(head) }
    return FileTypeProblem(textProblem(head, first: first, firstText))
  }

  private static func textProblem(_ head: ArraySlice<UInt8>, first: UInt8?, _ firstText: String?) -> String {
    if first == UInt8(ascii: "<"), isMarkup(head) {
      return "this appears to be HTML or XML; \(SupportedFormats.sentence)"
    }
    if head.containsText("touchstone transcript ") {
      return "this is a transcript, which has no touches; name the recording that it was made of"
    }
    if let firstText {
      return "this is not a supported recording; its first line is \(firstText); \(SupportedFormats.sentence)"
    }
    let isComment = first == nil || first == UInt8(ascii: "#")
    if isComment, head.count >= ByteInput.lookAhead {
      return "its first 64 KiB are blank lines and comments; shorten them, so that the recording begins earlier"
    }
    return isComment
      ? "this contains only blank lines and comments; record again"
      : "this is not a supported recording; its first line is longer than 64 KiB; \(SupportedFormats.sentence)"
  }

  /// Returns whether a text is HTML or XML, and not a log of objects such as `<UITouch: 0x7f> phase: Began`.
  private static func isMarkup(_ head: ArraySlice<UInt8>) -> Bool {
    head.containsText("</") || head.containsText("/>") || head.containsText("<?xml") || head.containsText("<!")
  }

  /// Returns whether a text that begins with a bracket goes on as JSON, and not as a log that begins with a time.
  private static func mayBeJSON(_ head: ArraySlice<UInt8>) -> Bool {
    let text = head.drop { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "[") }
    let next = text.dropFirst().drop { $0 <= 0x20 }
    if head.count < ByteInput.lookAhead {
      var json = JSONText(Array(text), file: "")
      do throws(RecordingError) { _ = try json.parse() } catch { if !json.isAtEnd { return false } }
    }
    guard text.first == UInt8(ascii: "["), let byte = next.first, !"{[\"]".utf8.contains(byte) else { return true }
    // A number of an array is followed by a comma or the array's end, and that by nothing.
    let rest = next.drop { $0.decimalDigit != nil || ".-+eE".utf8.contains($0) }.drop { $0 <= 0x20 }
    if rest.startIndex == next.startIndex { return false }
    if rest.first == UInt8(ascii: "]") { return rest.dropFirst().allSatisfy { $0 <= 0x20 } }
    return rest.first == UInt8(ascii: ",")
  }

  private static func jsonProblem(_ head: ArraySlice<UInt8>) -> FileTypeProblem {
    foreignJSONProblem(head) ?? FileTypeProblem("this is unknown JSON; \(SupportedFormats.sentence)")
  }

  /// Returns the problem with JSON of another program, or `nil` if it is unknown.
  static func foreignJSONProblem(_ head: ArraySlice<UInt8>) -> FileTypeProblem? {
    if ForeignSetup.isDump(head) { return ForeignSetup.dumpInsteadOfRecording }
    if head.containsText("\"hardwareProperties\"") || head.containsText("\"gesturesVersion\"") {
      return FileTypeProblem(
        "this is a ChromeOS activity log in JSON, which contains touches filtered by the driver; "
          + "record the device with evtest or libinput record")
    }
    return head.containsText("\"traceEvents\"")
      ? FileTypeProblem("this is a Chrome or Perfetto trace in JSON; \(SupportedFormats.sentence)") : nil
  }

  private static func compressed(_ kind: String, _ command: String) -> String {
    "this is compressed with \(kind); decompress it with \(command)"
  }

  private static func noTouches(_ kind: String) -> String {
    "this is \(kind) without touches; \(SupportedFormats.sentence)"
  }

  private static let arrow = "this is an Arrow table; `touchstone gestures` reads one at a time, or export it as CSV"
  private static let parquet = "this is Parquet; the Python package touchstone-gestures reads it, or export it as CSV"
  private static let feather = "this is Feather of version 1; write it with version=2, compression=\"uncompressed\""

  /// The signatures from the formats' own specifications.
  private static let signatures: [(bytes: [UInt8], offset: Int, problem: String)] = [
    ([0x1F, 0x8B], 0, compressed("gzip", "gunzip")),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], 0, compressed("xz", "unxz")),
    ([0x28, 0xB5, 0x2F, 0xFD], 0, compressed("zstd", "unzstd")),
    ([0x42, 0x5A, 0x68], 0, compressed("bzip2", "bunzip2")),
    ([0x50, 0x4B, 0x03, 0x04], 0, "this is a zip archive; unpack it with unzip"),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], 0, "this is a 7z archive; unpack it with 7z"),
    (Array("ustar".utf8), 257, "this is a tar archive; unpack it with tar"),
    ([0x89, 0x50, 0x4E, 0x47], 0, noTouches("a PNG image")),
    ([0xFF, 0xD8, 0xFF], 0, noTouches("a JPEG image")),
    (Array("GIF8".utf8), 0, noTouches("a GIF image")),
    (Array("%PDF".utf8), 0, noTouches("a PDF document")),
    ([0x7F, 0x45, 0x4C, 0x46], 0, noTouches("a program (ELF)")),
    (Array("SQLite format 3".utf8), 0, noTouches("an SQLite database")),
    (Array("PAR1".utf8), 0, parquet), (Array("FEA1".utf8), 0, feather),
    (Array("ARROW1".utf8), 0, arrow), ([0xFF, 0xFF, 0xFF, 0xFF], 0, arrow),
  ]

  private static func isUTF16WithoutMark(_ head: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(head.prefix(64))
    guard bytes.count >= 8, bytes.contains(0) else { return false }
    func half(_ parity: Int) -> [UInt8] { bytes.indices.filter { $0 % 2 == parity }.map { bytes[$0] } }
    func isText(_ half: [UInt8]) -> Bool { half.allSatisfy { $0 >= 0x20 || $0 == 9 || $0 == 10 || $0 == 13 } }
    return (half(0).allSatisfy { $0 == 0 } && isText(half(1))) || (half(1).allSatisfy { $0 == 0 } && isText(half(0)))
  }

  /// Returns whether the data begins with two plausible `struct input_event` of a 64-bit machine: two 8-byte times,
  /// type, code, value.
  private static func isKernelEvents(_ head: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(head)
    guard bytes.count >= 48 else { return false }
    func number(_ offset: Int, _ length: Int) -> UInt64 {
      (0..<length).reversed().reduce(0) { $0 << 8 | UInt64(bytes[offset + $1]) }
    }
    return [0, 24].allSatisfy { number($0 + 8, 8) < 1_000_000 && number($0, 8) < 1 << 40 && number($0 + 16, 2) < 0x20 }
  }

  /// Returns whether the data is a protobuf that repeats field 1 with a length.
  private static func isPerfetto(_ head: ArraySlice<UInt8>) -> Bool {
    var rest = head
    for _ in 0..<3 {
      guard rest.popFirst() == 0x0A else { return false }
      var length = 0
      var shift = 0
      while let byte = rest.popFirst(), shift < 28 {
        length |= Int(byte & 0x7F) << shift
        shift += 7
        if byte < 0x80 { break }
      }
      if length > rest.count { return rest.count > 64 }
      rest = rest.dropFirst(length)
    }
    return true
  }
}
