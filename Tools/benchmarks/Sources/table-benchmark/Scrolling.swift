import CAllocations
import TableModel

/// Measures a plain table that scrolls by itself.
struct ScrollBenchmark {
  private final class Rows: TableViewDataSource {
    let sections: Int
    let rows: Int

    init(_ sections: Int, _ rows: Int) {
      self.sections = sections
      self.rows = rows
    }

    func numberOfSections(in table: TableView) -> Int { sections }

    func tableView(_ table: TableView, numberOfRowsInSection section: Int) -> Int { rows }
  }

  /// 1 µs, so that scrolling takes a thousandth of a frame at most.
  private static let limit = 1000.0

  private let rows: Rows
  private let table: TableView
  private var motion: ScrollMotion
  private var lines: [(String, Figures)] = []
  /// Allocations of releases, frames, drags and touches. Expected to be zero.
  private(set) var allocations = 0

  init(sections: Int, rows count: Int) {
    rows = Rows(sections, count)
    table = TableView(width: .points(320), viewportHeight: .points(480))
    table.asksForHeights = false
    table.rowHeight = .points(88)
    table.sectionHeaderHeight = .points(48)
    table.dataSource = rows
    do throws(UpdateError) { try table.reloadData() } catch { fatalError("\(error)") }
    motion = ScrollMotion(range: table.layout.contentOffsetRange, viewport: .points(480))
  }

  /// Releases the content somewhere, with a velocity.
  private mutating func release(_ i: Int) {
    motion.scroll(to: Length(units: motion.range.upperBound.units / 1000 * Int64(i &* 7919 % 1000)), at: 0)
    motion.beginDrag(at: 0)
    motion.endDrag(velocity: Double(500 + i &* 104_729 % 9000), at: 0)
  }

  /// Shows the table at the time of a frame, 120 a second, and finds what is under the middle.
  private func frame(_ i: Int) {
    table.setContentOffset(motion.offset(at: Int64(i % 240) * 8333), beyondEnds: true)
  }

  mutating func run() {
    release(1)
    var motion = motion
    lines.append(
      ("offset at a time", measure(200, 1000) { sink &+= Int(motion.offset(at: Int64($0 % 240) * 8333).units) }))
    lines.append(("a frame of scrolling", measure(200, 1000) { frame($0) }))
    lines.append(
      (
        "the same, and a hit test",
        measure(200, 1000) {
          frame($0)
          if case .row(let path) = table.hitTest(viewportY: .points(240)) { sink &+= path.row }
        }
      ))
    if lines[1].1.median > Self.limit { fail("a frame of scrolling takes more than \(time(Self.limit))") }
    var copy = self
    lines.append(("release, with its target offset", measure(200, 100) { copy.release($0) }))
    motion = copy.motion
    lines.append(
      (
        "a step of a drag",
        measure(200, 1000) { i in
          if i % 64 == 0 { motion.beginDrag(at: 0) }
          motion.drag(by: .points(Int64(i % 64 - 32)))
        }
      ))
    func scrollAndTouch(_ i: Int) {
      copy.release(i)
      copy.frame(i)
      if case .row(let path) = table.hitTest(viewportY: .points(240)) { sink &+= path.row }
      copy.motion.touchDown(at: Int64(i) * 100)
      copy.motion.touchUp(at: Int64(i) * 200)
    }
    // The first run allocates type metadata, once per process.
    for i in 0..<240 { scrollAndTouch(i) }
    let made = allocations_made()
    for i in 0..<240 { scrollAndTouch(i) }
    allocations = Int(allocations_made() - made)
  }

  func report() {
    print("scrolling \(counted(rows.sections * rows.rows)) rows in \(counted(rows.sections)) sections")
    print("                                        median        best")
    for (name, figures) in lines {
      let name = name + String(repeating: " ", count: max(0, 34 - name.count))
      print("\(name)\(padded(time(figures.median), 12))\(padded(time(figures.best), 12))")
    }
    print("\(counted(allocations)) allocations in 240 releases, frames, hit tests and touches\n")
  }
}
