import Gestures
import TouchTrace

/// A trace's transcript as it must be, in the file beside it.
public struct Golden: Hashable, Sendable {
  /// What the file beside a trace is called: the trace's name with another ending. Recordings of one gesture in several
  /// formats share it, because they must give the same.
  public static func path(forTraceAt path: String) -> String {
    let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return path + ".transcript" }
    return path[..<dot] + ".transcript"
  }

  /// The form in which a transcript was written, by its first line; nil where that is no transcript's.
  public static func detail(of transcript: String) -> TranscriptDetail? {
    let first = transcript.prefix { $0 != "\n" }
    return TranscriptDetail.allCases.first {
      first == "touchstone transcript \(TranscriptText.version) \($0.rawValue)"
    }
  }
}

extension Replay {
  /// The whole transcript of a source, as it would stand in a golden file.
  public func transcript(
    of source: any TouchSource, _ detail: TranscriptDetail
  ) throws -> String {
    let text = TranscriptText()
    var transcript = ""
    let (session, scene) = try session(for: source.header) { entry in
      if detail.includes(entry) { transcript += text.line(entry) }
    }
    try play(source, in: session)
    return text.header(detail, surface: source.header.surface, scene: scene) + transcript
  }
}
