/// One step of one machine, as a transcript shows it: `holding → held → pressing`.
public struct MachineStep: Hashable, Sendable {
  /// The phase that was left, by its name.
  public var from: String
  /// The signal that led to it.
  public var signal: String
  /// The phase that was entered, or `ended`, `failed`, `cancelled`.
  public var to: String
  /// The numbers behind a failure; nil where there are none.
  public var reason: Reason?

  // At an address: a recognizer that is handed on is copied.
  @inlinable init?<R: GestureRecognizer>(
    of recognizer: UnsafeMutablePointer<R>, on signal: R.Signal, at now: Timestamp
  ) {
    let phase = recognizer.pointee.phase
    switch R.next(phase, on: signal) {
    case .stay, .unreachable: return nil
    case .enter(let phase): to = phase.rawValue
    case .end: to = GestureState.ended.rawValue
    case .fail:
      to = GestureState.failed.rawValue
      reason = recognizer.pointee.reason(for: signal, at: now)
    case .cancel: to = GestureState.cancelled.rawValue
    }
    (from, self.signal) = (phase.rawValue, signal.rawValue)
  }
}

/// What a gesture tells of itself at one moment.
public struct GestureDescription: Hashable, Sendable {
  /// Where the gesture is, in points.
  public var location: Point
  /// How many fingers make it.
  public var numberOfTouches: Int
  /// What else it measures, in an order that is the kind's own and does not change.
  public var measurements: [GestureMeasurement]
  @inlinable init(location: Point, numberOfTouches: Int, measurements: [GestureMeasurement]) {
    (self.location, self.numberOfTouches, self.measurements) = (location, numberOfTouches, measurements)
  }
}

/// What hears of a machine's step, and of what the step came to.
public typealias StepObserver = (MachineStep, Outcome) -> Void

// Copies of what drives a recognizer where nobody listens, with somebody to tell of the step: so that nothing is written
// down, or even asked, on the way without an observer, and nothing where no step is made.
extension GestureRecognizer {
  @inlinable
  public static func advance(
    _ recognizer: UnsafeMutableRawPointer, _ touches: borrowing TouchFrame, observer: StepObserver
  ) -> Advance {
    let place = recognizer.assumingMemoryBound(to: Self.self)
    return step(place, on: place.pointee.read(touches), at: touches.time, observer: observer)
  }
  @inlinable
  public static func advance(
    _ recognizer: UnsafeMutableRawPointer, _ event: TouchpadEvent, observer: StepObserver
  ) -> Advance {
    let place = recognizer.assumingMemoryBound(to: Self.self)
    return step(place, on: place.pointee.read(event), at: event.time, observer: observer)
  }
  @inlinable
  public static func wake(
    _ recognizer: UnsafeMutableRawPointer, at now: Timestamp, observer: StepObserver
  ) -> Advance {
    let place = recognizer.assumingMemoryBound(to: Self.self)
    return step(place, on: place.pointee.deadline?.signal, at: now, observer: observer)
  }
  @inlinable
  static func step(
    _ place: UnsafeMutablePointer<Self>, on signal: Signal?, at now: Timestamp, observer: StepObserver
  ) -> Advance {
    // Before it is made: what it fails by is forgotten with it.
    guard let signal, let step = MachineStep(of: place, on: signal, at: now) else {
      return place.pointee.step(on: signal)
    }
    let result = place.pointee.step(on: signal)
    observer(step, result.outcome)
    return result
  }
  @inlinable
  public static func describe(_ recognizer: UnsafeMutableRawPointer) -> GestureDescription {
    let place = recognizer.assumingMemoryBound(to: Self.self)
    return GestureDescription(
      location: place.pointee.location, numberOfTouches: place.pointee.numberOfTouches,
      measurements: place.pointee.measurements)
  }
}
