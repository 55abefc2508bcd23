import Foundation
import TestSupport
import Testing

@testable import TouchstoneCommand

/// Header files, as every command applies them and as `accept`, `review` and `record` write them.
@Suite struct SetupCommandTests {
  private static let three = """
    touchstone header 1
    # Ours
    recognizer three swipe numberOfTouchesRequired=3 direction=any

    """
  private static let own =
    "touchstone trace 1\nsurface 100x60 mm\nrecognizer quick tap\n0 1 began 9,9\n80 1 ended 9,9\nend 900\n"

  /// Calls `body` with a folder that contains these files, a tap and a swipe with three fingers.
  private func inFolder(_ files: [String: String] = [:], _ body: (URL) throws -> Void) throws {
    try CommandRunner.inTemporaryFolder { folder in
      // The search for header files ends here.
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(".git"), withIntermediateDirectories: true)
      for (name, script) in [("swipe.yml", "swipe:40@30,30,fingers=3"), ("tap-1.yml", "tap@50,30")] {
        let made = try CommandRunner.run("synth", "--exact", script, "-o", name, in: folder)
        #expect(made.status == 0, "\(made.errors)")
      }
      for (path, text) in files {
        let url = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
      }
      try body(folder)
    }
  }

  private func text(_ name: String, in folder: URL) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  private func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != ".git" }.sorted()
  }

  // MARK: Every command

  /// Those with libinput; the session of header files has the others.
  private static let commands = [["replay", "--via", "libinput", "swipe.yml"], ["compare", "swipe.yml"]]

  @Test(arguments: commands) func headerFileApplies(command: [String]) throws {
    for (file, options) in [("touchstone.header", []), ("swipe.header", []), ("x", ["--setup", "x"])] {
      try inFolder([file: Self.three]) { folder in
        let outcome = try CommandRunner.run(command + options, in: folder)
        if outcome.status == 69 { return }
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("three"), "\(command) \(file)\n\(outcome.output.prefix(2000))")
      }
    }
  }

  // MARK: Precedence

  @Test func libinputOptionsComeFromTheHeaderFileUnlessTheCommandLineHasThem() throws {
    let trace = Self.own.replacing("recognizer quick tap", with: "libinput drag=on")
    try inFolder(["touchstone.header": "touchstone header 1\nlibinput tap=off\n", "own.trace": trace]) { folder in
      func options(_ arguments: String...) throws -> String? {
        let outcome = try CommandRunner.run(["replay", "--via", "libinput"] + arguments, in: folder)
        let line = outcome.output.split(separator: "\n").first { $0.hasPrefix("via libinput ") }
        return outcome.status == 69 ? nil : line?.split(separator: ")").last.map { "\($0)" } ?? outcome.errors
      }
      guard let first = try options("tap-1.yml") else { return }
      #expect(first == " tap=off")
      #expect(try options("tap-1.yml", "--libinput", "tap=on") == " tap=on")
      #expect(try options("own.trace") == " tap=on drag=on")
      #expect(try options("own.trace", "--setup", "touchstone.header") == " tap=off")
    }
  }

  // MARK: review, verify

  @Test func reviewWritesOptionsForAcceptedRecordings() throws {
    try inFolder { folder in
      #expect(try CommandRunner.run("synth", "--exact", "tap@20,30", "-o", "a-tap.yml", in: folder).status == 0)
      #expect(try CommandRunner.run("accept", ".", in: folder).status == 0)
      // The swipe's transcript is not about taps, so it is not asked about.
      let (status, screen) = try TerminalRunner.run(
        ["accept", "--ask", "--set", "tap.maximumPressDuration=1ms", "."], typed: "r\na\n", in: folder)
      #expect(screen.contains("new  ./tap-1.header"), "\(screen)")
      #expect(try names(in: folder).filter { $0.hasSuffix(".header") } == ["tap-1.header"])
      #expect(status == 1, "one result is rejected")
      #expect(try text("tap-1.transcript", in: folder).contains("tap failed: held"))
      #expect(try CommandRunner.run("verify", ".", in: folder).status == 0)
    }
  }

  // MARK: Recordings

  @Test func recordWritesTheSetupNextToTheRecording() throws {
    try inFolder(["given.header": Self.three]) { folder in
      let path = folder.path + "/new.yml"
      var headers = try HeaderFiles(
        try ReplayOptions.parse(["--scene", "plays"]), try LibinputOptions.parse(["--libinput", "tap=off"]),
        try SetupOptions.parse(["--setup", folder.path + "/given.header"]))
      try headers.checkNew(forRecordingAt: path, isForced: false)
      #expect(try !names(in: folder).contains("new.header"))
      try headers.writeNew(forRecordingAt: path)
      #expect(
        try text("new.header", in: folder) == """
          touchstone header 1
          scene plays
          recognizer three swipe numberOfTouchesRequired=3 direction=any
          libinput tap=off

          """)
    }
  }

  /// What `conflicts` claims of an inner target is true there and only there, for double taps at random places.
  @Test func conflictNamesTheTargetOnWhichItIsTrue() throws {
    let header = """
      target page 0 0 390 844
      target keypad 0 400 390 400 in page
      recognizer twice tap numberOfTapsRequired=2 on page
      recognizer key tap on keypad

      """
    var random = SeededRandom(seed: 58)
    let trace = "touchstone trace 1\nsurface 390x844 pt\n" + header
    try inFolder(["keypad.header": "touchstone header 1\n" + header]) { folder in
      let found = try CommandRunner.run("conflicts", "--actions", "2000", "keypad.header", in: folder).output
      #expect(found.contains(": on keypad, twice is not recognized without key (tried"), "\(found)")
      for isOnKeypad in [true, false] {
        var touches: [String] = []
        for number in 0..<20 {
          let (x, y) = (Int.random(in: 10...380, using: &random), Int.random(in: 10...380, using: &random))
          let place = "\(x),\(isOnKeypad ? y + 400 : y)"
          let times = (0..<2).map { number * 2000 + $0 * Int.random(in: 110...300, using: &random) }
          touches += times.flatMap { ["\($0) 1 began \(place)", "\($0 + 60) 1 ended \(place)"] }
        }
        let text = trace + touches.joined(separator: "\n") + "\nend 60000\n"
        try Data(text.utf8).write(to: folder.appendingPathComponent("taps.trace"))
        let lines = try CommandRunner.run("replay", "taps.trace", in: folder).output.split(separator: "\n")
        #expect(lines.count { $0.contains("! twice on page ended") } == 20, "\(isOnKeypad)")
        #expect(lines.count { $0.contains("! key on keypad ended") } == (isOnKeypad ? 40 : 0), "\(isOnKeypad)")
      }
    }
  }
}
