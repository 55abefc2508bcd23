import TableModel

/// Shows the parks in a table: a section for each, its photos' captions and thumbnails in the rows.
///
/// Which sections are collapsed is for it to know, not for the model: two controllers over one model may differ.
public final class ParksTableController: PhotoListController {
  public static let headerHeight = Length.points(44)

  public let model: ParkModel
  public private(set) var size: LengthSize
  /// Empty at first: everything shows.
  public private(set) var collapsed: Set<Int> = []
  private var table: TableModel
  private var anchor: ScrollAnchor<TableHit>?

  public init(_ model: ParkModel, size: LengthSize) {
    (self.model, self.size) = (model, size)
    table = TableModel(viewportHeight: size.height)
    reload(scrolledTo: .zero)
  }
  private func reload(scrolledTo offset: Length) {
    let metrics = TableMetrics(minimumRowHeight: .zero, defaultRowHeight: .zero, headerHeight: Self.headerHeight)
    table = TableModel(metrics: metrics, viewportHeight: size.height)
    for (section, park) in model.parks.enumerated() {
      table.addSection(rows: park.photos.count, isOpen: !collapsed.contains(section))
      for row in park.photos.indices {
        let path = TableModel::IndexPath(section: section, row: row)
        table.setHeight(heightForRow(at: path), forRowAt: path)
      }
    }
    table.scroll(to: offset)
  }
  private func heightForRow(at path: TableModel::IndexPath) -> Length {
    guard let photo = model.photo(at: PhotoPath(path)) else { return .zero }
    return PhotoCell.height(for: photo.caption, width: size.width)
  }

  public var contentHeight: Length { table.contentHeight }
  public var contentOffset: Length { table.contentOffset }

  public func numberOfRows(inSection section: Int) -> Int {
    guard model.parks.indices.contains(section), !collapsed.contains(section) else { return 0 }
    return model.parks[section].photos.count
  }
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
    case .nothing: nil
    }
  }

  // MARK: What changes it

  /// Hides the section's rows, or shows them again. Nothing where there is no such section.
  public func toggle(section: Int) {
    guard model.parks.indices.contains(section) else { return }
    if collapsed.remove(section) == nil { collapsed.insert(section) }
    anchor = nil
    table.toggleSection(section)
  }
  public func scroll(to offset: Length) {
    let before = table.contentOffset
    table.scroll(to: offset)
    if table.contentOffset != before { anchor = nil }
  }
  public func setSize(_ size: LengthSize) {
    let anchor = anchor ?? currentAnchor
    self.size = size
    reload(scrolledTo: .zero)
    let rect = anchor.element.flatMap(rect)
    table.scroll(to: anchor.offset(forElementAt: rect?.minY, height: rect?.height ?? .zero))
    self.anchor = anchor
  }

  private var currentAnchor: ScrollAnchor<TableHit> {
    let hit = table.hitTest(contentY: contentOffset)
    return ScrollAnchor(hit, at: rect(of: hit)?.minY, offset: contentOffset)
  }
  private func rect(of hit: TableHit) -> TableRect? {
    switch hit {
    case .header(let section): table.rectForHeader(inSection: section)
    case .row(let path): table.rectForRow(at: path)
    case .nothing: nil
    }
  }
}

extension PhotoPath {
  init(_ path: TableModel::IndexPath) { self.init(park: path.section, photo: path.row) }
  var row: TableModel::IndexPath { TableModel::IndexPath(section: park, row: photo) }
}
