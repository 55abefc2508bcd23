/// How a row or section comes, goes or is shown anew. The names are `UITableView.RowAnimation`'s.
///
/// It concerns the row it is given for. Rows that only make room slide whatever it says, `none` included.
public enum RowAnimation: Hashable, Sendable, CaseIterable {
  case fade
  case right
  case left
  case top
  case bottom
  case none
  case middle
  case automatic
}
