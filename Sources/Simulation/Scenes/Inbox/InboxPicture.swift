import Gestures
import TableModel

/// Draws the inbox: its rows, the actions of a swiped row, the gap and the dragged row, the menu.
struct InboxPicture {
  let scene: InboxScene

  init(_ scene: InboxScene) { self.scene = scene }

  private var table: TableView { scene.table }

  var picture: Picture {
    let offset = table.contentOffset
    var elements: [Picture.Element] = []
    for (index, y) in visibleRows(offset) {
      let frame = Picture.Rectangle(x: .zero, y: y, width: table.layout.width, height: InboxController.rowHeight)
      elements += row(index, in: frame)
    }
    if let drag = scene.drag, let index = scene.controller.index(of: drag.row) {
      let frame = Picture.Rectangle(
        x: .zero, y: drag.top, width: table.layout.width, height: InboxController.rowHeight)
      elements += content(index, in: frame, role: .panel)
    }
    let viewport = Picture.Rectangle(
      x: .zero, y: .zero, width: table.layout.width, height: table.layout.viewportHeight)
    if let indicator = Picture.Element.scrollIndicator(content: table.contentHeight, offset: offset, in: viewport) {
      elements.append(indicator)
    }
    if let menu = scene.menu { elements += draw(menu) }
    return Picture(
      title: InboxScene.name,
      caption:
        "content \(table.contentHeight) pt high, offset \(offset) of \(table.layout.contentOffsetRange.upperBound)",
      width: table.layout.width, height: table.layout.viewportHeight, elements: elements)
  }

  /// Returns the visible rows with their positions in the viewport. While a row is dragged, the others make room for it.
  private func visibleRows(_ offset: Length) -> [(index: Int, y: Length)] {
    let height = InboxController.rowHeight
    let first = max(0, Int(offset.units / height.units))
    let last = Int((offset + table.layout.viewportHeight).units / height.units)
    let places = first...max(first, last)
    return places.compactMap { place in
      let y = height * Int64(place) - offset
      guard let index = index(atPlace: place), scene.messages.indices.contains(index) else { return nil }
      return (index, y)
    }
  }

  /// Returns the row that is shown at a place; nil for the gap.
  private func index(atPlace place: Int) -> Int? {
    guard let drag = scene.drag, let origin = scene.controller.index(of: drag.row) else { return place }
    if place == drag.target { return nil }
    if place < drag.target { return place < origin ? place : place + 1 }
    return place <= origin ? place - 1 : place
  }

  private func row(_ index: Int, in frame: Picture.Rectangle) -> [Picture.Element] {
    let path = IndexPath(section: 0, row: index)
    let role: Picture.Role = table.isSelected(path) ? .selectedRow : .row
    guard let actions = scene.actions, scene.controller.index(of: actions.row) == index else {
      return content(index, in: frame, role: role)
    }
    var moved = frame
    moved.x += actions.offset
    return buttons(of: actions, scene.messages[index], in: frame) + content(index, in: moved, role: role)
  }

  /// Draws the buttons in the uncovered part of a row. They share it; beyond a full swipe the first one fills it.
  private func buttons(
    of actions: SwipeActions, _ message: Message, in frame: Picture.Rectangle
  ) -> [Picture.Element] {
    let uncovered = max(.zero, actions.distance)
    let shown = actions.phase == .fullyDragged ? [actions.edge.actions[0]] : actions.edge.actions
    let width = Length(units: uncovered.units / Int64(shown.count))
    if width == .zero { return [] }
    return shown.enumerated().flatMap { index, action -> [Picture.Element] in
      let x =
        actions.edge == .leading
        ? frame.x + width * Int64(index) : frame.maxX - width * Int64(index + 1)
      let button = Picture.Rectangle(x: x, y: frame.y, width: width, height: frame.height)
      return [
        .box(button, .header),
        .text(
          .init(
            action.title(for: message), in: button.line(.detail, from: button.x, to: button.maxX), .detail, .centre)),
      ]
    }
  }

  private func content(_ index: Int, in frame: Picture.Rectangle, role: Picture.Role) -> [Picture.Element] {
    let message = scene.messages[index]
    let inset = Length.points(16)
    let marks = (message.isRead ? "" : "● ") + message.sender
    let (left, right) = (frame.x + inset, frame.maxX - inset)
    let line = Length.points(Int64(Picture.Label.Style.detail.lineHeight))
    let top = frame.y + .points(8)
    let body = top + line + .points(4)
    return [
      .box(frame, role),
      .text(.init(marks, in: Picture.Rectangle(x: left, y: top, width: right - left, height: line), .detail)),
      .text(
        .init(
          message.isFlagged ? "flagged" : "",
          in: Picture.Rectangle(x: left, y: top, width: right - left, height: line), .detail, .trailing)),
      .text(
        .init(
          "\(message.subject): \(message.text)",
          in: Picture.Rectangle(x: left, y: body, width: right - left, height: frame.maxY - .points(6) - body),
          .body)),
    ]
  }

  private func draw(_ menu: InboxMenu) -> [Picture.Element] {
    [.box(menu.frame, .panel)]
      + menu.titles.indices.map { index in
        let item = menu.frame(ofItem: index)
        return .text(
          .init(menu.titles[index], in: item.line(.title, from: item.x, to: item.maxX), .title, .centre))
      }
  }
}
