import Foundation
import Testing

/// The output of `explain` for the project's own traces, stored as golden files.
@Suite struct ExplainCommandTests {
  @Test(arguments: [
    ("tap-moved-too-far", ["Traces/tap/tap-moved-too-far.trace"]),
    ("recognized-tap", ["--all", "Traces/tap/tap.trace"]),
    ("cancelled-tap", ["--all", "Traces/tap/tap-cancelled.trace"]),
    ("missing-finger", ["Traces/tap/two-finger-tap-misses-one.trace"]),
    ("scroll-is-not-a-pinch", ["Traces/pinch/two-finger-scroll.trace"]),
    ("no-second-tap", ["Traces/conflict/double-tap-timed-out.trace"]),
    ("missing-fingers", ["--gesture", "threeFingerTap", "Traces/device/clickpad-two-finger-scroll.evemu"]),
    ("chain-of-three", ["--all", "Traces/conflict/chain-of-three.trace"]),
    ("pan-waits-for-swipe", ["--all", "Traces/swipe/pan-waits-for-swipe.trace"]),
    ("excluded", ["--all", "Traces/rotation/simultaneous-with-pinch.trace", "Traces/plays/mail-of-a-quotation.trace"]),
    ("at-time", ["--at", "2100ms", "Traces/plays/one-section-is-open.trace"]),
    ("selected-by-name", ["--gesture", "longPress", "Traces/device/clickpad-two-finger-tap.yml"]),
    ("selected-by-kind", ["--gesture", "tap", "Traces/conflict/chain-of-three.trace"]),
    ("hovers", ["Traces/hover/enters-and-leaves.trace"]),
    ("waiting-for-second-tap", ["--at", "330ms", "Traces/conflict/double-tap-timed-out.trace"]),
    ("json", ["--json", "Traces/conflict/double-tap-too-far.trace", "Traces/tap/tap.trace"]),
    ("not-attempted", ["--gesture", "pinch", "Traces/device/clickpad-tap.yml"]),
    ("changed-parameter", ["--set", "tap.allowableMovement=21", "Traces/tap/tap-moved-too-far.trace"]),
  ])
  func explanationsMatchGoldens(name: String, arguments: [String]) throws {
    // libinput's part differs from version to version.
    let outcome = try CommandRunner.run(
      ["explain"] + arguments, environment: ["TOUCHSTONE_LIBINPUT": "/no/such/program"])
    #expect(outcome.status == 0)
    try Golden.expect(outcome.output + outcome.errors, equals: "Explanations/\(name).txt")
  }

  /// The recording ends too early for a verdict on the touch, which may become any gesture.
  @Test(arguments: ["120 1 moved 9.5,9", "120 1 moved 9.5,9\n130 2 began 30,9"])
  func touchThatIsStillDownAtTheEndIsNotMissed(last: String) throws {
    let text = "touchstone trace 1\nsurface 100x60 mm\n0 1 began 9,9\n\(last)\nend 140\n"
    let outcome = try CommandRunner.run("explain", "-", input: text)
    let lines = outcome.output.split(separator: "\n")
    #expect(outcome.status == 0)
    #expect(lines.first?.contains(", still down when the recording ended: no gesture was recognized by then.") == true)
    #expect(!outcome.output.contains("tapped") && !outcome.output.contains("missed by"), "\(outcome.output)")
    #expect(!outcome.output.contains("looks like"), "\(outcome.output)")
  }

  @Test func answersNameCancelledGesturesAndThoseOfOtherMotions() throws {
    func answer(_ header: String, _ touches: String) throws -> String {
      try CommandRunner.inTemporaryFolder { folder in
        try Data("touchstone trace 1\nsurface 100x60 mm\n\(header)\n\(touches)\nend 3000\n".utf8)
          .write(to: folder.appendingPathComponent("touch.trace"))
        return try CommandRunner.run("explain", "touch.trace", in: folder).output
      }
    }
    let press = try answer(
      "recognizer peek longPress allowableMovementWhilePressing=10",
      "0 1 began 300,190\n900 1 moved 300,215\n1200 1 ended 300,215")
    #expect(
      press.contains("cancelled at 0.9 s; would not be cancelled with --set peek.allowableMovementWhilePressing=26pt"),
      "\(press)")
    // The pan that the pinch prevents is named though another motion is a pan.
    let pinch =
      "0 1 began 200,190  2 began 300,190\n50 1 moved 210,190  2 moved 340,190\n100 1 ended 210,190  2 ended 340,190"
    let both = try answer(
      "recognizer zoom pinch\nrecognizer scroll pan",
      pinch + "\n1500 3 began 200,190\n1550 3 moved 300,190\n1600 3 ended 300,190")
    #expect(both.contains("\nscroll failed at 0.05 s: excluded by zoom"), "\(both)")
  }
}
