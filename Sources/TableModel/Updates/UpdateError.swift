/// Why a batch of updates is refused. The table stays as it was.
///
/// `description` is worded as UIKit words it, with the same numbers, so that it is found where UIKit's crashes are told
/// of. `advice` says what to do about it.
public enum UpdateError: Error, Hashable, Sendable {
  /// How much there is, where less than an index asks for.
  public enum Extent: Hashable, Sendable {
    /// So many sections, so that the row's section is missing.
    case sections(Int)
    /// So many rows in the row's section.
    case rows(Int)
  }

  // MARK: Counts

  /// A section cannot have fewer than no rows. UIKit has no words for it.
  case negativeNumberOfRows(Int, section: Int, isAfterUpdate: Bool)
  case invalidNumberOfSections(before: Int, after: Int, inserted: Int, deleted: Int)
  /// `section` is counted after the update, `oldSection` before it. They differ where sections came, went or moved.
  /// Moves within the section count neither in nor out.
  case invalidNumberOfRows(
    section: Int, oldSection: Int, before: Int, after: Int, inserted: Int, deleted: Int, movedIn: Int, movedOut: Int)

  // MARK: Indices that name nothing. UIKit calls a reload a deletion; `isReload` tells them apart.

  case deleteSectionOutOfBounds(Int, sectionCount: Int, isReload: Bool)
  case moveFromSectionOutOfBounds(Int, sectionCount: Int)
  case deleteRowOutOfBounds(IndexPath, only: Extent, isReload: Bool)
  case moveFromRowOutOfBounds(IndexPath, only: Extent)
  case insertSectionOutOfBounds(Int, sectionCount: Int)
  case moveToSectionOutOfBounds(Int, to: Int, sectionCount: Int)
  case insertRowOutOfBounds(IndexPath, only: Extent)
  case moveToRowOutOfBounds(IndexPath, to: IndexPath, only: Extent)

  // MARK: Not the time for it. UIKit has no words, and does what it can.

  case endUpdatesWithoutBegin
  case reloadDataDuringUpdates
  /// While the table asks its data source or its delegate.
  case updateWhileAsking
  /// At this section there are more rows and sections than a table can hold.
  case tooManyRows(section: Int, limit: Int)

  // MARK: Updates that exclude each other. A reload is a deletion and an insertion, here as in UIKit.

  case deleteAndReloadSection(Int)
  case deleteAndReloadRow(IndexPath)
  case deleteAndMoveFromSection(Int, isReload: Bool)
  case deleteAndMoveFromRow(IndexPath, isReload: Bool)
  case insertAndMoveToSection(Int)
  case insertAndMoveToRow(IndexPath)
  case moveRowFromDeletedSection(IndexPath, isReload: Bool)
  case moveRowIntoInsertedSection(IndexPath, isReload: Bool)
  case moveSectionTwice(Int, to: Int, and: Int)
  case moveSectionsToSame(Int, and: Int, to: Int)
  case moveRowTwice(IndexPath, to: IndexPath, and: IndexPath)
  case moveRowsToSame(IndexPath, and: IndexPath, to: IndexPath)
}
