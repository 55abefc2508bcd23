import TableModel

/// What can be told apart about a batch: where everything goes, what was redundant, or the error.
enum UpdateOutcome: Equatable {
  struct Result: Equatable {
    /// By old section.
    var sections: [Int?]
    /// By old section and row.
    var rows: [[IndexPath?]]
    var redundant: [RedundantUpdate]
  }
  case applied(Result)
  case refused(UpdateError)
}

/// A batch with the table before and what the data source says after.
struct UpdateCase: CustomStringConvertible {
  var updates: [TableUpdate]
  var oldCounts: [Int]
  var newCounts: [Int]

  var description: String { "\(oldCounts) -> \(newCounts): \(updates.map(\.description).joined(separator: ", "))" }

  func resolved() throws(UpdateError) -> ResolvedUpdates {
    try UpdateBatch(updates).resolved(from: oldCounts, to: newCounts)
  }

  /// What the implementation says.
  func implemented() -> UpdateOutcome {
    do throws(UpdateError) {
      let resolved = try resolved()
      let result = UpdateOutcome.Result(
        sections: oldCounts.indices.map(resolved.newSection),
        rows: oldCounts.enumerated().map { section, count in
          (0..<count).map { resolved.newIndexPath(ofOld: IndexPath(section: section, row: $0)) }
        }, redundant: resolved.redundant)
      return .applied(result)
    } catch {
      return .refused(error)
    }
  }

  /// What is wrong with an answer in itself, though both oracles agree with it.
  func complaints(about result: UpdateOutcome.Result) -> [String] {
    (try? resolved()).map { complaints($0, result) } ?? ["refused the second time"]
  }

  /// The other maps and the lists must tell the same story.
  private func complaints(_ resolved: ResolvedUpdates, _ result: UpdateOutcome.Result) -> [String] {
    var complaints: [String] = []
    var sources = [Int?](repeating: nil, count: newCounts.count)
    for (old, new) in result.sections.enumerated() { if let new { sources[new] = old } }
    if newCounts.indices.map(resolved.oldSection) != sources { complaints.append("old sections") }
    var origins = newCounts.map { [IndexPath?](repeating: nil, count: $0) }
    for (section, rows) in result.rows.enumerated() {
      for (row, new) in rows.enumerated() {
        guard let new else { continue }
        if origins[new.section][new.row] != nil { complaints.append("two rows at \(new)") }
        origins[new.section][new.row] = IndexPath(section: section, row: row)
      }
    }
    let told = newCounts.enumerated().map { section, count in
      (0..<count).map { resolved.oldIndexPath(ofNew: IndexPath(section: section, row: $0)) }
    }
    if told != origins { complaints.append("old rows") }
    if resolved.reloadedSections.contains(where: { result.sections[$0.old] != $0.new }) {
      complaints.append("reloaded sections")
    }
    if resolved.reloadedRows.contains(where: { result.rows[$0.old.section][$0.old.row] != $0.new }) {
      complaints.append("reloaded rows")
    }
    if !isInOrder(resolved) { complaints.append("order") }
    if applied(resolved) != expected(origins) { complaints.append("applied in order") }
    return complaints
  }

  /// Every list in the order it is said to have, none with the same index twice.
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

  /// A table of names, and the lists applied to it in the order they say, as a table view does.
  private func applied(_ resolved: ResolvedUpdates) -> [[String]] {
    var table = oldCounts.enumerated().map { section, count in (0..<count).map { "\(section).\($0)" } }
    let before = table
    var (keptSections, keptRows): ([Int: [String]], [IndexPath: String]) = ([:], [:])
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
    _ origins: [[IndexPath?]]
  ) -> [[String]] {
    origins.map { rows in rows.map { $0.map { "\($0.section).\($0.row)" } ?? "new" } }
  }
}
