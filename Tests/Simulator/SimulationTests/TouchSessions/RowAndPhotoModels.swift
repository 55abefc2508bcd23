import Gestures

@testable import Simulation

/// The inbox: a vertical drag scrolls, a horizontal one reveals a row's buttons, each 74 pt wide.
struct InboxModel: SessionModel {
  private struct Row {
    let subject: String
    var isRead: Bool
    var isFlagged: Bool
  }

  private struct Shown {
    let row: Int
    /// 1 at the left edge, −1 at the right one.
    let sign: Double
    var distance = 0.0

    var width: Double { sign > 0 ? 74 : 148 }
    var fullSwipe: Double { sign > 0 ? 160 : 168 }
  }

  private var rows: [Row]
  private var shown: Shown?
  private var list = ModelList()

  init(_ messages: [Message]) {
    rows = messages.map { Row(subject: $0.subject, isRead: $0.isRead, isFlagged: $0.isFlagged) }
  }

  private var elements: [(ModelList.Element, Double)] { rows.indices.map { (.row(0, $0), 76) } }

  func room(at place: Point2D) -> ClosedRange<Double> { list.room(elements) }

  private func row(_ touch: SessionTouch) -> Int? {
    if case .row(_, let row) = list.element(at: touch.y, elements) { row } else { nil }
  }

  mutating func lines(_ touch: SessionTouch) -> [String] {
    if touch.isDrag { return drag(touch) }
    guard touch.isActivation else { return [] }
    let row = row(touch)
    guard let shown else {
      guard let row else { return [] }
      rows[row].isRead = true
      return ["\(touch.end) row [0, \(row)] selected"]
    }
    // Anything but a button of the row closes it.
    let fromEdge = shown.sign > 0 ? touch.x : 319.99 - touch.x
    guard row == shown.row, fromEdge < shown.width else { return close(at: touch.end) }
    return perform(Int(fromEdge / 74), at: touch.end)
  }

  private mutating func close(at time: Int) -> [String] {
    guard let shown else { return [] }
    self.shown = nil
    return ["\(time) row [0, \(shown.row)] closed"]
  }

  private func titles(_ shown: Shown) -> [String] {
    let row = rows[shown.row]
    return shown.sign > 0
      ? [row.isRead ? "Mark as unread" : "Mark as read"] : ["Delete", row.isFlagged ? "Unflag" : "Flag"]
  }

  private mutating func perform(_ button: Int, at time: Int) -> [String] {
    guard let shown else { return [] }
    self.shown = nil
    let (row, title) = (shown.row, titles(shown)[button])
    let chosen = "\(time) \(title): row [0, \(row)] \"\(rows[row].subject)\""
    if title == "Delete" {
      rows.remove(at: row)
      list.settle(elements)
      return [chosen, "\(time) row [0, \(row)] deleted"]
    }
    if shown.sign > 0 { rows[row].isRead.toggle() } else { rows[row].isFlagged.toggle() }
    return [chosen, "\(time) row [0, \(row)] reloaded"]
  }

  private mutating func drag(_ touch: SessionTouch) -> [String] {
    let isHorizontal = touch.moves[0].distance.x != 0
    let (row, start) = (row(touch), touch.moves[0].time)
    if let shown, shown.row != row || !isHorizontal { return close(at: start) }
    guard isHorizontal else { return list.scroll(touch) }
    guard let row else { return [] }
    var drag = shown ?? Shown(row: row, sign: touch.moves[0].distance.x > 0 ? 1 : -1)
    var (lines, position, isArmed) = ([String](), drag.distance, false)
    for (time, distance) in touch.moves {
      position += distance.x * drag.sign
      // Beyond its place on the other side the row resists. Lengths are 64ths of a point.
      drag.distance = ((position < 0 ? position * 0.4 : position) * 64).rounded() / 64
      lines.append(
        "\(time) row [0, \(row)] at \(String(points: drag.distance == 0 ? 0 : drag.distance * drag.sign)) pt")
      if (position >= drag.fullSwipe) != isArmed {
        isArmed.toggle()
        lines.append(
          "\(time) row [0, \(row)]: lifting the finger \(isArmed ? "performs" : "no longer performs") “\(titles(drag)[0])”"
        )
      }
    }
    shown = drag
    if touch.isCancelled { return lines + close(at: touch.end) }
    if isArmed { return lines + perform(0, at: touch.end) }
    if drag.distance <= drag.width / 2 { return lines + close(at: touch.end) }
    shown?.distance = drag.width
    return lines + ["\(touch.end) actions of row [0, \(row)]: \(titles(drag).joined(separator: ", "))"]
  }
}

/// The parks: the tab bar, the table's first title, the first row below it, and its photo. The first row is the next park's while the
/// first one is collapsed. A drag belongs to the view on which it began.
struct ParksModel: SessionModel {
  let parks: [Park]
  private var tab = 0
  private var isCollapsed = false
  private var open: Int?
  /// Taps have places that are known at the top, so each drag is followed by one back.
  private var list = ModelList(height: 431)

  init(_ parks: [Park]) { self.parks = parks }

  var nextDrag: Double? { list.offset == 0 ? nil : list.offset }

  func room(at place: Point2D) -> ClosedRange<Double> {
    if open != nil { return 0...0 }
    if place.y >= 431 { return -400...400 }
    // The table is at least twice as high as the window.
    return tab == 0 ? -(400 - list.offset)...list.offset : 0...0
  }

  mutating func lines(_ touch: SessionTouch) -> [String] {
    if touch.isDrag, touch.y < 431 { return list.scroll(touch, "table scrolled:") }
    if let park = open {
      let photo = parks[park].photos[0]
      // As wide as the window, and in its middle. It closes by a tap recognizer.
      let height = min(480, 320 * Double(photo.height) / Double(photo.width))
      let top = (480 - height) / 2
      guard touch.y.rounded(.down) >= top, touch.y.rounded(.down) < top + height, touch.isTap else { return [] }
      open = nil
      return ["\(touch.end) photo \(photo.name) closes to the table's [\(park), 0]"]
    }
    if touch.y >= 431 {
      // A finger that lifts on another view chooses nothing.
      let end = touch.moves.reduce(touch.y) { $0 + $1.distance.y }
      guard touch.places.count == 1, !touch.isCancelled, end >= 431 else { return [] }
      let chosen = touch.x < 160 ? 0 : 1
      defer { tab = chosen }
      return chosen == tab ? [] : ["\(touch.end) tab \(chosen == 0 ? "Table" : "Collection") selected"]
    }
    // The collection has a margin there.
    if !touch.isActivation || tab == 1 { return [] }
    if touch.y < 44 {
      isCollapsed.toggle()
      let state = isCollapsed ? "collapsed" : "expanded"
      return ["\(touch.end) section 0 \"\(parks[0].name)\" \(state), \(parks[0].photos.count, "row")"]
    }
    let park = isCollapsed ? 1 : 0
    open = park
    return ["\(touch.end) photo \(parks[park].photos[0].name) opens from the table's [\(park), 0]"]
  }
}
