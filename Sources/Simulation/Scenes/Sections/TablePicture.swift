import Gestures
import TableModel

/// Draws the visible headers, rows and footers of a table with texts from the scene, which it asks for nothing else.
struct TablePicture {
  struct Header {
    var title: String
    var detail: String
    var isOpen: Bool
  }

  struct Row {
    var leading: String
    var trailing: String
    var body: String
  }

  let table: TableView
  /// The table's layout, scrolled to the offset that the picture shows.
  let layout: TableLayout
  let header: (Int) -> Header
  let row: (IndexPath) -> Row
  var tableHeader = ""
  var tableFooter = ""

  /// The distance from the left and right side to the text.
  private var inset: Length { .points(16) }
  private var width: Length { layout.width }

  /// Returns `1 quotation`, `2 quotations`.
  static func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    count == 1 ? "1 \(one)" : "\(count) \(many ?? one + "s")"
  }

  func picture(title: String) -> Picture {
    var elements: [Picture.Element] = []
    for band in layout.visibleBands {
      let frame = Picture.Rectangle(
        x: .zero, y: band.rect.minY - layout.contentOffset, width: width, height: band.rect.height)
      switch band.hit {
      case .tableHeader: elements += panel(tableHeader, in: frame)
      case .tableFooter: elements += panel(tableFooter, in: frame)
      case .header(let section): elements += draw(header(section), in: frame)
      case .row(let path): elements += draw(row(path), in: frame, isSelected: table.isSelected(path))
      case .footer: elements.append(.box(frame, .footer))
      case .nothing: break
      }
    }
    let viewport = Picture.Rectangle(x: .zero, y: .zero, width: width, height: layout.viewportHeight)
    if let indicator = Picture.Element.scrollIndicator(
      content: layout.contentHeight, offset: layout.contentOffset, in: viewport)
    {
      elements.append(indicator)
    }
    let range = layout.contentOffsetRange
    return Picture(
      title: title,
      caption: "content \(layout.contentHeight) pt high, offset \(layout.contentOffset) of \(range.upperBound)",
      width: width, height: layout.viewportHeight, elements: elements)
  }

  private func panel(_ text: String, in frame: Picture.Rectangle) -> [Picture.Element] {
    [
      .box(frame, .footer),
      .text(.init(text, in: frame.line(.detail, from: inset, to: width - inset), .detail, .centre)),
    ]
  }

  private func draw(_ header: Header, in frame: Picture.Rectangle) -> [Picture.Element] {
    // A quarter of the width, so that the detail fits a terminal too; more if the text needs it, but at most half.
    let detailWidth = min(
      max(min(.points(160), Length(units: width.units / 4)), Picture.Label.Style.detail.width(of: header.detail)),
      Length(units: width.units / 2))
    let name = inset + .points(26)
    let size = Length.points(12)
    let middle = Length(units: (frame.y + frame.maxY).units / 2)
    return [
      .box(frame, .header),
      .disclosure(
        isOpen: header.isOpen,
        Picture.Rectangle(x: inset, y: middle - Length(units: size.units / 2), width: size, height: size)),
      .text(.init(header.title, in: frame.line(.title, from: name, to: width - inset - detailWidth), .title)),
      .text(
        .init(
          header.detail, in: frame.line(.detail, from: width - inset - detailWidth, to: width - inset), .detail,
          .trailing)),
    ]
  }

  private func draw(_ row: Row, in frame: Picture.Rectangle, isSelected: Bool) -> [Picture.Element] {
    let trailingWidth = row.trailing.isEmpty ? .zero : min(.points(160), Length(units: width.units / 2))
    let end = width - inset
    let top = frame.y + .points(10)
    let line = Length.points(Int64(Picture.Label.Style.detail.lineHeight))
    let body = top + line + .points(6)
    func detail(_ x: Length, to end: Length) -> Picture.Rectangle {
      Picture.Rectangle(x: x, y: top, width: end - x, height: line)
    }
    var elements: [Picture.Element] = [
      .box(frame, isSelected ? .selectedRow : .row),
      .text(.init(row.leading, in: detail(inset, to: end - trailingWidth), .detail)),
    ]
    if !row.trailing.isEmpty {
      elements.append(.text(.init(row.trailing, in: detail(end - trailingWidth, to: end), .detail, .trailing)))
    }
    elements.append(
      .text(
        .init(
          row.body,
          in: Picture.Rectangle(x: inset, y: body, width: end - inset, height: frame.maxY - .points(8) - body), .body)))
    return elements
  }
}

extension Picture.Rectangle {
  init(_ rect: Rect) {
    func length(_ points: Double) -> Length { Length(atOrBelow: points) ?? .zero }
    self.init(
      x: length(rect.origin.x), y: length(rect.origin.y), width: length(rect.size.x), height: length(rect.size.y))
  }
}
