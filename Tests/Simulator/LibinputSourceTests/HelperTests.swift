#if Libinput
import Foundation
import Synchronization
import LibinputEvents
import TestSupport
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
      let first = try HelperRunner.run(Self.events(path))
      #expect(first.status == 0 && first.errors == "" && first.output.contains("GESTURE_PINCH_END"))
      for run in 1..<20 {
        // The environment has no influence.
        let surroundings = ["LC_ALL": run % 2 == 0 ? "C" : "de_DE.UTF-8", "TZ": "Asia/Tokyo", "X\(run)": "y"]
        #expect(try HelperRunner.run(Self.events(path), environment: surroundings) == first)
      }
    }
  }

  @Test func eightConcurrentRunsGiveSameBytes() throws {
    try withHand { path in
      let outcomes = Mutex<[HelperRunner.Outcome?]>([])
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        let outcome = try? HelperRunner.run(Self.events(path))
        outcomes.withLock { $0.append(outcome) }
      }
      outcomes.withLock { #expect($0.count == 8 && Set($0).count == 1 && $0[0]?.status == 0) }
    }
  }

  @Test func streamHasHeaderEventsAndEnd() throws {
    try withHand { path in
      let texts = try HelperRunner.run(Self.events(path)).output.split(separator: "\n")
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
      #expect(try HelperRunner.run(Self.events(path)).output.contains(#""button":272,"pressed":true"#))
      let without = try HelperRunner.run(#"{"command":"events","file":"\#(path)","set":["tap=off"]}"#)
      #expect(without.status == 0 && !without.output.contains("POINTER_BUTTON"))
    }
  }

  private static func events(_ path: String) -> String { #"{"command":"events","file":"\#(path)"}"# }

  private static let wrongRequests = [
    ("", "1: expected a value, but the line ends; it is truncated"),
    ("[]", #"1: expected an object, such as {"command":"events","file":"pinch.yml"}"#),
    (#"{"command":"events","file":"a""#, "31: expected “,” or “}”, but the line ends; it is truncated"),
    (#"{"command":"event","file":"a"}"#, "12: unknown command “event”; did you mean “events”?"),
    (#"{"file":"a"}"#, "1: “command” is missing; choose from events, options, evemu, try, live, devices, library"),
    (#"{"command":"events"}"#, "1: “file” is missing: name a recording; - is what follows on standard input"),
    (#"{"command":"events","file":1}"#, "28: “file” must be a string"),
    (
      #"{"command":"events","file":"a","set":["tap=on","tapp=on"]}"#,
      "48: libinput has no option “tapp”; did you mean “tap”?"
    ),
    (#"{"command":"events","file":"a","set":"tap=on"}"#, "38: “set” must be a list of strings"),
    (#"{"command":"events","file":"a","device":0}"#, "41: “device” must be a whole number from 1"),
    (
      #"{"command":"events","file":"a","surface":"100"}"#,
      "42: “surface” is WIDTHxHEIGHT in millimetres, such as 100x60"
    ),
    (#"{"command":"events","file":"a","log":1}"#, "38: “log” must be true or false"),
    (#"{"command":"events","file":"a","quirk":"b"}"#, "40: unknown member “quirk”; did you mean “quirks”?"),
    (#"{"command":"live","origin":"now"}"#, "28: “origin” must be a whole number from 0"),
    (#"{"command":"live","nodes":["a"],"seat":"b"}"#, "40: “nodes” and “seat” exclude each other"),
  ]

  @Test func argumentsAreRefused() throws {
    let outcome = try ChildProcess.run(HelperRunner.executable.path, ["events", "a"])
    #expect(outcome.status == 64 && outcome.errors.hasPrefix("error: unexpected argument “events”; run "), "\(outcome)")
    let help = try ChildProcess.run(HelperRunner.executable.path, ["--help"])
    #expect(help.status == 0 && help.output.hasPrefix("Runs the real libinput"))
  }

  /// The recording follows the request, or comes from a descriptor.
  @Test func recordingOnStandardInputFollowsTheRequest() throws {
    try withHand { path in
      let expected = try HelperRunner.run(Self.events(path))
      let script = #"""
        request() { echo '{"command":"events","file":"-"'"$1}"; }
        { request; cat "$1"; } | "$0" && request ',"input":5' | "$0" 5<"$1"
        """#
      let outcome = try ChildProcess.run("/bin/sh", ["-c", script, HelperRunner.executable.path, path])
      #expect(outcome.status == 0 && outcome.output == expected.output + expected.output, "\(outcome)")
    }
  }

  @Test func usageErrorsHaveDocumentedExitCodes() throws {
    for (request, problem) in Self.wrongRequests {
      let outcome = try HelperRunner.run(request)
      #expect(outcome.status == 64 && outcome.output == "", "\(request): \(outcome)")
      #expect(outcome.errors == "error: request:1:\(problem); run touchstone-libinput --help\n")
    }
    let stream = try HelperRunner.run(Self.events("/no/such/file"))
    #expect(stream.status == 3)
    #expect(
      LibinputLine(String(stream.output.dropLast())) == .failure("/no/such/file: no such file"))
  }

  @Test func liveWithoutDeviceFailsWithReasonAtOnce() throws {
    for command in ["live", "devices"] {
      let outcome = try HelperRunner.run(#"{"command":"\#(command)","nodes":["/no/such/node"]}"#)
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
  }

  @Test func truncatedRecordingGivesEventsBeforeError() throws {
    let hand = try SyntheticPlayback.recording("tap")
    var writer = LibinputRecordWriter(hand.device)
    // A last line that is cut is no error: a recording may end anywhere.
    let bytes = writer.bytes(of: hand.frames) + Array("      - [  0, oops]\n      - [  0, oops]\n".utf8)
    try HelperRunner.withFile(bytes) { path in
      let outcome = try HelperRunner.run(Self.events(path))
      #expect(outcome.status == 3 && outcome.output.contains("POINTER_BUTTON"))
      let last = outcome.output.split(separator: "\n").last.flatMap { LibinputLine(String($0)) }
      guard case .failure(let problem, _) = last else {
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
      let outcome = try HelperRunner.run(Self.events(path))
      #expect(outcome.status == 3)
      #expect(outcome.output.contains("libinput rejects the device: “"))
    }
  }
}
#endif
