import Gestures
import TableModel

extension SectionController {
  func hitTest(_ point: Point2D) -> TableHit {
    guard let x = Length(atOrBelow: point.x), let y = Length(atOrBelow: point.y), x >= .zero, x < table.layout.width
    else {
      return .nothing
    }
    return table.hitTest(viewportY: y)
  }

  /// Handles a pinch, which gives its row or all rows the height.
  func pinch(_ gesture: SceneGesture, scale: Double, all: Bool, anchorsFocalPoint: Bool) {
    switch gesture.state {
    case .began:
      let isInside = hitTest(gesture.location) != .nothing
      pinch = isInside ? PinchSession(at: gesture.location, in: table, anchorsFocalPoint: anchorsFocalPoint) : nil
      applyPinch(scale, all)
    case .changed: applyPinch(scale, all)
    case .ended:
      // The fingers may have moved in the frame in which they lift.
      applyPinch(scale, all)
      endPinch()
    // A cancelled pinch keeps the heights it has set.
    case .cancelled: endPinch()
    case .possible, .failed: break
    }
  }

  private func applyPinch(_ scale: Double, _ all: Bool) {
    guard let session = pinch else { return }
    if !session.scale(by: scale, all: all, in: self) { endPinch() }
  }

  private func endPinch() {
    pinch = nil
    endScaling()
  }
}

extension PinchSession {
  /// Applies the pinch's scale to its row or to all rows. Returns false if the row is gone.
  fileprivate func scale<Model>(by scale: Double, all: Bool, in controller: SectionController<Model>) -> Bool {
    guard controller.table.indexPath(of: row) != nil else { return false }
    let minimum = SectionController<Model>.defaultRowHeight
    // The visible height has the separator.
    guard let visible = heightAtBegan.scaled(by: scale, minimum: minimum) else { return true }
    let height = max(minimum, visible - controller.separator)
    if all { controller.setHeightOfAllRows(height) } else { controller.setHeight(height, ofRow: row) }
    if let anchor { controller.restore(anchor) }
    return true
  }
}
