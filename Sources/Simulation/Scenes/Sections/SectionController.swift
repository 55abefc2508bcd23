import Gestures
import TableModel

/// Manages a table with at most one open section: the data source and the delegate of the table, and the delegate of its
/// section headers.
///
/// A closed section has no rows in the table: opening inserts them and closing deletes them. The controller keeps their
/// heights.
final class SectionController<Model> {
  let table: TableView
  let infos: [SectionInfo<Model>]
  private(set) var openSection: Int?
  /// The animation of the last update; nil if it was not animated.
  private(set) var plan: AnimationPlan?

  /// The initial and least height of a row: 88 pt, `DEFAULT_ROW_HEIGHT` of Apple's TableViewUpdates sample.
  static var defaultRowHeight: Length { .points(88) }
  /// 48 pt, `HEADER_HEIGHT` of Apple's TableViewUpdates sample.
  static var headerHeight: Length { .points(48) }

  /// The footer height of an open section with rows.
  private let footerHeight: Length
  private let namesAnimations: Bool
  private var updates: [SectionUpdate] = []
  /// The pinch in progress, if it began on a row.
  var pinch: PinchSession?
  /// Scrolling by drags and flicks.
  var motion: ScrollMotion
  /// A Boolean value that indicates whether the last touch stopped the moving table: it is no tap on what is below it.
  var ignoresTaps = false
  /// The time up to which the table has scrolled.
  var now = Timestamp(microseconds: 0)
  /// The offset of the last event.
  var reportedOffset = Length.zero
  /// The stopping time of the last reported release; nil once the table has stopped.
  var reportedStop: Timestamp?
  /// The height of the table's rows at scale 1 while the table scales all rows; nil if it does not.
  private var scalingBase: Length?

  /// Creates a table and loads its data.
  ///
  /// - Parameters:
  ///   - models: each section's model, title and number of rows.
  ///   - open: the section that is open at the start.
  ///   - style: the table's style.
  ///   - width: the table's width.
  ///   - viewportHeight: the height of the visible part.
  ///   - footerHeight: the footer height of an open section with rows.
  ///   - namesAnimations: whether the text of events names the side from which rows slide in and out.
  init(
    _ models: [(model: Model, title: String, rows: Int)], open: Int?, style: TableView.Style, width: Length,
    viewportHeight: Length, footerHeight: Length = .zero, namesAnimations: Bool = false
  ) {
    openSection = open
    self.footerHeight = footerHeight
    self.namesAnimations = namesAnimations
    infos = models.enumerated().map { index, model in
      SectionInfo(
        model.model, title: model.title, rows: model.rows, height: Self.defaultRowHeight, isOpen: index == open)
    }
    table = TableView(
      style: style, minimumRowHeight: Self.defaultRowHeight, width: width, viewportHeight: viewportHeight)
    table.rowHeight = Self.defaultRowHeight
    table.sectionHeaderHeight = Self.headerHeight
    motion = ScrollMotion(range: .zero ... .zero, viewport: viewportHeight)
    table.dataSource = self
    table.delegate = self
    for info in infos { info.header.delegate = self }
    reload()
    updates = []
  }

  /// Returns the events of the gestures since the last call.
  func takeEvents() -> [SceneEvent] {
    defer { updates = [] }
    adoptContent()
    return updates.flatMap { $0.events(namesAnimations: namesAnimations) }
  }

  // MARK: Opening and closing

  /// Toggles a section, for a tap on its header or on the header's button.
  func toggle(_ section: Int) { infos[section].header.toggle(byUser: true) }

