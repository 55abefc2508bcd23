import ArgumentParser
import Glibc
import LibinputEvents
import TouchTrace
import TraceReplay

package typealias ExitStatus = LibinputEvents.ExitStatus

extension ExitStatus {
  /// Flushes standard output and exits with this status.
  package func exit() -> Never {
    // A closed pipe does not turn a failure into success.
    Output.standard.ignoresClosedPipe = true
    Output.standard.finish()
    RecordingNotes.shared.print()
    Glibc.exit(rawValue)
  }

  /// Returns the status with the higher code, which is the result of a run over several recordings; nil if both are nil.
  package static func worse(_ one: ExitStatus?, _ other: ExitStatus?) -> ExitStatus? {
    guard let one, let other else { return one ?? other }
    return one.rawValue < other.rawValue ? other : one
  }
}

extension CommandFailure {
  /// Prints the failure and ends the command. Failures are thrown to `Touchstone.run`, which calls this, except by callbacks that
  /// throw nothing, such as an observer that writes results, and by a process that only keeps others.
  ///
  /// Of several threads the first one ends the command; the others wait for that.
  package func end() -> Never {
    Isolation.leave()
    pthread_mutex_lock(Self.ending)
    report().exit()
  }

  /// Held from the first failure that ends the command to the end. A lock must have a stable address.
  nonisolated(unsafe) private static let ending: UnsafeMutablePointer<pthread_mutex_t> = {
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    // What fails meanwhile ends the command as well.
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(lock, &attributes)
    return lock
  }()
}

/// Returns a result, whose error becomes the command's failure.
package func orFail<Result>(
  _ status: ExitStatus, _ result: @autoclosure () throws -> Result
) throws(CommandFailure) -> Result {
  do { return try result() } catch { throw CommandFailure(status, "\(error.sentence)") }
}

package func printError(_ text: String) { printMessage("error: \(text)") }

/// Prints a line on standard error, for everything that is not a result. A line feed in it is escaped, because a name in it
/// must not begin a line that another program reads as a command.
package func printMessage(_ line: String) {
  // Flush the results first, so that on a terminal a message follows the output it is about.
  Output.standard.flush()
  let text = QuotedText.plain(line)
  let lines = TerminalSize.columns(of: Interruption.messages).map { WrappedText.folded(text, columns: $0) } ?? [text]
  _ = Isolation.print(Array((lines.joined(separator: "\n") + "\n").utf8)) { writeAll($0, to: Interruption.messages) }
}

/// Prints on standard error what the program itself made for a terminal, such as a drawing in colours.
package func printUnchanged(_ text: String) {
  let bytes = Array(text.utf8)
  _ = bytes.withUnsafeBytes { write(Interruption.messages, $0.baseAddress, $0.count) }
}
