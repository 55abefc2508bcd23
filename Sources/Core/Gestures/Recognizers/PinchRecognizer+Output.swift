extension PinchRecognizer {
  public static let mainMeasurements = ["scale"]

  /// Without a smallest span the pinch follows the fingers wherever they go.
  public var ignoresMovesWhileActive: Bool { minimumSpan == 0 }

  public var measurements: [GestureMeasurement] {
    let scale = GestureMeasurement("scale", scale, .ratio)
    let velocity = GestureMeasurement("velocity", velocity, .ratioPerSecond)
    guard let rotation, let translation else { return [scale, velocity] }
    return [
      scale, velocity, GestureMeasurement("rotation", rotation, .degrees),
      GestureMeasurement("translationX", translation.x, .points),
      GestureMeasurement("translationY", translation.y, .points),
    ]
  }
}
