extension UpdateError {
  /// What to do about it, in a sentence or two.
  public var advice: String {
    switch self {
    case .negativeNumberOfRows: "Let the data source answer zero or more."
    case .invalidNumberOfSections, .invalidNumberOfRows:
      "Change the data before the batch ends, and tell the table of exactly what changed."
    case .deleteSectionOutOfBounds(_, _, isReload: true), .deleteRowOutOfBounds(_, _, isReload: true):
      "A reload named it. Count reloads as the table was before the batch."
    case .deleteSectionOutOfBounds, .deleteRowOutOfBounds:
      "Count deletions as the table was before the batch, whatever else the batch does."
    case .moveFromSectionOutOfBounds, .moveFromRowOutOfBounds:
      "Count where a move starts as the table was before the batch."
    case .insertSectionOutOfBounds, .insertRowOutOfBounds: "Count insertions as the data is after the whole batch."
    case .moveToSectionOutOfBounds, .moveToRowOutOfBounds:
      "Count where a move leads to as the data is after the whole batch."
    case .endUpdatesWithoutBegin: "Call beginUpdates first, once for each end."
    case .reloadDataDuringUpdates: "Reload before the batch or after it, or leave the batch out."
    case .updateWhileAsking: "Only answer there; update before or afterwards."
    case .tooManyRows: "Show a part of the data."
    case .deleteAndReloadSection, .deleteAndReloadRow: "Leave out the reload: what is deleted is not shown again."
    case .deleteAndMoveFromSection(_, isReload: true), .deleteAndMoveFromRow(_, isReload: true):
      "A reload deletes and inserts, so it excludes the move. Reload in a batch of its own, after the move."
    case .deleteAndMoveFromSection, .deleteAndMoveFromRow: "Leave out the move, or the deletion."
    case .insertAndMoveToSection, .insertAndMoveToRow: "Two things cannot be at one place after the batch."
    case .moveRowFromDeletedSection(_, isReload: true), .moveRowIntoInsertedSection(_, isReload: true):
      "A reloaded section is deleted and inserted whole. Tell of the row as a deletion or an insertion elsewhere."
    case .moveRowFromDeletedSection: "The row goes with its section. Insert it where it is to be."
    case .moveRowIntoInsertedSection: "The row comes with the new section. Delete it where it was."
    case .moveSectionTwice, .moveRowTwice: "Give each move that starts here the same destination, or leave one out."
    case .moveSectionsToSame, .moveRowsToSame: "Two things cannot be at one place after the batch."
    }
  }
}
