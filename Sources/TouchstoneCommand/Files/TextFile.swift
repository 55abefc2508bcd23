import Glibc

/// A text file, whole.
enum TextFile {
  /// Why one cannot be read or written, as a sentence without its full stop.
  struct Problem: Error, CustomStringConvertible {
    var description: String
  }

  /// Nil where there is none.
  static func read(_ path: String) throws(Problem) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 && errno == ENOENT { return nil }
    guard descriptor >= 0 else { throw Problem(description: "\(path) cannot be read: \(errorText())") }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw Problem(description: "\(path) cannot be read: \(errorText())") }
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk[..<count]
    }
  }

  /// Replaces a file at once: until the new text is whole the old one stays.
  static func replace(_ path: String, with text: String) throws(Problem) {
    let draft = path + ".new"
    func fail() -> Problem {
      let reason = errorText()
      unlink(draft)
      return Problem(description: "\(path) could not be written: \(reason)")
    }
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw fail() }
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + written, $0.count - written) }
      if count < 0 && errno == EINTR { continue }
      if count < 0 {
        let problem = fail()
        close(descriptor)
        throw problem
      }
      written += count
    }
    guard close(descriptor) == 0, rename(draft, path) == 0 else { throw fail() }
  }
}
