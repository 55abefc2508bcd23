// The setters that keep a recognizer's machine as it is.

extension Gesture {
  /// Sets an output of a gesture of any kind, such as the scale: see ``DescribedRecognizer/setOutput(_:)``.
  public func setOutput(_ output: GestureOutput) { place.pointee.setOutput(output) }
}

extension Gesture where Recognizer == PinchRecognizer {
  /// Sets the scale of the present span: see ``PinchRecognizer/setScale(_:)``.
  public func setScale(_ scale: Double) { place.pointee.setScale(scale) }
}

extension Gesture where Recognizer == PanRecognizer {
  /// Sets the translation, in points: see ``PanRecognizer/setTranslation(_:)``.
  public func setTranslation(_ translation: Point2D) { place.pointee.setTranslation(translation) }
}

extension Gesture where Recognizer == ScreenEdgePanRecognizer {
  /// Sets the translation, in points: see ``PanRecognizer/setTranslation(_:)``.
  public func setTranslation(_ translation: Point2D) { place.pointee.setTranslation(translation) }
}

extension Gesture where Recognizer == RotationRecognizer {
  /// Sets the rotation, in degrees clockwise: see ``RotationRecognizer/setRotation(_:)``.
  public func setRotation(_ rotation: Double) { place.pointee.setRotation(rotation) }
}

extension Gesture where Recognizer == TransformRecognizer {
  /// Sets the translation, in points: see ``PanRecognizer/setTranslation(_:)``. The other outputs stay.
  public func setTranslation(_ translation: Point2D) { place.pointee.setTranslation(translation) }

  /// Sets the scale: see ``PinchRecognizer/setScale(_:)``. The other outputs stay.
  public func setScale(_ scale: Double) { place.pointee.setScale(scale) }

  /// Sets the rotation, in degrees clockwise: see ``RotationRecognizer/setRotation(_:)``. The other outputs stay.
  public func setRotation(_ rotation: Double) { place.pointee.setRotation(rotation) }

  /// Sets the transform: see ``TransformRecognizer/setTransform(_:)``. The other outputs stay.
  public func setTransform(_ transform: SimilarityTransform = SimilarityTransform()) {
    place.pointee.setTransform(transform)
  }
}
