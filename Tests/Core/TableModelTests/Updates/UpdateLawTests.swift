import TableModel
import CoreTestSupport
import Testing

/// Properties of every batch, whatever it contains.
@Suite struct UpdateLawTests {
  static func outcome(_ testCase: UpdateCase) -> Result<ResolvedUpdates, UpdateError> {
    do throws(UpdateError) { return .success(try testCase.resolved()) } catch { return .failure(error) }
  }

  /// Gives each index a fixed animation, so that the order of repeated updates does not matter.
  private static func withFixedAnimations(_ testCase: UpdateCase) -> UpdateCase {
    func animation(_ index: Int) -> RowAnimation {
      RowAnimation.allCases[Int(UInt(bitPattern: index) % UInt(RowAnimation.allCases.count))]
    }
    var fixed = testCase
    fixed.updates = testCase.updates.map { update in
      switch update {
      case .insertSection(let section, _): .insertSection(section, with: animation(section))
      case .deleteSection(let section, _): .deleteSection(section, with: animation(section))
      case .reloadSection(let section, _): .reloadSection(section, with: animation(section))
      case .insertRow(let path, _): .insertRow(at: path, with: animation(path.row))
      case .deleteRow(let path, _): .deleteRow(at: path, with: animation(path.row))
      case .reloadRow(let path, _): .reloadRow(at: path, with: animation(path.row))
      case .moveSection, .moveRow: update
      }
    }
    return fixed
  }

  /// The result is the same for any order of the updates, and however they are split into calls.
  @Test(arguments: 1...20) func orderOfCallsDoesNotMatter(seed: UInt64) {
    var random = RandomUpdates(seed: seed)
    for _ in 0..<25 {
      let valid = random.valid()
      for testCase in [valid, random.mutated(valid)].map(Self.withFixedAnimations) {
        let expected = Self.outcome(testCase)
        for _ in 0..<4 {
          var calls: [[TableUpdate]] = [[]]
          for update in random.shuffled(testCase.updates) {
            if random.happens(oneIn: 3) { calls.append([]) }
            calls[calls.count - 1].append(update)
          }
          var batch = UpdateBatch()
          for call in random.shuffled(calls) { for update in call { batch.append(update) } }
          let other = UpdateCase(updates: batch.updates, oldCounts: testCase.oldCounts, newCounts: testCase.newCounts)
          #expect(Self.outcome(other) == expected, "\(testCase)")
        }
      }
    }
  }

  /// A batch built from the resolved lists does the same and contains nothing redundant.
  @Test(arguments: 1...20) func redundantUpdatesChangeNothing(seed: UInt64) throws {
    var random = RandomUpdates(seed: seed)
    var dropped = 0
    for _ in 0..<50 {
      let testCase = random.valid()
      let resolved = try testCase.resolved()
      var needed: [TableUpdate] = resolved.insertedSections.map { .insertSection($0.index, with: $0.animation) }
      needed += resolved.deletedSections.map { .deleteSection($0.index, with: $0.animation) }
      needed += resolved.reloadedSections.map { .reloadSection($0.old, with: $0.animation) }
      needed += resolved.movedSections.map { .moveSection($0.from, toSection: $0.to) }
      needed += resolved.insertedRows.map { .insertRow(at: $0.index, with: $0.animation) }
      needed += resolved.deletedRows.map { .deleteRow(at: $0.index, with: $0.animation) }
      needed += resolved.reloadedRows.map { .reloadRow(at: $0.old, with: $0.animation) }
      needed += resolved.movedRows.map { .moveRow(at: $0.from, to: $0.to) }
      #expect(needed.count + resolved.redundant.count == testCase.updates.count, "\(testCase)")
      dropped += resolved.redundant.count
      let without = try UpdateBatch(needed).resolved(from: testCase.oldCounts, to: testCase.newCounts)
      #expect(without.redundant == [])
      #expect(resolved.applied == without.applied, "\(testCase)")
    }
    #expect(dropped > 20)
  }

