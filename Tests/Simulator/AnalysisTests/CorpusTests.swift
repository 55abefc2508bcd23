@testable import Analysis
import Foundation
import Gestures
import Simulation
import TestSupport
import Testing
import TouchTrace
import TraceReplay

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
    let difference = TranscriptDifference(was: KeptSetup.transcript(in: golden), now: current)
    #expect(difference == nil, "\(name):\(difference?.line ?? 0)")
  }

  // MARK: Comments

  /// The comment lines of a trace that state what its touches are close to.
  private static func claims(_ name: String, _ words: [String]) throws -> [String] {
    try String(contentsOfFile: Corpus.path(name), encoding: .utf8).split(separator: "\n").map(String.init).filter {
      line in
      line.hasPrefix("#") && words.contains { line.lowercased().contains($0) }
    }
  }

  /// A trace that claims a boundary has a touch within 1 % of a threshold. The claims of two are about a scene, and about the
  /// updates of a pinch that was recognized.
  @Test(arguments: Corpus.traces)
  func claimedBoundaryIsNear(name: String) throws {
    let claims = try Self.claims(name, ["thousandth", "microsecond", "boundary"])
    if claims.isEmpty || name.hasPrefix("parks/") || name == "pinch/limits-of-span-and-update.trace" { return }
    let explanation = try Explanation(ofCorpus: name)
    let isNear = explanation.attempts.contains { attempt in
      let reasons =
        [attempt.failure?.reason].compactMap(\.self) + explanation.finding(attempt).margins.compactMap(\.ownReason)
      return reasons.contains { $0.unit != .count && $0.missedShare <= 0.01 }
    }
    #expect(isNear, "\(name): \(claims)")
  }

  /// A number that a comment gives as a threshold is one of an attached recognizer.
  @Test(arguments: Corpus.traces)
  func claimedThresholdIsTheRecognizers(name: String) throws {
    for claim in try Self.claims(name, ["threshold is", "slop is", "timeout of"]) {
      let numbers = claim.matches(of: #/(?:threshold is|slop is|timeout of) (\d+)/#).compactMap { Double($0.output.1) }
      let setup = try Explanation(ofCorpus: name).setup
      let values = setup.recognizers.indices.flatMap { index in
        type(of: setup.recognizers[index].recognizer).parameterDescriptions.indices.map {
          setup.value(of: $0, of: index)
        }
      }
      #expect(numbers.allSatisfy(values.contains), "\(name): \(claim)")
    }
  }
}

extension Margin {
  /// The measured value against the present threshold.
  fileprivate var ownReason: Reason? {
    var reason = reason
    reason?.threshold = change.from
    return reason
  }
}
