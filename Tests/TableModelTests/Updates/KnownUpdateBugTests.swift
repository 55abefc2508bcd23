import TableModel
import Testing

/// Batches that UIKit, or a library on top of it, is known to get wrong, with their correct results.
@Suite struct KnownUpdateBugTests {
  private static func path(_ section: Int, _ row: Int) -> TableIndexPath { TableIndexPath(section: section, row: row) }

  /// Returns the rows after the batch by their old section and row, "+" for new ones.
  private static func after(_ updates: [TableUpdate], from old: [Int], to new: [Int]) throws -> [String] {
    let testCase = UpdateCase(updates: updates, oldCounts: old, newCounts: new)
    let resolved = try testCase.resolved()
    #expect(UpdateOracleTests.difference(testCase) == nil)
    return new.enumerated().map { section, count in
      (0..<count)
        .map { row in
          resolved.oldIndexPath(ofNew: path(section, row)).map { "\($0.section)\($0.row)" } ?? "+"
        }
        .joined(separator: " ")
    }
  }

  /// RxDataSources notes that its differ must avoid this: it "crashes, no matter what index".
  @Test func rxDataSourcesMoveOfSection2To1WithADeletionAndAReload() throws {
    let updates: [TableUpdate] = [
      .moveSection(2, toSection: 1), .deleteRow(at: Self.path(0, 0), with: .automatic),
      .reloadRow(at: Self.path(1, 0), with: .automatic),
    ]
    #expect(try Self.after(updates, from: [2, 2, 2], to: [1, 2, 2]) == ["01", "20 21", "10 11"])
    let resolved = try UpdateBatch(updates).resolved(from: [2, 2, 2], to: [1, 2, 2])
    #expect(resolved.reloadedRows == [.init(Self.path(1, 0), new: Self.path(2, 0), with: .automatic)])
  }

  @Test func rxDataSourcesReloadInEverySectionWithTheMove() throws {
    for section in 0..<3 {
      let updates: [TableUpdate] = [
        .moveSection(2, toSection: 1), .deleteRow(at: Self.path(0, 0), with: .automatic),
        .reloadRow(at: Self.path(section, 1), with: .automatic),
      ]
      let resolved = try UpdateBatch(updates).resolved(from: [2, 2, 2], to: [1, 2, 2])
      let new = [Self.path(0, 0), Self.path(2, 1), Self.path(1, 1)][section]
      #expect(resolved.reloadedRows == [.init(Self.path(section, 1), new: new, with: .automatic)])
    }
  }

  /// UIKit rejects this batch, claiming that one row was deleted from section 0.
  @Test func openradar27041784MoveOfASectionWithAReloadedRow() throws {
    let updates: [TableUpdate] = [.reloadRow(at: Self.path(1, 0), with: .fade), .moveSection(1, toSection: 0)]
    #expect(try Self.after(updates, from: [2, 3], to: [3, 2]) == ["10 11 12", "00 01"])
    let resolved = try UpdateBatch(updates).resolved(from: [2, 3], to: [3, 2])
    #expect(resolved.reloadedRows == [.init(Self.path(1, 0), new: Self.path(0, 0), with: .fade)])
    #expect(resolved.movedSections == [.init(1, to: 0)])
  }

  /// The sets of indices are disjoint; the reload crashed nevertheless, because its row is displaced.
  @Test func igListKit690ReloadOfADisplacedSectionAndRow() throws {
    let sections: [TableUpdate] = [
      .reloadSection(1, with: .fade), .insertSection(0, with: .fade), .deleteSection(2, with: .fade),
    ]
    let resolved = try UpdateBatch(sections).resolved(from: [1, 1, 1, 1], to: [1, 1, 5, 1])
    #expect(resolved.reloadedSections == [.init(1, new: 2, with: .fade)])
    #expect(try Self.after(sections, from: [1, 1, 1, 1], to: [1, 1, 5, 1]) == ["+", "00", "+ + + + +", "30"])

    let rows: [TableUpdate] = [
      .reloadRow(at: Self.path(0, 1), with: .fade), .insertRow(at: Self.path(0, 0), with: .fade),
      .moveRow(at: Self.path(0, 3), to: Self.path(0, 1)),
    ]
    #expect(try Self.after(rows, from: [4], to: [5]) == ["+ 03 00 01 02"])
    let moved = try UpdateBatch(rows).resolved(from: [4], to: [5])
    #expect(moved.reloadedRows == [.init(Self.path(0, 1), new: Self.path(0, 3), with: .fade)])
  }

  /// "Flaky bug when deleting the same index path twice."
  @Test func igListKitOneRowDeletedTwice() throws {
    let delete = TableUpdate.deleteRow(at: Self.path(0, 1), with: .fade)
    #expect(try Self.after([delete, delete], from: [3], to: [2]) == ["00 02"])
  }

