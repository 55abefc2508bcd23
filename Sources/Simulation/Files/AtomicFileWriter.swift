import Glibc

/// Writes a file atomically: to a temporary file next to it, which then replaces it.
///
/// The temporary file is `FILE.new`. If that name is taken, the file that has it stays and the next free one of
/// `FILE.new2`, `FILE.new3`… is used.
package struct AtomicFileWriter {
  /// The path of the file to replace.
  package let path: String
  /// The path of the temporary file; final once it is open.
  package private(set) var name: String

  package init(path: String) {
    self.path = path
    name = path + ".new"
  }

  /// The number of names to try.
  private static let maximumAttempts = 100

  /// Opens the temporary file for writing. Errors name the file to replace, because the user knows no other.
  package mutating func open() throws(FileProblem) -> Int32 {
    for number in 1...Self.maximumAttempts {
      name = path + ".new\(number == 1 ? "" : "\(number)")"
      // O_EXCL: an existing file may be a symbolic link, which must not be written through.
      let descriptor = Glibc.open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor < 0 && errno == EEXIST { continue }
      if descriptor < 0 { throw FileProblem("cannot write to \(path): \(errorText())") }
      // A private file stays private.
      var status = stat()
      if stat(path, &status) == 0 { fchmod(descriptor, status.st_mode & 0o777) }
      return descriptor
    }
    throw FileProblem("cannot write to \(path): \(path).new to \(name) all exist; remove the ones you do not need")
  }

  /// Replaces the file with the temporary file, which must be complete and closed.
  package func commit() throws(FileProblem) {
    if rename(name, path) == 0 { return }
    throw FileProblem("cannot replace \(path): \(errorText()); the new content is in \(name)")
  }

  /// Replaces a file's content. The old content stays until all of the new one is written.
  package static func replace(_ path: String, with text: String) throws(FileProblem) {
    var writer = AtomicFileWriter(path: path)
    let descriptor = try writer.open()
    let failure = writeAll(Array(text.utf8), to: descriptor)
    let reason = failure.map(errorText) ?? (close(descriptor) == 0 ? nil : errorText())
    guard let reason else { return try writer.commit() }
    if failure != nil { close(descriptor) }
    unlink(writer.name)
    throw FileProblem("cannot write to \(path): \(reason)")
  }
}

/// Why a file cannot be read or written, as a sentence without its full stop.
package struct FileProblem: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// Writes all bytes, waiting for a slow reader.
///
/// - Returns: the system's error number if writing failed, otherwise nil.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
  var written = 0
  while written < bytes.count {
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + written, $0.count - written) }
    if count >= 0 {
      written += count
      continue
    }
    switch errno {
    case EINTR: break
    case EAGAIN:
      // Another program made this terminal or pipe non-blocking.
      var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&entry, 1, -1)
    case let number: return number
    }
  }
  return nil
}

/// Returns the message of the last failed system call.
package func errorText() -> String { errorText(errno) }

/// Returns the message of a system error number.
package func errorText(_ number: Int32) -> String { String(cString: strerror(number)) }
