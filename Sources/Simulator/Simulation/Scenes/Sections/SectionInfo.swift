import TableModel

/// A controller's state of a section, in addition to its model, which does not know about tables.
package final class SectionInfo<Model> {
  package internal(set) var model: Model
  package let header: SectionHeaderView
  package internal(set) var isOpen: Bool
  /// The rows' heights, kept while the section is closed.
  package internal(set) var heights: RowHeights

  init(_ model: Model, title: String, rows: Int, height: Length, isOpen: Bool) {
    self.model = model
    header = SectionHeaderView(title: title, disclosure: isOpen ? .open : .closed)
    self.isOpen = isOpen
    heights = RowHeights(repeating: height, count: rows)
  }
}
