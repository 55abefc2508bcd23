import Glibc
import Simulation

/// Where a recording goes while it is made: straight into its file, each piece in a write of its own, so that what has
/// been written is there whatever happens to this program.
final class LiveOutput {
  let path: String
  private let isForced: Bool
  private var descriptor: Int32 = -1
  /// Whoever read it has gone.
  private(set) var isClosed = false
  /// How many bytes whole pieces make.
  private var whole: off_t = 0

  /// Ends the command where the file is there already and is not to be written anew. Makes nothing yet.
  init(_ path: String, isForced: Bool) {
    (self.path, self.isForced) = (path, isForced)
    if isThere && !isForced { refuseToReplace() }
  }

  /// Ends the command where the file cannot be made.
  func begin() {
    if path == "-" { descriptor = 1; return }
    // A pipe or a device is there on purpose.
    let isNew = isForced || isSpecial ? O_TRUNC : O_EXCL
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | isNew, 0o666)
    if descriptor >= 0 { return }
    if errno == EEXIST { refuseToReplace() }
    complain("\(path) cannot be written: \(errorText())")
    ExitStatus.output.leave()
  }

  func write(_ bytes: [UInt8]) {
    if isClosed { return }
    switch writeAll(bytes, to: descriptor) {
    case nil: whole += off_t(bytes.count)
    case EPIPE: isClosed = true
    case let number?:
      // Half a piece would be a broken line at the end. What others opened is theirs to cut.
      if descriptor > 2 { _ = ftruncate(descriptor, whole) }
      complain("\(path) could not be written: \(errorText(number)); what is in it up to there can be read")
      ExitStatus.output.leave()
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
  private func refuseToReplace() -> Never {
    refuse("\(path) is there already; \(OutputGuard.advice(hasForce: true))")
  }
}
