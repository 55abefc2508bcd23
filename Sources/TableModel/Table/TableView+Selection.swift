extension TableView {
  // MARK: Selection

  /// In the order in which they were selected.
  public var indexPathsForSelectedRows: [IndexPath] { selection.compactMap { indexPath(of: $0) } }
  /// False where there is no such row.
  public func isSelected(_ path: IndexPath) -> Bool { id(ofRowAt: path).map(selection.contains) ?? false }

  /// Selects a row, and no other unless `extending` is true: then the others stay selected. False where there is no such
  /// row.
  @discardableResult
  public func selectRow(at path: IndexPath, extending: Bool = false) -> Bool {
    guard let id = id(ofRowAt: path) else { return false }
    if !extending { selection.removeAll { $0 != id } }
    if !selection.contains(id) { selection.append(id) }
    return true
  }
  /// False where it was not selected.
  @discardableResult
  public func deselectRow(at path: IndexPath) -> Bool {
    guard let id = id(ofRowAt: path), let index = selection.firstIndex(of: id) else { return false }
    selection.remove(at: index)
    return true
  }

  /// Drops what is gone, and what `reloaded` names: a row that is reloaded comes back unselected.
  func dropSelection(reloaded: Set<RowID>) -> [RowID] {
    let gone = selection.filter { reloaded.contains($0) || indexPath(of: $0) == nil }
    selection.removeAll(where: gone.contains)
    return gone
  }

  // MARK: Editing

  /// What editing offers for a row, as the delegate said when it was asked last; nil where it was not asked.
  public func editingStyleForRow(at path: IndexPath) -> EditingStyle? {
    id(ofRowAt: path).flatMap { editingStyles[$0] }
  }

  /// Begins or ends editing. In a batch it happens at the batch's end, and the styles of rows that are new then are asked.
  ///
  /// `animated` is there as UIKit has it. Without pixels it makes no difference: what moves is in the batch's plan.
  public func setEditing(_ isEditing: Bool, animated: Bool) {
    if depth > 0 {
      pendingEditing = isEditing
    } else {
      edit(isEditing, new: [])
    }
  }
  func edit(_ isEditing: Bool, new: [IndexPath]) {
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
