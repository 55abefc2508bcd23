/// The states of a row that is dragged sideways to reveal its actions.
enum SwipeActionsPhase: String, CaseIterable {
  /// The row covers its actions.
  case closed
  case dragging
  /// A finger has dragged the row so far that lifting it performs the first action.
  case fullyDragged
  /// The row is at rest and its actions can be tapped.
  case open

  enum Signal: String, CaseIterable {
    /// A horizontal pan began on the row.
    case dragBegan
    /// The row was dragged, short of a full swipe.
    case dragged
    /// The row was dragged as far as a full swipe.
    case draggedFully
    /// The finger lifted where the row closes.
    case releasedClosed
    /// The finger lifted where the row opens.
    case releasedOpen
    case dragCancelled
    case actionTapped
    /// Something else was touched, or the table changed.
    case dismissed
  }

  enum Step: Hashable {
    /// Ignores the signal on purpose.
    case stay
    /// The classification never sends this signal in this phase.
    case unreachable
    case enter(SwipeActionsPhase)
    /// Performs the first action and closes.
    case performFirst
    /// Performs the tapped action and closes.
    case performTapped
  }

  static func next(_ phase: Self, on signal: Signal) -> Step {
    switch (phase, signal) {
    case (.closed, .dragBegan): .enter(.dragging)
    case (.closed, .dismissed): .stay
    case (.closed, .dragged), (.closed, .draggedFully), (.closed, .releasedClosed), (.closed, .releasedOpen),
      (.closed, .dragCancelled), (.closed, .actionTapped):
      .unreachable

    case (.dragging, .dragged): .stay
    case (.dragging, .draggedFully): .enter(.fullyDragged)
    case (.dragging, .releasedClosed), (.dragging, .dragCancelled), (.dragging, .dismissed): .enter(.closed)
    case (.dragging, .releasedOpen): .enter(.open)
    case (.dragging, .dragBegan), (.dragging, .actionTapped): .unreachable

    // A row that is dragged back does not perform its action.
    case (.fullyDragged, .dragged): .enter(.dragging)
    case (.fullyDragged, .draggedFully): .stay
    case (.fullyDragged, .releasedClosed), (.fullyDragged, .releasedOpen): .performFirst
    case (.fullyDragged, .dragCancelled), (.fullyDragged, .dismissed): .enter(.closed)
    case (.fullyDragged, .dragBegan), (.fullyDragged, .actionTapped): .unreachable

    case (.open, .dragBegan): .enter(.dragging)
    case (.open, .actionTapped): .performTapped
    case (.open, .dismissed): .enter(.closed)
    case (.open, .dragged), (.open, .draggedFully), (.open, .releasedClosed), (.open, .releasedOpen),
      (.open, .dragCancelled):
      .unreachable
    }
  }
}
