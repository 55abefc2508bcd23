/// The animation of an inserted, deleted or reloaded row or section. The names are those of `UITableView.RowAnimation`.
///
/// It applies to the updated row. Rows that only make room slide with any animation, including `none`.
public enum RowAnimation: Hashable, Sendable, CaseIterable {
  /// Fades in or out in place.
  case fade
  /// Slides in from the right, or out to the right, fading.
  case right
  /// Slides in from the left, or out to the left, fading.
  case left
  /// Slides from under the row above, or back.
  case top
  /// Slides from under the row below, or back.
  case bottom
  /// Appears or disappears at once.
  case none
  /// Stays in the middle of the gap that opens or closes. In a plain table its neighbours cast shadows on it.
  case middle
  /// The table's choice: `fade`.
  case automatic
}
