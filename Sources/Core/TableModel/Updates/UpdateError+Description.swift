extension UpdateError: CustomStringConvertible {
  /// UIKit's wording with the same numbers, as in crash logs. Index paths are printed without their address.
  public var description: String {
    switch self {
    case .negativeNumberOfRows(let count, let section, let isAfterUpdate):
      "Invalid update: the number of rows contained in section \(section) \(isAfterUpdate ? "after" : "before") the "
        + "update (\(count)) must not be negative."
    case .invalidNumberOfSections(let before, let after, let inserted, let deleted):
      "Invalid update: invalid number of sections. The number of sections contained in the table view after the "
        + "update (\(after)) must be equal to the number of sections contained in the table view before the update "
        + "(\(before)), plus or minus the number of sections inserted or deleted (\(inserted) inserted, \(deleted) "
        + "deleted)."
    case .invalidNumberOfRows(
      let section, _, let before, let after, let inserted, let deleted, let movedIn, let movedOut):
      "Invalid update: invalid number of rows in section \(section). The number of rows contained in an existing "
        + "section after the update (\(after)) must be equal to the number of rows contained in that section before "
        + "the update (\(before)), plus or minus the number of rows inserted or deleted from that section "
        + "(\(inserted) inserted, \(deleted) deleted) and plus or minus the number of rows moved into or out of that "
        + "section (\(movedIn) moved in, \(movedOut) moved out)."
    case .deleteSectionOutOfBounds(let section, let count, _):
      "attempt to delete section \(section), but there are only \(count) sections before the update"
    case .moveFromSectionOutOfBounds(let section, let count):
      "attempt to move section \(section), but there are only \(count) sections before the update"
    case .deleteRowOutOfBounds(let path, .sections(let count), _):
      "attempt to delete row \(path.row) from section \(path.section), but there are only \(count) sections before "
        + "the update"
    case .deleteRowOutOfBounds(let path, .rows(let count), _):
      "attempt to delete row \(path.row) from section \(path.section) which only contains \(count) rows before the "
        + "update"
    case .moveFromRowOutOfBounds(let path, .sections(let count)):
      "attempt to move index path (\(path.asUIKit)) that does not exist - there are only \(count) sections before the "
        + "update"
    case .moveFromRowOutOfBounds(let path, .rows(let count)):
      "attempt to move index path (\(path.asUIKit)) that does not exist - there are only \(count) rows in section "
        + "\(path.section) before the update"
    case .insertSectionOutOfBounds(let section, let count):
      "attempt to insert section \(section) but there are only \(count) sections after the update"
    case .moveToSectionOutOfBounds(let from, let to, let count):
      "attempt to move section \(from) to section \(to), but there are only \(count) sections after the update"
    case .insertRowOutOfBounds(let path, .sections(let count)):
      "attempt to insert row \(path.row) into section \(path.section), but there are only \(count) sections after the "
        + "update"
    case .insertRowOutOfBounds(let path, .rows(let count)):
      "attempt to insert row \(path.row) into section \(path.section), but there are only \(count) rows in section "
        + "\(path.section) after the update"
    case .moveToRowOutOfBounds(let from, let to, .sections(let count)):
      "attempt to move index path (\(from.asUIKit)) to index path (\(to.asUIKit)) that does not exist - there are only "
        + "\(count) sections after the update"
    case .moveToRowOutOfBounds(let from, let to, .rows(let count)):
      "attempt to move index path (\(from.asUIKit)) to index path (\(to.asUIKit)) that does not exist - there are only "
        + "\(count) rows in section \(to.section) after the update"
    case .endUpdatesWithoutBegin: "attempt to end updates that have not begun"
    case .reloadDataDuringUpdates: "attempt to reload data between the beginning and the end of updates"
    case .updateWhileAsking: "attempt to update the table while it asks its data source or delegate"
    case .tooManyRows(let section, let limit):
      "attempt to show more than \(limit) rows and sections, reached in section \(section)"
    case .deleteAndReloadSection(let section): "attempt to delete and reload the same section (\(section))"
    case .deleteAndReloadRow(let path): "attempt to delete and reload the same index path (\(path.asUIKit))"
    case .deleteAndMoveFromSection(let section, _):
      "attempt to perform a delete and a move from the same section (\(section))"
    case .deleteAndMoveFromRow(let path, _):
      "attempt to perform a delete and a move from the same index path (\(path.asUIKit))"
    case .insertAndMoveToSection(let section):
      "attempt to perform an insert and a move to the same section (\(section))"
    case .insertAndMoveToRow(let path):
      "attempt to perform an insert and a move to the same index path (\(path.asUIKit))"
    case .moveRowFromDeletedSection(let path, _): "cannot move a row from a deleted section (\(path.section))"
    case .moveRowIntoInsertedSection(let path, _): "cannot move a row into a newly inserted section (\(path.section))"
    case .moveSectionTwice(let section, let first, let second):
      "attempt to move section \(section) to both section \(first) and section \(second)"
    case .moveSectionsToSame(let first, let second, let to):
      "attempt to move both section \(first) and section \(second) to section \(to)"
    case .moveRowTwice(let path, let first, let second):
      "attempt to move row at index path \(path.asUIKit) to both \(first.asUIKit) and \(second.asUIKit)"
    case .moveRowsToSame(let first, let second, let to):
      "attempt to move both row at index path \(first.asUIKit) and \(second.asUIKit) to \(to.asUIKit)"
    }
  }
}

extension TableIndexPath {
  /// The description of an `NSIndexPath`, without the address.
  fileprivate var asUIKit: String { "{length = 2, path = \(section) - \(row)}" }
}
