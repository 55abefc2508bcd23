import Gestures

/// Prints what the recognizers do, in the lines of `touchstone replay --transcript full`.
final class TranscriptPrinter: GestureObserver {
  var names: [RecognizerID: String] = [:]
  private var now = Timestamp(microseconds: 0)

  func coordinator(willDeliver touches: borrowing TouchFrame) {
    now = touches.time
    var contacts: [Contact] = []
    for index in 0..<touches.count { contacts.append(touches[index]) }
    print(TranscriptLine.frame(now, contacts, untracked: touches.untracked), terminator: "")
  }

  func coordinator(willFireDeadlinesAt time: Timestamp) {
    now = time
    print(TranscriptLine.deadline(time), terminator: "")
  }

  func recognizer(_ id: RecognizerID, didStep step: () -> MachineStep) {
    print(TranscriptLine.step(now, names[id] ?? "", step()), terminator: "")
  }

  func recognizer(didMake transition: Transition, describedBy description: () -> GestureDescription) {
    let line = TranscriptLine.transition(
      GestureTransition(transition, describedBy: description()) { [names] id in (names[id] ?? "", names[id] ?? "") })
    print(line, terminator: "")
  }
}
