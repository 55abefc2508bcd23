import Gestures
import LibinputEvents

extension Session {
  /// Plays one libinput event, translated into what recognizers read.
  public func play(_ event: LibinputEvent, _ translation: inout InputTranslation) {
    for input in translation.translate(event) { play(SessionInput(input)) }
  }

  /// Plays one input of any kind.
  package func play(_ input: SessionInput) {
    switch input {
    case .frame(let frame): play(frame)
    case .event(let event): play(event)
    case .libinputNote(let entry, let time): record(at: time) { entry.moved(to: $0) }
    }
  }
}

extension SessionInput {
  /// Creates an input from a translated event.
  package init(_ input: InputTranslation.Input) {
    self =
      switch input {
      case .touchpad(let event): .event(event)
      case .fingers(let frame): .frame(frame)
      case .suppression(let suppression, let time): .libinputNote(.suppression(time: time, suppression), at: time)
      case .tapRefusal(let refusal, let time): .libinputNote(.tapRefusal(time: time, refusal), at: time)
      }
  }
}

extension TranscriptEntry {
  /// Returns a note of libinput's with another time; other entries unchanged.
  fileprivate func moved(to time: Timestamp) -> Self {
    switch self {
    case .suppression(_, let suppression): .suppression(time: time, suppression)
    case .tapRefusal(_, let refusal): .tapRefusal(time: time, refusal)
    case .frame, .touchpad, .restingTouch, .wake, .step, .transition, .delivery, .scene, .end: self
    }
  }
}
