import Gestures
import TableModel

/// Draws the inbox: its rows, the actions of a swiped row, the gap and the dragged row, the menu.
struct InboxPicture {
  let scene: InboxScene
  /// The time; nil for the end of all animations.
  let time: Timestamp?

  init(_ scene: InboxScene, at time: Timestamp?) {
    self.scene = scene
    self.time = time
  }

  struct Piece {
    let row: RowID
    let message: Message
    /// The row's position, without its distance to the side.
    var frame: LengthRect
    /// How far the row is to the right of its place.
    var offset: Length
    var role: Picture.Role
    /// The opacity in thousandths.
    var opacity = 1000
    /// Outside of this, the neighbours hide the row.
    var clip: LengthRect?
  }

  private var table: TableView { scene.table }
  private var width: Length { table.layout.width }

  var picture: Picture {
    let shown = presentation
    let offset = shown?.contentOffset ?? contentOffset
    var elements = pieces(shown).flatMap(draw)
    let viewport = LengthRect(x: .zero, y: .zero, width: width, height: table.layout.viewportHeight)
    let height = shown?.contentHeight ?? table.contentHeight
    if let indicator = Picture.Element.scrollIndicator(
      content: height, offset: offset, in: viewport, table.layout.contentInset)
    {
      elements.append(indicator)
    }
    if let menu = scene.menu { elements += draw(menu) }
    return Picture(
      title: InboxScene.name,
      caption:
        "content \(table.contentHeight) pt high, offset \(contentOffset) of \(table.layout.contentOffsetRange.upperBound)",
      width: width, height: table.layout.viewportHeight, elements: elements)
  }

  // MARK: Rows

  private var presentation: TablePresentation? {
    if scene.drag != nil { return nil }
    return time.flatMap { scene.controller.animation?.presentation(of: layout, at: $0.microseconds) }
  }

  var content: [ScenePosition] {
    let shown = presentation
    return ScenePosition.content(
      offset: shown?.contentOffset ?? contentOffset, height: shown?.contentHeight ?? table.contentHeight)
  }

  private var contentOffset: Length {
    time.flatMap { scene.drag?.offset(at: $0) } ?? layout.contentOffset
  }

  /// The table's layout, scrolled to the offset that the picture shows.
  private var layout: TableLayout { time.map(scene.scroller.layout) ?? table.layout }

  /// The rows, back to front. While a row is dragged, the others make room for it.
  var pieces: [Piece] { pieces(presentation) }

  private func pieces(_ shown: TablePresentation?) -> [Piece] {
    var pieces = shown.map { $0.elements.compactMap(piece) } ?? atRest
    if let front, let index = pieces.firstIndex(where: { $0.row == front }) {
      var piece = pieces.remove(at: index)
      piece.role = .panel
      pieces.append(piece)
    }
    return pieces
  }

  /// The row in front of the others: the dragged one, or one that was dropped and is not in its place yet.
  private var front: RowID? {
    if let drag = scene.drag { return drag.row }
    return scene.motions.dropped.flatMap { scene.motions.distance(of: $0, at: time).y == .zero ? nil : $0 }
  }

  /// The visible rows, and those that move through the viewport.
  private var atRest: [Piece] {
    // The dragged row makes room of its own height.
    let margin = scene.drag?.rowHeight ?? .zero
    let near = TableRect(
      minY: contentOffset - margin, height: table.layout.viewportHeight + margin + margin)
    var rows = layout.bands(in: near).compactMap { band in if case .row(let path) = band.hit { path.row } else { nil } }
    rows += (scene.motions.moves.keys + [scene.drag?.row].compactMap(\.self)).compactMap(scene.controller.index)
    return Set(rows).sorted().compactMap { index in
      let path = TableIndexPath(section: 0, row: index)
      guard let row = table.id(ofRowAt: path), let rect = table.rectForRow(at: path) else { return nil }
      let top = rect.minY + room(at: index) - contentOffset
      return piece(row, scene.messages[index], TableRect(minY: top, height: rect.height))
    }.filter { $0.frame.maxY > .zero && $0.frame.minY < table.layout.viewportHeight }
  }

  /// Returns how far the row at an index has moved down for the dragged one.
  private func room(at index: Int) -> Length {
    guard let drag = scene.drag, let origin = scene.controller.index(of: drag.row) else { return .zero }
    return drag.rowHeight * Int64(InboxScene.place(of: index, origin: origin, target: drag.target) - index)
  }

  /// The row under a finger that rests on it. One that shows its actions or a menu is not highlighted.
  private var highlighted: RowID? {
    guard scene.actions == nil, scene.menu == nil, scene.drag == nil else { return nil }
    return time.flatMap { scene.scroller.highlight?.row(at: $0) }
  }

  private func piece(_ element: TablePresentation.Element) -> Piece? {
    guard case .row(let row) = element.part else { return nil }
    let message = scene.controller.index(of: row).map { scene.messages[$0] } ?? scene.controller.deleted[row]
    guard let message else { return nil }
    var piece = piece(row, message, TableRect(minY: element.placement.minY, height: element.placement.height))
    piece.offset += element.placement.minX
    piece.opacity = Int(element.placement.opacity * 1000 + 0.5)
    piece.clip = element.clip.map { LengthRect(x: .zero, y: $0.minY, width: width, height: $0.height) }
    return piece
  }

