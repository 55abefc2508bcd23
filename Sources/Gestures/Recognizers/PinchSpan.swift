/// From what the fingers of a pinch show to a scale and a place, neither of which jumps when fingers come and go.
struct PinchSpan: Sendable {
  private var span = 1.0
  private var startSpan = 1.0
  private var startScale = 1.0
  /// Where the fingers' centre was when they were first together.
  private var startCentre = Point.zero
  /// From the fingers' centre to the pinch's place.
  private var offset = Point.zero

  mutating func code(_ coder: inout StateCoder) {
    coder.code(&span)
    coder.code(&startSpan)
    coder.code(&startScale)
    coder.code(&startCentre)
    coder.code(&offset)
  }

  /// What the fingers showed when they were first together; for a pinch that has not begun.
  var start: PinchFingers.Sight { PinchFingers.Sight(span: startSpan, centre: startCentre) }

  /// Fingers whose scale counts from here.
  mutating func begin(_ sight: PinchFingers.Sight) {
    self = PinchSpan()
    (span, startSpan, startCentre) = (sight.span, sight.span, sight.centre)
  }
  /// The same fingers, wherever they are now.
  @inline(__always) mutating func measure(_ sight: PinchFingers.Sight) -> (scale: Double, location: Point) {
    span = sight.span
    return (startScale * (span / startSpan), sight.centre + offset)
  }
  /// Other fingers, with which a pinch of this scale and place goes on.
  mutating func goOn(_ sight: PinchFingers.Sight, from scale: Double, at location: Point) {
    (span, offset) = (sight.span, location - sight.centre)
    rebase(to: scale)
  }
  /// The fingers as they are stand for this scale from now on.
  mutating func rebase(to scale: Double) { (startSpan, startScale) = (span, scale) }
}
