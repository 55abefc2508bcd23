import TableModel
import CoreTestSupport

/// Random batches: valid ones, constructed from the table after the batch, and ones a step away from valid.
struct RandomUpdates {
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  // MARK: Random choices

  mutating func below(_ count: Int) -> Int { count <= 0 ? 0 : Int.random(in: 0..<count, using: &random) }

  mutating func happens(oneIn count: Int) -> Bool { below(count) == 0 }

  mutating func animation() -> RowAnimation { RowAnimation.allCases[below(RowAnimation.allCases.count)] }

  mutating func shuffled<Element>(_ all: [Element]) -> [Element] { all.shuffled(using: &random) }

  /// Returns distinct numbers below `count` in random order.
  private mutating func some(_ wanted: Int, below count: Int) -> [Int] {
    Array(shuffled(Array(0..<count)).prefix(wanted))
  }

  // MARK: Batches

  /// Returns the numbers of rows of up to four sections.
  mutating func counts() -> [Int] { (0..<below(5)).map { _ in happens(oneIn: 5) ? 0 : below(7) } }

  /// Returns a valid batch in random order, with redundant updates.
  mutating func valid() -> UpdateCase { valid(from: counts()) }

  /// Returns a valid batch for a table with these numbers of rows.
  mutating func valid(from old: [Int]) -> UpdateCase {
    var updates: [TableUpdate] = []
    // One batch in three does not change the sections.
    let (movesSections, replacesSections) = (happens(oneIn: 3), happens(oneIn: 2))
    var (staying, moving, reloaded) = ([Int](), [Int](), Set<Int>())
    for section in old.indices {
      switch replacesSections || movesSections ? below(8) : 7 {
      case 0 where replacesSections: updates.append(.deleteSection(section, with: animation()))
      case 1 where replacesSections:
        updates.append(.reloadSection(section, with: animation()))
        reloaded.insert(section)
        staying.append(section)
      case 2 where movesSections, 3 where movesSections: moving.append(section)
      default: staying.append(section)
      }
    }
    let inserted = replacesSections ? below(3) : 0
    let places = some(inserted + moving.count, below: staying.count + moving.count + inserted)
    var origins = [Int?](repeating: nil, count: staying.count + moving.count + inserted)
    for place in places.prefix(inserted) { updates.append(.insertSection(place, with: animation())) }
    for (place, section) in zip(places.dropFirst(inserted), moving) {
      updates.append(.moveSection(section, toSection: place))
      origins[place] = section
    }
    for section in origins.indices where !places.contains(section) { origins[section] = staying.removeFirst() }
    let new = rows(old, origins, reloaded, &updates)
    addRedundant(old, new, origins, reloaded, &updates)
    return UpdateCase(updates: shuffled(updates), oldCounts: old, newCounts: new)
  }

  private mutating func rows(
    _ old: [Int], _ origins: [Int?], _ reloaded: Set<Int>, _ updates: inout [TableUpdate]
  ) -> [Int] {
    var counts = origins.map { origin in
      if let origin, !reloaded.contains(origin) { old[origin] } else { below(5) }
    }
    let open = origins.indices.filter { section in origins[section].map { !reloaded.contains($0) } ?? false }
    guard !open.isEmpty else { return counts }
    var arriving: [(section: Int, from: TableIndexPath?)] = []
    for section in open {
      for row in 0..<old[origins[section]!] {
        let path = TableIndexPath(section: origins[section]!, row: row)
        switch below(9) {
        case 0:
          updates.append(.deleteRow(at: path, with: animation()))
          counts[section] -= 1
        case 1: updates.append(.reloadRow(at: path, with: animation()))
        case 2:
          arriving.append((open[below(open.count)], path))
          counts[section] -= 1
        default: break
        }
      }
      for _ in 0..<max(0, below(5) - 2) { arriving.append((section, nil)) }
    }
    for arrival in arriving { counts[arrival.section] += 1 }
    for section in open {
      let here = arriving.filter { $0.section == section }
      for (row, arrival) in zip(some(here.count, below: counts[section]), here) {
        let path = TableIndexPath(section: section, row: row)
        if let from = arrival.from {
          updates.append(.moveRow(at: from, to: path))
        } else {
          updates.append(.insertRow(at: path, with: animation()))
        }
      }
    }
    return counts
  }

