import Glibc

/// The bytes of a recording, line by line, with at most one chunk and one line in memory.
///
/// The current line is a range of `buffer` that is valid until the next line is read. LF and CR LF end a line, a
/// UTF-8 byte order mark is skipped, and the last line needs no line end.
public struct ByteInput: ~Copyable {
  /// The number of bytes per read request for long recordings.
  public static let chunkSize = 256 * 1024
  /// The number of bytes of the first request: most recordings are small, and the whole request must be initialized.
  private static let firstChunkSize = 16 * 1024
  /// The maximum length of a line in bytes. Longer lines are an error: no recording has them, and they would fill the
  /// memory.
  public static let longestLine = 1 << 20
  /// The maximum size of a recording that is read as a whole.
  static let largestWhole = 1 << 26

  /// The path that the user gave; `-` is standard input.
  public let name: String
  private let largestChunk: Int
  private var chunk: Int
  private let file: FileSource?
  private let memory: [UInt8]
  private var memoryRead = 0

  /// `filled` bytes followed by a newline, so that a scanner stops at the end of the line without counting.
  private(set) var buffer: [UInt8] = [Self.newline]
  private var filled = 0
  private var next = 0
  private var start = 0
  private var isAtEnd = false
  private var hasBegun = false
  private var keepsAll = false

  /// The range of the current line in `buffer`, without its line end.
  private(set) var lineStart = 0
  private(set) var lineEnd = 0
  /// The number of the current line, from 1; 0 before the first line.
  package private(set) var lineNumber = 0
  /// Whether the current line has a line end. The last line of a truncated file has none.
  package private(set) var lineIsEnded = false
  /// The length of the current line in bytes, including its line end.
  package var lineLength: Int { next - lineStart }
  /// The current line; invalid UTF-8 is repaired.
  package var lineText: String { String(decoding: buffer[lineStart..<lineEnd], as: UTF8.self) }
  var recognition: DetectedFormat?

  /// A Boolean value that indicates whether lines that the recording's tool did not write are removed and counted instead of refused.
  /// `false` by default, for tests of readers; see ``LineClassifier/allowPastedText(in:)``.
  package var isTolerant: Bool { isRecord != nil }
  /// Returns whether a line is a record of a format. Recognizing lines is not this type's task, which all readers use.
  var isRecord: ((ArraySlice<UInt8>, RecordingFormat) -> Bool)?
  /// What was removed and skipped.
  var paste = PastedText()
  /// Whether lines are repaired before they are read: not in a recording as its tool wrote it.
  var repairs = false
  /// Whether the current line is read once more, after its repair.
  var isRedelivered = false
  var joinCount = 0
  var joinHead: [UInt8] = []
  var joinTail: [UInt8] = []

  /// Opens a file, or standard input for `-`.
  public init(path: String, chunk: Int = Self.chunkSize) throws(RecordingError) {
    name = path
    largestChunk = max(1, chunk)
    self.chunk = min(largestChunk, Self.firstChunkSize)
    file = try FileSource(path: path)
    memory = []
  }

  /// Reads from memory. Errors use `name` as the path.
  public init(_ bytes: [UInt8], name: String, chunk: Int = Self.chunkSize) {
    self.name = name
    largestChunk = max(1, chunk)
    self.chunk = min(largestChunk, Self.firstChunkSize)
    file = nil
    memory = bytes
  }

  /// Advances to the next line. Returns `false` at the end.
  @inline(__always)
  package mutating func nextLine() throws(RecordingError) -> Bool {
    repairs ? try nextRepairedLine() : try nextRawLine()
  }

  /// Advances to the next line as it is in the file.
  mutating func nextRawLine() throws(RecordingError) -> Bool {
    if !hasBegun { try begin() }
    var searched = next
    while true {
      if let newline = indexOfNewline(from: searched) {
        take(upTo: newline, isEnded: true)
        return true
      }
      searched = filled
      if isAtEnd {
        if next == filled { return false }
        take(upTo: filled, isEnded: false)
        return true
      }
      if filled - next > (keepsAll ? Self.lookAhead : Self.longestLine) {
        if keepsAll { return false }
        throw RecordingError(
          file: name, line: lineNumber + 1,
          "this line is longer than 1 MiB, longer than in any recording; check that the file is a recording"
        ).asLimit
      }
      searched -= try fill()
    }
  }

