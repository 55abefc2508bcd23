import Gestures
import TableModel

/// Shows the parks in a table: a section for each park, with the captions and thumbnails of its photos in the rows.
///
/// The controller knows which sections are collapsed, not the model, so two controllers of one model may differ. A section
/// collapses and expands by a reload with its new number of rows.
package final class ParksTableController: PhotoListController {
  package static let headerHeight = Length.points(44)
  /// The default animation: rows slide out from under the title and back.
  package static let animation = RowAnimation.top

  package let model: ParkModel
  package private(set) var size: LengthSize
  /// The collapsed sections; none by default.
  package private(set) var collapsed: Set<Int>
  package let table: TableView
  /// The animation of rows that appear and disappear.
  package let style: RowAnimation
  /// The newest animation, which may have ended.
  package private(set) var animation: TableAnimation?
  /// The sections that were collapsed before ``animation`` began.
  package private(set) var collapsedBefore: Set<Int> = []
  private var anchor: ScrollAnchor<TableHit>?

  /// Creates a table and loads its data. Collapsed sections that do not exist are ignored. Without a style, rows appear and
  /// disappear at once.
  package init(
    _ model: ParkModel, size: LengthSize, collapsed: Set<Int> = [],
    style: RowAnimation? = ParksTableController.animation, inset: ContentInset = .zero
  ) {
    self.style = style ?? Self.animation
    self.model = model
    self.size = size
    self.collapsed = collapsed.intersection(model.parks.indices)
    table = TableView(width: size.width, viewportHeight: size.height)
    table.animationsEnabled = style != nil
    table.sectionHeaderHeight = Self.headerHeight
    table.dataSource = self
    table.delegate = self
    do throws(UpdateError) { try table.reloadData() } catch {
      // Only a model with more rows than a table may have.
      preconditionFailure("the table rejected its model: \(error)")
    }
    table.setContentInset(inset)
  }

  package var contentHeight: Length { table.contentHeight }
  package var contentInset: ContentInset { table.layout.contentInset }
  package var contentOffset: Length { table.contentOffset }
  package var floatingTitleHeight: Length { table.layout.headersFloat ? Self.headerHeight : .zero }

  /// Returns a frame in the content, or nil if there is no such section.
  package func headerFrame(ofSection section: Int) -> LengthRect? {
    table.rectForHeader(inSection: section).map(across)
  }

  /// Returns a frame in the content, or nil if there is no such row or its section is collapsed.
  package func rowFrame(of path: PhotoPath) -> LengthRect? { table.rectForRow(at: path.row).map(across) }

  /// Returns the frames of the caption and the thumbnail in a row.
  package func cell(of path: PhotoPath) -> PhotoCell? {
    rowFrame(of: path).map { PhotoCell(width: $0.width, height: $0.height) }
  }

  private func across(_ rect: TableRect) -> LengthRect {
    LengthRect(x: .zero, y: rect.minY, width: size.width, height: rect.height)
  }

  package func thumbnailFrame(of path: PhotoPath) -> LengthRect? {
    guard let photo = model.photo(at: path), let row = rowFrame(of: path), let cell = cell(of: path) else { return nil }
    return cell.thumbnail(of: photo).offset(by: row.origin)
  }

  package func hitTest(_ point: LengthPoint) -> PhotoListHit? {
    guard LengthRect(size).contains(point) else { return nil }
    return switch table.hitTest(viewportY: point.y) {
    case .header(let section): .title(section: section)
    case .row(let path): .photo(PhotoPath(path))
    case .tableHeader, .footer, .tableFooter, .nothing: nil
    }
  }

  // MARK: Updates, scrolling and resizing

  /// Collapses or expands a section, with an animation from the time of the tap, and returns the table's report; nil if there
  /// is no such section. Throws, and changes nothing, if the table rejects the update.
  @discardableResult
  package func toggle(section: Int, at time: Timestamp = Timestamp(microseconds: 0)) throws(UpdateError) -> TableReport?
  {
    guard model.parks.indices.contains(section) else { return nil }
    let before = collapsed
    if collapsed.remove(section) == nil { collapsed.insert(section) }
    do throws(UpdateError) {
      let report = try table.reloadSections([section], with: style)
      anchor = nil
      collapsedBefore = before
      animation = report?.plan.map { TableAnimation($0, at: time.microseconds, interrupting: animation) }
      return report
    } catch {
      collapsed = before
      throw error
    }
  }

  package func scroll(to offset: Length) {
    if table.setContentOffset(offset).contentOffset.isMove { anchor = nil }
  }

  package func scroll(toMoving offset: Length) {
    if table.setContentOffset(offset, beyondEnds: true).contentOffset.isMove { anchor = nil }
  }

  package func setSize(_ size: LengthSize) {
    let anchor = anchor ?? currentAnchor
    // A rotation ends the animation.
    animation = nil
    self.size = size
    table.setSize(width: size.width, viewportHeight: size.height)
    // The table anchors its first row by a share of the row's height. Here a title may be first, and rotating back must
    // restore the offset exactly.
    let rect = anchor.element.flatMap(table.layout.rect)
    table.setContentOffset(anchor.offset(forElementAt: rect?.minY, height: rect?.height ?? .zero))
    self.anchor = anchor
  }

  private var currentAnchor: ScrollAnchor<TableHit> {
    let hit = table.layout.hitTest(contentY: contentOffset)
    return ScrollAnchor(hit, at: table.layout.rect(hit)?.minY, offset: contentOffset)
  }
}

extension ParksTableController: TableViewDataSource, TableViewDelegate {
  package func numberOfSections(in table: TableView) -> Int { model.parks.count }

  package func tableView(_ table: TableView, numberOfRowsInSection section: Int) -> Int {
    collapsed.contains(section) ? 0 : model.parks[section].photos.count
  }

  package func tableView(_ table: TableView, heightForRowAt path: TableIndexPath) -> Length? {
    model.photo(at: PhotoPath(path)).map { PhotoCell.height(for: $0.caption, width: size.width) }
  }
}

extension PhotoPath {
  init(_ path: TableIndexPath) { self.init(park: path.section, photo: path.row) }

  var row: TableIndexPath { TableIndexPath(section: park, row: photo) }
}
