#if Libinput
import Foundation
import TestSupport
import Testing
import TouchTrace

/// The commands with the real libinput.
@Suite struct LibinputCommandTests {
  private static let pinch = "Traces/libinput/pinch-scales-the-rows.trace"
  private static let tap = "Traces/libinput/tap-is-a-button.trace"

  @Test func replayPrintsLibinputVersionAndReplaysItsEvents() throws {
    let outcome = try CommandRunner.run("replay", "--notes", "--via", "libinput", Self.pinch)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("# 2 fingers ") && outcome.output.contains("libinput: 2-finger pinch"))
    let lines = outcome.output.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(lines[1].hasPrefix("via libinput 1.") && lines[1].hasSuffix(" tap=on"))
    #expect(lines.contains { $0.contains("! pinch ended at 100.000,70.000, 2 fingers, scale") })
    #expect(outcome.errors.contains("None of libinput's quirks match the device"))
    let json = try CommandRunner.run("replay", "--via", "libinput", "--json", Self.pinch)
    #expect(json.output.hasPrefix(#"{"via":"libinput","libinput":"1."#))
  }

  @Test func optionsOverrideTheTracesConfiguration() throws {
    let off = try CommandRunner.run("replay", "--via", "libinput", "--libinput", "tap=off", Self.tap)
    #expect(off.output.contains("tap=off") && !off.output.contains("stamped"))
    let elsewhere = try CommandRunner.run(
      "replay", "--via", "libinput", "--libinput", "pointer=300,21", "--transcript", "full", Self.tap)
    #expect(elsewhere.output.contains("tap on header 0 ended at 300.000,21.000"))
  }

  /// A recording with an error is compared up to it, and the error is reported once.
  @Test func compareCoversBrokenRecordingUpToTheError() throws {
    let whole = try String(contentsOf: CommandRunner.package.appendingPathComponent(Self.pinch), encoding: .utf8)
    try CommandRunner.inTemporaryFolder { folder in
      try Data((whole + "9999 torn\n").utf8).write(to: folder.appendingPathComponent("half.trace"))
      let outcome = try CommandRunner.run("compare", "half.trace", in: folder)
      #expect(outcome.status == 3 && outcome.output.contains("1 agrees, "), "\(outcome)")
      #expect(outcome.errors.split(separator: "\n").count { $0.hasPrefix("error: half.trace:") } == 1, "\(outcome)")
    }
  }

  @Test func replayThroughLibinputReadsStandardInput() throws {
    let trace = try String(contentsOf: CommandRunner.package.appendingPathComponent(Self.tap), encoding: .utf8)
    let outcome = try CommandRunner.run("replay", "--via", "libinput", "-", input: trace)
    #expect(outcome.status == 0 && outcome.output.contains("! tap on header 0 ended"))
  }

  @Test func invalidLibinputOptionsAreReportedFirst() throws {
    let option = try CommandRunner.run("replay", "--via", "libinput", "--libinput", "tapp=on", Self.tap)
    #expect(option.status == 64 && option.errors.contains("--libinput has no key “tapp”; did you mean “tap”?"))
    let missing = try CommandRunner.run("replay", "--libinput-events", "/no/such/file")
    #expect(missing.status == 3 && missing.errors == "error: /no/such/file: no such file\n")
  }

  @Test func offlinePrintsLibinputEvents() throws {
    let text = try CommandRunner.run("replay", "--libinput-events", Self.tap)
    #expect(text.status == 0 && text.output.contains("BTN_LEFT (272) pressed"))
    let json = try CommandRunner.run("replay", "--libinput-events", "--json", Self.tap)
    let lines = json.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix(#"{"touchstone_libinput":1,"libinput":"1."#) ?? false)
    #expect(lines.last?.hasPrefix(#"{"end_us":"#) ?? false)
    #expect(json.errors == "")
  }

  private static let palm = "Traces/libinput/tap-at-the-edge-is-a-palm.trace"
  private static let external = "[External]\nMatchUdevType=touchpad\nModelWacomTouchpad=1\n"

  @Test func quirksOptionAddsFileToLibinputs() throws {
    try CommandRunner.inTemporaryFolder { folder in
      func write(_ text: String, _ name: String) throws -> String {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        return folder.appendingPathComponent(name).path
      }
      let file = try write(Self.external, "my.quirks")
      let palm = try CommandRunner.run("replay", "--libinput-events", Self.palm)
      #expect(!palm.output.contains("BTN_LEFT"))
      for path in [file, folder.path] {
        let tap = try CommandRunner.run(
          "replay", "--libinput-events", "--notes", "--libinput", "quirks=\(path)", Self.palm)
        #expect(tap.status == 0 && tap.output.contains("BTN_LEFT (272) pressed"), "\(tap)")
        #expect(tap.errors.contains("libinput's quirks that match the device: External"))
      }
      for command in [
        ["replay", "--via", "libinput"], ["explain", "--via", "libinput"], ["explain", "--facts", "--via", "libinput"],
      ] {
        let outcome = try CommandRunner.run(command + ["--libinput", "quirks=\(file)", Self.palm])
        #expect(outcome.status == 0 && outcome.output.contains("tap"), "\(command) \(outcome)")
      }
      let compared = try CommandRunner.run("compare", "--libinput", "quirks=\(file)", Self.palm)
      #expect(compared.output.contains("1 agrees"), "\(compared)")

      let elsewhere = try write(Self.external.replacing("MatchUdevType=touchpad", with: "MatchName=x"), "other")
      let unmatched = try CommandRunner.run(
        "replay", "--libinput-events", "--libinput", "quirks=\(elsewhere)", Self.palm)
      #expect(unmatched.status == 0 && unmatched.errors.contains("matches the device"), "\(unmatched)")
      #expect(unmatched.output == palm.output)

      let wrong = try write(Self.external.replacing("=1", with: "=yes"), "wrong")
      for command in [
        ["replay", "--libinput-events"], ["replay", "--via", "libinput"], ["replay", "--libinput-options"],
      ] {
        let rejected = try CommandRunner.run(command + ["--libinput", "quirks=\(wrong)", Self.palm])
        #expect(rejected.status == 3 && rejected.errors.contains("wrong:3: libinput 1."), "\(command) \(rejected)")
        #expect(rejected.errors.contains("rejects “ModelWacomTouchpad=yes”: it takes 1 or 0"))
      }
      let missing = try CommandRunner.run(
        "replay", "--libinput-events", "--libinput", "quirks=nosuch.quirks", Self.palm)
      #expect(missing.status == 3 && missing.errors == "error: no such file: nosuch.quirks\n")
      let touches = try CommandRunner.run("replay", "--libinput", "quirks=\(file)", Self.palm)
      #expect(touches.status == 64 && touches.errors.contains("--libinput quirks configures libinput"))
    }
  }

  /// A damaged recording has no verdict, as with the raw touches: libinput has seen only a part of it.
  @Test func damagedRecordingHasNoVerdict() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let whole = try String(contentsOfFile: Self.pinch, encoding: .utf8)
      let file = folder.appendingPathComponent("damaged.trace")
      try Data((whole + "what is this\n").utf8).write(to: file)
      let outcome = try CommandRunner.run("replay", "--via", "libinput", file.path)
      #expect(outcome.status == 3 && outcome.errors.contains("damaged.trace:"), "\(outcome)")
      #expect(!outcome.output.contains("# ") && outcome.output.contains("pinch"), "\(outcome)")
    }
  }

  /// Header files are written only if all options can be used.
  @Test func acceptChecksOptionsBeforeItWrites() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let trace = folder.appendingPathComponent("tap.trace")
      try FileManager.default.copyItem(atPath: Self.tap, toPath: trace.path)
      let missing = try CommandRunner.run(
        "accept", "--libinput", "tap=off", "--libinput", "quirks=typo.quirks", trace.path)
      #expect(missing.status == 3 && missing.errors == "error: no such file: typo.quirks\n")
      let touches = try CommandRunner.run("accept", "--via", "contacts", "--libinput", "dmi=dmi:x", trace.path)
      #expect(touches.status == 64)
      #expect(touches.errors.contains("--libinput dmi configures libinput, but raw touches are replayed"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["tap.trace"])
    }
  }

  @Test func offlineListsOptionsOfTheDevice() throws {
    let table = try CommandRunner.run("replay", "--libinput-options", "--libinput", "tap-map=lmr", Self.tap)
    #expect(table.status == 0)
    let rows = table.output.split(separator: "\n").map { $0.split(separator: " ", omittingEmptySubsequences: true) }
    #expect(rows.contains(["tap", "on", "off", "on,", "off"]), "\(table.output)")
    #expect(table.output.contains("\n  A tap presses and releases a button.\n"))
    #expect(table.output.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(table.output)")
    #expect(rows.contains { $0.starts(with: ["tap-map", "lmr", "lrm", "lrm,", "lmr"]) })
    #expect(rows.contains { $0.starts(with: ["speed", "0", "0", "-1", "to", "1"]) })
    let missing = try #require(table.output.split(separator: "not for this device").last)
    // An option is either this device's or not.
    for option in LibinputConfiguration.options {
      let isMissing = missing.contains(" \(option.name)")
      #expect(rows.contains { $0.first == option.name[...] } != isMissing, "\(option.name)")
    }
    let json = try CommandRunner.run("replay", "--libinput-options", "--json", Self.tap)
    #expect(json.output.contains(#""device_report":"#) && json.output.contains(#""tap=on|off""#))
  }

  @Test func drawingTabletIsNamed() throws {
    let pen = """
      N: Pen
      I: 0003 056a 00b1 0100
      P: 00 00 00 00 00 00 00 00
      B: 00 0b 00 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 01 01 0c 00 00 00 00 00 00
      B: 03 03 00 00 01 00 00 00 00
      A: 00 0 30480 4 0 200
      A: 01 0 20320 4 0 200
      A: 18 0 1023 0 0 0
      E: 0.000000 0003 0000 1000
      E: 0.000000 0003 0001 1000
      E: 0.000000 0001 0140 1
      E: 0.000000 0000 0000 0

      """
    try CommandRunner.inTemporaryFolder { folder in
      try Data(pen.utf8).write(to: folder.appendingPathComponent("pen.evemu"))
      let events = try CommandRunner.run("replay", "--libinput-events", "pen.evemu", in: folder)
      #expect(events.status == 0 && events.output.contains("“Pen”  cap:tablet"), "\(events)")
      let options = try CommandRunner.run("replay", "--libinput-options", "pen.evemu", in: folder)
      #expect(options.status == 0 && options.output.contains("“Pen”: tablet, no taps"), "\(options)")
    }
  }

  @Test func infoPrintsLibinputVersionAndEventCounts() throws {
    let outcome = try CommandRunner.run("explain", "--facts", "--via", "libinput", Self.tap)
    for label in ["libinput    1.", "quirks      none match", "POINTER_BUTTON 2", "gestures    tap 1"] {
      #expect(outcome.output.contains(label), "\(label)")
    }
  }

  @Test func compareShowsDifferencesWithReasons() throws {
    let palm = try CommandRunner.run("compare", "Traces/libinput/tap-at-the-edge-is-a-palm.trace")
    #expect(palm.status == 0)
    #expect(palm.output.contains("libinput ignores touch 0: edge"))
    #expect(palm.output.contains("0 agree, 1 only from raw touches, 0 only from libinput"))
    let same = try CommandRunner.run("compare", "--json", Self.pinch)
    #expect(same.output.contains(#""recognizer":"pinch","agrees":true,"contacts_told_us":"#))
    #expect(try CommandRunner.run("compare", "-").status == 64)
  }

  @Test func verifyComparesWithinLibinputOutputGroup() throws {
    try CommandRunner.inTemporaryFolder { folder in
      func run(_ words: String...) throws -> CommandRunner.Outcome { try CommandRunner.run(words, in: folder) }
      let trace = folder.appendingPathComponent("a.trace")
      try FileManager.default.copyItem(at: CommandRunner.package.appendingPathComponent(Self.tap), to: trace)
      #expect(try run("accept", "--via", "libinput", "a.trace").output.hasPrefix("new  a.libinput.transcript\n"))
      // `verify` compares the existing transcripts.
      #expect(try run("verify", ".").output == "✓ ./a.trace (libinput)\n1 passed, 0 failed\n")
      let path = folder.appendingPathComponent("a.libinput.transcript")
      let golden = try String(contentsOf: path, encoding: .utf8)
      let line = try #require(golden.split(separator: "\n").first { $0.hasPrefix("via libinput") })
      let group = try #require(line.split(separator: " ").first { $0.hasPrefix("(") })
      func write(_ version: String) throws {
        try golden.replacingOccurrences(of: String(line), with: "via libinput \(version) tap=on")
          .write(to: path, atomically: true, encoding: .utf8)
      }
      try write("1.0.9 \(group)")
      #expect(try run("verify", ".").status == 0)
      #expect(try run("accept", "a.trace").output == "0 written, 1 unchanged\n")
      try write("1.99.0 (1.32-)")
      let other = try run("verify", ".")
      #expect(other.status == 0 && other.output == "0 passed, 1 skipped, 0 failed\n")
      #expect(other.errors.contains("written with libinput 1.32-; "))
      #expect(other.errors.hasSuffix("note: compared nothing via libinput: its only transcript was skipped\n"))
      #expect(try run("verify", "--strict", ".").status == 2)
      // The other group's transcript stays, and this one's is next to it.
      let foreign = try String(contentsOf: path, encoding: .utf8)
      let silent = try run("accept", "a.trace")
      #expect(silent.output == "0 written, 0 unchanged, 1 skipped\n" && silent.errors.contains("--via libinput adds"))
      let start = group.dropFirst().prefix { $0 != "-" }
      #expect(try run("accept", "--via", "libinput", ".").output.hasPrefix("new  ./a.libinput-\(start).transcript\n"))
      #expect(try String(contentsOf: path, encoding: .utf8) == foreign)
      #expect(try run("verify", "--strict", ".").output == "✓ ./a.trace (libinput)\n1 passed, 0 failed\n")
      #expect(try run("accept", "a.trace").output == "0 written, 1 unchanged\n")
      try FileManager.default.removeItem(at: folder.appendingPathComponent("a.libinput-\(start).transcript"))
      // A different libinput configuration is a change.
      try golden.replacingOccurrences(of: "tap=on", with: "tap=off").write(to: path, atomically: true, encoding: .utf8)
      let changed = try run("verify", ".")
      #expect(changed.status == 1)
      #expect(changed.output.contains("accept:  touchstone accept --via libinput ./a.trace"))
    }
  }

  @Test func withoutHelperOtherCommandsWorkAndErrorNamesPackage() throws {
    let nowhere = ["TOUCHSTONE_LIBINPUT": "/no/such/program"]
    for command in [["replay"], ["explain", "--facts"], ["verify"]] {
      #expect(try CommandRunner.run(command + ["Traces/tap/tap.trace"], environment: nowhere).status == 0)
    }
    for command in [["replay", "--via", "libinput"], ["replay", "--libinput-events"], ["compare"]] {
      let outcome = try CommandRunner.run(command + [Self.tap], environment: nowhere)
      #expect(outcome.status == 69 && outcome.errors.contains("/no/such/program cannot be run"), "\(command)")
    }
    let verify = try CommandRunner.run("verify", Self.tap, environment: nowhere)
    #expect(verify.status == 0 && verify.output == "0 passed, 1 skipped, 0 failed\n")
    #expect(try CommandRunner.run("verify", "--strict", Self.tap, environment: nowhere).status == 69)
  }

  @Test(arguments: [
    ("exit 127", 69, "libinput is not installed; install libinput10"),
    ("exit 69", 69, "was built without libinput"), ("kill -ABRT $$", 70, "was ended by signal 6"),
    ("printf '{\"event'", 70, "stopped in the middle of a line"), ("echo nonsense", 70, "cannot parse a line"),
    ("exit 0", 70, "printed no header for"), ("echo '{\"error\":\"a: it is broken\"}'; exit 3", 3, "a: it is broken"),
  ])
  func helperFailuresAreReported(script: String, status: Int32, text: String) throws {
    try CommandRunner.inTemporaryFolder { folder in
      let helper = folder.appendingPathComponent("helper")
      try "#!/bin/sh\n\(script)\n".write(to: helper, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: helper.path)
      let outcome = try CommandRunner.run(
        ["replay", "--via", "libinput", Self.tap], environment: ["TOUCHSTONE_LIBINPUT": helper.path])
      #expect(outcome.status == status && outcome.errors.contains(text), "\(outcome)")
    }
  }
}
#endif
