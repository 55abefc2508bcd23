import Foundation
import Testing

/// `--via recorded`: libinput's events in recordings, without libinput.
@Suite struct RecordedEventsCommandTests {
  private static let debugEvents =
    "-event5   DEVICE_ADDED                A pad      seat0 default group1  cap:pg  size 100x60mm tap (dl off)\n"
    + "-event5   GESTURE_HOLD_BEGIN          +0.040s\t1\n event5   GESTURE_HOLD_END            +0.080s\t1\n"
    + " event5   POINTER_BUTTON              +0.000s\tBTN_LEFT (272) pressed, seat count: 1\n"
    + " event5   POINTER_BUTTON              +0.080s\tBTN_LEFT (272) released, seat count: 0\n"

  private static let trace = """
    touchstone trace 1
    surface 641.732x385.039 pt 100x60 mm touchpad
        40.000  hold begin 1
        80.000  hold end 1
        80.000  button left pressed stamp 0.000
        80.000  button left released
    end 80.000

    """

  @Test func debugEventsAreReplayedWithoutAnOption() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Data(Self.debugEvents.utf8).write(to: folder.appendingPathComponent("events.txt"))
      let outcome = try CommandRunner.run("replay", "--transcript", "quiet", "events.txt", in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.output.contains("\nvia recorded events\n"))
      #expect(outcome.output.contains(" ! tap ended"))
      let piped = try CommandRunner.run("replay", "--via", "recorded", "-", input: Self.debugEvents)
      #expect(piped.status == 0 && piped.output.contains(" ! tap ended"))
      let touches = try CommandRunner.run("replay", "-", input: Self.debugEvents)
      #expect(touches.status == 3 && touches.errors.contains("replay it with --via recorded"))
    }
  }

  @Test func tracesWithOnlyEventsAreReplayedWithoutAnOption() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Data(Self.trace.utf8).write(to: folder.appendingPathComponent("events.trace"))
      let both = Self.trace.replacingOccurrences(
        of: "end 80", with: "    80.000  1 began 320,190\n    90.000  1 ended 320,190\nend 90")
      try Data(both.utf8).write(to: folder.appendingPathComponent("both.trace"))
      let events = try CommandRunner.run("explain", "events.trace", in: folder)
      #expect(events.output.contains(": a tap. libinput: tap (left button).\n"), "\(events)")
      let replayed = try CommandRunner.run("replay", "--transcript", "quiet", "events.trace", in: folder)
      #expect(replayed.output.contains("\nvia recorded events\n"), "\(replayed)")
      // As do recordings with touches, and the explicit option.
      for arguments in [["both.trace"], ["--via", "contacts", "events.trace"]] {
        let touches = try CommandRunner.run(["replay", "--transcript", "quiet"] + arguments, in: folder)
        #expect(touches.status == 0 && !touches.output.contains("via recorded events"), "\(touches)")
      }
    }
  }

  /// Without touches, the periods of a recording are those of deliveries, and so are the events that belong to them: a tap is
  /// stamped with its touch down, which is before the period.
  @Test func recordedEventsBelongToTheTouchInWhichTheyWereDelivered() throws {
    func sentences(_ name: String) throws -> [String] {
      try CommandRunner.run("explain", "Traces/recorded/\(name).trace").output.split(separator: "\n").map(String.init)
        .compactMap { line in line.firstRange(of: "a touch of").map { String(line[$0.lowerBound...]) } }
    }
    #expect(
      try sentences("a-tap-and-a-press") == [
        "a touch of 1.1 s: a long press after a tap (press). libinput: 2 taps (left button).",
        "a touch of 0.24 s: no gesture was recognized. libinput: 2 taps (left button).",
        "a touch of 1.1 s: a long press after a tap (press). libinput: tap (left button) and drag (left button).",
        "a touch of 1.1 s: no gesture was recognized. libinput: 2 taps (right button).",
      ])
    #expect(
      try sentences("taps-are-buttons") == [
        "a touch of 0.18 s: a tap. libinput: tap (left button).",
        "a touch of 0.18 s: a two-finger tap. libinput: tap (right button).",
        "a touch of 0.18 s: a three-finger tap. libinput: tap (middle button).",
        "a touch of 0.28 s: a double tap (doubleTap). libinput: 2 taps (left button).",
      ])
  }

  /// Recognizers cannot begin without a beginning; the verdict says what is missing, and when.
  @Test func gestureWithoutItsBeginningIsTheReasonThatNothingIsRecognized() throws {
    let explained = try CommandRunner.run("explain", "Traces/recorded/pinch-without-its-beginning.trace")
    #expect(
      explained.output.hasPrefix(
        "a touch of 0.1 s: no gesture was recognized. libinput: scroll up-left and two-finger pinch to 1.3×; it sent "
          + "GESTURE_PINCH_UPDATE at 0.04 s without GESTURE_PINCH_BEGIN, so recognizers ignored it.\n"), "\(explained)")
  }

  @Test func debugEventsAreConvertedToATraceAndBack() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Data(Self.debugEvents.utf8).write(to: folder.appendingPathComponent("events.txt"))
      let outcome = try CommandRunner.run("convert", "events.txt", "events.trace", in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try String(contentsOf: folder.appendingPathComponent("events.trace"), encoding: .utf8) == Self.trace)
      let csv = try CommandRunner.run("convert", "events.trace", "events.csv", in: folder)
      #expect(csv.errors.contains("libinput's events were not written, which only a trace can contain: 4"))
      let shifted = try CommandRunner.run("edit", "shift", "--by", "20ms", "events.trace", "-o", "-", in: folder)
      #expect(shifted.output.contains("    60.000  hold begin 1\n"))
    }
  }

  @Test func transcriptsOfRecordedEventsAreVerified() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Data(Self.trace.utf8).write(to: folder.appendingPathComponent("tap.trace"))
      #expect(try CommandRunner.run("accept", "--via", "recorded", ".", in: folder).status == 0)
      #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent("tap.recorded.transcript").path))
      let same = try CommandRunner.run("verify", ".", in: folder)
      #expect(same.status == 0 && same.output.contains("1 passed"), "\(same.output)")
      let late = Self.trace.replacingOccurrences(
        of: "80.000  button left released", with: "80.000  button right pressed")
      try Data(late.utf8).write(to: folder.appendingPathComponent("tap.trace"))
      #expect(try CommandRunner.run("verify", ".", in: folder).status == 1)
    }
  }

  @Test func recordingsWithoutEventsAndWrongOptionsAreErrors() throws {
    let touches = "touchstone trace 1\nsurface 100x60 mm\n0 1 began 1,2\n9 1 ended 1,2\nend 10\n"
    let none = try CommandRunner.run("replay", "--via", "recorded", "-", input: touches)
    #expect(none.status == 3 && none.errors.contains("has no events of libinput"), "\(none.errors)")
    #expect(none.output == "")
    let option = try CommandRunner.run("replay", "--via", "recorded", "--libinput", "tap=off", "-", input: Self.trace)
    #expect(option.status == 64 && option.errors.contains("recorded events are replayed"), "\(option.errors)")
    #expect(try CommandRunner.run("live", "--via", "recorded").status == 64)
    let onlyEvents = try CommandRunner.run("replay", "--notes", "-", input: Self.trace)
    #expect(
      onlyEvents.status == 0 && onlyEvents.errors.contains("replay it with --via recorded"), "\(onlyEvents.errors)")
  }
}
