#if Libinput
import Foundation
import Synchronization
import LibinputEvents
import Testing
import TouchAuthoring
import TouchTrace

@testable import LibinputSource

/// The helper as a process.
@Suite struct HelperTests {
  private static let script = "tap tap:1,fingers=2 longpress:700 pinch:20-50@52,33,angle=30 swipe:40@20,33,fingers=3"

  private func withHand<Result>(_ words: String = script, _ body: (String) throws -> Result) throws -> Result {
    let hand = try SyntheticPlayback.recording(words)
    var writer = LibinputRecordWriter(hand.device)
    return try HelperRunner.withFile(writer.bytes(of: hand.frames), body)
  }

  @Test func twentySequentialRunsGiveSameBytes() throws {
    try withHand { path in
      let first = try HelperRunner.run(["events", path])
      #expect(first.status == 0 && first.errors == "" && first.output.contains("GESTURE_PINCH_END"))
      for run in 1..<20 {
        // The environment has no influence.
        let surroundings = ["LC_ALL": run % 2 == 0 ? "C" : "de_DE.UTF-8", "TZ": "Asia/Tokyo", "X\(run)": "y"]
        #expect(try HelperRunner.run(["events", path], environment: surroundings) == first)
      }
    }
  }

  @Test func eightConcurrentRunsGiveSameBytes() throws {
    try withHand { path in
      let outcomes = Mutex<[HelperRunner.Outcome?]>([])
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        let outcome = try? HelperRunner.run(["events", path])
        outcomes.withLock { $0.append(outcome) }
      }
      outcomes.withLock { #expect($0.count == 8 && Set($0).count == 1 && $0[0]?.status == 0) }
    }
  }

  @Test func streamHasHeaderEventsAndEnd() throws {
    try withHand { path in
      let texts = try HelperRunner.run(["events", path]).output.split(separator: "\n")
      let lines = texts.compactMap { LibinputLine(String($0)) }
      #expect(lines.count == texts.count)
      guard case .header(let header) = lines.first, case .end(let end) = lines.last else {
        Issue.record("no header, or no end")
        return
      }
      #expect(header.device == "Touchstone Synthetic Touchpad" && header.format == "libinput-record")
      #expect(header.trace.surface == SyntheticDevice.clickpad.surface && header.configuration == "tap=on")
      let hand = try SyntheticPlayback.recording(Self.script)
      #expect(end.frames == hand.frames.count)
      // The process prints what the library delivers within this process.
      let expected = try SyntheticPlayback.events(hand).map { LibinputLine(LibinputLine.event($0).text) }
      let events = lines.filter { if case .event = $0 { true } else { false } }
      #expect(events == expected)
    }
  }

  @Test func optionsReachLibinput() throws {
    try withHand("tap") { path in
      #expect(try HelperRunner.run(["events", path]).output.contains(#""button":272,"pressed":true"#))
      let without = try HelperRunner.run(["events", path, "--set", "tap=off"])
      #expect(without.status == 0 && !without.output.contains("POINTER_BUTTON"))
    }
  }

  @Test func usageErrorsHaveDocumentedExitCodes() throws {
    #expect(try HelperRunner.run(["events"]).status == 64)
    #expect(try HelperRunner.run(["events", "a", "--set", "tapp=on"]).status == 64)
    #expect(try HelperRunner.run(["event", "a"]).errors.contains("did you mean “events”?"))
    let stream = try HelperRunner.run(["events", "/no/such/file"])
    #expect(stream.status == 3)
    #expect(
      LibinputLine(String(stream.output.dropLast())) == .failure("/no/such/file: no such file"))
  }

  @Test func liveWithoutDeviceFailsWithReasonAtOnce() throws {
    for command in ["live", "devices"] {
      let outcome = try HelperRunner.run([command, "--device", "/no/such/node"])
      #expect(outcome.status == 5 && outcome.errors == "")
      let lines = outcome.output.split(separator: "\n").compactMap { LibinputLine(String($0)) }
      let reason = "no such file or directory"
      #expect(
        lines.suffix(2) == [
          .unopened(LibinputNodeFailure(node: "/no/such/node", error: 2, reason: reason)),
          .failure("/no/such/node: \(reason)"),
        ])
      guard command == "live", case .header(let header) = lines.first else { continue }
      #expect(header.format == "live" && header.configuration == "tap=on")
    }
    #expect(try HelperRunner.run(["live", "--origin", "now"]).status == 64)
    #expect(try HelperRunner.run(["live", "--device", "a", "--seat", "b"]).status == 64)
  }

  @Test func truncatedRecordingGivesEventsBeforeError() throws {
    let hand = try SyntheticPlayback.recording("tap")
    var writer = LibinputRecordWriter(hand.device)
    let bytes = writer.bytes(of: hand.frames) + Array("      - [  0, oops".utf8)
    try HelperRunner.withFile(bytes) { path in
      let outcome = try HelperRunner.run(["events", path])
      #expect(outcome.status == 3 && outcome.output.contains("POINTER_BUTTON"))
      let last = outcome.output.split(separator: "\n").last.flatMap { LibinputLine(String($0)) }
      guard case .failure(let problem) = last else {
        Issue.record("the last line is no failure")
        return
      }
      #expect(problem.hasPrefix(path + ":"))
    }
  }

  @Test func rejectedDeviceGivesReason() throws {
    var hand = try SyntheticPlayback.recording("tap")
    hand.device.udevProperties = ["ID_INPUT=1"]
    var writer = LibinputRecordWriter(hand.device)
    try HelperRunner.withFile(writer.bytes(of: hand.frames)) { path in
      let outcome = try HelperRunner.run(["events", path])
      #expect(outcome.status == 3)
      #expect(outcome.output.contains("libinput rejects the device: “"))
    }
  }
}
#endif
