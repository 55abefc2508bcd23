import Glibc

/// A file's new content while it is made: beside the file, as `FILE.new`, until it is whole and takes the file's place.
///
/// Where something has that name already, whosesoever it is, it stays, and the draft is `FILE.new2`, or the next that is
/// free.
package struct AtomicFileWriter {
  /// The file's own.
  package let path: String
  /// The draft's; certain once it is open.
  package private(set) var name: String

  package init(path: String) {
    self.path = path
    name = path + ".new"
  }
  /// How many names are tried.
  private static let most = 100

  /// Opens it to be written. Errors speak of the file: nobody has asked for a draft.
  package mutating func open() throws(FileProblem) -> Int32 {
    for number in 1...Self.most {
      name = path + ".new\(number == 1 ? "" : "\(number)")"
      // It must be new: what is there may be a link, and must not be written through.
      let descriptor = Glibc.open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor < 0 && errno == EEXIST { continue }
      if descriptor < 0 { throw FileProblem("\(path) cannot be written: \(errorText())") }
      // What was private stays so.
      var status = stat()
      if stat(path, &status) == 0 { fchmod(descriptor, status.st_mode & 0o777) }
      return descriptor
    }
    throw FileProblem(
      "\(path) cannot be written: \(path).new and all names up to \(name) are taken; remove what is not needed of them")
  }

  /// It is whole, and closed.
  package func takePlace() throws(FileProblem) {
    if rename(name, path) == 0 { return }
    throw FileProblem("\(path) could not be replaced: \(errorText()); the new content is in \(name)")
  }

  /// The draft of a whole text: what stood at `path` stays until all of it is written.
  package static func replace(_ path: String, with text: String) throws(FileProblem) {
    var draft = AtomicFileWriter(path: path)
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
