import Glibc

/// A file that is read whole.
package enum WholeFile {
  /// Nil where there is none.
  ///
  /// - Parameters:
  ///   - longest: in bytes; more is refused.
  ///   - why: what is said of more, behind `it is longer than 256 MiB, `.
  ///   - problem: is given what is read, piece by piece, and says what is wrong with it; nil where nothing is.
  package static func bytes(
    _ path: String, longest: Int, _ why: String, problem: (ArraySlice<UInt8>) -> String? = { _ in nil }
  ) throws(FileProblem) -> [UInt8]? {
    func refuse(_ reason: String) -> FileProblem { FileProblem("\(path) cannot be read: \(reason)") }
    // A pipe would be waited for, for ever.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 && errno == ENOENT { return nil }
    guard descriptor >= 0 else { throw refuse(errorText()) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw refuse("it is no file") }
    var bytes: [UInt8] = []
    // As much as it says of its own length, and a byte that shows its end; a file of /proc says 0, and others may grow.
    let room = min(max(Int(status.st_size), 1 << 12), 1 << 16) + 1
    while true {
      var count = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
        count = Glibc.read(descriptor, buffer.baseAddress, room)
        filled = max(0, count)
      }
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw refuse(errorText()) }
      if count == 0 { return bytes }
      if let problem = problem(chunk[...]) { throw refuse(problem) }
      // Of what it says of its own length at once.
      if max(Int(status.st_size), bytes.count + count) > longest {
        throw refuse("it is longer than \(longest >> 20) MiB, \(why)")
      }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
    }
  }
}
