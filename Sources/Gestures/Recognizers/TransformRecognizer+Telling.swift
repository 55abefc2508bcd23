extension TransformRecognizer {
  /// The middle of its fingers, in points, about which they scale and turn; a touchpad's pointer where its driver
  /// tells. It jumps as fingers land and lift, which nothing else of it does.
  public var location: Point { path.location }
  /// What has become of what lies under the fingers since they were together: what happened before it began included, so
  /// that what they have hold of stays under them.
  public var transform: SimilarityTransform { path.transform }
  /// How far the fingers' middle has gone, in points. A finger that lands or lifts does not move it.
  public var translation: Point { path.translation }
  /// How many times as large it has become. Above 0; 1 at first.
  public var scale: Double { path.scale }
  /// How far it has turned, in degrees clockwise, any number of turns.
  public var rotation: Double { path.rotation }
  /// How fast the translation changes, in points a second; zero once the fingers have rested for 40 ms, as the other
  /// velocities.
  public var velocity: Point { pace.velocity(at: newest) }
  /// How fast the scale changes, in ones a second; below 0 where the fingers close.
  public var scaleVelocity: Double { spanPace.velocity(at: newest).x }
  /// How fast the rotation changes, in degrees a second; below 0 anticlockwise.
  public var rotationVelocity: Double { spanPace.velocity(at: newest).y }

  public var measurements: [GestureMeasurement] {
    let matrix = transform
    return .way(translation, velocity) + [
      GestureMeasurement("scale", scale, .ratio), GestureMeasurement("scaleVelocity", scaleVelocity, .ratioPerSecond),
      GestureMeasurement("rotation", rotation, .degrees),
      GestureMeasurement("rotationVelocity", rotationVelocity, .degreesPerSecond),
      GestureMeasurement("a", matrix.a, .ratio), GestureMeasurement("b", matrix.b, .ratio), GestureMeasurement("c", matrix.c, .ratio),
      GestureMeasurement("d", matrix.d, .ratio), GestureMeasurement("tx", matrix.tx, .points), GestureMeasurement("ty", matrix.ty, .points),
    ]
  }
}
