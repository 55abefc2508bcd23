import Foundation
import Testing

/// Text stored next to the tests. With `RECORD=1` in the environment it is written instead of compared.
public struct GoldenFile {
  public let path: String

  /// - Parameters:
  ///   - name: the file's path, relative to the test's folder.
  ///   - test: the test's source file; use the default.
  public init(_ name: String, relativeTo test: String = #filePath) {
    path = URL(fileURLWithPath: test).deletingLastPathComponent().appendingPathComponent(name).path
  }

  public static var isRecording: Bool { ProcessInfo.processInfo.environment["RECORD"] == "1" }

  public func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let name = URL(fileURLWithPath: path).lastPathComponent
    if Self.isRecording {
      do {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
      } catch {
        Issue.record("\(name) cannot be written: \(error)", sourceLocation: sourceLocation)
      }
      return
    }
    guard let kept = try? String(contentsOfFile: path, encoding: .utf8) else {
      Issue.record("\(name) does not exist; run the tests with RECORD=1 to write it", sourceLocation: sourceLocation)
      return
    }
    if kept == text { return }
    let (old, new) = (kept.split(separator: "\n"), text.split(separator: "\n"))
    let line = zip(old, new).prefix { $0 == $1 }.count
    let before = line < old.count ? String(old[line]) : "the end"
    let now = line < new.count ? String(new[line]) : "the end"
    Issue.record(
      """
      \(name):\(line + 1) differs.
        kept: \(before)
        now:  \(now)
      If the new text is right, run the tests with RECORD=1 and review the difference before committing.
      """,
      sourceLocation: sourceLocation)
  }
}
