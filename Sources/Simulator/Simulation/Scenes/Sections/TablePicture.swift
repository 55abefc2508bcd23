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
    /// The control at the left end while the table is edited.
    var editing: EditingStyle?
    /// How far the control and the indentation are shown, in thousandths.
    var indentation = 1000
    /// The title of the button at the right end; empty if there is none.
    var button = ""
  }

  /// One element to draw, and what hides it.
  struct Piece {
    var hit: TableHit
    /// Whether the element disappears.
    var isOld = false
    var frame: LengthRect
    /// The distance to the right, while the element slides in or out.
    var shift = Length.zero
    var clip: LengthRect?
    /// The opacity in thousandths.
    var opacity = 1000
    var shadow = 0
  }

  let table: TableView
  /// The table's layout, scrolled to the offset that the picture shows.
  let layout: TableLayout
  let header: (Int) -> Header
  let row: (TableIndexPath) -> Row
  var tableHeader = ""
  var tableFooter = ""
  /// The control at the right end of the table's header; empty if there is none.
  var tableButton = ""
  var animation: TableAnimation?
  /// Returns whether a section was open before the animation began.
  var wasOpen: (Int) -> Bool = { _ in false }
  /// The row that is highlighted, and looks as if it were selected, as in UIKit.
  var highlighted: RowID?

  /// The width of the control of an edited row with its margins, from the left side to the text, in points.
  static var controlWidth: Double { 52 }
  /// The width of the button at the right end of a row.
  static var buttonWidth: Length { .points(80) }

  /// The distance from the left and right side to the groups of a grouped table: 16 pt, UIKit's layout margin on phones.
  private var margin: Length { table.style == .grouped ? .points(16) : .zero }
  /// The distance from the left and right side to the text.
  private var inset: Length { margin + .points(16) }
  private var width: Length { layout.width }

  /// Draws the table at a time of an animation, or at its end.
  func picture(title: String, at time: Timestamp? = nil) -> Picture {
    let shown = time.flatMap { animation?.presentation(of: self.layout, at: $0.microseconds) }
    let isBefore = shown?.progress == 0
    let layout = isBefore ? animation?.plan.before ?? self.layout : self.layout
    let viewport = LengthRect(x: .zero, y: .zero, width: width, height: layout.viewportHeight)
    var elements: [Picture.Element] = table.style == .grouped ? [.box(viewport, .backdrop)] : []
    for piece in pieces(shown) { elements += draw(piece, isBefore: isBefore) }
    if let indicator = Picture.Element.scrollIndicator(
      content: shown?.contentHeight ?? layout.contentHeight, offset: shown?.contentOffset ?? layout.contentOffset,
      in: viewport, layout.contentInset)
    {
      elements.append(indicator)
    }
    let range = layout.contentOffsetRange
    var caption = "content \(layout.contentHeight) pt high, offset \(layout.contentOffset) of \(range.upperBound)"
    if let animation, let time, shown != nil, !isBefore {
      let elapsed = (time.microseconds - animation.start) * 100 / (animation.end - animation.start)
      caption += "; animation at \(elapsed) %"
    }
    return Picture(
      title: title, caption: caption, width: width, height: layout.viewportHeight, elements: elements)
  }

  // MARK: Pieces

  private func pieces(_ shown: TablePresentation?) -> [Piece] {
    guard let shown else {
      return layout.shownBands.map { band in
        Piece(
          hit: band.hit,
          frame: LengthRect(
            x: .zero, y: band.rect.minY - layout.contentOffset, width: width, height: band.rect.height))
      }
    }
    return shown.elements.map { Piece($0, width: width) }
  }

  private func draw(_ piece: Piece, isBefore: Bool) -> [Picture.Element] {
    var elements = content(piece, isBefore: isBefore)
    if elements.isEmpty { return [] }
    if piece.shift != .zero { elements = elements.map { $0.moved(x: piece.shift) } }
    return elements.partlyHidden(piece.frame, clip: piece.clip, opacity: piece.opacity, shadow: piece.shadow)
  }

  private func content(_ piece: Piece, isBefore: Bool) -> [Picture.Element] {
    let frame = piece.frame
    let inGroup = LengthRect(
      x: frame.minX + margin, y: frame.minY, width: frame.width - 2 * margin, height: frame.height)
    switch piece.hit {
    case .tableHeader: return panel(tableHeader, in: frame, button: tableButton)
    case .tableFooter: return panel(tableFooter, in: frame)
    case .header(let section):
      var header = header(section)
      if isBefore { header.isOpen = wasOpen(section) }
      return draw(header, in: inGroup)
    case .row(let path): return draw(row(path), in: inGroup, isSelected: !piece.isOld && looksSelected(path))
    // The backdrop is visible between groups.
    case .footer: return table.style == .grouped ? [] : [.box(frame, .footer)]
    case .nothing: return []
    }
  }

  private func looksSelected(_ path: TableIndexPath) -> Bool {
    table.isSelected(path) || highlighted != nil && table.id(ofRowAt: path) == highlighted
  }

  // MARK: Content

  private func panel(_ text: String, in frame: LengthRect, button: String = "") -> [Picture.Element] {
    let end = width - inset
    var elements: [Picture.Element] = [
      .box(frame, .footer),
      .text(.init(text, in: frame.line(.detail, from: inset, to: end), .detail, .centre)),
    ]
    if !button.isEmpty {
      elements.append(.text(.init(button, in: frame.line(.title, from: end - .points(80), to: end), .title, .trailing)))
    }
    return elements
  }

  private func draw(_ header: Header, in frame: LengthRect) -> [Picture.Element] {
    // A quarter of the width, so that the detail fits a terminal too; more if the text needs it, but at most half.
    let detailWidth = min(
      max(min(.points(160), Length(units: width.units / 4)), Picture.Label.Style.detail.width(of: header.detail)),
      Length(units: width.units / 2))
    let name = inset + .points(26)
    let size = Length.points(12)
    let middle = Length(units: (frame.minY + frame.maxY).units / 2)
    return [
      .box(frame, .header),
      .disclosure(
        isOpen: header.isOpen,
        LengthRect(x: inset, y: middle - Length(units: size.units / 2), width: size, height: size)),
      .text(.init(header.title, in: frame.line(.title, from: name, to: width - inset - detailWidth), .title)),
      .text(
        .init(
          header.detail, in: frame.line(.detail, from: width - inset - detailWidth, to: width - inset), .detail,
          .trailing)),
    ]
  }

  private func draw(_ row: Row, in frame: LengthRect, isSelected: Bool) -> [Picture.Element] {
    let trailingWidth = row.trailing.isEmpty ? .zero : min(.points(160), Length(units: width.units / 2))
    let end = width - inset
    // The width of a control and its distance to the text.
    let room = Length.points(36)
    let start = row.editing == nil ? inset : inset + Length(units: room.units * Int64(row.indentation) / 1000)
    // The text has the width that it has while editing, so that its lines do not break differently in each picture.
    let bodyWidth = end - inset - (row.editing == nil ? .zero : room)
    let top = frame.minY + .points(10)
    let line = Length.points(Int64(Picture.Label.Style.detail.lineHeight))
    let body = top + line + .points(6)
    func detail(_ x: Length, to end: Length) -> LengthRect {
      LengthRect(x: x, y: top, width: end - x, height: line)
    }
    var elements: [Picture.Element] = [
      .box(frame, isSelected ? .selectedRow : .row),
      .text(.init(row.leading, in: detail(start, to: end - trailingWidth), .detail)),
    ]
    if !row.trailing.isEmpty {
      elements.append(.text(.init(row.trailing, in: detail(end - trailingWidth, to: end), .detail, .trailing)))
    }
    elements.append(
      .text(
        .init(
          row.body,
          in: LengthRect(x: start, y: body, width: bodyWidth, height: frame.maxY - .points(8) - body), .body)))
    if !row.button.isEmpty {
      let box = LengthRect(x: width - Self.buttonWidth, y: frame.minY, width: Self.buttonWidth, height: frame.height)
      elements += [
        .box(box, .panel),
        .text(.init(row.button, in: box.line(.title, from: box.minX, to: box.maxX), .title, .centre)),
      ]
    }
    if let sign = row.editing?.sign, row.indentation > 0 {
      let size = Length.points(24)
      let middle = Length(units: (frame.minY + frame.maxY).units / 2)
      let box = LengthRect(
        x: start - room, y: middle - Length(units: size.units / 2), width: size, height: size)
      let control: [Picture.Element] = [
        .box(box, .panel), .text(.init(sign, in: box.line(.title, from: box.minX, to: box.maxX), .title, .centre)),
      ]
      elements += row.indentation == 1000 ? control : [.group(clip: nil, opacity: row.indentation, control)]
    }
    return elements
  }
}

extension EditingStyle {
  fileprivate var sign: String? {
    switch self {
    case .none: nil
    case .delete: "−"
    case .insert: "+"
    }
  }
}

extension TablePicture.Piece {
  fileprivate init(_ element: TablePresentation.Element, width: Length) {
    let place = element.placement
    self.init(
      hit: element.hit, isOld: element.isOld,
      frame: LengthRect(x: .zero, y: place.minY, width: place.width, height: place.height), shift: place.minX,
      clip: element.clip.map { LengthRect(x: .zero, y: $0.minY, width: width, height: $0.height) },
      opacity: Int(place.opacity * 1000 + 0.5), shadow: Int(element.shadow * 1000 + 0.5))
  }
}

extension LengthRect {
  init(_ rect: Rect2D) {
    func length(_ points: Double) -> Length { Length(atOrBelow: points) ?? .zero }
    self.init(
      x: length(rect.origin.x), y: length(rect.origin.y), width: length(rect.size.x), height: length(rect.size.y))
  }
}
