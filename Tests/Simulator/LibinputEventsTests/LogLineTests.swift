import Testing
import TouchTrace

@testable import LibinputEvents

@Suite struct LogLineTests {
  private func suppression(_ line: String) -> Suppression? {
    if case .suppression(let suppression) = LogLine(line) { suppression } else { nil }
  }

  @Test func palmSuppressionHasReason() {
    for reason in [Suppression.Reason.edge, .typing, .trackpoint, .toolPalm, .pressure, .touchSize, .arbitration] {
      let line = "event5  - palm: touch 3 (TOUCH_BEGIN), palm detected (\(reason.rawValue))\n"
      #expect(suppression(line) == Suppression(touch: 3, reason))
    }
    #expect(
      suppression("event5  - palm: touch 0 (TOUCH_UPDATE), palm detected (new reason)")
        == Suppression(touch: 0, .other, detail: "new reason"))
    #expect(suppression("event12 - palm: touch 1: palm-tap detected") == Suppression(touch: 1, .palmTap))
  }

  /// The wording until 1.28.1, and that from 1.28.901 on.
  @Test(arguments: [
    ("released", "out of edge zone", Suppression.Reason.edge), ("released", "multiple fingers", .edge),
    ("released", "timeout after typing", .typing), ("released", "timeout after trackpoint", .trackpoint),
    ("is no longer palm", "out of edge zone", .edge), ("is no longer palm", "multiple fingers", .edge),
  ])
  func restoredTouchIsReported(words: String, why: String, reason: Suppression.Reason) {
    #expect(
      suppression("event5  - palm: touch 0 \(words), \(why)\n")
        == Suppression(touch: 0, reason, detail: why, isOver: true))
  }

  /// Every line about a touch that libinput 1.19 to 1.31 can log, as the library formats it. `palm-tap` ends with 1.22, and
  /// `is no longer palm` begins with 1.28.901; all others are in every version.
  @Test(arguments: [
    ("palm: touch 1 (TOUCH_UPDATE), palm detected (typing)", true), ("palm: touch 1: palm-tap detected", true),
    ("palm: touch 1 released, timeout after typing", true), ("palm: touch 1 released, out of edge zone", true),
    ("palm: touch 1 is no longer palm, multiple fingers", true), ("pressure: begin touch 1", true),
    ("pressure: end touch 1", true), ("touch-size: begin touch 1", true), ("touch-size: end touch 1", true),
    ("thumb: touch 1, THUMB_STATE_FINGER → THUMB_STATE_JAILED", true), ("touch 1 is speed-based thumb", true),
    ("Touch jump detected and discarded.", true),
    // `palm detected (touch size)` follows.
    ("palm: touch 1 size exceeded", false),
    ("palm: keyboard timeout", false), ("palm: keyboard timeout refresh", false),
    ("palm: dwt activated with event5<->event3", false), ("palm: ignoring invalid threshold 0", false),
    ("palm: pressure threshold is 130", false), ("thumb: enabled thumb detection (area, pressure)", false),
  ])
  func linesOfAllVersionsAreUnderstood(text: String, isAboutTouch: Bool) {
    for prefix in ["event5  - ", "event12 - A pad: kernel bug: "] {
      #expect((suppression(prefix + text + "\n") != nil) == isAboutTouch)
    }
  }

  @Test func thumbThatBecomesFingerIsRestored() {
    let states: [(String, String, Bool?)] = [
      ("FINGER", "JAILED", false), ("FINGER", "SUPPRESSED", false), ("FINGER", "DEAD", false),
      ("JAILED", "SUPPRESSED", nil), ("JAILED", "FINGER", true), ("SUPPRESSED", "REVIVED", true),
      ("SUPPRESSED", "REVIVED_JAILED", nil), ("SUPPRESSED", "PINCH", true), ("FINGER", "PINCH", nil),
    ]
    for (before, after, isOver) in states {
      let line = "event0  - thumb: touch 1, THUMB_STATE_\(before) → THUMB_STATE_\(after)\n"
      #expect(suppression(line)?.isOver == isOver, "\(line)")
    }
    #expect(suppression("event5  - touch 1 is speed-based thumb") == Suppression(touch: 1, .thumb, detail: "speed"))
  }

  @Test func jumpsLightTouchesAndRateLimitAreParsed() {
    #expect(
      suppression("event5  - X: kernel bug: Touch jump detected and discarded.\nSee https://example")
        == Suppression(touch: nil, .jump))
    #expect(
      suppression("event5  - pressure: begin touch 2") == Suppression(touch: 2, .lightPressure, isOver: true))
    #expect(suppression("event5  - touch-size: end touch 2") == Suppression(touch: 2, .smallSize))
    #expect(
      LogLine("event5  - X: WARNING: log rate limit exceeded (5 msgs per 24h). Discarding future messages.")
        == .rateLimit)
  }

  @Test func unknownLogLinesAreIgnoredUnlessWarnings() {
    let lines = [
      "", "\n", "event5  - ", "event5  - palm: touch x (", "palm: touch", "event5  - palm: touch 99999999999999999999",
      "event5  - thumb: touch 1, sideways", "event5  - thumb: enabled thumb detection (area)",
      "event5  - palm: pressure threshold is 130", "event5  - tap: touch 0 (TOUCH_BEGIN), tap state A → B → C",
    ]
    for line in lines { #expect(LogLine(line) == nil, "\(line)") }
    #expect(
      LogLine("event5  - X: kernel bug: all wrong\nmore", isComplaint: true) == .complaint("X: kernel bug: all wrong"))
  }

  @Test func anyPrefixOfLogLineParsesWithoutTrap() {
    let line = "event5  - palm: touch 3 (TOUCH_BEGIN), palm detected (edge)"
    for count in 0...line.count { _ = LogLine(String(line.prefix(count))) }
  }
}
