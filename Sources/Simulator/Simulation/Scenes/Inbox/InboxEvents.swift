import TableModel

extension SceneEvent {
  private static func path(_ row: Int) -> String { "\(TableIndexPath(section: 0, row: row))" }

  private static func row(_ index: Int) -> [(key: String, value: Value)] {
    [("section", .count(0)), ("row", .count(index))]
  }

  static func rowSelected(_ index: Int) -> Self {
    Self("rowSelected", "row \(path(index)) selected", row(index))
  }

  /// Returns nil if the offset has not changed.
  static func scrolled(_ report: TableReport) -> Self? {
    guard report.contentOffset.isMove else { return nil }
    return Self(
      "scrolled", "scrolled; offset \(report.contentOffset)",
      [("content_offset", .length(report.contentOffset.to.millipoints))])
  }

  // MARK: Swipe actions

  static func rowSwiped(_ index: Int, to offset: Length) -> Self {
    Self("rowSwiped", "row \(path(index)) at \(offset) pt", row(index) + [("offset", .length(offset.millipoints))])
  }

  static func actionsShown(_ index: Int, _ titles: [String], isAnimated: Bool) -> Self {
    let list = titles.joined(separator: ", ")
    let event = Self("actionsShown", "actions of row \(path(index)): \(list)", row(index) + [("actions", .text(list))])
    return event.animated(isAnimated)
  }

  static func actionsHidden(_ index: Int, isAnimated: Bool) -> Self {
    Self("actionsHidden", "row \(path(index)) closed", row(index)).animated(isAnimated)
  }

  private func animated(_ isAnimated: Bool, _ style: RowAnimation? = nil) -> Self {
    var event = self
    event.addAnimation(isAnimated, style)
    return event
  }

  static func fullSwipe(_ index: Int, _ title: String, isArmed: Bool) -> Self {
    Self(
      isArmed ? "fullSwipeArmed" : "fullSwipeDisarmed",
      "row \(path(index)): lifting the finger \(isArmed ? "performs" : "no longer performs") “\(title)”",
      row(index) + [("action", .text(title))])
  }

  static func actionPerformed(_ title: String, on index: Int, _ message: Message) -> Self {
    Self(
      "actionPerformed", "\(title): row \(path(index)) \"\(message.subject)\"",
      row(index) + [("action", .text(title)), ("subject", .text(message.subject))])
  }

  /// The table's update after an action; `style` is the animation of a deletion.
  static func updated(_ action: MessageAction, _ index: Int, _ report: TableReport?, _ style: RowAnimation) -> Self {
    let isAnimated = report?.plan != nil
    var event: Self =
      switch action {
      case .toggleRead, .toggleFlag:
        Self("rowReloaded", "row \(path(index)) reloaded", row(index)).animated(isAnimated)
      case .delete: Self("rowDeleted", "row \(path(index)) deleted", row(index)).animated(isAnimated, style)
      }
    if let report { event.addContent(report.contentHeight, report.contentOffset, deselected: report.deselected.count) }
    return event
  }

  /// A table refused a batch, in UIKit's words and with the sides of a wrong number.
  static func refused(_ error: UpdateError) -> Self {
    Self("refused", "refused: \(error)" + (error.sides.map { " \($0)" } ?? ""))
  }

  private static func text(_ updates: [TableUpdate]) -> String {
    updates.isEmpty ? "no updates" : updates.map { "\($0)" }.joined(separator: ", ")
  }

  private static func text(_ redundant: [RedundantUpdate]) -> String {
    redundant.isEmpty ? "" : "; redundant: \(redundant.map { "\($0)" }.joined(separator: ", "))"
  }

  /// A batch of another table, by its rows in each section.
  static func resolved(
    _ updates: [TableUpdate], from before: [Int], to after: [Int], _ redundant: [RedundantUpdate]
  ) -> Self {
    func list(_ counts: [Int]) -> String { counts.map(String.init).joined(separator: "/") }
    return Self(
      "batchAccepted",
      "batch of a table of \(list(before)) rows: \(text(updates)), now \(list(after))\(text(redundant))",
      [("updates", .count(updates.count)), ("sections", .count(after.count)), ("redundant", .count(redundant.count))])
  }

  /// - Parameter rows: the number of rows after the batch. Other heights are never asked for.
  static func updated(
    _ batch: RowBatch, rows: Int, _ report: TableReport?, _ redundant: [RedundantUpdate]
  ) -> Self {
    let heights = batch.heights.map {
      $0.row < rows
        ? "row \(path($0.row)) \($0.height) pt high" : "there is no row \(path($0.row)) to be \($0.height) pt high"
    }
    let parts = (batch.updates.isEmpty && !heights.isEmpty ? [] : [text(batch.updates)]) + heights
    var event = Self(
      "rowsUpdated", "batch: \(parts.joined(separator: ", "))\(text(redundant))",
      [("updates", .count(batch.updates.count))] + (heights.isEmpty ? [] : [("heights", .count(heights.count))])
    ).animated(report?.plan != nil)
    if let report { event.addContent(report.contentHeight, report.contentOffset, deselected: report.deselected.count) }
    return event
  }

  // MARK: Menu and reordering

  static func menuShown(_ index: Int, _ titles: [String]) -> Self {
    let items = titles.joined(separator: ", ")
    return Self("menuShown", "menu of row \(path(index)): \(items)", row(index) + [("items", .text(items))])
  }

  static let menuDismissed = Self("menuDismissed", "menu dismissed")

  static func rowLifted(_ index: Int) -> Self { Self("rowLifted", "row \(path(index)) lifted", row(index)) }

  static func rowOver(_ index: Int, _ target: Int) -> Self {
    Self("rowDragged", "row \(path(index)) over \(path(target))", row(index) + [("target", .count(target))])
  }

  static func rowMoved(_ index: Int, to target: Int, _ report: TableReport?, isAnimated: Bool) -> Self {
    var event = Self(
      "rowMoved", "row \(path(index)) moved to \(path(target))", row(index) + [("target", .count(target))]
    ).animated(isAnimated)
    if let report { event.addContent(report.contentHeight, report.contentOffset, deselected: report.deselected.count) }
    return event
  }

  static func rowPutBack(_ index: Int, isAnimated: Bool) -> Self {
    Self("rowPutBack", "row \(path(index)) put back", row(index)).animated(isAnimated)
  }

  /// Adds the changes of an update in the table.
}
