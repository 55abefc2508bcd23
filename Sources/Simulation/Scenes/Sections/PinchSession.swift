import Gestures
import TableModel

/// A pinch on a table from its beginning to its end: the row it began on, whatever becomes of the rows around it, and
/// the height it had then. A row that goes away ends it.
struct PinchSession {
  let row: RowID
  let heightAtBegan: Length
  /// What stays under the fingers; nil where nothing is held.
  private let anchor: TableView.Anchor?

  /// Nil where the pinch began on no row: it changes nothing all through.
  ///
  /// - Parameter anchorsFocalPoint: the place under the fingers stays under them.
  init?(at place: Point, in table: TableView, anchorsFocalPoint: Bool) {
    guard let y = Length(atOrBelow: place.y), case .row(let path) = table.hitTest(viewportY: y),
      let row = table.id(ofRowAt: path), let height = table.heightForRow(at: path)
    else { return nil }
    (self.row, heightAtBegan) = (row, height)
    anchor = anchorsFocalPoint ? table.anchor(atViewportY: y) : nil
  }

  /// A step of it. False where the row is gone.
  ///
  /// - Parameter all: whether all rows get the height.
  func scale<Model>(by scale: Double, all: Bool, in controller: SectionController<Model>) -> Bool {
    guard controller.table.indexPath(of: row) != nil else { return false }
    let minimum = SectionController<Model>.defaultRowHeight
    guard let height = heightAtBegan.scaled(by: scale, minimum: minimum) else { return true }
    if all { controller.setHeightOfAllRows(height) } else { controller.setHeight(height, ofRow: row) }
    if let anchor { controller.restore(anchor) }
    return true
  }
}

extension SectionController {
  /// What is there, with places from the viewport's top left corner.
  func hitTest(_ place: Point) -> TableHit {
    guard let x = Length(atOrBelow: place.x), let y = Length(atOrBelow: place.y), x >= .zero, x < table.layout.width
    else {
      return .nothing
    }
    return table.hitTest(viewportY: y)
  }

  /// What a pinch does.
  ///
  /// - Parameters:
  ///   - all: whether all rows get the height; else the one that it began on.
  ///   - anchorsFocalPoint: whether the place under the fingers stays under them.
  func pinch(_ gesture: SceneGesture, all: Bool = false, anchorsFocalPoint: Bool) {
    switch gesture.state {
    case .began:
      let isInside = hitTest(gesture.location) != .nothing
      pinch = isInside ? PinchSession(at: gesture.location, in: table, anchorsFocalPoint: anchorsFocalPoint) : nil
      scale(gesture, all)
    case .changed: scale(gesture, all)
    case .ended:
      // The frame in which the fingers lift still moved them.
      scale(gesture, all)
      pinch = nil
    // What it did stays.
    case .cancelled: pinch = nil
    case .possible, .failed: break
    }
  }
  private func scale(_ gesture: SceneGesture, _ all: Bool) {
    guard let scale = gesture.measurement("scale"), let session = pinch else { return }
    if !session.scale(by: scale, all: all, in: self) { pinch = nil }
  }
}
