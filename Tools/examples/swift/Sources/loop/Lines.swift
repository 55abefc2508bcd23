import Glibc

/// The lines of a file, each split into words.
struct Lines {
  let descriptor: Int32
  private var bytes: [UInt8] = []

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Reads what has arrived. Returns false at the end of the file.
  mutating func read() -> Bool {
    var part = [UInt8](repeating: 0, count: 65536)
    let count = Glibc.read(descriptor, &part, part.count)
    bytes += part[..<max(0, count)]
    return count > 0
  }

  /// Returns the next whole line.
  mutating func next() -> [Substring]? {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let line = String(decoding: bytes[..<end], as: UTF8.self)
    bytes.removeSubrange(...end)
    return line.split { $0 == " " || $0 == "\t" }
  }
}
