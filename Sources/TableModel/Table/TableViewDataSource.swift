/// Tells a table what there is to show. The table keeps what it was told until it is told of a change; then it asks anew.
public protocol TableViewDataSource: AnyObject {
  /// Zero or more; less counts as zero. One unless said otherwise.
  func numberOfSections(in table: TableView) -> Int
  /// The section's rows: none for a section that is closed, where closing deletes its rows. Less than zero counts as zero.
  func tableView(_ table: TableView, numberOfRowsInSection section: Int) -> Int
}
extension TableViewDataSource {
  public func numberOfSections(in table: TableView) -> Int { 1 }
}

/// Tells a table how high things are, and what can be done to rows. Heights are held in zero … `Length.maximumHeight`; a
/// nil means the table's own: `TableView/rowHeight` and its like.
public protocol TableViewDelegate: AnyObject {
  /// Asked of every row whenever the table lays itself out anew: after each batch of updates, an empty one as well.
  func tableView(_ table: TableView, heightForRowAt path: IndexPath) -> Length?
  /// Asked of every section, before its rows.
  func tableView(_ table: TableView, heightForHeaderInSection section: Int) -> Length?
  /// Asked of every section, after its rows.
  func tableView(_ table: TableView, heightForFooterInSection section: Int) -> Length?
  /// Asked of rows that are new in a table that is being edited, and of those that show when editing begins. `delete`
  /// unless said otherwise, as UIKit's default.
  func tableView(_ table: TableView, editingStyleForRowAt path: IndexPath) -> EditingStyle
}
extension TableViewDelegate {
  public func tableView(_ table: TableView, heightForRowAt path: IndexPath) -> Length? { nil }
  public func tableView(_ table: TableView, heightForHeaderInSection section: Int) -> Length? { nil }
  public func tableView(_ table: TableView, heightForFooterInSection section: Int) -> Length? { nil }
  public func tableView(_ table: TableView, editingStyleForRowAt path: IndexPath) -> EditingStyle { .delete }
}

/// What editing offers for a row.
public enum EditingStyle: Hashable, Sendable, CaseIterable {
  /// Nothing.
  case none
  /// To delete it.
  case delete
  /// To insert another.
  case insert
}
