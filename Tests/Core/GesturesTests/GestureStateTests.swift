import Gestures
import Testing

@Suite struct GestureStateTests {
  @Test func canBecomeAllowsExactlyUIKitsTransitions() {
    // A row per state, a column per state that may follow, from UIKit's documentation.
    let table = """
                possible began changed ended cancelled failed
      possible  -        x     -       x     -         x
      began     -        -     x       x     x         -
      changed   -        -     x       x     x         -
      ended     x        -     -       -     -         -
      cancelled x        -     -       -     -         -
      failed    x        -     -       -     -         -
      """
    let rows = table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    var pairs = 0
    for row in rows.dropFirst() {
      for (column, mark) in zip(rows[0], row.dropFirst()) {
        guard let from = GestureState(rawValue: row[0]), let to = GestureState(rawValue: column) else {
          Issue.record("\(row[0]) or \(column) is no state")
          continue
        }
        #expect(from.canBecome(to) == (mark == "x"), "\(from) → \(to)")
        pairs += 1
      }
    }
    #expect(pairs == 36 && GestureState.allCases.count == 6)
  }

  @Test func everyStateIsPossibleActiveOrFinished() {
    for state in GestureState.allCases {
      let kinds = [state == .possible, state.isActive, state.isFinished]
      #expect(kinds.filter { $0 }.count == 1, "\(state)")
      #expect(state.isFinished == (state.canBecome(.possible)), "\(state)")
    }
  }
}
