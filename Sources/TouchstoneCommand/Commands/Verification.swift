import LibinputClient
import Simulation
import TouchTrace

/// Holds recordings against the transcripts beside them. It says nothing itself, so that several may be at it at once.
struct Verification: Sendable {
  let replay: Replay
  let source: SourceRequest
  let libinput: LibinputRequest
  /// Nil where each transcript that is there is compared.
  let asked: Via?
  /// The options as they were given, for commands that can be pasted: of the replay, and of libinput.
  let replayWords: String
  let libinputWords: String

  /// What came of one recording.
  struct Verdict: Sendable {
    enum Outcome { case passed, skipped, failed(ExitStatus) }
    /// One for each transcript that it was held against.
    fileprivate(set) var outcomes: [Outcome] = []
    fileprivate(set) var output = HeldOutput()
  }

  func verdict(on file: String) -> Verdict {
    var verdict = Verdict()
    for way in Golden.ways(toCompare: file, asked: asked) {
      let outcome = outcome(of: file, via: way, &verdict.output)
      verdict.outcomes.append(outcome)
    }
    return verdict
  }

  private func outcome(of file: String, via way: Via, _ output: inout HeldOutput) -> Verdict.Outcome {
    let path = Golden.path(forTraceAt: file, via: way)
    func fail(_ what: String, _ status: ExitStatus, next: String) -> Verdict.Outcome {
      output.write(Self.failure(file, what, next: next))
      return .failed(status)
    }
    func skip(_ why: String) -> Verdict.Outcome {
      output.say("note: \(path) was skipped: \(why)")
      return .skipped
    }
    let options = (way == .contacts ? "" : " --via \(way.rawValue)")
    let accept = "touchstone accept\(options) \(Shell.quoted(file))"
    let golden: String?
    do { golden = try TextFile.read(path) } catch {
      return fail(error.description, .unreadable, next: "look at \(Shell.quoted(path))")
    }
    if way == .libinput && asked == nil && !LibinputPlayback.isPossible { return skip("there is no libinput here") }
    let detail = golden.flatMap { Golden.detail(of: $0) }
    let current: String
    do { current = try transcript(of: file, via: way, replay, detail ?? .quiet, source, libinput) } catch {
      output.say(error.text)
      return fail(
        "cannot be played; why is said above", error.status, next: "touchstone info\(options) \(Shell.quoted(file))")
    }
    guard let golden else { return fail("has no transcript beside it", .missing, next: accept) }
    guard detail != nil else {
      return fail("\(path):1: this is no transcript of version \(TranscriptText.version)", .changed, next: accept)
    }
    if let obstacle = Golden.obstacle(was: golden, now: current) { return skip(obstacle) }
    guard let difference = TranscriptDifference(was: Golden.adjusted(golden, to: current), now: current) else {
      output.write("\(Colour.green.paint("✓")) \(file)\(way == .contacts ? "" : " (\(way.rawValue))")\n")
      return .passed
    }
    output.write(tell(difference, file, path, options, accept))
    return .failed(.changed)
  }

  private func tell(
    _ difference: TranscriptDifference, _ file: String, _ path: String, _ way: String, _ accept: String
  ) -> String {
    let text = """
      \(Self.cross) \(file)
          \(path):\(difference.line) is the first line that changed:
          - \(difference.was ?? "(nothing; the transcript had ended)")
          + \(difference.now ?? "(nothing; the transcript ends)")
          look:    touchstone replay --transcript full\(way)\(replayWords)\(libinputWords) \(Shell.quoted(file))

      """
    // What an option changed is not to be written down.
    return replayWords.isEmpty && libinputWords.isEmpty ? text + "    accept:  \(accept)\n" : text
  }
  /// What is wrong with a file, and what to do next.
  static func failure(_ file: String, _ what: String, next: String) -> String {
    "\(cross) \(file): \(what)\n    next:    \(next)\n"
  }
  private static var cross: String { Colour.red.paint("✗") }
}
