import Foundation
import Gestures
import LibinputEvents
import TestSupport
import Testing
import TouchAuthoring
import TouchTrace

/// `touchstone live` while it runs, with a touchpad of files and a script in place of libinput, which also provides the time.
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
    init(_ lines: [LibinputLine], then commands: String) throws {
      tree = try FakeDeviceTree()
      try tree.add(5, SyntheticDevice.clickpad.description.named("A pad"))
      script = tree.folder.appendingPathComponent("helper")
      try tree.write("output", lines.map { $0.text + "\n" }.joined())
      try tree.write(
        "helper",
        "#!/bin/sh\nread request\ncat \"$(dirname \"$0\")/output\"\n\(commands)\n")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
    }

    /// With the device's name, so that its unplugging ends the session.
    var arguments: [String] { ["live", "--root", tree.folder.path, "--device", "event5"] }
    var environment: [String: String] { ["TOUCHSTONE_LIBINPUT": script.path] }
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
}
