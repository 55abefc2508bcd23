import TableModel
import TestSupport
import Testing

/// What holds of every batch, whatever is in it.
@Suite struct UpdateLawTests {
  static func outcome(_ one: UpdateCase) -> Result<ResolvedUpdates, UpdateError> {
    do throws(UpdateError) { return .success(try one.resolved()) } catch { return .failure(error) }
  }

  /// The same index always with the same animation, so that it does not matter which of two comes first.
  private static func settled(_ one: UpdateCase) -> UpdateCase {
    func animation(_ index: Int) -> RowAnimation {
      RowAnimation.allCases[Int(UInt(bitPattern: index) % UInt(RowAnimation.allCases.count))]
    }
    var settled = one
    settled.updates = one.updates.map { update in
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
    return settled
  }

  /// However the updates are ordered, and however they are split among calls.
  @Test(arguments: 1...20) func theOrderOfTheCallsNeverMatters(seed: UInt64) {
    var random = RandomUpdates(seed: seed)
    for _ in 0..<25 {
      let legal = random.legal()
      for one in [legal, random.mutated(legal)].map(Self.settled) {
        let expected = Self.outcome(one)
        for _ in 0..<4 {
          var calls: [[TableUpdate]] = [[]]
          for update in random.shuffled(one.updates) {
            if random.happens(oneIn: 3) { calls.append([]) }
            calls[calls.count - 1].append(update)
          }
          var batch = UpdateBatch()
          for call in random.shuffled(calls) { for update in call { batch.append(update) } }
          let other = UpdateCase(updates: batch.updates, oldCounts: one.oldCounts, newCounts: one.newCounts)
          #expect(Self.outcome(other) == expected, "\(one)")
        }
      }
    }
  }

  /// A batch of nothing but what the lists say does the same, and has nothing redundant in it.
  @Test(arguments: 1...20) func redundantUpdatesChangeNothing(seed: UInt64) throws {
    var random = RandomUpdates(seed: seed)
    var dropped = 0
    for _ in 0..<50 {
      let one = random.legal()
      let resolved = try one.resolved()
      var needed: [TableUpdate] = resolved.insertedSections.map { .insertSection($0.index, with: $0.animation) }
      needed += resolved.deletedSections.map { .deleteSection($0.index, with: $0.animation) }
      needed += resolved.reloadedSections.map { .reloadSection($0.old, with: $0.animation) }
      needed += resolved.movedSections.map { .moveSection($0.from, toSection: $0.to) }
      needed += resolved.insertedRows.map { .insertRow(at: $0.index, with: $0.animation) }
      needed += resolved.deletedRows.map { .deleteRow(at: $0.index, with: $0.animation) }
      needed += resolved.reloadedRows.map { .reloadRow(at: $0.old, with: $0.animation) }
      needed += resolved.movedRows.map { .moveRow(at: $0.from, to: $0.to) }
      #expect(needed.count + resolved.redundant.count == one.updates.count, "\(one)")
      dropped += resolved.redundant.count
      let without = try UpdateBatch(needed).resolved(from: one.oldCounts, to: one.newCounts)
      #expect(without.redundant == [])
      #expect(resolved.applied == without.applied, "\(one)")
    }
    #expect(dropped > 20)
  }

  @Test func ofTwoAnimationsForOneIndexTheFirstCounts() throws {
    let path = IndexPath(section: 0, row: 1)
    let batch = UpdateBatch([
      .deleteRow(at: path, with: .left), .deleteRow(at: path, with: .right), .reloadSection(1, with: .top),
      .reloadSection(1, with: .bottom), .insertRow(at: path, with: .middle), .insertRow(at: path, with: .fade),
    ])
    let resolved = try batch.resolved(from: [3, 1], to: [3, 2])
    #expect(resolved.deletedRows == [.init(path, with: .left)])
    #expect(resolved.insertedRows == [.init(path, with: .middle)])
    #expect(resolved.reloadedSections == [.init(1, new: 1, with: .top)])
    #expect(
      resolved.redundant == [
        RedundantUpdate(.reloadSection(1, with: .bottom), .repeated),
        RedundantUpdate(.insertRow(at: path, with: .fade), .repeated),
        RedundantUpdate(.deleteRow(at: path, with: .right), .repeated),
      ])
  }

