import Glibc

/// A text file, whole.
enum TextFile {
  /// Nil where there is none. Anything else that keeps it from being read ends the command.
  static func read(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 && errno == ENOENT { return nil }
    guard descriptor >= 0 else { fail(path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count < 0 { fail(path) }
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk[..<count]
    }
  }
  /// Replaces a file at once: until the new text is whole on the disk the old one stays.
  static func replace(_ path: String, with text: String) {
    let draft = path + ".new"
    let output = Output.open(draft)
    output.write(text)
    output.finish()
    if rename(draft, path) != 0 {
      complain("\(path) could not be replaced: \(errorText()); the new text is in \(draft)")
      ExitStatus.output.leave()
    }
  }
  private static func fail(_ path: String) -> Never {
    complain("\(path) cannot be read: \(errorText())")
    ExitStatus.unreadable.leave()
  }
}
