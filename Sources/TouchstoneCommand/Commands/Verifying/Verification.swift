import LibinputClient
import Simulation
import TouchTrace

/// Holds recordings against the transcripts beside them. It says nothing itself, so that several may be at it at once.
struct Verification: Sendable {
  let replay: Replay
  let source: SourceRequest
  let libinput: LibinputRequest
  /// Nil where each transcript that is there is compared.
  let asked: InputSource?
  /// The options as they were given, for commands that can be pasted: of the replay, and of libinput.
  let replayWords: String
  let libinputWords: String

  /// One for each transcript that the recording is held against.
  ///
  /// - Parameter shared: knows who else has the same transcript.
  func results(for file: String, _ shared: SharedTranscripts) -> [VerifyResult] {
    let results = Golden.ways(toCompare: file, asked: asked).map { result(for: file, via: $0, shared) }
    // Asked last, since few are: it opens the file once more. A copy, or a draft left behind, has any name.
    return results.contains(where: \.isUnreadable) && Golden.isTranscript(file)
      ? [Self.result(forTranscript: file)] : results
  }

  /// Somebody names the transcript and means its recording.
  private static func result(forTranscript file: String) -> VerifyResult {
    let problem = "\(file) is a transcript; name its recording"
    var result = VerifyResult(file: file, transcript: file, outcome: .unreadable(.unreadable, problem))
    result.next = TraceFiles.recordings(withTranscriptAt: file).first.map { "touchstone verify \(Shell.quoted($0))" }
    result.said = ["error: \(problem)"]
    return result
  }

  private func result(for file: String, via way: InputSource, _ shared: SharedTranscripts) -> VerifyResult {
    let path = Golden.path(forTraceAt: file, via: way)
    var result = VerifyResult(file: file, transcript: path, via: way, outcome: .passed)
    let options = Self.words(for: way)
    func skip(_ why: String) -> VerifyResult {
      result.outcome = .skipped(why)
      result.said.append("note: \(path) was skipped: \(why)")
      return result
    }
    let golden: String?
    do { golden = try TextFile.read(path) } catch {
      result.outcome = .unreadable(.unreadable, error.description)
      result.next = "look at \(Shell.quoted(path))"
      return result
    }
    if way == .libinput && asked == nil && !LibinputPlayback.isPossible { return skip("there is no libinput here") }
    let current: String
    do { current = try text(of: file, via: way, as: golden) } catch {
      result.outcome = .unreadable(error.status, error.reason)
      // Of what is asked for in vain a look at the recording tells nothing.
      if error.status != .usage { result.next = "touchstone info\(options) \(Shell.quoted(file))" }
      result.said.append(error.text)
      return result
    }
    func accept() -> String { "touchstone accept\(options) \(Shell.quoted(file))" }
    func rival() -> (file: String, transcript: String)? {
      shared.rival(of: file, way, giving: current) { other, way throws(Complaint) in
        try text(of: other, via: way, as: golden)
      }
    }
    switch GoldenComparison(was: golden, now: current) {
    case .same: break
    case .incomparable(let why): return skip(why)
    case .foreign:
      if let rival = rival() {
        result.outcome = .shared(Golden.sentence(path, sharedWith: rival.file))
      } else {
        result.outcome = .foreign
        result.next = accept()
      }
    case .missing:
      if let rival = rival() {
        result.outcome = .shared(Golden.sentence(path, sharedWith: rival.file))
      } else {
        result.outcome = .missing(inCI: ContinuousIntegration.isOn)
        result.next = accept()
      }
    case .changed(let difference):
      result.look = look(file, way)
      result.outcome = .changed(difference)
      if let rival = rival() {
        // Where the other still gives it, this one has changed; but what is the other's too is not to be written over.
        if let golden, rival.transcript.hasSameBytes(as: Golden.adjusted(golden, to: current)) {
          result.next =
            "\(path) is that of \(rival.file) too, which still gives it: if both are right, rename one, so that each has its own"
        } else {
          result.outcome = .shared(Golden.sentence(path, sharedWith: rival.file))
        }
      } else if replayWords.isEmpty && libinputWords.isEmpty {
        // What an option changed is not to be written down.
        result.accept = accept()
      }
    }
    return result
  }

  /// The transcript as it is now, in the form of the one that is there.
  func text(of file: String, via way: InputSource, as golden: String?) throws(Complaint) -> String {
    try transcript(of: file, via: way, replay, golden.flatMap { Golden.detail(of: $0) } ?? .quiet, source, libinput)
  }

  /// The command that shows what comes of a recording, and why.
  func look(_ file: String, _ way: InputSource) -> String {
    let options = Self.words(for: way)
    return "touchstone replay --transcript full\(options)\(replayWords)\(libinputWords) \(Shell.quoted(file))"
  }

  private static func words(for way: InputSource) -> String { way == .contacts ? "" : " --via \(way.rawValue)" }
}
