/// The span, centroid and direction of the touches of a pinch or rotation in one frame.
struct PinchGeometry: Sendable {
  /// Twice the mean distance from the centroid: the distance between two touches. At least 1 pt, since touches in one
  /// place have no ratio.
  var span: Double
  var centroid: Point2D
  /// The direction from the first of two touches to the second.
  var direction = Point2D.zero
  var isMoved = false
  var isLifted = false
  var isCancelled = false

  @inline(__always) init(span: Double, centroid: Point2D) {
    self.span = span
    self.centroid = centroid
  }

  @inline(__always) init(_ a: Point2D, _ b: Point2D) {
    self.init(span: max((b - a).squaredLength, 1).squareRoot(), centroid: (a + b) * 0.5)
    direction = b - a
  }

  @inline(__always) init(_ a: Contact, _ b: Contact) {
    self.init(a.position, b.position)
    isMoved = a.stage != .stationary || b.stage != .stationary
    isLifted = !a.isDown || !b.isDown
    isCancelled = a.stage == .cancelled || b.stage == .cancelled
  }

  /// Returns the length of the arc along which the touches have turned since `start`, in points; 0 if either has no
  /// direction.
  func arc(from start: Self) -> Double {
    Angle.arc(degrees: abs(Angle.degrees(from: start.direction, to: direction)), from: start.span, to: span)
  }

  /// Returns an upper bound of `arc(from:)` in a tenth of the time. The arc of an angle is at most π/2 times its chord, and the
  /// chord of the smaller span at most the distance between the directions; below the smallest span of 1 pt the arc is at most
  /// π. Rounded up.
  func largestArc(from start: Self) -> Double { 1.6 * (direction - start.direction).length + 4 }

  /// Codes all values, although only the measured ones outlast the frame: a restored recognizer then equals the saved one.
  mutating func code(_ coder: inout StateCoder) {
    coder.code(&span)
    coder.code(&centroid)
    coder.code(&direction)
    coder.code(&isMoved)
    coder.code(&isLifted)
    coder.code(&isCancelled)
  }
}
