import Glibc
import Simulation

/// Results, on their way to standard output or a file. Collected into large writes; nothing is lost without a word: a
/// write that fails ends the command with the reason.
///
/// Only the main thread writes results.
final class Output {
  nonisolated(unsafe) static let standard = Output(descriptor: 1, name: "standard output")

  private let descriptor: Int32
  private let name: String
  private let remark: String?
  private var buffer: [UInt8] = []
  /// Whether what is done counts even where nobody reads of it any more. Else the command ends with 0 when its reader
  /// goes away, as `head` does: it has read what it wanted.
  var outlivesItsReader = false
  private var isClosed = false

  /// - Parameters:
  ///   - name: what it is called where it cannot be written.
  ///   - remark: what else is to be said then.
  init(descriptor: Int32, name: String, remark: String? = nil) {
    (self.descriptor, self.name, self.remark) = (descriptor, name, remark)
  }

  func write(_ text: String) { write(bytes: text.utf8) }
  func write(bytes: some Sequence<UInt8>) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= 1 << 16 { flush() }
  }
  func flush() {
    let failure = isClosed ? nil : writeAll(buffer, to: descriptor)
    buffer.removeAll(keepingCapacity: true)
    if failure == EPIPE {
      if !outlivesItsReader { exit(0) }
      isClosed = true
      return
    }
    if let failure { fail(errorText(failure)) }
  }
  /// Writes what is left, and closes a file.
  func finish() {
    flush()
    if descriptor > 2, close(descriptor) != 0 { fail(errorText()) }
  }
  private func fail(_ reason: String) -> Never {
    complain("\(name) could not be written: \(reason)")
    if let remark { say("  \(remark)") }
    exit(ExitStatus.output.rawValue)
  }
}
