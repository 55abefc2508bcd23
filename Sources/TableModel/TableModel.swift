/// A table without pixels: sections with a header each, open or closed, rows with heights, and a viewport that scrolls
/// over them. The headers and the rows of open sections follow each other from the content's top without gaps.
///
/// A value: a copy is a snapshot. Verbs never trap. They do what they can within the stated ranges, refuse what names
/// nothing, and return what changed. Headers scroll with the content; they do not float.
public struct TableModel: Equatable, Sendable {
  /// The rows of all sections together, at most: 2^24. With `Length.maximumHeight` no sum leaves what a double counts
  /// exactly.
  public static let maximumRowCount = 1 << 24

  struct Section: Equatable {
    var headerHeight: Length
    var isOpen: Bool
    var rowHeights: [Length]
    /// Kept with `rowHeights`, so that opening and closing need not add them up.
    var rowsHeight: Length

    var shownHeight: Length { isOpen ? rowsHeight : .zero }
  }

  public let metrics: TableMetrics
  /// How much of the content shows at a time. Zero or more.
  public internal(set) var viewportHeight: Length
  /// The place in the content that is at the viewport's top, in `contentOffsetRange`.
  ///
  /// It stays where it is when content grows or shrinks, above it or below: no row is held in place. Only when its
  /// range no longer holds it, it goes to the end of the range, and stays there when the content grows again.
  public internal(set) var contentOffset = Length.zero
  /// The headers and the rows of open sections, together.
  public internal(set) var contentHeight = Length.zero
  public internal(set) var rowCount = 0
  var sections: [Section] = []

  /// A table without sections.
  ///
  /// - Parameter viewportHeight: Less than zero counts as zero.
  public init(metrics: TableMetrics = TableMetrics(), viewportHeight: Length) {
    self.metrics = metrics
    self.viewportHeight = max(.zero, viewportHeight)
  }

  // MARK: Reading

  public var numberOfSections: Int { sections.count }
  /// The section's rows, whether they show or not. Zero where there is no such section.
  public func numberOfRows(inSection section: Int) -> Int {
    sections.indices.contains(section) ? sections[section].rowHeights.count : 0
  }
  /// False where there is no such section.
  public func isOpen(_ section: Int) -> Bool { sections.indices.contains(section) && sections[section].isOpen }
  /// The height a row has, or will have once its section opens. Nil where there is no such row.
  public func heightForRow(at path: IndexPath) -> Length? {
    contains(path) ? sections[path.section].rowHeights[path.row] : nil
  }
  /// Zero … content height − viewport height, or only zero where everything shows.
  public var contentOffsetRange: ClosedRange<Length> { .zero...max(.zero, contentHeight - viewportHeight) }

  func contains(_ path: IndexPath) -> Bool {
    sections.indices.contains(path.section) && sections[path.section].rowHeights.indices.contains(path.row)
  }
}
