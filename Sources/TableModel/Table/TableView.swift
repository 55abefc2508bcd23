/// UITableView without pixels: a data source says what there is, a delegate how high it is, and the table keeps where
/// everything is, checks updates, and tells how things move.
///
/// It keeps what it was told. A change of the model reaches it by updates that say what changed, in a batch or one by
/// one, or by `reloadData`. In between it answers from what it knew before.
///
/// Single-threaded by design: it is not `Sendable`, and belongs to whoever made it. Data source and delegate are asked
/// while it changes; they may ask it, and find it as it was before.
public final class TableView {
  /// How sections look. Only animations differ: in a plain table, `RowAnimation.middle` casts shadows.
  public enum Style: Hashable, Sendable {
    /// From edge to edge.
    case plain
    /// Each section a group with an outline.
    case grouped
  }

  /// Plain unless said otherwise.
  public let style: Style
  /// Who says what there is. Without one the table is empty.
  public weak var dataSource: (any TableViewDataSource)?
  /// Who says how high everything is. Without one heights are the table's own.
  public weak var delegate: (any TableViewDelegate)?

  /// The height of rows of which the delegate says nothing. 44 pt, UIKit's, unless said otherwise. Counts from the next
  /// time the table lays itself out.
  public var rowHeight = Length.points(44)
  /// The height of headers of which the delegate says nothing. 28 pt, UIKit's in a plain table, unless said otherwise.
  public var sectionHeaderHeight = Length.points(28)
  /// The height of footers of which the delegate says nothing: none in a plain table, unless said otherwise.
  public var sectionFooterHeight = Length.zero
  /// Whether the delegate is asked for every height whenever the table lays itself out, as UIKit does. Where it is not,
  /// the table keeps heights itself, and a batch costs as much as it changes: see `setHeight(_:forRowAt:)`.
  public var asksForHeights = true
  /// Whether updates come with an animation plan. True unless said otherwise.
  public var animationsEnabled = true

  /// Where everything is.
  public internal(set) var layout: TableLayout
  /// Whether it is being edited; see `setEditing(_:animated:)`.
  public internal(set) var isEditing = false

  // MARK: What updates need

  /// The rows in each section, as the data source said last.
  var counts: [Int] = []
  /// How many batches are open, one in the other.
  var depth = 0
  /// What the open batches hold.
  var batch = UpdateBatch()
  /// What editing becomes at the end of the batch.
  var pendingEditing: Bool?
  /// While the data source or the delegate is asked.
  var isAsking = false
  /// Editing styles that have been asked for.
  var editingStyles: [RowID: EditingStyle] = [:]
  var selection: [RowID] = []

  /// An empty table: `reloadData()` asks the data source.
  ///
  /// - Parameters:
  ///   - style: how sections look; plain unless said otherwise.
  ///   - minimumRowHeight: no row is lower, whoever says so. Zero … `Length.maximumHeight`; zero unless said otherwise.
  ///   - width: less than zero counts as zero.
  ///   - viewportHeight: less than zero counts as zero.
  public init(
    style: Style = .plain, minimumRowHeight: Length = .zero, width: Length, viewportHeight: Length
  ) {
    self.style = style
    layout = TableLayout(
      RowForest(minimumRowHeight: minimumRowHeight), width: width, viewportHeight: viewportHeight)
  }

  // MARK: Reading

  /// As the data source said last.
  public var numberOfSections: Int { layout.sections.numberOfSections }
  /// As the data source said last. Zero where there is no such section.
  public func numberOfRows(inSection section: Int) -> Int { layout.sections.numberOfRows(inSection: section) }
  /// See `TableLayout.contentHeight`.
  public var contentHeight: Length { layout.contentHeight }
  /// See `TableLayout.contentOffset`.
  public var contentOffset: Length { layout.contentOffset }
  /// In the content. Nil where there is no such section.
  public func rectForHeader(inSection section: Int) -> TableRect? { layout.rectForHeader(inSection: section) }
  /// In the content. Nil where there is no such section.
  public func rectForFooter(inSection section: Int) -> TableRect? { layout.rectForFooter(inSection: section) }
  /// Header, rows and footer together, in the content. Nil where there is no such section.
  public func rectForSection(_ section: Int) -> TableRect? { layout.rectForSection(section) }
  /// In the content. Nil where there is no such row, or its section is closed.
  public func rectForRow(at path: IndexPath) -> TableRect? { layout.rectForRow(at: path) }
  /// What is at a place, measured from the viewport's top. Outside the viewport there is nothing.
  public func hitTest(viewportY y: Length) -> TableHit { layout.hitTest(viewportY: y) }
  /// The row's height, whether it shows or not; nil where there is no such row.
  public func heightForRow(at path: IndexPath) -> Length? { layout.sections.heightForRow(at: path) }

  // MARK: Identity

  /// A name for the row that holds through every update that keeps the row: batches, moves, reloads of the row. It is
  /// never used again. A row is gone with its deletion, its section's deletion or reload, and `reloadData`.
  public func id(ofRowAt path: IndexPath) -> RowID? { layout.sections.id(ofRowAt: path) }
  /// Where the row is by now; nil where it is gone.
  public func indexPath(of row: RowID) -> IndexPath? { layout.sections.indexPath(of: row) }
  /// A name for the section that holds through every update that keeps it, a reload of it among them. Nil where there is no
  /// such section.
  public func id(ofSection section: Int) -> SectionID? { layout.sections.id(ofSection: section) }
  /// Where the section is by now; nil where it is gone.
  public func section(of section: SectionID) -> Int? { layout.sections.section(of: section) }
}
