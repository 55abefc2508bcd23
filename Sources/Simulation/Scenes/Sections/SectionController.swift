import Gestures
import TableModel

/// Manages a table of which one section is open at a time, as the sample and the talk do: the data source and the
/// delegate of the table, the delegate of its headers.
///
/// A section that is closed has no rows for the table; opening inserts them and closing deletes them. The heights of its
/// rows are kept here.
final class SectionController<Model> {
  let table: TableView
  let infos: [SectionInfo<Model>]
  private(set) var openSection: Int?
  /// How everything moves in the last change; nil where that is not animated.
  private(set) var plan: AnimationPlan?

  /// No row gets lower, and none is higher until somebody pinches it: 88 pt, the sample's `DEFAULT_ROW_HEIGHT`.
  static var defaultRowHeight: Length { .points(88) }
  /// 48 pt, the sample's `HEADER_HEIGHT`.
  static var headerHeight: Length { .points(48) }

  /// Of a section that has rows to show.
  private let footerHeight: Length
  private let namesAnimations: Bool
  private var updates: [SectionUpdate] = []
  /// The pinch that goes on, if it began on a row.
  var pinch: PinchSession?

  /// - Parameters:
  ///   - open: the section that is open at the start.
  ///   - namesAnimations: whether events say in their text by which side rows come and go.
  init(
    _ models: [(model: Model, title: String, rows: Int)], open: Int?, style: TableView.Style, width: Length,
    viewportHeight: Length, footerHeight: Length = .zero, namesAnimations: Bool = false
  ) {
    openSection = open
    (self.footerHeight, self.namesAnimations) = (footerHeight, namesAnimations)
    infos = models.enumerated().map { index, model in
      SectionInfo(
        model.model, title: model.title, rows: model.rows, height: Self.defaultRowHeight, isOpen: index == open)
    }
    table = TableView(
      style: style, minimumRowHeight: Self.defaultRowHeight, width: width, viewportHeight: viewportHeight)
    table.rowHeight = Self.defaultRowHeight
    table.sectionHeaderHeight = Self.headerHeight
    table.dataSource = self
    table.delegate = self
    for info in infos { info.header.delegate = self }
    reload()
    updates = []
  }

  /// What the gestures since the last call did.
  func take() -> [SceneEvent] {
    defer { updates = [] }
    return updates.flatMap { $0.events(namesAnimations: namesAnimations) }
  }

  // MARK: Opening and closing

  /// The header's button, or the header around it: both are the one action.
  func toggle(_ section: Int) { infos[section].header.toggle(byUser: true) }

  private func opened(_ section: Int) {
    let previous = openSection
    openSection = section
    infos[section].isOpen = true
    if let previous {
      infos[previous].isOpen = false
      infos[previous].header.toggle(byUser: false)
    }
    // What opens above what closes, or alone, flows down; what opens below flows up, as its header does.
    let inserted: RowAnimation = previous.map { section < $0 } ?? true ? .top : .bottom
    let deleted: RowAnimation = inserted == .top ? .bottom : .top
    var changes: [SectionChange] = []
    if let previous { changes.append(.closed(previous, rows: infos[previous].heights.count, deleted)) }
    changes.append(.opened(section, rows: infos[section].heights.count, inserted))
    update(changes) { table throws(UpdateError) in
      table.beginUpdates()
      try table.insertRows(at: paths(section), with: inserted)
      if let previous { try table.deleteRows(at: paths(previous), with: deleted) }
      return try table.endUpdates()
    }
  }
  private func closed(_ section: Int) {
    openSection = nil
    infos[section].isOpen = false
    let changes = [SectionChange.closed(section, rows: infos[section].heights.count, .top)]
    // One action needs no batch around it; a section without rows still closes, though nothing is deleted.
    update(changes) { table throws(UpdateError) in try table.deleteRows(at: paths(section), with: .top) }
  }
  private func paths(_ section: Int) -> [IndexPath] {
    infos[section].heights.indices.map { IndexPath(section: section, row: $0) }
  }

  /// Asks for all anew, at once: the way without animated updates.
  func reload() { update([.reloaded]) { table throws(UpdateError) in try table.reloadData() } }

  // MARK: Heights

  /// One row of an open section, as a pinch wants it.
  func setHeight(_ height: Length, ofRow row: RowID) {
    guard let path = table.indexPath(of: row) else { return }
    let old = infos[path.section].heights[path.row]
    if height == old { return }
    infos[path.section].heights[path.row] = height
    layOut([.rowHeight(path, from: old, to: height)])
  }
  /// Every row, those of closed sections as well.
  func setHeightOfAllRows(_ height: Length) {
    guard let old = infos.first(where: { !$0.heights.isEmpty })?.heights[0] else { return }
    if infos.allSatisfy({ $0.heights.allSatisfy { $0 == height } }) { return }
    for info in infos { info.heights = Array(repeating: height, count: info.heights.count) }
    layOut([.allHeights(from: old, to: height)])
  }
  /// An empty batch has the table ask for heights; the fingers tell often enough for it not to be animated.
  private func layOut(_ changes: [SectionChange]) {
    update(changes) { table throws(UpdateError) in
      try table.performWithoutAnimation { () throws(UpdateError) in
        table.beginUpdates()
        return try table.endUpdates()
      }
    }
  }

  // MARK: Scrolling

  func scroll(to offset: Length) {
    updates.append(SectionUpdate([.scrolled], table.setContentOffset(offset)))
  }
  /// Scrolls as a part of the change before it; where nothing has changed, what it scrolls is told by itself.
  func restore(_ anchor: TableView.Anchor) {
    let report = table.restore(anchor)
    if updates.isEmpty { return updates.append(SectionUpdate([.scrolled], report)) }
    updates[updates.count - 1].contentOffset.to = report.contentOffset.to
  }

  private func update(
    _ changes: [SectionChange], _ body: (TableView) throws(UpdateError) -> TableReport?
  ) {
    do throws(UpdateError) {
      guard let report = try body(table) else { return }
      plan = report.plan
      updates.append(SectionUpdate(changes, report))
    } catch {
      let report = table.scroll(by: .zero)
      updates.append(SectionUpdate([.refused(error)], report))
    }
  }
}

extension SectionController: TableViewDataSource, TableViewDelegate {
  func numberOfSections(in table: TableView) -> Int { infos.count }
  func tableView(_ table: TableView, numberOfRowsInSection section: Int) -> Int {
    infos[section].isOpen ? infos[section].heights.count : 0
  }
  func tableView(_ table: TableView, heightForRowAt path: IndexPath) -> Length? {
    infos[path.section].heights[path.row]
  }
  func tableView(_ table: TableView, heightForFooterInSection section: Int) -> Length? {
    infos[section].isOpen && !infos[section].heights.isEmpty ? footerHeight : .zero
  }
}

extension SectionController: SectionHeaderViewDelegate {
  func opened(_ header: SectionHeaderView) { if let section = section(of: header) { opened(section) } }
  func closed(_ header: SectionHeaderView) { if let section = section(of: header) { closed(section) } }
  private func section(of header: SectionHeaderView) -> Int? { infos.firstIndex { $0.header === header } }
}
