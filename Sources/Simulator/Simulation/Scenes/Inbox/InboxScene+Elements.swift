import Gestures
import TableModel

// A tap and a press belong to each cell, as a table attaches them; pans belong to the surface, because the table scrolls.
extension InboxScene {
  package static let elementKinds: [SceneElementKind] = [
    .cell,
    SceneElementKind(
      "action", ["number"], "a button of the row that was dragged to the side, from the row's edge", isPart: true),
    SceneElementKind("menu", [], "the menu of a message, while it is open"), .table,
  ]

  package func elements(at point: Point2D, _ time: Timestamp) -> [SceneElement] {
    // Not the rows' animations, of which earlier pictures may still be drawn.
    scroller.advance(to: time)
    guard let place = LengthPoint(atOrBelow: point) else { return [.table] }
    if let menu, menu.frame.contains(place) { return [SceneElement("menu"), .table] }
    guard let row = controller.row(at: place) else { return [.table] }
    let cell = SceneElement("cell", 0, row.index)
    touchedRows[cell] = row.id
    guard let actions, actions.row == row.id, let action = actions.action(atX: place.x),
      let number = actions.edge.actions.firstIndex(of: action)
    else { return [cell, .table] }
    return [SceneElement("action", number), cell, .table]
  }

  /// A cell is present as long as its row is, wherever it has moved since it was touched.
  package func isPresent(_ element: SceneElement, at time: Timestamp) -> Bool {
    switch element.kind {
    case "cell": touchedRows[element].map { controller.index(of: $0) != nil } ?? true
    case "action": actions?.phase == .open
    case "menu": menu != nil
    default: true
    }
  }

  package func title(of element: SceneElement) -> String? {
    switch element.kind {
    case "cell":
      messages.indices.contains(element.indices[1]) ? "the message from \(messages[element.indices[1]].sender)" : nil
    case "menu": "the menu"
    case "table": "the table"
    default: nil
    }
  }

  package func problem(with element: SceneElement) -> String? {
    if element.kind == "action" {
      let most = max(MessageAction.leading.count, MessageAction.trailing.count)
      return problem(element, element.indices[0], below: most, "buttons at an edge")
    }
    return problem(element, rows: [messages.count], "sections", "messages")
  }

  package static func attachesToElements(_ kind: SceneGesture.Kind) -> Bool { kind.isOneFinger }

  /// Returns the row that a gesture is about: the one on which its touch began, or the one at its location. Nil if the former
  /// was deleted.
  func row(of gesture: SceneGesture, at point: LengthPoint) -> (id: RowID, index: Int)? {
    guard let element = gesture.element, element.kind == "cell", let row = touchedRows[element] else {
      return controller.row(at: point)
    }
    return controller.index(of: row).map { (row, $0) }
  }
}

extension InboxScene {
  // The pressed row follows the finger, which also slides onto the menu.
  package static var pressesFollowFingers: Bool { true }

  var tracker: TouchTracker {
    get { scroller.tracker }
    set { scroller.tracker = newValue }
  }

  var ignoresTaps: Bool { scroller.ignoresTaps }

  func control(among elements: [SceneElement], at point: Point2D) -> SceneElement? {
    elements.first.flatMap { $0 == .table ? nil : $0 }
  }

  func activate(_ control: SceneElement, at point: Point2D, _ time: Timestamp) -> [SceneEvent] {
    handle(SceneGesture(.tap(count: 1, touches: 1), .ended, at: point, time, on: control))
  }

  /// Returns the row that a pan's finger landed on, without an ID if it landed on none; nil for a place that is no number.
  ///
  /// - Parameter start: where the pan began, if the landing is not known.
  func landedRow(at start: Point2D) -> (id: RowID?, Void)? {
    if let cell = tracker.landing.first(where: { $0.kind == "cell" }) { return (touchedRows[cell], ()) }
    return LengthPoint(atOrBelow: start).map { (controller.row(at: $0)?.id, ()) }
  }
}
