extension TableView {
  // MARK: Batches

  /// Begins a batch of updates, which ends with the matching `endUpdates`. Batches nest: all updates are applied at the
  /// end of the outermost.
  public func beginUpdates() { depth += 1 }

  /// Ends a batch. At the outermost end the table asks the data source for sections, then for rows, then the delegate
  /// for heights; a batch without updates only asks for heights.
  ///
  /// - Returns: the result; nil at the end of an inner batch.
  /// - Throws: why the batch is rejected. The table is then unchanged, and the batch is discarded. From then on the
  ///   data source and the table differ until `reloadData`.
  @discardableResult
  public func endUpdates() throws(UpdateError) -> TableReport? {
    guard depth > 0 else { throw .endUpdatesWithoutBegin }
    depth -= 1
    return depth == 0 ? try commit() : nil
  }

  /// Applies the updates of `body` as one batch.
  @discardableResult
  public func performBatchUpdates(_ body: () -> Void) throws(UpdateError) -> TableReport? {
    beginUpdates()
    body()
    return try endUpdates()
  }

  #if !hasFeature(Embedded)
  /// Performs a batch whose body may throw. If it throws, its updates are discarded; those of enclosing batches are not.
  @discardableResult
  public func performBatchUpdates(_ body: () throws -> Void) throws -> TableReport? {
    let (before, editing) = (batch, pendingEditing)
    beginUpdates()
    do {
      try body()
    } catch {
      depth -= 1
      batch = before
      pendingEditing = editing
      throw error
    }
    return try endUpdates()
  }
  #endif

  /// Runs `body` with animations off, and restores the previous value afterwards, also if it throws.
  public func performWithoutAnimation<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = animationsEnabled
    animationsEnabled = false
    defer { animationsEnabled = before }
    return try body()
  }

  // MARK: Updates
  //
  // Indices of deletions, reloads and the sources of moves are those before the batch; of insertions and the
  // destinations of moves, those after it. Outside of a batch each call is a batch of its own.

  /// Inserts sections, with the rows that the data source reports.
  ///
  /// - Parameters:
  ///   - sections: indices after the batch, in any order.
  ///   - animation: of headers, rows and footers.
  ///
  /// - Returns: the result; nil in a batch, which is applied at its end.
  /// - Throws: outside of a batch, the reason why the update is rejected.
  @discardableResult
  public func insertSections(_ sections: [Int], with animation: RowAnimation) throws(UpdateError) -> TableReport? {
    try add(sections.map { .insertSection($0, with: animation) })
  }

  /// Deletes sections with all of their rows.
  ///
  /// - Parameters:
  ///   - sections: indices before the batch, in any order.
  ///   - animation: of headers, rows and footers.
  ///
  /// - Returns: the result; nil in a batch, which is applied at its end.
  /// - Throws: outside of a batch, the reason why the update is rejected.
  @discardableResult
  public func deleteSections(_ sections: [Int], with animation: RowAnimation) throws(UpdateError) -> TableReport? {
    try add(sections.map { .deleteSection($0, with: animation) })
  }

  /// Reloads sections, which may then have other rows, and any number of them.
  @discardableResult
  public func reloadSections(_ sections: [Int], with animation: RowAnimation) throws(UpdateError) -> TableReport? {
    try add(sections.map { .reloadSection($0, with: animation) })
  }

  /// Moves a section. It keeps its ID, and its rows theirs.
  ///
  /// - Parameters:
  ///   - section: the index before the batch.
  ///   - newSection: the index after the batch.
  ///
  /// - Returns: the result; nil in a batch, which is applied at its end.
  /// - Throws: outside of a batch, the reason why the update is rejected.
  @discardableResult
  public func moveSection(_ section: Int, toSection newSection: Int) throws(UpdateError) -> TableReport? {
    try add([.moveSection(section, toSection: newSection)])
  }

  /// Inserts rows.
  ///
  /// - Parameters:
  ///   - paths: index paths after the batch, in any order.
  ///   - animation: of the rows.
  ///
  /// - Returns: the result; nil in a batch, which is applied at its end.
  /// - Throws: outside of a batch, the reason why the update is rejected.
  @discardableResult
  public func insertRows(at paths: [TableIndexPath], with animation: RowAnimation) throws(UpdateError) -> TableReport? {
    try add(paths.map { .insertRow(at: $0, with: animation) })
  }

  /// Deletes rows. Their IDs become invalid.
  ///
  /// - Parameters:
  ///   - paths: index paths before the batch, in any order.
  ///   - animation: of the rows.
  ///
  /// - Returns: the result; nil in a batch, which is applied at its end.
  /// - Throws: outside of a batch, the reason why the update is rejected.
  @discardableResult
  public func deleteRows(at paths: [TableIndexPath], with animation: RowAnimation) throws(UpdateError) -> TableReport? {
    try add(paths.map { .deleteRow(at: $0, with: animation) })
  }

  /// Reloads rows. They keep their IDs, and are deselected.
  ///
  /// - Parameters:
  ///   - paths: index paths before the batch, in any order.
  ///   - animation: of the old and the new rows.
  ///
  /// - Returns: the result; nil in a batch, which is applied at its end.
  /// - Throws: outside of a batch, the reason why the update is rejected.
  @discardableResult
  public func reloadRows(at paths: [TableIndexPath], with animation: RowAnimation) throws(UpdateError) -> TableReport? {
    try add(paths.map { .reloadRow(at: $0, with: animation) })
  }

  /// Moves a row, also to another section. It keeps its ID.
  ///
  /// - Parameters:
  ///   - path: the index path before the batch.
  ///   - newPath: the index path after the batch.
  ///
  /// - Returns: the result; nil in a batch, which is applied at its end.
  /// - Throws: outside of a batch, the reason why the update is rejected.
  @discardableResult
  public func moveRow(at path: TableIndexPath, to newPath: TableIndexPath) throws(UpdateError) -> TableReport? {
    try add([.moveRow(at: path, to: newPath)])
  }

  private func add(_ updates: [TableUpdate]) throws(UpdateError) -> TableReport? {
    beginUpdates()
    for update in updates { batch.append(update) }
    return try endUpdates()
  }
}
