/// Names one row of a `RowForest` for as long as the row exists, wherever it is moved. No later row has it.
///
/// It means something to the forest that gave it and to copies of that forest.
public struct RowID: Hashable, Sendable, CustomStringConvertible {
  let slot: UInt32
  let generation: UInt32

  /// `row 17`, or `row 17.2` for the second row after the first that had this place in the table of ids.
  public var description: String { "row \(slot)" + (generation == 0 ? "" : ".\(generation)") }
}

/// Names one section of a `RowForest` for as long as the section exists, wherever it is moved. No later section has it.
///
/// It means something to the forest that gave it and to copies of that forest.
public struct SectionID: Hashable, Sendable, CustomStringConvertible {
  let slot: UInt32
  let generation: UInt32

  /// `section 4`, or `section 4.1` for the section after the first that had this place in the table of ids.
  public var description: String { "section \(slot)" + (generation == 0 ? "" : ".\(generation)") }
}
