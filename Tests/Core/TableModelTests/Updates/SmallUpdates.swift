import TableModel

/// All batches of a few updates on a small table, valid or not.
enum SmallUpdates {
  /// Returns tables of up to two sections with up to `rows` rows each.
  static func tables(rows: Int) -> [[Int]] {
    [[]] + (0...rows).map { [$0] } + (0...rows).flatMap { first in (0...rows).map { [first, $0] } }
  }

  /// Returns all updates with existing indices, or one beyond.
  static func updates(_ counts: [Int]) -> [TableUpdate] {
    let (old, new) = (0...counts.count, 0...(counts.count == 2 ? 2 : counts.count + 1))
    let oldPaths = old.flatMap { section in
      (0...(section < counts.count ? counts[section] : 0)).map { TableIndexPath(section: section, row: $0) }
    }
    let newPaths = new.flatMap { section in
      (0...(section < counts.count ? min(3, counts[section] + 1) : 1)).map { TableIndexPath(section: section, row: $0) }
    }
    var updates: [TableUpdate] = new.map { .insertSection($0, with: .top) }
    updates += old.flatMap { [.deleteSection($0, with: .fade), .reloadSection($0, with: .middle)] }
    updates += old.flatMap { from in new.map { .moveSection(from, toSection: $0) } }
    updates += newPaths.map { .insertRow(at: $0, with: .left) }
    updates += oldPaths.flatMap { [.deleteRow(at: $0, with: .right), .reloadRow(at: $0, with: .none)] }
    updates += oldPaths.flatMap { from in newPaths.map { .moveRow(at: from, to: $0) } }
    return updates
  }

  /// Visits each batch with matching counts and, below the full size, with counts that do not match.
  static func forEach(_ counts: [Int], size: Int, _ body: (UpdateCase) -> Void) {
    let all = updates(counts)

    func visit(_ updates: [TableUpdate], from position: Int) {
      let suited = SmallUpdates.suited(updates, counts)
      body(UpdateCase(updates: updates, oldCounts: counts, newCounts: suited))
      if updates.count < size {
        for new in unsuited(suited) { body(UpdateCase(updates: updates, oldCounts: counts, newCounts: new)) }
      }
      guard updates.count < size else { return }
      // Starts at the same update: repeated updates are included.
      for next in position..<all.count { visit(updates + [all[next]], from: next) }
    }
    visit([], from: 0)
  }

  /// Returns the counts after a valid batch; any counts for an invalid one.
  private static func suited(_ updates: [TableUpdate], _ counts: [Int]) -> [Int] {
    let unique = updates.enumerated().filter { !updates[..<$0.offset].contains($0.element) }.map(\.element)
    var (gone, taken, moved) = ([Int](), [Int](), [(Int, Int)]())
    for update in unique {
      switch update {
      case .insertSection(let section, _): taken.append(section)
      case .deleteSection(let section, _): gone.append(section)
      case .moveSection(let from, let to):
        gone.append(from)
        taken.append(to)
        moved.append((from, to))
      default: break
      }
    }
    var staying = counts.indices.filter { !gone.contains($0) }
    var new: [Int] = []
    while !staying.isEmpty || taken.contains(where: { $0 >= new.count && $0 <= new.count + 1 }) {
      let section = new.count
      let origin =
        taken.contains(section) ? moved.first { $0.1 == section }?.0 : staying.isEmpty ? nil : staying.removeFirst()
      guard let origin, counts.indices.contains(origin) else {
        new.append(2)
        continue
      }
      var count = counts[origin]
      for update in unique {
        switch update {
        case .insertRow(let path, _): count += path.section == section ? 1 : 0
        case .deleteRow(let path, _): count -= path.section == origin ? 1 : 0
        case .moveRow(let from, let to): count += (to.section == section ? 1 : 0) - (from.section == origin ? 1 : 0)
        default: break
        }
      }
      new.append(max(0, count))
    }
    return new
  }

  private static func unsuited(_ counts: [Int]) -> [[Int]] {
    var all = [counts + [0], Array(counts.dropLast())]
    for section in counts.indices {
      for step in [-1, 1] {
        all.append(counts)
        all[all.count - 1][section] += step
      }
    }
    return all
  }
}
