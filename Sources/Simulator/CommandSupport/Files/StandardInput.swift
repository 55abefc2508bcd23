import Glibc

/// Standard input as a recording that is read several times.
package enum StandardInput {
  /// Replaces a pipe by a file with everything that it contains. A terminal stays what it is.
  package static func keep() {
    var status = stat()
    guard fstat(0, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return }
    var name = Array("\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/touchstone-XXXXXX".utf8CString)
    let copy = mkstemp(&name)
    if copy < 0 { return }
    unlink(name)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var count = read(0, &buffer, buffer.count)
    while count > 0 {
      if write(copy, buffer, count) != count { break }
      count = read(0, &buffer, buffer.count)
    }
    lseek(copy, 0, SEEK_SET)
    dup2(copy, 0)
    close(copy)
  }

  /// Returns the path by which a recording can be read again; nil if it cannot.
  package static func readablePath(of file: String) -> String? {
    let path = file == "-" ? "/proc/\(getpid())/fd/0" : file
    return fileType(path) == S_IFREG ? path : nil
  }
}
