import Gestures
import TableModel
import TestSupport
import Testing

@testable import Simulation

/// A row that is dragged to another place, and the table that scrolls under it.
@Suite struct RowDragTests {
  private static let rowHeight = Length.points(76)

  private func controller(_ rows: Int, height: Int64 = 480) -> InboxController {
    InboxController(
      (0..<rows).map { Message(from: "\($0)", "", "") }, width: .points(320), viewportHeight: .points(height))
  }

  private func lift(_ controller: InboxController, _ index: Int) -> RowDrag? {
    controller.table.id(ofRowAt: TableIndexPath(section: 0, row: index)).map {
      let top = Self.rowHeight * Int64(index) - controller.table.contentOffset
      return RowDrag($0, at: index, of: controller.table, finger: top + .points(38), Timestamp(microseconds: 0))
    }
  }

  /// The target is the number of other rows with a middle above the dragged row's middle.
  @Test func targetCountsTheRowsAbove() throws {
    let rows = 5
    let controller = controller(rows)
    for origin in 0..<rows {
      var drag = try #require(lift(controller, origin))
      for finger in stride(from: Int64(38), through: 440, by: 1) {
        drag.move(to: .points(finger), Timestamp(microseconds: 0))
        let middle = Length.points(finger)
        // The other rows close the gap and make room again: each is at its own place or one above.
        let others = (0..<rows - 1).map { Self.rowHeight * Int64($0 + 1) }
        #expect(drag.target == others.count { $0 <= middle }, "row \(origin), finger at \(finger)")
      }
    }
  }

  /// Rows of any heights, by hand: a row below the dragged one has moved above it when the finger is closer to the order in which it
  /// has.
  @Test func rowsOfDifferentHeightsMakeRoom() throws {
    var random = SeededRandom(seed: 11)
    for _ in 0..<200 {
      let heights = (0..<6).map { _ in Int64.random(in: 0...60, using: &random) * 2 }
      let controller = controller(heights.count)
      for row in heights.indices { controller.messages[row].height = .points(heights[row]) }
      try controller.table.performBatchUpdates {}
      let origin = Int.random(in: heights.indices, using: &random)
      let top = heights[..<origin].reduce(0, +)
      let row = try #require(controller.table.id(ofRowAt: TableIndexPath(section: 0, row: origin)))
      var drag = RowDrag(row, at: origin, of: controller.table, finger: .points(top), Timestamp(microseconds: 0))
      var others = heights
      others.remove(at: origin)
      for finger in -20...480 as ClosedRange<Int64> {
        drag.move(to: .points(finger), Timestamp(microseconds: 0))
        // The tops of the row in each order.
        let places = (0...others.count).map { others[..<$0].reduce(0, +) }
        let distances = places.map { abs($0 - finger) }
        let target = drag.target
        #expect(distances[target] == distances.min(), "\(heights), row \(origin) at \(finger)")
        #expect(drag.place(of: target) == .points(places[target]))
      }
    }
  }

  /// The offset at a time does not depend on the times at which it was asked for, or on the deadlines reached before.
  @Test func scrollingIsAFunctionOfTime() throws {
    var random = SeededRandom(seed: 7)
    let controller = controller(60)
    for _ in 0..<50 {
      var drag = try #require(lift(controller, Int.random(in: 0..<6, using: &random)))
      drag.move(to: .points(.random(in: -40...520, using: &random)), Timestamp(microseconds: 1000))
      let still = drag
      var time = Timestamp(microseconds: 1000)
      for _ in 0..<200 {
        guard let deadline = drag.nextDeadline, deadline < .milliseconds(60_000) else { break }
        #expect(deadline > time)
        let before = drag.target
        drag.advance(to: deadline)
        time = deadline
        // Rounding to microseconds between deadlines adds less than a 64th of a point each time.
        #expect(abs(drag.offset(at: time).units - still.offset(at: time).units) <= 200)
        let isAtEnd = [.zero, controller.table.layout.contentOffsetRange.upperBound].contains(drag.offset(at: time))
        #expect(drag.target != before || isAtEnd, "a deadline without a change at \(time.microseconds)")
      }
    }
  }

  @Test func scrollingStopsAtTheEndOfTheContent() throws {
    let controller = controller(20)
    var drag = try #require(lift(controller, 0))
    drag.move(to: .points(480), .milliseconds(0))
    var deadlines = 0
    var last = Timestamp.milliseconds(0)
    while let deadline = drag.nextDeadline {
      drag.advance(to: deadline)
      last = deadline
      deadlines += 1
      try #require(deadlines < 100)
    }
    #expect(drag.offset(at: last) == controller.table.layout.contentOffsetRange.upperBound)
    #expect(drag.target == 19)
    #expect(drag.offset(at: .milliseconds(1_000_000)) == drag.offset(at: last))
  }

  @Test func nothingScrollsInsideTheViewport() throws {
    var drag = try #require(lift(controller(60), 1))
    for finger in 38...442 as ClosedRange<Int64> {
      drag.move(to: .points(finger), .milliseconds(0))
      #expect(drag.nextDeadline == nil)
    }
  }
}
