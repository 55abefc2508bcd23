/// An insertion, deletion, reload or move of one section or row, as in `UITableView`.
///
/// Deletions, reloads and the sources of moves use indices before the batch; insertions and the destinations of moves,
/// indices after the whole batch.
public enum TableUpdate: Hashable, Sendable {
  /// The index after the batch. Its rows are inserted with it.
  case insertSection(Int, with: RowAnimation)
  /// The index before the batch. Its rows are deleted with it.
  case deleteSection(Int, with: RowAnimation)
  /// The index before the batch. All of its rows are replaced.
  case reloadSection(Int, with: RowAnimation)
  /// From an index before the batch to one after it.
  case moveSection(Int, toSection: Int)
  /// The index path after the batch.
  case insertRow(at: TableIndexPath, with: RowAnimation)
  /// The index path before the batch.
  case deleteRow(at: TableIndexPath, with: RowAnimation)
  /// The index path before the batch.
  case reloadRow(at: TableIndexPath, with: RowAnimation)
  /// From an index path before the batch to one after it.
  case moveRow(at: TableIndexPath, to: TableIndexPath)
}

extension TableUpdate: CustomStringConvertible {
  /// The description, such as `insert row [2, 0] with top` or `move section 2 to 1`.
  public var description: String {
    switch self {
    case .insertSection(let section, let animation): "insert section \(section) with \(animation)"
    case .deleteSection(let section, let animation): "delete section \(section) with \(animation)"
    case .reloadSection(let section, let animation): "reload section \(section) with \(animation)"
    case .moveSection(let from, let to): "move section \(from) to \(to)"
    case .insertRow(let path, let animation): "insert row \(path) with \(animation)"
    case .deleteRow(let path, let animation): "delete row \(path) with \(animation)"
    case .reloadRow(let path, let animation): "reload row \(path) with \(animation)"
    case .moveRow(let from, let to): "move row \(from) to \(to)"
    }
  }
}

/// The updates between `beginUpdates` and `endUpdates`. Nothing is checked before `resolved(from:to:)`.
///
/// The order of updates does not matter, with one exception: if an index occurs twice with different animations, the
/// first one is used.
///
/// - Complexity: appending is O(1); `resolved(from:to:)` is O(*u* log *u* + *s*) in the numbers of updates and
///   sections.
public struct UpdateBatch: Hashable, Sendable {
  /// The updates in the order of the calls.
  public var updates: [TableUpdate]

  /// Creates a batch (default: empty).
  @inlinable public init(_ updates: [TableUpdate] = []) { self.updates = updates }

  /// Appends an update.
  @inlinable public mutating func append(_ update: TableUpdate) { updates.append(update) }
}

/// An update that a batch dropped because another one implies it.
public struct RedundantUpdate: Hashable, Sendable, CustomStringConvertible {
  /// The reason the update is redundant.
  public enum Reason: Hashable, Sendable {
    /// The batch contains it already, perhaps with another animation. The first one is used.
    case repeated
    /// A row deleted from, or reloaded in, a section that is deleted. The section's index before the batch.
    case sectionDeleted(Int)
    /// A row inserted into a section that is inserted. The section's index after the batch.
    case sectionInserted(Int)
    /// A row deleted from, reloaded in or inserted into a section that is reloaded. The section's index at the same
    /// time as the row's.
    case sectionReloaded(Int)
  }

  /// The dropped update.
  public var update: TableUpdate
  /// The reason it is redundant.
  public var reason: Reason

  /// Creates a redundant update.
  @inlinable public init(_ update: TableUpdate, _ reason: Reason) {
    self.update = update
    self.reason = reason
  }

  public var description: String {
    switch reason {
    case .repeated: "\(update): the batch contains it already"
    case .sectionDeleted(let section): "\(update): section \(section) is deleted"
    case .sectionInserted(let section): "\(update): section \(section) is inserted"
    case .sectionReloaded(let section): "\(update): section \(section) is reloaded"
    }
  }
}
