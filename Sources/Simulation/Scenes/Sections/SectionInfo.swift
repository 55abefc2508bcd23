import TableModel

/// What a controller knows of a section besides its model: the model itself does not know that it is in a table.
public final class SectionInfo<Model> {
  public let model: Model
  public let header: SectionHeaderView
  public internal(set) var isOpen: Bool
  /// Of each row, kept while the section is closed.
  public internal(set) var heights: [Length]

  init(_ model: Model, title: String, rows: Int, height: Length, isOpen: Bool) {
    self.model = model
    header = SectionHeaderView(title: title, disclosure: isOpen ? .open : .closed)
    self.isOpen = isOpen
    heights = Array(repeating: height, count: rows)
  }
}
