import Gestures
import TableModel

/// A row that is dragged sideways to reveal its actions, as in UITableView: where it is, and what lifting the finger does.
struct SwipeActions {
  enum Edge: String {
    /// The left edge: the row moves right.
    case leading
    /// The right edge: the row moves left.
    case trailing

    var actions: [MessageAction] {
      switch self {
      case .leading: MessageAction.leading
      case .trailing: MessageAction.trailing
      }
    }

    var sign: Int64 { self == .leading ? 1 : -1 }
  }

  let row: RowID
  let edge: Edge
  private let rowWidth: Length
  /// Whether dragging far enough performs the first action: `performsFirstActionWithFullSwipe` of UIKit, true by default.
  private let allowsFullSwipe: Bool
  private(set) var phase = SwipeActionsPhase.closed
  /// How far the row is from its place, in the direction that reveals the actions. Negative in the other direction.
  private(set) var distance = Length.zero
  /// `distance` when the drag began.
  private var startDistance = Length.zero

  /// Creates a closed row.
  init(_ row: RowID, _ edge: Edge, rowWidth: Length, allowsFullSwipe: Bool) {
    self.row = row
    self.edge = edge
    self.rowWidth = rowWidth
    self.allowsFullSwipe = allowsFullSwipe
  }

  // MARK: Geometry

  /// The width of an action's button: 74 pt, as in UIKit's tables (SwipeCellKit, measured from Mail on iOS 10). Narrower
  /// if a strip of 30 pt of the row would not remain visible.
  var buttonWidth: Length {
    let room = max(.zero, rowWidth - .points(30))
    return min(.points(74), Length(units: room.units / Int64(edge.actions.count)))
  }

  var actionsWidth: Length { buttonWidth * Int64(edge.actions.count) }

  /// The row's horizontal offset from its place. Positive to the right.
  var offset: Length { distance * edge.sign }

  /// The distance of a full swipe: half of the row's width, and at least 20 pt more than the buttons are wide, so that
  /// revealing them is not one already (SwipeCellKit's threshold for actions that keep the row, and its margin).
  var fullSwipeDistance: Length { max(Length(units: rowWidth.units / 2), actionsWidth + .points(20)) }

  /// Returns the action with the button at a distance from the row's left edge; nil if there is none.
  ///
  /// The buttons fill the uncovered part of the row, the first one at the row's edge.
  func action(atX x: Length) -> MessageAction? {
    guard phase == .open, buttonWidth > .zero else { return nil }
    let fromEdge = edge == .leading ? x : rowWidth - Length(units: 1) - x
    guard fromEdge >= .zero, fromEdge < actionsWidth else { return nil }
    return edge.actions[Int(fromEdge.units / buttonWidth.units)]
  }

  // MARK: Signals

  /// The effect of a change of the row on the scene.
  enum Effect: Hashable {
    case none
    /// The row is at rest with its actions visible.
    case opened
    /// The row returned to its place.
    case closed
    /// Lifting the finger now performs the first action.
    case armed
    /// Lifting the finger no longer performs the first action.
    case disarmed
    case perform(MessageAction)
  }

  mutating func beginDrag() -> Effect {
    startDistance = distance
    return send(.dragBegan)
  }

  /// Moves the row with a finger, by its translation since the drag began, to the right, in points.
  mutating func drag(by translation: Double) -> Effect {
    if translation.isNaN { return .none }
    let dragged = startDistance.points + translation * Double(edge.sign)
    distance = Length(nearest: resisted(dragged))
    return send(allowsFullSwipe && dragged >= fullSwipeDistance.points ? .draggedFully : .dragged)
  }

  /// Ends the drag at a velocity of the finger to the right, in points a second. The row opens if it would come to rest, slowed
  /// down as UIKit's fast deceleration does, beyond half of the buttons' width, and closes otherwise.
  mutating func release(velocity: Double) -> Effect {
    // The distance to rest at a rate of 0.99 a millisecond, for v in points a second: v / 1000 · 0.99 / (1 − 0.99), the
    // projection of WWDC 2018 session 803 with `UIScrollView.DecelerationRate.fast`.
    let projected = distance.points + velocity * Double(edge.sign) * 0.099
    return send(projected > actionsWidth.points / 2 ? .releasedOpen : .releasedClosed)
  }

  mutating func cancelDrag() -> Effect { send(.dragCancelled) }

  mutating func tap(_ action: MessageAction) -> Effect { send(.actionTapped, action) }

  mutating func dismiss() -> Effect { send(.dismissed) }

  /// Returns a distance with UIKit's resistance where there are no actions to reveal: beyond the buttons if there is no
  /// full swipe, and in the other direction. A finger then moves the row by 0.4 of its own movement (SwipeCellKit, measured
  /// from Mail on iOS 10).
  private func resisted(_ dragged: Double) -> Double {
    if dragged < 0 { return dragged * 0.4 }
    let end = actionsWidth.points
    return !allowsFullSwipe && dragged > end ? end + (dragged - end) * 0.4 : dragged
  }

  private mutating func send(_ signal: SwipeActionsPhase.Signal, _ tapped: MessageAction? = nil) -> Effect {
    let step = SwipeActionsPhase.next(phase, on: signal)
    switch step {
    case .stay: return .none
    case .unreachable:
      assertionFailure("\(signal) in \(phase)")
      return .none
    case .enter(let next): return enter(next)
    case .performFirst:
      _ = enter(.closed)
      return .perform(edge.actions[0])
    case .performTapped:
      _ = enter(.closed)
      return tapped.map { .perform($0) } ?? .closed
    }
  }

  private mutating func enter(_ next: SwipeActionsPhase) -> Effect {
    let previous = phase
    phase = next
    switch next {
    case .closed:
      distance = .zero
      return .closed
    case .open:
      distance = actionsWidth
      return .opened
    case .fullyDragged: return .armed
    case .dragging: return previous == .fullyDragged ? .disarmed : .none
    }
  }
}
