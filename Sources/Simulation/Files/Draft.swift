import Glibc

/// A file's new content while it is made: beside the file, as `FILE.new`, until it is whole and takes the file's place.
package struct Draft {
  /// The file's own.
  package let path: String
  package var name: String { path + ".new" }

  package init(path: String) { self.path = path }

  /// Opens it to be written. Errors speak of the file: nobody has asked for a draft.
  package func open() throws(FileProblem) -> Int32 {
    // One that was left is in the way, and so may be a link that somebody put there: it must not be written through.
    unlink(name)
    let descriptor = Glibc.open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if descriptor < 0 {
      let isTaken = errno == EEXIST
      throw FileProblem("\(path) cannot be written: \(isTaken ? "\(name) is in the way" : errorText())")
    }
    // What was private stays so.
    var status = stat()
    if stat(path, &status) == 0 { fchmod(descriptor, status.st_mode & 0o777) }
    return descriptor
  }

  /// It is whole, and closed.
  package func takePlace() throws(FileProblem) {
    if rename(name, path) == 0 { return }
    throw FileProblem("\(path) could not be replaced: \(errorText()); the new content is in \(name)")
  }

  /// The draft of a whole text: what stood at `path` stays until all of it is written.
  package static func replace(_ path: String, with text: String) throws(FileProblem) {
    let draft = Draft(path: path)
    let descriptor = try draft.open()
    let failure = writeAll(Array(text.utf8), to: descriptor)
    let reason = failure.map(errorText) ?? (close(descriptor) == 0 ? nil : errorText())
    guard let reason else { return try draft.takePlace() }
    if failure != nil { close(descriptor) }
    unlink(draft.name)
    throw FileProblem("\(path) could not be written: \(reason)")
  }
}

/// Why a file cannot be read or written, as a sentence without its full stop.
package struct FileProblem: Error, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}

/// Writes all of it, as slowly as it is taken; the system's error number where it cannot be written.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
  var written = 0
  while written < bytes.count {
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + written, $0.count - written) }
    if count >= 0 { written += count; continue }
    switch errno {
    case EINTR: break
    case EAGAIN:
      // Another program that has the same terminal or pipe made it so.
      var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&entry, 1, -1)
    case let number: return number
    }
  }
  return nil
}

/// What the last system call complained about.
package func errorText() -> String { errorText(errno) }
package func errorText(_ number: Int32) -> String { String(cString: strerror(number)) }
