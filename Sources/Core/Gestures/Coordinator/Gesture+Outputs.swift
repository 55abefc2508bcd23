// The outputs of the library's recognizers, as properties of their own: read by key path, a computed property copies the
// recognizer, which takes five times as long as everything else that a handler costs. Embedded Swift has no key paths.

extension Gesture where Recognizer == PanRecognizer {
  /// The gesture's location, in points of the surface: see ``PanRecognizer/location``.
  @inlinable public var location: Point2D { @inline(__always) get { place.pointee.location } }
  /// The translation, in points: see ``PanRecognizer/translation``.
  @inlinable public var translation: Point2D { @inline(__always) get { place.pointee.translation } }
  /// The rate of change of the translation, in points a second: see ``PanRecognizer/velocity``.
  public var velocity: Point2D { place.pointee.velocity }
}

extension Gesture where Recognizer == ScreenEdgePanRecognizer {
  /// The gesture's location, in points of the surface: see ``ScreenEdgePanRecognizer/location``.
  public var location: Point2D { place.pointee.location }
  /// The translation, in points: see ``ScreenEdgePanRecognizer/translation``.
  public var translation: Point2D { place.pointee.translation }
  /// The rate of change of the translation, in points a second: see ``ScreenEdgePanRecognizer/velocity``.
  public var velocity: Point2D { place.pointee.velocity }
}

extension Gesture where Recognizer == SwipeRecognizer {
  /// The gesture's location, in points of the surface: see ``SwipeRecognizer/location``.
  public var location: Point2D { place.pointee.location }
  /// The translation, in points: see ``SwipeRecognizer/translation``.
  public var translation: Point2D { place.pointee.translation }
  /// The rate of change of the translation, in points a second: see ``SwipeRecognizer/velocity``.
  public var velocity: Point2D { place.pointee.velocity }
}

extension Gesture where Recognizer == PinchRecognizer {
  /// The gesture's location, in points of the surface: see ``PinchRecognizer/location``.
  public var location: Point2D { place.pointee.location }
  /// The scale: see ``PinchRecognizer/scale``.
  @inlinable public var scale: Double { place.pointee.scale }
  /// The rate of change of the scale, per second: see ``PinchRecognizer/velocity``.
  public var velocity: Double { place.pointee.velocity }
  /// The rotation of a touchpad gesture, in degrees clockwise: see ``PinchRecognizer/rotation``.
  public var rotation: Double? { place.pointee.rotation }
  /// The translation of a touchpad gesture, in points: see ``PinchRecognizer/translation``.
  public var translation: Point2D? { place.pointee.translation }
}

extension Gesture where Recognizer == RotationRecognizer {
  /// The gesture's location, in points of the surface: see ``RotationRecognizer/location``.
  public var location: Point2D { place.pointee.location }
  /// The rotation, in degrees clockwise: see ``RotationRecognizer/rotation``.
  public var rotation: Double { place.pointee.rotation }
  /// The rate of change of the rotation, in degrees a second: see ``RotationRecognizer/velocity``.
  public var velocity: Double { place.pointee.velocity }
}

extension Gesture where Recognizer == TransformRecognizer {
  /// The gesture's location, in points of the surface: see ``TransformRecognizer/location``.
  public var location: Point2D { place.pointee.location }
  /// The transform of the content under the fingers: see ``TransformRecognizer/transform``.
  public var transform: SimilarityTransform { place.pointee.transform }
  /// The translation, in points: see ``TransformRecognizer/translation``.
  public var translation: Point2D { place.pointee.translation }
  /// The scale: see ``TransformRecognizer/scale``.
  public var scale: Double { place.pointee.scale }
  /// The rotation, in degrees clockwise: see ``TransformRecognizer/rotation``.
  public var rotation: Double { place.pointee.rotation }
  /// The rate of change of the translation, in points a second: see ``TransformRecognizer/velocity``.
  public var velocity: Point2D { place.pointee.velocity }
  /// The rate of change of the scale, per second: see ``TransformRecognizer/scaleVelocity``.
  public var scaleVelocity: Double { place.pointee.scaleVelocity }
  /// The rate of change of the rotation, in degrees a second: see ``TransformRecognizer/rotationVelocity``.
  public var rotationVelocity: Double { place.pointee.rotationVelocity }
}

extension Gesture where Recognizer == TapRecognizer {
  /// The gesture's location, in points of the surface: see ``TapRecognizer/location``.
  public var location: Point2D { place.pointee.location }
}

extension Gesture where Recognizer == LongPressRecognizer {
  /// The gesture's location, in points of the surface: see ``LongPressRecognizer/location``.
  public var location: Point2D { place.pointee.location }
}

extension Gesture where Recognizer == ClickRecognizer {
  /// The gesture's location, in points of the surface: see ``ClickRecognizer/location``.
  public var location: Point2D { place.pointee.location }
}

extension Gesture where Recognizer == HoverRecognizer {
  /// The gesture's location, in points of the surface: see ``HoverRecognizer/location``.
  public var location: Point2D { place.pointee.location }
}
