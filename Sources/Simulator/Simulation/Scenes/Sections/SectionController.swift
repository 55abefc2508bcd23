import Gestures
import TableModel

/// Manages a table with at most one open section: the data source and the delegate of the table, and the delegate of its
/// section headers.
///
/// A closed section has no rows in the table: opening inserts them and closing deletes them. The controller keeps their
/// heights.
package final class SectionController<Model> {
  let table: TableView
  let infos: [SectionInfo<Model>]
  private(set) var openSection: Int?
  /// The animation of the last update; nil if it was not animated.
  var plan: AnimationPlan?
  /// The newest animation, which may have ended.
  private(set) var animation: TableAnimation?
  /// The section that was open before ``animation`` began.
  private(set) var openBefore: Int?

  /// The initial and least height of a row: 88 pt, `DEFAULT_ROW_HEIGHT` of Apple's TableViewUpdates sample.
  static var defaultRowHeight: Length { .points(88) }
  /// 48 pt, `HEADER_HEIGHT` of Apple's TableViewUpdates sample.
  static var headerHeight: Length { .points(48) }

  /// The space below each section of a grouped table: 35 pt, the sum of the 17.5 pt that UIKit's grouped style has below a
  /// section and above the next one by default.
  static var groupSpacing: Length { .points(35) }

  /// The most rows whose heights the table asks for, as UIKit does after each update. With more it stores them, so that an
  /// update does not take longer than a frame.
  static var mostRowsToAskFor: Int { 10_000 }

  /// The footer height of an open section with rows.
  private let footerHeight: Length
  private let choice: AnimationChoice
  /// Whether two fingers select several rows.
  var allowsMultipleSelection = false
  /// Whether the open section ends with a row that adds another one, for editing.
  private(set) var hasAddRow = false
  /// The height of the separators that rows gain while they are edited.
  var separatorHeight = Length.zero
  /// The time at which editing began or ended last.
  private(set) var editingChange: Timestamp?
  /// The pinch in progress, if it began on a row.
  var pinch: PinchSession?
  /// Scrolls the table, and collects all its changes for events.
  let scroller: TableScroller
  /// The height of the table's rows at scale 1 while the table scales all rows; nil if it does not.
  var scalingBase: Length?

  /// Creates a table and loads its data. `footerHeight` is that of an open section with rows. With more than
  /// `mostRowsToAskFor` rows the table does not ask for their heights.
  init(
    _ models: [(model: Model, title: String, rows: Int)], open: Int?, style: TableView.Style, width: Length,
    viewportHeight: Length, footerHeight: Length = .zero, animation choice: AnimationChoice = .direction,
    mostRowsToAskFor: Int = SectionController.mostRowsToAskFor
  ) {
    openSection = open
    self.footerHeight = footerHeight
    self.choice = choice
    infos = models.enumerated().map { index, model in
      SectionInfo(
        model.model, title: model.title, rows: model.rows, height: Self.defaultRowHeight, isOpen: index == open)
    }
    table = TableView(
      style: style, minimumRowHeight: Self.defaultRowHeight, width: width, viewportHeight: viewportHeight)
    table.animationsEnabled = choice != .off
    table.rowHeight = Self.defaultRowHeight
    table.sectionHeaderHeight = Self.headerHeight
    table.asksForRowHeights = models.reduce(0) { $0 + $1.rows } <= mostRowsToAskFor
    scroller = TableScroller(table)
    table.dataSource = self
    table.delegate = self
    for info in infos { info.header.delegate = self }
    reload()
    scroller.updates = []
  }

  /// Returns the events of the gestures since the last call.
  func takeEvents() -> [SceneEvent] { scroller.takeEvents() }

  // MARK: Opening and closing

  /// Toggles a section, for a tap on its header or on the header's button.
  func toggle(_ section: Int) { infos[section].header.toggle(byUser: true) }

  private func opened(_ section: Int) {
    let previous = openSection
    let before = previous.map(rowCount) ?? 0
    openSection = section
    infos[section].isOpen = true
    if let previous {
      infos[previous].isOpen = false
      infos[previous].header.toggle(byUser: false)
    }
    // Rows that open above the closing section, or alone, slide down; rows that open below it slide up with their header.
    let inserted = choice.inserting(previous.map { section < $0 } ?? true ? .top : .bottom)
    // The opposite side, so that all of them keep the direction.
    let deleted = inserted.opposite ?? inserted
    var changes: [SectionChange] = []
    if let previous { changes.append(change(SectionChange.closed, previous, deleted)) }
    changes.append(change(SectionChange.opened, section, inserted))
    openBefore = previous
    update(changes) { table throws(UpdateError) in
      table.beginUpdates()
      if table.asksForRowHeights {
        try table.insertRows(at: paths(section, rowCount(section)), with: inserted)
        if let previous { try table.deleteRows(at: paths(previous, before), with: deleted) }
      } else {
        // The same result without a list of all rows.
        try table.reloadSections([section], with: inserted)
        if let previous { try table.reloadSections([previous], with: deleted) }
      }
      return restoreHeights(try table.endUpdates())
    }
  }

  private func closed(_ section: Int) {
    let before = rowCount(section)
    openSection = nil
    openBefore = section
    infos[section].isOpen = false
    let deleted = choice.inserting(.top)
    let changes = [change(SectionChange.closed, section, deleted)]
    // A single action needs no batch. A section without rows closes too, although nothing is deleted.
    update(changes) { table throws(UpdateError) in
      table.asksForRowHeights
        ? try table.deleteRows(at: paths(section, before), with: deleted)
        : try table.reloadSections([section], with: deleted)
    }
  }

  private func change(
    _ make: (Int, String, Int, RowAnimation) -> SectionChange, _ section: Int, _ animation: RowAnimation
  ) -> SectionChange {
    make(section, infos[section].header.title, infos[section].heights.count, animation)
  }

  private func paths(_ section: Int, _ rows: Int) -> [TableIndexPath] {
    (0..<rows).map { TableIndexPath(section: section, row: $0) }
  }

  /// Returns the number of rows that a section has in the table.
  private func rowCount(_ section: Int) -> Int {
    let info = infos[section]
    return info.isOpen ? info.heights.count + (hasAddRow ? 1 : 0) : 0
  }

  /// Reloads the table without animation.
  func reload() {
    update([.reloaded]) { table throws(UpdateError) in restoreHeights(try table.reloadData()) }
    animation = nil
  }

  // MARK: Editing

  /// Begins or ends editing. In the same batch the open section gets or loses its row that adds another one, and all rows their
  /// separators, so that rows, heights and indentation move together.
  func setEditing(_ isEditing: Bool) {
    let style = choice.inserting(.top)
    hasAddRow = isEditing
    editingChange = scroller.now
    openBefore = openSection
    let path = openSection.map { TableIndexPath(section: $0, row: infos[$0].heights.count) }
    update([.editing(isEditing, rows: path == nil ? 0 : 1, style)]) { table throws(UpdateError) in
      table.beginUpdates()
      table.setEditing(isEditing, animated: true)
      if let path {
        if isEditing {
          try table.insertRows(at: [path], with: style)
        } else {
          try table.deleteRows(at: [path], with: style)
        }
      }
      return try table.endUpdates()
    }
  }

  /// The separator that rows gain while they are edited. A table that does not ask for heights shows none.
  var separator: Length { hasAddRow && table.asksForRowHeights ? separatorHeight : .zero }

  /// Deletes a row in a batch. Its part of the model is gone already.
  func deleteRow(_ path: TableIndexPath) {
    infos[path.section].heights.remove(at: path.row)
    let style = choice.inserting(.left)
    openBefore = openSection
    update([.rowDeleted(path, style)]) { table throws(UpdateError) in
      table.beginUpdates()
      try table.deleteRows(at: [path], with: style)
      return try table.endUpdates()
    }
  }

  /// Inserts a row at the end of a section in a batch. Its part of the model is there already.
  func appendRow(to section: Int) {
    let path = TableIndexPath(section: section, row: infos[section].heights.count)
    infos[section].heights.append()
    let style = choice.inserting(.left)
    openBefore = openSection
    update([.rowInserted(path, style)]) { table throws(UpdateError) in
      table.beginUpdates()
      try table.insertRows(at: [path], with: style)
      return try table.endUpdates()
    }
  }

  /// Returns whether a row shows a part of the model, and does not add another one.
  func isContent(_ path: TableIndexPath) -> Bool { path.row < infos[path.section].heights.count }

  /// Returns the progress of the indentation for editing, in thousandths; at its end without a time.
  func indentation(at time: Timestamp?) -> Int {
    guard let time, let editingChange, choice != .off else { return hasAddRow ? 1000 : 0 }
    let elapsed = Double((time - editingChange).microseconds) / 1000
    let share = AnimationCurve.easeInOut.progress(at: elapsed / Double(AnimationPlan.durationInMilliseconds))
    return Int((hasAddRow ? share : 1 - share) * 1000 + 0.5)
  }

  /// Returns whether the table is shown as being edited: at the time of a change, as before the change.
  func showsEditing(at time: Timestamp?) -> Bool {
    time != nil && time == editingChange && choice != .off ? !hasAddRow : hasAddRow
  }

  /// The time at which the newest animation, the motion or the wait for a highlight ends; nil if there is none.
  var restTime: Timestamp? {
    let ends = [animation.map { Timestamp(microseconds: $0.end) }, scroller.nextDeadline, scroller.highlight?.start]
    return ends.compactMap(\.self).max()
  }

  // MARK: Scrolling

  func scroll(to offset: Length) {
    scroller.updates.append(SectionUpdate([.scrolled], table.setContentOffset(offset)))
  }

  /// Scrolls an anchor back into place, as a part of the preceding update. Without one, scrolling is an update of its own.
  func restore(_ anchor: TableView.Anchor) {
    let report = table.restore(anchor)
    if scroller.updates.isEmpty { return scroller.updates.append(SectionUpdate([.scrolled], report)) }
    scroller.updates[scroller.updates.count - 1].contentOffset.to = report.contentOffset.to
  }

  /// Applies an update of the table and collects its changes for events.
  func update(
    _ changes: [SectionChange], _ body: (TableView) throws(UpdateError) -> TableReport?
  ) {
    endScaling()
    // For rows that appear in a table that does not ask for their heights.
    table.rowHeight = openSection.map { infos[$0].heights.common } ?? Self.defaultRowHeight
    do throws(UpdateError) {
      guard let report = try body(table) else { return }
      plan = report.plan
      if let plan = report.plan {
        animation = TableAnimation(plan, at: scroller.now.microseconds, interrupting: animation)
      }
      scroller.updates.append(SectionUpdate(changes, report))
    } catch {
      let report = table.scroll(by: .zero)
      scroller.updates.append(SectionUpdate([.refused(error)], report))
    }
  }
}

