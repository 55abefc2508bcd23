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

  @inlinable init?<R: GestureRecognizer>(of recognizer: R, on signal: R.Signal?, at now: Timestamp) {
    guard let signal else { return nil }
    switch R.next(recognizer.phase, on: signal) {
    case .stay: return nil
    case .enter(let phase): to = phase.rawValue
    case .end: to = GestureState.ended.rawValue
    case .fail:
      to = GestureState.failed.rawValue
      reason = recognizer.reason(for: signal, at: now)
    case .cancel: to = GestureState.cancelled.rawValue
    }
    (from, self.signal) = (recognizer.phase.rawValue, signal.rawValue)
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

// A recognizer is a value: to tell what it is about to do, ask a copy of it. So nothing is written down, or even asked,
// on the way when nobody listens.
extension GestureRecognizer {
  @inlinable
  public static func preview(
    _ recognizer: UnsafeMutableRawPointer, _ touches: borrowing TouchFrame
  ) -> MachineStep? {
    var copy = recognizer.assumingMemoryBound(to: Self.self).pointee
    let signal = copy.read(touches)
    return MachineStep(of: copy, on: signal, at: touches.time)
  }
  @inlinable
  public static func preview(_ recognizer: UnsafeMutableRawPointer, _ event: IndirectEvent) -> MachineStep? {
    var copy = recognizer.assumingMemoryBound(to: Self.self).pointee
    let signal = copy.read(event)
    return MachineStep(of: copy, on: signal, at: event.time)
  }
  @inlinable
  public static func previewWake(_ recognizer: UnsafeMutableRawPointer, at now: Timestamp) -> MachineStep? {
    let copy = recognizer.assumingMemoryBound(to: Self.self).pointee
    return MachineStep(of: copy, on: copy.deadline?.signal, at: now)
  }
  @inlinable
  public static func describe(_ recognizer: UnsafeMutableRawPointer) -> GestureDescription {
    let me = recognizer.assumingMemoryBound(to: Self.self).pointee
    return GestureDescription(location: me.location, numberOfTouches: me.numberOfTouches, readings: me.readings)
  }
}
