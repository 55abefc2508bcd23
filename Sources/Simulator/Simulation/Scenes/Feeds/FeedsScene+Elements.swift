import Gestures
import TableModel

// As the seed attaches its recognizers: a tap to each header, a long press to each cell, the pinch to the table. The pan is
// the table's own, and so are taps on cells, which select, and on the table's header and footer.
extension FeedsScene {
  package static let elementKinds: [SceneElementKind] = [
    .header, SceneElementKind("button", ["section"], "the button in a header, with the header's action", isPart: true),
    .cell, SceneElementKind("footer", ["section"], "the footer of an open section, or the space below a group"),
    SceneElementKind("tableHeader", [], "the header of the table, above all sections"),
    SceneElementKind("tableFooter", [], "the footer of the table, below all sections"),
    SceneElementKind("menu", [], "the menu of a story, while it is open"), .table,
  ]

  package func elements(at point: Point2D, _ time: Timestamp) -> [SceneElement] {
    controller.scroller.advance(to: time)
    if let menu, menu.frame.contains(point) { return [SceneElement("menu"), .table] }
    let elements = controller.elements(at: point)
    guard let first = elements.first, first.kind == "header", point.x < Self.buttonWidth else { return elements }
    return [SceneElement(kind: "button", indices: first.indices)] + elements
  }

  package func isPresent(_ element: SceneElement, at time: Timestamp) -> Bool {
    element.kind == "menu" ? menu != nil : controller.isPresent(element)
  }

  package func title(of element: SceneElement) -> String? {
    switch element.kind {
    case "button":
      controller.title(of: SceneElement(kind: "header", indices: element.indices)).map { "the button of \($0)" }
    case "menu": "the menu"
    default: controller.title(of: element)
    }
  }

  package func problem(with element: SceneElement) -> String? {
    // Editing adds a row to each section.
    problem(element, rows: controller.infos.map { $0.heights.count + 1 }, "feeds", "stories")
  }

  /// Returns the element that a gesture acts on. The button is part of its header.
  func hit(_ gesture: SceneGesture) -> TableHit {
    guard let element = gesture.element, element.kind == "button" else { return controller.hit(gesture) }
    return .header(section: element.indices[0])
  }

  func isOnButton(_ gesture: SceneGesture) -> Bool {
    gesture.element?.kind == "button" || gesture.location.x < Self.buttonWidth
  }

  func isOnMenu(_ gesture: SceneGesture, _ menu: StoryMenu) -> Bool {
    gesture.element.map { $0.kind == "menu" } ?? menu.frame.contains(gesture.location)
  }
}

extension FeedsScene {
  // What a press shows follows the finger: it slides onto the menu.
  package static var pressesFollowFingers: Bool { true }

  func control(among elements: [SceneElement], at point: Point2D) -> SceneElement? {
    guard let first = elements.first else { return nil }
    switch first.kind {
    case "button", "menu": return first
    case "cell":
      if !controller.hasAddRow || controller.allowsMultipleSelection { return first }
      // The controls of an edited row.
      if point.x < TablePicture.controlWidth { return first }
      return deleting != nil && point.x >= (table.layout.width - TablePicture.buttonWidth).points ? first : nil
    case "tableHeader": return isOnEditButton(point) ? first : nil
    default: return nil
    }
  }

  func isOnEditButton(_ point: Point2D) -> Bool { point.x >= table.layout.width.points - Self.editButtonWidth }
}
