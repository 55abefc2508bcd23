import Glibc
import Simulation
import TouchTrace

/// Buffers results for standard output or a file. If a write fails, the command exits with the reason, so no output is
/// lost silently.
///
/// Only the main thread writes results.
package final class Output {
  package nonisolated(unsafe) static let standard = Output(descriptor: 1, name: "standard output")

  private let descriptor: Int32
  private let name: String
  private let handleFailure: () -> String?
  /// Memory that a signal handler can read.
  private let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: Output.capacity)
  private var count = 0
  private static let capacity = 1 << 16
  /// Whether the command continues after its reader closes the pipe. If `false`, it exits with 0 then, because a reader such as
  /// `head` has read all it needs.
  package var ignoresClosedPipe = false
  private var isClosed = false

  /// - Parameters:
  ///   - name: the name used in errors.
  ///   - handleFailure: called if a write fails; returns a line to print after the error.
  package init(descriptor: Int32, name: String, handleFailure: @escaping () -> String? = { nil }) {
    self.descriptor = descriptor
    self.name = name
    self.handleFailure = handleFailure
  }

  deinit { buffer.deallocate() }

  /// Writes lines of text, in which everything that could change a terminal's state is escaped. A line that contains a name
  /// from outside is written with ``write(line:)``, because a name can contain a line feed.
  package func write(_ text: String) {
    write(bytes: QuotedText.lines(text, keeping: descriptor == 1 ? Colour.sequences : []).utf8)
  }

  /// Writes one line of text: a line feed in it is escaped, too.
  package func write(line: String) { write(line.escaping { $0 == "\n" ? "\\n" : nil } + "\n") }

  /// Writes sentences, which are wrapped between words on a terminal. In a file a line stays one.
  package func write(sentences text: String) {
    guard let columns = TerminalSize.columns(of: descriptor) else { return write(text) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    write(lines.flatMap { WrappedText.folded(String($0), columns: columns) }.joined(separator: "\n"))
  }

  /// Writes bytes of a file format or of a terminal's screen as they are.
  package func write(bytes: some Sequence<UInt8>) {
    if bytes.withContiguousStorageIfAvailable(add) == nil { Array(bytes).withUnsafeBufferPointer(add) }
  }

  private func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    var done = 0
    while done < bytes.count {
      let part = min(Self.capacity - count, bytes.count - done)
      (buffer + count).update(from: bytes.baseAddress! + done, count: part)
      (done, count) = (done + part, count + part)
      if count == Self.capacity { flush() }
    }
  }

  /// Writes what standard output's buffer has, in a signal handler at a crash.
  static func writeRest() {
    _ = Glibc.write(1, standard.buffer, standard.count)
    standard.count = 0
  }

  package func flush() {
    // After each frame of a recording that arrives, most of which print nothing.
    if count == 0 { return }
    let write: ([UInt8]) -> Int32? = { self.isClosed ? nil : writeAll($0, to: self.descriptor) }
    let bytes = Array(UnsafeBufferPointer(start: buffer, count: count))
    let failure = descriptor == 1 ? Isolation.print(bytes, write) : write(bytes)
    count = 0
    if failure == EPIPE {
      if !ignoresClosedPipe { exit(0) }
      isClosed = true
      return
    }
    if let failure { failWriting(errorText(failure)) }
  }

  /// Flushes the buffer, and closes a file.
  package func finish() {
    flush()
    if descriptor > 2, close(descriptor) != 0 { failWriting(errorText()) }
  }

  private func failWriting(_ reason: String) -> Never {
    let details = handleFailure().map { [$0] } ?? []
    CommandFailure(.output, "cannot write to \(name): \(reason)", details: details).end()
  }
}
