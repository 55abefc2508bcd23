@testable import Analysis
import LibinputEvents
import TestSupport
import Testing
import TouchTrace

@testable import Gestures
@testable import ReplayModel
@testable import Simulation

@Suite struct GestureComparisonTests {
  private func at(_ milliseconds: Int64) -> Timestamp { Timestamp(microseconds: milliseconds * 1000) }

  /// What one replay attempted, and what libinput reported.
  private struct Side {
    var attempts: [Attempt] = []
    var touchDowns: [Timestamp] = []
    var inputs: [SessionInput] = []

    static func + (one: Self, other: Self) -> Self {
      Side(
        attempts: one.attempts + other.attempts, touchDowns: one.touchDowns + other.touchDowns,
        inputs: one.inputs + other.inputs)
    }

    var recording: ReplayedRecording {
      let part = LibinputProvenance(LibinputVersion(text: "1.22.1", group: .first), configuration: "")
      let log = InputLog(
        inputs, header: TraceHeader(surface: Surface(millimetres: 100, by: 60)), libinput: part,
        end: Timestamp(microseconds: 0))
      return ReplayedRecording(
        inputLog: log, setup: .empty, attempts: TimeOrdered(attempts), decidedIndices: Array(attempts.indices),
        idleIndices: [],
        touchDowns: TimeOrdered(touchDowns), stoppedScrolls: [:], end: log.end)
    }
  }

  private func compare(_ contacts: Side, _ libinput: Side) -> GestureComparison {
    GestureComparison(contacts: contacts.recording, libinput: libinput.recording)
  }

  /// A gesture that was recognized at a time and ended at another; a discrete one with its touch down.
  private func gesture(_ name: String, at time: Int64, until end: Int64, touchDown: Int64? = nil) -> Attempt {
    var attempt = Attempt(
      recognizer: name, kind: name, index: 0, start: at(time), end: at(end),
      outcome: .recognized(at(time), heldSince: nil, isCancelled: false))
    (attempt.numberOfTouches, attempt.isDiscrete, attempt.touchDown) = (1, touchDown != nil, at(touchDown ?? time))
    return attempt
  }

  private func reported(_ kind: TouchpadEvent.Kind, at time: Int64, stamp: Int64? = nil) -> SessionInput {
    .event(TouchpadEvent(at(time), kind, at: .zero, stamp: at(stamp ?? time)))
  }

  /// A tap from raw touches.
  private func tap(_ start: Int64) -> Side {
    Side(attempts: [gesture("tap", at: start + 80, until: start + 80, touchDown: start)], touchDowns: [at(start)])
  }

  /// The same tap as libinput reports it.
  private func libinputTap(_ start: Int64) -> Side {
    Side(
      attempts: [gesture("tap", at: start + 260, until: start + 260, touchDown: start)],
      inputs: [
        reported(.button(.began, 272), at: start + 80, stamp: start),
        reported(.button(.ended, 272), at: start + 260, stamp: start + 80),
      ])
  }

  @Test func gesturesFromBothSourcesAgree() {
    let comparison = compare(tap(0) + tap(500), libinputTap(0) + libinputTap(500))
    #expect(comparison.agreeing == 2 && comparison.onlyContacts == 0 && comparison.onlyLibinput == 0)
    #expect(comparison.rows.map(\.time) == [at(0), at(500)])
    #expect(comparison.rows.allSatisfy { $0.reason.isEmpty })
  }

  @Test func missingGestureOfManyIsIdentified() {
    for missing in 0..<12 {
      let own = (0..<12).map { tap(Int64($0) * 300) }.reduce(Side(), +)
      let others = (0..<12).filter { $0 != missing }.map { libinputTap(Int64($0) * 300) }.reduce(Side(), +)
      for (contacts, libinput) in [(own, others), (others, own)] {
        let comparison = compare(contacts, libinput)
        #expect(comparison.agreeing == 11)
        #expect(comparison.rows.filter { !$0.agrees }.map(\.time) == [at(Int64(missing) * 300)])
      }
    }
  }

