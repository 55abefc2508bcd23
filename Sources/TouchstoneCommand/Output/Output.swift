import Glibc

/// Results, on their way to standard output or a file. Collected into large writes; nothing is lost without a word: a
/// write that fails ends the command with the reason.
///
/// Only the main thread writes results.
final class Output {
  nonisolated(unsafe) static let standard = Output(descriptor: 1, name: "standard output")

  private let descriptor: Int32
  private let name: String
  private var buffer: [UInt8] = []

  init(descriptor: Int32, name: String) { (self.descriptor, self.name) = (descriptor, name) }

  /// Opens a file to write anew.
  static func open(_ path: String) -> Output {
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      complain("\(path) cannot be written: \(errorText())")
      ExitStatus.output.leave()
    }
    return Output(descriptor: descriptor, name: path)
  }

  func write(_ text: String) { write(bytes: text.utf8) }
  func write(bytes: some Sequence<UInt8>) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= 1 << 16 { flush() }
  }
  func flush() {
    var written = 0
    while written < buffer.count {
      let count = buffer.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress! + written, $0.count - written) }
      if count < 0 && errno == EINTR { continue }
      if count < 0 {
        let reason = errorText()
        buffer = []
        complain("\(name) could not be written: \(reason)")
        exit(ExitStatus.output.rawValue)
      }
      written += count
    }
    buffer.removeAll(keepingCapacity: true)
  }
  /// Writes what is left, and closes a file.
  func finish() {
    flush()
    if descriptor > 2, close(descriptor) != 0 {
      complain("\(name) could not be written: \(errorText())")
      exit(ExitStatus.output.rawValue)
    }
  }
}

/// What the last system call complained about.
func errorText() -> String { String(cString: strerror(errno)) }