  /// Returns all lines, for formats that are one value.
  mutating func readAll() throws(RecordingError) -> [UInt8] {
    var bytes: [UInt8] = []
    // An array that grows has twice the memory that it needs. What is too large is not read to its end.
    let size = file.map { $0.size ?? 0 } ?? memory.count
    if size <= Self.largestWhole { bytes.reserveCapacity(size + 1) }
    while try nextLine() {
      bytes += buffer[lineStart..<lineEnd]
      if lineIsEnded { bytes.append(Self.newline) }
      if bytes.count > Self.largestWhole {
        throw RecordingError(file: name, "this is larger than 64 MiB, larger than any recording of this format")
      }
    }
    return bytes
  }

  private mutating func take(upTo end: Int, isEnded: Bool) {
    lineStart = next
    lineEnd = end > next && buffer[end - 1] == Self.carriageReturn ? end - 1 : end
    lineIsEnded = isEnded
    lineNumber += 1
    next = isEnded ? end + 1 : end
  }

  /// Replaces the current line by a text, in the buffer.
  mutating func replaceLine(with text: [UInt8]) {
    if text.count <= lineEnd - lineStart {
      lineStart = lineEnd - text.count
      buffer.replaceSubrange(lineStart..<lineEnd, with: text)
      return
    }
    // Joined lines are longer than the last of them.
    let longer = text.count - (lineEnd - lineStart)
    buffer.replaceSubrange(lineStart..<lineEnd, with: text)
    lineEnd += longer
    filled += longer
    next += longer
  }

  private mutating func begin() throws(RecordingError) {
    hasBegun = true
    while filled < 3 && !isAtEnd { _ = try fill() }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if filled >= 3 && buffer[..<3].elementsEqual(mark) { start = 3 }
    next = start
  }

  /// Reads one more chunk. Returns how far the existing bytes have moved towards the start of the buffer.
  private mutating func fill() throws(RecordingError) -> Int {
    let dropped = keepsAll ? 0 : next
    if dropped > 0 {
      let rest = Array(buffer[dropped..<filled])
      buffer.replaceSubrange(..<rest.count, with: rest)
      filled = rest.count
      next = 0
    }
    let missing = filled + chunk + 1 - buffer.count
    if missing > 0 { buffer += Self.newlines(missing) }
    let got: Int
    if let file {
      got = try file.read(chunk, into: &buffer, at: filled, named: name)
    } else {
      got = min(chunk, memory.count - memoryRead)
      buffer.replaceSubrange(filled..<filled + got, with: memory[memoryRead..<memoryRead + got])
      memoryRead += got
    }
    filled += got
    buffer[filled] = Self.newline
    isAtEnd = got == 0
    chunk = min(largestChunk, chunk * 4)
    return dropped
  }

  /// Returns newlines, by `memset`: a loop over the bytes took nine tenths of the time of a debug build.
  private static func newlines(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
      memset(bytes.baseAddress!, Int32(newline), count)
      filled = count
    }
  }

  private func indexOfNewline(from first: Int) -> Int? {
    // Three times as fast as a loop over the bytes.
    buffer.withUnsafeBytes { bytes in
      guard first < filled, let base = bytes.baseAddress,
        let hit = memchr(base + first, Int32(Self.newline), filled - first)
      else { return nil }
      return UnsafeRawPointer(hit) - base
    }
  }

  /// The line after the current one, if it has been read into memory.
  var nextRawBytes: ArraySlice<UInt8>? { indexOfNewline(from: next).map { buffer[next..<$0] } }

  // MARK: Look-ahead

  /// The number of bytes that format detection reads at most.
  static let lookAhead = 64 * 1024

  /// Keeps all bytes in the buffer until `rewind`.
  mutating func beginLookAhead() { keepsAll = true }

  /// Whether format detection has read its maximum.
  var hasLookedFar: Bool { next > Self.lookAhead }

  mutating func rewind() {
    next = start
    lineNumber = 0
    lineStart = start
    lineEnd = start
    keepsAll = false
    repairs = paste.isActive
    isRedelivered = false
  }

  /// Returns the first bytes, at most `count` of those read so far.
  func head(_ count: Int) -> ArraySlice<UInt8> { buffer[..<min(filled, count)] }

  /// Reads until `count` bytes are available or the file ends.
  mutating func fillHead(_ count: Int) throws(RecordingError) {
    if !hasBegun { try begin() }
    while filled < count && !isAtEnd { _ = try fill() }
  }

  private static var newline: UInt8 { 10 }
  private static var carriageReturn: UInt8 { 13 }
}
