import Foundation
import Testing

/// Setups of other libraries in the command. `ImportedSetupTests` has what they mean.
struct ImportedSetupCommandTests {
  private static let dump = """
    {"touchstoneSetup": "hammer", "surface": [390, 844], "recognizers": [
    {"name": "doubletap", "kind": "Tap", "options": {"taps": 2}},
    {"name": "tap", "kind": "Tap", "simultaneous": [], "options": {"turns": 2}}]}

    """

  private func inFolder(_ body: (URL) throws -> Void) throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Data(Self.dump.utf8).write(to: folder.appendingPathComponent("setup.json"))
      try body(folder)
    }
  }

  @Test func dumpIsSearchedAndItsNotesHaveAPlace() throws {
    try inFolder { folder in
      let found = try CommandRunner.run("conflicts", "--actions", "3000", "setup.json", in: folder)
      #expect(found.status == 1 && found.output.contains("require doubletap before tap"), "\(found.output)")
      #expect(found.errors.contains("setup.json:3:73: tap: “turns” has no equivalent in Touchstone; it is ignored\n"))
    }
  }

  @Test func convertWritesAHeaderOrATraceWithTheSurface() throws {
    try inFolder { folder in
      let printed = try CommandRunner.run("convert", "setup.json", "-", in: folder)
      #expect(printed.status == 0 && printed.output.hasPrefix("touchstone header 1\nrecognizer tap tap "))
      for name in ["a.header", "a.trace"] {
        let written = try CommandRunner.run("convert", "setup.json", name, in: folder)
        #expect(written.status == 0, "\(written.errors)")
        let found = try CommandRunner.run("conflicts", "--actions", "3000", name, in: folder)
        #expect(found.status == 1 && found.output.contains("require doubletap before tap"), "\(found.output)")
      }
      let trace = try String(contentsOf: folder.appendingPathComponent("a.trace"), encoding: .utf8)
      #expect(trace.hasPrefix("touchstone trace 1\nsurface 390x844 pt ") && trace.hasSuffix("\nend 0.000\n"))
      let wrong = try CommandRunner.run("convert", "setup.json", "a.yml", in: folder)
      #expect(wrong.status == 64 && wrong.errors.contains("a setup has no touches; name a .header or a .trace"))
    }
  }

  @Test func dumpIsASetupOfRecordingsAndNeverOverwritten() throws {
    try inFolder { folder in
      try Data(SampleTrace.tap.utf8).write(to: folder.appendingPathComponent("tap.trace"))
      let replayed = try CommandRunner.run("replay", "--setup", "setup.json", "tap.trace", in: folder)
      #expect(replayed.status == 0 && replayed.output.contains("! tap ended"), "\(replayed.output)")
      #expect(replayed.errors.split(separator: "\n").count { $0.hasPrefix("note: ") } == 2, "\(replayed.errors)")
      let refused = try CommandRunner.run(
        "accept", "--setup", "setup.json", "--set", "tap.allowableMovement=8pt", "tap.trace", in: folder)
      #expect(refused.status == 64 && refused.errors.contains("setup.json is a dump, which is not changed; convert it"))
      #expect(try String(contentsOf: folder.appendingPathComponent("setup.json"), encoding: .utf8) == Self.dump)
    }
  }

  /// The first minute: from source code to the code that dumps it.
  @Test func sourceCodeLeadsToTheDump() throws {
    try inFolder { folder in
      let app = folder.appendingPathComponent("app.js")
      try Data("const manager = new Hammer(element);\n".utf8).write(to: app)
      let refused = try CommandRunner.run("conflicts", "app.js", in: folder)
      #expect(refused.status == 3 && refused.errors.contains("`touchstone help hammer`"), "\(refused.errors)")
      for (topic, code) in [
        ("hammer", "function dumpHammer("), ("gesture-handler", "function dumpGestures("),
        ("uikit", "enum GestureDump {"),
      ] {
        let help = try CommandRunner.run(["help", topic], environment: ["COLUMNS": "40"])
        #expect(
          help.status == 0 && help.output.contains(code) && help.output.contains("touchstone conflicts setup.json"))
      }
      #expect(
        try CommandRunner.run("conflicts", "--help").output.contains("exit-codes, hammer, uikit and gesture-handler"))
    }
  }
}
