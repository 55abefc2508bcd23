import ArgumentParser
import Glibc
import LibinputEvents
import TouchTrace

/// The command's exit statuses, documented in its help. Scripts rely on them.
enum ExitStatus: Error {
  /// A transcript changed.
  case changed
  /// A transcript is missing, or a search decided nothing.
  case missing
  /// A recording cannot be read to its end.
  case unreadable
  /// There is nothing to do.
  case nothing
  /// There is no touchpad, or it was unplugged before any input.
  case noDevice
  /// There is a touchpad, but the user may not read it.
  case permissionDenied
  /// The command line is wrong.
  case usage
  /// libinput is required but not available.
  case unavailable
  /// libinput, or the program that runs it, failed.
  case software
  /// A result cannot be written.
  case output

  /// The exit code, from 1 to 255. The codes of ``HelperExitStatus`` have the same meaning here.
  var code: Int32 {
    switch self {
    case .changed: 1
    case .missing: 2
    case .unreadable: HelperExitStatus.unreadable.rawValue
    case .nothing: 4
    case .noDevice: HelperExitStatus.noDevice.rawValue
    case .permissionDenied: HelperExitStatus.permissionDenied.rawValue
    case .usage: HelperExitStatus.usage.rawValue
    case .unavailable: HelperExitStatus.unavailable.rawValue
    case .software: HelperExitStatus.software.rawValue
    case .output: HelperExitStatus.output.rawValue
    }
  }

  /// Flushes standard output and exits with this status.
  func exit() -> Never {
    // A closed pipe does not turn a failure into success.
    Output.standard.ignoresClosedPipe = true
    Output.standard.finish()
    RecordingNotes.shared.print()
    Glibc.exit(code)
  }

  /// Returns the status with the higher code, which is the result of a run over several recordings; nil if both are nil.
  static func worse(_ one: ExitStatus?, _ other: ExitStatus?) -> ExitStatus? {
    guard let one, let other else { return one ?? other }
    return one.code < other.code ? other : one
  }
}

/// Prints an error and exits.
func fail(_ problem: String, _ status: ExitStatus = .usage) -> Never {
  printError(problem)
  status.exit()
}

/// Prints a failure and exits.
func fail(_ failure: CommandFailure) -> Never { failure.report().exit() }

/// Returns what the command's arguments ask for, or prints why it cannot and exits.
func orExit<Result>(_ result: @autoclosure () throws(CommandFailure) -> Result) -> Result {
  do { return try result() } catch { fail(error) }
}

func printError(_ text: String) { printMessage("error: \(text)") }

/// Prints a line on standard error, for everything that is not a result. A line feed in it is escaped, because a name in it
/// must not begin a line that another program reads as a command.
func printMessage(_ line: String) {
  // Flush the results first, so that on a terminal a message follows the output it is about.
  Output.standard.flush()
  Isolation.printing {
    guard Isolation.isUnprintedMessage() else { return }
    let text = QuotedText.plain(line)
    let lines = TerminalSize.columns(of: Interruption.messages).map { WrappedText.folded(text, columns: $0) } ?? [text]
    printUnchanged(lines.joined(separator: "\n") + "\n")
  }
}

/// Prints on standard error what the program itself made for a terminal, such as a drawing in colours.
func printUnchanged(_ text: String) {
  let bytes = Array(text.utf8)
  _ = bytes.withUnsafeBytes { write(Interruption.messages, $0.baseAddress, $0.count) }
}
