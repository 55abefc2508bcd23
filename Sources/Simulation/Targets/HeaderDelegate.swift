import Gestures
import TouchTrace

/// Answers as the lines of a header specify: `shouldBegin`, `shouldReceive`. The last line that applies decides; without
/// one, the answer is yes.
final class HeaderDelegate: GestureDelegate {
  private unowned let targets: SessionTargets
  private let answers: [TraceHeader.AnswerLine]
  /// Whether the recognizer receives only touches on elements of its kind.
  private let isFiltered: Bool

  init(_ targets: SessionTargets, _ answers: [TraceHeader.AnswerLine], isFiltered: Bool) {
    self.targets = targets
    self.answers = answers
    self.isFiltered = isFiltered
  }

  func shouldBegin(_ recognizer: RecognizerID) -> Bool {
    answer(.shouldBegin, finger: nil, targets.target(of: recognizer))
  }

  func recognizer(_ recognizer: RecognizerID, shouldReceive contact: Contact, on target: TargetID) -> Bool {
    if isFiltered, !targets.isReached(recognizer) { return false }
    return answer(.shouldReceive, finger: contact.id, target)
  }

  func recognizer(_ recognizer: RecognizerID, shouldReceive event: TouchpadEvent) -> Bool {
    if isFiltered, !targets.isReached(recognizer) { return false }
    return answer(.shouldReceive, finger: nil, targets.target(of: event))
  }

  private func answer(_ question: TraceHeader.AnswerLine.Question, finger: Int32?, _ target: TargetID) -> Bool {
    let line = answers.last { line in
      line.question == question && (line.finger == nil || line.finger == finger)
        && (line.target.map { targets.isTarget(target, within: $0) } ?? true)
    }
    return line?.answer ?? true
  }
}
