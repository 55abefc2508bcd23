import Analysis
import Simulation
import TouchTrace

/// The picture of a sweep over one parameter: a strip for all recordings and one for each gesture, over the same values.
/// The line shows recordings that are right, the dashed line false ones; the rest up to the top is missed. The plateau is
/// shaded behind the strips.
struct SweepCurves {
  private static let left = 184_000
  private static let width = 480_000
  private static let right = 24_000
  private static let top = 62_000
  private static let strip = 64_000
  private static let gap = 22_000
  private static let bottom = 62_000

  private let table: SweepTable
  private let axis: Int

  init(_ table: SweepTable, _ axis: Int) {
    self.table = table
    self.axis = axis
  }

  var svg: String {
    var canvas = SweepCanvas()
    let parameter = table.axes[axis]
    let summary = SweepSummary(table)
    let title = "\(parameter.name): \(summary.best) of \(table.recordings) right at best"
    canvas.text(title, 16_000, 26_000, .start, "title")
    canvas.text(
      "recordings right (line) and false (dashed); shaded: plateau, and within one recording of it", 16_000, 44_000,
      .start,
      "detail")
    let places = SweepCanvas.places(parameter.values, from: Self.left, width: Self.width)
    let strips =
      [("all", table.recordings, table.points.map(\.all))]
      + table.gestures.enumerated().map { index, name in
        (name, table.points.map { $0.byGesture[index].recordings }.max() ?? 0, table.points.map { $0.byGesture[index] })
      }
    let height = strips.count * (Self.strip + Self.gap)
    for (plateau, name) in [(summary.wide, "wide"), (summary.plateau, "plateau")] where !plateau.ranges.isEmpty {
      let range = plateau.ranges[axis]
      // Up to the middle between two values, so that a plateau of one value is visible.
      let low = range.lowerBound == 0 ? places[0] : (places[range.lowerBound] + places[range.lowerBound - 1]) / 2
      let high =
        range.upperBound + 1 == places.count
        ? places[range.upperBound] : (places[range.upperBound] + places[range.upperBound + 1]) / 2
      canvas.rectangle(name, low, Self.top, high - low, height - Self.gap)
    }
    for (index, strip) in strips.enumerated() {
      draw(strip, at: Self.top + index * (Self.strip + Self.gap), places, &canvas)
    }
    let base = Self.top + height - Self.gap
    for index in SweepCanvas.labelled(places, apart: 44_000) {
      canvas.line("frame", places[index], base, places[index], base + 4_000)
      canvas.text(parameter.values[index], places[index], base + 17_000, .middle)
    }
    canvas.text(parameter.name, Self.left + Self.width / 2, base + 34_000, .middle)
    drawCurrentValue(places, base, &canvas)
    return canvas.svg(title: title, width: Self.left + Self.width + Self.right, height: base + Self.bottom)
  }

  private func draw(
    _ strip: (name: String, most: Int, counts: [SweepTable.Count]), at top: Int, _ places: [Int],
    _ canvas: inout SweepCanvas
  ) {
    let bottom = top + Self.strip
    let end = Self.left + Self.width
    let most = max(1, strip.most)
    func y(_ count: Int) -> Int { bottom - Self.strip * count / most }
    canvas.line("grid", Self.left, top, end, top)
    canvas.line("frame", Self.left, bottom, end, bottom)
    canvas.text(strip.name, Self.left - 34_000, top + Self.strip / 2 + 4_000, .end)
    canvas.text("\(strip.most)", Self.left - 8_000, top + 4_000, .end, "detail")
    canvas.text("0", Self.left - 8_000, bottom + 4_000, .end, "detail")
    let points = strip.counts.indices
    if strip.counts.contains(where: { $0.wrong > 0 }) {
      canvas.curve("wrong", points.map { (places[$0], y(strip.counts[$0].wrong)) })
    }
    canvas.curve("right", points.map { (places[$0], y(strip.counts[$0].right)) })
  }

  private func drawCurrentValue(_ places: [Int], _ base: Int, _ canvas: inout SweepCanvas) {
    let values = table.axes[axis].values
    let current = table.axes[axis].current
    if current.isEmpty { return }
    let x: Int
    if let index = values.firstIndex(of: current) {
      x = places[index]
    } else if let now = SweepValue(parsing: current), let first = SweepValue(parsing: values[0]),
      let last = SweepValue(parsing: values[values.count - 1]),
      first.thousandths < now.thousandths && now.thousandths < last.thousandths
    {
      x = SweepCanvas.place(now.thousandths, first.thousandths, last.thousandths, Self.left, Self.width)
    } else {
      return canvas.text(
        "current value: \(current), outside these values", Self.left + Self.width / 2, base + 51_000, .middle, "detail")
    }
    canvas.line("current", x, Self.top - 6_000, x, base)
    canvas.text("current value: \(current)", Self.left + Self.width / 2, base + 51_000, .middle, "detail")
  }
}
