import Glibc
import TouchTrace
import TraceReplay

/// The statement of the gestures that a recording must contain and no others, in a comment of its header or of its header file:
/// `# Expect: tap, pinch=2.4±5%`. Unlike a transcript it stays as it is if positions, times or failures change.
///
/// A recording in a format without comments has it in a file next to it: `NAME.expect`. The setup that it was accepted with follows,
/// a line for each recognizer: `# Accepted with: recognizer tap tap maximumPressDuration=500ms`.
package struct ExpectedGestures: Sendable {
  /// The gestures as they are written; an ``GestureExpectation`` of the recognizers that the recording is played with.
  package let text: String
  package let file: String
  /// The line in this file, from 1.
  package let line: Int

  /// The line of a second statement in the same file, which is an error: one states all gestures.
  private let secondLine: Int?
  /// The setup that the expectation was accepted with; nil if it does not state it.
  package let kept: KeptSetup?

  private static let start = "# Expect:"
  private static let keptStart = "# Accepted with: "
  /// The ending of the file next to a recording without comments.
  package static let ending = ".expect"
  /// May follow the gestures, and means what every expectation means.
  private static let rest = ", nothing else"
  /// The bytes at the beginning of a file that are searched. Of a trace and a header file, the whole header is.
  private static let headLength = 16 << 10

  /// Creates the expectation that a recording states, its own header file, or the header file that applies to it; nil if none does.
  package init?(statedBy recording: String, _ request: SourceRequest = SourceRequest()) {
    for file in [recording, Self.path(besideRecordingAt: recording), SetupFile.path(besideRecordingAt: recording)] {
      guard let expected = Self(in: Self.head(of: file), of: file) else { continue }
      self = expected
      return
    }
    var shared = SetupFile.path(forRecordingAt: recording)
    if case .file(let file) = request.setup { shared = file }
    guard let shared, let expected = Self(in: Self.head(of: shared), of: shared) else { return nil }
    let own = request.ownHeader(ofRecordingAt: recording) ?? TraceHeader(surface: Surface(millimetres: 0, by: 0))
    var applying = request
    if case .recording = request.setup { applying.setup = .nearest }
    if applying.setupPath(forRecordingAt: recording, own) != shared { return nil }
    self = expected
  }

  /// Creates the expectation that a recording with this text states itself; nil if it states none.
  package init?(statedIn text: String, of file: String) {
    self.init(in: Self.head(Array(text.utf8)), of: file)
  }

  /// Creates the expectation that could be added to a recording.
  package init(stating text: String, besides file: String, acceptedWith setup: KeptSetup) {
    (self.text, self.file, line, secondLine, kept) = (text, file, 1, nil, setup)
  }

  /// Returns the path of the file with the expectation of a recording in a format without comments.
  package static func path(besideRecordingAt recording: String) -> String {
    SetupFile.path(besideRecordingAt: recording).dropLast(SetupFile.ending.count) + ending
  }

  private init?(in head: [UInt8], of file: String) {
    if !Self.mayHaveStatement(head) { return nil }
    let lines = Self.lines(head)
    let stated = lines.enumerated().compactMap { index, line in
      Self.statement(line).map { (text: $0, line: index + 1) }
    }
    guard let first = stated.first else { return nil }
    let text = first.text.hasSuffix(Self.rest) ? first.text.dropLast(Self.rest.count) : first.text
    (self.text, self.file, line) = (String(text), file, first.line)
    secondLine = stated.dropFirst().first?.line
    let setup = lines.filter { $0.hasPrefix(Self.keptStart) }.map { $0.dropFirst(Self.keptStart.count) }
    kept = setup.isEmpty ? nil : KeptSetup(lines: setup)
  }

  /// Returns whether a line has the first characters of a statement. Most recordings have none, and are not split into lines.
  private static func mayHaveStatement(_ head: [UInt8]) -> Bool {
    var rest = head[...]
    while let comment = rest.firstIndex(of: UInt8(ascii: "#")) {
      rest = rest[(comment + 1)...]
      if let first = rest.first(where: { $0 != UInt8(ascii: " ") }), first | 0x20 == UInt8(ascii: "e") { return true }
    }
    return false
  }

  /// Returns what a comment states; nil for another line. Spaces and capitals do not make it another comment, which would be ignored.
  private static func statement(_ line: Substring) -> Substring? {
    guard line.first == "#", let colon = line.firstIndex(of: ":") else { return nil }
    let word = line[..<colon].dropFirst().filter { $0 != " " }.lowercased()
    return word == "expect" || word == "expects" ? line[line.index(after: colon)...].drop { $0 == " " } : nil
  }

  private static func lines(_ head: [UInt8]) -> [Substring] {
    String(decoding: head, as: UTF8.self).split(omittingEmptySubsequences: false, whereSeparator: isLineEnd)
  }

  private static func isLineEnd(_ character: Character) -> Bool { character == "\n" || character == "\r\n" }

  /// Returns the beginning of a text in which an expectation counts.
  private static func head(_ text: [UInt8]) -> [UInt8] {
    if !hasHeader(text) { return Array(text.prefix(headLength)) }
    return firstFrame(text).map { Array(text[..<$0]) } ?? text
  }

  /// Returns that beginning of a file; nothing if it is not a regular one.
  private static func head(of path: String) -> [UInt8] {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var (head, chunk) = ([UInt8](), [UInt8](repeating: 0, count: headLength))
    repeat {
      let count = fread(&chunk, 1, headLength, file)
      if count == 0 { break }
      head += chunk[..<count]
    } while hasHeader(head) && firstFrame(head) == nil
    return self.head(head)
  }

  private static func hasHeader(_ text: [UInt8]) -> Bool { text.starts(with: "touchstone ".utf8) }

  /// Returns the place of the first line that begins with a number, as each frame of a trace does; nil if there is none.
  private static func firstFrame(_ text: [UInt8]) -> Int? {
    var start = 0
    while let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) {
      let first = text[start..<end].first { $0 != UInt8(ascii: " ") }
      if let first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) { return start }
      start = end + 1
    }
    return nil
  }

  /// The comment that states the gestures.
  package static func comment(_ text: String) -> String { "\(start) \(text)" }

  /// Returns a text with an expectation and the setup that it is accepted with in place of those that it has, or after its first
  /// line.
  ///
  /// - Parameter old: the text of a recording or a header file; nil for a file with nothing else.
  package static func added(_ text: String, acceptedWith setup: KeptSetup, to old: String?) -> String {
    let comments = [comment(text)] + setup.lines.map { keptStart + $0 }
    guard let old, let first = old.firstIndex(where: isLineEnd) else { return comments.map { $0 + "\n" }.joined() }
    var lines = old.split(omittingEmptySubsequences: false, whereSeparator: isLineEnd)
    var place: Int?
    // Frames begin with a number, so no other line of a recording looks like these.
    for index in lines.indices.reversed() where statement(lines[index]) != nil || lines[index].hasPrefix(keptStart) {
      place = index
      lines.remove(at: index)
    }
    let isBeside = old.hasPrefix(start)
    lines.insert(contentsOf: comments.map { $0[...] }, at: place ?? (isBeside ? 0 : 1))
    return lines.joined(separator: String(old[first]))
  }

  /// Returns a sentence that describes how a recording differs; nil if it is as expected. Throws what is wrong with the expectation
  /// itself.
  ///
  /// - Parameter reason: returns why a recognizer recognized nothing, by its limit and the measured value.
  package func problem(
    in recording: ReplayedRecording, reason: (String) -> String? = { _ in nil }
  ) throws(FileProblem) -> String? {
    let expectation = try expectation(among: recording.setup.recognizers)
    let problems = expectation.problems(in: recording, reason: reason)
    return problems.isEmpty ? nil : "\(file):\(line): expects \(text): \(problems.joined(separator: "; "))"
  }

  /// Returns whether a recording has the expected gestures.
  package func isMet(by recording: ReplayedRecording) -> Bool {
    do throws(FileProblem) { return try problem(in: recording) == nil } catch { return false }
  }

  /// Returns the names of the recognizers of which gestures are expected; none if the expectation is wrong.
  package func names(among recognizers: [Setup.NamedRecognizer]) -> [String] {
    ((try? expectation(among: recognizers))?.items ?? []).map(\.recognizer).uniqued()
  }

  private func expectation(among recognizers: [Setup.NamedRecognizer]) throws(FileProblem) -> GestureExpectation {
    if let secondLine {
      throw FileProblem(
        "\(file):\(secondLine): a second expectation, beside that of line \(line); state all gestures in one, such as "
          + "“\(Self.comment("tap, pinch"))”")
    }
    do {
      return try GestureExpectation(parsing: text, among: recognizers, accepted: kept?.recognizers.map(\.name))
    } catch {
      throw FileProblem("\(file):\(line): \(error)")
    }
  }
}
