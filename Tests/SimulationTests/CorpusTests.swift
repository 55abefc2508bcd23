import Foundation
import Simulation
import Testing
import TouchTrace

/// The project's own traces, each against the transcript beside it.
@Suite struct CorpusTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Traces")

  private static let traces: [String] = {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    // What has only a transcript of libinput's is `verify`'s to compare: it needs another program.
    return names.sorted().filter {
      let path = folder.path + "/" + $0
      return RecordingFormat.isRecording(path) && Golden.ways(toCompare: path, asked: nil).contains(.contacts)
    }
  }()

  @Test func thereAreTracesOfEachKind() {
    #expect(Self.traces.count >= 25)
    for kind in [
      "tap/", "longPress/", "pinch/", "pan/", "swipe/", "edge/", "rotation/", "transform/", "hover/", "conflict/",
      "device/",
    ] {
      #expect(Self.traces.contains { $0.hasPrefix(kind) })
    }
  }

  @Test(arguments: traces)
  func aTraceGivesItsTranscript(name: String) throws {
    let path = Self.folder.path + "/" + name
    let golden = try String(contentsOfFile: Golden.path(forTraceAt: path), encoding: .utf8)
    let detail = try #require(Golden.detail(of: golden))
    let current = try Replay().transcript(of: try TouchSources.open(path), detail)
    let difference = TranscriptDifference(was: golden, now: current)
    #expect(difference == nil, "\(name):\(difference?.line ?? 0)")
  }
}
