import Gestures
import TableModel
import TouchTrace

/// A batch of updates, at a time: `500:delete.1.left+insert.0`; without updates, `500:`, it is an empty one. The table asks for the
/// heights of all rows at its end: `500:height.3.120` is an empty batch after the height of a row has changed.
///
/// `@>13` at its end is the number of rows that the model has afterwards, right or wrong. `@3/2>3/3` also states the rows of each
/// section before it: the batch is then one of a table of its own, which may have sections, and not of the inbox.
struct RowBatch: Sendable {
  /// The numbers of rows in each section.
  struct Model: Hashable, Sendable {
    /// Nil for the inbox's own.
    var before: [Int]?
    var after: [Int]
  }

  var time: Timestamp
  var updates: [TableUpdate] = []
  /// The heights of rows, by their index afterwards, as the table asks for them.
  var heights: [(row: Int, height: Length)] = []
  var model: Model?

  static let parameter = SceneParameter(
    name: "updates",
    summary:
      "batches of updates, each at a time in milliseconds, such as 500:delete.1.left+insert.0,1500:move.3.0+reload.2, "
      + "with indices and animations as in UIKit; height.3.120 changes a row's height; @>13 after one is the model's number of rows, and @3/2>3/3 the sections of "
      + "another table, for updates such as insertSection.1 and delete.1/0 (default none)")

  /// Parses batches in ascending order of their times.
  static func list(parsing text: String) throws(SceneProblem) -> [Self] {
    var batches: [Self] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: ":", omittingEmptySubsequences: false)
      guard sides.count == 2, let time = FixedPoint.thousandths(parsing: sides[0]), time >= 0 else {
        throw SceneProblem(
          "inbox.updates must be batches such as 500:delete.1+insert.0, not \(QuotedText.quoted(part))")
      }
      let halves = sides[1].split(separator: "@", omittingEmptySubsequences: false)
      let model = halves.count == 2 ? try Self.model(parsing: halves[1]) : nil
      if halves.count > 2 { throw modelProblem(sides[1]) }
      var batch = Self(time: Timestamp(microseconds: Int64(time)), model: model)
      for word in halves[0].split(separator: "+", omittingEmptySubsequences: !halves[0].contains("+")) {
        if let height = try Self.height(parsing: word) {
          if model?.before != nil { throw heightProblem(word) }
          batch.heights.append(height)
          continue
        }
        let update = try update(parsing: word)
        if model?.before == nil, !update.isOfFirstSection {
          throw SceneProblem(
            "the inbox has one section; state the rows of a table with more, such as \(word)@3/2>3/3, to use "
              + "\(QuotedText.quoted(word)) in inbox.updates")
        }
        batch.updates.append(update)
      }
      if let last = batches.last, batch.time <= last.time {
        throw SceneProblem(
          "inbox.updates must be in ascending order; \(QuotedText.quoted(part)) is not later than the batch before it")
      }
      batches.append(batch)
    }
    return batches
  }

  /// Parses `>13` or `3/2>3/3`.
  private static func model(parsing text: Substring) throws(SceneProblem) -> Model {
    let sides = text.split(separator: ">", omittingEmptySubsequences: false)
    guard sides.count == 2, let after = counts(sides[1]) else { throw modelProblem(text) }
    if sides[0].isEmpty { return Model(before: nil, after: after) }
    guard let before = counts(sides[0]) else { throw modelProblem(text) }
    return Model(before: before, after: after)
  }

  private static func counts(_ text: Substring) -> [Int]? {
    let counts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    // More rows than a table has are refused by name; more sections than this are a mistake.
    return counts.count <= 100 && counts.allSatisfy { $0.map { (0...1_000_000).contains($0) } ?? false }
      ? counts.compactMap(\.self) : nil
  }

  private static func modelProblem(_ text: Substring) -> SceneProblem {
    SceneProblem(
      "the rows of a model in inbox.updates must be such as @>13, or @3/2>3/3 for those of each section before and after "
        + "the batch, not \(QuotedText.quoted(text))")
  }

  /// Parses `insert.ROW`, `delete.ROW` or `reload.ROW`, with an animation such as `.left`, or `move.ROW.ROW`; rows may be
  /// `SECTION/ROW`. Or the same of sections: `insertSection.SECTION`.
  private static func update(parsing word: Substring) throws(SceneProblem) -> TableUpdate {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    let row = parts.count > 1 ? path(parts[1]) : nil
    if let row, parts[0] == "move", parts.count == 3, let target = path(parts[2]) {
      return .moveRow(at: row, to: target)
    }
    let section = parts.count > 1 ? Int(parts[1]).flatMap { $0 < 0 ? nil : $0 } : nil
    if let section, parts[0] == "moveSection", parts.count == 3, let target = Int(parts[2]), target >= 0 {
      return .moveSection(section, toSection: target)
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
    if let section, let style, parts.count < 4 {
      switch parts[0] {
      case "insertSection": return .insertSection(section, with: style)
      case "deleteSection": return .deleteSection(section, with: style)
      case "reloadSection": return .reloadSection(section, with: style)
      default: break
      }
    }
    throw SceneProblem(
      "an update of inbox.updates must be insert.ROW, delete.ROW or reload.ROW, with an animation such as .left, "
        + "move.ROW.ROW, height.ROW.POINTS, or of a section, such as insertSection.1, not \(QuotedText.quoted(word))")
  }

  /// Parses `height.ROW.POINTS`; nil if the word is something else.
  private static func height(parsing word: Substring) throws(SceneProblem) -> (row: Int, height: Length)? {
    let parts = word.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts[0] == "height" else { return nil }
    guard parts.count == 3, let row = Int(parts[1]), row >= 0, let points = FixedPoint.thousandths(parsing: parts[2]),
      (0...10_000_000).contains(points), let height = Length(atOrBelow: FixedPoint.double(thousandths: points))
    else { throw heightProblem(word) }
    return (row, height)
  }

  private static func heightProblem(_ word: Substring) -> SceneProblem {
    SceneProblem(
      "a height of inbox.updates must be one of the inbox's rows and 0 to 10000 pt, such as height.3.120, not "
        + QuotedText.quoted(word))
  }

  private static func path(_ text: Substring) -> TableIndexPath? {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    guard numbers.count < 3, numbers.allSatisfy({ $0 >= 0 }), let row = numbers.last else { return nil }
    return TableIndexPath(section: numbers.count == 2 ? numbers[0] : 0, row: row)
  }
}