  /// The first beta of iOS 11 counted the rows of a deleted section as deleted from the next one.
  @Test func iOS11SectionDeletionWithUpdatesOfLaterSections() throws {
    let updates: [TableUpdate] = [
      .deleteSection(1, with: .fade), .deleteRow(at: Self.path(2, 0), with: .fade),
      .insertRow(at: Self.path(1, 2), with: .fade), .insertRow(at: Self.path(1, 3), with: .fade),
      .deleteRow(at: Self.path(1, 0), with: .fade),
    ]
    #expect(try Self.after(updates, from: [1, 4, 3, 1], to: [1, 4, 1]) == ["00", "21 22 + +", "30"])
  }

  @Test func openradar48941906MoveOfASectionToItselfWithARowMovedOut() throws {
    let updates: [TableUpdate] = [
      .moveSection(1, toSection: 1), .moveRow(at: Self.path(1, 0), to: Self.path(0, 1)),
    ]
    #expect(try Self.after(updates, from: [2, 2], to: [3, 1]) == ["00 10 01", "11"])
  }

  @Test func rowMovedToItselfStaysWhenARowIsInsertedAbove() throws {
    let updates: [TableUpdate] = [
      .moveRow(at: Self.path(0, 1), to: Self.path(0, 1)), .insertRow(at: Self.path(0, 0), with: .fade),
    ]
    #expect(try Self.after(updates, from: [3], to: [4]) == ["+ 01 00 02"])
  }

  @Test func rzCollectionList29InsertionOfASectionAndItsRows() throws {
    let updates: [TableUpdate] = [
      .insertRow(at: Self.path(0, 0), with: .fade), .insertRow(at: Self.path(0, 1), with: .fade),
      .insertSection(0, with: .fade), .insertRow(at: Self.path(1, 0), with: .fade),
    ]
    #expect(try Self.after(updates, from: [1], to: [2, 2]) == ["+ +", "+ 00"])
    let resolved = try UpdateBatch(updates).resolved(from: [1], to: [2, 2])
    #expect(resolved.insertedRows == [.init(Self.path(1, 0), with: .fade)])
    #expect(resolved.redundant.map(\.reason) == [.sectionInserted(0), .sectionInserted(0)])
  }

  @Test func bento51InsertionIntoAMovedSection() throws {
    let updates: [TableUpdate] = [
      .moveSection(1, toSection: 2), .insertSection(1, with: .fade), .insertRow(at: Self.path(2, 0), with: .fade),
    ]
    #expect(try Self.after(updates, from: [2, 2], to: [2, 1, 3]) == ["00 01", "+", "+ 10 11"])
  }

  @Test func bento187MovesOfEmptySections() throws {
    let updates: [TableUpdate] = [.moveSection(0, toSection: 2), .moveSection(2, toSection: 0)]
    #expect(try Self.after(updates, from: [0, 2, 0], to: [0, 2, 0]) == ["", "10 11", ""])
  }

  /// A moved section may have any updates of its rows, including moves in and out.
  @Test func igListKitEveryRowUpdateInAMovedSection() throws {
    let updates: [TableUpdate] = [
      .moveSection(0, toSection: 1), .deleteRow(at: Self.path(0, 0), with: .fade),
      .insertRow(at: Self.path(1, 0), with: .fade), .reloadRow(at: Self.path(0, 1), with: .fade),
      .moveRow(at: Self.path(0, 2), to: Self.path(0, 0)), .moveRow(at: Self.path(1, 0), to: Self.path(1, 1)),
      .moveRow(at: Self.path(0, 3), to: Self.path(1, 2)),
    ]
    #expect(try Self.after(updates, from: [4, 2], to: [2, 4]) == ["02 11", "+ 10 03 01"])
  }

  /// UIKit looks for the first move's row in the section that has that index after the batch.
  @Test func tlIndexPathTools20RowKeepsItsIndexPathWhileItsSectionChanges() throws {
    let updates: [TableUpdate] = [
      .insertSection(0, with: .fade), .moveRow(at: Self.path(0, 0), to: Self.path(2, 0)),
      .moveRow(at: Self.path(1, 0), to: Self.path(1, 0)),
    ]
    #expect(try Self.after(updates, from: [1, 1], to: [1, 1, 1]) == ["+", "10", "00"])
  }

  @Test func stateParksReloadedSectionMayHaveAnyNumberOfRows() throws {
    for count in [0, 1, 5, 9] {
      let updates: [TableUpdate] = [
        .reloadSection(1, with: .automatic), .deleteRow(at: Self.path(1, 0), with: .fade),
        .insertRow(at: Self.path(1, 77), with: .fade),
      ]
      let resolved = try UpdateBatch(updates).resolved(from: [2, 3], to: [2, count])
      #expect(resolved.newSection(ofOld: 1) == 1)
      #expect(resolved.newIndexPath(ofOld: Self.path(1, 0)) == nil)
      #expect(resolved.oldIndexPath(ofNew: Self.path(1, 0)) == nil)
      #expect(resolved.newIndexPath(ofOld: Self.path(0, 1)) == Self.path(0, 1))
    }
  }
}
