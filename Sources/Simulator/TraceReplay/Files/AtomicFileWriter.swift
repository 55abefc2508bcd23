import Glibc
import TouchTrace

/// Writes a file atomically: to a draft in the same folder, which then replaces it.
///
/// A draft is hidden and has a random name, `.touchstone-draft-` and sixteen digits before the file's name. No other
/// program has that file, so an interrupted program can remove it. What a killed one leaves behind is not taken for a
/// recording or a transcript, and the next writer in the folder removes it: a draft is locked as long as its program runs. No
/// result depends on the random digits. An output that stays incomplete for good is kept as `FILE.incomplete`: see ``keep()``.
package struct AtomicFileWriter {
  package let path: String
  /// The path of the draft while it is being written, otherwise nil.
  private var draft: String?
  /// Keeps the draft locked until it has replaced the file, or is kept.
  private var lock: Int32 = -1

  package init(path: String) { self.path = path }

  /// The most bytes of the file's name in the draft's: with the prefix and the digits, less than the 255 of a file name.
  private static let longestName = 200

  /// Returns a path for a draft that no other program uses.
  private func newDraft() -> String {
    var name = path.dropFirst(folder.count)
    while name.utf8.count > Self.longestName { name.removeLast() }
    let digits = Hexadecimal.text(UInt64.random(in: .min ... .max), digits: 16)
    return "\(folder)\(Drafts.namePrefix)\(digits).\(name)"
  }

  /// The path's start, to and with its last slash.
  private var folder: Substring { path[..<(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)] }

  /// Opens the draft for writing. Errors name the file to replace, because the user knows no other.
  ///
  /// The draft never has more permissions than the file that it replaces.
  package mutating func open() throws(FileProblem) -> Int32 {
    var status = stat()
    let isReplacing = stat(path, &status) == 0
    let mode = isReplacing ? status.st_mode & 0o777 : 0o666
    Drafts.removeAbandoned(in: folder)
    var draft = newDraft()
    var descriptor = create(draft, mode)
    // Another writer may have taken a draft for an abandoned one, after it was created and before it was locked.
    while descriptor >= 0, fstat(descriptor, &status) == 0, status.st_nlink == 0 {
      close(descriptor)
      Drafts.remove(draft)
      draft = newDraft()
      descriptor = create(draft, mode)
    }
    if descriptor < 0 { throw FileProblem("cannot write to \(path): \(errorText())") }
    // The process's mask does not apply to a file that exists already.
    if isReplacing { fchmod(descriptor, mode) }
    self.draft = draft
    lock = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    return descriptor
  }

  /// Creates and locks a draft, and returns the descriptor, or -1 with the system's error number.
  private func create(_ draft: String, _ mode: mode_t) -> Int32 {
    Drafts.add(draft)
    // O_EXCL: the draft is always a new file, never a link to another one.
    let descriptor = Glibc.open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    if descriptor < 0 {
      let number = errno
      Drafts.remove(draft)
      errno = number
    } else {
      // Fails on file systems without locks, where nothing is ever taken for abandoned.
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    }
    return descriptor
  }

  /// Replaces the file with the draft, which must be complete and closed.
  package mutating func commit() throws(FileProblem) {
    guard let draft else { return }
    if rename(draft, path) == 0 { return forget(draft) }
    let reason = errorText()
    throw FileProblem("cannot replace \(path): \(reason); the new content is in \(keep() ?? draft)")
  }

  private mutating func forget(_ draft: String) {
    Drafts.remove(draft)
    close(lock)
    (self.draft, lock) = (nil, -1)
  }

  /// Keeps an incomplete draft for the user, as `FILE.incomplete` or, if that exists, `FILE.incomplete2` and so on, and returns
  /// this path. An empty one is removed.
  package mutating func keep() -> String? {
    guard let draft else { return nil }
    var status = stat()
    if stat(draft, &status) == 0, status.st_size == 0 {
      discard()
      return nil
    }
    defer { forget(draft) }
    for number in 1...100 {
      let name = path + Self.incompleteExtension + (number == 1 ? "" : "\(number)")
      // A link, because a renamed file would replace an existing one.
      if link(draft, name) == 0 {
        unlink(draft)
        return name
      }
      // Some file systems have no links, and a name may be too long.
      if errno != EEXIST { break }
    }
    // Not under the draft's own name, which the next writer in the folder would remove.
    for number in 1...100 {
      let name = "\(folder)touchstone\(Self.incompleteExtension)" + (number == 1 ? "" : "\(number)")
      if access(name, F_OK) != 0, rename(draft, name) == 0 { return name }
    }
    return draft
  }

  private static let incompleteExtension = ".incomplete"

  /// Returns whether a file's name is that of a draft or of an incomplete output.
  package static func isDraft(_ name: String) -> Bool {
    if name.hasPrefix(Drafts.namePrefix) { return true }
    guard let dot = name.lastIndex(of: ".") else { return false }
    let ending = name[dot...]
    return ending.hasPrefix(incompleteExtension) && ending.dropFirst(incompleteExtension.count).allSatisfy(\.isNumber)
  }

  /// Replaces a file's content. The old content stays until all of the new one is written.
  package static func replace(_ path: String, with text: String) throws(FileProblem) {
    var writer = AtomicFileWriter(path: path)
    let descriptor = try writer.open()
    let failure = writeAll(Array(text.utf8), to: descriptor)
    let reason = failure.map(errorText) ?? (close(descriptor) == 0 ? nil : errorText())
    guard let reason else { return try writer.commit() }
    if failure != nil { close(descriptor) }
    writer.discard()
    throw FileProblem("cannot write to \(path): \(reason)")
  }

  private mutating func discard() {
    guard let draft else { return }
    unlink(draft)
    forget(draft)
  }
}

/// The reason a file cannot be read or written, as a sentence without its full stop.
package struct FileProblem: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// Writes all bytes, waiting for a slow reader. Returns the system's error number if that failed.
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
