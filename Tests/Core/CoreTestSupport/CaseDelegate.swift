import Gestures

/// The delegate of recognizers in a case: it answers as the case states, and records the questions.
final class CaseDelegate: GestureDelegate {
  private unowned let pad: Pad

  init(_ pad: Pad) { self.pad = pad }

  func shouldBegin(_ recognizer: RecognizerID) -> Bool { answer("shouldBegin", [recognizer]) }

  func recognizer(_ recognizer: RecognizerID, shouldReceive contact: Contact, on target: TargetID) -> Bool {
    let question = "shouldReceive \(pad.journal.names[recognizer.index])"
    return answer("shouldReceive", [recognizer], default: pad.answers["\(question) finger \(contact.id)"] ?? true)
  }

  func recognizer(_ recognizer: RecognizerID, shouldReceive event: TouchpadEvent) -> Bool {
    answer("shouldReceiveEvent", [recognizer])
  }

  func recognizer(_ recognizer: RecognizerID, shouldRecognizeSimultaneouslyWith other: RecognizerID) -> Bool {
    answer("simultaneous", [recognizer, other], default: false)
  }

  func recognizer(_ recognizer: RecognizerID, shouldRequireFailureOf other: RecognizerID) -> Bool {
    answer("requires", [recognizer, other], default: false)
  }

  func recognizer(_ recognizer: RecognizerID, shouldBeRequiredToFailBy other: RecognizerID) -> Bool {
    answer("isRequired", [recognizer, other], default: false)
  }

  private func answer(_ word: String, _ ids: [RecognizerID], default answer: Bool = true) -> Bool {
    let question = ([word] + ids.map { pad.journal.names[$0.index] }).joined(separator: " ")
    pad.questions.append(question)
    return pad.answers[question] ?? answer
  }
}
