import Gestures
import LibinputEvents
import TouchTrace

/// One thing that happened in a session, in the order in which it did.
public enum TranscriptEntry: Sendable {
  /// A frame was delivered: every finger in it, those that did not move included, and what hovers.
  case frame(time: Timestamp, contacts: [Contact], untracked: Int, hovering: Point? = nil)
  /// What a touchpad's driver told was delivered.
  case indirect(TouchpadEvent)
  /// libinput left a touch out of everything, or took it back.
  case suppression(time: Timestamp, Suppression)
  /// libinput gave up waiting for a tap.
  case tapRefusal(time: Timestamp, TapRefusal)
  /// A deadline fell due.
  case wake(time: Timestamp)
  /// A machine made a step.
  case step(time: Timestamp, recognizer: String, MachineStep)
  /// A gesture changed its public state.
  case transition(GestureTransition)
  /// Something came of a gesture in the scene.
  case scene(time: Timestamp, SceneEvent)
  /// The recording stopped, with so many fingers still down.
  case end(time: Timestamp, fingersDown: Int)

  /// When it happened.
  public var time: Timestamp {
    switch self {
    case .frame(let time, _, _, _), .suppression(let time, _), .tapRefusal(let time, _), .wake(let time),
      .step(let time, _, _), .scene(let time, _), .end(let time, _):
      time
    case .indirect(let event): event.time
    case .transition(let transition): transition.time
    }
  }
}

/// How much a transcript tells.
public enum TranscriptDetail: String, CaseIterable, Sendable {
  /// What the world sees: gestures that begin, end, are cancelled or fail, and what comes of them.
  case quiet
  /// Every frame, every machine's step, every change as well.
  case full

  public func includes(_ entry: TranscriptEntry) -> Bool {
    switch entry {
    case .frame, .indirect, .tapRefusal, .wake, .step: self == .full
    case .transition(let transition): self == .full || transition.to != .changed
    case .scene, .end, .suppression: true
    }
  }
}
