/// The identity of a row of a `RowForest`: stable while the row exists, wherever it moves, and never reused.
///
/// Valid for the forest that returned it and for copies of that forest.
public struct RowID: Hashable, Sendable, CustomStringConvertible {
  let slot: UInt32
  let generation: UInt32

  /// The description, such as `row 17`, or `row 17.2` for the third row that uses this slot.
  public var description: String { "row \(slot)" + (generation == 0 ? "" : ".\(generation)") }
}

/// The identity of a section of a `RowForest`: stable while the section exists, wherever it moves, and never reused.
///
/// Valid for the forest that returned it and for copies of that forest.
public struct SectionID: Hashable, Sendable, CustomStringConvertible {
  let slot: UInt32
  let generation: UInt32

  /// The description, such as `section 4`, or `section 4.1` for the second section that uses this slot.
  public var description: String { "section \(slot)" + (generation == 0 ? "" : ".\(generation)") }
}
