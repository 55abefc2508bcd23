import Gestures
import TouchTrace

/// Answers as the lines of a header specify: `shouldBegin`, `shouldReceive`. The last line that applies decides; without
/// one, the answer is yes.
final class HeaderDelegate: GestureDelegate {
  private unowned let targets: SessionTargets
  private let answers: [TraceHeader.AnswerLine]
  /// Whether the recognizer receives only touches on elements of its kind.
  private let isFiltered: Bool
  /// The targets on which the touches of the gesture in progress began, by finger.
  private var touches: [Int32: TargetID] = [:]

  init(_ targets: SessionTargets, _ answers: [TraceHeader.AnswerLine], isFiltered: Bool) {
    self.targets = targets
    self.answers = answers
    self.isFiltered = isFiltered
  }

  func shouldBegin(_ recognizer: RecognizerID) -> Bool {
    answer(.shouldBegin, finger: nil, touches.isEmpty ? [targets.target(of: recognizer)] : Array(touches.values))
  }

  func recognizer(_ recognizer: RecognizerID, shouldReceive contact: Contact, on target: TargetID) -> Bool {
    if isFiltered, !targets.isReached(recognizer) { return false }
    let isReceived = answer(.shouldReceive, finger: contact.id, [target])
    if targets.coordinator.description(of: recognizer)?.numberOfTouches == 0 { touches = [:] }
    if isReceived { touches[contact.id] = target }
    return isReceived
  }

  func recognizer(_ recognizer: RecognizerID, shouldReceive event: TouchpadEvent) -> Bool {
    if isFiltered, !targets.isReached(recognizer) { return false }
    touches = [:]
    return answer(.shouldReceive, finger: nil, [targets.target(of: event)])
  }

  private func answer(_ question: TraceHeader.AnswerLine.Question, finger: Int32?, _ begun: [TargetID]) -> Bool {
    let line = answers.last { line in
      line.question == question && (line.finger == nil || line.finger == finger)
        && (line.target.map { named in begun.contains { targets.isTarget($0, within: named) } } ?? true)
    }
    return line?.answer ?? true
  }
}
