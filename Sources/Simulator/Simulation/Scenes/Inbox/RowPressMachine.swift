/// The states of a row that is pressed: its menu, and the drag that reorders it.
///
/// As in UITableView with a context menu and drag interaction: a press lifts the row and shows its menu; moving the finger
/// then dismisses the menu and drags the row, and lifting it first leaves the menu open.
enum RowPressPhase: String, CaseIterable {
  /// No row is pressed, no menu is open.
  case idle
  /// A finger presses the row; its menu is visible.
  case lifted
  /// The finger has lifted and the menu is open.
  case menuOpen
  /// A finger drags the row to another place.
  case dragging

  enum Signal: String, CaseIterable {
    case pressBegan
    /// The finger moved, less than a drag.
    case rested
    /// The finger moved as far as a drag.
    case dragged
    case released
    case pressCancelled
    case itemTapped
    /// Something else was touched, or the row was deleted.
    case dismissed
  }

  enum Step: Hashable {
    /// Ignores the signal on purpose.
    case stay
    /// The classification never sends this signal in this phase.
    case unreachable
    case enter(RowPressPhase)
    /// Performs the tapped item and dismisses the menu.
    case performItem
    /// Moves the row to the place over which it was dragged.
    case drop
    case putBack
  }

  static func next(_ phase: Self, on signal: Signal) -> Step {
    switch (phase, signal) {
    case (.idle, .pressBegan): .enter(.lifted)
    // A press that began outside of rows has no effect.
    case (.idle, .rested), (.idle, .dragged), (.idle, .released), (.idle, .pressCancelled), (.idle, .dismissed): .stay
    case (.idle, .itemTapped): .unreachable

    // One row is pressed at a time, as in UIKit.
    case (.lifted, .rested), (.lifted, .pressBegan): .stay
    case (.lifted, .dragged): .enter(.dragging)
    case (.lifted, .released): .enter(.menuOpen)
    case (.lifted, .pressCancelled), (.lifted, .dismissed): .enter(.idle)
    // Another finger may tap an item before the pressing one lifts, or that one slides onto it.
    case (.lifted, .itemTapped): .performItem

    // A press on another row replaces the menu.
    case (.menuOpen, .pressBegan): .enter(.lifted)
    case (.menuOpen, .itemTapped): .performItem
    case (.menuOpen, .dismissed): .enter(.idle)
    // A press on the menu itself has no effect.
    case (.menuOpen, .rested), (.menuOpen, .dragged), (.menuOpen, .released), (.menuOpen, .pressCancelled): .stay

    case (.dragging, .rested), (.dragging, .dragged), (.dragging, .pressBegan): .stay
    case (.dragging, .released): .drop
    case (.dragging, .pressCancelled), (.dragging, .dismissed): .putBack
    case (.dragging, .itemTapped): .unreachable
    }
  }
}
