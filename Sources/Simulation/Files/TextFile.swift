import Glibc

/// A text file, whole.
package enum TextFile {
  /// The longest that is read, and the longest line in it, in bytes. No transcript has as much, and the memory is not to
  /// be filled.
  package static let longest = 256 << 20
  package static let longestLine = 1 << 20

  /// Nil where there is none.
  package static func read(_ path: String) throws(FileProblem) -> String? {
    func refuse(_ reason: String) -> FileProblem { FileProblem("\(path) cannot be read: \(reason)") }
    // A pipe would be waited for, for ever.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 && errno == ENOENT { return nil }
    guard descriptor >= 0 else { throw refuse(errorText()) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw refuse("it is no file")
    }
    var bytes: [UInt8] = []
    var line = 0
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw refuse(errorText()) }
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      let read = chunk[..<count]
      if read.contains(0) { throw refuse("it holds zero bytes, so it is no text") }
      if bytes.count + count > longest {
        throw refuse("it is longer than \(longest >> 20) MiB, as no transcript is")
      }
      line = read.lastIndex(of: UInt8(ascii: "\n")).map { count - 1 - $0 } ?? line + count
      if line > longestLine { throw refuse("a line in it is longer than a mebibyte, as no transcript's is") }
      bytes += read
    }
  }
}
