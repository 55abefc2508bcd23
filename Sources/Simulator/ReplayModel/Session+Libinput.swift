import Gestures
import LibinputEvents
import TouchTrace
import TraceReplay

extension Session {
  package func play(_ event: LibinputEvent, _ translation: inout InputTranslation) {
    for input in translation.translate(event) { play(SessionInput(input)) }
  }
}

extension SessionInput {
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
