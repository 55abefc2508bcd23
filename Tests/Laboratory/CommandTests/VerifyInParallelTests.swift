import Foundation
import TestSupport
import Testing

@testable import TouchstoneCommand

@Suite struct VerifyInParallelTests {
  private static let traces = CommandRunner.package.appendingPathComponent("Traces")

  /// Creates passing, changed, missing and broken recordings in random order.
  private func fill(_ folder: URL) throws {
    var random = SeededRandom(seed: 7)
    let tap = try String(contentsOf: Self.traces.appendingPathComponent("tap/tap.trace"), encoding: .utf8)
    let transcript = try String(contentsOf: Self.traces.appendingPathComponent("tap/tap.transcript"), encoding: .utf8)
    for index in 0..<120 {
      let name = folder.appendingPathComponent("\(index)")
      func write(_ text: String, _ ending: String) throws {
        try Data(text.utf8).write(to: name.appendingPathExtension(ending))
      }
      let kind = Int.random(in: 0..<5, using: &random)
      try write(kind == 0 ? String(tap.dropLast(30)) : tap, "trace")
      switch kind {
      case 0, 1, 2: try write(transcript, "transcript")
      case 3: try write(transcript + "one line more\n", "transcript")
      default: break
      }
    }
  }

  @Test func outputIsIndependentOfJobs() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try fill(folder)
      let alone = try CommandRunner.run("verify", "--jobs", "1", ".", in: folder)
      #expect(alone.status == 3)
      #expect(alone.output.contains("✓") && alone.output.contains("✗") && alone.errors.contains("error: "))
      for jobs in ["2", "3", "16"] {
        let together = try CommandRunner.run("verify", "--jobs", jobs, ".", in: folder)
        #expect(together.output == alone.output)
        #expect(together.errors == alone.errors)
        #expect(together.status == alone.status)
      }
      let asIs = try CommandRunner.run("verify", ".", in: folder)
      #expect(asIs.output == alone.output && asIs.errors == alone.errors)
    }
  }

  @Test func progressIsPrintedOnTerminalsOnly() throws {
    let outcome = try CommandRunner.run("verify", "Traces/tap")
    #expect(outcome.status == 0 && outcome.errors.isEmpty && !outcome.output.contains("\r"))
  }

  @Test func nonUTF8NameIsReported() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let bytes = Array("\(folder.path)/caf".utf8) + [0xE9] + Array(".trace".utf8) + [0]
      let descriptor = bytes.withUnsafeBytes {
        open($0.baseAddress!.assumingMemoryBound(to: CChar.self), O_CREAT | O_WRONLY, 0o644)
      }
      try #require(descriptor >= 0)
      close(descriptor)
      let outcome = try CommandRunner.run("verify", ".", in: folder)
      #expect(outcome.status == 3)
      #expect(outcome.errors == "error: skipped ./caf\u{FFFD}.trace: its name is not UTF-8; rename it\n")
    }
  }
}
