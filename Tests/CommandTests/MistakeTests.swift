import EvdevSource
import Foundation
import Testing

@testable import TouchstoneCommand

/// The ten most likely mistakes and the command's output for each, stored as golden files.
@Suite struct MistakeTests {
  private static let tap = SampleTrace.tap

  /// Runs commands in a folder with these files and compares their output with a golden file.
  private func expect(
    _ name: String, _ files: [String: String] = [:], _ commands: [[String]], environment: [String: String] = [:],
    _ place: SourceLocation = #_sourceLocation
  ) throws {
    try CommandRunner.inTemporaryFolder { folder in
      for (path, text) in files { try folder.write(text, to: path) }
      var text = ""
      for command in commands {
        let outcome = try CommandRunner.run(command, in: folder, environment: environment)
        let line = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value) " }.joined()
        text += "$ \(line)touchstone \(command.map { Shell.quoted($0) }.joined(separator: " "))\n"
        text += outcome.output + outcome.errors + "[exit \(outcome.status)]\n\n"
      }
      text = text.replacingOccurrences(of: folder.path, with: "/system")
      try Golden.expect(String(text.dropLast()), equals: "Mistakes/\(name).txt", place)
    }
  }

  private func device(_ number: Int, _ name: String, _ kind: String) -> [String: String] {
    [
      "dev/input/event\(number)": "", "sys/class/input/event\(number)/device/name": name + "\n",
      "sys/class/input/event\(number)/device/id/bustype": "0018\n",
      "run/udev/data/c13:\(64 + number)":
        "E:ID_INPUT_\(kind)=1\nE:ID_INPUT_WIDTH_MM=97\nE:ID_INPUT_HEIGHT_MM=68\n",
    ]
  }

  /// The user who runs the tests may be allowed to read every device, so the messages are created as the command does.
  @Test func touchpadPermissionDenied() throws {
    var text = ""
    for (title, isListed) in [("not in the group", false), ("in the group, not yet in this session", true)] {
      var pad = InputDevice(number: 5)
      pad.name = "SynPS/2 Synaptics TouchPad"
      pad.kind = .touchpad
      pad.id.bus = 0x11
      pad.access = .denied(NodePermissions(owner: "root", group: "input", groupID: 104, mode: 0o660))
      let listing = DeviceListing(hasInputFolder: true, devices: [pad])
      var facts = MachineFacts(listing: listing)
      facts.userName = "alice"
      facts.userID = 1000
      facts.sessionGroups = [1000]
      facts.hasSeat = true
      if isListed { facts.listedGroups = [104] }
      guard case .refused(let refusal) = listing.choose(nil) else { return #expect(Bool(false)) }
      text += "# \(title)\n$ touchstone live\nerror: \(refusal.description)\n"
      text += refusal.advice(facts).map { "  \($0)\n" }.joined() + "[exit \(refusal.status.code)]\n"
    }
    try Golden.expect(text, equals: "Mistakes/1-permission.txt")
  }

  @Test func noTouchpad() throws {
    try expect("2-no-touchpad", [:], [["live", "--root", "."], ["record", "-o", "x.yml", "--root", "."]])
    let files = device(0, "AT Keyboard", "KEYBOARD").merging(device(7, "Goodix Screen", "TOUCHSCREEN")) { $1 }
    try expect("2-only-a-touchscreen", files, [["record", "-o", "x.yml", "--root", "."]])
  }

  @Test func twoTouchpads() throws {
    let files = device(5, "Inner Pad", "TOUCHPAD").merging(device(15, "Outer Pad", "TOUCHPAD")) { $1 }
    try expect("3-two-touchpads", files, [["record", "-o", "x.yml", "--root", "."]])
  }

  @Test func touchpadSendsNoEvents() throws {
    // The note is printed after five seconds without events, so it is compared here without waiting.
    try Golden.expect("note: \(noEventsNote)\n", equals: "Mistakes/4-no-events.txt")
  }

  @Test func unsupportedFiles() throws {
    let files = [
      "notes.txt": "Shopping list: milk, eggs\n",
      "events.txt":
        "-event5   DEVICE_ADDED            SynPS/2 Synaptics TouchPad        seat0 default group1  cap:pg\n",
      "lfs.yml": "version https://git-lfs.github.com/spec/v1\noid sha256:1234\nsize 5\n",
      "trace.json": "{\"traceEvents\":[]}\n", "traces/tap.trace": Self.tap,
    ]
    let commands = ["notes.txt", "events.txt", "lfs.yml", "trace.json", "tracse/tap.trace", "traces/tip.trace"]
    try expect("5-wrong-file", files, commands.map { ["replay", $0] })
  }

  @Test func truncatedRecording() throws {
    let whole = try String(
      contentsOf: CommandRunner.package.appendingPathComponent("Traces/device/clickpad-tap.yml"), encoding: .utf8)
    let lines = whole.split(separator: "\n", omittingEmptySubsequences: false)
    // The recording ends before touch up, so the outcome is lost.
    let reports = lines.indices.filter { lines[$0].contains("SYN_REPORT") }
    let last = try #require(reports.dropLast(2).last)
    let files = [
      "swipe.yml": lines[..<last].joined(separator: "\n") + "\n",
      "torn.yml": lines[...(last - 1)].joined(separator: "\n").dropLast(30) + "",
      "tap.trace": Self.tap.replacingOccurrences(of: "end 900\n", with: ""),
    ]
    try expect(
      "6-cut-off", files, ["swipe.yml", "torn.yml", "tap.trace"].map { ["replay", "--recognizer", "pan", $0] })
  }

  @Test func wrongDevice() throws {
    func trace(_ name: String) throws -> String {
      try String(contentsOfFile: CommandRunner.package.path + "/Traces/device/" + name, encoding: .utf8)
    }
    try expect(
      "7-wrong-device",
      ["pad.yml": trace("clickpad-tap.yml"), "single.evemu": trace("single-touch-two-taps.evemu")],
      [["replay", "--device", "3", "pad.yml"], ["explain", "--gesture", "pinch", "single.evemu"]])
  }

  @Test func mistypedParameter() throws {
    let wrong = Self.tap.replacingOccurrences(of: "tap tap", with: "tap tap alowableMovement=8")
    let assignments = [
      "pinch.minimumSpanChnage=2", "pinch.hysteresis=2", "tap.maximumPressDuration=2", "tap.numberOfTapsRequired=99",
      "tap.allowableMovement=2cm", "tpa.allowableMovement=2",
    ]
    try expect(
      "8-mistyped-parameter", ["tap.trace": Self.tap, "wrong.trace": wrong],
      assignments.map { ["replay", "--set", $0, "tap.trace"] } + [
        ["replay", "wrong.trace"], ["explain", "--gesture", "pich", "tap.trace"],
        ["explain", "--at", "80", "tap.trace"],
      ])
  }

  @Test func missingTranscript() throws {
    try expect(
      "9-missing-transcript", ["tap.trace": Self.tap, "old.transcript": "touchstone transcript 2 quiet\n"],
      [["verify", "."]], environment: ["CI": "true"])
  }

  @Test func mistypedCommandOrMissingLibinput() throws {
    try expect(
      "10-mistyped-command", ["tap.trace": Self.tap],
      [
        ["replya", "tap.trace"], ["explian", "tap.trace"], ["nonsense"], ["tip.trace"], ["traces/tap.trace"], ["."],
        ["version"], ["-v"], ["trim", "tap.trace"], ["replay", "--jsno", "tap.trace"],
        ["replay", "--via", "libinput", "tap.trace"],
      ],
      environment: ["TOUCHSTONE_LIBINPUT": "/no/such/program"])
  }

  @Test func mistakesInAHeaderFile() throws {
    let files = [
      "tap.trace": Self.tap.replacingOccurrences(of: "recognizer tap tap\n", with: ""),
      "unknown/touchstone.header": "touchstone header 1\nrecognizer flick swip direction=any\n",
      "parameter/touchstone.header": "touchstone header 1\n# Ours\nset tap.movement=8pt\n",
      "line/touchstone.header": "touchstone header 1\nrecogniser flick swipe\n",
      "first/touchstone.header": "recognizer flick swipe\n",
    ]
    let paths = ["unknown", "parameter", "line", "first", "nosuch"].map { "\($0)/touchstone.header" }
    try expect(
      "11-header-file", files,
      paths.map { ["replay", "--setup", $0, "tap.trace"] } + [
        ["replay", "unknown/touchstone.header"],
        ["accept", "--set", "tap.allowableMovement=8", "--scene", "play", "."],
        ["convert", "--setup", "line/touchstone.header", "tap.trace", "tap.yml"],
      ])
  }
}
