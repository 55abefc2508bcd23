import TableModel

/// Manages the inbox: its messages, in the order of the table's rows, and the table.
final class InboxController: TableViewDataSource {
  let table: TableView
  private(set) var messages: [Message]

  /// Three lines of text.
  static var rowHeight: Length { .points(76) }

  init(_ messages: [Message], width: Length, viewportHeight: Length) {
    self.messages = messages
    table = TableView(style: .plain, width: width, viewportHeight: viewportHeight)
    table.rowHeight = Self.rowHeight
    table.sectionHeaderHeight = .zero
    table.dataSource = self
    _ = try? table.reloadData()
  }

  func numberOfSections(in table: TableView) -> Int { 1 }

  func tableView(_ table: TableView, numberOfRowsInSection section: Int) -> Int { messages.count }

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

  /// Performs an action on a row's message.
  ///
  /// - Parameter animation: of a deletion.
  func perform(_ action: MessageAction, on index: Int, _ animation: RowAnimation) throws(UpdateError) -> TableReport? {
    let path = [IndexPath(section: 0, row: index)]
    switch action {
    case .toggleRead:
      messages[index].isRead.toggle()
      return try table.reloadRows(at: path, with: .none)
    case .toggleFlag:
      messages[index].isFlagged.toggle()
      return try table.reloadRows(at: path, with: .none)
    case .delete:
      messages.remove(at: index)
      return try table.deleteRows(at: path, with: animation)
    }
  }

  /// Moves a row. Its message follows.
  func move(from index: Int, to target: Int) throws(UpdateError) -> TableReport? {
    messages.insert(messages.remove(at: index), at: target)
    return try table.moveRow(at: IndexPath(section: 0, row: index), to: IndexPath(section: 0, row: target))
  }

  func markAsRead(_ index: Int) { messages[index].isRead = true }
}
