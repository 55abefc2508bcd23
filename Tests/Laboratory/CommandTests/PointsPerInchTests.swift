import Foundation
import TestSupport
import Testing

/// A drag of 3.5 mm is a pan where 20 pt are 3.1 mm, and a tap where they are 3.85 mm, in every command.
struct PointsPerInchTests {
  private static let trace = """
    touchstone trace 1
    surface 215x135 mm
         0.000  1 began 400,300
        40.000  1 moved 405,300
        80.000  1 moved 411,300
       120.000  1 moved 417,300
       160.000  1 moved 422.46,300
       200.000  1 ended 422.46,300
    end 400
    """
  private static let tablet = ["--points-per-inch", "132"]

  private func inFolder(_ body: (URL) throws -> Void) throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Self.trace.write(to: folder.appendingPathComponent("drag.trace"), atomically: true, encoding: .utf8)
      let setup = "touchstone header 1\nrecognizer tap tap\nrecognizer pan pan\n"
      try setup.write(to: folder.appendingPathComponent("own.header"), atomically: true, encoding: .utf8)
      try "tap-1.evemu\ttap\n".write(
        to: folder.appendingPathComponent("labels.tsv"), atomically: true, encoding: .utf8)
      let made = try CommandRunner.run("convert", "drag.trace", "tap-1.evemu", in: folder)
      #expect(made.status == 0, "\(made.errors)")
      try FileManager.default.removeItem(at: folder.appendingPathComponent("drag.trace"))
      try body(folder)
    }
  }

  /// Runs a command with the recording, on a tablet and without a device.
  private func outputs(_ command: [String], in folder: URL) throws -> (tablet: String, phone: String) {
    func output(_ more: [String]) throws -> String {
      let outcome = try CommandRunner.run(command + ["--setup", "own.header"] + more, in: folder)
      return outcome.output + outcome.errors
    }
    return (try output(Self.tablet), try output([]))
  }

  @Test func everyCommandConvertsToTheDevicesPoints() throws {
    try inFolder { folder in
      let replay = try outputs(["replay", "tap-1.evemu"], in: folder)
      #expect(replay.tablet.contains("tap ended") && !replay.tablet.contains("pan began"), "\(replay.tablet)")
      #expect(replay.phone.contains("pan began") && !replay.phone.contains("tap ended"), "\(replay.phone)")
      // The fingers move as far on either.
      let explained = try outputs(["explain", "tap-1.evemu", "--all"], in: folder)
      #expect(explained.tablet.contains("3.5 mm") && explained.phone.contains("3.5 mm"), "\(explained)")
      #expect(
        explained.tablet.contains("3.8 mm allowed") || explained.tablet.contains("of 3.8 mm"), "\(explained.tablet)")
      let scored = try outputs(["score", "."], in: folder)
      #expect(scored.tablet != scored.phone, "\(scored)")
      let swept = try outputs(["sweep", "--set", "tap.allowableMovement=10,20", "tap-1.evemu"], in: folder)
      #expect(swept.tablet != swept.phone, "\(swept)")
      let listed = try outputs(
        ["sweep", "--list-work", "--set", "tap.allowableMovement=3mm", "tap-1.evemu"], in: folder)
      #expect(listed.tablet.contains(#""points_per_inch":"132""#) && !listed.phone.contains("points_per_inch"))
      _ = try outputs(["report", "tap-1.evemu", "-o", "page.html"], in: folder)
    }
  }

  /// A page draws millimetres, so it needs the density.
  @Test func reportAndGoldenFilesAreOfTheSamePoints() throws {
    try inFolder { folder in
      let common = ["--setup", "own.header"]
      for (options, density) in [(Self.tablet, true), ([], false)] {
        let page = "page\(density).html"
        let made = try CommandRunner.run(["report", "tap-1.evemu", "-o", page] + common + options, in: folder)
        let text = try String(contentsOf: folder.appendingPathComponent(page), encoding: .utf8)
        #expect(made.status == 0 && text.contains("\"pointsPerInch\":132") == density, "\(made.errors)")
      }
      #expect(try CommandRunner.run(["accept", "tap-1.evemu"] + common + Self.tablet, in: folder).status == 0)
      #expect(try CommandRunner.run(["verify", "tap-1.evemu"] + common + Self.tablet, in: folder).status == 0)
      #expect(try CommandRunner.run(["verify", "tap-1.evemu"] + common, in: folder).status == 1)
      let wrong = try CommandRunner.run("replay", "tap-1.evemu", "--points-per-inch", "1", in: folder)
      #expect(wrong.status == 64 && wrong.errors.contains("--points-per-inch must be a number from 10 to 1500"))
    }
  }
}
