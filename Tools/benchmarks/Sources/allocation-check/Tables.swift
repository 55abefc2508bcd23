import TableModel

/// A table of 100 sections with 100 rows each, which stores its heights itself.
enum Tables {
  static var checks: [Check] {
    let hand = FlickingHand()
    return [
      check("a frame of a drag, or of what follows a flick") { table, _ in
        table.setContentOffset(hand.nextOffset(), beyondEnds: true)
        return table.contentOffset.units
      },
      check("a frame of a pinch of all rows") { table, time in
        table.scaleAllRows(by: 0.5 + Double(time % 240) / 100)
        if let anchor = table.anchor(atViewportY: .points(200)) { table.restore(anchor) }
        return table.contentHeight.units
      },
      check("a frame of a pinch of one row") { table, time in
        table.setHeight(.points(Int64(20 + time % 100)), forRowAt: TableIndexPath(section: time % 100, row: time % 97))
        return table.contentHeight.units
      },
      check("scrolling") { table, time in
        table.setContentOffset(.points(Int64(time * 7 % 100_000)))
        return table.contentOffset.units
      },
      check("a release, a frame of deceleration, and a hit test below a floating header") { table, time in
        var motion = ScrollMotion(
          offset: .points(Int64(time * 7 % 100_000)), range: table.layout.contentOffsetRange, viewport: .points(400))
        motion.beginDrag(at: 0)
        motion.endDrag(velocity: Double(time % 9000), at: 0)
        table.setContentOffset(motion.offset(at: Int64(time % 240) * 8333), beyondEnds: true)
        guard case .row(let path) = table.hitTest(viewportY: .points(200)) else { return 0 }
        return Int64(path.row)
      },
      check("a hit test") { table, time in
        guard case .row(let path) = table.hitTest(viewportY: .points(Int64(time % 400))) else { return 0 }
        return Int64(path.row)
      },
      check("a row's rectangle and identifier") { table, time in
        let path = TableIndexPath(section: time % 100, row: time % 97)
        guard let id = table.id(ofRowAt: path), table.indexPath(of: id) == path else { return 0 }
        return table.rectForRow(at: path)?.minY.units ?? 0
      },
      // An animation would allocate its plan.
      check("a section that opens or closes, without animations") { table, time in
        table.setOpen(time % 2 == 1, section: time / 2 % 100, with: .none)
        return table.contentHeight.units
      },
    ]
  }

  private static func check(_ name: String, _ body: @escaping (TableView, Int) -> Int64) -> Check {
    Check(
      name: name,
      after: {
        let model = Model()
        let table = TableView(
          style: .plain, minimumRowHeight: .points(10), width: .points(300), viewportHeight: .points(400))
        table.dataSource = model
        table.asksForHeights = false
        table.animationsEnabled = false
        guard (try? table.reloadData()) != nil else { fatalError("reloading fails") }
        return { count in
          var sum: Int64 = 0
          // Even the smaller count visits all sections and rows.
          for time in 0..<count { sum &+= body(table, time) }
          if sum == 0 { fatalError("the operation had no result, so the check proves nothing") }
          // The table's data source is weak.
          withExtendedLifetime(model) {}
        }
      })
  }
}

/// Flicks a table up and down at 60 frames a second. Each second has a drag of 20 frames, and 40 of deceleration and bounce.
private final class FlickingHand {
  private var motion = ScrollMotion(range: .zero ... .points(800), viewport: .points(400))
  private var frame: Int64 = 0

  func nextOffset() -> Length {
    frame += 1
    let time = frame * 16_667
    let sign: Int64 = frame / 60 % 2 == 0 ? 1 : -1
    switch frame % 60 {
    case 0:
      motion.touchDown(at: time)
      motion.beginDrag(at: time)
    case 1..<20: motion.drag(by: .points(12 * sign * (frame % 60)))
    case 20: motion.endDrag(velocity: Double(3000 * sign), at: time)
    default: motion.advance(to: time)
    }
    return motion.offset(at: time)
  }
}

private final class Model: TableViewDataSource {
  func numberOfSections(in table: TableView) -> Int { 100 }

  func tableView(_ table: TableView, numberOfRowsInSection section: Int) -> Int { 100 }
}
