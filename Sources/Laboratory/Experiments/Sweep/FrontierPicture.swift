import People
import TouchTrace

/// Settings that were tried on people as a picture: excluded people upwards, and to the right the wait that a hand feels and false
/// recognitions, in two strips. The line joins settings that no other one beats.
package enum FrontierPicture {
  private static let left = 70_000
  private static let width = 520_000
  private static let right = 30_000
  private static let top = 64_000
  private static let strip = 150_000
  private static let gap = 62_000

  /// Returns the picture as SVG.
  package static func svg(_ sweep: PeopleSweep) -> String {
    var canvas = SweepCanvas()
    let title = "Excluded people of \(sweep.points.count) settings"
    canvas.text(title, 16_000, 26_000, .start, "title")
    canvas.text("line: no other setting is as good in everything; ring: as it is", 16_000, 44_000, .start, "detail")
    let panels = [
      ("wait for the slowest gesture (ms)", sweep.costs.map { Int($0.wait.rounded()) }),
      ("false recognitions", sweep.costs.map(\.mistakes)),
    ]
    for (index, panel) in panels.enumerated() {
      draw(sweep, panel.0, panel.1, at: top + index * (strip + gap), &canvas)
    }
    return canvas.svg(title: title, width: left + width + right, height: top + panels.count * (strip + gap))
  }

  private static func draw(
    _ sweep: PeopleSweep, _ name: String, _ values: [Int], at top: Int, _ canvas: inout SweepCanvas
  ) {
    let (bottom, end) = (top + strip, left + width)
    let most = max(1, sweep.costs.map(\.excluded).max() ?? 1)
    let (low, high) = (values.min() ?? 0, values.max() ?? 0)
    func place(_ index: Int) -> (x: Int, y: Int) {
      let x = high > low ? left + width * (values[index] - low) / (high - low) : left + width / 2
      return (x, bottom - strip * sweep.costs[index].excluded / most)
    }
    canvas.line("frame", left, bottom, end, bottom)
    canvas.line("frame", left, top, left, bottom)
    canvas.line("grid", left, top, end, top)
    canvas.text("\(most)", left - 8_000, top + 4_000, .end, "detail")
    canvas.text("0", left - 8_000, bottom + 4_000, .end, "detail")
    canvas.text("\(low)", left, bottom + 17_000, .middle, "detail")
    if high > low { canvas.text("\(high)", end, bottom + 17_000, .middle, "detail") }
    canvas.text(name, left + width / 2, bottom + 17_000, .middle)
    // One dot for many settings at one place.
    var seen: Set<[Int]> = []
    for index in sweep.points.indices {
      let (x, y) = place(index)
      if seen.insert([x, y]).inserted { canvas.circle("other", x, y, radius: 2_500) }
    }
    // What is best in people and this value alone, since one strip shows two of the three.
    var lowest = Int.max
    let corner = sweep.frontier.sorted {
      (values[$0], sweep.costs[$0].excluded) < (values[$1], sweep.costs[$1].excluded)
    }
    .filter { index in
      defer { lowest = min(lowest, sweep.costs[index].excluded) }
      return sweep.costs[index].excluded < lowest
    }
    canvas.curve("right", corner.map { place($0) })
    if let current = sweep.current {
      let (x, y) = place(current)
      canvas.circle("now", x, y, radius: 6_000, title: "as it is")
    }
    for index in corner {
      let (x, y) = place(index)
      let assignments = sweep.points[index].assignments.joined(separator: " ")
      canvas.circle("right", x, y, radius: 4_000, title: assignments.isEmpty ? "as it is" : assignments)
    }
  }
}
