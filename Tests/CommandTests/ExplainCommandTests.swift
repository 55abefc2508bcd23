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
}
