import Gestures
import Simulation
import TouchTrace

/// Replays frames in trace notation and returns the transcript's lines; the header may add more.
public func play(
  _ frames: String, header: String = "", scene: String = "none", assignments: [TraceHeader.Assignment] = [],
  _ detail: TranscriptDetail = .quiet
) throws -> String {
  let source = try TraceText("touchstone trace 1\nsurface 100x60 mm\n\(header)\n\(frames)")
  var replay = Replay()
  replay.scene = TraceHeader.SceneLine(name: scene, assignments: assignments)
  let transcript = try replay.transcript(of: source, detail)
  return transcript.split(separator: "\n").dropFirst(3).map { $0 + "\n" }.joined()
}
