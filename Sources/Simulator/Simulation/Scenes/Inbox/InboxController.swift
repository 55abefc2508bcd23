import Gestures
import TableModel

/// Manages the inbox: its messages, in the order of the table's rows, and the table.
final class InboxController: TableViewDataSource, TableViewDelegate {
  let table: TableView
  var messages: [Message]
  /// The number of messages that batches have inserted.
  private var insertions = 0
  /// The animation of the newest deletion, which may have ended.
  private(set) var animation: TableAnimation?
  /// The deleted messages that are still shown while they disappear.
  private(set) var deleted: [RowID: Message] = [:]

  init(_ messages: [Message], width: Length, viewportHeight: Length) {
    self.messages = messages
    table = TableView(style: .plain, width: width, viewportHeight: viewportHeight)
    table.sectionHeaderHeight = .zero
    table.dataSource = self
    table.delegate = self
    _ = try? table.reloadData()
  }

  func numberOfSections(in table: TableView) -> Int { 1 }

  func tableView(_ table: TableView, numberOfRowsInSection section: Int) -> Int { messages.count }

  func tableView(_ table: TableView, heightForRowAt path: TableIndexPath) -> Length? { messages[path.row].height }

  /// Returns the row at a position in the viewport.
  func row(at point: LengthPoint) -> (id: RowID, index: Int)? {
    guard point.x >= .zero, point.x < table.layout.width, case .row(let path) = table.hitTest(viewportY: point.y),
      let id = table.id(ofRowAt: path)
    else { return nil }
    return (id, path.row)
  }

  /// Returns a row's present index; nil if it was deleted.
  func index(of row: RowID) -> Int? { table.indexPath(of: row)?.row }

  // MARK: Updates

  /// Performs an action on a row's message, with the animation of a deletion from this time on. A row is reloaded without an
  /// animation if its message changes.
  func perform(
    _ action: MessageAction, on index: Int, _ animation: RowAnimation, at time: Timestamp
  ) throws(UpdateError) -> TableReport? {
    let path = [TableIndexPath(section: 0, row: index)]
    switch action {
    case .toggleRead: messages[index].isRead.toggle()
    case .toggleFlag: messages[index].isFlagged.toggle()
    case .delete: return try delete(index, animation, at: time)
    }
    return try table.performWithoutAnimation { () throws(UpdateError) in try table.reloadRows(at: path, with: .none) }
  }

  private func delete(_ index: Int, _ style: RowAnimation, at time: Timestamp) throws(UpdateError) -> TableReport? {
    let path = TableIndexPath(section: 0, row: index)
    forgetDeleted(at: time)
    remember(messages.remove(at: index), deletedAt: path)
    let report = try table.deleteRows(at: [path], with: style)
    show(report, at: time)
    return report
  }

  func forgetDeleted(at time: Timestamp) {
    if animation.map({ time.microseconds >= $0.end }) ?? true { deleted = [:] }
  }

  /// Remembers a message whose row the table is about to delete.
  func remember(_ message: Message, deletedAt path: TableIndexPath) {
    if let row = table.id(ofRowAt: path) { deleted[row] = message }
  }

  func show(_ report: TableReport?, at time: Timestamp) {
    guard let plan = report?.plan else { return }
    animation = TableAnimation(plan, at: time.microseconds, interrupting: animation)
  }

  func newMessage() -> Message {
    insertions += 1
    return Message(from: "Batch", "Message \(insertions)", "A batch of updates has inserted this row.")
  }

  /// Moves a row. Its message follows.
  ///
  /// A drag has moved all rows already, so the table's animation, which would begin at the rows' former places, is not shown.
  func move(from index: Int, to target: Int) throws(UpdateError) -> TableReport? {
    animation = nil
    messages.insert(messages.remove(at: index), at: target)
    return try table.moveRow(at: TableIndexPath(section: 0, row: index), to: TableIndexPath(section: 0, row: target))
  }

  func markAsRead(_ index: Int) { messages[index].isRead = true }
}
