/// Provides a table's numbers of sections and rows. The table keeps the answers and asks again after an update.
public protocol TableViewDataSource: AnyObject {
  /// Returns the number of sections; negative values count as 0 (default: 1).
  func numberOfSections(in table: TableView) -> Int

  /// Returns the number of rows of a section: 0 for a closed one, if closing deletes its rows. Negative values count as
  /// 0.
  func tableView(_ table: TableView, numberOfRowsInSection section: Int) -> Int

  /// Returns the cell of a row that has become visible, usually by `TableView/dequeueReusableCell(withIdentifier:for:)`.
  /// Nil, the default, for a table without cells.
  func tableView(_ table: TableView, cellForRowAt path: TableIndexPath) -> TableViewCell?
}

extension TableViewDataSource {
  public func numberOfSections(in table: TableView) -> Int { 1 }

  public func tableView(_ table: TableView, cellForRowAt path: TableIndexPath) -> TableViewCell? { nil }
}

/// Provides a table's heights and the editing styles of rows. Heights are clamped to 0...`Length.maximumHeight`; nil
/// means the table's own, such as `TableView/rowHeight`.
public protocol TableViewDelegate: AnyObject {
  /// Called for every row at each layout: after each batch of updates, including an empty one.
  func tableView(_ table: TableView, heightForRowAt path: TableIndexPath) -> Length?

  /// Called for every section, before its rows.
  func tableView(_ table: TableView, heightForHeaderInSection section: Int) -> Length?

  /// Called for every section, after its rows.
  func tableView(_ table: TableView, heightForFooterInSection section: Int) -> Length?

  /// Returns the view of a section header that has become visible, usually by
  /// `TableView/dequeueReusableHeaderFooterView(withIdentifier:)`. Nil, the default, for a header without one.
  func tableView(_ table: TableView, viewForHeaderInSection section: Int) -> TableViewHeaderFooterView?

  /// Called for new rows of a table that is being edited, and for visible rows when editing begins (default: `delete`,
  /// UIKit's).
  func tableView(_ table: TableView, editingStyleForRowAt path: TableIndexPath) -> EditingStyle

  /// Returns whether a two-finger pan that begins on a row selects several rows (default: false, as in UIKit).
  func tableView(_ table: TableView, shouldBeginMultipleSelectionInteractionAt path: TableIndexPath) -> Bool

  /// Called before the interaction selects its first row. As in UIKit, it is the delegate that begins editing, if it is needed.
  func tableView(_ table: TableView, didBeginMultipleSelectionInteractionAt path: TableIndexPath)

  /// Called when the fingers lift.
  func tableViewDidEndMultipleSelectionInteraction(_ table: TableView)
}

extension TableViewDelegate {
  public func tableView(_ table: TableView, heightForRowAt path: TableIndexPath) -> Length? { nil }

  public func tableView(_ table: TableView, heightForHeaderInSection section: Int) -> Length? { nil }

  public func tableView(_ table: TableView, heightForFooterInSection section: Int) -> Length? { nil }

  public func tableView(_ table: TableView, viewForHeaderInSection section: Int) -> TableViewHeaderFooterView? { nil }

  public func tableView(_ table: TableView, editingStyleForRowAt path: TableIndexPath) -> EditingStyle { .delete }

  public func tableView(
    _ table: TableView, shouldBeginMultipleSelectionInteractionAt path: TableIndexPath
  ) -> Bool { false }

  public func tableView(_ table: TableView, didBeginMultipleSelectionInteractionAt path: TableIndexPath) {}

  public func tableViewDidEndMultipleSelectionInteraction(_ table: TableView) {}
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
