import Foundation
import Testing

@testable import TouchstoneCommand

/// `verify`, `accept` and `review` as processes.
@Suite struct VerifyCommandTests {
  private static let traces = CommandRunner.package.appendingPathComponent("Traces")

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: traces.appendingPathComponent(name), encoding: .utf8)
  }

  /// Creates a changed, a missing, an obsolete and an unchanged transcript.
  private static func fill(_ folder: URL) throws {
    func write(_ text: String, _ name: String) throws {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    let (trace, transcript) = (try text("tap/tap.trace"), try text("tap/tap.transcript"))
    for name in ["changed", "missing", "same"] { try write(trace, "\(name).trace") }
    try write(transcript.replacingOccurrences(of: "1 finger", with: "2 fingers"), "changed.transcript")
    try write(transcript, "same.transcript")
    // Of another gesture: the transcript of a renamed trace would not be obsolete.
    try write(try text("pinch/pinch.transcript"), "obsolete.transcript")
  }

  /// Returns a golden file's transcript, without the setup that it was accepted with.
  private static func transcript(_ name: String, in folder: URL) throws -> Substring {
    let text = try String(contentsOf: folder.appendingPathComponent("\(name).transcript"), encoding: .utf8)
    return text.firstRange(of: "\naccepted with\n").map { text[...$0.lowerBound] } ?? text[...]
  }

  // MARK: Renamed traces

  /// Accepts two traces, then renames one and moves the other. Their transcripts stay behind.
  private static func rename(_ folder: URL, _ body: () throws -> Void) throws {
    let moved = folder.appendingPathComponent("sub")
    try FileManager.default.createDirectory(at: moved, withIntermediateDirectories: true)
    for (trace, name) in [("tap/tap.trace", "a.trace"), ("pinch/pinch.trace", "b.trace"), ("pan/pan.trace", "c.trace")]
    {
      try Data(try text(trace).utf8).write(to: folder.appendingPathComponent(name))
    }
    #expect(try CommandRunner.run("accept", ".", in: folder).status == 0)
    try FileManager.default.moveItem(
      at: folder.appendingPathComponent("a.trace"), to: folder.appendingPathComponent("other.trace"))
    try FileManager.default.moveItem(
      at: folder.appendingPathComponent("b.trace"), to: moved.appendingPathComponent("b.trace"))
    try body()
  }

  private static let afterRenaming = ["c.trace", "c.transcript", "other.trace", "other.transcript", "sub"]

  @Test func reviewOffersRenames() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Self.rename(folder) {
        let (status, screen) = try TerminalRunner.run(["accept", "--ask", "."], typed: "a\na\n", in: folder)
        #expect(status == 0 && screen.contains("rename ./a.transcript?  [a]ccept"), "\(screen)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == Self.afterRenaming)
      }
    }
  }

  // MARK: review

  @Test func reviewAppliesEachAnswer() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Self.fill(folder)
      // In order: changed, missing, obsolete, which is not accepted but deleted or kept.
      let (status, screen) = try TerminalRunner.run(["accept", "--ask", "."], typed: "x\na\nr\na\nk\n", in: folder)
      #expect(status == 1)
      try Golden.expect(screen, equals: "Verify/review.txt")
      let content = try folder.content
      #expect(try Self.transcript("changed", in: folder) == Self.transcript("same", in: folder))
      #expect(content["missing.transcript"] == nil && content["obsolete.transcript"] != nil)
    }
  }

  @Test func reviewAcceptsAll() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Self.fill(folder)
      let (status, screen) = try TerminalRunner.run(["accept", "--ask", "."], typed: "A\n", in: folder)
      #expect(status == 0 && screen.hasSuffix("\n3 accepted, 0 rejected, 0 skipped\n"), "\(screen)")
      let content = try folder.content
      #expect(try Self.transcript("missing", in: folder) == Self.transcript("same", in: folder))
      #expect(content["obsolete.transcript"] == nil)
      #expect(try CommandRunner.run("verify", ".", in: folder).status == 0)
      let again = try TerminalRunner.run(["accept", "--ask", "."], typed: "", in: folder)
      #expect(again.status == 0 && again.screen == "nothing to review: 3 passed, 0 failed\n")
    }
  }

  @Test(arguments: ["q\n", "\u{4}"]) func quittingReviewChangesNothing(typed: String) throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Self.fill(folder)
      let before = try folder.content
      let (status, screen) = try TerminalRunner.run(["accept", "--ask", "."], typed: typed, in: folder)
      #expect(status == 1 && screen.hasSuffix("\n0 accepted, 0 rejected, 3 skipped\n"), "\(screen)")
      #expect(try folder.content == before)
    }
  }

  /// A file that has a transcript's name but is not a transcript is neither overwritten nor removed.
  @Test func otherFilesAreNotOverwrittenOrRemoved() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Data("my notes\n".utf8).write(to: folder.appendingPathComponent("a.transcript"))
      try Data("my notes\n".utf8).write(to: folder.appendingPathComponent("b.transcript"))
      try Data(try Self.text("tap/tap.trace").utf8).write(to: folder.appendingPathComponent("a.trace"))
      let before = try folder.content
      let (status, screen) = try TerminalRunner.run(["accept", "--ask", "."], typed: "a\nd\n", in: folder)
      #expect(status == 74 && screen.contains("is not overwritten") && screen.contains("did not remove"), "\(screen)")
      #expect(try folder.content == before)
    }
  }

  /// Files may be removed while a review is in progress.
  @Test func fileRemovedDuringReviewIsAFailure() throws {
    try CommandRunner.inTemporaryFolder { folder in
      for name in ["a.trace", "b.trace"] { try Fault.write(Fault.tap, to: folder, name) }
      let (status, screen) = try TerminalRunner.run(["accept", "--ask", "."], in: folder, onceShown: "[q]uit: ") {
        try FileManager.default.removeItem(at: folder.appendingPathComponent("b.trace"))
        return "a\n"
      }
      #expect(status == 3, "\(screen)")
      #expect(
        screen.hasSuffix("\n1 accepted, 0 rejected, 0 skipped, 1 no longer readable\n"), "\(screen)")
    }
  }
}
