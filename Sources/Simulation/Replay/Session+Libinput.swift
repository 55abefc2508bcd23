import LibinputEvents

extension Session {
  /// Plays one libinput event, translated into what recognizers read.
  public func play(_ event: LibinputEvent, _ translation: inout InputTranslation) {
    for input in translation.translate(event) {
      switch input {
      case .touchpad(let event): play(event)
      case .fingers(let frame): play(frame)
      case .suppression(let suppression, let time): record(at: time) { .suppression(time: $0, suppression) }
      case .tapRefusal(let refusal, let time): record(at: time) { .tapRefusal(time: $0, refusal) }
      }
    }
  }
}
