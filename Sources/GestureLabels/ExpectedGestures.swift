import Gestures
import Glibc
import TouchTrace
import TraceReplay

/// The gestures that a recording must contain and no others, in a comment of its header or of its header file:
/// `# Expect: tap, pinch=2.4±5%`. Unlike a transcript it stays as it is if positions, times or failures change.
package struct ExpectedGestures: Sendable {
  package let label: RecordingLabel
  package let file: String
  /// The line in this file, from 1.
  package let line: Int

  private static let start = "# Expect:"
  /// May follow the label, and means what every label means.
  private static let rest = ", nothing else"
  /// The bytes at the beginning of a file that are searched.
  private static let headLength = 16 << 10

  /// Creates the expectation that a recording states; nil if it states none.
  package init?(statedBy recording: String) throws(FileProblem) {
    for file in [recording, SetupFile.path(besideRecordingAt: recording)] {
      for (index, line) in Self.head(of: file).enumerated() where line.hasPrefix(Self.start) {
        var text = line.dropFirst(Self.start.count)
        if text.hasSuffix(Self.rest) { text = text.dropLast(Self.rest.count) }
        guard let label = RecordingLabel(parsing: text) else {
          let problem =
            "“\(text.drop { $0 == " " })” is no label, such as tap, pinch=2.4±5%; see `touchstone help labels`"
          throw FileProblem("\(file):\(index + 1): \(problem)")
        }
        (self.label, self.file, self.line) = (label, file, index + 1)
        return
      }
    }
    return nil
  }

  /// Returns the first lines of a file; none if it is not a regular one.
  private static func head(of path: String) -> [Substring] {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: headLength)
    let count = fread(&bytes, 1, headLength, file)
    return String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Returns a trace's text with an expectation in its header; nil if it is not a trace.
  package static func added(_ label: RecordingLabel, to trace: String) -> String? {
    guard trace.hasPrefix("touchstone trace ") else { return nil }
    var lines = trace.split(separator: "\n", omittingEmptySubsequences: false)
    let line = Substring("\(start) \(label.text)")
    if let index = lines.firstIndex(where: { $0.hasPrefix(start) }) {
      lines[index] = line
    } else {
      lines.insert(line, at: 1)
    }
    return lines.joined(separator: "\n")
  }

  /// Returns a sentence that describes how a result differs; nil if it is as expected.
  package func problem(_ result: ScoreResult) -> String? {
    if result.problems.isEmpty { return nil }
    return "\(file):\(line): expects \(label.text): \(result.problems.joined(separator: "; "))"
      + (result.reason.map { "; \($0)" } ?? "")
  }
}

extension RecordingLabel {
  /// Replays a recording for a comparison with the label.
  package func replay(_ playback: any Playback, with replay: Replay) throws(PlaybackError) -> ReplayedRecording {
    let recorder: ReplayRecorder
    var replay = replay
    // The standard set has none.
    if gestures.contains(where: { $0.name == ClickRecognizer.kind }) { replay.added.append(ClickRecognizer.self) }
    do throws(Replay.Problem) { recorder = try ReplayRecorder(replay, for: playback) } catch {
      throw PlaybackError(.recording, error.description)
    }
    if let problem = problem(among: recorder.session.setup.recognizers.map(\.name)) {
      throw PlaybackError(.recording, problem)
    }
    try playback.play(in: recorder.session, afterEach: {})
    return recorder.finish(playback, isComplete: true)
  }
}
