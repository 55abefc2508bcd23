/// The commands of earlier versions that became parts of others. They still do their work, after a sentence about it.
enum OldNames {
  private static let commands: [String: [String]] = [
    "devices": ["doctor", "--devices"], "diagram": ["recognizers", "--format", "mermaid"],
    "film": ["export", "--format", "svg"],
    "info": ["explain", "--facts"], "offline": ["replay", "--libinput-events"], "review": ["accept", "--ask"],
  ]

  /// Returns the arguments with the present command instead of an old one.
  static func replaced(in arguments: [String]) -> [String] {
    guard let first = arguments.first, let command = commands[first] else { return arguments }
    printMessage("note: `touchstone \(first)` is now `touchstone \(command.joined(separator: " "))`")
    return command + arguments.dropFirst()
  }

  /// Returns where a command went; nil for the name of a present one.
  static func sentence(about name: String) -> String? {
    commands[name].map {
      "“\(name)” is now `touchstone \($0.joined(separator: " "))`; `touchstone help \($0[0])` describes it"
    }
  }
}
