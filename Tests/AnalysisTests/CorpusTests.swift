@testable import Analysis
import Foundation
import Simulation
import TestSupport
import Testing
import TouchTrace

/// The project's traces against their golden transcripts.
@Suite struct CorpusTests {
  @Test func everyKindHasTraces() {
    #expect(Corpus.traces.count >= 25)
    for kind in [
      "tap/", "longPress/", "pinch/", "pan/", "swipe/", "edge/", "rotation/", "transform/", "hover/", "conflict/",
      "device/", "plays/", "feeds/", "parks/",
    ] {
      #expect(Corpus.traces.contains { $0.hasPrefix(kind) })
    }
  }

  @Test(arguments: Corpus.traces)
  func traceMatchesGoldenTranscript(name: String) throws {
    let path = Corpus.path(name)
    let golden = try String(contentsOfFile: Golden.path(forTraceAt: path), encoding: .utf8)
    let detail = try #require(Golden.detail(of: golden))
    let current = try Replay().transcript(of: try TouchSources.open(path), detail)
    let difference = TranscriptDifference(was: golden, now: current)
    #expect(difference == nil, "\(name):\(difference?.line ?? 0)")
  }
}
