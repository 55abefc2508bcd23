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
