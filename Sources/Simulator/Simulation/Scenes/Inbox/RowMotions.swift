import Gestures
import TableModel

/// A distance to where something belongs, which it covers in the time and with the curve of a table's animation.
///
/// What is shown is the final place plus the remaining distance. A change of the final place during the animation therefore
/// starts where everything is shown.
struct RemainingDistance {
  let start: Length
  let began: Timestamp

  var end: Timestamp { began + .milliseconds(Int64(AnimationPlan.durationInMilliseconds)) }

  /// Returns the distance at a time; zero at nil, which is the end.
  func distance(at time: Timestamp?) -> Length {
    guard let time, time < end else { return .zero }
    let elapsed = Double((time - began).microseconds) / 1000
    let share = AnimationCurve.easeInOut.progress(at: elapsed / Double(AnimationPlan.durationInMilliseconds))
    return Length(units: Int64((Double(start.units) * (1 - share)).rounded()))
  }
}

/// The motions of the inbox other than the table's own animations: rows that open or close, make room, or are dropped.
struct RowMotions {
  /// A row that moves sideways after its drag.
  struct Swipe {
    let edge: SwipeActions.Edge
    /// The titles of the buttons that it covers, the outermost first.
    let titles: [String]
    let remaining: RemainingDistance
  }

  private(set) var swipes: [RowID: Swipe] = [:]
  /// The remaining distances of rows that move up or down.
  private(set) var moves: [RowID: RemainingDistance] = [:]
  /// The row that was dropped last. It is in front of the others until it is in its place.
  private(set) var dropped: RowID?

  /// The time at which everything is in its place; nil if nothing has moved.
  var end: Timestamp? { (swipes.values.map(\.remaining.end) + moves.values.map(\.end)).max() }

  /// Forgets what has ended.
  mutating func advance(to time: Timestamp) {
    if let end, end <= time {
      self = RowMotions()
    } else {
      swipes = swipes.filter { $0.value.remaining.end > time }
      moves = moves.filter { $0.value.end > time }
    }
  }

  /// Moves a row sideways from where it is shown to its place. Returns whether it is elsewhere.
  mutating func swipe(
    _ row: RowID, by distance: Length, _ edge: SwipeActions.Edge, _ titles: [String], _ time: Timestamp
  )
    -> Bool
  {
    swipes[row] =
      distance == .zero
      ? nil : Swipe(edge: edge, titles: titles, remaining: RemainingDistance(start: distance, began: time))
    return distance != .zero
  }

  /// Moves a row, which a finger may have dropped, up or down from where it is shown to its place. Returns whether it is
  /// elsewhere.
  @discardableResult
  mutating func move(_ row: RowID, by distance: Length, _ time: Timestamp, isDropped: Bool = false) -> Bool {
    moves[row] = distance == .zero ? nil : RemainingDistance(start: distance, began: time)
    if isDropped { dropped = row }
    return distance != .zero
  }

  /// Returns the distance from a row to its place, sideways and down.
  func distance(of row: RowID, at time: Timestamp?) -> LengthPoint {
    LengthPoint(
      x: swipes[row]?.remaining.distance(at: time) ?? .zero, y: moves[row]?.distance(at: time) ?? .zero)
  }
}
