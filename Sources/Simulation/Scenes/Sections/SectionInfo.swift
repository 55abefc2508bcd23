import TableModel

/// A controller's state of a section, in addition to its model, which does not know about tables.
public final class SectionInfo<Model> {
  public let model: Model
  public let header: SectionHeaderView
  public internal(set) var isOpen: Bool
  /// The rows' heights, kept while the section is closed.
  public internal(set) var heights: RowHeights

  init(_ model: Model, title: String, rows: Int, height: Length, isOpen: Bool) {
    self.model = model
    header = SectionHeaderView(title: title, disclosure: isOpen ? .open : .closed)
    self.isOpen = isOpen
    heights = RowHeights(repeating: height, count: rows)
  }
}
