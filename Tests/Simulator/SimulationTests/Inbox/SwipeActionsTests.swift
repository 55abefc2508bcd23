import TableModel
import TestSupport
import Testing

@testable import Simulation

/// Where a row is that is dragged sideways, and what lifting the finger does.
@Suite struct SwipeActionsTests {
  private func row() -> RowID {
    let table = TableView(width: .points(320), viewportHeight: .points(480))
    let source = OneRow()
    table.dataSource = source
    _ = try? table.reloadData()
    return table.id(ofRowAt: TableIndexPath(section: 0, row: 0))!
  }

  private final class OneRow: TableViewDataSource {
    func tableView(_ table: TableView, numberOfRowsInSection section: Int) -> Int { 1 }
  }

  private func actions(
    _ edge: SwipeActions.Edge = .trailing, width: Int64 = 320, fullSwipe: Bool = true
  ) -> SwipeActions {
    SwipeActions(row(), edge, rowWidth: .points(width), allowsFullSwipe: fullSwipe)
  }

  /// The row follows the finger exactly as long as there are actions to reveal, and never moves against it.
  @Test func rowFollowsTheFinger() {
    for edge in [SwipeActions.Edge.leading, .trailing] {
      for fullSwipe in [true, false] {
        var last = Length.smallest
        for distance in -200...320 as ClosedRange<Int64> {
          var dragged = actions(edge, fullSwipe: fullSwipe)
          _ = dragged.beginDrag()
          _ = dragged.drag(by: Double(distance * edge.sign))
          #expect(dragged.distance >= last)
          #expect(Length(units: abs(dragged.distance.units)) <= .points(abs(distance)))
          if distance >= 0, fullSwipe || .points(distance) <= dragged.actionsWidth {
            #expect(dragged.distance == .points(distance))
          }
          last = dragged.distance
        }
      }
    }
  }

  /// Where nothing is revealed, the row follows by 0.4 of the finger's movement, rounded once.
  @Test func resistanceMultipliesTheMovementBeforeItIsRounded() {
    for step in 1...500 {
      var dragged = actions()
      _ = dragged.beginDrag()
      let distance = Double(step) * 0.173
      _ = dragged.drag(by: distance)
      #expect(abs(dragged.distance.points + 0.4 * distance) <= 0.5 / 64)
    }
  }

  /// A full swipe performs the first action exactly from its distance on, and only where it is allowed.
  @Test func fullSwipePerformsTheFirstAction() {
    for width in [100, 200, 320, 768] as [Int64] {
      for fullSwipe in [true, false] {
        for distance in 0...width {
          var dragged = actions(width: width, fullSwipe: fullSwipe)
          _ = dragged.beginDrag()
          _ = dragged.drag(by: -Double(distance))
          let isFull = fullSwipe && .points(distance) >= dragged.fullSwipeDistance
          let released = dragged.release(velocity: 0)
          #expect((released == .perform(.delete)) == isFull, "\(distance) of \(width)")
          if isFull { #expect(dragged.phase == .closed) }
        }
      }
    }
  }

  /// Without velocity the row opens from half of its buttons' width on; a fast finger decides by its direction.
  @Test func releaseProjectsTheVelocity() {
    var slow = actions()
    _ = slow.beginDrag()
    _ = slow.drag(by: -74)
    var still = slow
    #expect(still.release(velocity: 0) == .closed)
    var open = slow
    #expect(open.release(velocity: -1) == .opened)
    #expect(open.distance == open.actionsWidth)
    // 0.099 s of 1,000 pt/s: 99 pt.
    _ = slow.drag(by: -148)
    #expect(slow.release(velocity: 1000) == .closed)
  }

  /// Every point of the uncovered part belongs to the button that is drawn there, and no other point to any.
  @Test func buttonsCoverTheUncoveredPart() {
    for edge in [SwipeActions.Edge.leading, .trailing] {
      for width in [40, 100, 320] as [Int64] {
        var open = actions(edge, width: width, fullSwipe: false)
        _ = open.beginDrag()
        _ = open.drag(by: Double(width * edge.sign))
        #expect(open.release(velocity: 0) == .opened)
        for x in -1...width {
          let fromEdge = edge == .leading ? Length.points(x) : Length.points(width) - Length(units: 1) - .points(x)
          let isOnButton = fromEdge >= .zero && fromEdge < open.actionsWidth
          #expect((open.action(atX: .points(x)) != nil) == isOnButton, "\(x) of \(width)")
        }
        let outermost = edge == .leading ? Length.zero : .points(width) - Length(units: 1)
        #expect(open.action(atX: outermost) == edge.actions[0])
      }
    }
  }
}