extension SectionController: TableViewDataSource, TableViewDelegate {
  package func numberOfSections(in table: TableView) -> Int { infos.count }

  package func tableView(_ table: TableView, numberOfRowsInSection section: Int) -> Int {
    rowCount(section)
  }

  package func tableView(_ table: TableView, heightForRowAt path: TableIndexPath) -> Length? {
    infos[path.section].heights[path.row] + separator
  }

  package func tableView(_ table: TableView, editingStyleForRowAt path: TableIndexPath) -> EditingStyle {
    isContent(path) ? .delete : .insert
  }

  package func tableView(
    _ table: TableView, shouldBeginMultipleSelectionInteractionAt path: TableIndexPath
  ) -> Bool { allowsMultipleSelection && isContent(path) }

  package func tableView(_ table: TableView, didBeginMultipleSelectionInteractionAt path: TableIndexPath) {
    if !table.isEditing { setEditing(true) }
  }

  package func tableView(_ table: TableView, heightForFooterInSection section: Int) -> Length? {
    if table.style == .grouped { return Self.groupSpacing }
    return infos[section].isOpen && !infos[section].heights.isEmpty ? footerHeight : .zero
  }
}

extension SectionController: SectionHeaderViewDelegate {
  func opened(_ header: SectionHeaderView) { if let section = section(of: header) { opened(section) } }

  func closed(_ header: SectionHeaderView) { if let section = section(of: header) { closed(section) } }

  private func section(of header: SectionHeaderView) -> Int? { infos.firstIndex { $0.header === header } }
}
