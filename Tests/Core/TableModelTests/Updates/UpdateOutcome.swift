import TableModel

/// The observable result of a batch: where everything moves and what is redundant, or the error.
enum UpdateOutcome: Equatable {
  struct Result: Equatable {
    /// New sections, by old section.
    var sections: [Int?]
    /// New index paths, by old section and row.
    var rows: [[TableIndexPath?]]
    var redundant: [RedundantUpdate]
  }
  case applied(Result)
  case rejected(UpdateError)
}

/// A batch with the numbers of rows before and after it.
struct UpdateCase: CustomStringConvertible {
  var updates: [TableUpdate]
  var oldCounts: [Int]
  var newCounts: [Int]

  var description: String { "\(oldCounts) -> \(newCounts): \(updates.map(\.description).joined(separator: ", "))" }

  func resolved() throws(UpdateError) -> ResolvedUpdates {
    try UpdateBatch(updates).resolved(from: oldCounts, to: newCounts)
  }

  /// The outcome according to the implementation.
  func actualOutcome() -> UpdateOutcome {
    do throws(UpdateError) {
      let resolved = try resolved()
      let result = UpdateOutcome.Result(
        sections: oldCounts.indices.map(resolved.newSection),
        rows: oldCounts.enumerated().map { section, count in
          (0..<count).map { resolved.newIndexPath(ofOld: TableIndexPath(section: section, row: $0)) }
        }, redundant: resolved.redundant)
      return .applied(result)
    } catch {
      return .rejected(error)
    }
  }

  /// Returns which parts of the resolved batch contradict its result.
  func inconsistencies(in result: UpdateOutcome.Result) -> [String] {
    (try? resolved()).map { inconsistencies($0, result) } ?? ["rejected the second time"]
  }

  /// The inverse maps and the lists must agree with the forward maps.
  private func inconsistencies(_ resolved: ResolvedUpdates, _ result: UpdateOutcome.Result) -> [String] {
    var found: [String] = []
    var sources = [Int?](repeating: nil, count: newCounts.count)
    for (old, new) in result.sections.enumerated() { if let new { sources[new] = old } }
    if newCounts.indices.map(resolved.oldSection) != sources { found.append("old sections") }
    var origins = newCounts.map { [TableIndexPath?](repeating: nil, count: $0) }
    for (section, rows) in result.rows.enumerated() {
      for (row, new) in rows.enumerated() {
        guard let new else { continue }
        if origins[new.section][new.row] != nil { found.append("two rows at \(new)") }
        origins[new.section][new.row] = TableIndexPath(section: section, row: row)
      }
    }
    let reported = newCounts.enumerated().map { section, count in
      (0..<count).map { resolved.oldIndexPath(ofNew: TableIndexPath(section: section, row: $0)) }
    }
    if reported != origins { found.append("old rows") }
    if resolved.reloadedSections.contains(where: { result.sections[$0.old] != $0.new }) {
      found.append("reloaded sections")
    }
    if resolved.reloadedRows.contains(where: { result.rows[$0.old.section][$0.old.row] != $0.new }) {
      found.append("reloaded rows")
    }
    if !isInOrder(resolved) { found.append("order") }
    if applied(resolved) != expected(origins) { found.append("applied in order") }
    return found
  }

  /// Returns whether every list is in its documented order, without duplicates.
  private func isInOrder(_ resolved: ResolvedUpdates) -> Bool {
    func ascend<Index: Comparable>(_ all: [Index]) -> Bool { zip(all, all.dropFirst()).allSatisfy { $0.0 < $0.1 } }
    return ascend(resolved.deletedSections.reversed().map(\.index)) && ascend(resolved.insertedSections.map(\.index))
      && ascend(resolved.movedSections.map(\.to)) && ascend(resolved.reloadedSections.map(\.new))
      && ascend(resolved.reloadedSections.map(\.old)) && ascend(resolved.deletedRows.reversed().map(\.index))
      && ascend(resolved.insertedRows.map(\.index)) && ascend(resolved.movedRows.map(\.to))
      && ascend(resolved.reloadedRows.map(\.new)) && ascend(resolved.rowRemovals.reversed().map(\.index))
      && ascend(resolved.rowPlacements.map(\.index)) && ascend(resolved.sectionRemovals.reversed().map(\.index))
      && ascend(resolved.sectionPlacements.map(\.index))
  }

  /// Applies the lists in order to a table of names, as a table view does.
  private func applied(_ resolved: ResolvedUpdates) -> [[String]] {
    var table = oldCounts.enumerated().map { section, count in (0..<count).map { "\(section).\($0)" } }
    let before = table
    var (keptSections, keptRows): ([Int: [String]], [TableIndexPath: String]) = ([:], [:])
    for removal in resolved.rowRemovals {
      keptRows[removal.index] = table[removal.index.section].remove(at: removal.index.row)
    }
    for reload in resolved.reloadedSections {
      table[reload.old] = [String](repeating: "new", count: newCounts[reload.new])
    }
    for removal in resolved.sectionRemovals { keptSections[removal.index] = table.remove(at: removal.index) }
    for placement in resolved.sectionPlacements {
      switch placement.origin {
      case .inserted: table.insert([String](repeating: "new", count: newCounts[placement.index]), at: placement.index)
      case .moved(let from): table.insert(keptSections[from] ?? ["lost"], at: placement.index)
      }
    }
    for placement in resolved.rowPlacements {
      switch placement.origin {
      case .inserted: table[placement.index.section].insert("new", at: placement.index.row)
      case .moved(let from): table[placement.index.section].insert(keptRows[from] ?? "lost", at: placement.index.row)
      }
    }
    for reload in resolved.reloadedRows
    where table[reload.new.section][reload.new.row] != before[reload.old.section][reload.old.row] {
      table[reload.new.section][reload.new.row] += " reloaded for another"
    }
    return table
  }

  private func expected(
    _ origins: [[TableIndexPath?]]
  ) -> [[String]] {
    origins.map { rows in rows.map { $0.map { "\($0.section).\($0.row)" } ?? "new" } }
  }
}
