import Gestures
import TableModel

/// A row that a finger drags to another place of a table.
///
/// Near the top or bottom the table scrolls on its own. Its offset is a function of time in closed form, so that nothing
/// depends on how often it is asked.
struct RowDrag {
  let row: RowID
  /// The row's index before the drag.
  let origin: Int
  /// The index that the row would have if the finger lifted now.
  private(set) var target: Int

  let rowHeight: Length
  /// The tops of the other rows without this one, and their end: where the row would have its top at each index.
  private let tops: [Length]
  private let viewportHeight: Length
  private let offsetRange: ClosedRange<Length>
  /// The distance from the row's top to the finger.
  private let grip: Length
  private(set) var top: Length

  /// The table's offset at `scrollStart`.
  private var startOffset: Length
  private var scrollStart: Timestamp
  /// The scroll velocity in 64ths of a point a second, down the content if positive.
  private var scrollVelocity: Int64 = 0

  /// Lifts a row by a finger at this position in the viewport.
  init(_ row: RowID, at index: Int, of table: TableView, finger: Length, _ time: Timestamp) {
    self.row = row
    origin = index
    target = index
    let rect = table.rectForRow(at: TableIndexPath(section: 0, row: index))
    rowHeight = rect?.height ?? .zero
    tops = (0..<table.numberOfRows(inSection: 0)).filter { $0 != index }.reduce(into: [.zero]) { tops, other in
      let height = table.heightForRow(at: TableIndexPath(section: 0, row: other)) ?? .zero
      tops.append(tops[tops.count - 1] + height)
    }
    viewportHeight = table.layout.viewportHeight
    offsetRange = table.layout.contentOffsetRange
    grip = table.contentOffset + finger - (rect?.minY ?? .zero)
    startOffset = table.contentOffset
    scrollStart = time
    top = finger - grip
  }

  mutating func move(to finger: Length, _ time: Timestamp) {
    startOffset = offset(at: time)
    scrollStart = time
    top = finger - grip
    scrollVelocity = Self.velocity(overshoot: top, top + rowHeight - viewportHeight)
    target = target(atOffset: startOffset)
  }

  /// Returns the velocity at which the table scrolls while the row extends beyond the viewport: 50 times what is outside, at
  /// most 20 pt of it, a second, as Flutter's `SliverReorderableList`.
  private static func velocity(overshoot above: Length, _ below: Length) -> Int64 {
    let limit = Length.points(20)
    if above < .zero { return -min(.zero - above, limit).units * 50 }
    if below > .zero { return min(below, limit).units * 50 }
    return 0
  }

  /// Returns the table's scroll offset at a time, at or after the last movement of the finger.
  func offset(at time: Timestamp) -> Length {
    let elapsed = max(0, (time - scrollStart).microseconds)
    // At most 64,000 units a second for less than the 292,000 years of a Timestamp: clamp the time before multiplying.
    let distance = scrollVelocity * min(elapsed, 1 << 40) / 1_000_000
    return (startOffset + Length(units: distance)).clamped(to: offsetRange)
  }

  /// Returns the index that the row would have: the number of other rows above it.
  private func target(atOffset offset: Length) -> Int {
    let middle = offset + top + Length(units: rowHeight.units / 2)
    return (0..<tops.count - 1).first { boundary(below: $0) > middle } ?? tops.count - 1
  }

  /// Returns the position in the content at which the middle of the row passes another one, which moves from below it to above it:
  /// halfway between that row's middles in both places.
  private func boundary(below index: Int) -> Length {
    tops[index] + Length(units: (tops[index + 1] - tops[index] + rowHeight).units / 2)
  }

  /// Returns the row's top in the content at an index.
  func place(of index: Int) -> Length { tops[index] }

  // MARK: Deadlines

  /// The time at which scrolling brings the row over another place, or stops at the end of the content; nil if the table
  /// does not scroll.
  var nextDeadline: Timestamp? {
    guard scrollVelocity != 0 else { return nil }
    let end = scrollVelocity > 0 ? offsetRange.upperBound : offsetRange.lowerBound
    if startOffset == end { return nil }
    let half = Length(units: rowHeight.units / 2)
    // The offset at which the row's middle crosses the next boundary between places.
    let index = scrollVelocity > 0 ? target : target - 1
    let crosses = (0..<tops.count - 1).contains(index)
    let boundary = (crosses ? boundary(below: index) : end) - top - half
    // Upwards, the boundary itself still belongs to the place below it.
    let crossing = scrollVelocity > 0 ? boundary : boundary - Length(units: 1)
    let next = crosses ? (scrollVelocity > 0 ? min(crossing, end) : max(crossing, end)) : end
    let distance = (next - startOffset).units
    let (quotient, remainder) = (distance * 1_000_000).quotientAndRemainder(dividingBy: scrollVelocity)
    return scrollStart + Interval(microseconds: max(1, quotient + (remainder == 0 ? 0 : 1)))
  }

  mutating func advance(to time: Timestamp) {
    startOffset = offset(at: time)
    scrollStart = time
    target = target(atOffset: startOffset)
  }
}
