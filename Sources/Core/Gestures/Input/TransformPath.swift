/// The translation, scale and rotation that several fingers give to the content under them. Nothing but the location
/// jumps when a finger touches down or lifts: the movement of the fingers that were down before counts.
///
/// For a recognizer's input classification: `begin` with the frame in which enough fingers are down, then `follow`
/// every frame. Two fingers keep the content under each of them exactly; more do so in the least squares.
public struct TransformPath: Sendable {
  /// The fingers' centroid, in points. It jumps when fingers touch down or lift. When none is left, the last one's
  /// position.
  public private(set) var location = Point2D.zero
  /// The transform since the beginning.
  public private(set) var transform = SimilarityTransform()
  /// The scale since the beginning. Above 0; initially 1.
  public private(set) var scale = 1.0
  /// The rotation since the beginning, in degrees clockwise, any number of turns. Initially 0.
  public private(set) var rotation = 0.0
  /// The translation of the fingers' centroid, in points.
  public private(set) var translation = Point2D.zero

  /// The scale since a finger last touched down or lifted. Above 0; initially 1.
  public var spanScale: Double { scale / baseScale }
  /// The rotation since a finger last touched down or lifted, in degrees clockwise.
  public var spanRotation: Double { rotation - baseRotation }
  /// The span when a finger last touched down or lifted, in points: see ``span``. 0 for fewer than two.
  public private(set) var baseSpan = 0.0
  /// The fingers' span, in points: twice the root mean square distance from their centroid, the distance between two
  /// fingers. 0 for fewer than two.
  public private(set) var span = 0.0
  private var base = SimilarityTransform()
  private var baseScale = 1.0
  private var baseRotation = 0.0
  private var baseTranslation = Point2D.zero
  /// The positions of the fingers then, relative to their centroid, in order of touch down.
  private var basePositions = InlineArray<10, Point2D>(repeating: .zero)
  private var count = 0
  private var baseCentroid = Point2D.zero
  /// The rotation and scale since then.
  private var step = Point2D(1, 0)

  /// Creates an empty path. Call `begin` before `follow`.
  public init() {}

  /// Codes the path as part of a recognizer's state.
  public mutating func code(_ coder: inout StateCoder) {
    coder.code(&location)
    transform.code(&coder)
    coder.code(&scale)
    coder.code(&rotation)
    coder.code(&translation)
    coder.code(&baseSpan)
    coder.code(&span)
    base.code(&coder)
    coder.code(&baseScale)
    coder.code(&baseRotation)
    coder.code(&baseTranslation)
    coder.code(&count, in: 0...basePositions.count)
    for index in basePositions.indices { coder.code(&basePositions[index]) }
    coder.code(&baseCentroid)
    coder.code(&step)
  }

  /// Restarts the path from the positions of these fingers.
  public mutating func begin(_ touches: borrowing TouchFrame) {
    begin(at: location)
    resume(touches)
  }

  /// Restarts the path from a position, in points: for input without touch positions.
  public mutating func begin(at position: Point2D) {
    self = Self()
    location = position
  }

  /// Continues the path with the fingers that are down now, wherever they are.
  ///
  /// - Complexity: O(*n*), where *n* is the number of touches.
  public mutating func resume(_ touches: borrowing TouchFrame) {
    var sum = Point2D.zero
    count = 0
    for index in 0..<touches.count where touches[index].isDown {
      basePositions[count] = touches[index].position
      sum += touches[index].position
      count += 1
    }
    if count > 0 { location = sum / Double(count) }
    var square = 0.0
    for index in 0..<count {
      basePositions[index] -= location
      square += basePositions[index].squaredLength
    }
    baseSpan = count < 2 ? 0 : 2 * (square / Double(count)).squareRoot()
    span = baseSpan
    base = transform
    baseScale = scale
    baseRotation = rotation
    baseTranslation = translation
    baseCentroid = location
    step = Point2D(1, 0)
  }

