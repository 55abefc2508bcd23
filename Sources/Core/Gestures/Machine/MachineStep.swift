/// A step of a recognizer's machine, as a transcript prints it: `holding → held → pressing`.
public struct MachineStep: Hashable, Sendable {
  /// The phase before.
  public var from: String
  /// The signal.
  public var signal: String
  /// The phase after, or `ended`, `failed` or `cancelled`.
  public var to: String
  /// The numbers behind a failure; nil if there are none.
  public var reason: Reason?
  /// The progress of the gesture when the step was made, with the input that led to it: each measured value against its
  /// threshold. Empty if nothing was measured.
  public var progress: [Reason]
}

/// A recognizer's measurements of its gesture at one moment.
public struct GestureDescription: Hashable, Sendable {
  /// The gesture's location, in points.
  public var location: Point2D
  /// The number of touches that make the gesture.
  public var numberOfTouches: Int
  /// The recognizer's measurements, in an order that is fixed for its kind.
  public var measurements: [GestureMeasurement]

  @inlinable init(location: Point2D, numberOfTouches: Int, measurements: [GestureMeasurement]) {
    self.location = location
    self.numberOfTouches = numberOfTouches
    self.measurements = measurements
  }
}

/// What a row of a table has of a gesture.
@_documentation(visibility: internal)
public struct _GestureValues: Sendable {
  /// The location, in points.
  public var location: Point2D
  /// The number of touches.
  public var numberOfTouches: Int
  /// See ``DescribedRecognizer/recognizedOption``.
  public var option: UInt8?
  /// What the gesture has moved, scaled or rotated by.
  public var outputs: GestureOutputs

  @inlinable init(location: Point2D, numberOfTouches: Int, option: UInt8?, outputs: GestureOutputs) {
    (self.location, self.numberOfTouches, self.option, self.outputs) = (location, numberOfTouches, option, outputs)
  }
}

/// Receives a machine's step, described if it asks for it, and whether the machine fails or is cancelled by it.
@_documentation(visibility: internal)
public typealias _StepObserver = (_ step: () -> MachineStep, _ isFailure: Bool) -> Void
