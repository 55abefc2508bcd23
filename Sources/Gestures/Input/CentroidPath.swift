/// The way that the middle of several fingers goes. It does not jump when a finger lands or lifts, though the middle
/// does: what counts is how far those go on that were there before.
///
/// For a recognizer's senses: give it every frame, from the one in which the first finger lands.
public struct CentroidPath: Hashable, Sendable {
  /// The mean position of the fingers, in points. Where none has a place any more, the last one's.
  public private(set) var location = Point.zero
  /// How far it has gone, in points.
  public private(set) var translation = Point.zero
  /// Where the middle would have set out, had it always been that of the fingers of now.
  private var origin = Point.zero

  /// A path that has not set out: give it the frame in which the first finger lands.
  public init() {}

  /// For the state of a recognizer that keeps one.
  public mutating func code(_ coder: inout StateCoder) {
    coder.code(&location)
    coder.code(&translation)
    coder.code(&origin)
  }

  /// Goes on by a frame. What a finger tells as it lifts counts still; what it tells as it lands is where it starts.
  ///
  /// - Parameters:
  ///   - touches: the next frame.
  ///   - most: only so many fingers count, those that landed first. When one of them lifts, the next of those that are
  ///     down takes its place. All by default.
  /// - Returns: whether none of them was taken away.
  @discardableResult @inline(__always)
  public mutating func follow(_ touches: borrowing TouchFrame, atMost most: Int = TouchFrame.capacity) -> Bool {
    // Most often it is one finger that goes on. Inlined, the rest not.
    if touches.count == 1, touches.changes == .moved, most > 0 {
      location = touches[0].position
      translation = location - origin
      return true
    }
    return followSeveral(touches, atMost: most)
  }
  @inline(never) private mutating func followSeveral(_ touches: borrowing TouchFrame, atMost most: Int) -> Bool {
    var (old, new, isWhole) = (Point.zero, Point.zero, true)
    var (were, are) = (0, 0)
    for index in 0..<touches.count {
      let finger = touches[index]
      if were < most, finger.stage != .began {
        (old, were) = (old + finger.position, were + 1)
        if finger.stage == .cancelled { isWhole = false }
      }
      if are < most, finger.isDown { (new, are) = (new + finger.position, are + 1) }
    }
    if were > 0 {
      location = old / Double(were)
      translation = location - origin
    }
    if are > 0, were == 0 || !touches.changes.isDisjoint(with: [.began, .ended, .cancelled]) {
      let place = new / Double(are)
      origin += place - location
      location = place
    }
    return isWhole
  }
  /// Goes on by so many points, to a place in points, where there are no fingers with places of their own.
  public mutating func move(by way: Point, to location: Point) {
    translation += way
    self.location = location
  }
  /// Counts from here.
  public mutating func restart() { (translation, origin) = (.zero, location) }
}