  /// Every edit keeps the animation it was first given.
  @Test(arguments: 1...20) func animationsStayWithTheirIndices(seed: UInt64) throws {
    var random = RandomUpdates(seed: seed)
    for _ in 0..<50 {
      let one = random.legal()
      let resolved = try one.resolved()
      for edit in resolved.insertedRows {
        let first = one.updates.first { if case .insertRow(edit.index, _) = $0 { true } else { false } }
        #expect(first == .insertRow(at: edit.index, with: edit.animation))
      }
      for edit in resolved.deletedRows {
        let first = one.updates.first { if case .deleteRow(edit.index, _) = $0 { true } else { false } }
        #expect(first == .deleteRow(at: edit.index, with: edit.animation))
      }
      for reload in resolved.reloadedRows {
        let first = one.updates.first { if case .reloadRow(reload.old, _) = $0 { true } else { false } }
        #expect(first == .reloadRow(at: reload.old, with: reload.animation))
      }
      for edit in resolved.deletedSections {
        let first = one.updates.first { if case .deleteSection(edit.index, _) = $0 { true } else { false } }
        #expect(first == .deleteSection(edit.index, with: edit.animation))
      }
    }
  }

  @Test func whatIsNotThereMapsToNothing() throws {
    let resolved = try UpdateBatch([.insertSection(0, with: .fade)]).resolved(from: [2], to: [1, 2])
    for wild in [Int.min, -1, 2, 3, .max] {
      #expect(resolved.newSection(ofOld: wild) == nil && resolved.oldSection(ofNew: wild) == nil)
      for path in [IndexPath(section: wild, row: 0), IndexPath(section: 0, row: wild)] {
        #expect(resolved.newIndexPath(ofOld: path) == nil && resolved.oldIndexPath(ofNew: path) == nil)
      }
    }
  }

  /// Indices and counts at the ends of what an integer holds. Nothing traps.
  @Test func wildIndicesAndCountsAreRefusedOrRight() throws {
    let wild = [Int.min, .min + 1, -1, 0, 1, .max - 1, .max]
    for first in wild {
      for second in wild {
        for third in wild {
          let (path, other) = (IndexPath(section: first, row: second), IndexPath(section: third, row: first))
          let updates: [TableUpdate] = [
            .insertSection(first, with: .fade), .deleteSection(first, with: .fade), .reloadSection(first, with: .fade),
            .moveSection(first, toSection: second), .insertRow(at: path, with: .fade),
            .deleteRow(at: path, with: .fade), .reloadRow(at: path, with: .fade), .moveRow(at: path, to: other),
            .insertRow(at: IndexPath(section: 0, row: third), with: .fade),
            .reloadRow(at: IndexPath(section: 0, row: third), with: .fade),
          ]
          for counts in [[first], [second, third], [first, second, third]] {
            for update in updates {
              let one = UpdateCase(updates: [update], oldCounts: counts, newCounts: counts)
              if case .success(let resolved) = Self.outcome(one) {
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

  @Test func aSectionOfAsManyRowsAsAnIntegerCountsIsMappedToItsEnd() throws {
    let last = IndexPath(section: 0, row: .max - 1)
    let batch = UpdateBatch([
      .deleteRow(at: IndexPath(section: 0, row: 3), with: .fade),
      .insertRow(at: IndexPath(section: 0, row: .max - 2), with: .fade), .reloadRow(at: last, with: .fade),
    ])
    let resolved = try batch.resolved(from: [.max], to: [.max])
    #expect(resolved.newIndexPath(ofOld: last) == last)
    #expect(resolved.newIndexPath(ofOld: IndexPath(section: 0, row: .max - 2))?.row == .max - 3)
    #expect(resolved.reloadedRows.map(\.new) == [last])
    // More than fit: refused, though the reload would be past the last integer.
    let inserts: [TableUpdate] = (0..<3).map { .insertRow(at: IndexPath(section: 0, row: $0), with: .fade) }
    #expect(throws: UpdateError.self) {
      try UpdateBatch(inserts + [.reloadRow(at: last, with: .fade)]).resolved(from: [.max], to: [.max])
    }
  }
}

extension ResolvedUpdates {
  /// All but what was dropped.
  fileprivate var applied: [[String]] {
    [
      sectionRemovals.map { "\($0)" }, sectionPlacements.map { "\($0)" }, rowRemovals.map { "\($0)" },
      rowPlacements.map { "\($0)" }, reloadedSections.map { "\($0)" }, reloadedRows.map { "\($0)" },
    ]
  }
}
