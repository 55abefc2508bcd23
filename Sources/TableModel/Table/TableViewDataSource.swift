/// Provides a table's numbers of sections and rows. The table keeps the answers and asks again after an update.
public protocol TableViewDataSource: AnyObject {
  /// Returns the number of sections; negative values count as 0 (default: 1).
  func numberOfSections(in table: TableView) -> Int

  /// Returns the number of rows of a section: 0 for a closed one, if closing deletes its rows. Negative values count as
  /// 0.
  func tableView(_ table: TableView, numberOfRowsInSection section: Int) -> Int
}

extension TableViewDataSource {
  public func numberOfSections(in table: TableView) -> Int { 1 }
}

/// Provides a table's heights and the editing styles of rows. Heights are clamped to 0...`Length.maximumHeight`; nil
/// means the table's own, such as `TableView/rowHeight`.
public protocol TableViewDelegate: AnyObject {
  /// Called for every row at each layout: after each batch of updates, including an empty one.
  func tableView(_ table: TableView, heightForRowAt path: IndexPath) -> Length?

  /// Called for every section, before its rows.
  func tableView(_ table: TableView, heightForHeaderInSection section: Int) -> Length?

  /// Called for every section, after its rows.
  func tableView(_ table: TableView, heightForFooterInSection section: Int) -> Length?

  /// Called for new rows of a table that is being edited, and for visible rows when editing begins (default: `delete`,
  /// UIKit's).
  func tableView(_ table: TableView, editingStyleForRowAt path: IndexPath) -> EditingStyle
}

extension TableViewDelegate {
  public func tableView(_ table: TableView, heightForRowAt path: IndexPath) -> Length? { nil }

  public func tableView(_ table: TableView, heightForHeaderInSection section: Int) -> Length? { nil }

  public func tableView(_ table: TableView, heightForFooterInSection section: Int) -> Length? { nil }

  public func tableView(_ table: TableView, editingStyleForRowAt path: IndexPath) -> EditingStyle { .delete }
}

/// The edit that a row offers.
public enum EditingStyle: Hashable, Sendable, CaseIterable {
  /// None.
  case none
  /// Deletion.
  case delete
  /// Insertion of another row.
  case insert
}
