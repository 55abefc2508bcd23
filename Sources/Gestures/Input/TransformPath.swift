/// How several fingers together move, scale and turn what lies under them. Nothing of it jumps when a finger lands or
/// lifts: what counts is how those go on that were there before.
///
/// For a recognizer's senses: `begin` with the frame in which enough fingers are down, then `follow` every frame. Of two
/// fingers each keeps what lies under it; of more, all of them as nearly as they can.
public struct TransformPath: Sendable {
  /// The fingers' middle, in points. It jumps as they come and go. Where none is left, the last one's place.
  public private(set) var location = Point.zero
  /// What has become of the plane since the beginning.
  public private(set) var transform = SimilarityTransform()
  /// How many times as large it has become since the beginning. Above 0; 1 at first.
  public private(set) var scale = 1.0
  /// How far it has turned since the beginning, in degrees clockwise, any number of turns. 0 at first.
  public private(set) var rotation = 0.0
  /// How far the fingers' middle has gone, in points.
  public private(set) var translation = Point.zero

  /// By how much it has scaled since a finger last landed or lifted. Above 0; 1 at first.
  public var spanScale: Double { scale / baseScale }
  /// By how much it has turned since a finger last landed or lifted, in degrees clockwise.
  public var spanRotation: Double { rotation - baseRotation }
  /// How wide the fingers lay when one last landed or lifted, in points: see ``span``. 0 of fewer than two.
  public private(set) var baseSpan = 0.0
  /// How wide the fingers lie, in points: twice the root of the mean square distance from their middle, so of two how
  /// far they are apart. 0 of fewer than two.
  public private(set) var span = 0.0
  private var base = SimilarityTransform()
  private var baseScale = 1.0
  private var baseRotation = 0.0
  private var baseTranslation = Point.zero
  /// Where the fingers were then, from their middle, in order of landing.
  private var places = InlineArray<10, Point>(repeating: .zero)
  private var count = 0
  private var centre = Point.zero
  /// How they have turned and scaled since.
  private var step = Point(1, 0)

  /// A path that has not set out: it is to `begin`.
  public init() {}

  /// For the state of a recognizer that keeps one.
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
    coder.code(&count, in: 0...places.count)
    for index in places.indices { coder.code(&places[index]) }
    coder.code(&centre)
    coder.code(&step)
  }

  /// Counts from these fingers' places on.
  public mutating func begin(_ touches: borrowing TouchFrame) {
    begin(at: location)
    goOn(touches)
  }
  /// Counts from here, where there are no fingers with places of their own.
  public mutating func begin(at place: Point) {
    self = Self()
    location = place
  }

  /// Goes on from where it is with the fingers that are down now, wherever they are.
  public mutating func goOn(_ touches: borrowing TouchFrame) {
    var sum = Point.zero
    count = 0
    for index in 0..<touches.count where touches[index].isDown {
      places[count] = touches[index].position
      (sum, count) = (sum + touches[index].position, count + 1)
    }
    if count > 0 { location = sum / Double(count) }
    var square = 0.0
    for index in 0..<count {
      places[index] -= location
      square += places[index].squaredLength
    }
    baseSpan = count < 2 ? 0 : 2 * (square / Double(count)).squareRoot()
    (base, baseScale, baseRotation, span) = (transform, scale, rotation, baseSpan)
    (centre, baseTranslation, step) = (location, translation, Point(1, 0))
  }

  /// Goes on by a frame. What a finger tells as it lifts counts still; what it tells as it lands is where it starts.
  public mutating func follow(_ touches: borrowing TouchFrame) {
    measure(touches)
    settle(touches)
  }
  /// The second half of `follow`: who is down from now on, for the next frame to be measured by.
  mutating func settle(_ touches: borrowing TouchFrame) {
    let areOthers = !touches.changes.isDisjoint(with: [.began, .ended, .cancelled])
    // Fingers that were in one place can be measured from where they are apart.
    if areOthers || baseSpan < Self.nearest && span >= Self.nearest { goOn(touches) }
  }
  /// The first half of `follow`: how those have gone on that were there before. The frame holds fingers in order of
  /// landing, so they stand in the same order still.
  mutating func measure(_ touches: borrowing TouchFrame) {
    var (sum, found) = (Point.zero, 0)
    for index in 0..<touches.count where touches[index].stage != .began {
      (sum, found) = (sum + touches[index].position, found + 1)
    }
    if found != count || found == 0 { return }
    location = sum / Double(found)
    if found > 1 { measureSpan(touches) }
    translation = baseTranslation + (location - centre)
    transform = base.followed(by: step, from: centre, to: location)
  }
  /// The turn and scale that bring the old places nearest to the new ones, in the least squares.
  private mutating func measureSpan(_ touches: borrowing TouchFrame) {
    var (axis, square, place) = (Point.zero, 0.0, 0)
    for index in 0..<touches.count where touches[index].stage != .began {
      let (old, new) = (places[place], touches[index].position - location)
      axis += Point((old * new).sum(), old.x * new.y - old.y * new.x)
      square += new.squaredLength
      place += 1
    }
    span = 2 * (square / Double(count)).squareRoot()
    axis /= baseSpan * baseSpan * Double(count) / 4
    let length = axis.length
    // Fingers in one place have no ratio and no direction: what they had last stays.
    guard baseSpan >= Self.nearest, length * baseSpan >= Self.nearest, length.isFinite else { return }
    (step, scale) = (axis, baseScale * length)
    rotation = Angle.unwrapped(baseRotation + Angle.degrees(from: Point(1, 0), to: axis), near: rotation)
  }
  /// In points: as near as two fingers can be.
  private static var nearest: Double { 1 }

  /// Goes on by so many points, to a place in points, where there are no fingers with places of their own.
  public mutating func move(by way: Point, to place: Point) {
    transform.offset += way
    translation += way
    location = place
  }
  /// Scales and turns on about a place, by degrees clockwise. A factor that is no number above zero counts as 1, an
  /// angle that is none as 0.
  public mutating func turn(by degrees: Double, scaledBy factor: Double, about place: Point) {
    let factor = factor > 0 && factor.isFinite ? factor : 1
    let degrees = degrees.isFinite ? degrees : 0
    transform = transform.followed(by: Angle.direction(degrees: degrees) * factor, from: place, to: place)
    (scale, rotation, location) = (scale * factor, rotation + degrees, place)
  }
}
