/// The scale and location of a pinch, neither of which jumps when its touches change.
struct PinchSpan: Sendable {
  private var span = 1.0
  private var centroid = Point2D.zero
  private var direction = Point2D.zero
  private var startSpan = 1.0
  private var startScale = 1.0
  /// The scale at `startSpan` as it would be if the program had never set it: the velocity follows this one.
  private var startMeasuredScale = 1.0
  /// The touches' centroid when they were first together.
  private var startCentroid = Point2D.zero
  /// The direction from the first of two touches to the second when they were first together.
  private var startDirection = Point2D.zero
  /// The offset from the touches' centroid to the pinch's location.
  private var offset = Point2D.zero

  /// The geometry of the touches when they were first together; for a pinch that has not begun.
  var start: PinchGeometry {
    var geometry = PinchGeometry(span: startSpan, centroid: startCentroid)
    geometry.direction = startDirection
    return geometry
  }

  /// The present geometry, for a pinch that has not begun.
  var current: PinchGeometry {
    var geometry = PinchGeometry(span: span, centroid: centroid)
    geometry.direction = direction
    return geometry
  }

  /// Restarts the scale from 1 with these touches.
  mutating func begin(_ geometry: PinchGeometry) {
    self = PinchSpan()
    follow(geometry)
    startSpan = geometry.span
    startCentroid = geometry.centroid
    startDirection = geometry.direction
  }

  /// Returns the scale, the scale as it would be if the program had never set it, and the location for the next position of
  /// the same touches.
  @inline(__always) mutating func update(
    _ geometry: PinchGeometry
  ) -> (scale: Double, measuredScale: Double, location: Point2D) {
    follow(geometry)
    let ratio = span / startSpan
    return (startScale * ratio, startMeasuredScale * ratio, geometry.centroid + offset)
  }

  /// The ratio of the scale to the one that the velocity follows: 1 unless the program has set the scale.
  var scaleFactor: Double { startScale / startMeasuredScale }

  /// Continues a pinch of this scale and location with other touches.
  mutating func resume(_ geometry: PinchGeometry, from scale: Double, at location: Point2D) {
    rebase(to: scale)
    follow(geometry)
    offset = location - geometry.centroid
    startSpan = span
  }

  @inline(__always) private mutating func follow(_ geometry: PinchGeometry) {
    span = geometry.span
    centroid = geometry.centroid
    direction = geometry.direction
  }

  /// Makes the present span correspond to `scale`.
  mutating func rebase(to scale: Double) {
    // Computed as in `update`, so that fingers that rest are measured at exactly the same scale as before.
    startMeasuredScale *= span / startSpan
    startSpan = span
    startScale = scale
  }

  /// Makes the present span correspond to `scale`, from which a new measurement starts.
  mutating func restart(from scale: Double) {
    rebase(to: scale)
    startMeasuredScale = scale
  }

  mutating func code(_ coder: inout StateCoder) {
    coder.code(&span)
    coder.code(&centroid)
    coder.code(&direction)
    coder.code(&startSpan)
    coder.code(&startScale)
    coder.code(&startMeasuredScale)
    coder.code(&startCentroid)
    coder.code(&startDirection)
    coder.code(&offset)
  }
}
