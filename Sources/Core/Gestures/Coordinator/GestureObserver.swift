/// The cause of a transition.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum Cause: Hashable, Sendable {
  /// The gesture's own machine.
  case itself
  /// Another gesture was recognized and prevents this one.
  case excluded(by: RecognizerID)
  /// The gesture required this recognizer to fail, which was recognized instead.
  case required(RecognizerID)
  /// The delegate's ``GestureDelegate/shouldBegin(_:)`` returned false.
  case refused
  /// The recognizer was disabled.
  case disabled
  /// The recognizer was detached.
  case detached
  /// The recognizer's last touch was ignored: see ``GestureCoordinator/ignore(_:for:)``.
  case ignored
  /// The recognizer's target was removed: see ``GestureCoordinator/cancelTouches(on:)``.
  case targetRemoved
}

/// A change of a gesture's state.
public struct Transition: Hashable, Sendable {
  /// The time of the frame, event or deadline.
  public var time: Timestamp
  /// The recognizer.
  public var recognizer: RecognizerID
  /// The state before.
  public var from: GestureState
  /// The state after.
  public var to: GestureState
  /// The cause.
  public var cause: Cause
  /// The signal by which the machine failed; empty unless the gesture failed by itself.
  public var signal: String
  /// The numbers behind a failure; nil if there are none.
  public var reason: Reason?
  /// The time at which the machine recognized the gesture, which is before `time` if the gesture had to wait; `.distantPast` if
  /// it has not been recognized.
  public var recognized: Timestamp
}

/// An object that is notified of everything a coordinator does, in order, for example to write a transcript.
///
/// Each method does nothing by default, so that an observer implements only those that it needs.
///
/// The coordinator notifies its observer in the middle of an event. An observer may ask it about recognizers and targets, such as
/// ``GestureCoordinator/kind(of:)``, ``GestureCoordinator/target(of:)`` and ``GestureCoordinator/state(of:)``. It must not call
/// anything that handles input or changes the coordinator.
public protocol GestureObserver: AnyObject {
  /// Called before recognizers receive a touch frame. The frame is valid only during the call.
  func coordinator(willDeliver touches: borrowing TouchFrame)

  /// Called before recognizers receive a touchpad event.
  func coordinator(willDeliver event: TouchpadEvent)

  /// Called before the deadlines at a time fire.
  func coordinator(willFireDeadlinesAt time: Timestamp)

  /// Called when a recognizer's machine makes a step, before conflicts are resolved.
  ///
  /// - Parameters:
  ///   - id: The recognizer.
  ///   - step: Returns the step. Valid only during the call. Nothing is measured unless it is called.
  func recognizer(_ id: RecognizerID, didStep step: () -> MachineStep)

  /// Called when a gesture's state has changed, before its handler is called.
  ///
  /// - Parameters:
  ///   - transition: The change and its cause.
  ///   - description: Returns the gesture's location, touches and measurements. Valid only during the call. Nothing is
  ///     measured unless it is called.
  func recognizer(didMake transition: Transition, describedBy description: () -> GestureDescription)
}

extension GestureObserver {
  public func coordinator(willDeliver touches: borrowing TouchFrame) {}

  public func coordinator(willDeliver event: TouchpadEvent) {}

  public func coordinator(willFireDeadlinesAt time: Timestamp) {}

  public func recognizer(_ id: RecognizerID, didStep step: () -> MachineStep) {}

  public func recognizer(didMake transition: Transition, describedBy description: () -> GestureDescription) {}
}
