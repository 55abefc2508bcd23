import CommandSupport
import Glibc
import Simulation

/// The output of a recording in progress. Each piece goes straight to the file in a write of its own, so what is
/// written survives if this program is killed.
final class LiveOutput {
  let path: String
  /// Whether a file that exists is replaced.
  private let replacesFile: Bool
  private var descriptor: Int32 = -1
  private(set) var isClosed = false
  /// The number of bytes in complete pieces.
  private var whole: off_t = 0

  /// Throws if the file exists and must not be overwritten. Does not create it yet.
  init(_ path: String, isForced: Bool) throws(CommandFailure) {
    self.path = path
    try OutputGuard.check(path, reading: [], .forced(isForced))
    // An empty one, without `--force`.
    replacesFile = fileType(path) == S_IFREG
  }

  /// Creates the file. Throws if it cannot be created.
  func begin() throws(CommandFailure) {
    if path == "-" {
      descriptor = 1
      return
    }
    // Pipes and devices exist before they are written.
    if isSpecial {
      do { descriptor = try SpecialFile.open(path) } catch { throw CommandFailure(.output, error.sentence) }
      return
    }
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (replacesFile ? O_TRUNC : O_EXCL), 0o666)
    if descriptor >= 0 { return }
    throw CommandFailure(.output, "cannot write to \(path): \(errorText())")
  }

  func write(_ bytes: [UInt8]) {
    if isClosed { return }
    switch writeAll(bytes, to: descriptor) {
    case nil: whole += off_t(bytes.count)
    case EPIPE: isClosed = true
    case let number?:
      // Remove the incomplete piece, which would be a broken line at the end. Files opened by others are not truncated.
      if descriptor > 2 { _ = ftruncate(descriptor, whole) }
      CommandFailure(
        .output, "cannot write to \(path): \(errorText(number)); the part written so far can be read"
      ).end()
    }
  }

  /// The descriptors to watch for a reader that closes the output.
  var watched: [Int32] { [descriptor] }

  func finish() throws(CommandFailure) {
    if descriptor > 2, close(descriptor) != 0 {
      throw CommandFailure(.output, "cannot write to \(path): \(errorText())")
    }
    descriptor = -1
  }

  private var kind: mode_t? { path == "-" ? nil : fileType(path) }

  private var isSpecial: Bool { kind.map { $0 != S_IFREG } ?? false }

}
