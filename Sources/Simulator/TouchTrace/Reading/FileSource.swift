import Glibc

/// An open file, closed on deinitialization.
final class FileSource {
  private let descriptor: Int32
  private let closes: Bool

  /// Opens a file, or standard input for `-`.
  init(path: String) throws(RecordingError) {
    if path.isEmpty { throw RecordingError(file: "“”", "the path is empty; check for an unset variable") }
    let isInput = path == "-"
    descriptor = isInput ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    closes = !isInput
    if descriptor < 0 { throw RecordingError(file: path, Self.problem(errno, "opened")) }
  }

  deinit {
    if closes { close(descriptor) }
  }

  /// The number of bytes of a regular file; nil for anything else.
  var size: Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Reads up to `count` bytes into `buffer` at `offset`. Returns the number of bytes read, zero at the end.
  func read(_ count: Int, into buffer: inout [UInt8], at offset: Int, named path: String) throws(RecordingError) -> Int
  {
    precondition(offset >= 0 && count >= 0 && offset + count <= buffer.count)
    while true {
      let got = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress! + offset, count) }
      if got >= 0 { return got }
      let number = errno
      if number != EINTR { throw RecordingError(file: path, Self.problem(number, "read")) }
    }
  }

  /// Returns the bytes of a regular file; `nil` if it has more than `longest` bytes, or cannot be read.
  static func bytes(ofSmallFile path: String, longest: Int) -> [UInt8]? {
    var status = stat()
    guard path != "-", stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= longest else {
      return nil
    }
    do throws(RecordingError) {
      let file = try FileSource(path: path)
      // One more byte than the file has shows that it ends there.
      var bytes = [UInt8](repeating: 0, count: Int(status.st_size) + 1)
      var count = 0
      while count < bytes.count {
        let got = try file.read(bytes.count - count, into: &bytes, at: count, named: path)
        if got == 0 { return Array(bytes[..<count]) }
        count += got
      }
      return nil
    } catch { return nil }
  }

  // The C library's messages depend on the locale.
  private static func problem(_ number: Int32, _ action: String) -> String {
    switch number {
    case ENOENT: "no such file"
    case ENOTDIR: "no such file: a part of its path is not a folder"
    case EISDIR: "is a folder; name a recording in it"
    case EACCES, EPERM: "cannot be \(action): permission denied"
    case ENAMETOOLONG: "cannot be \(action): its name is too long"
    case ELOOP: "cannot be \(action): too many symbolic links"
    default: "cannot be \(action): system error \(number)"
    }
  }
}