  private mutating func addRedundant(
    _ old: [Int], _ new: [Int], _ origins: [Int?], _ reloaded: Set<Int>, _ updates: inout [TableUpdate]
  ) {
    while happens(oneIn: 3), !updates.isEmpty { updates.append(updates[below(updates.count)]) }
    for section in old.indices where !origins.contains(section) || reloaded.contains(section) {
      for row in 0..<old[section] where happens(oneIn: 5) {
        let path = TableIndexPath(section: section, row: row)
        let isDeleted = Bool.random(using: &random)
        updates.append(isDeleted ? .deleteRow(at: path, with: animation()) : .reloadRow(at: path, with: animation()))
      }
    }
    for section in new.indices where origins[section].map(reloaded.contains) ?? true {
      for row in 0..<new[section] where happens(oneIn: 5) {
        updates.append(.insertRow(at: TableIndexPath(section: section, row: row), with: animation()))
      }
    }
  }

  /// Returns a batch one step away from a valid one; it may still be valid.
  mutating func mutated(_ testCase: UpdateCase) -> UpdateCase {
    var mutant = testCase
    switch below(6) {
    case 0:
      if !mutant.newCounts.isEmpty { mutant.newCounts[below(mutant.newCounts.count)] += happens(oneIn: 2) ? 1 : -1 }
    case 1:
      if happens(oneIn: 2) { mutant.newCounts.append(below(4)) } else { _ = mutant.newCounts.popLast() }
    case 2 where !mutant.updates.isEmpty: mutant.updates.remove(at: below(mutant.updates.count))
    case 3 where !mutant.updates.isEmpty: mutant.updates[below(mutant.updates.count)] = anyUpdate(testCase)
    case 4 where !mutant.updates.isEmpty: nudge(&mutant.updates[below(mutant.updates.count)])
    default: mutant.updates.append(anyUpdate(testCase))
    }
    return mutant
  }

  /// Increments or decrements one index.
  private mutating func nudge(_ update: inout TableUpdate) {
    let step = happens(oneIn: 2) ? 1 : -1

    func stepped(_ path: TableIndexPath) -> TableIndexPath {
      TableIndexPath(section: path.section, row: path.row &+ step)
    }
    update =
      switch update {
      case .insertSection(let section, let animation): .insertSection(section &+ step, with: animation)
      case .deleteSection(let section, let animation): .deleteSection(section &+ step, with: animation)
      case .reloadSection(let section, let animation): .reloadSection(section &+ step, with: animation)
      case .moveSection(let from, let to): .moveSection(from, toSection: to &+ step)
      case .insertRow(let path, let animation): .insertRow(at: stepped(path), with: animation)
      case .deleteRow(let path, let animation): .deleteRow(at: stepped(path), with: animation)
      case .reloadRow(let path, let animation): .reloadRow(at: stepped(path), with: animation)
      case .moveRow(let from, let to): .moveRow(at: from, to: stepped(to))
      }
  }

  /// Returns any update, usually with indices in or near the table.
  mutating func anyUpdate(_ testCase: UpdateCase) -> TableUpdate {
    let count = max(testCase.oldCounts.count, testCase.newCounts.count)
    let (first, second) = (anyPath(count), anyPath(count))
    return switch below(8) {
    case 0: .insertSection(first.section, with: animation())
    case 1: .deleteSection(first.section, with: animation())
    case 2: .reloadSection(first.section, with: animation())
    case 3: .moveSection(first.section, toSection: second.section)
    case 4: .insertRow(at: first, with: animation())
    case 5: .deleteRow(at: first, with: animation())
    case 6: .reloadRow(at: first, with: animation())
    default: .moveRow(at: first, to: second)
    }
  }

  private mutating func anyPath(_ sections: Int) -> TableIndexPath {
    TableIndexPath(
      section: happens(oneIn: 40) ? extreme() : below(sections + 2) - (happens(oneIn: 10) ? 1 : 0),
      row: happens(oneIn: 40) ? extreme() : below(8) - (happens(oneIn: 10) ? 1 : 0))
  }

  private mutating func extreme() -> Int { [.min, .max, .max - 1, -1, 1 << 40][below(5)] }
}
