extension TransformRecognizer {
  public static let mainMeasurements = ["scale", "rotation"]

  /// Always `true`: the gesture follows the fingers wherever they go.
  public var ignoresMovesWhileActive: Bool { true }

  /// The centroid of the fingers, in points, about which they scale and rotate, or the pointer's position for a
  /// touchpad gesture. Unlike all other values, it jumps when fingers touch down or lift.
  public var location: Point2D { path.location }
  /// The transform of the content under the fingers since they were together. It includes the movement before the
  /// gesture began, so that content stays under the fingers.
  public var transform: SimilarityTransform { rebasing.transform(path) }
  /// The translation of the fingers' centroid, in points. A finger that touches down or lifts does not change it.
  public var translation: Point2D { rebasing.translation.output(path.translation) }
  /// The scale of the content. Above 0; initially 1.
  public var scale: Double { rebasing.scale(path.scale) }
  /// The rotation of the content, in degrees clockwise, any number of turns.
  public var rotation: Double { rebasing.rotation.output(path.rotation) }
  /// The rate of change of the translation, in points a second; zero, like the other velocities, once the fingers have
  /// rested for 40 ms.
  public var velocity: Point2D { translationEstimator.velocity(at: latestTime).inThousandths }
  /// The rate of change of the scale, per second; negative while the fingers close.
  public var scaleVelocity: Double { rebasing.scale(spanEstimator.velocity(at: latestTime).x) }
  /// The rate of change of the rotation, in degrees a second; negative anticlockwise.
  public var rotationVelocity: Double { spanEstimator.velocity(at: latestTime).y }

  /// Sets the translation, in points: see ``PanRecognizer/setTranslation(_:)``. The other outputs stay.
  public mutating func setTranslation(_ translation: Point2D) {
    guard phase.isRecognized, translation.squaredLength.isFinite else { return }
    rebasing.translation.set(translation, at: path.translation)
  }

  /// Sets the scale: see ``PinchRecognizer/setScale(_:)``. The other outputs stay. Has no effect before the transform has
  /// begun, or for a value that is not finite and above 0.
  public mutating func setScale(_ scale: Double) {
    guard phase.isRecognized, scale > 0, scale.isFinite else { return }
    rebasing.setScale(scale, at: path.scale)
  }

  /// Sets the rotation, in degrees clockwise: see ``RotationRecognizer/setRotation(_:)``. The other outputs stay.
  public mutating func setRotation(_ rotation: Double) {
    guard phase.isRecognized, rotation.isFinite else { return }
    rebasing.rotation.set(rotation, at: path.rotation)
  }

  /// Sets the transform, which continues from there, for content that has its own transform: apply ``transform`` to it and
  /// set the identity. The other outputs stay. Has no effect before the transform has begun.
  public mutating func setTransform(_ transform: SimilarityTransform = SimilarityTransform()) {
    if phase.isRecognized { rebasing.setTransform(transform, at: path.transform) }
  }

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
