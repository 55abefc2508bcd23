#if Libinput
import Foundation
import LibinputClient
import LibinputEvents
import Simulation
import Testing
import TouchTrace

@testable import Analysis
@testable import TouchstoneCommand

/// Rules of libinput that depend on what a touchpad reports: palms by its driver, and fingers without a position.
@Suite struct LibinputDeviceReasonTests {
  // MARK: Palms that the driver reports

  @Test func palmThatTheDriverReportsIsNamedWithWhatHelps() throws {
    let palm = try Self.recording("pan:20@52,33,ms=500,steady").reportingPalm(from: 0)
    let reason = try #require(try Self.reasons(palm).first)
    #expect(reason.rule == "palm" && reason.time == .milliseconds(0), "\(reason)")
    #expect(reason.text.contains("as a palm: the touchpad reports it as one (MT_TOOL_PALM); it would be a movement"))
    let measured = try #require(reason.measured.first)
    #expect(measured.name == "reported as a palm" && measured.value > 500 && measured.limit == 0, "\(measured)")
    #expect(reason.remedies.map(\.hand).contains(["tool 0.0"]), "\(reason.remedies)")
    #expect(reason.remedies.contains { $0.settings.first?.hasPrefix("AttrEventCode") ?? false }, "\(reason.remedies)")
    try Self.expectRemedies(of: reason, in: palm, give: "motion")
  }

  /// While the device reports a palm, libinput ignores the touch, and no longer.
  @Test func palmThatComesAndGoesHasItsTimes() throws {
    let swipe = try Self.recording("pan:40@42,33,ms=600,fingers=3,steady")
    #expect(try Self.reasons(swipe).map(\.text) == [])
    let palm = swipe.reportingPalm(from: 0.2, to: 0.45)
    let reason = try #require(try Self.reasons(palm).first)
    #expect(reason.rule == "palm", "\(reason.text)")
    #expect(reason.text.contains(/as a palm from 2\d\d to 4\d\d ms after touch down: the touchpad/), "\(reason.text)")
    try Self.expectRemedies(of: reason, in: palm, give: "swipe")
    // The pointer moves before and after a palm.
    let pointer = try Self.recording("pan:20@52,33,ms=500,steady").reportingPalm(from: 0.2, to: 0.3)
    #expect(try Self.reasons(pointer).map(\.text) == [])
  }

