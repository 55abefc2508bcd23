/// Says what a file seems to be that is no recording, and what to do about it.
enum ForeignFile {
  /// What reads as a recording, for those who gave something else.
  static let whatIsRead =
    "recordings of evemu-record, evtest, libinput record and getevent -lt, contact CSV and touchstone traces are read"

  /// Judges by the signature at the start. Nil where there is none.
  static func binaryProblem(_ head: ArraySlice<UInt8>) -> String? {
    for (signature, offset, problem) in signatures where head.dropFirst(offset).starts(with: signature) {
      return problem
    }
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) || isUTF16WithoutMark(head) {
      return "is text in UTF-16: save it as UTF-8"
    }
    // The kernel's structures and Perfetto's packets hold zeros and small bytes, as no text does.
    guard head.contains(0) || head.contains(where: { $0 < 9 }) else { return nil }
    if isKernelEvents(head) {
      return "seems to be the raw bytes of an event device: record with libinput record"
    }
    if isPerfetto(head) { return "seems to be a Perfetto trace: \(whatIsRead)" }
    return nil
  }

  /// Judges text, or what was left over, of which `firstText` is the first line that says something.
  static func textProblem(_ head: ArraySlice<UInt8>, _ firstText: String?) -> String {
    if head.prefix(4096).contains(0) { return "is binary data of an unknown kind: \(whatIsRead)" }
    let first = head.first { $0 > 0x20 && $0 < 0x80 }
    if first == UInt8(ascii: "<") { return "seems to be HTML or XML: \(whatIsRead)" }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return jsonProblem(head) }
    if let firstText { return "is no recording that can be read; its first line is \(firstText): \(whatIsRead)" }
    return first == nil || first == UInt8(ascii: "#")
      ? "holds nothing but blank lines and comments: was the recording made at all?"
      : "is no recording that can be read; its first line is longer than 64 KiB: \(whatIsRead)"
  }

  private static func jsonProblem(_ head: ArraySlice<UInt8>) -> String {
    if contains(head, "\"hardwareProperties\"") || contains(head, "\"gesturesVersion\"") {
      return "is a ChromeOS activity log in JSON, which holds fingers that a driver has filtered: "
        + "record the device with evtest or libinput record"
    }
    return contains(head, "\"traceEvents\"")
      ? "is a Chrome or Perfetto trace in JSON: \(whatIsRead)" : "is JSON of another kind: \(whatIsRead)"
  }
  private static func compressed(_ kind: String, _ command: String) -> String {
    "is compressed with \(kind): decompress it first, with \(command)"
  }
  private static func noTouches(_ kind: String) -> String { "is \(kind) and holds no touches: \(whatIsRead)" }

  /// From the formats' own specifications.
  private static let signatures: [(bytes: [UInt8], offset: Int, problem: String)] = [
    ([0x1F, 0x8B], 0, compressed("gzip", "gunzip")),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], 0, compressed("xz", "unxz")),
    ([0x28, 0xB5, 0x2F, 0xFD], 0, compressed("zstd", "unzstd")),
    ([0x42, 0x5A, 0x68], 0, compressed("bzip2", "bunzip2")),
    ([0x50, 0x4B, 0x03, 0x04], 0, "is a zip archive: unpack it first, with unzip"),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], 0, "is a 7z archive: unpack it first, with 7z"),
    (Array("ustar".utf8), 257, "is a tar archive: unpack it first, with tar"),
    ([0x89, 0x50, 0x4E, 0x47], 0, noTouches("a PNG picture")),
    ([0xFF, 0xD8, 0xFF], 0, noTouches("a JPEG picture")),
    (Array("GIF8".utf8), 0, noTouches("a GIF picture")),
    (Array("%PDF".utf8), 0, noTouches("a PDF document")),
    ([0x7F, 0x45, 0x4C, 0x46], 0, noTouches("a program (ELF)")),
    (Array("SQLite format 3".utf8), 0, noTouches("an SQLite database")),
  ]

  private static func isUTF16WithoutMark(_ head: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(head.prefix(64))
    guard bytes.count >= 8 else { return false }
    func half(_ parity: Int) -> [UInt8] { bytes.indices.filter { $0 % 2 == parity }.map { bytes[$0] } }
    func isText(_ half: [UInt8]) -> Bool { half.allSatisfy { $0 >= 0x20 || $0 == 9 || $0 == 10 || $0 == 13 } }
    return (half(0).allSatisfy { $0 == 0 } && isText(half(1))) || (half(1).allSatisfy { $0 == 0 } && isText(half(0)))
  }

  /// `struct input_event` of a 64-bit machine: two 8-byte times, type, code, value. Two of them that make sense.
  private static func isKernelEvents(_ head: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(head)
    guard bytes.count >= 48 else { return false }
    func number(_ offset: Int, _ length: Int) -> UInt64 {
      (0..<length).reversed().reduce(0) { $0 << 8 | UInt64(bytes[offset + $1]) }
    }
    return [0, 24].allSatisfy { number($0 + 8, 8) < 1_000_000 && number($0, 8) < 1 << 40 && number($0 + 16, 2) < 0x20 }
  }

  /// A protobuf whose field 1 comes again and again, each with its length.
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

  private static func contains(_ bytes: ArraySlice<UInt8>, _ text: String) -> Bool {
    let wanted = Array(text.utf8)
    return bytes.indices.contains { bytes[$0] == wanted[0] && bytes[$0...].starts(with: wanted) }
  }
}
