extension TableView {
  // MARK: Batches

  /// What follows, up to the matching `endUpdates`, happens at once. Batches nest: all happens at the end of the outermost.
  public func beginUpdates() { depth += 1 }

  /// Ends a batch. At the outermost end the data source is asked for sections, then for rows, then the delegate for
  /// heights; a batch without updates only asks for heights.
  ///
  /// - Returns: what happened; nil at the end of an inner batch.
  /// - Throws: why the batch is refused. The table then is as it was before, and the batch is forgotten. What the data
  ///   source says and what the table shows differ from there on: `reloadData` mends that.
  @discardableResult
  public func endUpdates() throws(UpdateError) -> TableReport? {
    guard depth > 0 else { throw .endUpdatesWithoutBegin }
    depth -= 1
    return depth == 0 ? try commit() : nil
  }

  /// What the body asks for happens at once.
  @discardableResult
  public func performBatchUpdates(_ body: () -> Void) throws(UpdateError) -> TableReport? {
    beginUpdates()
    body()
    return try endUpdates()
  }
  /// As above. Where the body throws, what it asked for is forgotten; what enclosing batches asked for is not.
  @discardableResult
  public func performBatchUpdates(_ body: () throws -> Void) throws -> TableReport? {
    let (before, editing) = (batch, pendingEditing)
    beginUpdates()
    do {
      try body()
    } catch {
      depth -= 1
      (batch, pendingEditing) = (before, editing)
      throw error
    }
    return try endUpdates()
  }

  /// Does something with animations off. Afterwards they are as they were, whether it throws or not.
  public func performWithoutAnimation<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = animationsEnabled
    animationsEnabled = false
    defer { animationsEnabled = before }
    return try body()
  }

  // MARK: Updates
  // Deletions, reloads and where moves start from are counted as the table is; insertions and where moves lead to, as it
  // will be. Outside of a batch each call is a batch of its own.

  /// New sections, with whatever rows the data source says.
  ///
  /// - Parameters:
  ///   - sections: counted as the table will be, in any order.
  ///   - animation: how headers, rows and footers come.
  ///
  /// - Returns: what happened; nil in a batch, where nothing happens before its end.
  /// - Throws: outside of a batch, why it is refused.
  @discardableResult
  public func insertSections(_ sections: [Int], with animation: RowAnimation) throws(UpdateError) -> TableReport? {
    try add(sections.map { .insertSection($0, with: animation) })
  }
  /// The sections go with all of their rows.
  ///
  /// - Parameters:
  ///   - sections: counted as the table is, in any order.
  ///   - animation: how headers, rows and footers go.
  ///
  /// - Returns: what happened; nil in a batch, where nothing happens before its end.
  /// - Throws: outside of a batch, why it is refused.
  @discardableResult
  public func deleteSections(_ sections: [Int], with animation: RowAnimation) throws(UpdateError) -> TableReport? {
    try add(sections.map { .deleteSection($0, with: animation) })
  }
  /// The sections' rows may be others, and any number of them.
  @discardableResult
  public func reloadSections(_ sections: [Int], with animation: RowAnimation) throws(UpdateError) -> TableReport? {
    try add(sections.map { .reloadSection($0, with: animation) })
  }
  /// The section keeps its id, and its rows theirs.
  ///
  /// - Parameters:
  ///   - section: counted as the table is.
  ///   - newSection: counted as the table will be.
  ///
  /// - Returns: what happened; nil in a batch, where nothing happens before its end.
  /// - Throws: outside of a batch, why it is refused.
  @discardableResult
  public func moveSection(_ section: Int, toSection newSection: Int) throws(UpdateError) -> TableReport? {
    try add([.moveSection(section, toSection: newSection)])
  }
  /// New rows.
  ///
  /// - Parameters:
  ///   - paths: counted as the table will be, in any order.
  ///   - animation: how the rows come.
  ///
  /// - Returns: what happened; nil in a batch, where nothing happens before its end.
  /// - Throws: outside of a batch, why it is refused.
  @discardableResult
  public func insertRows(at paths: [IndexPath], with animation: RowAnimation) throws(UpdateError) -> TableReport? {
    try add(paths.map { .insertRow(at: $0, with: animation) })
  }
  /// The rows go; their ids name nothing from there on.
  ///
  /// - Parameters:
  ///   - paths: counted as the table is, in any order.
  ///   - animation: how the rows go.
  ///
  /// - Returns: what happened; nil in a batch, where nothing happens before its end.
  /// - Throws: outside of a batch, why it is refused.
  @discardableResult
  public func deleteRows(at paths: [IndexPath], with animation: RowAnimation) throws(UpdateError) -> TableReport? {
    try add(paths.map { .deleteRow(at: $0, with: animation) })
  }
  /// The rows show something else. They keep their ids, and are no longer selected.
  ///
  /// - Parameters:
  ///   - paths: counted as the table is, in any order.
  ///   - animation: how the old rows go and the new ones come.
  ///
  /// - Returns: what happened; nil in a batch, where nothing happens before its end.
  /// - Throws: outside of a batch, why it is refused.
  @discardableResult
  public func reloadRows(at paths: [IndexPath], with animation: RowAnimation) throws(UpdateError) -> TableReport? {
    try add(paths.map { .reloadRow(at: $0, with: animation) })
  }
  /// The row keeps its id, in another section as well.
  ///
  /// - Parameters:
  ///   - path: counted as the table is.
  ///   - newPath: counted as the table will be.
  ///
  /// - Returns: what happened; nil in a batch, where nothing happens before its end.
  /// - Throws: outside of a batch, why it is refused.
  @discardableResult
  public func moveRow(at path: IndexPath, to newPath: IndexPath) throws(UpdateError) -> TableReport? {
    try add([.moveRow(at: path, to: newPath)])
  }

  private func add(_ updates: [TableUpdate]) throws(UpdateError) -> TableReport? {
    beginUpdates()
    for update in updates { batch.append(update) }
    return try endUpdates()
  }
}
