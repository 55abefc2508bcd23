import Gestures
import TouchTrace

/// One event of a session, in the order in which they happen.
public enum TranscriptEntry: Sendable {
  /// A frame was delivered, with every touch in it, stationary ones included, and the hover position.
  case frame(time: Timestamp, contacts: [Contact], untracked: Int, hovering: Point2D? = nil)
  /// A touchpad event was delivered.
  case touchpad(TouchpadEvent)
  /// libinput ignored a touch, or accepted it again.
  case suppression(time: Timestamp, Suppression)
  /// A touch rests and is not counted from now on, or counts again.
  case restingTouch(time: Timestamp, id: Int32, isCounted: Bool)
  /// libinput abandoned a possible tap.
  case tapRefusal(time: Timestamp, TapRefusal)
  /// A deadline fired.
  case wake(time: Timestamp)
  /// A recognizer's machine made a transition.
  case step(time: Timestamp, recognizer: String, target: String?, MachineStep)
  /// A gesture changed its public state.
  case transition(GestureTransition)
  /// A target received a touch.
  case delivery(time: Timestamp, TouchDelivery, target: String)
  /// The scene changed.
  case scene(time: Timestamp, SceneEvent)
  /// The recording ended, with this many touches still down.
  case end(time: Timestamp, fingersDown: Int)

  /// The time of the event.
  public var time: Timestamp {
    switch self {
    case .frame(let time, _, _, _), .suppression(let time, _), .tapRefusal(let time, _), .wake(let time),
      .step(let time, _, _, _), .delivery(let time, _, _), .scene(let time, _), .end(let time, _):
      time
    case .touchpad(let event): event.time
    case .restingTouch(let time, _, _): time
    case .transition(let transition): transition.time
    }
  }
}

/// The level of detail of a transcript.
public enum TranscriptDetail: String, CaseIterable, Sendable {
  /// Visible events: gestures that begin, end, are cancelled or fail, changes of the scene, and the beginning and end of
  /// what libinput reports. It omits the expected failures of recognizers that were not named.
  case quiet
  /// The gestures and the scene, and every frame, step of a machine and change of a gesture.
  case full

  public func includes(_ entry: TranscriptEntry) -> Bool {
    switch entry {
    case .frame, .tapRefusal, .wake, .step: self == .full
    case .touchpad(let event): self == .full || event.isFirstOrLast
    case .transition(let transition):
      self == .full || transition.to != .changed && !transition.isExpectedFailure
    case .delivery(_, let delivery, _): self == .full || delivery.phase != .moved
    case .scene, .end, .suppression, .restingTouch: true
    }
  }
}
