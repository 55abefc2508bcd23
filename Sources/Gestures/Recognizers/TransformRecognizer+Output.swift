extension TransformRecognizer {
  /// The centroid of the fingers, in points, about which they scale and rotate, or the pointer's position for a
  /// touchpad gesture. Unlike all other values, it jumps when fingers touch down or lift.
  public var location: Point2D { path.location }
  /// The transform of the content under the fingers since they were together. It includes the movement before the
  /// gesture began, so that content stays under the fingers.
  public var transform: SimilarityTransform { path.transform }
  /// How far the fingers' centroid has moved, in points. A finger that touches down or lifts does not change it.
  public var translation: Point2D { path.translation }
  /// The scale of the content. Above 0; initially 1.
  public var scale: Double { path.scale }
  /// The rotation of the content, in degrees clockwise, any number of turns.
  public var rotation: Double { path.rotation }
  /// The rate of change of the translation, in points a second; zero, like the other velocities, once the fingers have
  /// rested for 40 ms.
  public var velocity: Point2D { translationEstimator.velocity(at: latestTime) }
  /// The rate of change of the scale, per second; negative while the fingers close.
  public var scaleVelocity: Double { spanEstimator.velocity(at: latestTime).x }
  /// The rate of change of the rotation, in degrees a second; negative anticlockwise.
  public var rotationVelocity: Double { spanEstimator.velocity(at: latestTime).y }

  public var measurements: [GestureMeasurement] {
    let matrix = transform
    return .translation(translation, velocity) + [
      GestureMeasurement("scale", scale, .ratio), GestureMeasurement("scaleVelocity", scaleVelocity, .ratioPerSecond),
      GestureMeasurement("rotation", rotation, .degrees),
      GestureMeasurement("rotationVelocity", rotationVelocity, .degreesPerSecond),
      GestureMeasurement("a", matrix.a, .ratio), GestureMeasurement("b", matrix.b, .ratio),
      GestureMeasurement("c", matrix.c, .ratio), GestureMeasurement("d", matrix.d, .ratio),
      GestureMeasurement("tx", matrix.tx, .points), GestureMeasurement("ty", matrix.ty, .points),
    ]
  }
}
