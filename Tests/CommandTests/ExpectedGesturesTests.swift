import Foundation
import TestSupport
import Testing

/// `accept --expect`, and `verify` of what it writes.
@Suite struct ExpectedGesturesTests {
  private static let script = ["synth", "--exact", "tap@50,4", "rest=400", "pinch:20-50@52,33", "-o"]

  private func inFolder(_ body: (URL) throws -> Void) throws {
    try CommandRunner.inTemporaryFolder { folder in
      #expect(try CommandRunner.run(Self.script + ["a.trace"], in: folder).status == 0)
      #expect(
        try CommandRunner.run("accept", "--expect", "a.trace", in: folder).output
          == "changed  a.trace\n1 written, 0 unchanged\n")
      try body(folder)
    }
  }

  private func text(_ folder: URL) throws -> String {
    try String(contentsOf: folder.appendingPathComponent("a.trace"), encoding: .utf8)
  }

  private func setLine(_ line: String, _ folder: URL) throws {
    let text = try text(folder).replacing(#/# Expect:.*/#, with: line)
    try Data(text.utf8).write(to: folder.appendingPathComponent("a.trace"))
  }

  @Test func acceptWritesWhatVerifyChecks() throws {
    try inFolder { folder in
      let lines = try text(folder).split(separator: "\n")
      #expect(
        lines[0] == "touchstone trace 1" && lines[1].wholeMatch(of: #/# Expect: tap, pinch=2\.\d+±5%/#) != nil,
        "\(lines[1])")
      #expect(try folder.content.keys.sorted() == ["a.trace"])
      let verified = try CommandRunner.run("verify", ".", in: folder)
      #expect(
        verified.status == 0 && verified.output == "✓ ./a.trace (expected gestures)\n1 passed, 0 failed\n",
        "\(verified)")
      #expect(try CommandRunner.run("accept", "--expect", ".", in: folder).output == "0 written, 1 unchanged\n")
    }
  }

  /// The distance of another recognizer is in the transcript, and is no expectation.
  @Test func failureOfAnotherRecognizerChangesOnlyTheTranscript() throws {
    try inFolder { folder in
      #expect(try CommandRunner.run("accept", ".", in: folder).output.contains("new  ./a.transcript"))
      let changed = try CommandRunner.run(
        "verify", "--set", "threeFingerSwipe.minimumDistance=350pt", "--set", "twoFingerSwipe.minimumDistance=30pt",
        ".", in: folder)
      #expect(changed.status == 1 && changed.output.contains("a.transcript:"), "\(changed)")
      #expect(changed.output.contains("✓ ./a.trace (expected gestures)\n1 passed, 1 failed: 1 changed\n"), "\(changed)")
    }
  }

  @Test(
    arguments: [
      (["--set", "pinch.minimumSpanChange=900pt"], nil, ":2: expects tap, pinch=", ": no pinch"),
      ([], "# Expect: tap, pinch=3±5%, nothing else", ":2: expects tap, pinch=3±5%: scale 2.", ", not 3"),
      ([], "# Expect: pinch", ":2: expects pinch: extra tap", ""),
      ([], "# Expect: tap*2, pinch", ":2: expects tap*2, pinch: no tap (1 of 2)", ""),
    ] as [([String], String?, String, String)])
  func otherGesturesAreReportedAtTheirLine(options: [String], line: String?, start: String, rest: String) throws {
    try inFolder { folder in
      if let line { try setLine(line, folder) }
      let outcome = try CommandRunner.run(["verify"] + options + ["a.trace"], in: folder)
      #expect(outcome.status == 1 && outcome.output.hasPrefix("✗ a.trace" + start), "\(outcome)")
      #expect(rest.isEmpty || outcome.output.contains(rest), "\(outcome)")
      #expect(outcome.output.hasSuffix("0 passed, 1 failed: 1 unexpected\n"), "\(outcome)")
    }
  }

  @Test func whatIsNoLabelIsAnError() throws {
    try inFolder { folder in
      try setLine("# Expect: tap=3", folder)
      let outcome = try CommandRunner.run("verify", "a.trace", in: folder)
      #expect(
        outcome.status == 3 && outcome.output.hasPrefix("✗ a.trace:2: “tap=3” is no label, such as "), "\(outcome)")
    }
  }

  /// A header file, or a comment in the header of another format.
  @Test func otherFormatsStateGesturesToo() throws {
    try CommandRunner.inTemporaryFolder { folder in
      for name in ["a.yml", "b.evemu"] { #expect(try CommandRunner.run(Self.script + [name], in: folder).status == 0) }
      let refused = try CommandRunner.run("accept", "--expect", "a.yml", in: folder)
      #expect(
        refused.status == 64 && refused.errors.contains("a.yml is not a trace; add the line “# Expect: tap, pinch="),
        "\(refused)")
      try Data("touchstone header 1\n# Expect: tap, pinch\nscene none\n".utf8).write(
        to: folder.appendingPathComponent("a.header"))
      let evemu = try String(contentsOf: folder.appendingPathComponent("b.evemu"), encoding: .utf8)
      try Data(evemu.replacing("\n", with: "\n# Expect: pinch, tap\n", maxReplacements: 1).utf8)
        .write(to: folder.appendingPathComponent("b.evemu"))
      let verified = try CommandRunner.run("verify", ".", in: folder)
      #expect(verified.status == 0 && verified.output.hasSuffix("2 passed, 0 failed\n"), "\(verified)")
    }
  }

  @Test func quietPrintsFailuresAndTheTotal() throws {
    try inFolder { folder in
      #expect(try CommandRunner.run("verify", "--quiet", ".", in: folder).output == "1 passed, 0 failed\n")
      try setLine("# Expect: none", folder)
      #expect(
        try CommandRunner.run("verify", "-q", ".", in: folder).output.hasPrefix(
          "✗ ./a.trace:2: expects none: extra tap"))
    }
  }
}
