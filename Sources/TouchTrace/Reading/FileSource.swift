import Glibc

/// An open file, closed when nobody holds it any more.
final class FileSource {
  private let descriptor: Int32
  private let closes: Bool

  /// `-` is standard input.
  init(path: String) throws(RecordingError) {
    if path.isEmpty { throw RecordingError(file: "“”", "the path is empty: was a variable not set?") }
    (descriptor, closes) = path == "-" ? (STDIN_FILENO, false) : (open(path, O_RDONLY | O_CLOEXEC), true)
    if descriptor < 0 { throw RecordingError(file: path, Self.problem(errno, "be opened")) }
  }
  deinit {
    if closes { close(descriptor) }
  }

  /// Up to `count` bytes into `buffer` from `offset` on; how many came, zero at the end.
  func read(_ count: Int, into buffer: inout [UInt8], at offset: Int, named path: String) throws(RecordingError) -> Int
  {
    precondition(offset >= 0 && count >= 0 && offset + count <= buffer.count)
    while true {
      let got = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress! + offset, count) }
      if got >= 0 { return got }
      let number = errno
      if number != EINTR { throw RecordingError(file: path, Self.problem(number, "be read")) }
    }
  }

  // The library's own sentences depend on the locale.
  private static func problem(_ number: Int32, _ deed: String) -> String {
    switch number {
    case ENOENT: "there is no such file"
    case ENOTDIR: "there is no such file: a part of its path is no folder"
    case EISDIR: "is a folder: name one recording in it"
    case EACCES, EPERM: "cannot \(deed): permission denied"
    case ENAMETOOLONG: "cannot \(deed): its name is too long"
    case ELOOP: "cannot \(deed): its links lead in a circle"
    default: "cannot \(deed): error \(number) of the system"
    }
  }
}
