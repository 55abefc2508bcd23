import Foundation
import Testing

@Suite struct DemoCommandTests {
  /// Runs the demonstration as `Tools/run` does, in a folder with the traces.
  private static func run(_ arguments: [String] = ["Traces"], in folder: URL) throws -> CommandRunner.Outcome {
    try CommandRunner.run(["demo", "--called-as", "Tools/run", "-o", ".build/demo"] + arguments, in: folder)
  }

  private static func addTraces(to folder: URL) throws {
    try FileManager.default.copyItem(
      at: CommandRunner.package.appendingPathComponent("Traces"), to: folder.appendingPathComponent("Traces"))
  }

  @Test func fitsATerminal() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Self.addTraces(to: folder)
      let outcome = try Self.run(in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(lines.count <= 23)
      for line in lines { #expect(line.count <= 80, "\(line)") }
    }
  }

  @Test func suggestedParameterLetsTheLongPressBeRecognized() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let output = try Self.run([], in: folder).output
      let assignment = try #require(output.firstMatch(of: #/--set (longPress\.\S+)/#)).output.1
      func isRecognized(_ arguments: [String]) throws -> Bool {
        try CommandRunner.run(["replay"] + arguments + [".build/demo/sliding-press.yml"], in: folder).output
          .contains(" ! longPress began")
      }
      #expect(try !isRecognized([]) && isRecognized(["--set", String(assignment)]))
    }
  }

  @Test func writesTheRecordingsAndAReport() throws {
    try CommandRunner.inTemporaryFolder { folder in
      // A second run replaces the files.
      for _ in 1...2 {
        let outcome = try CommandRunner.run(["demo"], in: folder, environment: ["XDG_CACHE_HOME": folder.path])
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(outcome.output.contains("touchstone live") && !outcome.output.contains("verified"))
      }
      let written = folder.appendingPathComponent("touchstone/demo")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: written.path).sorted() == [
          "sliding-press.yml", "tap-and-pinch.html", "tap-and-pinch.yml",
        ])
      let page = try String(contentsOf: written.appendingPathComponent("tap-and-pinch.html"), encoding: .utf8)
      #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains("Frailty, thy name is woman!"))
    }
  }

  /// Another user cannot have made a link there.
  @Test func withoutAFolderOfTheUserTheFolderIsNew() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let script = #"env -u HOME -u XDG_CACHE_HOME TMPDIR="$PWD" "$0" demo"#
      let pages = try (1...2).map { _ in
        let outcome = try CommandRunner.run([], in: folder, script: script)
        #expect(outcome.status == 0, "\(outcome)")
        let page = outcome.output.split(separator: "\n").first { $0.hasPrefix("wrote ") }?.split(separator: " ")[1]
          .dropLast()
        return try #require(page.map(String.init))
      }
      #expect(pages[0] != pages[1])
      for page in pages {
        let made = URL(fileURLWithPath: page).deletingLastPathComponent()
        let mode = try FileManager.default.attributesOfItem(atPath: made.path)[.posixPermissions] as? Int
        #expect(
          mode == 0o700 && made.deletingLastPathComponent().standardizedFileURL.path == folder.standardizedFileURL.path)
      }
    }
  }

  @Test func reportsATraceThatFails() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Self.addTraces(to: folder)
      try FileManager.default.removeItem(at: folder.appendingPathComponent("Traces/tap/tap.transcript"))
      let outcome = try Self.run(in: folder)
      #expect(outcome.status == 2)
      #expect(outcome.output.contains("1 failed: 1 missing; Tools/run verify Traces prints the differences"))
    }
  }
}