  /// Follows the fingers of the next frame. The first position of a finger that touches down does not count as movement.
  /// Nor does a frame in which one of several fingers lifts: on touchpads the position of the others jumps then. The last
  /// position of a finger that lifts alone counts.
  ///
  /// - Complexity: O(*n*), where *n* is the number of touches.
  public mutating func follow(_ touches: borrowing TouchFrame) {
    measure(touches)
    updateTouches(touches)
  }

  /// Takes the fingers that are down after the frame as the reference for the next one: the second half of `follow`.
  mutating func updateTouches(_ touches: borrowing TouchFrame) {
    let haveChanged = !touches.changes.isDisjoint(with: .touchDownOrUp)
    // Fingers that were in one place can be measured once they are apart.
    if haveChanged || baseSpan < Self.minimumSpan && span >= Self.minimumSpan { resume(touches) }
  }

  /// Measures the movement of the fingers that were down before the frame: the first half of `follow`. A frame is in
  /// order of touch down, so they are in the same order as before.
  mutating func measure(_ touches: borrowing TouchFrame) {
    // The usual case of one finger: it moves.
    if touches.count == 1, count == 1, touches.changes == .moved {
      location = touches[0].position
      updateTransform()
    } else {
      measureSeveral(touches)
    }
  }

  private mutating func measureSeveral(_ touches: borrowing TouchFrame) {
    var sum = Point2D.zero
    var found = 0
    var hasLifted = false
    for index in 0..<touches.count where touches[index].stage != .began {
      sum += touches[index].position
      if !touches[index].isDown { hasLifted = true }
      found += 1
    }
    if found != count || found == 0 || found > 1 && hasLifted { return }
    location = sum / Double(found)
    if found > 1 { measureSpan(touches) }
    updateTransform()
  }

  @inline(__always) private mutating func updateTransform() {
    translation = baseTranslation + (location - baseCentroid)
    transform = base.followed(by: step, from: baseCentroid, to: location)
  }

  /// Finds the rotation and scale that take the old positions nearest to the new ones, in the least squares.
  private mutating func measureSpan(_ touches: borrowing TouchFrame) {
    var axis = Point2D.zero
    var square = 0.0
    var place = 0
    for index in 0..<touches.count where touches[index].stage != .began {
      let old = basePositions[place]
      let new = touches[index].position - location
      axis += Point2D(old.dotProduct(new), old.x * new.y - old.y * new.x)
      square += new.squaredLength
      place += 1
    }
    span = 2 * (square / Double(count)).squareRoot()
    axis /= baseSpan * baseSpan * Double(count) / 4
    let length = axis.length
    // Fingers in one place have no ratio and no direction: the last values stay.
    guard baseSpan >= Self.minimumSpan, length * baseSpan >= Self.minimumSpan, length.isFinite else { return }
    step = axis
    scale = baseScale * length
    rotation = Angle.unwrapped(Angle.degrees(of: axis), from: baseRotation, near: rotation)
  }

  /// The smallest span that has a ratio and a direction, in points.
  private static var minimumSpan: Double { 1 }

  /// Moves the path by a translation, to a position, both in points: for input without touch positions.
  public mutating func move(by translation: Point2D, to position: Point2D) {
    transform.offset += translation
    self.translation += translation
    location = position
  }

  /// Rotates, by degrees clockwise, and scales about a position. A factor that is not finite and above 0 counts as 1,
  /// an angle that is not finite as 0.
  public mutating func rotate(by degrees: Double, scaledBy factor: Double, about position: Point2D) {
    let factor = factor > 0 && factor.isFinite ? factor : 1
    let degrees = degrees.isFinite ? degrees : 0
    transform = transform.followed(
      by: Angle.direction(degrees: degrees) * factor, from: position, to: position)
    scale *= factor
    rotation += degrees
    location = position
  }
}
