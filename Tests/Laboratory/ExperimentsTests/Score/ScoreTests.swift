@testable import Analysis
@testable import Experiments
import Foundation
import Gestures
import TestSupport
import Testing
import TouchAuthoring
import TouchTrace

@testable import Simulation

@Suite struct ScoreTests {
  private static func result(_ script: String, _ label: String) throws -> ScoreResult {
    let words = script.split(separator: " ").map(String.init)
    let hand = try SyntheticHand(noise: .exact).perform(GestureScript(parsing: words))
    var header = TraceHeader(surface: hand.surface)
    // Fingers that rest before they move pinch: on a touchpad the press is cancelled.
    header.surface.isTouchpad = true
    let end = Timestamp(microseconds: 10_000_000)
    let touches = InputLog(
      hand.contacts.map { SessionInput.frame($0) }, header: header, libinput: nil, end: end)
    let setup = try Replay().setup(for: header)
    let decided = ReplayRecorder.replay(touches, with: setup).decided
    let parsed = try #require(RecordingLabel(parsing: label))
    return try #require(
      ScoreResult(
        "a", "class", parsed, .contacts, decided, LibinputReports(), touches: touches))
  }

  /// libinput passes a touchscreen's touches on, and reports no gesture of them: it is neither right nor wrong.
  @Test func libinputAloneHasNoResultOnATouchscreen() throws {
    let part = LibinputProvenance(LibinputVersion(text: "1.22.1", group: .first), configuration: "")
    let frame = TraceFrame(time: .milliseconds(1), changes: [ContactChange(1, .began, Point2D(1, 1))])
    let log = InputLog(
      [.frame(frame)], header: TraceHeader(surface: Surface(millimetres: 100, by: 60)), libinput: part,
      end: .milliseconds(9))
    let label = try #require(RecordingLabel(parsing: "tap"))
    #expect(ScoreResult("a", "class", label, .libinput, [], LibinputReports(log), touches: nil) == nil)
  }

  /// libinput releases the button of a tap after the drag that follows: an application gets one press and one release.
  @Test(arguments: [(20, ""), (400, "no tap")])
  func tapThatBecomesADragIsNoTap(release: Int64, problems: String) throws {
    let part = LibinputProvenance(LibinputVersion(text: "1.22.1", group: .first), configuration: "")
    func event(_ kind: TouchpadEvent.Kind, at time: Int64, stamp: Int64? = nil) -> SessionInput {
      .event(TouchpadEvent(.milliseconds(time), kind, at: .zero, stamp: .milliseconds(stamp ?? time)))
    }
    let (up, motion) = (event(.button(.ended, 272), at: release), event(.motion(by: Point2D(30, 0)), at: 300))
    let log = InputLog(
      [event(.button(.began, 272), at: 10, stamp: 0)] + (release < 300 ? [up, motion] : [motion, up]),
      header: TraceHeader(surface: Surface(millimetres: 100, by: 60)), libinput: part,
      end: .milliseconds(900))
    let label = try #require(RecordingLabel(parsing: "tap, drag"))
    let result = try #require(ScoreResult("a", "class", label, .libinput, [], LibinputReports(log), touches: nil))
    #expect(result.problems.joined(separator: "; ") == problems)
  }

  @Test(arguments: [
    ("tap", "tap", ""), ("tap:3", "tap*3", ""), ("tap:2", "tap*3", "no tap (2 of 3)"), ("tap:3", "tap*2+", ""),
    ("tap:2", "tap", "extra tap"), ("tap", "none", "extra tap"), ("tap:2", "double-tap", ""),
    ("tap,fingers=2", "tap", "no tap; extra twoFingerTap"),
    ("swipe:40", "swipe-right", ""), ("swipe:40", "swipe", ""), ("swipe:8,ms=60", "drag-right", ""),
    ("swipe:8,ms=60", "pan", ""), ("swipe:40", "scroll", "no scroll; extra swipe right"),
    ("pan:30@20,30", "drag-right", ""), ("pan:30@20,30", "swipe-right", ""), ("pan:30@20,30", "pan", ""),
    ("pan:30@20,30", "scroll", "no scroll; extra pan right"), ("pan:30@20,30,fingers=2", "scroll-right", ""),
    ("pan:30@20,30,fingers=2", "drag", "no drag; extra pan right, 2 fingers"), ("pan:30@20,30,fingers=2", "pan", ""),
    ("pan:30@20,30,angle=29", "drag-right", ""), ("pan:30@20,30,angle=31", "drag-right", "pan down-right, not right"),
    ("swipe:40@20,30,fingers=2", "scroll", "no scroll; extra twoFingerSwipe right"),
    ("swipe:40", "swipe-left", "swipe right, not left"), ("swipe:40@52,10,angle=90", "swipe-down", ""),
    ("swipe:40@20,30,fingers=2", "two-finger-swipe", ""),
    ("swipe:40@20,30,fingers=3", "two-finger-swipe", "no two-finger-swipe; extra threeFingerSwipe right"),
    ("pinch:20-40", "pinch", ""), ("pinch:20-40", "pinch-out", ""), ("pinch:20-40", "pinch-in", "pinch 2, not below 1"),
    ("pinch:20-40", "pinch=2", ""), ("pinch:20-40", "zoom-in=2.2", "scale 2, not 2.2"),
    ("rotate:90", "rotation", ""), ("rotate:90", "rotation=90", ""),
    ("rotate:90", "rotation=-90", "rotation 90°, not -90°"),
  ]) func gesturesAreComparedWithTheLabel(script: String, label: String, problems: String) throws {
    let result = try Self.result(script, label)
    #expect(result.problems.joined(separator: "; ") == problems, "\(result.found)")
    #expect(ScoreResult(line: result.line) == result)
  }

  /// A press that begins and is cancelled for a drag is not right, nor is it another gesture.
  @Test func withdrawnGestureIsCountedApart() throws {
    let result = try Self.result("pan:30@20,30,wait=1500", "drag-right")
    #expect(result.problems == [] && result.withdrawn == ["longPress"] && !result.isRight)
    let count = Score([result]).count(of: nil, .contacts)
    #expect(count.right == 0 && count.withdrawn == 1 && count.all == 1)
    #expect(
      Score([result]).misses.flatMap(\.textLines) == ["Wrong:", "  a (drag-right)", "    contacts: withdrew longPress"])
    #expect(ScoreResult(line: result.line) == result)
  }

  /// The reason is a line of its own, and is not repeated for the next input.
  @Test func reasonFollowsWhatIsWrong() throws {
    var contacts = try Self.result("tap:2", "tap*3")
    contacts.reason = "2 touches, 1 finger each: 2 taps."
    var libinput = contacts
    libinput.input = .viaLibinput
    let lines = [
      "Wrong:", "  a (tap*3)", "    contacts: no tap (2 of 3)", "      2 touches, 1 finger each: 2 taps.",
      "    via libinput: no tap (2 of 3)",
    ]
    #expect(Score([contacts, libinput]).misses.flatMap(\.textLines) == lines)
    #expect(ScoreResult(line: contacts.line) == contacts)
  }

  /// A label that no reader can meet does not count, and its reason is listed.
  @Test func unmeetableLabelIsListedWithItsReason() throws {
    var result = try Self.result("tap", "tap*2")
    result.unmeetable = "the firmware reports one touch"
    let score = Score([result])
    #expect(score.count(of: nil, .contacts).all == 0)
    #expect(score.misses.flatMap(\.textLines) == ["Not counted:", "  a (tap*2)", "    the firmware reports one touch"])
    #expect(ScoreResult(line: result.line) == result)
  }

  @Test func changesAreThoseOfRecordingsInBothScores() throws {
    let right = try Self.result("tap", "tap")
    var wrong = try Self.result("tap", "none")
    wrong.label = right.label
    var other = right
    other.recording = "b"
    #expect(Score([right]).changes(since: Score([right])).isEmpty)
    #expect(Score([wrong]).changes(since: Score([right])).map(\.isWorse) == [true])
    #expect(Score([right]).changes(since: Score([wrong])).map(\.isBetter) == [true])
    // A recording that only one of them has is a change, and neither better nor worse.
    let added = Score([right, other]).changes(since: Score([right]))
    #expect(added.map { $0.isWorse || $0.isBetter } == [false] && added[0].before == nil)
    #expect(Score([right]).changes(since: Score([right, other])).map { $0.after == nil } == [true])
    // An input that was not scored is not compared.
    other.recording = "a"
    other.input = .libinput
    #expect(Score([right, other]).changes(since: Score([right])).isEmpty)
  }

  @Test func percentIsRoundedAndIgnoresUnplayedRecordings() throws {
    let right = try Self.result("tap", "tap")
    let wrong = try Self.result("tap", "none")
    let label = try #require(RecordingLabel(parsing: "tap"))
    let unplayed = ScoreResult(unplayed: "c", "class", label, .contacts, problem: "it is empty")
    let count = Score([right, right, wrong, unplayed]).count(of: nil, .contacts)
    #expect(count.right == 2 && count.all == 3 && count.percent(count.right) == 67)
    let answer = Score([right, wrong, unplayed]).answer()[0]
    #expect(answer.headline == "contacts: 1 of 2 right.")
    #expect(answer.textLines.last == "all    1 of 2 (50 %)  0 (50 % with them)")
  }

  /// The labels of the real recordings name files that exist, and are labels.
  @Test(.enabled(if: RealRecordings.folder != nil, RealRecordings.skipReason))
  func recordingLabelsNameExistingRecordings() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("RecordingLabels.tsv")
    let file = LabelFile(try String(contentsOf: path, encoding: .utf8)) { _ in [] }
    #expect(file.problems.isEmpty)
    let known = Set(RealRecordings.files())
    for entry in file.entries {
      #expect(known.contains(entry.path))
      #expect(entry.description.map { known.contains($0) } ?? true)
    }
    #expect(file.entries.count == 150 && Set(file.entries.map(\.path)).count == 150)
  }
}
