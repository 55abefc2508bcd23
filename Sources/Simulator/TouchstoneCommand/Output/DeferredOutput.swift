import TouchTrace

/// Output and messages of work on another thread, kept in order until they can be printed.
struct DeferredOutput: Sendable {
  private enum Part {
    case result(String)
    case message(String)
  }

  private var parts: [Part] = []

  /// Adds a result for standard output.
  mutating func write(_ text: String) { parts.append(.result(text)) }

  /// Adds a line for standard error.
  mutating func printMessage(_ text: String) { parts.append(.message(text)) }

  /// Prints all of it. Call it on the main thread only.
  func flush() {
    for part in parts {
      switch part {
      case .result(let text): Output.standard.write(text)
      case .message(let text): TouchstoneCommand.printMessage(text)
      }
    }
  }
}

/// The reason why a command failed, with the exit status to use if nothing worse follows.
package struct CommandFailure: Error, Hashable, Sendable {
  package var status: ExitStatus
  /// A sentence without its full stop.
  var reason: String
  /// Further lines, such as how much was read.
  var details: [String]

  package init(_ status: ExitStatus, _ reason: String, details: [String] = []) {
    self.status = status
    self.reason = reason
    self.details = details
  }

  /// Creates a failure caused by the command line.
  package init(_ reason: String) { self.init(.usage, reason) }

  package init(_ error: RecordingError) { self.init(.unreadable, error.sentence) }

  var lines: [String] { ["error: \(reason)"] + details.map { "  \($0)" } }

  func report() -> ExitStatus {
    for line in lines { printMessage(line) }
    return status
  }
}
