import Gestures
import TableModel

extension InboxScene {
  // MARK: Time

  /// The time at which nothing moves unless a finger does.
  package var restTime: Timestamp? {
    [
      controller.animation.map { Timestamp(microseconds: $0.end) }, motions.end, motionDeadline,
      scroller.highlight?.start,
    ]
    .compactMap(\.self).max()
  }

  func advance(to time: Timestamp) {
    now = max(now, time)
    motions.advance(to: now)
    scroller.advance(to: now)
  }

  // MARK: Swiped rows

  /// Returns a row's displayed offset from its resting position; at the end of all animations without a time.
  func shownOffset(of row: RowID, at time: Timestamp?) -> Length {
    (actions?.row == row ? actions?.offset ?? .zero : .zero) + motions.distance(of: row, at: time).x
  }

  /// Moves a row that is no longer dragged from where it was shown to its place, over buttons with these titles. Returns
  /// whether it moves.
  func settle(_ row: RowID, from before: Length, _ edge: SwipeActions.Edge, _ titles: [String]) -> Bool {
    let offset = actions?.row == row ? actions?.offset ?? .zero : .zero
    return motions.swipe(row, by: before - offset, edge, titles, now)
  }

  // MARK: Rows that make room

  /// Moves the rows between two places of the dragged row: those that make room, and those that return.
  func makeRoom(_ drag: RowDrag, from old: Int, to new: Int) {
    let origin = drag.origin
    for index in min(old, new)...max(old, new) where index != origin {
      guard let row = table.id(ofRowAt: TableIndexPath(section: 0, row: index)) else { continue }
      let places =
        Self.place(of: index, origin: origin, target: old) - Self.place(of: index, origin: origin, target: new)
      if places == 0 { continue }
      let remaining = motions.distance(of: row, at: now).y
      motions.move(row, by: drag.rowHeight * Int64(places) + remaining, now)
    }
  }

  /// Returns the place of a row while the row at `origin` is dragged over `target`.
  static func place(of index: Int, origin: Int, target: Int) -> Int {
    if index > origin && index <= target { return index - 1 }
    return index < origin && index >= target ? index + 1 : index
  }

  /// Moves the row that is no longer dragged to its place. Returns whether it moves.
  func putDown(_ drag: RowDrag, at place: Length) -> Bool {
    motions.move(drag.row, by: drag.top + drag.offset(at: now) - place, now, isDropped: true)
  }
}

extension InboxScene {
  /// Applies the next batch. It dismisses what is open on a row; its finger loses it.
  func applyBatch() -> [SceneEvent] {
    guard let batch = batches.popFirst() else { return [] }
    if let model = batch.model, let before = model.before {
      return [resolve(batch.updates, from: before, to: model.after)]
    }
    let dismissed = dismissActions() + dismissPress()
    do throws(UpdateError) {
      let model = batch.model?.after
      // One section stays one.
      if let model, model.count != 1 {
        _ = try UpdateBatch(batch.updates).resolved(from: [controller.messages.count], to: model)
      }
      let (report, redundant) = try controller.apply(batch, model: model?.first)
      return dismissed + [.updated(batch, rows: controller.messages.count, report, redundant)] + scroller.takeEvents()
    } catch {
      return dismissed + [.refused(error)]
    }
  }

  /// Resolves a batch of another table, as UIKit checks it.
  private func resolve(_ updates: [TableUpdate], from before: [Int], to after: [Int]) -> SceneEvent {
    do throws(UpdateError) {
      let resolved = try UpdateBatch(updates).resolved(from: before, to: after)
      return .resolved(updates, from: before, to: after, resolved.redundant)
    } catch { return .refused(error) }
  }
}
