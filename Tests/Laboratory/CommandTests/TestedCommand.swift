import Foundation

/// A line of a file in `CommandLines`: a command, a colon and its arguments.
struct TestedCommand: CustomStringConvertible, Sendable {
  let command: String
  let words: [String]
  var description: String { words.joined(separator: " ") }

  static func all(in file: String) -> [Self] {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("CommandLines/\(file)")
    let lines = ((try? String(contentsOf: url, encoding: .utf8)) ?? "").split(separator: "\n")
    return lines.map { line in
      let parts = line.components(separatedBy: ": ")
      return Self(command: parts[0], words: parts.joined(separator: " ").split(separator: " ").map(String.init))
    }
  }
}
