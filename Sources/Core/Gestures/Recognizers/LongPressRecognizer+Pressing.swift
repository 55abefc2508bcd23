// The classification of touches while the press is recognized.
extension LongPressRecognizer {
  /// `true` if the press may move any distance, and so follows the fingers.
  public var ignoresMovesWhileActive: Bool { allowableMovementWhilePressing == Self.anyDistance }

  /// Reads a frame while the press is recognized. Only the fingers that were down at its recognition belong to it.
  @inline(__always) mutating func readPressing(_ touches: borrowing TouchFrame) -> Signal? {
    // The usual case, one finger that moves. Only this part is inlined.
    if touches.count == 1, touches.changes == .moved, touches[0].touchDownTime <= taps.startTime {
      if touches[0].squaredMovement >= allowableMovementWhilePressing * allowableMovementWhilePressing {
        return .movedTooFar
      }
      location = touches[0].position
      return .moved
    }
    return readPressingOfSeveral(touches)
  }

  @inline(never) private mutating func readPressingOfSeveral(_ touches: borrowing TouchFrame) -> Signal? {
    var sum = Point2D.zero
    var count = 0.0
    var hasLifted = false
    var hasMoved = false
    let squaredLimit = allowableMovementWhilePressing * allowableMovementWhilePressing
    for index in 0..<touches.count where touches[index].touchDownTime <= taps.startTime {
      let finger = touches[index]
      if finger.stage == .cancelled { return .touchCancelled }
      if finger.stage == .ended { hasLifted = true }
      if finger.stage == .moved {
        hasMoved = true
        // A pan begins at the same distance.
        if finger.squaredMovement >= squaredLimit { return .movedTooFar }
      }
      sum += finger.position
      count += 1
    }
    if count > 0 { location = sum / count }
    if hasLifted { return .touchUp }
    // Untracked fingers have no identity: the press ends when none of them is left.
    if touches.changes.contains(.ended), touches.untracked == 0, count == 0 { return .touchUp }
    return hasMoved ? .moved : nil
  }
}
