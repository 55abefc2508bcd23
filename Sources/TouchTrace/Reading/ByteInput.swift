import Glibc

/// The bytes of a recording, line by line, with never more than a chunk and a line of them in memory.
///
/// A line is lent: it stays where it was read and is gone with the next one. CR LF ends a line as LF does, a UTF-8
/// byte order mark is passed over, and a last line need not be ended.
public struct ByteInput: ~Copyable {
  /// How much is asked of the system at once, in bytes, once a recording has turned out long.
  public static let chunkSize = 256 * 1024
  /// How much at first: most recordings are small, and what is asked for must be there to be filled.
  private static let firstChunkSize = 16 * 1024
  /// In bytes. A longer one is an error: it is no recording, and must not fill the memory.
  public static let longestLine = 1 << 20

  /// As the user named it; `-` is standard input.
  public let name: String
  private let largestChunk: Int
  private var chunk: Int
  private let file: FileSource?
  private let memory: [UInt8]
  private var memoryRead = 0

  /// Holds `filled` bytes, then one newline: who scans a line stops there without counting.
  private(set) var buffer: [UInt8] = [Self.newline]
  private var filled = 0
  private var next = 0
  private var start = 0
  private var isAtEnd = false
  private var hasBegun = false
  private var keepsAll = false

  /// Where in `buffer` the current line is, its end mark left out.
  private(set) var lineStart = 0
  private(set) var lineEnd = 0
  /// From 1; 0 before the first line.
  package private(set) var lineNumber = 0
  /// Whether a newline ended the current line. The last line of a file that was cut off has none.
  package private(set) var lineIsEnded = false
  /// What the current line takes in the file, in bytes, with what ends it.
  package var lineLength: Int { next - lineStart }
  /// The current line; what is no UTF-8 in it is mended.
  package var lineText: String { String(decoding: buffer[lineStart..<lineEnd], as: UTF8.self) }
  /// What `recognize` found, so that it looks only once.
  var recognition: RecordingRecognition?

  /// Opens a file, or standard input for `-`.
  public init(path: String, chunk: Int = Self.chunkSize) throws(RecordingError) {
    name = path
    largestChunk = max(1, chunk)
    self.chunk = min(largestChunk, Self.firstChunkSize)
    file = try FileSource(path: path)
    memory = []
  }
  /// Reads from memory; errors will say `name`.
  public init(_ bytes: [UInt8], name: String, chunk: Int = Self.chunkSize) {
    self.name = name
    largestChunk = max(1, chunk)
    self.chunk = min(largestChunk, Self.firstChunkSize)
    file = nil
    memory = bytes
  }

  /// Steps to the next line; false at the end.
  package mutating func nextLine() throws(RecordingError) -> Bool {
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
          "this line is longer than a mebibyte, as no line of a recording is: is this a recording?")
      }
      searched -= try fill()
    }
  }

  private mutating func take(upTo end: Int, isEnded: Bool) {
    lineStart = next
    lineEnd = end > next && buffer[end - 1] == Self.carriageReturn ? end - 1 : end
    lineIsEnded = isEnded
    lineNumber += 1
    next = isEnded ? end + 1 : end
  }

  private mutating func begin() throws(RecordingError) {
    hasBegun = true
    while filled < 3 && !isAtEnd { _ = try fill() }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if filled >= 3 && buffer[..<3].elementsEqual(mark) { start = 3 }
    next = start
  }

  /// Reads one chunk more. How far what was there has moved towards the start of the buffer.
  private mutating func fill() throws(RecordingError) -> Int {
    let dropped = keepsAll ? 0 : next
    if dropped > 0 {
      let rest = Array(buffer[dropped..<filled])
      buffer.replaceSubrange(..<rest.count, with: rest)
      (filled, next) = (rest.count, 0)
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

  /// By memset: byte by byte this took nine tenths of a debug build's reading.
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

  // MARK: Looking ahead

  /// How far recognition looks into a recording, in bytes.
  static let lookAhead = 64 * 1024

  /// From now on nothing read is forgotten, until `rewind`.
  mutating func beginLookAhead() { keepsAll = true }
  /// Whether recognition has seen as much as it may.
  var hasLookedFar: Bool { next > Self.lookAhead }
  /// Back before the first line.
  mutating func rewind() {
    (next, lineNumber, lineStart, lineEnd) = (start, 0, start, start)
    keepsAll = false
  }
  /// What has been read so far, at most `count` bytes of it.
  func head(_ count: Int) -> ArraySlice<UInt8> { buffer[..<min(filled, count)] }
  /// Reads until `count` bytes are there or the file ends.
  mutating func fillHead(_ count: Int) throws(RecordingError) {
    if !hasBegun { try begin() }
    while filled < count && !isAtEnd { _ = try fill() }
  }

  private static var newline: UInt8 { 10 }
  private static var carriageReturn: UInt8 { 13 }
}
