import TableModel

/// What a drawing of the plays asks their table.
protocol PlaysTable {
  var contentOffset: Length { get }
  var contentHeight: Length { get }
  var viewportHeight: Length { get }
  func isOpen(_ section: Int) -> Bool
  func rectForHeader(inSection section: Int) -> TableRect?
  func rectForRow(at path: TableModel::IndexPath) -> TableRect?
  func hitTest(contentY y: Length) -> TableHit
}
extension TableModel: PlaysTable {}

extension PlaysScene {
  public var picture: Picture? {
    PlaysPicture(plays: plays, table: table, width: Length(atOrBelow: viewportWidth) ?? .zero).picture
  }
}

/// Draws the headers and rows that are in the viewport, and asks for no others.
struct PlaysPicture<Table: PlaysTable> {
  let plays: [Play]
  let table: Table
  let width: Length
  /// From the left and right side to the text.
  private var inset: Length { .points(16) }

  var picture: Picture {
    var elements: [Picture.Element] = []
    let end = table.contentOffset + table.viewportHeight
    var y = table.contentOffset
    // Each rectangle begins where the one before it ends; the first may begin above.
    while y < end {
      let rect: TableRect?
      switch table.hitTest(contentY: y) {
      case .header(let section):
        rect = table.rectForHeader(inSection: section)
        if let rect { elements += header(of: section, in: frame(rect)) }
      case .row(let path):
        rect = table.rectForRow(at: path)
        if let rect { elements += row(path, in: frame(rect)) }
      case .nothing: rect = nil
      }
      guard let rect, rect.maxY > y else { break }
      y = rect.maxY
    }
    if let indicator { elements.append(indicator) }
    let last = max(.zero, table.contentHeight - table.viewportHeight)
    return Picture(
      title: PlaysScene.name,
      caption: "content \(table.contentHeight) pt high, offset \(table.contentOffset) of \(last)",
      width: width, height: table.viewportHeight, elements: elements)
  }

  private func frame(_ rect: TableRect) -> Picture.Rectangle {
    Picture.Rectangle(x: .zero, y: rect.minY - table.contentOffset, width: width, height: rect.height)
  }

  private func header(of section: Int, in frame: Picture.Rectangle) -> [Picture.Element] {
    let count = plays[section].quotations.count
    let countWidth = min(.points(160), Length(units: width.units / 3))
    let (name, size) = (inset + .points(26), Length.points(12))
    let middle = Length(units: (frame.y + frame.maxY).units / 2)
    func line(_ x: Length, to end: Length, _ style: Picture.Label.Style) -> Picture.Rectangle {
      let height = Length.points(Int64(style.lineHeight))
      return Picture.Rectangle(x: x, y: middle - Length(units: height.units / 2), width: end - x, height: height)
    }
    let half = Length(units: size.units / 2)
    return [
      .box(frame, .header),
      .disclosure(
        isOpen: table.isOpen(section),
        Picture.Rectangle(x: inset, y: middle - half, width: size, height: size)),
      .text(.init(plays[section].playName, in: line(name, to: width - inset - countWidth, .title), .title)),
      .text(
        .init(
          "\(count) quotation\(count == 1 ? "" : "s")",
          in: line(width - inset - countWidth, to: width - inset, .detail), .detail, .trailing)),
    ]
  }

  private func row(_ path: TableModel::IndexPath, in frame: Picture.Rectangle) -> [Picture.Element] {
    let quotation = plays[path.section].quotations[path.row]
    let placeWidth = min(.points(160), Length(units: width.units / 2))
    let end = width - inset
    let (top, line) = (frame.y + .points(10), Length.points(Int64(Picture.Label.Style.detail.lineHeight)))
    let body = top + line + .points(6)
    func detail(_ x: Length, to end: Length) -> Picture.Rectangle {
      Picture.Rectangle(x: x, y: top, width: end - x, height: line)
    }
    return [
      .box(frame, .row),
      .text(.init(quotation.character, in: detail(inset, to: end - placeWidth), .detail)),
      .text(
        .init(
          "act \(quotation.act), scene \(quotation.scene)", in: detail(end - placeWidth, to: end), .detail, .trailing)),
      .text(
        .init(
          quotation.quotation,
          in: Picture.Rectangle(x: inset, y: body, width: end - inset, height: frame.maxY - .points(8) - body), .body)),
    ]
  }

  /// Nil where all of the content shows.
  private var indicator: Picture.Element? {
    let (viewport, content) = (table.viewportHeight, table.contentHeight)
    guard content > viewport, viewport > .zero else { return nil }
    // A product may need more than 64 bits; the quotient does not, for no length here is greater than the content's.
    func scaled(_ length: Length) -> Length {
      let (high, low) = viewport.units.multipliedFullWidth(by: length.units)
      return Length(units: content.units.dividingFullWidth((high, low)).quotient)
    }
    let height = max(.points(12), scaled(viewport))
    let y = min(scaled(table.contentOffset), viewport - height)
    return .box(
      Picture.Rectangle(x: width - .points(7), y: y, width: .points(4), height: height), .scrollIndicator)
  }
}