  private func opened(_ section: Int) {
    let previous = openSection
    openSection = section
    infos[section].isOpen = true
    if let previous {
      infos[previous].isOpen = false
      infos[previous].header.toggle(byUser: false)
    }
    // Rows that open above the closing section, or alone, slide down; rows that open below it slide up with their header.
    let inserted: RowAnimation = previous.map { section < $0 } ?? true ? .top : .bottom
    let deleted: RowAnimation = inserted == .top ? .bottom : .top
    var changes: [SectionChange] = []
    if let previous { changes.append(change(SectionChange.closed, previous, deleted)) }
    changes.append(change(SectionChange.opened, section, inserted))
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
    let changes = [change(SectionChange.closed, section, .top)]
    // A single action needs no batch. A section without rows closes too, although nothing is deleted.
    update(changes) { table throws(UpdateError) in try table.deleteRows(at: paths(section), with: .top) }
  }

  private func change(
    _ make: (Int, String, Int, RowAnimation) -> SectionChange, _ section: Int, _ animation: RowAnimation
  ) -> SectionChange {
    make(section, infos[section].header.title, infos[section].heights.count, animation)
  }

  private func paths(_ section: Int) -> [IndexPath] {
    infos[section].heights.indices.map { IndexPath(section: section, row: $0) }
  }

  /// Reloads the table without animation.
  func reload() { update([.reloaded]) { table throws(UpdateError) in try table.reloadData() } }

  // MARK: Heights

  /// Sets the height of one row of an open section.
  func setHeight(_ height: Length, ofRow row: RowID) {
    guard let path = table.indexPath(of: row) else { return }
    let old = infos[path.section].heights[path.row]
    if height == old { return }
    infos[path.section].heights[path.row] = height
    // An empty batch makes the table ask for heights. Without animation, because fingers move in every frame.
    update([.rowHeight(path, from: old, to: height)]) { table throws(UpdateError) in
      try table.performWithoutAnimation { () throws(UpdateError) in
        table.beginUpdates()
        return try table.endUpdates()
      }
    }
  }

  /// Sets the height of every row, including those of closed sections.
  ///
  /// Rows of one height are scaled by the table, which asks for no heights: a step of a pinch costs the same for a million
  /// rows as for ten. ``endScaling()`` makes the scaled heights permanent.
  func setHeightOfAllRows(_ height: Length) {
    guard let old = infos.first(where: { !$0.heights.isEmpty })?.heights[0] else { return }
    let isUniform = infos.allSatisfy { $0.heights.isEmpty || $0.heights.isUniform && $0.heights[0] == old }
    if isUniform && height == old { return }
    for info in infos { info.heights.setAll(height) }
    table.asksForHeights = false
    defer { table.asksForHeights = true }
    let report: TableReport?
    if isUniform {
      let base = scalingBase ?? old
      scalingBase = base
      report = table.scaleAllRows(by: height.points / base.points)
    } else {
      report = table.setHeightOfAllRows(height)
    }
    plan = nil
    // Nil only for a table that asks for heights, or a scale that is not a number.
    if let report { updates.append(SectionUpdate([.allHeights(from: old, to: height)], report)) }
  }

  /// Makes the heights of a pinch of all rows permanent. Must precede any other update, because the table asks for heights
  /// at scale 1.
  func endScaling() {
    guard scalingBase != nil else { return }
    scalingBase = nil
    let report = table.endScaling()
    // The scaled heights are whole points, so nothing moves but the end of hundreds of thousands of rows, by 1/64 pt.
    updates.append(SectionUpdate([.scrolled], report))
  }

  // MARK: Scrolling

  /// Adds changes without an effect on the content's height.
  func add(_ changes: [SectionChange], _ report: TableReport) { updates.append(SectionUpdate(changes, report)) }

  func scroll(to offset: Length) {
    updates.append(SectionUpdate([.scrolled], table.setContentOffset(offset)))
  }

  /// Scrolls an anchor back into place, as a part of the preceding update. Without one, scrolling is an update of its own.
  func restore(_ anchor: TableView.Anchor) {
    let report = table.restore(anchor)
    if updates.isEmpty { return updates.append(SectionUpdate([.scrolled], report)) }
    updates[updates.count - 1].contentOffset.to = report.contentOffset.to
  }

  private func update(
    _ changes: [SectionChange], _ body: (TableView) throws(UpdateError) -> TableReport?
  ) {
    endScaling()
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