  /// With random gestures from both sources, each is in exactly one row, and a row pairs gestures of one recognizer.
  @Test func everyGestureIsInExactlyOneRow() {
    var random = SeededRandom(seed: 9)
    for _ in 0..<200 {
      func gestures() -> Side {
        var time: Int64 = 0
        var gestures = Side()
        for _ in 0..<Int.random(in: 0...12, using: &random) {
          time += Int64.random(in: 1...900, using: &random)
          let name = ["tap", "pinch", "longPress"].randomElement(using: &random)!
          let start = time
          if name != "tap" { time += Int64.random(in: 0...500, using: &random) }
          gestures.attempts.append(gesture(name, at: start, until: time, touchDown: name == "tap" ? 0 : nil))
        }
        return gestures
      }
      let (contacts, libinput) = (gestures(), gestures())
      let comparison = compare(contacts, libinput)
      #expect(comparison.rows.compactMap(\.contacts).sorted { $0.start < $1.start } == contacts.attempts)
      #expect(comparison.rows.compactMap(\.libinput).count == libinput.attempts.count)
      for row in comparison.rows {
        if let own = row.contacts, let other = row.libinput { #expect(own.recognizer == other.recognizer) }
        #expect(row.agrees == row.reason.isEmpty)
      }
      #expect(zip(comparison.rows, comparison.rows.dropFirst()).allSatisfy { $0.time <= $1.time })
    }
  }

  @Test func reasonsListIgnoredTouchesAbandonedTapsAndOtherEvents() {
    func reason(_ inputs: [SessionInput], _ attempts: [Attempt] = []) -> String? {
      compare(tap(1000), Side(attempts: attempts, inputs: inputs)).rows.first?.reason
    }
    func ignored(_ time: Int64, isOver: Bool = false) -> SessionInput {
      .libinputNote(.suppression(time: at(time), Suppression(touch: 2, .edge, isOver: isOver)), at: at(time))
    }
    #expect(reason([]) == "libinput reported no gesture")
    #expect(reason([ignored(1000)]) == "libinput ignores touch 2: edge")
    // A touch is ignored until libinput counts it again, however long ago that began.
    #expect(reason([ignored(10)]) == "libinput ignores touch 2: edge")
    #expect(reason([ignored(10), ignored(20, isOver: true)]) == "libinput reported no gesture")
    let refusal = TranscriptEntry.tapRefusal(time: at(1050), TapRefusal(fingers: 1, .motion))
    let refused = SessionInput.libinputNote(refusal, at: at(1050))
    #expect(reason([refused]) == "libinput abandoned a tap: motion")
    let moved = reported(.motion(by: Point2D(1, 0)), at: 1040)
    #expect(reason([moved]) == "libinput reported motion")
    #expect(
      reason([moved], [gesture("pinch", at: 1060, until: 1060)])
        == "recognized as pinch; libinput reported motion")
  }

  @Test func reasonIsTheRecognizersFailureEvenIfItIsLongBefore() {
    let held = Reason.reached("held", 500, limit: 500, .milliseconds)
    // The finger touches down at 0 and rests; the tap fails at 500, and libinput reports one at 3,000.
    let failed = Attempt(
      recognizer: "tap", kind: "tap", index: 0, start: at(0), end: at(500),
      outcome: .failed(AttemptFailure(.itself(signal: "timeout", held))))
    let comparison = compare(Side(attempts: [failed], touchDowns: [at(0)]), libinputTap(3000))
    #expect(comparison.rows.map(\.reason) == ["tap failed: held 0.5 s; must lift before 0.5 s"])
  }

  @Test func eventsThatNoRecognizerUsesAreCounted() {
    let scroll: [SessionInput] = [.began, .changed, .ended].map { reported(.scroll($0, by: Point2D(0, 1)), at: 5) }
    let comparison = compare(Side(), Side(inputs: scroll + scroll))
    #expect(
      comparison.summary()
        == "0 agree, 0 only from raw touches, 0 only from libinput; libinput also reported scroll 2")
  }
}
