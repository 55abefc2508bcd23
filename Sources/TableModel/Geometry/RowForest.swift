/// The geometry of a table: sections with a header and a footer each, open or closed, and rows with exact heights and
/// lasting ids. Headers, the rows of open sections, and footers follow each other from the content's top without gaps.
///
/// Made for a million rows: nothing but `commitScale()` looks at every row. Rows live on pages of up to 1,024, in the
/// order of the table; each page also has its heights sorted, so that a pinch of the whole table costs one look at each
/// page, and nothing at all while no row comes to or leaves its least height. A change costs the page it happens on.
///
/// A value: a copy is a snapshot. It shares all pages, and a change on either side copies the page it happens on and
/// the list of pages. Verbs never trap: heights are held in their range, and what names nothing is refused.
///
/// Rows have a base height, which is their height at scale one, and all of them are scaled together by `setScale`.
public struct RowForest: Sendable {
  /// The rows of all sections together, at most: 2^24. Of the greatest height they are 2^50 64ths of a point, so every
  /// sum is exact, headers and footers included, and every count fits into 32 bits.
  public static let maximumRowCount = 1 << 24
  /// Sections, at most: 2^24, for the same reason.
  public static let maximumSectionCount = 1 << 24
  /// Pages in a group. Where a group begins is kept; within a group pages are added up.
  static let group = 16

  /// No row is lower. In zero … `Length.maximumHeight`.
  public let minimumRowHeight: Length
  let limits: PageLimits
  var scale: HeightScale
  var entries: ContiguousArray<PageEntry> = []
  /// Keeps the memory of the page at the same place in `entries`.
  var owners: ContiguousArray<PageOwner> = []
  /// What is before each group.
  var prefixes: ContiguousArray<PageSum> = []
  var total = PageSum.zero
  /// All pages are measured for every threshold above `last` and up to `next`.
  var last: Int32 = .min
  var next: Int32 = .max
  /// Where the page with a number is in `entries`.
  var ordinals: ContiguousArray<Int32> = []
  var freeNumbers: ContiguousArray<Int32> = []
  var rowSlots = SlotTable()
  var sectionSlots = SlotTable()

  /// A forest without sections.
  ///
  /// - Parameter minimumRowHeight: Out of range it counts as the nearer end.
  public init(minimumRowHeight: Length = .zero) {
    self.init(minimumRowHeight: minimumRowHeight, limits: PageLimits())
  }
  package init(minimumRowHeight: Length, limits: PageLimits) {
    self.limits = limits
    self.minimumRowHeight = minimumRowHeight.clamped(to: .zero ... .maximumHeight)
    scale = HeightScale(factor: HeightScale.one, minimumUnits: Int32(self.minimumRowHeight.units))
  }

  // MARK: Counts and heights

  /// Open or closed.
  public var numberOfSections: Int { total.sections }
  /// The rows of all sections, whether they show or not.
  public var rowCount: Int { total.rows }
  /// The section's rows, whether they show or not. Zero where there is no such section.
  public func numberOfRows(inSection section: Int) -> Int { record(ofSection: section).map { Int($0.rowCount) } ?? 0 }
  /// False where there is no such section.
  public func isOpen(_ section: Int) -> Bool { record(ofSection: section)?.isOpen ?? false }
  /// Nil where there is no such section.
  public func headerHeight(inSection section: Int) -> Length? {
    record(ofSection: section).map { Length(units: Int64($0.headerUnits)) }
  }
  /// Nil where there is no such section.
  public func footerHeight(inSection section: Int) -> Length? {
    record(ofSection: section).map { Length(units: Int64($0.footerUnits)) }
  }
  /// The height a row has, or will have once its section opens, to the nearest 64th: what `commitScale()` would give
  /// it. Its rectangle may differ by one 64th. Nil where there is no such row.
  public func heightForRow(at path: IndexPath) -> Length? {
    place(ofRow: path).map { Length(units: scale.units(ofBase: entries[$0.ordinal].base($0.offset))) }
  }
  /// The height a row has at scale one. Nil where there is no such row.
  public func baseHeightForRow(at path: IndexPath) -> Length? {
    place(ofRow: path).map { Length(units: Int64(entries[$0.ordinal].base($0.offset))) }
  }
  /// Headers, footers and the rows of open sections, together.
  public var contentHeight: Length { Length(units: scale.edge(total)) }
  /// What rows' base heights are multiplied by now, as `setScale(_:)` took it.
  public var currentScale: Double { Double(scale.factor) / Double(HeightScale.one) }
}