  /// Every edit has the animation of the first update for its index.
  @Test(arguments: 1...20) func randomBatchesKeepTheFirstAnimationForEachIndex(seed: UInt64) throws {
    var random = RandomUpdates(seed: seed)
    for _ in 0..<50 {
      let testCase = random.valid()
      let resolved = try testCase.resolved()
      for edit in resolved.insertedRows {
        let first = testCase.updates.first { if case .insertRow(edit.index, _) = $0 { true } else { false } }
        #expect(first == .insertRow(at: edit.index, with: edit.animation))
      }
      for edit in resolved.deletedRows {
        let first = testCase.updates.first { if case .deleteRow(edit.index, _) = $0 { true } else { false } }
        #expect(first == .deleteRow(at: edit.index, with: edit.animation))
      }
      for reload in resolved.reloadedRows {
        let first = testCase.updates.first { if case .reloadRow(reload.old, _) = $0 { true } else { false } }
        #expect(first == .reloadRow(at: reload.old, with: reload.animation))
      }
      for edit in resolved.deletedSections {
        let first = testCase.updates.first { if case .deleteSection(edit.index, _) = $0 { true } else { false } }
        #expect(first == .deleteSection(edit.index, with: edit.animation))
      }
    }
  }

  @Test func indicesOutOfBoundsMapToNil() throws {
    let resolved = try UpdateBatch([.insertSection(0, with: .fade)]).resolved(from: [2], to: [1, 2])
    for extremes in [Int.min, -1, 2, 3, .max] {
      #expect(resolved.newSection(ofOld: extremes) == nil && resolved.oldSection(ofNew: extremes) == nil)
      for path in [TableIndexPath(section: extremes, row: 0), TableIndexPath(section: 0, row: extremes)] {
        #expect(resolved.newIndexPath(ofOld: path) == nil && resolved.oldIndexPath(ofNew: path) == nil)
      }
    }
  }

  /// Indices and counts near the limits of `Int` do not trap.
  @Test func extremeIndicesAndCountsDoNotTrap() throws {
    let extremes = [Int.min, .min + 1, -1, 0, 1, .max - 1, .max]
    for first in extremes {
      for second in extremes {
        for third in extremes {
          let (path, other) = (TableIndexPath(section: first, row: second), TableIndexPath(section: third, row: first))
          let updates: [TableUpdate] = [
            .insertSection(first, with: .fade), .deleteSection(first, with: .fade), .reloadSection(first, with: .fade),
            .moveSection(first, toSection: second), .insertRow(at: path, with: .fade),
            .deleteRow(at: path, with: .fade), .reloadRow(at: path, with: .fade), .moveRow(at: path, to: other),
            .insertRow(at: TableIndexPath(section: 0, row: third), with: .fade),
            .reloadRow(at: TableIndexPath(section: 0, row: third), with: .fade),
          ]
          for counts in [[first], [second, third], [first, second, third]] {
            for update in updates {
              let testCase = UpdateCase(updates: [update], oldCounts: counts, newCounts: counts)
              if case .success(let resolved) = Self.outcome(testCase) {
                #expect(resolved.newSection(ofOld: 0) != nil || counts.isEmpty)
              }
            }
            _ = Self.outcome(UpdateCase(updates: updates, oldCounts: counts, newCounts: counts))
            _ = Self.outcome(UpdateCase(updates: Array(updates.suffix(3)), oldCounts: counts, newCounts: counts))
          }
        }
      }
    }
  }

  @Test func sectionWithIntMaxRowsMapsItsLastRow() throws {
    let last = TableIndexPath(section: 0, row: .max - 1)
    let batch = UpdateBatch([
      .deleteRow(at: TableIndexPath(section: 0, row: 3), with: .fade),
      .insertRow(at: TableIndexPath(section: 0, row: .max - 2), with: .fade), .reloadRow(at: last, with: .fade),
    ])
    let resolved = try batch.resolved(from: [.max], to: [.max])
    #expect(resolved.newIndexPath(ofOld: last) == last)
    #expect(resolved.newIndexPath(ofOld: TableIndexPath(section: 0, row: .max - 2))?.row == .max - 3)
    #expect(resolved.reloadedRows.map(\.new) == [last])
    // Too many rows: rejected, although the reload's new index would overflow.
    let inserts: [TableUpdate] = (0..<3).map { .insertRow(at: TableIndexPath(section: 0, row: $0), with: .fade) }
    #expect(throws: UpdateError.self) {
      try UpdateBatch(inserts + [.reloadRow(at: last, with: .fade)]).resolved(from: [.max], to: [.max])
    }
  }
}

extension ResolvedUpdates {
  /// All lists, without the dropped updates.
  fileprivate var applied: [[String]] {
    [
      sectionRemovals.map { "\($0)" }, sectionPlacements.map { "\($0)" }, rowRemovals.map { "\($0)" },
      rowPlacements.map { "\($0)" }, reloadedSections.map { "\($0)" }, reloadedRows.map { "\($0)" },
    ]
  }
}