  /// - Parameter place: the row's place in the viewport, if it is not dragged.
  private func piece(_ row: RowID, _ message: Message, _ place: TableRect) -> Piece {
    let isSelected =
      scene.controller.index(of: row).map { table.isSelected(TableIndexPath(section: 0, row: $0)) } ?? false
      || row == highlighted
    let y =
      scene.drag.flatMap { $0.row == row ? $0.top : nil } ?? place.minY + scene.motions.distance(of: row, at: time).y
    return Piece(
      row: row, message: message,
      frame: LengthRect(x: .zero, y: y, width: width, height: place.height),
      offset: scene.shownOffset(of: row, at: time), role: isSelected ? .selectedRow : .row)
  }

  private func draw(_ piece: Piece) -> [Picture.Element] {
    let moved = piece.frame.offset(by: LengthPoint(x: piece.offset, y: .zero))
    return (buttons(of: piece) + content(piece.message, in: moved, role: piece.role))
      .partlyHidden(piece.frame, clip: piece.clip, opacity: piece.opacity, shadow: 0)
  }

  /// Draws the buttons in the uncovered part of a row. They share it; beyond a full swipe the first one fills it, as does
  /// the one with the chosen action.
  private func buttons(of piece: Piece) -> [Picture.Element] {
    let frame = piece.frame
    let actions = scene.actions.flatMap { $0.row == piece.row ? $0 : nil }
    let swipe = scene.motions.swipes[piece.row]
    guard let edge = actions?.edge ?? swipe?.edge else { return [] }
    let uncovered = min(max(.zero, piece.offset * edge.sign), frame.width)
    var titles = actions?.edge.actions.map { $0.title(for: piece.message) } ?? swipe?.titles ?? []
    if actions?.phase == .fullyDragged { titles = Array(titles.prefix(1)) }
    if titles.isEmpty { return [] }
    let width = Length(units: uncovered.units / Int64(titles.count))
    if width == .zero { return [] }
    // A title that does not fit while the row moves would lose one letter after the other.
    let isAtRest = actions.map { $0.phase == .open && uncovered == $0.actionsWidth } ?? false
    return titles.enumerated().flatMap { index, title -> [Picture.Element] in
      let x = edge == .leading ? frame.minX + width * Int64(index) : frame.maxX - width * Int64(index + 1)
      let button = LengthRect(x: x, y: frame.minY, width: width, height: frame.height)
      if !isAtRest && width < Picture.Label.Style.detail.width(of: title) { return [.box(button, .header)] }
      return [
        .box(button, .header),
        .text(.init(title, in: button.line(.detail, from: button.minX, to: button.maxX), .detail, .centre)),
      ]
    }
  }

  private func content(_ message: Message, in frame: LengthRect, role: Picture.Role) -> [Picture.Element] {
    let inset = Length.points(16)
    let marks = (message.isRead ? "" : "● ") + message.sender
    let (left, right) = (frame.minX + inset, frame.maxX - inset)
    let line = Length.points(Int64(Picture.Label.Style.detail.lineHeight))
    let top = frame.minY + .points(8)
    let body = top + line + .points(4)
    return [
      .box(frame, role),
      .text(.init(marks, in: LengthRect(x: left, y: top, width: right - left, height: line), .detail)),
      .text(
        .init(
          message.isFlagged ? "flagged" : "",
          in: LengthRect(x: left, y: top, width: right - left, height: line), .detail, .trailing)),
      .text(
        .init(
          "\(message.subject): \(message.text)",
          in: LengthRect(x: left, y: body, width: right - left, height: frame.maxY - .points(6) - body),
          .body)),
    ]
  }

  private func draw(_ menu: InboxMenu) -> [Picture.Element] {
    let finger = scene.slide?.place.flatMap(LengthPoint.init(atOrBelow:)).flatMap(menu.item)
    return [.box(menu.frame, .panel)]
      + menu.titles.indices.flatMap { index -> [Picture.Element] in
        let item = menu.frame(ofItem: index)
        return (index == finger ? [.box(item, .selectedRow)] : []) + [
          .text(.init(menu.titles[index], in: item.line(.title, from: item.minX, to: item.maxX), .title, .centre))
        ]
      }
  }
}

extension InboxScene {
  package var picture: Picture? { InboxPicture(self, at: nil).picture }

  package func picture(at time: Timestamp) -> Picture? { InboxPicture(self, at: time).picture }

  /// Returns the content's offset and height, the distances of swiped rows from their places, and the top of the row that
  /// is dragged or dropped.
  package func positions(at time: Timestamp) -> [ScenePosition] {
    let picture = InboxPicture(self, at: time)
    let swiped = actions?.row ?? motions.swipes.max { $0.value.remaining.end < $1.value.remaining.end }?.key
    let front = drag?.row ?? motions.dropped
    return picture.content
      + [ScenePosition("offset", swiped.map { shownOffset(of: $0, at: time) } ?? .zero)]
      + picture.pieces.filter { $0.row == front }.map { ScenePosition("dragged_row", $0.frame.minY) }
  }
}
