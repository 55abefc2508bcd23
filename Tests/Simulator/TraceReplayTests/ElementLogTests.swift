import Gestures
import Testing
import TouchTrace

@testable import TraceReplay

/// What a session remembers of the elements that touches hit.
@Suite struct ElementLogTests {
  @Test func olderEntriesAreForgottenAndLaterOnesKept() {
    var log = ElementLog(EmptyScene.self)
    let element = SceneElement(kind: "cell", indices: [0, 1])
    for second in 0..<10_000 as Range<Int64> {
      let time = Timestamp.milliseconds(second * 1000)
      log.add([], [nil], at: Point2D(9, 9), time)
      log.add([element], [nil], at: Point2D(1, 2), time)
      log.remove(element, at: time)
      log.forget(before: Timestamp.milliseconds((second - 100) * 1000))
      #expect(log.chains[ElementLog.Lookup(time: time, point: Point2D(1, 2))] == [element])
      #expect(log.chains.count <= 300)
    }
    #expect(log.removals[element]?.last == .milliseconds(9_999_000))
  }
}
