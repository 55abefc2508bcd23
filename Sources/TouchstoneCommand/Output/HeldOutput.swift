/// What is to be written and said, in order, once it is its turn: for work that is done beside the main thread.
struct HeldOutput: Sendable {
  private enum Part {
    case result(String)
    case saying(String)
  }
  private var parts: [Part] = []

  /// A result, for standard output.
  mutating func write(_ text: String) { parts.append(.result(text)) }
  /// A line that is not a result, for standard error.
  mutating func say(_ text: String) { parts.append(.saying(text)) }

  /// Writes and says all of it. Only on the main thread.
  func tell() {
    for part in parts {
      switch part {
      case .result(let text): Output.standard.write(text)
      case .saying(let text): TouchstoneCommand.say(text)
      }
    }
  }
}

/// Why something cannot be done: what is to be said of it, and what to leave with if nothing worse comes.
struct Complaint: Error, Sendable {
  var status: ExitStatus
  /// Whole lines for standard error, without the last line feed.
  var text: String

  init(_ status: ExitStatus, _ text: String) { (self.status, self.text) = (status, "error: \(text)") }

  /// What is wrong, in a line.
  var reason: String {
    let line = text.prefix { $0 != "\n" }
    return String(line.dropFirst("error: ".count))
  }
  /// Says it.
  func said() -> ExitStatus {
    say(text)
    return status
  }
}
