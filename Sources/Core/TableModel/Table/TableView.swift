/// UITableView without pixels: a data source provides the counts, a delegate the heights; the table keeps the layout,
/// checks updates, and reports how things move.
///
/// The table keeps the data source's last answers. Changes of the model reach it through updates, in a batch or one by
/// one, or through `reloadData`. Not `Sendable`: use a table from a single isolation domain. The data source and the
/// delegate are asked during a change; they may query the table, and see its state before the change.
///
/// - Complexity: with `asksForHeights`, every update is O(*n*) in the number of rows; without, or without
///   `asksForRowHeights`, O(*k*) in the size of the change.
public final class TableView {
  /// The style of sections.
  public enum Style: Hashable, Sendable {
    /// From edge to edge. Headers and footers float, and `RowAnimation.middle` casts shadows.
    case plain
    /// Each section is an outlined group. Headers and footers scroll with the content.
    case grouped
  }

  /// The table's style (default: plain).
  public let style: Style
  /// Provides the numbers of sections and rows. Without a data source the table is empty.
  public weak var dataSource: (any TableViewDataSource)?
  /// Provides heights. Without a delegate the table uses its own.
  public weak var delegate: (any TableViewDelegate)?

  /// The height of rows without one from the delegate (default: 44 pt, UIKit's). Used from the next layout on.
  public var rowHeight = Length.points(44)
  /// The height of headers without one from the delegate (default: 28 pt, UIKit's in a plain table).
  public var sectionHeaderHeight = Length.points(28)
  /// The height of footers without one from the delegate (default: 0, as in a plain table).
  public var sectionFooterHeight = Length.zero
  /// A Boolean value that indicates whether the table asks the delegate for every height at each layout, like UIKit. If
  /// `false`, the table stores heights, and a batch costs as much as it changes: see `setHeight(_:forRowAt:)`.
  public var asksForHeights = true
  /// A Boolean value that indicates whether a table that asks for heights also asks for the heights of rows (default: true). If
  /// `false`, it asks only for headers and footers and stores the heights of rows, so that the cost of a batch depends on what
  /// it changes, not on the number of rows.
  public var asksForRowHeights = true
  /// A Boolean value that indicates whether updates include an animation (default: true).
  public var animationsEnabled = true

  /// The current layout.
  public internal(set) var layout: TableLayout
  /// A Boolean value that indicates whether the table is being edited; see `setEditing(_:animated:)`.
  public internal(set) var isEditing = false

  // MARK: State of updates

  /// The number of rows in each section, by the data source's last answer.
  var counts: [Int] = []
  /// The number of open, nested batches.
  var depth = 0
  var batch = UpdateBatch()
  /// The value of `isEditing` from the end of the batch on.
  var pendingEditing: Bool?
  /// True while the data source or the delegate is asked.
  var isAsking = false
  var editingStyles: [RowID: EditingStyle] = [:]
  var selection: [RowID] = []
  var multipleSelection: MultipleSelection?
  /// The cells of visible rows, and those that wait to be reused.
  var cells = VisibleViews<RowID, TableViewCell>()
  /// The views of visible section headers, and those that wait to be reused.
  var headers = VisibleViews<SectionID, TableViewHeaderFooterView>()

  /// Creates an empty table; `reloadData()` asks the data source.
  ///
  /// - Parameters:
  ///   - style: the style of sections (default: plain).
  ///   - minimumRowHeight: no row is lower, clamped to 0...`Length.maximumHeight` (default: 0).
  ///   - width: negative values count as 0.
  ///   - viewportHeight: negative values count as 0.
  public init(
    style: Style = .plain, minimumRowHeight: Length = .zero, width: Length, viewportHeight: Length
  ) {
    self.style = style
    layout = TableLayout(
      RowForest(minimumRowHeight: minimumRowHeight), width: width, viewportHeight: viewportHeight)
    layout.headersFloat = style == .plain
  }

  // MARK: Geometry

  /// The number of sections, by the data source's last answer.
  public var numberOfSections: Int { layout.sections.numberOfSections }

  /// Returns the number of rows, by the data source's last answer; 0 if there is no such section.
  public func numberOfRows(inSection section: Int) -> Int { layout.sections.numberOfRows(inSection: section) }

  /// See `TableLayout.contentHeight`.
  public var contentHeight: Length { layout.contentHeight }
  /// See `TableLayout.contentOffset`.
  public var contentOffset: Length { layout.contentOffset }

  /// Returns a header's rectangle in the content; nil if there is no such section.
  public func rectForHeader(inSection section: Int) -> TableRect? { layout.rectForHeader(inSection: section) }

  /// Returns a footer's rectangle in the content; nil if there is no such section.
  public func rectForFooter(inSection section: Int) -> TableRect? { layout.rectForFooter(inSection: section) }

  /// Returns the rectangle of header, rows and footer in the content; nil if there is no such section.
  public func rectForSection(_ section: Int) -> TableRect? { layout.rectForSection(section) }

  /// Returns a row's rectangle in the content; nil if there is no such row, or its section is closed.
  public func rectForRow(at path: TableIndexPath) -> TableRect? { layout.rectForRow(at: path) }

  /// Returns the element at a position measured from the top of the viewport; a floating header hides what it covers. Returns
  /// `nothing` outside of the viewport.
  public func hitTest(viewportY y: Length) -> TableHit { layout.hitTest(viewportY: y) }

  /// Returns a row's height, visible or not; nil if there is no such row.
  public func heightForRow(at path: TableIndexPath) -> Length? { layout.sections.heightForRow(at: path) }

  // MARK: Identity

  /// Returns a row's ID, which is stable through every update that keeps the row: batches, moves, reloads of the row.
  /// It is never reused. A row ends with its deletion, its section's deletion or reload, and `reloadData`.
  public func id(ofRowAt path: TableIndexPath) -> RowID? { layout.sections.id(ofRowAt: path) }

  /// Returns a row's current index path; nil if it no longer exists.
  public func indexPath(of row: RowID) -> TableIndexPath? { layout.sections.indexPath(of: row) }

  /// Returns a section's ID, which is stable through every update that keeps the section, including its reload. Nil if
  /// there is no such section.
  public func id(ofSection section: Int) -> SectionID? { layout.sections.id(ofSection: section) }

  /// Returns a section's current index; nil if it no longer exists.
  public func section(of section: SectionID) -> Int? { layout.sections.section(of: section) }
}
