/// How far fingers or the pointer have moved that must stay, for a tap, a press or a click.
struct MovementGate: Hashable, Sendable {
  private var largestSquared = 0.0

  /// Measures the touches of a frame from their touch downs.
  ///
  /// - Returns: whether one is further away than `allowed`, in points.
  @inline(__always) mutating func isExceeded(by touches: borrowing TouchFrame, allowed: Double) -> Bool {
    largestSquared = touches.largestSquaredMovement
    return largestSquared > allowed * allowed
  }

  /// Adds the movement since the gesture began, in points.
  ///
  /// - Returns: whether it is or was larger than `allowed`, in points.
  mutating func isExceeded(by movement: Point2D, allowed: Double) -> Bool {
    largestSquared = max(largestSquared, movement.squaredLength)
    return largestSquared > allowed * allowed
  }

  func reason(allowed: Double) -> Reason { .exceeded("moved", largestSquared.squareRoot(), allowed: allowed, .points) }

  mutating func code(_ coder: inout StateCoder) { coder.code(&largestSquared) }
}
