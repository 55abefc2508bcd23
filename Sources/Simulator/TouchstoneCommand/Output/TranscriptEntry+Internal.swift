import Simulation

extension TranscriptEntry {
  /// Whether the entry is a frame, a movement, a deadline or a step of a state machine.
  var isInternal: Bool {
    switch self {
    case .touchpad(let event): !event.isFirstOrLast
    case .frame, .tapRefusal, .wake, .step: true
    case .transition, .scene, .delivery, .suppression, .restingTouch, .end: false
    }
  }
}
