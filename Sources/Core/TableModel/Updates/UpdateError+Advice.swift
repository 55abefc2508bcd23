extension UpdateError {
  /// Advice on fixing the error, in a sentence or two.
  public var advice: String {
    switch self {
    case .negativeNumberOfRows: "Return zero or more from the data source."
    case .invalidNumberOfSections, .invalidNumberOfRows:
      "Change the data before the batch ends, and report exactly these changes to the table."
    case .deleteSectionOutOfBounds(_, _, isReload: true), .deleteRowOutOfBounds(_, _, isReload: true):
      "The index is from a reload. Use indices before the batch for reloads."
    case .deleteSectionOutOfBounds, .deleteRowOutOfBounds:
      "Use indices before the batch for deletions, regardless of the batch's other updates."
    case .moveFromSectionOutOfBounds, .moveFromRowOutOfBounds:
      "Use the index before the batch for the source of a move."
    case .insertSectionOutOfBounds, .insertRowOutOfBounds: "Use indices after the whole batch for insertions."
    case .moveToSectionOutOfBounds, .moveToRowOutOfBounds:
      "Use the index after the whole batch for the destination of a move."
    case .endUpdatesWithoutBegin: "Call beginUpdates first, once for each end."
    case .reloadDataDuringUpdates: "Reload before or after the batch, or instead of it."
    case .updateWhileAsking: "Do not update the table in these methods; update it before or afterwards."
    case .tooManyRows: "Show only a part of the data."
    case .deleteAndReloadSection, .deleteAndReloadRow: "Omit the reload: a deleted element is not shown again."
    case .deleteAndMoveFromSection(_, isReload: true), .deleteAndMoveFromRow(_, isReload: true):
      "A reload deletes and inserts, so it excludes the move. Reload in a batch of its own, after the move."
    case .deleteAndMoveFromSection, .deleteAndMoveFromRow: "Omit the move or the deletion."
    case .insertAndMoveToSection, .insertAndMoveToRow: "Two elements cannot have the same index after the batch."
    case .moveRowFromDeletedSection(_, isReload: true), .moveRowIntoInsertedSection(_, isReload: true):
      "A reload deletes and inserts the whole section. Replace the move by a deletion or an insertion in the other section."
    case .moveRowFromDeletedSection: "The row is deleted with its section. Insert it at its destination."
    case .moveRowIntoInsertedSection: "The row is inserted with the new section. Delete it at its source."
    case .moveSectionTwice, .moveRowTwice: "Give these moves the same destination, or omit one."
    case .moveSectionsToSame, .moveRowsToSame: "Two elements cannot have the same index after the batch."
    }
  }
}
