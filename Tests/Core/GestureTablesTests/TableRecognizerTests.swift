import Gestures
import CoreTestSupport
import GestureTables
import Testing

@Suite struct TableRecognizerTests {
  @Test func tapBecomesARow() throws {
    let rows = try recognize([(1, 0, 7, .began, 10, 20), (1, 80, 7, .ended, 10, 20)]).rows
    #expect(rows.map(\.name) == ["tap"])
    #expect(rows[0].row.start == 0 && rows[0].row.time == 80_000 && rows[0].row.row == 1 && rows[0].row.fingers == 1)
  }

  /// No touch falls between a tap and a press, in any set, by up to four fingers.
  @Test(arguments: NamedSetup.allCases, 1...4) func everyRestingTouchIsATapOrAPress(set: NamedSetup, fingers: Int)
    throws
  {
    for length in stride(from: Int64(450), through: 850, by: triesAllCases ? 10 : 40) {
      let ids = (0..<Int64(fingers)).map { $0 }
      let samples: [Sample] =
        ids.map { (1, 0, $0, .began, Double($0) * 90, 0) } + ids.map { (1, length, $0, .ended, Double($0) * 90, 0) }
      let rows = try recognize(samples, setup: set.rawValue).rows
      #expect(rows.count == 1, "\(set), \(fingers) fingers for \(length) ms: \(rows.map(\.name))")
    }
  }

  @Test func sessionsDoNotTouchEachOther() throws {
    let tap: [Sample] = [(1, 0, 7, .began, 10, 20), (1, 80, 7, .ended, 10, 20)]
    let second = tap.map { (2, $0.1, $0.2, $0.3, $0.4, $0.5) } as [Sample]
    let rows = try recognize(tap + second, setup: "recognizer twice tap numberOfTapsRequired=2\nrecognizer tap tap")
      .rows
    #expect(rows.map(\.name) == ["tap", "tap"])
    #expect(rows.map(\.row.session) == [0, 1] && rows.map(\.row.row) == [1, 3])
  }

  /// A touch that is down at the end is cancelled, and a deadline after the last row fires.
  @Test func endOfASessionEndsItsGestures() throws {
    let rows = try recognize([(1, 0, 7, .began, 10, 20), (1, 600, 7, .moved, 10, 20)], output: "changes").rows
    #expect(
      rows.map { "\($0.name) \($0.row.state) \($0.row.time)" } == [
        "longPress began 500000", "longPress changed 600000", "longPress cancelled 600000",
      ])
    #expect(rows[2].row.start == 500_000 && rows[0].row.row == 0)
  }

  @Test(
    arguments: [
      (
        [(1, 0, 7, .moved, 10, 20)],
        "row 0, session 1, column phase: touch 7 moves but is not down; repair touch_down_missing, or row_out_of_order if its touch down is later"
      ),
      (
        [(1, 0, 7, .began, 1, 2), (1, 9, 7, .began, 1, 2)],
        "row 1, session 1, column phase: touch 7 begins but is down; repair touch_up_missing, or duplicate_row if the row repeats one"
      ),
      (
        [(1, 5, 7, .began, 1, 2), (1, 4, 7, .ended, 1, 2)],
        "row 1, session 1, column time: the time is 1000 µs before that of the row before; sort the table by session and time, or repair row_out_of_order"
      ),
      (
        [(1, 5, 7, .began, .nan, 2)],
        "row 0, session 1, column x: touch 7 has no position; repair position_missing, or remove the row"
      ),
      ([(1, 5, 7, .began, 1, 1e10)], "row 0, session 1, column y: the coordinate is outside -1e9 to 1e9 points"),
      ([(1, 5, 7, .missing, 1, 1)], "row 0, session 1, column phase: the row has no phase; repair phase_missing"),
      (
        [(1, 0, 7, .began, 300, 300), (1, 80, 7, .ended, 0, 0)],
        "row 1, session 1, column x: touch 7 lifts at 0, 0, far from its last position; if 0, 0 means that there is none, repair touch_up_at_zero, otherwise pass keep_zero"
      ),
      (
        [(1, 0, 7, .began, 1, 1), (2, 0, 7, .began, 1, 1), (1, 1, 7, .ended, 1, 1)],
        "row 2, session 1, column session: the session was complete, and comes again; sort the table by session and time, or repair session_in_pieces"
      ),
    ] as [([Sample], String)])
  func firstDamagedRowIsAnError(samples: [Sample], expected: String) {
    do {
      _ = try recognize(samples)
      Issue.record("no error: \(expected)")
    } catch {
      #expect("\(error)" == expected)
    }
  }

  /// Repairing a table without damage changes nothing and counts nothing.
  @Test(arguments: 0..<10 as Range<UInt64>) func repairOfACleanTableChangesNothing(seed: UInt64) throws {
    var random = SampleGenerator(seed: seed)
    let samples = random.session(1, count: 300)
    let clean = try recognize(samples, output: "changes")
    let repaired = try recognize(samples, output: "changes", repair: "repair")
    #expect(clean.rows.map(\.text) == repaired.rows.map(\.text) && clean.rows.count > 5)
    #expect(repaired.repairs.isEmpty && !repaired.rows.contains { $0.row.isRepaired })
  }
}
