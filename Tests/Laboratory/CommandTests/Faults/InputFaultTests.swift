import Foundation
import Gestures
import Simulation
import TestSupport
import Testing
import TouchAuthoring
import TouchTrace

@testable import TouchstoneCommand

/// Damaged recordings: the error names the position and the problem, the exit code is 3, and memory stays within
/// `Fault.memory`.
@Suite struct InputFaultTests {
  /// One tap in each format that the command writes, and in the two that other tools write, by extension.
  private let samples: [(name: String, text: String)]
  private let recording: String

  init() throws {
    let hand = try SyntheticHand(noise: .exact).perform(try GestureScript(parsing: "tap,ms=20"))
    func written(_ format: RecordingWriter.Format) -> String {
      var bytes: [UInt8] = []
      var writer = RecordingWriter(format) { bytes += Array($0) }
      if format.isEvdev {
        writer.begin(hand.device)
        for frame in hand.frames { writer.write(frame) }
      } else {
        writer.begin(TraceHeader(surface: hand.surface))
        for frame in hand.contacts { writer.write(frame) }
        writer.end(at: hand.contacts.last!.time)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    let events = hand.frames.flatMap { frame in frame.events + [frame.report] }
    func time(_ event: EvdevEvent) -> String { String(format: "%.6f", Double(event.time.microseconds) / 1e6) }
    samples =
      RecordingWriter.Format.allCases.filter { $0.isReadable }.map { ("a.\($0.rawValue)", written($0)) } + [
        (
          "a.evtest",
          events.map { event in
            event.type == 0
              ? "Event: time \(time(event)), -------------- SYN_REPORT ------------\n"
              : "Event: time \(time(event)), type \(event.type) (T), code \(event.code) (C), value \(event.value)\n"
          }.joined()
        ),
        (
          "a.getevent",
          events.map { event in
            String(
              format: "[ %@] %04x %04x %08x\n", time(event), event.type, event.code, UInt32(bitPattern: event.value))
          }.joined()
        ),
      ]
    recording = try #require(samples.first { $0.name == "a.libinput-record" }).text
  }

  /// Runs the reading commands with bounded memory, and expects each to fail with the same error.
  private func expect(
    _ file: String, in folder: URL, _ sentence: String, commands: [String] = ["explain", "replay", "verify"],
    memory: Int = Fault.memory, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for command in commands {
      let outcome = try CommandRunner.run([command, file], in: folder, script: Fault.bounded(to: memory))
      #expect(outcome.status == 3, "\(command): \(outcome.errors.prefix(300))", sourceLocation: sourceLocation)
      #expect(
        outcome.errors.contains("error: \(file)") && outcome.errors.contains(sentence), "\(outcome.errors.prefix(300))",
        sourceLocation: sourceLocation)
      // The error is short, however much of the file it quotes.
      #expect(outcome.errors.utf8.count < 1000, sourceLocation: sourceLocation)
    }
  }

  // MARK: Truncated

  /// The complete part before the cut is replayed, and the rest is an error or a note.
  @Test(.exhaustive) func truncatedAtEveryByte() throws {
    for (name, text) in samples {
      let bytes = Array(text.utf8)
      func play(_ count: Int) -> (frames: [TraceFrame], error: RecordingError?, notes: [String]) {
        var frames: [TraceFrame] = []
        do throws(RecordingError) {
          let source = try TouchSources.open(ByteInput(Array(bytes[..<count]), name: name))
          do throws(RecordingError) {
            var frame = TraceFrame()
            while try source.next(into: &frame) { frames.append(frame) }
            return (frames, nil, source.notes.map(\.text))
          } catch { return (frames, error, source.notes.map(\.text)) }
        } catch { return (frames, error, []) }
      }
      let whole = play(bytes.count)
      #expect(whole.error == nil && whole.frames.count >= 2, "\(name)")
      var most = 0
      for cut in 0..<bytes.count {
        let part = play(cut)
        // The last number may have been truncated; a frame may have lost its end.
        let sure = max(0, part.frames.count - 1)
        #expect(Array(part.frames.prefix(sure)) == Array(whole.frames.prefix(sure)), "\(name) cut at \(cut)")
        #expect(part.frames.count >= most - 1, "\(name) cut at \(cut)")
        most = max(most, part.frames.count)
        if let error = part.error {
          #expect(error.file == name && !error.problem.isEmpty && error.line <= text.count { $0 == "\n" } + 1)
        }
      }
    }
  }

  /// The same through the command at some positions: no crash, and no success without an error.
  @Test func truncatedFileOnDisk() throws {
    try CommandRunner.inTemporaryFolder { folder in
      for (name, text) in samples {
        let bytes = Data(text.utf8)
        for cut in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 3)) {
          try bytes.prefix(cut).write(to: folder.appendingPathComponent(name))
          let outcome = try CommandRunner.run(["replay", name], in: folder, script: Fault.bounded)
          #expect(outcome.status == 0 || outcome.status == 3, "\(name) cut at \(cut)")
          #expect(outcome.status == 0 || outcome.errors.contains("error: \(name)"), "\(name) cut at \(cut)")
        }
      }
    }
  }

  // MARK: Large

  @Test func sparseFileOfTenGigabytes() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let length: UInt64 = 10 << 30
      try Fault.stretch(folder, "hole", to: length)
      try expect(
        "hole", in: folder, "appears to contain the raw bytes of an event device", commands: ["explain", "replay"])
      for (name, text) in samples {
        try Fault.write(text, to: folder, name)
        try Fault.stretch(folder, name, to: length)
        try expect(name, in: folder, "this line is longer than 1 MiB", commands: ["replay"])
      }
      // In a folder, the other recordings are still verified.
      try Fault.write(Fault.tap, to: folder, "good.trace")
      #expect(try CommandRunner.run("accept", "good.trace", in: folder).status == 0)
      let outcome = try CommandRunner.run(["verify", "."], in: folder, script: Fault.bounded)
      #expect(
        outcome.status == 3
          && outcome.output.hasSuffix("1 passed, \(samples.count) failed: \(samples.count) unreadable\n"))
      try Fault.stretch(folder, "good.transcript", to: length)
      let golden = try CommandRunner.run(["verify", "good.trace"], in: folder, script: Fault.bounded)
      #expect(golden.status == 3)
      #expect(golden.output.contains("cannot read good.transcript: it contains NUL bytes, so it is not text"))
    }
  }

  /// The longest possible file, which only a file system in memory supports.
  @Test(.enabled(if: FileManager.default.isWritableFile(atPath: "/dev/shm"), "there is no file system in memory"))
  func longestPossibleFile() throws {
    let folder = URL(fileURLWithPath: "/dev/shm/touchstone-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Fault.write(Fault.tap, to: folder, "a.trace")
    do { try Fault.stretch(folder, "a.transcript", to: UInt64(Int64.max)) } catch { return }
    let golden = try CommandRunner.run(["verify", "a.trace"], in: folder, script: Fault.bounded)
    #expect(golden.status == 3 && golden.output.contains("cannot read a.transcript: it contains NUL bytes"))
    try Fault.stretch(folder, "b.trace", to: UInt64(Int64.max))
    try expect(
      "b.trace", in: folder, "appears to contain the raw bytes of an event device", commands: ["explain", "replay"])
  }

  @Test func lineOfAHundredMegabytes() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let line = Data(repeating: UInt8(ascii: "x"), count: 1 << 20)
      let big = try FileHandle(
        forWritingTo: {
          let url = folder.appendingPathComponent("big")
          try Data().write(to: url)
          return url
        }())
      for _ in 0..<100 { try big.write(contentsOf: line) }
      try big.close()
      try expect("big", in: folder, "its first line is longer than 64 KiB", commands: ["explain"])
      for (name, text) in samples {
        try Fault.write(text, to: folder, name)
        let outcome = try CommandRunner.run(
          ["replay", "-", name], in: folder, script: #"cat "$3" big | (set -- "$1" "$2"; \#(Fault.bounded))"#)
        #expect(outcome.status == 3, "\(name)")
        #expect(outcome.errors.contains("this line is longer than 1 MiB"), "\(name): \(outcome.errors)")
      }
      try Fault.write(Fault.tap, to: folder, "a.trace")
      let golden = try CommandRunner.run(
        ["verify", "a.trace"], in: folder,
        script: #"(echo "touchstone transcript 3 quiet"; cat big) >a.transcript; \#(Fault.bounded)"#)
      #expect(golden.status == 3 && golden.output.utf8.count < 1000)
      #expect(golden.output.contains("cannot read a.transcript: a line in it is longer than a mebibyte"))
    }
  }

  // MARK: YAML

  /// The reader does not support aliases: they are plain words.
  @Test func aliasesOfYAML() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let bomb = (1...40).map { "l\($0): &l\($0) [\(String(repeating: "*l\($0 - 1),", count: 9))]\n" }.joined()
      try Fault.write(bomb + recording, to: folder, "a.yml")
      let outcome = try CommandRunner.run(["replay", "a.yml"], in: folder, script: Fault.bounded)
      #expect(outcome.status == 0 && outcome.output.contains("tap ended"))
      try Fault.write(
        recording.replacing("    properties: [", with: "    properties: &p [*p, *p, ", maxReplacements: 1),
        to: folder, "b.yml")
      try expect("b.yml", in: folder, "expected “[”, found “&p”")
    }
  }

  @Test func depthOfYAML() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let deep = String(repeating: "[", count: 500_000)
      try Fault.write(
        recording.replacing("    properties: [", with: "    properties: \(deep)", maxReplacements: 1), to: folder,
        "a.yml")
      try expect("a.yml", in: folder, "expected a number of the list, found “[[[[")
      try Fault.write(recording + String(repeating: "- ", count: 400_000) + "\n", to: folder, "b.yml")
      try expect("b.yml", in: folder, "expected an event in brackets")
      let stairs = (1...1000).map { String(repeating: " ", count: $0) + "- a:\n" }.joined()
      try Fault.write(recording + stairs, to: folder, "c.yml")
      try expect("c.yml", in: folder, "expected an event in brackets")
    }
  }

  /// Unlimited device descriptions: the reader's memory must not grow with the file.
  @Test func descriptionWithoutEnd() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let (yaml, evemu) = (recording, try #require(samples.first { $0.name == "a.evemu" }).text)
      let properties = String(repeating: "      - ID_INPUT=1\n", count: 100_000)
      try Fault.write(
        yaml.replacing("  events:\n", with: "\(properties)  events:\n"), to: folder,
        "a.yml")
      try expect("a.yml", in: folder, "the device's description is longer than 1 MiB")
      let axes = (0..<5000).map { "      \($0): [0, 1, 0, 0, 0]\n" }.joined()
      try Fault.write(yaml.replacing("    absinfo:\n", with: "    absinfo:\n\(axes)"), to: folder, "b.yml")
      try expect("b.yml", in: folder, "more axes than any device has")
      let device =
        "- node: /dev/input/event1\n  evdev:\n    name: \"\(String(repeating: "k", count: 400))\"\n  events:\n"
      try Fault.write(
        "version: 1\nndevices: 9\n" + String(repeating: device, count: 40_000), to: folder, "c.yml")
      // 18 MB.
      try expect("c.yml", in: folder, "has no touch devices", commands: ["explain"], memory: 12 * 1024)
      try Fault.write(
        (0..<5000).map { "A: \(String($0, radix: 16)) 0 1 0 0 0\n" }.joined() + evemu, to: folder, "d.evemu")
      try expect("d.evemu", in: folder, "more axes than any device has")
      try Fault.write(
        (1..<5000).map { "B: \(String($0, radix: 16)) ff ff\n" }.joined() + evemu, to: folder, "e.evemu")
      try expect("e.evemu", in: folder, "more event types than any device has")
    }
  }

  // MARK: Unreadable files

  /// root can read every file, so the command runs as another user.
  private static let asAnotherUser =
    getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
  private static let canBeRefused = Fault.shell("\(asAnotherUser)\"$0\" --version")

  @Test(.enabled(if: canBeRefused, "root reads everything, and the command cannot be run as another user"))
  func unreadableFile() throws {
    try CommandRunner.inTemporaryFolder { folder in
      func set(_ mode: Int, _ name: String) throws {
        try FileManager.default.setAttributes(
          [.posixPermissions: mode], ofItemAtPath: folder.appendingPathComponent(name).path)
      }
      func run(_ arguments: String...) throws -> CommandRunner.Outcome {
        try CommandRunner.run(arguments, in: folder, script: "\(Self.asAnotherUser)\"$0\" \"$@\"")
      }
      try set(0o755, ".")
      try Fault.write(Fault.tap, to: folder, "a.trace")
      #expect(try CommandRunner.run("accept", "a.trace", in: folder).status == 0)
      try set(0, "a.transcript")
      let golden = try run("verify", "a.trace")
      #expect(golden.status == 3 && golden.output.contains("cannot read a.transcript: Permission denied\n"))
      #expect(try run("accept", "a.trace").status == 3)
      try set(0, "a.trace")
      for command in ["replay", "explain"] {
        let outcome = try run(command, "a.trace")
        #expect(outcome.status == 3)
        #expect(outcome.errors.hasPrefix("error: a.trace: cannot be opened: permission denied\n"))
      }
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("closed"), withIntermediateDirectories: false)
      try set(0, "closed")
      let closed = try run("replay", "closed")
      #expect(closed.status == 3 && closed.errors == "error: cannot read closed: Permission denied\n")
      try set(0o755, "closed")
    }
  }

  /// A file with a read error, as on a broken disk.
  @Test func readErrorIsReported() throws {
    try expect(
      "/proc/self/mem", in: CommandRunner.package, "cannot be read: system error 5", commands: ["replay"])
  }
}
