import TouchTrace

/// Output and messages of work on another thread, kept in order until they can be printed.
package struct DeferredOutput: Sendable {
  private enum Part {
    case result(String)
    case message(String)
  }

  private var parts: [Part] = []

  package init() {}

  /// Adds a result for standard output.
  package mutating func write(_ text: String) { parts.append(.result(text)) }

  /// Adds a line for standard error.
  package mutating func printMessage(_ text: String) { parts.append(.message(text)) }

  /// Prints all of it. Call it on the main thread only.
  package func flush() {
    for part in parts {
      switch part {
      case .result(let text): Output.standard.write(text)
      case .message(let text): CommandSupport.printMessage(text)
      }
    }
  }
}

/// The reason why a command failed, with the exit status to use if nothing worse follows.
package struct CommandFailure: Error, Hashable, Sendable {
  package var status: ExitStatus
  /// A sentence without its full stop.
  package var reason: String
  /// Further lines, such as how much was read.
  package var details: [String]

  package init(_ status: ExitStatus, _ reason: String, details: [String] = []) {
    self.status = status
    self.reason = reason
    self.details = details
  }

  /// Creates a failure caused by the command line.
  package init(_ reason: String) { self.init(.usage, reason) }

  package init(_ error: RecordingError) { self.init(.unreadable, error.sentence) }

  package var lines: [String] { ["error: \(reason)"] + details.map { "  \($0)" } }

  package func report() -> ExitStatus {
    for line in lines { printMessage(line) }
    return status
  }
}
