import Foundation
import Testing

/// Compares a text with a golden file in the tests' folder.
enum Golden {
  /// Whether golden files are written instead of compared.
  static let isRecorded = ProcessInfo.processInfo.environment["RECORD"] == "1"

  /// - Parameter part: returns the part of the golden file that the text must equal.
  static func expect(
    _ text: String, equals name: String, _ place: SourceLocation = #_sourceLocation,
    part: (String) -> String = { $0 }
  ) throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(name)
    if isRecorded {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      return try Data(text.utf8).write(to: url)
    }
    let golden = (try? Data(contentsOf: url)).map { part(String(decoding: $0, as: UTF8.self)) }
    #expect(
      golden == text, "\(name) differs; run `RECORD=1 swift test` and check the difference",
      sourceLocation: place)
  }
}