  @Test func explanationOfAReportedPalmHasTheRule() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let palm = try Self.recording("tap@52,33").reportingPalm(from: 0)
      try palm.write(to: folder.appendingPathComponent("palm.evemu"), atomically: true, encoding: .utf8)
      let text = try CommandRunner.run("explain", "--via", "libinput", "palm.evemu", in: folder).output
      #expect(text.contains("the touchpad reports it as one (MT_TOOL_PALM)"), "\(text)")
      #expect(text.contains("; it would be a tap if the hand"), "\(text)")
      let json = try CommandRunner.run("explain", "--via", "libinput", "--json", "palm.evemu", in: folder).output
      #expect(json.contains(#""rule":"palm""#) && json.contains(#""hand":["tool 0.0"]"#), "\(json)")
    }
  }

  // MARK: Fingers without a position

  /// More fingers than positions swipe, however they move.
  @Test(arguments: [3, 4]) func fingersWithoutAPositionSwipe(fingers: Int) throws {
    let name = fingers == 3 ? "three" : "four"
    let pinch = try Self.recording("pinch:20-44@48,27,ms=1000,fingers=\(fingers),steady", on: "two-slot-pad")
    let reason = try #require(try Self.reasons(pinch).first)
    #expect(reason.rule == "slots" && reason.remedies == [], "\(reason.text)")
    #expect(reason.measured.first?.value == Double(fingers) && reason.measured.first?.limit == 2)
    #expect(reason.text.hasPrefix("libinput assumed a swipe "), "\(reason.text)")
    #expect(reason.text.contains(" instead of a \(name)-finger pinch: the touchpad reports the positions of 2 fingers"))
    let others = fingers == 3 ? " and tap" : ""
    #expect(reason.text.hasSuffix("\(name) fingers only swipe\(others) on it, and two pinch"), "\(reason.text)")
    #expect(try Self.kinds(pinch).contains("swipe \(fingers)") && !Self.kinds(pinch).contains { $0.hasPrefix("pinch") })
    // What is possible.
    let swipe = try Self.recording("pan:24@40,27,ms=500,fingers=\(fingers),steady", on: "two-slot-pad")
    #expect(try Self.reasons(swipe).map(\.text) == [] && Self.kinds(swipe).contains("swipe \(fingers)"))
    let two = try Self.recording("pinch:20-44@48,27,ms=600,steady", on: "two-slot-pad")
    #expect(try Self.reasons(two).map(\.text) == [] && Self.kinds(two).contains("pinch 2"))
  }

  /// Three fingers that rest and tremble begin a swipe, too.
  @Test func trembleOfFingersWithoutAPositionIsASwipe() throws {
    let hold = try Self.recording("longpress:1200@48,27,fingers=3", on: "two-slot-pad")
    let reason = try #require(try Self.reasons(hold).first)
    #expect(reason.rule == "slots" && reason.text.contains("instead of a three-finger hold"), "\(reason.text)")
  }

  /// Of a touchpad that reports the corners around the fingers, libinput follows one finger.
  @Test func cornersAroundFingersOnlyScrollAndTap() throws {
    for (script, gesture) in [
      ("pinch:20-44@48,27,ms=600,steady", "a pinch"), ("pan:24@40,27,ms=500,fingers=3,steady", "a three-finger swipe"),
      ("pan:24@40,27,ms=500,fingers=4,steady", "a four-finger swipe"),
    ] {
      let hand = try Self.recording(script, on: "two-slot-pad").semiMultitouch
      let reason = try #require(try Self.reasons(hand).first, "\(script)")
      #expect(reason.rule == "slots" && reason.remedies == [], "\(reason.text)")
      #expect(reason.text.contains(gesture) && reason.text.contains("(semi-mt)"), "\(reason.text)")
      #expect(
        reason.text.hasSuffix("however the hand moves; two fingers scroll, and up to three tap"), "\(reason.text)")
      #expect(try Self.kinds(hand).allSatisfy { !$0.hasPrefix("swipe") && !$0.hasPrefix("pinch") }, "\(script)")
    }
    let scroll = try Self.recording("pan:24@48,15,ms=500,angle=90,fingers=2,steady", on: "two-slot-pad").semiMultitouch
    #expect(try Self.reasons(scroll).map(\.text) == [] && Self.kinds(scroll).contains("scroll 0"))
  }

  // MARK: Playing

  private static func recording(_ script: String, on device: String = "clickpad") throws -> String {
    try CommandRunner.inTemporaryFolder { folder in
      let made = try CommandRunner.run(
        ["synth", "--exact", script, "--device", device, "-o", "hand.evemu"], in: folder)
      try #require(made.status == 0, "\(made.errors)")
      return try String(contentsOf: folder.appendingPathComponent("hand.evemu"), encoding: .utf8)
    }
  }

  private static func withFile<Result>(_ evemu: String, _ body: (String) throws -> Result) throws -> Result {
    try CommandRunner.inTemporaryFolder { folder in
      let path = folder.appendingPathComponent("hand.evemu").path
      try evemu.write(toFile: path, atomically: true, encoding: .utf8)
      return try body(path)
    }
  }

  private static func reasons(_ evemu: String) throws -> [LibinputReason] {
    try withFile(evemu) { path in
      let contacts = try #require(readQuietly(path, via: .contacts, SourceRequest()))
      let recording = try #require(LibinputRecording(path, SourceRequest(), LibinputRequest()))
      return recording.reasons(for: Explanation(of: contacts, with: .empty), isExplained: true)
    }
  }

  /// The gestures that libinput reports, with the numbers of their fingers.
  private static func kinds(_ evemu: String) throws -> [String] {
    try withFile(evemu) { path in
      let events = try #require(readQuietly(path, via: .libinput, SourceRequest()))
      return LibinputReports(events).reports.map { "\($0.kind.rawValue) \($0.fingers)" }
    }
  }

  private static func expectRemedies(of reason: LibinputReason, in evemu: String, give kind: String) throws {
    #expect(!reason.remedies.isEmpty, "\(reason.text)")
    try withFile(evemu) { path in
      for remedy in reason.remedies {
        let setting = LibinputSetting(
          options: [], quirks: remedy.settings, hand: remedy.hand.compactMap { HandChange($0) })
        var kinds: [String] = []
        _ = try LibinputTrials(path: path, SourceRequest(), LibinputRequest(), [setting]) { _, events, start in
          kinds = LibinputReports(events, on: start.trace.surface).reports.filter { !$0.isCancelled }.map(
            \.kind.rawValue)
        }
        #expect(kinds.contains(kind), "\(remedy) gives \(kinds)")
      }
    }
  }
}

extension String {
  /// The recording of a device that is semi-mt.
  fileprivate var semiMultitouch: String { replacing("\nP: 01 ", with: "\nP: 09 ", maxReplacements: 1) }

  /// The recording of a device that reports its first touch as a palm for a time, in seconds.
  fileprivate func reportingPalm(from start: Double, to end: Double = 1000) -> String {
    var (lines, slot, hasBits): ([Substring], Int, Bool) = ([], 0, false)
    var changes = [(time: start, tool: 2), (time: end, tool: 0)][...]
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      var words = line.split(separator: " ")
      if line.hasPrefix("B: 03 "), !hasBits {
        // ABS_MT_TOOL_TYPE is the last bit of the seventh byte.
        hasBits = true
        words[8] = Substring(String((Int(words[8], radix: 16) ?? 0) | 0x80, radix: 16))
        lines.append(Substring(words.joined(separator: " ")))
        continue
      }
      if line.hasPrefix("E: "), words.count > 4 {
        if words[2] == "0003", words[3] == "002f" { slot = Int(words[4]) ?? 0 }
        if words[2] == "0000", let change = changes.first, (Double(words[1]) ?? 0) >= change.time {
          let at = "E: \(words[1]) 0003"
          lines += ["002f 0", "0037 \(change.tool)", "002f \(slot)"].map { "\(at) \($0)" }
          changes = changes.dropFirst()
        }
      }
      lines.append(line)
      if line.hasPrefix("A: 36 ") { lines.append("A: 37 0 2 0 0 0") }
    }
    return lines.joined(separator: "\n")
  }
}
#endif
