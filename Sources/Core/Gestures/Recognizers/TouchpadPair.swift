/// Two fingers as a touchpad's driver reports them: their scale, rotation and translation, but neither positions nor span.
///
/// They are measured as two touches at ``assumedSpan`` would be, so that the same thresholds distinguish a pinch, a rotation
/// and a scroll for touches and for touchpad events.
struct TouchpadPair: Hashable, Sendable {
  /// The assumed distance between the fingers when the driver's sequence begins, in points: 256, 40 mm, between a thumb
  /// and an index finger half open. A power of two, so that scales are not rounded.
  static let assumedSpan = 256.0

  /// The part of its own minimum that a pinch needs: as for the scroll of a pan, the driver has already waited until fingers had moved
  /// 1.5 to 4 mm, which it does not report. Recorded pinches began 22 to 180 ms after the driver's.
  static let thresholdFactor = 0.25

  /// The scale since the beginning. Above 0.
  private(set) var scale = 1.0
  /// The rotation since the beginning, in degrees clockwise.
  private(set) var rotation = 0.0
  /// The translation of the fingers' centroid since the beginning, in points.
  private(set) var translation = Point2D.zero

  /// Follows the next event. A scale that is not finite and above 0 is ignored, as are other numbers that are not finite.
  mutating func follow(by movement: Point2D, scale: Double, rotation: Double) {
    if scale > 0, scale.isFinite { self.scale = scale }
    if rotation.isFinite { self.rotation += rotation }
    if movement.squaredLength.isFinite { translation += movement }
  }

  /// The geometry of the two touches that would do the same.
  var geometry: PinchGeometry {
    var geometry = PinchGeometry(span: Self.assumedSpan * scale, centroid: translation)
    geometry.direction = Angle.direction(degrees: rotation) * geometry.span
    return geometry
  }

  /// The geometry at the beginning.
  static var start: PinchGeometry { Self().geometry }

  mutating func code(_ coder: inout StateCoder) {
    coder.code(&scale)
    coder.code(&rotation)
    coder.code(&translation)
  }
}
