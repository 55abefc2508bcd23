import Glibc
import Simulation
import TouchTrace

/// What comes of a recording, held against its transcript.
struct TraceOutcome {
  enum Finding {
    case same
    case changed(TranscriptDifference)
    /// The file beside the trace is no transcript of this version.
    case foreign
    case missing
    case obsolete
    /// What is wrong, whole lines.
    case unreadable(String)
  }
  /// What to do about a difference.
  enum Acceptance {
    case no, yes
    /// It is asked for where nothing may be written.
    case refused

    static var fromEnvironment: Acceptance {
      guard let value = getenv("ACCEPT_TRACES").map({ String(cString: $0).lowercased() }),
        !["", "0", "false"].contains(value)
      else { return .no }
      return ContinuousIntegration.isOn ? .refused : .yes
    }
  }

  let trace: String
  /// The transcript's path.
  let path: String
  let finding: Finding
  private var golden: String?
  private var current = ""
  /// Another recording that has the same transcript, and gives another one. Nothing is written then.
  private var rival: String?

  init(of trace: TraceCase, playedBy replay: Replay) {
    self.trace = Self.short(trace.path)
    switch trace.kind {
    case .recording: path = Golden.path(forTraceAt: trace.path)
    case .obsolete:
      path = trace.path
      finding = .obsolete
      return
    case .problem(let problem):
      path = trace.path
      finding = .unreadable(problem)
      return
    }
    do {
      let golden = try TextFile.read(path)
      let detail = golden.flatMap { Golden.detail(of: $0) } ?? .quiet
      let current = try Self.transcript(of: trace.path, replay, detail)
      (self.golden, self.current) = (golden, current)
      finding =
        switch GoldenComparison(was: golden, now: current) {
        case .same: .same
        case .foreign: .foreign
        case .incomparable(let why): .unreadable("\(Self.short(path)) is not to be compared: \(why)")
        case .missing: .missing
        case .changed(let difference): .changed(difference)
        }
      if case .same = finding { return }
      rival = Self.rival(of: trace.path, replay, detail, current)
    } catch {
      finding = .unreadable("\(error)")
    }
  }
  private static func transcript(of path: String, _ replay: Replay, _ detail: TranscriptDetail) throws -> String {
    try replay.transcript(of: try TouchSources.open(path, request(replay)), detail)
  }
  /// One that cannot be played is none: it fails by itself.
  private static func rival(of path: String, _ replay: Replay, _ detail: TranscriptDetail, _ current: String) -> String?
  {
    let golden = Golden.path(forTraceAt: path)
    return TraceFiles.recordings(withTranscriptAt: golden).first { other in
      other != path && Golden.path(forTraceAt: other) == golden
        && (try? transcript(of: other, replay, detail))?.hasSameBytes(as: current) == false
    }
  }

  private static func request(_ replay: Replay) -> SourceRequest {
    var request = SourceRequest()
    request.catalog = replay.catalog
    request.sceneProblem = { scene, surface in
      do throws(SceneProblem) {
        _ = try SceneCatalog.make(scene, on: surface, among: replay.scenes)
        return nil
      } catch { return error.description }
    }
    return request
  }

  /// From the folder on where the tests run: what people read, and paste.
  private static func short(_ path: String) -> String {
    guard let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    let start = String(cString: folder) + "/"
    return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : path
  }

  // MARK: What to say, and to write

  /// Writes it down where that is wanted. What is wrong, for people; nil where nothing is.
  func settled(accepting acceptance: Acceptance) -> String? {
    switch finding {
    case .same: return nil
    case .changed, .foreign, .missing:
      if let rival {
        return problem + "\n\(trace) \(Golden.sentence(Self.short(path), sharedWith: Self.short(rival)))."
      }
      guard acceptance == .yes else { return problem + "\n" + advice(acceptance) }
      do throws(FileProblem) {
        try Golden.write(current, to: path, over: golden)
        return nil
      } catch { return error.description }
    case .obsolete, .unreadable: return problem
    }
  }

  private var problem: String {
    let name = Self.short(path)
    switch finding {
    case .same: return ""
    case .changed(let difference):
      var text =
        "\(trace) does not give what its transcript says. \(name):\(difference.line) is the first line that changed:\n"
      text += difference.text
      if let why = difference.whyNow { text += "why now:  \(why)\n" }
      if let why = difference.whyThen { text += "why then: \(why)\n" }
      let (gone, new) = (difference.removed, difference.added)
      return text + "In all \(gone) \(gone == 1 ? "line is" : "lines are") gone and \(new) new."
    case .foreign: return "\(name):1: this is no transcript of version \(TranscriptText.version)."
    case .missing:
      return "\(trace) has no transcript beside it. This is what would stand in \(name):\n\(Self.beginning(current))"
    case .obsolete: return "\(name) is obsolete: its trace is gone. If that is so for good, remove it."
    case .unreadable(let problem): return problem
    }
  }
  private func advice(_ acceptance: Acceptance) -> String {
    switch acceptance {
    case .refused: "ACCEPT_TRACES writes nothing where CI is set: accept it where you can read the difference."
    case .no, .yes:
      "If it is right as it is now, write it down, and read the difference before you commit it: ACCEPT_TRACES=1 swift test"
    }
  }
  /// As much of a transcript as a message bears.
  private static func beginning(_ text: String) -> String {
    let lines = text.split(separator: "\n")
    let shown = lines.prefix(12).joined(separator: "\n")
    return lines.count > 12 ? shown + "\n… and \(lines.count - 12) lines more" : shown
  }
}
