import Glibc

/// Where a recording goes while it is made: straight into its file, each piece in a write of its own, so that what has
/// been written is there whatever happens to this program.
final class LiveOutput {
  let path: String
  private let isForced: Bool
  private var descriptor: Int32 = -1
  /// Whoever read it has gone.
  private(set) var isClosed = false

  /// Ends the command where the file is there already and is not to be written anew. Makes nothing yet.
  init(_ path: String, isForced: Bool) {
    (self.path, self.isForced) = (path, isForced)
    if isThere && !isForced { refuse() }
  }

  /// Ends the command where the file cannot be made.
  func begin() {
    if path == "-" { descriptor = 1; return }
    // A pipe or a device is there on purpose.
    let isNew = isForced || isSpecial ? O_TRUNC : O_EXCL
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | isNew, 0o666)
    if descriptor >= 0 { return }
    if errno == EEXIST { refuse() }
    complain("\(path) cannot be written: \(errorText())")
    ExitStatus.output.leave()
  }

  func write(_ bytes: [UInt8]) {
    var written = 0
    while written < bytes.count && !isClosed {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress! + written, $0.count - written) }
      if count >= 0 { written += count; continue }
      switch errno {
      case EINTR: break
      case EPIPE: isClosed = true
      case EAGAIN:
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&entry, 1, -1)
      default:
        complain("\(path) could not be written: \(errorText()); what is in it up to there can be read")
        ExitStatus.output.leave()
      }
    }
  }

  /// To be watched for a reader that goes away.
  var watched: [Int32] { [descriptor] }

  func finish() {
    if descriptor > 2, close(descriptor) != 0 {
      complain("\(path) could not be written: \(errorText())")
      ExitStatus.output.leave()
    }
    descriptor = -1
  }

  private var kind: mode_t? {
    var status = stat()
    return path != "-" && stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
  private var isSpecial: Bool { kind.map { $0 != S_IFREG } ?? false }
  private var isThere: Bool { kind == S_IFREG }
  private func refuse() -> Never {
    complain("\(path) is there already; name another file, or use --force to write it anew")
    ExitStatus.usage.leave()
  }
}
