/// How a row or section comes, goes or is shown anew. The names are `UITableView.RowAnimation`'s.
///
/// It concerns the row it is given for. Rows that only make room slide whatever it says, `none` included.
public enum RowAnimation: Hashable, Sendable, CaseIterable {
  /// It becomes visible, or invisible, where it is.
  case fade
  /// In from the right, out to the right, fading.
  case right
  /// In from the left, out to the left, fading.
  case left
  /// From under the row above, or to there.
  case top
  /// From under the row below, or to there.
  case bottom
  /// It is there at once, or gone at once.
  case none
  /// In the middle of the gap that opens or closes. In a plain table the neighbours cast shadows on it.
  case middle
  /// As the table chooses: `fade`.
  case automatic
}
