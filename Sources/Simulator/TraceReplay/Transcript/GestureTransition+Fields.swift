import Gestures

extension GestureTransition {
  /// What is known about a failure, by the names that JSON and timelines use, in their order; empty for any other transition.
  package var failureFields: [(name: String, value: FailureValue)] {
    guard to == .failed else { return [] }
    let sentence = ("reason", FailureValue.text(TranscriptLine.reason(self)))
    switch cause {
    case .excluded(let other): return [sentence, ("excluded_by", .text(other))]
    case .required(let other): return [sentence, ("required", .text(other))]
    case .refused, .disabled, .detached, .ignored, .targetRemoved: return [sentence]
    case .itself(let signal, nil): return [sentence, ("signal", .text(signal))]
    case .itself(let signal, let reason?):
      return [
        sentence, ("signal", .text(signal)), ("measured", .text(reason.measured)), ("value", .number(reason.value)),
        ("threshold", .number(reason.threshold)), ("unit", .text(reason.unit.word)),
      ]
    }
  }

  package enum FailureValue {
    case text(String)
    case number(Double)
  }
}
