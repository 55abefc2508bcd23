import Foundation
import TestSupport
import Testing

@testable import TouchstoneCommand

/// Runs what users type, and compares everything that is printed.
///
/// A file in `Sessions` contains commands for the shell, in lines that begin with `$` and are continued in lines that begin with `>`.
/// Below a command is its output, then its errors, with `2>` before each line, then its exit code if it failed. `===` begins a new
/// folder. `$tap` is a tap, `$traces` the folder of this package's recordings; libinput is missing, and Touchstone's version is
/// `VERSION`. With `RECORD=1` the outputs are written instead of compared.
@Suite struct SessionTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Sessions")
  static let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []

  @Test func thereAreSessions() { #expect(Self.names.count > 10) }

  @Test(arguments: names) func commandsPrintWhatTheSessionContains(name: String) throws {
    let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
    let parts = ("\n" + text).components(separatedBy: "\n=== ").dropFirst()
    let printed = try parts.map { part in try TestFolder.with { try Self.run(part, in: $0) } }
    GoldenFile("Sessions/" + name).expect(printed.joined(separator: "\n"))
  }

  private static func run(_ part: String, in folder: URL) throws -> String {
    let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
    var text = "=== \(lines[0])\n"
    for index in lines.indices where lines[index].hasPrefix("$ ") {
      let command = [lines[index]] + lines[(index + 1)...].prefix { $0.hasPrefix("> ") }
      text += command.map { $0 + "\n" }.joined()
      text += try output(of: command.map { $0.dropFirst(2) }.joined(separator: "\n"), in: folder)
    }
    return text
  }

  private static let environment = [
    "TOUCHSTONE_LIBINPUT": "/no/such/program", "tap": String(SampleTrace.tap.dropLast()),
    "traces": CommandRunner.package.appendingPathComponent("Traces").path, "LC_ALL": "C.UTF-8",
  ]

  private static func output(of command: String, in folder: URL) throws -> String {
    let outcome = try CommandRunner.run(
      [], in: folder, environment: environment, script: "touchstone() { \"$0\" \"$@\"; }\n" + command)
    var text = lines(outcome.output, after: "") + lines(outcome.errors, after: "2> ")
    let encoded = folder.path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? folder.path
    for (part, name) in [
      (folder.path, "/folder"), (encoded, "/folder"), (CommandRunner.package.path, "/package"),
      (Touchstone.version, "VERSION"),
    ] { text = text.replacing(part, with: name) }
    return text + (outcome.status == 0 ? "" : "[exit \(outcome.status)]\n")
  }

  private static func lines(_ text: String, after prefix: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return (text.hasSuffix("\n") || text.isEmpty ? lines.dropLast() : lines).map { prefix + $0 + "\n" }.joined()
  }
}
