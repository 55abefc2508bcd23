import Foundation
import TestSupport
import Testing

/// `audit`.
@Suite struct AuditCommandTests {
  private static let tap = """
    touchstone trace 1
    surface 100x60 mm
    recognizer tap tap

    0 1 began 100,100
    80 1 ended 100,100
    end 600

    """

  /// Each recording that is written is noticed: accepted next to the others, it raises the score.
  @Test func writtenRecordingsNoticeMore() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try folder.write(Self.tap, to: "tap.trace")
      #expect(try CommandRunner.run("accept", ".", in: folder).status == 0)
      let first = try CommandRunner.run(
        "audit", "--all", "--actions", "300", "--recordings", "new", "tap.trace", in: folder)
      #expect(first.status == 0)
      let written = try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("new").path)
      #expect(written.contains("tap-allowableMovement-1-pt-smaller.trace"))
      #expect(written.allSatisfy { $0.hasSuffix(".trace") })
      #expect(try CommandRunner.run("accept", "new", in: folder).status == 0)
      let second = try CommandRunner.run("audit", "--json", "--actions", "0", ".", in: folder)
      #expect(second.status == 0)
      let open = second.output.split(separator: "\n").filter { $0.contains(#""outcome":"unnoticed""#) }
      let named = first.output.split(separator: "\n").count { $0.contains("noticed by tap-") }
      #expect(named >= written.count)
      #expect(open.count < first.output.split(separator: "\n").count)
      #expect(!open.contains { $0.contains("allowableMovement 1 pt") })
    }
  }
}
