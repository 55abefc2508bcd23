/// The position, translation and velocity of fingers that move together, from touch frames or from touchpad events.
@usableFromInline struct FingerTrack: Sendable {
  @usableFromInline private(set) var path = CentroidPath()
  var velocityEstimator: VelocityEstimator
  private(set) var latestTime = Timestamp.distantPast
  /// The fingers' mean distance from their centroid at the last restart.
  private var startSpread = 0.0

  /// Creates an empty track.
  init(window: Interval = VelocityEstimator.defaultWindow) { velocityEstimator = VelocityEstimator(window: window) }

  // Always inlined: a call would copy all samples.
  @inlinable var location: Point2D { @inline(__always) get { path.location } }
  @inlinable var translation: Point2D { @inline(__always) get { path.translation } }
  /// The velocity, in thousandths of a point a second; zero once the fingers have rested.
  var velocity: Point2D { velocityEstimator.velocity(at: latestTime).inThousandths }

  /// Follows the first `limit` fingers of a frame.
  ///
  /// - Returns: false if one of them was cancelled.
  @inline(__always) mutating func follow(_ touches: borrowing TouchFrame, atMost limit: Int = TouchFrame.capacity)
    -> Bool
  {
    latestTime = touches.time
    let isComplete = path.follow(touches, atMost: limit)
    velocityEstimator.add(path.translation, at: latestTime)
    return isComplete
  }

  /// Begins with a touchpad event: its fingers have moved since the frame before it. Without its time, a flick that the driver
  /// reports in one event would have no velocity.
  mutating func begin(_ event: TouchpadEvent) {
    latestTime = event.stamp + Interval(microseconds: -Self.touchpadFrameInterval.microseconds)
    path.move(by: .zero, to: event.location)
    restart()
  }

  /// The time between two frames of a slow touchpad: 80 a second.
  private static let touchpadFrameInterval = Interval(microseconds: 12_500)

  /// Follows a touchpad event that moves the fingers by `translation`, in points.
  mutating func follow(_ translation: Point2D, _ event: TouchpadEvent) {
    latestTime = event.stamp
    path.move(by: translation, to: event.location)
    velocityEstimator.add(path.translation, at: latestTime)
  }

  /// Restarts the translation from zero.
  mutating func restart() {
    path.restart()
    velocityEstimator.reset()
    velocityEstimator.add(.zero, at: latestTime)
  }

  mutating func restart(_ touches: borrowing TouchFrame) {
    restart()
    startSpread = Self.spread(touches, around: path.location)
  }

  /// Returns the distance that the fingers have moved apart or together since the last restart: of two, the change of their
  /// span.
  @inline(__always) func spanChange(_ touches: borrowing TouchFrame) -> Double {
    2 * abs(Self.spread(touches, around: path.location) - startSpread)
  }

  /// Returns the movement of the finger that lags behind along a direction, in points; infinity for a single finger.
  static func leastMovement(_ touches: borrowing TouchFrame, along direction: Point2D) -> Double {
    if touches.count < 2 { return .infinity }
    var least = Double.infinity
    for index in 0..<touches.count {
      least = min(least, (touches[index].position - touches[index].start).dotProduct(direction))
    }
    return least
  }

  private static func spread(_ touches: borrowing TouchFrame, around centroid: Point2D) -> Double {
    if touches.count < 2 { return 0 }
    var sum = 0.0
    var count = 0.0
    for index in 0..<touches.count where touches[index].isDown {
      sum += (touches[index].position - centroid).length
      count += 1
    }
    return count < 2 ? 0 : sum / count
  }

  mutating func code(_ coder: inout StateCoder) {
    path.code(&coder)
    velocityEstimator.code(&coder)
    coder.code(&latestTime)
    coder.code(&startSpread)
  }

  mutating func codeSpread(_ coder: inout StateCoder) { coder.code(&startSpread) }

  mutating func reset() {
    path = CentroidPath()
    velocityEstimator.reset()
  }
}
