import Foundation
import Testing

/// Scenes with a property list of the user's, in every command.
@Suite struct OwnDataTests {
  private static let list = """
    <plist><array><dict><key>playName</key><string>Our Play</string><key>quotations</key><array>
    <dict><key>act</key><integer>1</integer><key>scene</key><integer>1</integer><key>character</key>
    <string>Both</string><key>quotation</key><string>Ours.</string></dict></array></dict></array></plist>
    """
  private static let trace = """
    touchstone trace 1
    surface 320x480 pt
    scene plays file=../data/our%20plays.plist
    recognizer tap tap
    0 1 began 100,24
    80 1 ended 100,24
    end 900

    """

  /// Calls `body` with a folder that contains a list in `data`, and a trace and a device's recording in `recordings`.
  private func inFolder(_ body: (URL) throws -> Void) throws {
    try CommandRunner.inTemporaryFolder { folder in
      for name in [".git", "data", "recordings", "elsewhere"] {
        try FileManager.default.createDirectory(
          at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
      }
      try Data(Self.list.utf8).write(to: folder.appendingPathComponent("data/our plays.plist"))
      try Data(Self.trace.utf8).write(to: folder.appendingPathComponent("recordings/own.trace"))
      let made = try CommandRunner.run("synth", "--exact", "tap@20,2", "-o", "recordings/tap.yml", in: folder)
      #expect(made.status == 0, "\(made.errors)")
      try body(folder)
    }
  }

  private static let reading: [[String]] = [
    ["replay"], ["replay", "--json"], ["replay", "--draw"], ["report", "-o", "-"], ["explain", "--facts"], ["explain"],
    ["export", "--format", "jsonl", "-o", "-"], ["edit", "minimize", "--keep", "tap ended", "-o", "-"],
  ]

  /// A header's path does not depend on the working directory, and no result contains a folder.
  @Test(arguments: reading) func resultIsTheSameInEveryWorkingDirectory(command: [String]) throws {
    try inFolder { folder in
      let (first, rest) = (command[0] == "edit" ? 2 : 1, command)
      func run(_ path: String, in place: URL) throws -> CommandRunner.Outcome {
        try CommandRunner.run(Array(rest[..<first]) + [path] + Array(rest[first...]), in: place)
      }
      let here = try run("recordings/own.trace", in: folder)
      let there = try run("own.trace", in: folder.appendingPathComponent("recordings"))
      #expect(here.status == 0 && there.status == 0, "\(here.errors)\(there.errors)")
      if !["edit", "export"].contains(command[0]), !command.contains("--facts") {
        let known = here.output.replacingOccurrences(of: "recordings/own.trace", with: "own.trace")
        #expect(known == there.output)
      }
      #expect(!here.output.contains(folder.path))
    }
  }
}
