import Gestures
import Testing
import TraceReplay

/// Golden transcripts of other versions are recognized as such instead of compared line by line.
@Suite struct TranscriptVersionTests {
  private static let current = "touchstone transcript 3 quiet\nsurface 1x1 pt\nscene none\n"

  private func problem(_ golden: String) -> String? {
    guard case .foreign(let mismatch) = GoldenComparison(was: golden, now: Self.current) else { return nil }
    return mismatch.problem(at: "tap.transcript", remedy: "run `touchstone accept Traces`")
  }

  @Test(arguments: 1...2, ["quiet", "full"])
  func olderTranscriptIsReportedInOneSentence(version: Int, detail: String) {
    #expect(TranscriptText.version == 3)
    #expect(
      problem("touchstone transcript \(version) \(detail)\nsurface 1x1 pt\n")
        == "tap.transcript is a version \(version) transcript; run `touchstone accept Traces` to write version 3")
  }

  @Test func newerTranscriptIsReportedWithAnotherRemedy() {
    #expect(
      problem("touchstone transcript 4 quiet\n")
        == "tap.transcript is a version 4 transcript; update Touchstone, which writes version 3")
  }

  @Test(arguments: [
    "", "notes\n", "touchstone transcript", "touchstone transcript x quiet\n", "touchstone transcript 1 loud\n",
    "touchstone transcript 1 quiet more\n",
  ])
  func otherTextIsNotATranscript(text: String) {
    #expect(problem(text) == "tap.transcript is not a transcript")
    #expect(Golden.detail(of: text) == nil)
  }

  @Test func currentVersionIsCompared() {
    #expect(problem(Self.current) == nil)
    guard case .same = GoldenComparison(was: Self.current, now: Self.current) else {
      Issue.record("not the same")
      return
    }
  }

  /// So that accepting a full transcript of version 1 writes a full one of the present version.
  @Test func detailIsReadFromAnyVersion() {
    #expect(Golden.detail(of: "touchstone transcript 1 full\n") == .full)
    #expect(Golden.detail(of: "touchstone transcript 2 quiet\n") == .quiet)
    #expect(Golden.obstacle(toReplacing: "touchstone transcript 1 full\n") == nil)
  }

  /// Versions of one output group differ with three-finger drag.
  @Test(arguments: [
    ("1.28.1", "1.31.3", "3fg-drag=3fg", true), ("1.31.3", "1.28.1", "tap=on 3fg-drag=4fg", true),
    ("1.31.2", "1.31.3", "3fg-drag=3fg", false), ("1.28.1", "1.31.3", "tap=on", false),
    ("1.28.1", "1.31.3", "3fg-drag=disabled", false),
  ])
  func threeFingerDragIsComparedWithinAMinorVersion(old: String, new: String, options: String, isRefused: Bool) {
    func transcript(_ version: String) -> String {
      "touchstone transcript 2 full\nvia libinput \(version) (1.27-1.31) \(options)\n"
    }
    let obstacle = Golden.obstacle(was: transcript(old), now: transcript(new))
    #expect((obstacle != nil) == isRefused, "\(obstacle ?? "")")
    #expect(Golden.obstacle(was: transcript(old), now: transcript(old)) == nil)
  }
}
