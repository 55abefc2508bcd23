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
struct CommandFailure: Error, Sendable {
  var status: ExitStatus
  /// Complete lines for standard error, without the last line feed.
  var text: String

  init(_ status: ExitStatus, _ text: String) {
    self.status = status
    self.text = "error: \(text)"
  }

  /// The reason, on one line.
  var reason: String {
    let line = text.prefix { $0 != "\n" }
    return String(line.dropFirst("error: ".count))
  }

  /// Prints the error and returns the exit status.
  func report() -> ExitStatus {
    printMessage(text)
    return status
  }
}