extension UpdateError {
  /// Which side a wrong number of rows or sections is on: what the updates make of the old number, and what the model has.
  var sides: String? {
    func text(_ made: Int, _ after: Int, _ noun: Noun) -> String {
      let missing = after - made
      let updates = ((missing > 0 ? "insertion" : "deletion") as Noun).counted(abs(missing))
      let model = "\(noun.counted(abs(missing))) too \(missing > 0 ? "many" : "few")"
      return
        "The updates make \(noun.counted(made)), and the model has \(after): either the updates miss \(updates), or the model "
        + "has \(model)."
    }
    switch self {
    case .invalidNumberOfRows(_, _, let before, let after, let inserted, let deleted, let movedIn, let movedOut):
      return text(before + inserted - deleted + movedIn - movedOut, after, "row")
    case .invalidNumberOfSections(let before, let after, let inserted, let deleted):
      return text(before + inserted - deleted, after, "section")
    default: return nil
    }
  }
}

extension InboxController {
  /// Applies a batch to the table, and to the messages as the data source has them afterwards.
  ///
  /// - Parameter model: the number of messages afterwards, right or wrong; nil for the right one.
  func apply(
    _ batch: RowBatch, model: Int?
  ) throws(UpdateError) -> (report: TableReport?, redundant: [RedundantUpdate]) {
    let (updates, time) = (batch.updates, batch.time)
    let (inserted, deleted) = (Set(updates.compactMap(\.insertedRow)), Set(updates.compactMap(\.deletedRow)))
    let count = model ?? max(0, messages.count + inserted.count - deleted.count)
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
    for (row, height) in batch.heights where messages.indices.contains(row) { messages[row].height = height }
    do throws(UpdateError) {
      table.beginUpdates()
      for update in updates { try table.add(update) }
      let report = try table.endUpdates()
      show(report, at: time)
      return (report, resolved.redundant)
    } catch {
      messages = before
      throw error
    }
  }
}

extension TableUpdate {
  fileprivate var isOfFirstSection: Bool {
    switch self {
    case .insertRow(let path, _), .deleteRow(let path, _), .reloadRow(let path, _): path.section == 0
    case .moveRow(let path, let target): path.section == 0 && target.section == 0
    case .insertSection, .deleteSection, .reloadSection, .moveSection: false
    }
  }

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
