import Glibc

package enum WholeFile {
  /// Returns the file's bytes, or nil if there is no such file.
  ///
  /// - Parameters:
  ///   - longest: the most bytes that are read; a longer file is an error.
  ///   - why: the end of that error, after `it is longer than 256 MiB, `.
  ///   - problem: receives the bytes piece by piece and returns an error, or nil.
  package static func bytes(
    _ path: String, longest: Int, _ why: String, problem: (ArraySlice<UInt8>) -> String? = { _ in nil }
  ) throws(FileProblem) -> [UInt8]? {
    func failure(_ reason: String) -> FileProblem { FileProblem("cannot read \(path): \(reason)") }
    // O_NONBLOCK: opening a pipe without a writer would block forever.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 && errno == ENOENT { return nil }
    guard descriptor >= 0 else { throw failure(errorText()) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw failure("it is not a regular file")
    }
    var bytes: [UInt8] = []
    // The reported size and one byte to detect the end. Files of /proc report 0, and others may grow.
    let room = min(max(Int(status.st_size), 1 << 12), 1 << 16) + 1
    while true {
      var count = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
        count = Glibc.read(descriptor, buffer.baseAddress, room)
        filled = max(0, count)
      }
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw failure(errorText()) }
      if count == 0 { return bytes }
      if let problem = problem(chunk[...]) { throw failure(problem) }
      // The reported size is checked right away.
      if max(Int(status.st_size), bytes.count + count) > longest {
        throw failure("it is longer than \(longest >> 20) MiB, \(why)")
      }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
    }
  }
}
