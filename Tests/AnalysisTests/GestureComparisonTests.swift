@testable import Analysis
import LibinputEvents
import TestSupport
import Testing
import TouchTrace

@testable import Gestures
@testable import Simulation

@Suite struct GestureComparisonTests {
  private func at(_ milliseconds: Int64) -> Timestamp { Timestamp(microseconds: milliseconds * 1000) }

  private func transition(
    _ name: String, _ from: GestureState, _ to: GestureState, at time: Int64, fingers: Int = 1,
    reason: Reason? = nil
  ) -> TranscriptEntry {
    .transition(
      GestureTransition(
        time: at(time), recognizer: name, kind: name, from: from, to: to, cause: .itself(signal: "timeout", reason),
        description: GestureDescription(location: Point2D(0, 0), numberOfTouches: fingers, measurements: [])))
  }

  private func touchDown(_ time: Int64) -> TranscriptEntry {
    .frame(time: at(time), contacts: [Contact(1, .began, Point2D(1, 1), touchDownTime: at(time))], untracked: 0)
  }

  private func touchUp(_ time: Int64) -> TranscriptEntry {
    .frame(time: at(time), contacts: [Contact(1, .ended, Point2D(1, 1), touchDownTime: at(time))], untracked: 0)
  }

  private func button(_ stage: TouchpadEvent.Stage, at time: Int64, stamp: Int64) -> TranscriptEntry {
    .touchpad(TouchpadEvent(at(time), .button(stage, 272), at: Point2D(0, 0), stamp: at(stamp)))
  }

  private func log(_ entries: [TranscriptEntry]) -> GestureLog {
    var log = GestureLog()
    for entry in entries { log.add(entry) }
    return log
  }

  /// A tap from raw touches.
  private func tap(_ start: Int64) -> [TranscriptEntry] {
    [touchDown(start), touchUp(start + 80), transition("tap", .possible, .ended, at: start + 80)]
  }

  /// The same tap as libinput reports it.
  private func libinputTap(_ start: Int64) -> [TranscriptEntry] {
    [
      button(.began, at: start + 80, stamp: start), button(.ended, at: start + 260, stamp: start + 80),
      transition("tap", .possible, .ended, at: start + 260),
    ]
  }

  @Test func gesturesFromBothSourcesAgree() {
    let comparison = GestureComparison(
      contacts: log(tap(0) + tap(500)), libinput: log(libinputTap(0) + libinputTap(500)))
    #expect(comparison.agreeing == 2 && comparison.onlyContacts == 0 && comparison.onlyLibinput == 0)
    #expect(comparison.rows.map(\.time) == [at(0), at(500)])
    #expect(comparison.rows.allSatisfy { $0.reason.isEmpty })
  }

  @Test func missingGestureOfManyIsIdentified() {
    for missing in 0..<12 {
      let own = (0..<12).flatMap { tap(Int64($0) * 300) }
      let others = (0..<12).filter { $0 != missing }.flatMap { libinputTap(Int64($0) * 300) }
      for (contacts, libinput) in [(own, others), (others, own)] {
        let comparison = GestureComparison(contacts: log(contacts), libinput: log(libinput))
        #expect(comparison.agreeing == 11)
        #expect(comparison.rows.filter { !$0.agrees }.map(\.time) == [at(Int64(missing) * 300)])
      }
    }
  }

  /// With random gestures from both sources, each is in exactly one row, and a row pairs gestures of one recognizer.
  @Test func everyGestureIsInExactlyOneRow() {
    var random = SeededRandom(seed: 9)
    for _ in 0..<200 {
      func entries() -> [TranscriptEntry] {
        var time: Int64 = 0
        var entries: [TranscriptEntry] = []
        for _ in 0..<Int.random(in: 0...12, using: &random) {
          time += Int64.random(in: 1...900, using: &random)
          let name = ["tap", "pinch", "longPress"].randomElement(using: &random)!
          if name == "tap" {
            entries.append(transition(name, .possible, .ended, at: time))
          } else {
            entries.append(transition(name, .possible, .began, at: time))
            time += Int64.random(in: 0...500, using: &random)
            entries.append(transition(name, .began, Bool.random(using: &random) ? .ended : .cancelled, at: time))
          }
        }
        return entries
      }
      let contacts = log(entries())
      let libinput = log(entries())
      let comparison = GestureComparison(contacts: contacts, libinput: libinput)
      #expect(
        comparison.rows.compactMap(\.contacts).sorted { $0.recognized < $1.recognized }
          == contacts.gestures.sorted { $0.recognized < $1.recognized })
      #expect(comparison.rows.compactMap(\.libinput).count == libinput.gestures.count)
      for row in comparison.rows {
        if let own = row.contacts, let other = row.libinput { #expect(own.recognizer == other.recognizer) }
        #expect(row.agrees == row.reason.isEmpty)
      }
      #expect(zip(comparison.rows, comparison.rows.dropFirst()).allSatisfy { $0.time <= $1.time })
    }
  }

  @Test func reasonsListIgnoredTouchesAbandonedTapsAndOtherEvents() {
    func reason(_ entries: [TranscriptEntry]) -> String? {
      GestureComparison(contacts: log(tap(1000)), libinput: log(entries)).rows.first?.reason
    }
    #expect(reason([]) == "libinput reported no gesture")
    let palm = TranscriptEntry.suppression(time: at(1000), Suppression(touch: 2, .edge))
    #expect(reason([palm]) == "libinput ignores touch 2: edge")
    // A touch is ignored until libinput counts it again, however long ago that began.
    let old = TranscriptEntry.suppression(time: at(10), Suppression(touch: 2, .edge))
    let over = TranscriptEntry.suppression(time: at(20), Suppression(touch: 2, .edge, isOver: true))
    #expect(reason([old]) == "libinput ignores touch 2: edge")
    #expect(reason([old, over]) == "libinput reported no gesture")
    let refused = TranscriptEntry.tapRefusal(time: at(1050), TapRefusal(fingers: 1, .motion))
    #expect(reason([refused]) == "libinput abandoned a tap: motion")
    let moved = TranscriptEntry.touchpad(TouchpadEvent(at(1040), .motion(by: Point2D(1, 0)), at: Point2D(0, 0)))
    #expect(reason([moved]) == "libinput reported motion")
    #expect(
      reason([moved, transition("pinch", .possible, .began, at: 1060)])
        == "recognized as pinch; libinput reported motion")
  }

  @Test func reasonIsTheRecognizersFailureEvenIfItIsLongBefore() {
    let held = Reason.reached("held", 500, limit: 500, .milliseconds)
    // The finger touches down at 0 and rests; the tap fails at 500, and libinput reports one at 3,000.
    let contacts = log([touchDown(0), transition("tap", .possible, .failed, at: 500, reason: held)])
    let comparison = GestureComparison(contacts: contacts, libinput: log(libinputTap(3000)))
    #expect(comparison.rows.map(\.reason) == ["tap failed: held 500.000 ms; must be under 500.000 ms"])
  }

  @Test func eventsThatNoRecognizerUsesAreCounted() {
    let scroll: [TranscriptEntry] = [.began, .changed, .ended].map {
      .touchpad(TouchpadEvent(at(5), .scroll($0, by: Point2D(0, 1)), at: Point2D(0, 0)))
    }
    let comparison = GestureComparison(contacts: log([]), libinput: log(scroll + scroll))
    #expect(
      ComparisonText.summary(comparison)
        == "0 agree, 0 only from raw touches, 0 only from libinput; libinput also reported scroll 2")
  }
}
