import Glibc
import TouchTrace
import TraceReplay

/// The statement of the gestures that a recording must contain and no others, in a comment of its header or of its header file:
/// `# Expect: tap, pinch=2.4±5%`. Unlike a transcript it stays as it is if positions, times or failures change.
package struct ExpectedGestures: Sendable {
  /// The gestures as they are written; an ``GestureExpectation`` of the recognizers that the recording is played with.
  package let text: String
  package let file: String
  /// The line in this file, from 1.
  package let line: Int

  private static let start = "# Expect:"
  /// May follow the gestures, and means what every expectation means.
  private static let rest = ", nothing else"
  /// The bytes at the beginning of a file that are searched.
  private static let headLength = 16 << 10

  /// Creates the expectation that a recording states; nil if it states none.
  package init?(statedBy recording: String) {
    for file in [recording, SetupFile.path(besideRecordingAt: recording)] {
      guard let expected = Self(in: Self.head(of: file), of: file) else { continue }
      self = expected
      return
    }
    return nil
  }

  /// Creates the expectation that a recording with this text states itself; nil if it states none.
  package init?(statedIn text: String, of file: String) {
    self.init(in: Array(text.utf8.prefix(Self.headLength)), of: file)
  }

  /// Creates the expectation that could be added to a recording.
  package init(stating text: String, besides file: String) { (self.text, self.file, line) = (text, file, 1) }

  private init?(in head: [UInt8], of file: String) {
    guard let (index, line) = Self.lines(head).enumerated().first(where: { $1.hasPrefix(Self.start) }) else {
      return nil
    }
    var text = line.dropFirst(Self.start.count).drop { $0 == " " }
    if text.hasSuffix(Self.rest) { text = text.dropLast(Self.rest.count) }
    (self.text, self.file, self.line) = (String(text), file, index + 1)
  }

  private static func lines(_ head: [UInt8]) -> [Substring] {
    String(decoding: head, as: UTF8.self).split(omittingEmptySubsequences: false, whereSeparator: isLineEnd)
  }

  private static func isLineEnd(_ character: Character) -> Bool { character == "\n" || character == "\r\n" }

  /// Returns the first bytes of a file; none if it is not a regular one.
  private static func head(of path: String) -> [UInt8] {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: headLength)
    let count = fread(&bytes, 1, headLength, file)
    return Array(bytes[..<count])
  }

  /// The comment that states the gestures.
  package static func comment(_ text: String) -> String { "\(start) \(text)" }

  /// Returns a trace's text with an expectation in its header; nil if it is not a trace.
  package static func added(_ text: String, to trace: String) -> String? {
    guard trace.hasPrefix("touchstone trace "), let first = trace.firstIndex(where: isLineEnd) else { return nil }
    var lines = trace.split(omittingEmptySubsequences: false, whereSeparator: isLineEnd)
    if let old = Self(statedIn: trace, of: "") {
      lines[old.line - 1] = comment(text)[...]
    } else {
      lines.insert(comment(text)[...], at: 1)
    }
    return lines.joined(separator: String(trace[first]))
  }

  /// Returns a sentence that describes how a recording differs; nil if it is as expected. Throws what is wrong with the expectation
  /// itself.
  package func problem(in recording: ReplayedRecording) throws(FileProblem) -> String? {
    let problems = try expectation(among: recording.setup.recognizers).problems(in: recording)
    return problems.isEmpty ? nil : "\(file):\(line): expects \(text): \(problems.joined(separator: "; "))"
  }

  /// Returns the names of the recognizers of which gestures are expected; none if the expectation is wrong.
  package func names(among recognizers: [Setup.NamedRecognizer]) -> [String] {
    ((try? expectation(among: recognizers))?.items ?? []).map(\.recognizer).uniqued()
  }

  private func expectation(among recognizers: [Setup.NamedRecognizer]) throws(FileProblem) -> GestureExpectation {
    do { return try GestureExpectation(parsing: text, among: recognizers) } catch {
      throw FileProblem("\(file):\(line): \(error)")
    }
  }
}
