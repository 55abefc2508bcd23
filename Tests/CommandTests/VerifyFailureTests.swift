import Foundation
import Testing

/// Errors of `verify`, `accept` and `review`, and the remedies they suggest.
@Suite struct VerifyFailureTests {
  private func inFolder(_ body: (URL) throws -> Void) throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Fault.write(Fault.tap, to: folder, "a.trace")
      try body(folder)
    }
  }

  private func text(_ folder: URL, _ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  // MARK: Shared transcripts

  @Test func recordingsSharingATranscriptMustMatch() throws {
    try inFolder { folder in
      #expect(try CommandRunner.run("synth", "pinch:20-50", "--to", "evemu", "-o", "a.dat", in: folder).status == 0)
      try Fault.write(Fault.tap, to: folder, "b.trace")
      let accepted = try CommandRunner.run("accept", ".", in: folder)
      #expect(accepted.status == 1)
      #expect(accepted.output == "new  ./b.transcript\n1 written, 0 unchanged, 2 failed\n")
      #expect(
        accepted.errors == """
          error: ./a.dat shares ./a.transcript with ./a.trace, which gives a different one: if both are right, rename one of the recordings; not written
          error: ./a.trace shares ./a.transcript with ./a.dat, which gives a different one: if both are right, rename one of the recordings; not written

          """)
      let verified = try CommandRunner.run("verify", ".", in: folder)
      #expect(verified.status == 1 && verified.output.hasSuffix("1 passed, 2 failed: 2 shared\n"), "\(verified.output)")
      #expect(verified.output.contains("✗ ./a.dat: ./a.dat shares") == false)
      #expect(
        verified.output.contains("✗ ./a.dat: shares ./a.transcript with ./a.trace, which gives a different one: "))
      #expect(!verified.output.contains("touchstone accept"))
      // If one of the two was accepted on its own, the other is reported with its differences.
      #expect(try CommandRunner.run("accept", "a.trace", in: folder).status == 0)
      let before = try text(folder, "a.transcript")
      let again = try CommandRunner.run("verify", ".", in: folder)
      #expect(again.status == 1 && again.output.hasSuffix("2 passed, 1 failed: 1 changed\n"), "\(again.output)")
      let alone = try CommandRunner.run("verify", "--filter", "a.dat", ".", in: folder).output
      #expect(alone.contains("./a.trace shares ./a.transcript and still matches it: "))
      #expect(alone.contains("first difference at ./a.transcript:") && !alone.contains("touchstone accept"))
      #expect(try CommandRunner.run("accept", ".", in: folder).status == 1)
      #expect(try text(folder, "a.transcript") == before)
    }
  }

  /// Several formats of one gesture may share a transcript.
  @Test func formatsOfOneGestureShareATranscript() throws {
    try inFolder { folder in
      let plain = Fault.tap.replacingOccurrences(of: "recognizer tap tap\n", with: "")
      try Fault.write(plain, to: folder, "a.trace")
      for name in ["a.yml", "a.evemu"] { _ = try CommandRunner.run("convert", "a.trace", name, in: folder) }
      for _ in 1...2 { #expect(try CommandRunner.run("accept", ".", in: folder).status == 0) }
      #expect(try CommandRunner.run("verify", ".", in: folder).output.hasSuffix("3 passed, 0 failed\n"))
    }
  }

  // MARK: Reasons and remedies

  @Test func everyFormatContainsTheReason() throws {
    try inFolder { folder in
      let broken = Fault.tap.replacingOccurrences(of: "end 900\n", with: "90 1 moved 1,2\n")
      try Fault.write(broken, to: folder, "a.trace")
      let reason = "a.trace:6:4: finger 1 moves but is not down"
      for (format, part) in [
        ("text", "✗ \(reason)\n    next:    touchstone explain a.trace\n"), ("junit", "message=\"\(reason)\""),
        ("json", "\"problem\":\"\(reason)\""), ("tap", "message: \"\(reason)\""), ("github", "::\(reason)%0A"),
      ] {
        let outcome = try CommandRunner.run("verify", "--format", format, "a.trace", in: folder)
        #expect(outcome.status == 3 && outcome.output.contains(part), "\(format): \(outcome.output)")
      }
    }
  }

  @Test func removedLinesAreCounted() throws {
    try inFolder { folder in
      #expect(try CommandRunner.run("accept", "--transcript", "full", "a.trace", in: folder).status == 0)
      var lines = try text(folder, "a.transcript").split(separator: "\n").map(String.init)
      lines.remove(at: 3)
      lines.remove(at: lines.count - 2)
      try Fault.write(lines.joined(separator: "\n") + "\n", to: folder, "a.transcript")
      let outcome = try CommandRunner.run("verify", "a.trace", in: folder)
      #expect(outcome.status == 1 && !outcome.output.contains("had ended"), "\(outcome.output)")
      #expect(outcome.output.contains("\n    … and 1 more line differs\n"), "\(outcome.output)")
    }
  }

  @Test func transcriptPathSuggestsItsRecording() throws {
    try inFolder { folder in
      #expect(try CommandRunner.run("accept", "a.trace", in: folder).status == 0)
      let outcome = try CommandRunner.run("verify", "./a.transcript", in: folder)
      #expect(outcome.status == 3)
      #expect(
        outcome.output == """
          ✗ ./a.transcript is a transcript; name its recording instead
              next:    touchstone verify ./a.trace
          0 passed, 1 failed: 1 unreadable

          """)
      try FileManager.default.removeItem(at: folder.appendingPathComponent("a.trace"))
      #expect(try !CommandRunner.run("verify", "a.transcript", in: folder).output.contains("next:"))
    }
  }

  @Test func transcriptOfAnotherVersionIsReported() throws {
    try inFolder { folder in
      #expect(try CommandRunner.run("accept", "a.trace", in: folder).status == 0)
      let current = try text(folder, "a.transcript")
      for (version, remedy) in [
        (1, "run `touchstone accept` to write version 3\n    next:    touchstone accept a.trace\n"),
        (9, "update Touchstone, which writes version 3\n0 passed"),
      ] {
        let header = "touchstone transcript \(version) quiet"
        try Fault.write(
          current.replacingOccurrences(of: "touchstone transcript 3 quiet", with: header), to: folder, "a.transcript")
        let outcome = try CommandRunner.run("verify", "a.trace", in: folder)
        #expect(outcome.status == 1)
        #expect(
          outcome.output.hasPrefix("✗ a.trace: a.transcript is a version \(version) transcript; \(remedy)"),
          "\(outcome.output)")
      }
    }
  }

  @Test func parameterOfMissingRecognizerSuggestsAddingIt() throws {
    try inFolder { folder in
      let plain = Fault.tap.replacingOccurrences(of: "recognizer tap tap\n", with: "")
      try Fault.write(plain, to: folder, "a.trace")
      #expect(try CommandRunner.run("accept", "a.trace", in: folder).status == 0)
      for command in ["verify", "replay", "explain", "report"] {
        let outcome = try CommandRunner.run(command, "--set", "screenEdgePan.edgeWidth=5", "a.trace", in: folder)
        #expect(outcome.status == 64 && !outcome.output.contains("touchstone info"), "\(command): \(outcome)")
        #expect(
          outcome.errors.contains("it is replayed without “screenEdgePan”; add --recognizer screenEdgePan\n"),
          "\(outcome.errors)")
      }
    }
  }

  @Test(arguments: [
    ("--libinput", "tap=off"), ("--pointer", "5,5"), ("--device-name", "x"), ("--dmi", "x"),
  ])
  func libinputOptionsRequireLibinput(option: String, value: String) throws {
    try inFolder { folder in
      for command in [["replay"], ["explain"], ["explain", "--facts"], ["export", "--format", "csv"]] {
        let outcome = try CommandRunner.run(command + [option, value, "a.trace"], in: folder)
        #expect(outcome.status == 64 && outcome.output == "")
        #expect(outcome.errors.hasPrefix("error: \(option) configures libinput, "), "\(outcome.errors)")
      }
      let verified = try CommandRunner.run("verify", "--via", "contacts", option, value, "a.trace", in: folder)
      #expect(verified.status == 64 && verified.output == "")
    }
  }

  @Test func sceneWithoutPictureIsRejectedBeforeReplay() throws {
    try inFolder { folder in
      for option in [["--draw"], ["--picture", "a.svg"]] {
        let outcome = try CommandRunner.run(["replay"] + option + ["a.trace"], in: folder)
        #expect(outcome.status == 64 && outcome.output == "")
        #expect(outcome.errors.hasPrefix("error: the scene none has nothing to draw; "))
      }
    }
  }

  // MARK: review

  /// Files may be removed while a review is in progress.
  @Test func fileRemovedDuringReviewIsAFailure() throws {
    try inFolder { folder in
      try Fault.write(Fault.tap, to: folder, "b.trace")
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
