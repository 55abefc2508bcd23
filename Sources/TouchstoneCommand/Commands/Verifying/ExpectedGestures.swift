import Analysis
import Glibc
import Simulation
import TouchTrace

/// The gestures that a recording must contain and no others, in a comment of its header or of its header file:
/// `# Expect: tap, pinch=2.4±5%`. Unlike a transcript it stays as it is if positions, times or failures change.
struct ExpectedGestures: Sendable {
  let label: RecordingLabel
  /// The file that states it.
  let file: String
  let line: Int

  private static let start = "# Expect:"
  /// May follow the label, and means what every label means.
  private static let rest = ", nothing else"
  /// The bytes at the beginning of a file that are searched.
  private static let headLength = 16 << 10

  private init(_ label: RecordingLabel, _ file: String, _ line: Int) {
    (self.label, self.file, self.line) = (label, file, line)
  }

  /// Returns the expectation that a recording states; nil if it states none.
  static func find(for recording: String) throws(CommandFailure) -> Self? {
    for file in [recording, SetupFile.path(besideRecordingAt: recording)] {
      for (index, line) in head(of: file).enumerated() where line.hasPrefix(start) {
        var text = line.dropFirst(start.count)
        if text.hasSuffix(rest) { text = text.dropLast(rest.count) }
        guard let label = RecordingLabel(parsing: text) else {
          let problem =
            "“\(text.drop { $0 == " " })” is no label, such as tap, pinch=2.4±5%; see `touchstone help labels`"
          throw CommandFailure(.unreadable, "\(file):\(index + 1): \(problem)")
        }
        return Self(label, file, index + 1)
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
  static func added(_ label: RecordingLabel, to trace: String) -> String? {
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
}

extension Verification {
  /// Returns whether a recording contains the gestures that it states.
  func result(for file: String, _ expected: ExpectedGestures) -> VerifyResult {
    var result = VerifyResult(
      file: file, transcript: expected.file, via: asked ?? .standard(for: file), outcome: .passed)
    result.expectedLine = expected.line
    if result.via == .libinput && libinput.version == nil {
      result.outcome = .skipped("libinput is not available")
      return result
    }
    let run = ScoreRun(folder: "", replay: replay, source: source, libinput: libinput, inputs: [result.via])
    guard let score = run.results(of: ScoreRun.Item(file, expected.label)).first, let problem = score.problems.first
    else {
      return result
    }
    if score.isUnplayed {
      result.outcome = .unreadable(.unreadable, problem)
    } else {
      let problems = score.problems.joined(separator: "; ")
      result.outcome = .unexpected(
        "\(expected.file):\(expected.line): expects \(expected.label.text): \(problems)"
          + (score.reason.map { "; \($0)" } ?? ""))
      result.look = look(file, result.via)
    }
    return result
  }
}

extension AcceptCommand {
  /// Writes the gestures that each trace contains into its header.
  func writeExpectations(_ files: [String]) throws {
    let run = ScoreRun(
      folder: "", replay: try options.replay(), source: orExit(try source.request),
      libinput: orExit(try libinput.request),
      inputs: [via ?? .contacts])
    var rest = files[...]
    var (written, same) = (0, 0)
    var worst: ExitStatus?
    Isolation.forEach(files, named: { $0 }, within: try timeLimit.limit) { file in
      Result { () throws(CommandFailure) in try Self.expectation(of: file, run) }
    } take: { result in
      let file = rest.removeFirst()
      do throws(CommandFailure) {
        let trace = try result.get()
        if trace.new.hasSameBytes(as: trace.old) {
          same += 1
          return
        }
        do throws(FileProblem) { try AtomicFileWriter.replace(file, with: trace.new) } catch {
          throw CommandFailure(.output, error.description)
        }
        written += 1
        Output.standard.write(line: "changed  \(file)")
      } catch { worst = .worse(worst, error.report()) }
    }
    Output.standard.write("\(written) written, \(same) unchanged\n")
    if let worst { worst.exit() }
    Output.standard.finish()
  }

  /// Returns a trace's text, and the text with what it contains in its header.
  private static func expectation(of file: String, _ run: ScoreRun) throws(CommandFailure) -> (old: String, new: String)
  {
    let text: String?
    do throws(FileProblem) { text = try TextFile.read(file) } catch {
      throw CommandFailure(.unreadable, error.description)
    }
    guard let text, let nothing = RecordingLabel(found: []),
      let score = run.results(of: ScoreRun.Item(file, nothing)).first
    else {
      throw CommandFailure(.unreadable, "no such file: \(file)")
    }
    if score.isUnplayed { throw CommandFailure(.unreadable, score.problems[0]) }
    guard let label = RecordingLabel(found: score.found),
      run.results(of: ScoreRun.Item(file, label)).first?.problems.isEmpty == true
    else {
      throw CommandFailure(
        .changed, "\(file): no label states \(score.found.listed()); `touchstone accept` writes a transcript")
    }
    if let new = ExpectedGestures.added(label, to: text) { return (text, new) }
    throw CommandFailure(
      "\(file) is not a trace; add the line “# Expect: \(label.text)” to its header yourself, or convert it")
  }
}
