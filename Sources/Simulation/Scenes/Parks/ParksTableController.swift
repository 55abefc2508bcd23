import TableModel

/// Shows the parks in a table: a section for each, its photos' captions and thumbnails in the rows.
///
/// Which sections are collapsed is for it to know, not for the model: two controllers over one model may differ. A
/// section collapses and expands by being reloaded, with as many rows as it then shows.
public final class ParksTableController: PhotoListController {
  public static let headerHeight = Length.points(44)
  /// From under the title and back under it.
  public static let animation = RowAnimation.top

  public let model: ParkModel
  public private(set) var size: LengthSize
  /// Empty at first, unless said otherwise: everything shows.
  public private(set) var collapsed: Set<Int>
  public let table: TableView
  private var anchor: ScrollAnchor<TableHit>?

  /// - Parameter collapsed: sections that are not there are left out.
  public init(_ model: ParkModel, size: LengthSize, collapsed: Set<Int> = []) {
    (self.model, self.size) = (model, size)
    self.collapsed = collapsed.intersection(model.parks.indices)
    table = TableView(width: size.width, viewportHeight: size.height)
    table.sectionHeaderHeight = Self.headerHeight
    table.dataSource = self
    table.delegate = self
    do throws(UpdateError) { try table.reloadData() } catch {
      // A model of more rows than any table can have, held in memory.
      preconditionFailure("the table does not take its model: \(error)")
    }
  }

  public var contentHeight: Length { table.contentHeight }
  public var contentOffset: Length { table.contentOffset }

  /// In the content; nil where there is no such section.
  public func headerFrame(ofSection section: Int) -> LengthRect? {
    table.rectForHeader(inSection: section).map(across)
  }
  /// In the content; nil where there is no such row, or its section is collapsed.
  public func rowFrame(of path: PhotoPath) -> LengthRect? { table.rectForRow(at: path.row).map(across) }
  /// Where the caption and the thumbnail are in the row.
  public func cell(of path: PhotoPath) -> PhotoCell? {
    rowFrame(of: path).map { PhotoCell(width: $0.width, height: $0.height) }
  }
  private func across(_ rect: TableRect) -> LengthRect {
    LengthRect(x: .zero, y: rect.minY, width: size.width, height: rect.height)
  }

  public func thumbnailFrame(of path: PhotoPath) -> LengthRect? {
    guard let photo = model.photo(at: path), let row = rowFrame(of: path), let cell = cell(of: path) else { return nil }
    return cell.thumbnail(of: photo).offset(by: row.origin)
  }
  public func hitTest(_ place: LengthPoint) -> PhotoListHit? {
    guard LengthRect(size).contains(place) else { return nil }
    return switch table.hitTest(viewportY: place.y) {
    case .header(let section): .title(section: section)
    case .row(let path): .photo(PhotoPath(path))
    case .tableHeader, .footer, .tableFooter, .nothing: nil
    }
  }

  // MARK: What changes it

  /// Hides the section's rows, or shows them again.
  ///
  /// - Returns: what it did to the table, with the plan of how; nil where there is no such section.
  /// - Throws: why the table did not go along. Nothing has changed then.
  @discardableResult
  public func toggle(section: Int) throws(UpdateError) -> TableReport? {
    guard model.parks.indices.contains(section) else { return nil }
    let before = collapsed
    if collapsed.remove(section) == nil { collapsed.insert(section) }
    do throws(UpdateError) {
      let report = try table.reloadSections([section], with: Self.animation)
      anchor = nil
      return report
    } catch {
      collapsed = before
      throw error
    }
  }
  public func scroll(to offset: Length) {
    if table.setContentOffset(offset).contentOffset.isMove { anchor = nil }
  }
  public func setSize(_ size: LengthSize) {
    let anchor = anchor ?? currentAnchor
    self.size = size
    table.setSize(width: size.width, viewportHeight: size.height)
    // The table itself keeps the first row, and goes by the share of its height; a title may be first here, and turning
    // back must lead back exactly.
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
  public func numberOfSections(in table: TableView) -> Int { model.parks.count }
  public func tableView(_ table: TableView, numberOfRowsInSection section: Int) -> Int {
    collapsed.contains(section) ? 0 : model.parks[section].photos.count
  }
  public func tableView(_ table: TableView, heightForRowAt path: TableModel::IndexPath) -> Length? {
    model.photo(at: PhotoPath(path)).map { PhotoCell.height(for: $0.caption, width: size.width) }
  }
}

extension PhotoPath {
  init(_ path: TableModel::IndexPath) { self.init(park: path.section, photo: path.row) }
  var row: TableModel::IndexPath { TableModel::IndexPath(section: park, row: photo) }
}
