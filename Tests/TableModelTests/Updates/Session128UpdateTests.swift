import TableModel
import Testing

/// The batch rules of WWDC 2010 session 128, with its figures.
@Suite struct Session128UpdateTests {
  static func path(_ section: Int, _ row: Int) -> TableIndexPath { TableIndexPath(section: section, row: row) }

  /// Returns the old row at each row after the batch, nil for a new one. For one section.
  static func rows(_ updates: [TableUpdate], from old: Int, to new: Int) throws -> [Int?] {
    let resolved = try UpdateBatch(updates).resolved(from: [old], to: [new])
    let rows = (0..<new).map { resolved.oldIndexPath(ofNew: path(0, $0))?.row }
    // The map from old to new rows is the inverse.
    for row in 0..<old { #expect(resolved.newIndexPath(ofOld: path(0, row))?.row == rows.firstIndex(of: row)) }
    return rows
  }

  @Test func exampleOfSevenRowsMatchesTheSlide() throws {
    let batch = UpdateBatch([
      .deleteRow(at: Self.path(0, 1), with: .fade), .deleteRow(at: Self.path(0, 5), with: .left),
      .insertRow(at: Self.path(0, 2), with: .top), .insertRow(at: Self.path(0, 3), with: .bottom),
      .reloadRow(at: Self.path(0, 4), with: .middle),
    ])
    let resolved = try batch.resolved(from: [7], to: [7])
    #expect((0..<7).map { resolved.oldIndexPath(ofNew: Self.path(0, $0))?.row } == [0, 2, nil, nil, 3, 4, 6])
    #expect((0..<7).map { resolved.newIndexPath(ofOld: Self.path(0, $0))?.row } == [0, nil, 1, 4, 5, nil, 6])
    // The reloaded row is named by its old index; its new index differs.
    #expect(resolved.reloadedRows == [.init(Self.path(0, 4), new: Self.path(0, 5), with: .middle)])
    #expect(resolved.deletedRows == [.init(Self.path(0, 5), with: .left), .init(Self.path(0, 1), with: .fade)])
    #expect(resolved.insertedRows == [.init(Self.path(0, 2), with: .top), .init(Self.path(0, 3), with: .bottom)])
    #expect(resolved.redundant == [])
    #expect(!resolved.isEmpty)
  }

  @Test func rowBetweenADeletionAndAnInsertionMovesWithoutAnUpdate() throws {
    let updates: [TableUpdate] = [
      .deleteRow(at: Self.path(0, 2), with: .fade), .insertRow(at: Self.path(0, 1), with: .fade),
    ]
    #expect(try Self.rows(updates, from: 5, to: 5) == [0, nil, 1, 3, 4])
    #expect(try Self.rows(updates.reversed(), from: 5, to: 5) == [0, nil, 1, 3, 4])
  }

  @Test func deletionsUseOldIndicesAndInsertionsNewOnes() throws {
    let three = [1, 3, 5].map { Self.path(0, $0) }
    #expect(try Self.rows(three.map { .deleteRow(at: $0, with: .none) }, from: 7, to: 4) == [0, 2, 4, 6])
    let inserted: [TableUpdate] = three.map { .insertRow(at: $0, with: .none) }
    #expect(try Self.rows(inserted, from: 4, to: 7) == [0, nil, 1, nil, 2, nil, 3])
    #expect(try Self.rows(inserted.reversed(), from: 4, to: 7) == [0, nil, 1, nil, 2, nil, 3])
  }

  @Test func tenRowsPlusTwoMinusOneMustBeEleven() throws {
    let batch = UpdateBatch([
      .insertRow(at: Self.path(0, 0), with: .fade), .insertRow(at: Self.path(0, 4), with: .fade),
      .deleteRow(at: Self.path(0, 9), with: .fade),
    ])
    _ = try batch.resolved(from: [10], to: [11])
    for count in [0, 5, 9, 10, 12, 13, Int.max] {
      let error = #expect(throws: UpdateError.self) { try batch.resolved(from: [10], to: [count]) }
      // With up to four rows, the insertion at 4 is out of bounds, which is reported first.
      guard count > 4 else { continue }
      #expect(
        error
          == .invalidNumberOfRows(
            section: 0, oldSection: 0, before: 10, after: count, inserted: 2, deleted: 1, movedIn: 0, movedOut: 0))
    }
  }

  @Test func rowUpdatesInInsertedDeletedOrReloadedSectionsAreRedundant() throws {
    let batch = UpdateBatch([
      .reloadRow(at: Self.path(1, 0), with: .fade), .insertSection(0, with: .top),
      .insertRow(at: Self.path(0, 1), with: .top), .deleteRow(at: Self.path(0, 1), with: .fade),
      .reloadRow(at: Self.path(0, 0), with: .fade), .deleteSection(0, with: .bottom),
      .insertRow(at: Self.path(1, 0), with: .left), .reloadSection(1, with: .middle),
      .deleteRow(at: Self.path(1, 1), with: .fade), .deleteRow(at: Self.path(2, 1), with: .fade),
      .deleteRow(at: Self.path(2, 1), with: .top),
    ])
    let resolved = try batch.resolved(from: [2, 2, 3], to: [4, 9, 2])
    #expect(
      resolved.redundant.map(\.description) == [
        "insert row [0, 1] with top: section 0 is inserted", "insert row [1, 0] with left: section 1 is reloaded",
        "delete row [0, 1] with fade: section 0 is deleted", "delete row [1, 1] with fade: section 1 is reloaded",
        "delete row [2, 1] with top: the batch contains it already",
        "reload row [0, 0] with fade: section 0 is deleted",
        "reload row [1, 0] with fade: section 1 is reloaded",
      ])
    #expect(resolved.deletedRows == [.init(Self.path(2, 1), with: .fade)])
    #expect(resolved.insertedRows == [] && resolved.reloadedRows == [])
    #expect(resolved.reloadedSections == [.init(1, new: 1, with: .middle)])
    #expect(resolved.deletedSections == [.init(0, with: .bottom)])
    #expect(resolved.insertedSections == [.init(0, with: .top)])
  }

  @Test func emptyBatchLeavesEverythingInPlace() throws {
    let resolved = try UpdateBatch().resolved(from: [2, 0], to: [2, 0])
    #expect(resolved.isEmpty)
    #expect(resolved.newIndexPath(ofOld: Self.path(0, 1)) == Self.path(0, 1))
    #expect(resolved.newSection(ofOld: 1) == 1)
  }
}
