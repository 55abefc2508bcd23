/// A batch's updates by kind, each kind sorted by index without duplicates.
struct SortedUpdates {
  struct Edit<Index: Comparable> {
    var index: Index
    var animation: RowAnimation
    var order: Int
  }

  struct Move<Index: Comparable> {
    var from: Index
    var to: Index
    var order: Int
  }

  /// The updates of sections, or those of rows.
  struct Kinds<Index: Comparable> {
    var inserts: [Edit<Index>] = []
    var deletes: [Edit<Index>] = []
    var reloads: [Edit<Index>] = []
    var moves: [Move<Index>] = []
  }

  struct Dropped {
    var order: Int
    var reason: RedundantUpdate.Reason
  }

  var sections = Kinds<Int>()
  var rows = Kinds<TableIndexPath>()
  private(set) var dropped: [Dropped] = []

  init(_ updates: [TableUpdate]) {
    for (order, update) in updates.enumerated() {
      switch update {
      case .insertSection(let section, let animation): sections.inserts.append(Edit(section, animation, order))
      case .deleteSection(let section, let animation): sections.deletes.append(Edit(section, animation, order))
      case .reloadSection(let section, let animation): sections.reloads.append(Edit(section, animation, order))
      case .moveSection(let from, let to): sections.moves.append(Move(from: from, to: to, order: order))
      case .insertRow(let path, let animation): rows.inserts.append(Edit(path, animation, order))
      case .deleteRow(let path, let animation): rows.deletes.append(Edit(path, animation, order))
      case .reloadRow(let path, let animation): rows.reloads.append(Edit(path, animation, order))
      case .moveRow(let from, let to): rows.moves.append(Move(from: from, to: to, order: order))
      }
    }
    sections.sort(&dropped)
    rows.sort(&dropped)
  }

  /// Drops the row updates that updates of whole sections imply.
  mutating func dropImplied(_ sections: ReplacedSections) {
    Self.drop(&rows.deletes, into: &dropped, sections.reason(old:))
    Self.drop(&rows.reloads, into: &dropped, sections.reason(old:))
    Self.drop(&rows.inserts, into: &dropped, sections.reason(new:))
  }

  private static func drop(
    _ edits: inout [Edit<TableIndexPath>], into dropped: inout [Dropped],
    _ reason: (Int) -> RedundantUpdate.Reason?
  ) {
    edits.removeAll { edit in
      guard let reason = reason(edit.index.section) else { return false }
      dropped.append(Dropped(order: edit.order, reason: reason))
      return true
    }
  }
}

extension SortedUpdates.Edit {
  fileprivate init(_ index: Index, _ animation: RowAnimation, _ order: Int) {
    self.index = index
    self.animation = animation
    self.order = order
  }
}

extension SortedUpdates.Kinds {
  fileprivate mutating func sort(_ dropped: inout [SortedUpdates.Dropped]) {
    Self.sort(&inserts, &dropped)
    Self.sort(&deletes, &dropped)
    Self.sort(&reloads, &dropped)
    moves.sort { ($0.from, $0.to, $0.order) < ($1.from, $1.to, $1.order) }
    Self.dropRepeated(&moves, &dropped, order: { $0.order }) { $0.from == $1.from && $0.to == $1.to }
  }

  private static func sort(_ edits: inout [SortedUpdates.Edit<Index>], _ dropped: inout [SortedUpdates.Dropped]) {
    edits.sort { ($0.index, $0.order) < ($1.index, $1.order) }
    dropRepeated(&edits, &dropped, order: { $0.order }) { $0.index == $1.index }
  }

  /// Keeps the first of each run.
  private static func dropRepeated<Update>(
    _ updates: inout [Update], _ dropped: inout [SortedUpdates.Dropped], order: (Update) -> Int,
    isRepeated: (Update, Update) -> Bool
  ) {
    guard updates.indices.dropFirst().contains(where: { isRepeated(updates[$0 - 1], updates[$0]) }) else { return }
    var kept: [Update] = []
    for update in updates {
      if let last = kept.last, isRepeated(last, update) {
        dropped.append(SortedUpdates.Dropped(order: order(update), reason: .repeated))
      } else {
        kept.append(update)
      }
    }
    updates = kept
  }
}
