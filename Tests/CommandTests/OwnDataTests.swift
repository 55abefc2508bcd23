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

  private func text(_ name: String, in folder: URL) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  // MARK: Reading

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

  @Test func listIsShownAndNamedWithoutItsFolder() throws {
    try inFolder { folder in
      let replayed = try CommandRunner.run("replay", "--draw", "recordings/own.trace", in: folder)
      #expect(replayed.output.contains("scene plays file=our%20plays.plist\n"), "\(replayed.output)")
      #expect(replayed.output.contains("section 0 \"Our Play\" opened, 1 row"), "\(replayed.output)")
      #expect(replayed.output.contains("Ours."))
    }
  }

  @Test func mistakesAreReportedAtTheSceneAndInTheList() throws {
    try inFolder { folder in
      let broken = Self.list.replacingOccurrences(of: "<key>act</key><integer>1</integer>", with: "")
      try Data(broken.utf8).write(to: folder.appendingPathComponent("data/our plays.plist"))
      let sentence = "data/our plays.plist: play 1, quotation 1: there is no `act`; add an integer"
      let header = try CommandRunner.run("verify", "recordings/own.trace", in: folder)
      #expect(header.status != 0)
      let place = "recordings/own.trace:3:7: plays.file: recordings/../"
      #expect((header.errors + header.output).contains(place + sentence), "\(header.errors)\(header.output)")
      let option = try CommandRunner.run(
        "replay", "--set", "plays.file=data/our plays.plist", "recordings/tap.yml", in: folder)
      #expect(option.status != 0 && option.errors.contains("plays.file: " + sentence), "\(option.errors)")
    }
  }

  // MARK: Writing

  @Test func acceptWritesThePathForTheHeadersFolder() throws {
    try inFolder { folder in
      for (options, header, place) in [
        (["recordings/tap.yml"], "recordings/tap.header", ".."), (["recordings"], "recordings/touchstone.header", ".."),
        (["--setup", "elsewhere/ours.header", "recordings/tap.yml"], "elsewhere/ours.header", ".."),
        (["."], "touchstone.header", ""),
      ] {
        let accepted = try CommandRunner.run(
          ["accept", "--set", "plays.file=data/our plays.plist"] + options, in: folder)
        #expect(accepted.status == 0, "\(accepted.errors)")
        let path = (place.isEmpty ? "" : place + "/") + "data/our%20plays.plist"
        #expect(try text(header, in: folder) == "touchstone header 1\nscene plays file=\(path)\n")
        let setup = options.first == "--setup" ? Array(options.prefix(2)) : []
        let verified = try CommandRunner.run(["verify"] + setup + ["recordings/tap.yml"], in: folder)
        #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
        #expect(try text("recordings/tap.transcript", in: folder).contains("Our Play"))
        for name in [header, "recordings/tap.transcript"] {
          try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
        try? FileManager.default.removeItem(at: folder.appendingPathComponent("recordings/own.transcript"))
      }
    }
  }

  @Test func convertedAndEditedRecordingsNameTheSameList() throws {
    try inFolder { folder in
      let expected = try CommandRunner.run("replay", "recordings/own.trace", in: folder).output
      for command in [
        ["convert", "recordings/own.trace", "elsewhere/new.trace"],
        ["edit", "shift", "--by", "0ms", "recordings/own.trace", "-o", "elsewhere/new.trace"],
        ["edit", "minimize", "--keep", "tap ended", "recordings/own.trace", "-o", "elsewhere/new.trace"],
      ] {
        let written = try CommandRunner.run(command, in: folder)
        #expect(written.status == 0, "\(written.errors)")
        #expect(try text("elsewhere/new.trace", in: folder).contains("scene plays file=../data/our%20plays.plist\n"))
        let replayed = try CommandRunner.run("replay", "new.trace", in: folder.appendingPathComponent("elsewhere"))
        #expect(replayed.status == 0, "\(replayed.errors)")
        if command[0] == "convert" { #expect(replayed.output == expected) }
        try FileManager.default.removeItem(at: folder.appendingPathComponent("elsewhere/new.trace"))
      }
      // Standard output is in the working directory.
      let piped = try CommandRunner.run("convert", "--to", "trace", "recordings/own.trace", "-", in: folder)
      #expect(piped.output.contains("scene plays file=recordings/../data/our%20plays.plist\n"), "\(piped.output)")
      let read = try CommandRunner.run("replay", "-", input: piped.output, in: folder)
      // Standard input is printed without a verdict.
      #expect(read.output == expected.split(separator: "\n").dropFirst().map { $0 + "\n" }.joined(), "\(read.errors)")
    }
  }

  /// Otherwise a checkpoint would contain results of another list.
  @Test func aSweepNoticesAChangedList() throws {
    try inFolder { folder in
      try FileManager.default.copyItem(
        at: folder.appendingPathComponent("recordings/own.trace"),
        to: folder.appendingPathComponent("recordings/tap-1.trace"))
      let grid = ["sweep", "--set", "tap.allowableMovement=8...10:1", "recordings/tap-1.trace", "--results", "results"]
      let first = try CommandRunner.run(grid, in: folder)
      #expect(first.status == 0, "\(first.errors)")
      let list = folder.appendingPathComponent("data/our plays.plist")
      try Data(Self.list.replacingOccurrences(of: "Ours.", with: "Yours.").utf8).write(to: list)
      let before = try text("results", in: folder)
      let second = try CommandRunner.run(grid, in: folder)
      #expect(second.status == 0, "\(second.errors)")
      #expect(try text("results", in: folder) != before)
    }
  }
}
