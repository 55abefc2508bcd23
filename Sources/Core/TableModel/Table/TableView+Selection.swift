extension TableView {
  // MARK: Selection

  /// The selected rows, in the order of selection.
  public var indexPathsForSelectedRows: [TableIndexPath] { selection.compactMap { indexPath(of: $0) } }

  /// Returns whether a row is selected; false if there is no such row.
  public func isSelected(_ path: TableIndexPath) -> Bool { id(ofRowAt: path).map(selection.contains) ?? false }

  /// Selects a row, and deselects the others unless `extending` is true. Returns false if there is no such row.
  @discardableResult
  public func selectRow(at path: TableIndexPath, extending: Bool = false) -> Bool {
    guard let id = id(ofRowAt: path) else { return false }
    if !extending { selection.removeAll { $0 != id } }
    if !selection.contains(id) { selection.append(id) }
    return true
  }

  /// Deselects a row. Returns false if it was not selected.
  @discardableResult
  public func deselectRow(at path: TableIndexPath) -> Bool {
    guard let id = id(ofRowAt: path), let index = selection.firstIndex(of: id) else { return false }
    selection.remove(at: index)
    return true
  }

  /// Deselects rows that no longer exist, and reloaded ones: a reloaded row is not selected.
  func dropSelection(reloaded: Set<RowID>) -> [RowID] {
    let gone = selection.filter { reloaded.contains($0) || indexPath(of: $0) == nil }
    selection.removeAll(where: gone.contains)
    return gone
  }

  // MARK: Selecting several rows

  /// A Boolean value that indicates whether a multiple selection interaction is in progress.
  public var isSelectingMultipleRows: Bool { multipleSelection != nil }

  /// Begins a multiple selection interaction, such as that of a two-finger pan, and selects its first row. Returns false if
  /// there is no such row, or the delegate's `tableView(_:shouldBeginMultipleSelectionInteractionAt:)` returns false.
  public func beginMultipleSelectionInteraction(at path: TableIndexPath) -> Bool {
    guard let delegate, let row = id(ofRowAt: path),
      delegate.tableView(self, shouldBeginMultipleSelectionInteractionAt: path)
    else { return false }
    multipleSelection = MultipleSelection(first: row, before: selection)
    delegate.tableView(self, didBeginMultipleSelectionInteractionAt: path)
    selectRows(to: indexPath(of: row) ?? path)
    return true
  }

  /// Selects the rows from the first one of the interaction to another, in either direction. Rows that the interaction no longer
  /// includes are as they were before it.
  public func continueMultipleSelectionInteraction(to path: TableIndexPath) {
    if isSelectingMultipleRows, id(ofRowAt: path) != nil { selectRows(to: path) }
  }

  /// Ends the interaction; its rows stay selected.
  public func endMultipleSelectionInteraction() {
    guard isSelectingMultipleRows else { return }
    multipleSelection = nil
    delegate?.tableViewDidEndMultipleSelectionInteraction(self)
  }

  private func selectRows(to last: TableIndexPath) {
    guard let interaction = multipleSelection, let first = indexPath(of: interaction.first) else { return }
    selection = interaction.before.filter { indexPath(of: $0) != nil }
    for path in layout.sections.indexPaths(from: min(first, last), through: max(first, last)) {
      selectRow(at: path, extending: true)
    }
  }

  // MARK: Editing

  /// Returns the editing style of a row, from the delegate's last answer; nil if it was not asked.
  public func editingStyleForRow(at path: TableIndexPath) -> EditingStyle? {
    id(ofRowAt: path).flatMap { editingStyles[$0] }
  }

  /// Begins or ends editing. In a batch this happens at its end, and the delegate is then asked for the styles of new
  /// rows.
  ///
  /// `animated` exists for compatibility with UIKit and has no effect: motion is part of the batch's animation.
  public func setEditing(_ isEditing: Bool, animated: Bool) {
    if depth > 0 {
      pendingEditing = isEditing
    } else {
      edit(isEditing, new: [])
    }
  }

  func edit(_ isEditing: Bool, new: [TableIndexPath]) {
    let begins = isEditing && !self.isEditing
    self.isEditing = isEditing
    if !isEditing {
      editingStyles = [:]
      return
    }
    var paths = new
    if begins {
      for band in layout.visibleBands { if case .row(let path) = band.hit, !new.contains(path) { paths.append(path) } }
    }
    guard let delegate else { return }
    for path in paths.sorted() {
      guard let id = id(ofRowAt: path) else { continue }
      editingStyles[id] = delegate.tableView(self, editingStyleForRowAt: path)
    }
  }
}

/// A multiple selection interaction in progress.
struct MultipleSelection {
  let first: RowID
  /// The rows that were selected before.
  let before: [RowID]
}

extension RowForest {
  /// Returns the index paths of the rows between two of them, both included, from top to bottom.
  fileprivate func indexPaths(from first: TableIndexPath, through last: TableIndexPath) -> [TableIndexPath] {
    (first.section...last.section).flatMap { section in
      let start = section == first.section ? first.row : 0
      let end = section == last.section ? last.row + 1 : numberOfRows(inSection: section)
      return (start..<max(start, end)).map { TableIndexPath(section: section, row: $0) }
    }
  }
}
