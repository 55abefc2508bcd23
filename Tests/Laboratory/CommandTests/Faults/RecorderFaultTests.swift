import Foundation
import Gestures
import TestSupport
import Testing
import TouchAuthoring
import TouchTrace

/// `touchstone record` on a touchpad that is a named pipe, and its failures.
@Suite(.enabled(if: Fault.hasTouchpad, "needs a C compiler, and a build without sanitizers"))
struct RecorderFaultTests {
  private let device = SyntheticDevice.clickpad.description
  /// More than a hundred frames, most of them of two fingers.
  private let frames: [EvdevFrame]

  init() throws {
    let script = try GestureScript(parsing: "tap@50,30 pinch:20-40@50,33,angle=30")
    frames = try SyntheticHand().perform(script).frames.filter { !$0.events.isEmpty }
    try #require(frames.count > 100)
  }

  private func touchpad() throws -> PipeTouchpad { try #require(try PipeTouchpad(device)) }

  /// Returns the complete frames in a file.
  private func read(_ file: URL) -> [EvdevFrame] {
    var frames: [EvdevFrame] = []
    do throws(RecordingError) {
      let reader = try EvdevReader(path: file.path)
      var frame = EvdevFrame()
      while try reader.next(into: &frame), frame.isComplete { frames.append(frame) }
    } catch {}
    return frames
  }

  private func play(_ count: Int, on pad: PipeTouchpad, to recorder: PipeTouchpad.Recorder) {
    for frame in frames.prefix(count) {
      pad.send(frame)
      if !pad.waitUntilDrained(by: recorder) { return }
    }
  }

  @Test(.exhaustive) func recorderKilledAtAHundredPoints() throws {
    let pad = try touchpad()
    try CommandRunner.inTemporaryFolder { folder in
      let file = folder.appendingPathComponent("x.yml")
      let whole = try pad.record("-o", "x.yml", in: folder)
      play(frames.count, on: pad, to: whole)
      whole.send(SIGTERM)
      #expect(whole.wait() == 0, "\(whole.errors)")
      let expected = read(file)
      #expect(expected.count == frames.count)

      for point in 0..<100 {
        let recorder = try pad.record("--force", "-o", "x.yml", in: folder)
        play(point, on: pad, to: recorder)
        // Kill the recorder right after it has read the last frame, or while the next frame wakes it, a little later
        // each time.
        if point % 2 == 1 {
          pad.send(frames[point])
          for _ in 0..<point * 20 { if pad.isDrained { break } }
        }
        recorder.send(SIGKILL)
        #expect(recorder.wait() == SIGKILL)
        let read = point + (point % 2 == 1 && pad.isDrained ? 1 : 0)
        let kept = self.read(file)
        #expect(kept.count >= read - 1 && kept.count <= read, "\(point): \(kept.count) of \(read)")
        #expect(kept == Array(expected.prefix(kept.count)), "\(point)")
        // Checking with the command at some points is sufficient.
        if kept.isEmpty || point % 10 > 1 { continue }
        #expect(try CommandRunner.run("explain", "--facts", "x.yml", in: folder).status == 0, "\(point)")
      }
    }
  }

  @Test func deviceUnpluggedWhileRecording() throws {
    let pad = try touchpad()
    try CommandRunner.inTemporaryFolder { folder in
      let recorder = try pad.record("-o", "x.yml", in: folder)
      play(20, on: pad, to: recorder)
      pad.unplug()
      #expect(recorder.wait() == 0)
      #expect(recorder.errors.contains("event5 “A pad” was unplugged; the recording ends there\n"))
      #expect(recorder.errors.contains("wrote x.yml: libinput-record, 20 frames"))
      #expect(read(folder.appendingPathComponent("x.yml")).count == 20)
    }
  }

  @Test func deviceMissingBeforeOpening() throws {
    let tree = try FakeDeviceTree()
    try tree.add(5, device.named("A pad"), hasNode: false)
    try tree.write("dev/input/mice", "")
    try CommandRunner.inTemporaryFolder { folder in
      let outcome = try CommandRunner.run("record", "-o", "x.yml", "--root", tree.folder.path, in: folder)
      #expect(outcome.status == 5)
      #expect(outcome.errors.hasPrefix("error: /dev/input/event5 “A pad” is known to the kernel, but has no node"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }

  /// A file size limit works like a disk that fills up within a frame: the kernel writes the part that fits.
  @Test func diskFullWhileRecording() throws {
    let pad = try touchpad()
    try CommandRunner.inTemporaryFolder { folder in
      for blocks in [16, 17, 20] {
        let recorder = try pad.record(
          "--force", "-o", "x.yml", in: folder, script: "ulimit -f \(blocks); exec \"$0\" \"$@\"")
        play(frames.count, on: pad, to: recorder)
        #expect(recorder.wait() == 74)
        #expect(
          recorder.errors.hasSuffix(
            "error: cannot write to x.yml: File too large; the part written so far can be read\n"))
        let text = try String(contentsOf: folder.appendingPathComponent("x.yml"), encoding: .utf8)
        #expect(text.hasSuffix("\n") && text.split(separator: "\n").last?.contains("SYN_REPORT") == true)
        let info = try CommandRunner.run("explain", "--facts", "x.yml", in: folder)
        #expect(info.status == 0, "\(info.errors)")
        #expect(read(folder.appendingPathComponent("x.yml")).count > 3)
      }
      let full = try pad.record("-o", "/dev/full", in: folder)
      #expect(full.wait() == 74)
      #expect(full.errors.contains("error: cannot write to /dev/full: No space left on device"))
    }
  }

  @Test func closedPipeWhileRecording() throws {
    let pad = try touchpad()
    try CommandRunner.inTemporaryFolder { folder in
      precondition(mkfifo(folder.appendingPathComponent("pipe").path, 0o600) == 0)
      // The reader closes the pipe before the first byte.
      let recorder = try pad.record("-o", "-", in: folder, script: Fault.toAClosedPipe)
      #expect(recorder.wait() == 0)
      #expect(!recorder.errors.contains("error"), "\(recorder.errors)")
    }
  }

  @Test func directoryForARecording() throws {
    let pad = try touchpad()
    try CommandRunner.inTemporaryFolder { folder in
      let recorder = try pad.record("-o", ".", in: folder)
      #expect(recorder.wait() == 74 && recorder.errors == "error: cannot write to .: Is a directory\n")
    }
  }
}
