import Gestures
import TableModel

/// A row that a finger drags to another place of a table with rows of one height.
///
/// Near the top or bottom the table scrolls on its own. Its offset is a function of time in closed form, so that nothing
/// depends on how often it is asked.
struct RowDrag {
  let row: RowID
  /// The row's index before the drag.
  let origin: Int
  /// The index that the row would have if the finger lifted now.
  private(set) var target: Int

  private let rowHeight: Length
  private let numberOfRows: Int
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
    rowHeight = max(Length(units: 1), rect?.height ?? .zero)
    numberOfRows = table.numberOfRows(inSection: 0)
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

  /// Returns the index that the row would have: the number of other rows whose middle is above its own.
  private func target(atOffset offset: Length) -> Int {
    let middle = offset + top + Length(units: rowHeight.units / 2)
    return min(max(0, Int(middle.units.flooredDivision(by: rowHeight.units))), numberOfRows - 1)
  }

  // MARK: Deadlines

  /// The time at which scrolling brings the row over another place, or stops at the end of the content; nil if the table
  /// does not scroll.
  var nextDeadline: Timestamp? {
    guard scrollVelocity != 0 else { return nil }
    let end = scrollVelocity > 0 ? offsetRange.upperBound : offsetRange.lowerBound
    if startOffset == end { return nil }
    let half = Length(units: rowHeight.units / 2)
    // The offset at which the row's middle crosses the next boundary between places.
    let boundary = rowHeight * Int64(scrollVelocity > 0 ? target + 1 : target) - top - half
    let crosses = scrollVelocity > 0 ? target < numberOfRows - 1 : target > 0
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

extension Int64 {
  /// Returns the quotient rounded toward negative infinity.
  fileprivate func flooredDivision(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
