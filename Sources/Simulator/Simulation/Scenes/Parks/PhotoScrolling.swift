import Gestures
import TableModel

/// The scrolling of an open photo, along both axes. Along an axis on which all of it is visible it does not move, as a
/// `UIScrollView` whose `alwaysBounce` properties are false.
struct PhotoScrolling {
  private var x: ScrollMotion
  private var y: ScrollMotion
  /// The offset of the last event.
  var reportedOffset: LengthPoint
  /// Whether the motion in progress has been reported.
  var isReported = false

  /// Creates the scrolling of a photo where it is: at rest, or held beyond its limits.
  init(_ viewer: PhotoViewer, _ rate: DecelerationRate = .normal) {
    var traits = ScrollTraits()
    (traits.alwaysBounces, traits.decelerationRate) = (false, rate)
    let limit = viewer.maximumOffset
    func motion(_ offset: Length, _ limit: Length, _ viewport: Length) -> ScrollMotion {
      var motion = ScrollMotion(offset: offset, range: .zero...limit, viewport: viewport, traits: traits)
      if motion.range.contains(offset) { return motion }
      motion.beginDrag(at: .min)
      let wanted = RubberBand.unresisted(offset, in: motion.range, dimension: viewport)
      motion.drag(by: wanted - motion.offset(at: .min))
      return motion
    }
    x = motion(viewer.contentOffset.x, limit.x, viewer.viewport.width)
    y = motion(viewer.contentOffset.y, limit.y, viewer.viewport.height)
    reportedOffset = viewer.contentOffset
  }

  /// Whether the photo moves without a finger.
  var isMoving: Bool { x.phase.isMoving || y.phase.isMoving }

  var destination: LengthPoint {
    LengthPoint(x: x.destination ?? x.offset(at: .max), y: y.destination ?? y.offset(at: .max))
  }

  /// The time at which it stops along both axes; nil if it does not move.
  var stopTime: Timestamp? {
    [x.stopTime, y.stopTime].compactMap(\.self).max().map { Timestamp(microseconds: $0) }
  }

  func offset(at time: Timestamp) -> LengthPoint {
    LengthPoint(x: x.offset(at: time.microseconds), y: y.offset(at: time.microseconds))
  }

  /// Returns the speed in points a second.
  func velocity(at time: Timestamp) -> Double {
    let (x, y) = (x.velocity(at: time.microseconds), y.velocity(at: time.microseconds))
    return (x * x + y * y).squareRoot()
  }

  private mutating func forBoth(_ body: (inout ScrollMotion) -> Void) {
    body(&x)
    body(&y)
  }

  mutating func advance(to time: Timestamp) { forBoth { $0.advance(to: time.microseconds) } }

  /// Stops the photo under a finger. Returns false if it is as good as at rest.
  mutating func touchDown(at time: Timestamp) -> Bool {
    let (stopsX, stopsY) = (x.touchDown(at: time.microseconds), y.touchDown(at: time.microseconds))
    return stopsX || stopsY
  }

  /// Releases the photo when the last finger lifts.
  mutating func touchUp(at time: Timestamp) {
    forBoth {
      $0.touchUp(at: time.microseconds)
      $0.endDrag(velocity: 0, at: time.microseconds)
    }
  }

  mutating func beginDrag(at time: Timestamp) { forBoth { $0.beginDrag(at: time.microseconds) } }

  mutating func drag(by translation: Point2D) {
    func drag(_ motion: inout ScrollMotion, _ points: Double) {
      motion.drag(by: Length(nearest: -points), exactly: -points)
    }
    drag(&x, translation.x)
    drag(&y, translation.y)
  }

  mutating func endDrag(velocity: Point2D, at time: Timestamp) {
    x.endDrag(velocity: -velocity.x, at: time.microseconds)
    y.endDrag(velocity: -velocity.y, at: time.microseconds)
  }
}
