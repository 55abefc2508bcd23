import Foundation
import Testing

/// Compares a text with a golden file in the tests' folder.
enum Golden {
  static func expect(_ text: String, equals name: String, _ place: SourceLocation = #_sourceLocation) throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      return try Data(text.utf8).write(to: url)
    }
    let golden = (try? Data(contentsOf: url)).map { String(decoding: $0, as: UTF8.self) }
    #expect(
      golden == text, "\(name) differs; run `RECORD=1 swift test` and check the difference",
      sourceLocation: place)
  }
}
