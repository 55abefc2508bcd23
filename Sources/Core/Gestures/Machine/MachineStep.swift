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

  // Takes a pointer, because passing the recognizer would copy it. Not failable, because a step is too large to be copied out
  // of an optional for every frame.
  @inlinable init<R: GestureRecognizer>(
    _ step: Step<R.Phase>, of recognizer: UnsafeMutablePointer<R>, on signal: R.Signal, at now: Timestamp
  ) {
    let phase = recognizer.pointee.phase
    switch step {
    case .stay, .unreachable: to = phase.rawValue
    case .enter(let phase): to = phase.rawValue
    case .end: to = GestureState.ended.rawValue
    case .fail: to = GestureState.failed.rawValue
    case .cancel: to = GestureState.cancelled.rawValue
    }
    from = phase.rawValue
    self.signal = signal.rawValue
    reason = step == .fail ? recognizer.pointee.reason(for: signal, at: now) : nil
    progress = recognizer.pointee.progress(at: now)
  }
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

/// Receives a machine's step, described if it asks for it, and whether the machine fails or is cancelled by it.
@_documentation(visibility: internal)
public typealias _StepObserver = (_ step: () -> MachineStep, _ isFailure: Bool) -> Void

// The same as in Advance.swift, for a coordinator with an observer. They are separate functions, so that a coordinator
// without an observer neither describes steps nor checks whether it should.
extension GestureRecognizer {
  @inlinable
  public static func _advance(
    _ recognizer: UnsafeMutableRawPointer, _ touches: borrowing TouchFrame, observer: _StepObserver
  ) -> _Advance {
    let place = recognizer.assumingMemoryBound(to: Self.self)
    let phase = place.pointee.phase
    let signal = place.pointee.read(touches)
    assertPhase(phase, of: place)
    return step(place, on: signal, at: touches.time, observer: observer)
  }

  @inlinable
  public static func _advance(
    _ recognizer: UnsafeMutableRawPointer, _ event: TouchpadEvent, observer: _StepObserver
  ) -> _Advance {
    let place = recognizer.assumingMemoryBound(to: Self.self)
    let phase = place.pointee.phase
    let signal = place.pointee.read(event)
    assertPhase(phase, of: place)
    return step(place, on: signal, at: event.time, observer: observer)
  }

  @inlinable
  public static func _fireDeadline(
    _ recognizer: UnsafeMutableRawPointer, at now: Timestamp, observer: _StepObserver
  ) -> _Advance {
    let place = recognizer.assumingMemoryBound(to: Self.self)
    return step(place, on: place.pointee.deadline?.signal, at: now, observer: observer)
  }

  @inlinable @inline(__always)
  static func step(
    _ place: UnsafeMutablePointer<Self>, on signal: Signal?, at now: Timestamp, observer: _StepObserver
  ) -> _Advance {
    let phase = place.pointee.phase
    guard let signal else { return place.pointee.step(from: phase, on: nil) }
    let next = Self.next(phase, on: signal)
    if next != .stay && next != .unreachable {
      // Reported before it is made, while the recognizer still has the numbers behind a failure.
      observer({ MachineStep(next, of: place, on: signal, at: now) }, next == .fail || next == .cancel)
    }
    return place.pointee.step(from: phase, on: signal)
  }

  @inlinable
  public static func _describe(_ recognizer: UnsafeMutableRawPointer) -> GestureDescription {
    let place = recognizer.assumingMemoryBound(to: Self.self)
    return GestureDescription(
      location: place.pointee.location, numberOfTouches: place.pointee.numberOfTouches,
      measurements: place.pointee.measurements)
  }
}
