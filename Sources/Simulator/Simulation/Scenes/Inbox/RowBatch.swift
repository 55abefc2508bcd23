import Gestures
import TableModel
import TouchTrace

/// A batch of updates of rows, at a time: `500:delete.1.left+insert.0`.
struct RowBatch: Hashable, Sendable {
  var time: Timestamp
  var updates: [TableUpdate]

  static let parameter = SceneParameter(
    name: "updates",
    summary:
      "batches of updates, each at a time in milliseconds, such as 500:delete.1.left+insert.0,1500:move.3.0+reload.2, "
      + "with indices and animations as in UIKit (default none)")

  /// Parses batches in ascending order of their times.
  static func list(parsing text: String) throws(SceneProblem) -> [Self] {
    var batches: [Self] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: ":", omittingEmptySubsequences: false)
      guard sides.count == 2, let time = FixedPoint.thousandths(parsing: sides[0]), time >= 0 else {
        throw SceneProblem(
          "inbox.updates must be batches such as 500:delete.1+insert.0, not \(QuotedText.quoted(part))")
      }
      var updates: [TableUpdate] = []
      for word in sides[1].split(separator: "+", omittingEmptySubsequences: false) {
        updates.append(try update(parsing: word))
      }
      let batch = Self(time: Timestamp(microseconds: Int64(time)), updates: updates)
      if let last = batches.last, batch.time <= last.time {
        throw SceneProblem(
          "inbox.updates must be in ascending order; \(QuotedText.quoted(part)) is not later than the batch before it")
      }
      batches.append(batch)
    }
    return batches
  }

  /// Parses `insert.ROW`, `delete.ROW` or `reload.ROW`, with an animation such as `.left`, or `move.ROW.ROW`.
  private static func update(parsing word: Substring) throws(SceneProblem) -> TableUpdate {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    let row = parts.count > 1 ? path(parts[1]) : nil
    if let row, parts[0] == "move", parts.count == 3, let target = path(parts[2]) {
      return .moveRow(at: row, to: target)
    }
    let style = parts.count < 3 ? RowAnimation.automatic : RowAnimation.allCases.first { "\($0)" == parts[2] }
    if let row, let style, parts.count < 4 {
      switch parts[0] {
      case "insert": return .insertRow(at: row, with: style)
      case "delete": return .deleteRow(at: row, with: style)
      case "reload": return .reloadRow(at: row, with: style)
      default: break
      }
    }
    throw SceneProblem(
      "an update of inbox.updates must be insert.ROW, delete.ROW or reload.ROW, with an animation such as .left, or "
        + "move.ROW.ROW, not \(QuotedText.quoted(word))")
  }

  private static func path(_ text: Substring) -> TableIndexPath? {
    Int(text).flatMap { $0 < 0 ? nil : TableIndexPath(section: 0, row: $0) }
  }
}

extension InboxController {
  /// Applies a batch to the table, and to the messages as the data source has them afterwards.
  func apply(_ updates: [TableUpdate], at time: Timestamp) throws(UpdateError) -> TableReport? {
    let (inserted, deleted) = (Set(updates.compactMap(\.insertedRow)), Set(updates.compactMap(\.deletedRow)))
    let count = max(0, messages.count + inserted.count - deleted.count)
    let resolved = try UpdateBatch(updates).resolved(from: [messages.count], to: [count])
    let before = messages
    forgetDeleted(at: time)
    var moved: [TableIndexPath: Message] = [:]
    for removal in resolved.rowRemovals {
      let message = messages.remove(at: removal.index.row)
      switch removal.cause {
      case .deleted: remember(message, deletedAt: removal.index)
      case .moved(let target): moved[target] = message
      }
    }
    for placement in resolved.rowPlacements {
      messages.insert(moved[placement.index] ?? newMessage(), at: placement.index.row)
    }
    do throws(UpdateError) {
      table.beginUpdates()
      for update in updates { try table.add(update) }
      let report = try table.endUpdates()
      show(report, at: time)
      return report
    } catch {
      messages = before
      throw error
    }
  }
}

extension TableUpdate {
  fileprivate var insertedRow: TableIndexPath? { if case .insertRow(let path, _) = self { path } else { nil } }
  fileprivate var deletedRow: TableIndexPath? { if case .deleteRow(let path, _) = self { path } else { nil } }
}

extension TableView {
  fileprivate func add(_ update: TableUpdate) throws(UpdateError) {
    switch update {
    case .insertRow(let path, let style): _ = try insertRows(at: [path], with: style)
    case .deleteRow(let path, let style): _ = try deleteRows(at: [path], with: style)
    case .reloadRow(let path, let style): _ = try reloadRows(at: [path], with: style)
    case .moveRow(let path, let target): _ = try moveRow(at: path, to: target)
    // The inbox has one section.
    case .insertSection, .deleteSection, .reloadSection, .moveSection: break
    }
  }
}
