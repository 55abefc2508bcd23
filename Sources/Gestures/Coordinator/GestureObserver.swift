/// Why a gesture changed state.
public enum Cause: Hashable, Sendable {
  /// Its own machine said so.
  case itself
  /// Another gesture was recognized, and the two may not be active together.
  case excluded(by: RecognizerID)
  /// It waited for this one to fail, which was recognized instead.
  case required(RecognizerID)
  /// Its delegate did not let it begin.
  case refused
  /// It was disabled.
  case disabled
  /// It was detached.
  case detached
  /// The last of its fingers was to be ignored.
  case ignored
}

/// One change of one gesture's public state.
public struct Transition: Hashable, Sendable {
  /// When it changed: the time of the frame, event or deadline.
  public var time: Timestamp
  /// Whose gesture it is.
  public var recognizer: RecognizerID
  /// The state before.
  public var from: GestureState
  /// The state from now on.
  public var to: GestureState
  /// Why it changed.
  public var cause: Cause
  /// The signal that made the machine fail; empty where another gesture was the cause.
  public var signal: String
  /// The numbers behind a failure; nil where it has none.
  public var reason: Reason?
  /// When the machine was recognized: earlier than `time` where the gesture had to wait. `.distantPast` where it was not.
  public var recognized: Timestamp
}

/// Watches a coordinator: for transcripts, reports and tests. It is told in the order in which things happen, and must
/// not call the coordinator.
public protocol GestureObserver: AnyObject {
  /// A frame is about to be delivered.
  func coordinator(willDeliver touches: borrowing TouchFrame)
  /// What a touchpad's driver told is about to be delivered. Nothing is done by default.
  func coordinator(willDeliver event: TouchpadEvent)
  /// Time itself is about to be delivered.
  func coordinator(willFireDeadlinesAt time: Timestamp)
  /// A machine has made a step. What comes of it in public comes after all have made theirs.
  func recognizer(_ id: RecognizerID, didStep step: MachineStep)
  /// A gesture has changed state; its handler is called next.
  ///
  /// - Parameters:
  ///   - transition: from which state to which, and why.
  ///   - description: what the gesture tells of itself now. To be called within this call, or not at all: it is only
  ///     then that anything is measured.
  func recognizer(didMake transition: Transition, describedBy description: () -> GestureDescription)
}

extension GestureObserver {
  public func coordinator(willDeliver event: TouchpadEvent) {}
}
