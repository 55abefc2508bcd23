/// The geometry of a table: sections with a header and a footer each, open or closed, and rows with exact heights and
/// stable IDs. Headers, the rows of open sections, and footers follow each other from the top of the content without
/// gaps.
///
/// Designed for a million rows. Rows are stored on pages of up to 1,024, in table order; each page also has its heights sorted,
/// so that a pinch of the whole table visits each page once, and none while no row reaches or leaves its minimum. A change
/// recomputes only its page.
///
/// A value type: a copy is a snapshot that shares all pages, and a change copies the page it affects and the list of
/// pages. Mutating methods never trap: heights are clamped to their range, and invalid indices are rejected.
///
/// Rows have a base height, which is their height at scale 1; `setScale` scales all of them together.
///
/// - Complexity: finding a row, a section or a position is O(log *n*); inserting, removing and moving rows O(*p*) in
///   the number of pages affected; `commitScale()` O(*n*).
public struct RowForest: Sendable {
  /// The maximum number of rows in all sections: 2^24. Of the maximum height they are 2^50 64ths of a point, so every
  /// sum is exact, headers and footers included, and every count fits into 32 bits.
  public static let maximumRowCount = 1 << 24
  /// The maximum number of sections: 2^24, for the same reason.
  public static let maximumSectionCount = 1 << 24
  /// Pages in a group. The sum before each group is cached; within a group pages are added.
  static let group = 16

  /// The minimum height of a row, in 0...`Length.maximumHeight`.
  public let minimumRowHeight: Length
  let limits: PageLimits
  var scale: HeightScale
  var entries: ContiguousArray<PageEntry> = []
  /// Owns the memory of the page at the same position in `entries`.
  var owners: ContiguousArray<PageOwner> = []
  /// The sum before each group.
  var prefixes: ContiguousArray<PageSum> = []
  var total = PageSum.zero
  /// All pages are measured for every threshold above `last` and up to `next`.
  var last: Int32 = .min
  var next: Int32 = .max
  /// The position in `entries` of the page with a number.
  var ordinals: ContiguousArray<Int32> = []
  var freeNumbers: ContiguousArray<Int32> = []
  var rowSlots = SlotTable()
  var sectionSlots = SlotTable()

  /// Creates a forest without sections.
  ///
  /// - Parameter minimumRowHeight: clamped to 0...`Length.maximumHeight`.
  public init(minimumRowHeight: Length = .zero) {
    self.init(minimumRowHeight: minimumRowHeight, limits: PageLimits())
  }

  package init(minimumRowHeight: Length, limits: PageLimits) {
    self.limits = limits
    self.minimumRowHeight = minimumRowHeight.clamped(to: .zero ... .maximumHeight)
    scale = HeightScale(factor: HeightScale.one, minimumUnits: Int32(self.minimumRowHeight.units))
  }

  // MARK: Counts and heights

  /// The number of sections, open or closed.
  public var numberOfSections: Int { total.sections }
  /// The number of rows in all sections, visible or not.
  public var rowCount: Int { total.rows }

  /// Returns the number of a section's rows, visible or not; 0 if there is no such section.
  public func numberOfRows(inSection section: Int) -> Int { record(ofSection: section).map { Int($0.rowCount) } ?? 0 }

  /// Returns whether a section is open; false if there is no such section.
  public func isOpen(_ section: Int) -> Bool { record(ofSection: section)?.isOpen ?? false }

  /// Returns a header's height; nil if there is no such section.
  public func headerHeight(inSection section: Int) -> Length? {
    record(ofSection: section).map { Length(units: Int64($0.headerUnits)) }
  }

  /// Returns a footer's height; nil if there is no such section.
  public func footerHeight(inSection section: Int) -> Length? {
    record(ofSection: section).map { Length(units: Int64($0.footerUnits)) }
  }

  /// Returns a row's current height, visible or not, to the nearest 64th: the height that `commitScale()` would store.
  /// Its rectangle may differ by one 64th. Nil if there is no such row.
  public func heightForRow(at path: TableIndexPath) -> Length? {
    place(ofRow: path).map { Length(units: scale.units(ofBase: entries[$0.ordinal].base($0.offset))) }
  }

  /// Returns a row's height at scale 1; nil if there is no such row.
  public func baseHeightForRow(at path: TableIndexPath) -> Length? {
    place(ofRow: path).map { Length(units: Int64(entries[$0.ordinal].base($0.offset))) }
  }

  /// The height of headers, footers and the rows of open sections.
  public var contentHeight: Length { Length(units: scale.edge(total)) }
  /// The current scale of rows, as rounded by `setScale(_:)`.
  public var currentScale: Double { Double(scale.factor) / Double(HeightScale.one) }
}
