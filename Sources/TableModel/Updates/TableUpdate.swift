/// One insertion, deletion, reload or move of one section or row, as `UITableView` is told of it.
///
/// Deletions, reloads and the places moves start from are counted as the table was before the batch. Insertions and the
/// places moves lead to are counted as it is after the whole batch.
public enum TableUpdate: Hashable, Sendable {
  /// Counted after the batch. Its rows come with it.
  case insertSection(Int, with: RowAnimation)
  /// Counted before the batch. Its rows go with it.
  case deleteSection(Int, with: RowAnimation)
  /// Counted before the batch. All of its rows are new ones.
  case reloadSection(Int, with: RowAnimation)
  /// From a place before the batch to one after it.
  case moveSection(Int, toSection: Int)
  /// Counted after the batch.
  case insertRow(at: IndexPath, with: RowAnimation)
  /// Counted before the batch.
  case deleteRow(at: IndexPath, with: RowAnimation)
  /// Counted before the batch.
  case reloadRow(at: IndexPath, with: RowAnimation)
  /// From a place before the batch to one after it.
  case moveRow(at: IndexPath, to: IndexPath)
}

extension TableUpdate: CustomStringConvertible {
  /// `insert row [2, 0] with top`, `move section 2 to 1`.
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

/// What is collected between `beginUpdates` and `endUpdates`. Nothing is checked before `resolved(from:to:)`.
///
/// The order of the updates never matters, with one exception: where one index is given twice with different
/// animations, the first one counts.
public struct UpdateBatch: Hashable, Sendable {
  /// In the order in which they came.
  public var updates: [TableUpdate]

  /// A batch of these; none unless said otherwise.
  @inlinable public init(_ updates: [TableUpdate] = []) { self.updates = updates }
  /// One more.
  @inlinable public mutating func append(_ update: TableUpdate) { updates.append(update) }
}

/// An update that a batch did not need, and did without.
public struct RedundantUpdate: Hashable, Sendable, CustomStringConvertible {
  /// Why the batch could do without it.
  public enum Reason: Hashable, Sendable {
    /// The batch has it already, perhaps with another animation. The first one counts.
    case repeated
    /// A row deleted from, or reloaded in, a section that goes away itself. Counted before the batch.
    case sectionDeleted(Int)
    /// A row inserted into a section that is new itself. Counted after the batch.
    case sectionInserted(Int)
    /// A row deleted from, reloaded in or inserted into a section that is reloaded whole. Counted as the row is.
    case sectionReloaded(Int)
  }
  /// As it was asked for.
  public var update: TableUpdate
  /// Why the batch could do without it.
  public var reason: Reason

  /// One of them.
  @inlinable public init(_ update: TableUpdate, _ reason: Reason) { (self.update, self.reason) = (update, reason) }

  public var description: String {
    switch reason {
    case .repeated: "\(update): the batch has it already"
    case .sectionDeleted(let section): "\(update): section \(section) is deleted"
    case .sectionInserted(let section): "\(update): section \(section) is inserted"
    case .sectionReloaded(let section): "\(update): section \(section) is reloaded"
    }
  }
}
