import Foundation
import TestSupport
import Testing

/// `test --watch` runs what changed. Each test waits for the command's own output, so no time is assumed.
@Suite struct TestWatchTests {
  /// A folder with two recordings and their expected gestures, and a command that watches it.
  private final class Stage {
    let folder: URL
    let process: LiveProcess
    private var seen = 0

    init(_ folder: URL, _ options: [String] = []) throws {
      self.folder = folder
      process = try LiveProcess(["test", "--watch"] + options + [folder.path], ["CI": ""])
      try process.read(until: "2 passed, 0 failed\n")
      seen = process.output.count
    }

    deinit { process.send(SIGKILL) }

    /// Returns what the next run prints.
    func run(until end: String) throws -> String {
      while !process.output.dropFirst(seen).contains(end) { try process.readMore() }
      defer { seen = process.output.count }
      return process.output.dropFirst(seen).replacingOccurrences(of: folder.path + "/", with: "")
    }

    func write(_ text: String, _ name: String) throws {
      // As editors do: the watch must not read half of a file.
      try Data(text.utf8).write(to: folder.appendingPathComponent(name), options: .atomic)
    }
  }

  private static func stage(_ body: (Stage) throws -> Void) throws {
    try CommandRunner.inTemporaryFolder { folder in
      try fill(folder)
      let stage = try Stage(folder)
      try body(stage)
      stage.process.interrupt()
      _ = stage.process.wait()
    }
  }

  private static func fill(_ folder: URL) throws {
    for (name, script) in [("once", "tap@50,30"), ("twice", "tap:2@50,30")] {
      #expect(try CommandRunner.run("synth", script, "--exact", "-o", "\(name).trace", in: folder).status == 0)
    }
    let header =
      "touchstone header 1\nrecognizer doubleTap tap numberOfTapsRequired=2\nrecognizer tap tap\nrequire doubleTap before tap\n"
    try Data(header.utf8).write(to: folder.appendingPathComponent("touchstone.header"))
    #expect(try CommandRunner.run("accept", "--expect", ".", in: folder).status == 0)
  }

  @Test func onlyTheRecordingThatChangedRunsAgain() throws {
    try Self.stage { stage in
      let once = try String(contentsOf: stage.folder.appendingPathComponent("once.trace"), encoding: .utf8)
      try stage.write(once.replacingOccurrences(of: "Expect: tap", with: "Expect: doubleTap"), "once.trace")
      let red = try stage.run(until: "1 failed: 1 unexpected\n")
      #expect(red.hasPrefix("✗ once.trace") && red.contains("no doubleTap") && !red.contains("twice"), "\(red)")
      try stage.write(once, "once.trace")
      #expect(try stage.run(until: "1 passed, 0 failed\n").hasPrefix("✓ once.trace"))
    }
  }

  @Test func changedHeaderRunsEveryRecordingOfIt() throws {
    try Self.stage { stage in
      let header = try String(contentsOf: stage.folder.appendingPathComponent("touchstone.header"), encoding: .utf8)
      try stage.write(
        header.replacingOccurrences(of: "numberOfTapsRequired=2", with: "numberOfTapsRequired=3"), "touchstone.header")
      let red = try stage.run(until: "1 passed, 1 failed: 1 unexpected\n")
      #expect(red.contains("doubleTap.numberOfTapsRequired is 3; it was 2 when this was accepted"), "\(red)")
    }
  }

  @Test func newRecordingRuns() throws {
    try Self.stage { stage in
      let once = try String(contentsOf: stage.folder.appendingPathComponent("once.trace"), encoding: .utf8)
      try stage.write(once, "third.trace")
      #expect(try stage.run(until: "1 passed, 0 failed\n").hasPrefix("✓ third.trace"))
      try FileManager.default.removeItem(at: stage.folder.appendingPathComponent("third.trace"))
      // A recording that is gone is no failure.
      try stage.write(once.replacingOccurrences(of: "Expect: tap", with: "Expect: none"), "once.trace")
      let red = try stage.run(until: "1 failed: 1 unexpected\n")
      #expect(red.hasPrefix("✗ once.trace") && !red.contains("third"), "\(red)")
    }
  }

  @Test func changedSetupFileRunsEveryRecording() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Self.fill(folder)
      let setup = folder.deletingLastPathComponent().appendingPathComponent("\(folder.lastPathComponent).header")
      defer { try? FileManager.default.removeItem(at: setup) }
      let header = folder.appendingPathComponent("touchstone.header")
      try FileManager.default.moveItem(at: header, to: setup)
      let stage = try Stage(folder, ["--setup", setup.path])
      let text = try String(contentsOf: setup, encoding: .utf8)
      let slow = text.replacingOccurrences(of: "TapsRequired=2", with: "TapsRequired=3")
      try Data(slow.utf8).write(to: setup, options: .atomic)
      #expect(try stage.run(until: "1 passed, 1 failed: 1 unexpected\n").contains("numberOfTapsRequired is 3"))
      stage.process.interrupt()
      _ = stage.process.wait()
    }
  }
}
