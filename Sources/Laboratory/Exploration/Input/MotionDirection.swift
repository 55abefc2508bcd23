import Gestures

/// The direction in which all fingers have moved from where they touched down.
enum MotionDirection: UInt8, CaseIterable {
  case none, left, right, up, down

  /// Creates the direction of the fingers that are down: none unless each has moved farther in the same one than a distance.
  init(of touches: TouchState, beyond distance: Double) {
    var common: Self?
    for finger in touches.fingers {
      let own = Self(of: finger.position - finger.start, beyond: distance)
      if own == .none || own != common ?? own {
        self = .none
        return
      }
      common = own
    }
    self = common ?? .none
  }

  private init(of offset: Point2D, beyond distance: Double) {
    if max(abs(offset.x), abs(offset.y)) <= distance {
      self = .none
    } else if abs(offset.x) >= abs(offset.y) {
      self = offset.x < 0 ? .left : .right
    } else {
      self = offset.y < 0 ? .up : .down
    }
  }

  /// The vector of a point in the direction.
  var unit: Point2D {
    switch self {
    case .none: .zero
    case .left: Point2D(-1, 0)
    case .right: Point2D(1, 0)
    case .up: Point2D(0, -1)
    case .down: Point2D(0, 1)
    }
  }

  /// Returns whether a recognizer's gesture may depend on the direction: it accepts some, or moves along an axis.
  static func decides<R: GestureRecognizer>(_: R) -> Bool {
    R.parameters.contains { $0.description.role == .direction || $0.description.role == .axis }
  }
}
