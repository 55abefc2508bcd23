import Foundation
import Gestures
import LibinputEvents
import TestSupport
import Testing
import TouchAuthoring
import TouchTrace

/// `touchstone live` as a process, with a touchpad that exists only in files and a script in place of libinput. The
/// script also provides the time, so no test waits for a clock.
@Suite struct LiveCommandTests {
  private static let header = LibinputLine.header(
    LibinputHeader(
      version: LibinputVersion(text: "1.22.1", group: .first), format: "live", device: "Pad",
      trace: TraceHeader(surface: Surface(millimetres: 100, by: 60)), configuration: "tap=on", quirks: []))
  private static let pad = event(
    .deviceAdded(
      LibinputEvent.Device(
        name: "Pad", capabilities: ["pointer", "gesture"], size: nil, tapFingers: 3, isTapEnabled: true)), 0)

  private static func event(
    _ kind: LibinputEvent.Kind, _ time: Int64, isCutOff: Bool = false
  ) -> LibinputLine {
    .event(LibinputEvent(kind, time: .milliseconds(time), isCutOff: isCutOff))
  }

  private static func end(_ time: Int64) -> LibinputLine {
    .end(LibinputEnd(end: .milliseconds(time), frames: 0, events: 0))
  }

  /// A system with one touchpad, and a script in place of libinput.
  private final class Stage {
    let tree: FakeDeviceTree
    let script: URL

    /// - Parameters:
    ///   - lines: the script's initial output.
    ///   - commands: shell commands that the script then runs.
    init(_ lines: [LibinputLine], then commands: String = "") throws {
      tree = try FakeDeviceTree()
      try tree.add(5, SyntheticDevice.clickpad.description.named("A pad"))
      script = tree.folder.appendingPathComponent("helper")
      let output = lines.map(\.text).joined(separator: "\n")
      try tree.write("output", output + (lines.isEmpty ? "" : "\n"))
      try tree.write(
        "helper",
        "#!/bin/sh\nfolder=$(dirname \"$0\")\necho \"$@\" >\"$folder/words\"\ncat \"$folder/output\"\n\(commands)\n")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
    }

    /// With the device's name, so that its unplugging ends the session.
    var arguments: [String] { ["live", "--root", tree.folder.path, "--device", "event5"] }
    var environment: [String: String] { ["TOUCHSTONE_LIBINPUT": script.path] }

    func run(_ options: String...) throws -> CommandRunner.Outcome {
      try CommandRunner.run(arguments + options, environment: environment)
    }

    /// The arguments of the script.
    var words: String { (try? String(contentsOf: tree.folder.appendingPathComponent("words"), encoding: .utf8)) ?? "" }
  }

  // MARK: Transcripts

