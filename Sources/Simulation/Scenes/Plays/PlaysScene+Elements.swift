import Gestures
import TableModel

// As the seed attaches its recognizers: a tap to each header, a long press to each cell, the pinch to the table.
extension PlaysScene {
  package static let elementKinds: [SceneElementKind] = [.header, .cell, .table]

  package func elements(at point: Point2D, _ time: Timestamp) -> [SceneElement] {
    controller.advance(to: time)
    return controller.elements(at: point)
  }

  package func isPresent(_ element: SceneElement, at time: Timestamp) -> Bool { controller.isPresent(element) }

  package func problem(with element: SceneElement) -> String? {
    problem(element, rows: controller.infos.map(\.heights.count), "plays", "quotations")
  }
}
