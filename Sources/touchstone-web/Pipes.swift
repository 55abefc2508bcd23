import Glibc
import Synchronization

/// Standard output, one line in a write.
enum Lines {
  private static let writing = Mutex(())

  /// Writes a line. Ends the program if the reader has closed the pipe.
  static func write(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    writing.withLock { _ in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(1, $0.baseAddress, $0.count) }
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          ServerFolder.remove()
          exit(0)
        }
      }
    }
  }
}

/// Standard input, as lines and counted bytes.
struct InputReader {
  private var buffer: [UInt8] = []
  private var start = 0

  /// Returns the next line without its newline; nil at the end.
  mutating func line() -> String? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: 10) {
        defer { start = end + 1 }
        return String(decoding: buffer[start..<end], as: UTF8.self)
      }
      searched = buffer.count - start
      if !fill() { return nil }
    }
  }

  /// Returns this many bytes; nil if the input ends before.
  mutating func bytes(_ count: Int) -> [UInt8]? {
    while buffer.count - start < count { if !fill() { return nil } }
    defer { start += count }
    return Array(buffer[start..<(start + count)])
  }

  /// Reads more, and drops what has been returned.
  private mutating func fill() -> Bool {
    buffer.removeSubrange(..<start)
    start = 0
    let room = 1 << 16
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { chunk in
      while true {
        let count = read(0, chunk.baseAddress, room)
        if count < 0 && errno == EINTR { continue }
        if count > 0 { buffer += chunk[..<count] }
        return count > 0
      }
    }
  }
}
