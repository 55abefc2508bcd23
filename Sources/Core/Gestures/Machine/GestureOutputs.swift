/// What a gesture has moved, scaled or rotated by since it began: see ``DescribedRecognizer/outputs``.
public struct GestureOutputs: Hashable, Sendable {
  /// The translation, in points; nil if the gesture has none.
  public var translation: Point2D?
  /// The rate of change of the translation, in points a second; nil if the gesture has none.
  public var velocity: Point2D?
  /// The scale; nil if the gesture has none.
  public var scale: Double?
  /// The rate of change of the scale, per second; nil if the gesture has none.
  public var scaleVelocity: Double?
  /// The rotation, in degrees clockwise; nil if the gesture has none.
  public var rotation: Double?
  /// The rate of change of the rotation, in degrees a second; nil if the gesture has none.
  public var rotationVelocity: Double?

  /// Creates outputs, by default none.
  @inlinable public init(
    translation: Point2D? = nil, velocity: Point2D? = nil, scale: Double? = nil, scaleVelocity: Double? = nil,
    rotation: Double? = nil, rotationVelocity: Double? = nil
  ) {
    self.translation = translation
    self.velocity = velocity
    self.scale = scale
    self.scaleVelocity = scaleVelocity
    self.rotation = rotation
    self.rotationVelocity = rotationVelocity
  }
}

/// An output with the value that a program sets: see ``DescribedRecognizer/setOutput(_:)``.
public enum GestureOutput: Hashable, Sendable {
  /// The translation, in points.
  case translation(Point2D)
  /// The scale, above 0.
  case scale(Double)
  /// The rotation, in degrees clockwise.
  case rotation(Double)

  /// The output without its value.
  public enum Name: String, CaseIterable, Sendable {
    /// The translation.
    case translation
    /// The scale.
    case scale
    /// The rotation.
    case rotation
  }

  /// The name of the output.
  public var name: Name {
    switch self {
    case .translation: .translation
    case .scale: .scale
    case .rotation: .rotation
    }
  }
}
