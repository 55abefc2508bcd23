/// The path of the centroid of several fingers. Its translation does not jump when a finger touches down or lifts,
/// although the centroid does: it adds up the movement of the fingers that were down before.
///
/// For a recognizer's input classification: pass it every frame, from the one in which the first finger touches down.
public struct CentroidPath: Hashable, Sendable {
  /// The mean position of the fingers, in points. When none is left, the last one's position.
  public private(set) var location = Point2D.zero
  /// The translation of the centroid, in points.
  public private(set) var translation = Point2D.zero
  /// The position at which the centroid would have started if the present fingers had been down from the beginning.
  private var origin = Point2D.zero

  /// Creates an empty path. Pass it the frame in which the first finger touches down.
  public init() {}

  /// Codes the path as part of a recognizer's state.
  public mutating func code(_ coder: inout StateCoder) {
    coder.code(&location)
    coder.code(&translation)
    coder.code(&origin)
  }

  /// Follows the fingers of the next frame. The first position of a finger that touches down does not count as movement.
  /// Nor does a frame in which one of several fingers lifts: on touchpads the position of the others jumps then. The last
  /// position of a finger that lifts alone counts.
  ///
  /// - Parameters:
  ///   - touches: the next frame.
  ///   - limit: the number of fingers that count, in order of touch down. When one of them lifts, the next one that is
  ///     down takes its place. All by default.
  /// - Returns: false if one of them was cancelled.
  /// - Complexity: O(*n*), where *n* is the number of touches.
  @discardableResult @inline(__always)
  public mutating func follow(_ touches: borrowing TouchFrame, atMost limit: Int = TouchFrame.capacity) -> Bool {
    // The usual case, one finger that moves. Only this part is inlined.
    if touches.count == 1, touches.changes == .moved, limit > 0 {
      location = touches[0].position
      translation = location - origin
      return true
    }
    return followSeveral(touches, atMost: limit)
  }

  @inline(never) private mutating func followSeveral(_ touches: borrowing TouchFrame, atMost limit: Int) -> Bool {
    var oldSum = Point2D.zero
    var newSum = Point2D.zero
    var oldCount = 0
    var newCount = 0
    var liftedCount = 0
    var isComplete = true
    for index in 0..<touches.count {
      let finger = touches[index]
      if oldCount < limit, finger.stage != .began {
        oldSum += finger.position
        oldCount += 1
        if !finger.isDown { liftedCount += 1 }
        if finger.stage == .cancelled { isComplete = false }
      }
      if newCount < limit, finger.isDown {
        newSum += finger.position
        newCount += 1
      }
    }
    // Without an ignored touch the others are not where the centroid was.
    if !touches.changes.contains(.ignored), oldCount == 1 || oldCount > 1 && liftedCount == 0 {
      location = oldSum / Double(oldCount)
      translation = location - origin
    }
    if newCount > 0, oldCount == 0 || !touches.changes.isDisjoint(with: .touchDownOrUp) {
      let centroid = newSum / Double(newCount)
      origin += centroid - location
      location = centroid
    }
    return isComplete
  }

  /// Moves the path by a translation, to a position, both in points: for input without touch positions.
  public mutating func move(by translation: Point2D, to location: Point2D) {
    self.translation += translation
    self.location = location
  }

  /// Restarts the translation from zero.
  public mutating func restart() {
    translation = .zero
    origin = location
  }
}
