import Analysis
import Simulation
import TouchTrace

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
    guard let score = run.results(of: ScoreRun.Item(file, expected.label)).first, let problem = expected.problem(score)
    else { return result }
    if score.isUnplayed {
      result.outcome = .unreadable(.unreadable, score.problems[0])
    } else {
      result.outcome = .unexpected(problem)
      result.look = look(file, result.via)
    }
    return result
  }
}

extension AcceptCommand {
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
        try orFail(.output, try AtomicFileWriter.replace(file, with: trace.new))
        written += 1
        Output.standard.write(line: "changed  \(file)")
      } catch { worst = .worse(worst, error.report()) }
    }
    Output.standard.write("\(written) written, \(same) unchanged\n")
    worst?.exit()
  }

  private static func expectation(of file: String, _ run: ScoreRun) throws(CommandFailure) -> (old: String, new: String)
  {
    guard let text = try orFail(.unreadable, try TextFile.read(file)), let nothing = RecordingLabel(found: []),
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
