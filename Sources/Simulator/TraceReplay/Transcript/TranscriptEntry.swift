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
  public var time: Timestamp { traits.time }
}

extension TranscriptEntry {
  /// The change of a gesture's public state; `nil` if the entry is about something different.
  package var transition: GestureTransition? {
    if case .transition(let transition) = self { transition } else { nil }
  }

  /// The recognizer that made a step or a transition, with the name of its target; `nil` for any other entry.
  package var recognizer: (name: String, target: String?)? {
    if case .step(_, let name, let target, _) = self { return (name, target) }
    return transition.map { ($0.recognizer, $0.target) }
  }

  /// The changes of the touches of a delivered frame; `nil` for any other entry.
  package var touches: TraceFrame? {
    guard case .frame(let time, let contacts, let untracked, let hovering) = self else { return nil }
    let changes = contacts.compactMap {
      $0.stage == .stationary ? nil : ContactChange($0.id, $0.stage, $0.position)
    }
    return TraceFrame(time: time, changes: changes, untracked: untracked, hovering: hovering)
  }

  /// Whether a gesture is recognized.
  package var isRecognition: Bool {
    guard let transition else { return false }
    return transition.from == .possible && transition.to != .failed
  }

  /// The mark of a line.
  package enum Mark: String {
    case gesture = "!"
    case scene = "="
    case delivery = ">"
    case libinput = "~"
    case none = " "
  }

  package var mark: Mark { traits.mark }

  /// Whether the entry is a frame, a movement, a deadline or a step of a state machine, which only full transcripts have.
  package var isInternal: Bool { traits.isInternal }

  private var traits: (time: Timestamp, mark: Mark, isInternal: Bool) {
    switch self {
    case .frame(let time, _, _, _), .wake(let time), .step(let time, _, _, _): (time, .none, true)
    case .touchpad(let event): (event.time, event.isFirstOrLast ? .libinput : .none, !event.isFirstOrLast)
    case .tapRefusal(let time, _): (time, .libinput, true)
    case .suppression(let time, _): (time, .libinput, false)
    case .restingTouch(let time, _, _): (time, .libinput, false)
    case .transition(let transition): (transition.time, .gesture, false)
    case .delivery(let time, _, _): (time, .delivery, false)
    case .scene(let time, _): (time, .scene, false)
    case .end(let time, _): (time, .none, false)
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
    if self == .full { return true }
    if let transition = entry.transition { return transition.to != .changed && !transition.isExpectedFailure }
    if case .delivery(_, let delivery, _) = entry { return delivery.phase != .moved }
    return !entry.isInternal
  }
}
