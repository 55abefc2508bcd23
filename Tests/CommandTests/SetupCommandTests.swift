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

  private static let commands: [[String]] = [
    ["replay", "swipe.yml"], ["explain", "swipe.yml"], ["explain", "--facts", "swipe.yml"],
    ["report", "swipe.yml", "-o", "-"],
    ["report", "swipe.yml", "tap-1.yml", "-o", "-"], ["export", "--format", "jsonl", "swipe.yml"],
    ["export", "--format", "svg", "swipe.yml"],
    ["edit", "minimize", "--keep", "three ended", "swipe.yml"], ["replay", "--json", "swipe.yml"], ["swipe.yml"],
    ["replay", "--via", "libinput", "swipe.yml"], ["compare", "swipe.yml"],
  ]

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

  @Test func sweepReplaysWithTheHeaderFile() throws {
    try inFolder(["labels.tsv": "swipe.yml\tthree\n", "touchstone.header": Self.three]) { folder in
      let sweep = ["sweep", "--set", "three.minimumDistance=40pt,900pt", "--labels", "labels.tsv"]
      let listed = try CommandRunner.run(sweep + ["--list-work"], in: folder)
      #expect(listed.output.contains("\"setup\":\"touchstone.header\""), "\(listed.errors)")
      let results = try CommandRunner.run(["sweep", "--work", "-"], input: listed.output, in: folder)
      #expect(results.output.components(separatedBy: "\"recognized\":[\"three 1\"]").count == 2, "\(results.output)")
      // A result is of one content of the header file.
      try Data((Self.three + "add hover\n").utf8).write(to: folder.appendingPathComponent("touchstone.header"))
      let stale = try CommandRunner.run(["sweep", "--work", "-"], input: listed.output, in: folder)
      #expect(stale.output.contains("has changed since this work was listed"))
      let chosen = try CommandRunner.run(sweep + ["--setup", "touchstone.header"], in: folder)
      #expect(chosen.status == 0, "\(chosen.errors)")
    }
  }

  // MARK: Precedence

  @Test func setupsPrecedeEachOther() throws {
    let header = "touchstone header 1\nrecognizer NAME tap\n"
    let files = [
      "touchstone.header": header.replacing("NAME", with: "folder"),
      "tap-1.header": header.replacing("NAME", with: "file"),
      "given.header": header.replacing("NAME", with: "given"), "own.trace": Self.own,
    ]
    try inFolder(files) { folder in
      func recognized(_ arguments: String...) throws -> String {
        let output = try CommandRunner.run(["replay"] + arguments, in: folder).output
        return output.split(separator: "\n").last { $0.contains(" ! ") }.map { "\($0.split(separator: " ")[2])" } ?? ""
      }
      #expect(try recognized("swipe.yml") == "folder")
      #expect(try recognized("tap-1.yml") == "file")
      #expect(try recognized("own.trace") == "quick")
      #expect(try recognized("own.trace", "--setup", "given.header") == "given")
      #expect(try recognized("tap-1.yml", "--setup", "given.header") == "given")
      let scene = try CommandRunner.run(
        "replay", "tap-1.yml", "--setup", "given.header", "--scene", "plays", in: folder)
      #expect(scene.output.contains("scene plays"))
      let moved = try CommandRunner.run(
        "replay", "tap-1.yml", "--set", "file.maximumPressDuration=1ms", "--recognizer", "longPress", in: folder)
      #expect(moved.output.contains("file failed: held"), "\(moved.output)")
      #expect(moved.output.contains("longPress failed"), "\(moved.output)")
    }
  }

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

  // MARK: Errors

  @Test func brokenHeaderFileAffectsOnlyItsRecordings() throws {
    let broken = "touchstone header 1\nrecognizer a tpa\n"
    let files = [
      "good/own.trace": Self.own, "bad/touchstone.header": broken,
      "bad/plain.csv": "t_us,phase,id,x,y\n0,begin,1,5,5\n900,end,1,5,5\n",
    ]
    try inFolder(files) { folder in
      let problem = "error: bad/touchstone.header:2:14: there is no recognizer “tpa”; did you mean “tap”?\n"
      let replay = try CommandRunner.run("replay", "bad", "good", in: folder)
      #expect(replay.status == 3 && replay.errors == problem && replay.output.contains("quick ended"))
      #expect(try CommandRunner.run("accept", "good", in: folder).status == 0)
      let verify = try CommandRunner.run("verify", "bad", "good", in: folder)
      #expect(verify.status == 3 && verify.output.hasSuffix("1 passed, 1 failed: 1 unreadable\n"), "\(verify.output)")
      #expect(verify.output.contains("there is no recognizer “tpa”"))
      let given = try CommandRunner.run("replay", "--setup", "bad/touchstone.header", "good", in: folder)
      #expect(given.status == 3 && given.errors == problem && given.output.isEmpty)
      let missing = try CommandRunner.run("replay", "--setup", "no.header", "good", in: folder)
      #expect(missing.status == 3 && missing.errors == "error: no such file: no.header\n")
      let recording = try CommandRunner.run("replay", "bad/touchstone.header", in: folder)
      #expect(recording.status == 3 && recording.errors.contains("contains the setup of recordings, not touches"))
    }
  }

  // MARK: accept

  @Test func acceptWritesOptionsNextToARecording() throws {
    try inFolder { folder in
      #expect(try CommandRunner.run("accept", "tap-1.yml", in: folder).status == 0)
      let before = try text("tap-1.transcript", in: folder)
      let accept = [
        "accept", "--recognizer", "swipe", "--set", "swipe.direction=any", "--scene", "plays", "--libinput", "tap=off",
        "swipe.yml",
      ]
      let outcome = try CommandRunner.run(accept + ["--set", "swipe.numberOfTouchesRequired=3"], in: folder)
      #expect(
        outcome.output == "new  swipe.header\nnew  swipe.transcript\n1 written, 0 unchanged\n", "\(outcome.errors)")
      let header = try text("swipe.header", in: folder)
      #expect(header.contains("\nscene plays\n") && header.contains("\nset swipe.numberOfTouchesRequired=3\n"))
      #expect(header.contains("\nset swipe.direction=any\n") && header.contains("\nlibinput tap=off\n"))
      #expect(try text("swipe.transcript", in: folder).contains("! threeFingerSwipe ended"))
      let verify = try CommandRunner.run("verify", ".", in: folder)
      #expect(verify.status == 0, "\(verify.output)")
      #expect(try text("tap-1.transcript", in: folder) == before)
      let again = try CommandRunner.run(accept, in: folder)
      #expect(again.output == "0 written, 1 unchanged\n")
      let changed = try CommandRunner.run("accept", "--set", "swipe.direction=left", "swipe.yml", in: folder)
      #expect(changed.output == "changed  swipe.header\nchanged  swipe.transcript\n1 written, 0 unchanged\n")
      #expect(try text("swipe.header", in: folder) == header.replacing("direction=any", with: "direction=left"))
    }
  }

  @Test func acceptWritesOptionsIntoAFolder() throws {
    try inFolder(["touchstone.header": Self.three, "deep/er/own.trace": Self.own]) { folder in
      let outcome = try CommandRunner.run("accept", "--set", "three.direction=left", "deep", "swipe.yml", in: folder)
      #expect(outcome.status == 0)
      #expect(outcome.errors == "note: deep/er/own.trace keeps its own setup\n")
      #expect(outcome.output.hasPrefix("new  deep/touchstone.header\nnew  swipe.header\n"), "\(outcome.output)")
      for file in ["deep/touchstone.header", "swipe.header"] {
        #expect(
          try text(file, in: folder)
            == "touchstone header 1\nrecognizer three swipe numberOfTouchesRequired=3 direction=left\n")
      }
      let all = try CommandRunner.run("accept", "--scene", "none", "--set", "three.direction=right", ".", in: folder)
      #expect(all.output.hasPrefix("changed  touchstone.header\n"))
      #expect(
        try text("touchstone.header", in: folder) == """
          touchstone header 1
          scene none
          # Ours
          recognizer three swipe numberOfTouchesRequired=3 direction=right

          """)
      #expect(try CommandRunner.run("verify", ".", in: folder).status == 0)
    }
  }

  @Test func acceptWritesOptionsIntoTheGivenHeaderFile() throws {
    try inFolder { folder in
      let outcome = try CommandRunner.run(
        "accept", "--setup", "ours.header", "--set", "tap.allowableMovement=8pt", "tap-1.yml", in: folder)
      #expect(outcome.output.hasPrefix("new  ours.header\nnew  tap-1.transcript\n"), "\(outcome.errors)")
      #expect(outcome.errors == "note: verify them with --setup ours.header as well\n")
      #expect(try text("ours.header", in: folder) == "touchstone header 1\nset tap.allowableMovement=8pt\n")
      #expect(try names(in: folder) == ["ours.header", "swipe.yml", "tap-1.transcript", "tap-1.yml"])
      #expect(try CommandRunner.run("verify", "--setup", "ours.header", "tap-1.yml", in: folder).status == 0)
    }
  }

  @Test(arguments: [
    (["--set", "quick.allowableMovement=8pt", "own.trace"], "own.trace has a setup in its own header"),
    (["--set", "tap.allowableMovement=8ms", "tap-1.yml"], "“ms” is not a unit of allowableMovement"),
    (["--set", "three.direction=left", "tap-1.yml"], "there is no recognizer “three”"),
    (["--set", "plays.opne=1", "tap-1.yml"], "has no parameter “opne”"),
    (["--libinput", "tapp=on", "tap-1.yml"], "libinput has no option “tapp”"),
    (["--recognizer", "tpa", "tap-1.yml"], "there is no recognizer “tpa”"),
  ])
  func acceptWithInvalidOptionsWritesNothing(arguments: [String], problem: String) throws {
    try inFolder(["own.trace": Self.own]) { folder in
      let before = try names(in: folder)
      let outcome = try CommandRunner.run(["accept"] + arguments, in: folder)
      #expect(outcome.status == 64 && outcome.errors.contains(problem), "\(outcome.errors)")
      #expect(try names(in: folder) == before && text("own.trace", in: folder) == Self.own)
    }
  }

  @Test func acceptNamesTheLinesForATracesOwnHeader() throws {
    try inFolder(["own.trace": Self.own]) { folder in
      let outcome = try CommandRunner.run(
        "accept", "--set", "quick.allowableMovement=8pt", "--scene", "plays", "own.trace", in: folder)
      #expect(
        outcome.errors == """
          error: own.trace has a setup in its own header, which is not changed here; edit its lines as follows, then repeat without --scene plays --set 'quick.allowableMovement=8pt':
            scene plays
            recognizer quick tap allowableMovement=8pt

          """)
    }
  }

  // MARK: review, verify

  @Test func reviewWritesOptionsForAcceptedRecordings() throws {
    try inFolder { folder in
      #expect(try CommandRunner.run("accept", ".", in: folder).status == 0)
      let (status, screen) = try TerminalRunner.run(
        ["accept", "--ask", "--set", "tap.maximumPressDuration=1ms", "."], typed: "r\na\n", in: folder)
      #expect(screen.contains("new  ./tap-1.header"), "\(screen)")
      #expect(try names(in: folder).filter { $0.hasSuffix(".header") } == ["tap-1.header"])
      #expect(status == 1, "one result is rejected")
      #expect(try text("tap-1.transcript", in: folder).contains("tap failed: held"))
      #expect(try CommandRunner.run("verify", ".", in: folder).status == 0)
    }
  }

  @Test func verifyNamesTheSetupInItsCommands() throws {
    try inFolder(["a b.header": Self.three]) { folder in
      let outcome = try CommandRunner.run("verify", "--setup", "a b.header", "swipe.yml", in: folder)
      #expect(
        outcome.output.contains("next:    touchstone accept --setup 'a b.header' swipe.yml\n"), "\(outcome.output)")
    }
  }

  // MARK: Recordings

  @Test func recordRefusesASetupThatItCannotWrite() throws {
    try inFolder(["mine.header": Self.three]) { folder in
      let piped = try CommandRunner.run("record", "--scene", "plays", "-o", "-", "--root", ".", in: folder)
      #expect(piped.status == 64 && piped.errors.contains("standard output has no header file"))
      let existing = try CommandRunner.run("record", "--scene", "plays", "-o", "mine.yml", "--root", ".", in: folder)
      #expect(existing.status == 64 && existing.errors.hasPrefix("error: mine.header exists already; "))
      let wrong = try CommandRunner.run("record", "--set", "tap.x=1", "-o", "a.yml", "--root", ".", in: folder)
      #expect(wrong.status == 64 && wrong.errors.contains("tap has no parameter “x”"))
    }
  }

  @Test func recordWritesTheSetupNextToTheRecording() throws {
    try inFolder(["given.header": Self.three]) { folder in
      let path = folder.path + "/new.yml"
      var headers = HeaderFiles(
        try ReplayOptions.parse(["--scene", "plays"]), try TouchpadOptions.parse(["--libinput", "tap=off"]),
        try SetupOptions.parse(["--setup", folder.path + "/given.header"]))
      headers.checkNew(forRecordingAt: path, isForced: false)
      #expect(try !names(in: folder).contains("new.header"))
      headers.writeNew(forRecordingAt: path)
      #expect(
        try text("new.header", in: folder) == """
          touchstone header 1
          scene plays
          recognizer three swipe numberOfTouchesRequired=3 direction=any
          libinput tap=off

          """)
    }
  }

  @Test func convertWritesTheGivenSetupIntoATrace() throws {
    try inFolder(["touchstone.header": "touchstone header 1\nadd hover\n", "given.header": Self.three]) { folder in
      let plain = try CommandRunner.run("convert", "swipe.yml", "plain.trace", in: folder)
      #expect(plain.status == 0)
      #expect(try !text("plain.trace", in: folder).contains("hover"))
      let commands = [
        ["convert", "swipe.yml", "set.trace"], ["edit", "trim", "--to", "80ms", "swipe.yml", "-o", "cut.trace"],
      ]
      for command in commands {
        let outcome = try CommandRunner.run(command + ["--setup", "given.header"], in: folder)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try text(command.last ?? "", in: folder).contains("recognizer three swipe"))
      }
      let yaml = try CommandRunner.run("convert", "--setup", "given.header", "swipe.yml", "b.yml", in: folder)
      #expect(yaml.status == 64 && yaml.errors.contains("--setup is written into traces only"))
    }
  }
}