  @Test func holdAndUnpluggingAreReported() throws {
    let stage = try Stage([
      Self.header, Self.pad, Self.event(.hold(.begin, fingers: 1), 40), .now(.milliseconds(700)),
      Self.event(.hold(.cancelled, fingers: 1), 900, isCutOff: true), Self.event(.deviceRemoved, 900), Self.end(901),
    ])
    let outcome = try stage.run()
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        touchstone transcript 3 quiet
        via libinput 1.22.1 (1.19-1.22) tap=on
        surface 641.732x385.039 pt
        scene none
            40.000 ~ libinput: 1-finger hold began, at 320.866,192.520
           500.000 ! longPress began at 320.866,192.520, 1 finger
           901.000   end, with 1 finger still down, cancelled now
           901.000 ~ libinput: 1-finger hold cancelled, at 320.866,192.520
           901.000 ! longPress cancelled at 320.866,192.520, 1 finger
        # a touch: a cancelled long press. libinput: one-finger hold.

        """)
    #expect(outcome.errors.hasPrefix("live: event5 “A pad”"))
    #expect(outcome.errors.hasSuffix("event5 “A pad” was unplugged\n"))
  }

  @Test func deadlineFiresOnlyAtLibinputsTime() throws {
    // The real clock is far behind the script's, so it never reaches a deadline. A hold that ends before its deadline
    // is not recognized, even if its line arrives late.
    let early = try Stage([
      Self.header, Self.pad, Self.event(.hold(.begin, fingers: 1), 40), .now(.milliseconds(499)),
      Self.event(.hold(.end, fingers: 1), 499), .now(.milliseconds(9000)), Self.end(9000),
    ])
    #expect(try !early.run().output.contains("longPress began"))
    let late = try Stage([
      Self.header, Self.pad, Self.event(.hold(.begin, fingers: 1), 40), .now(.milliseconds(501)),
      Self.event(.hold(.end, fingers: 1), 502), Self.end(9000),
    ])
    #expect(try late.run().output.contains("500.000 ! longPress began"))
  }

  @Test func dueDeadlineAsksLibinputForItsTime() throws {
    // The script waits for the question and answers it; without one, it would wait forever. All times are in the past.
    let stage = try Stage(
      [Self.header, Self.pad, Self.event(.hold(.begin, fingers: 1), -100_000)],
      then: """
        read question
        echo '\(LibinputLine.now(.milliseconds(-98_000)).text)'
        cat >/dev/null
        """)
    let process = try LiveProcess(stage.arguments, stage.environment)
    try process.read(until: "longPress began")
    process.interrupt()
    #expect(process.wait() == 70)
  }

  @Test func optionsReachLibinputAndTheRecognizers() throws {
    let stage = try Stage([
      Self.header, Self.pad, Self.event(.hold(.begin, fingers: 1), 40), .now(.milliseconds(700)), Self.end(900),
    ])
    let outcome = try stage.run(
      "--device", "a pad", "--libinput", "tap=off", "--libinput", "dwt=on", "--pointer", "12.5,30", "--set",
      "longPress.minimumPressDuration=0.2s", "--scene", "plays")
    #expect(outcome.output.contains("   200.000 ! longPress on header 0 began at 12.500,30.000"))
    #expect(outcome.output.contains("scene plays\n"))
    #expect(stage.words.hasPrefix("live --device /dev/input/event5 --origin "))
    #expect(stage.words.hasSuffix(" --set tap=off --set dwt=on\n"))
    #expect(try stage.run("--set", "tap.nothing=1").status == 64)
    #expect(try stage.run("--libinput", "tapp=on").status == 64)
    #expect(try stage.run("--contacts", "--via", "both").status == 64)
  }

  @Test func jsonPrintsObjects() throws {
    let stage = try Stage([
      Self.header, Self.pad, Self.event(.button(code: 272, isPressed: true), 100),
      Self.event(.button(code: 272, isPressed: false), 180), Self.end(900),
    ])
    let lines = try stage.run("--json").output.split(separator: "\n")
    #expect(lines.first == #"{"via":"libinput","libinput":"1.22.1","group":"1.19-1.22","configuration":"tap=on"}"#)
    #expect(lines.contains { $0.contains(#""recognizer":"click","kind":"click","state":"ended""#) })
    #expect(lines.last == #"{"time_us":900000,"input":"end","fingers_down":0}"#)
  }

  // MARK: The end

  @Test(arguments: [SIGINT, SIGTERM]) func signalEndsTranscriptWithEndLine(signal: Int32) throws {
    let stage = try Stage(
      [Self.header, Self.pad, Self.event(.button(code: 272, isPressed: true), 100)],
      then: "cat >/dev/null\necho '\(Self.end(1234).text)'")
    let process = try LiveProcess(stage.arguments + ["--transcript", "full"], stage.environment)
    try process.read(until: "left button pressed")
    process.send(signal)
    #expect(process.wait() == 0)
    #expect(process.output.contains("  1234.000   end\n"))
    #expect(process.output.contains("left button cancelled"))
    #expect(!process.errors.contains("was unplugged"))
  }

  @Test func closedOutputStopsLive() throws {
    let stage = try Stage(
      [Self.header, Self.pad, Self.event(.button(code: 272, isPressed: true), 100)], then: "cat >/dev/null")
    let process = try LiveProcess(stage.arguments + ["--transcript", "full"], stage.environment)
    try process.read(until: "left button pressed")
    process.stopReading()
    #expect(process.wait() == 0)
    #expect(!process.errors.contains("error"))
  }

  @Test func libinputFailuresAreReported() throws {
    func failing(_ lines: [LibinputLine], then commands: String = "") throws -> CommandRunner.Outcome {
      try Stage(lines, then: commands).run()
    }
    let broken = try failing([Self.header, Self.pad, Self.event(.hold(.begin, fingers: 1), 40)])
    #expect(broken.status == 70 && broken.errors.contains("error: touchstone-libinput exited without an end line"))
    #expect(broken.output.contains("40.000   end, with 1 finger still down"))
    let killed = try failing([Self.header, Self.pad], then: "kill -9 $$")
    #expect(killed.status == 70 && killed.errors.contains("was ended by signal 9"))
    let silent = try failing([])
    #expect(silent.status == 70 && silent.errors.contains("error: touchstone-libinput printed no header for event5"))
    let forbidden = try failing(
      [
        Self.header, .unopened(LibinputNodeFailure(node: "/dev/input/event5", error: 13, reason: "permission denied")),
        .failure("/dev/input/event5: permission denied"),
      ], then: "exit 6")
    #expect(forbidden.status == 6 && forbidden.errors.contains("error: /dev/input/event5: permission denied"))
    let refused = try failing([Self.header, .failure("/dev/input/event5: libinput does not take it")], then: "exit 5")
    #expect(refused.status == 5 && refused.errors.contains("libinput does not take it"))
  }

  // MARK: Missing libinput and devices

  @Test func withoutLibinputErrorSuggestsContacts() throws {
    let stage = try Stage([])
    let environment = ["TOUCHSTONE_LIBINPUT": "/no/such/program"]
    let outcome = try CommandRunner.run(stage.arguments, environment: environment)
    #expect(outcome.status == 69 && outcome.output == "")
    #expect(outcome.errors.contains("error: /no/such/program cannot be run"))
    #expect(outcome.errors.contains("touchstone live --contacts"))
    // Raw touches are tried alone, but a regular file is not a device.
    let alone = try CommandRunner.run(stage.arguments + ["--contacts"], environment: environment)
    #expect(alone.status == 5 && alone.errors.contains("note: only raw touches are replayed: "))
    #expect(alone.errors.contains("error: /dev/input/event5 is not an input device"))
  }

  @Test func withoutDeviceFailsAtOnce() throws {
    let empty = try FakeDeviceTree()
    let nowhere = try CommandRunner.run("live", "--root", empty.folder.path)
    #expect(nowhere.status == 5 && nowhere.output == "")
    #expect(nowhere.errors.hasPrefix("error: there is no /dev/input here") && nowhere.errors.count { $0 == "\n" } == 2)
    #expect(nowhere.errors.contains("touchstone play FILE"))
    try empty.add(3, .keyboard)
    let keyboard = try CommandRunner.run("live", "--root", empty.folder.path)
    #expect(keyboard.status == 5 && keyboard.errors.hasPrefix("error: there is no touchpad among "))
  }

  @Test func headerFileConfiguresLibinputAndRecognizers() throws {
    let stage = try Stage([Self.header, Self.pad, Self.end(900)])
    try stage.tree.write("ours.header", "touchstone header 1\nscene plays\nlibinput tap=off speed=0.5\n")
    let file = stage.tree.folder.appendingPathComponent("ours.header").path
    let outcome = try stage.run("--setup", file, "--libinput", "drag=on")
    #expect(outcome.status == 0 && outcome.output.contains("scene plays"), "\(outcome.errors)")
    #expect(outcome.errors.contains(", setup \(file); Ctrl-C to stop"))
    #expect(stage.words.contains("--set tap=off ") && stage.words.contains("--set speed=0.5 "))
    #expect(stage.words.hasSuffix("--set drag=on\n"), "the command line precedes the header file")
    let missing = try stage.run("--setup", file + "x")
    #expect(missing.status == 3 && missing.errors == "error: no such file: \(file)x\n")
  }
}
