/// One step of one machine, as a transcript shows it: `waiting → timeout → pressing`.
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
    of recognizer: UnsafeMutablePointer<R>, on signal: R.Signal?, at now: Timestamp
  ) {
    guard let signal else { return nil }
    let phase = recognizer.pointee.phase
    switch R.next(phase, on: signal) {
    case .stay: return nil
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
  public var readings: [Reading]
  @inlinable init(location: Point, numberOfTouches: Int, readings: [Reading]) {
    (self.location, self.numberOfTouches, self.readings) = (location, numberOfTouches, readings)
  }
}

// Copies of what drives a recognizer where nobody listens, with a step to tell: so that nothing is written down, or even
// asked, on the way without an observer.
extension GestureRecognizer {
  @inlinable
  public static func advance(
    _ recognizer: UnsafeMutableRawPointer, _ touches: borrowing TouchFrame, telling step: inout MachineStep?
  ) -> Advance {
    let place = recognizer.assumingMemoryBound(to: Self.self)
    let signal = place.pointee.read(touches)
    step = MachineStep(of: place, on: signal, at: touches.time)
    return place.pointee.step(on: signal)
  }
  @inlinable
  public static func advance(
    _ recognizer: UnsafeMutableRawPointer, _ event: IndirectEvent, telling step: inout MachineStep?
  ) -> Advance {
    let place = recognizer.assumingMemoryBound(to: Self.self)
    let signal = place.pointee.read(event)
    step = MachineStep(of: place, on: signal, at: event.time)
    return place.pointee.step(on: signal)
  }
  @inlinable
  public static func wake(
    _ recognizer: UnsafeMutableRawPointer, at now: Timestamp, telling step: inout MachineStep?
  ) -> Advance {
    let place = recognizer.assumingMemoryBound(to: Self.self)
    let signal = place.pointee.deadline?.signal
    step = MachineStep(of: place, on: signal, at: now)
    return place.pointee.step(on: signal)
  }
  @inlinable
  public static func describe(_ recognizer: UnsafeMutableRawPointer) -> GestureDescription {
    let place = recognizer.assumingMemoryBound(to: Self.self)
    return GestureDescription(
      location: place.pointee.location, numberOfTouches: place.pointee.numberOfTouches,
      readings: place.pointee.readings)
  }
}
