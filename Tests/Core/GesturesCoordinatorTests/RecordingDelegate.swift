import Gestures

/// A delegate that answers as a test specifies and records what it was asked.
final class RecordingDelegate: GestureDelegate {
  var allowsBegin: (RecognizerID) -> Bool = { _ in true }
  var allowsTouch: (RecognizerID, Contact, TargetID) -> Bool = { _, _, _ in true }
  var allowsEvent: (RecognizerID, TouchpadEvent) -> Bool = { _, _ in true }
  var allowsSimultaneous: (RecognizerID, RecognizerID) -> Bool = { _, _ in false }
  var requiresFailure: (RecognizerID, RecognizerID) -> Bool = { _, _ in false }
  var isRequiredToFail: (RecognizerID, RecognizerID) -> Bool = { _, _ in false }
  /// The questions with slot numbers: `shouldBegin 0`, `shouldReceive 0`, `simultaneous 0 1`.
  var asked: [String] = []

  func shouldBegin(_ recognizer: RecognizerID) -> Bool {
    asked.append("shouldBegin \(recognizer.index)")
    return allowsBegin(recognizer)
  }

  func recognizer(_ recognizer: RecognizerID, shouldReceive contact: Contact, on target: TargetID) -> Bool {
    asked.append("shouldReceive \(recognizer.index)")
    return allowsTouch(recognizer, contact, target)
  }

  func recognizer(_ recognizer: RecognizerID, shouldReceive event: TouchpadEvent) -> Bool {
    asked.append("shouldReceiveEvent \(recognizer.index)")
    return allowsEvent(recognizer, event)
  }

  func recognizer(_ recognizer: RecognizerID, shouldRecognizeSimultaneouslyWith other: RecognizerID) -> Bool {
    asked.append("simultaneous \(recognizer.index) \(other.index)")
    return allowsSimultaneous(recognizer, other)
  }

  func recognizer(_ recognizer: RecognizerID, shouldRequireFailureOf other: RecognizerID) -> Bool {
    asked.append("requires \(recognizer.index) \(other.index)")
    return requiresFailure(recognizer, other)
  }

  func recognizer(_ recognizer: RecognizerID, shouldBeRequiredToFailBy other: RecognizerID) -> Bool {
    asked.append("isRequired \(recognizer.index) \(other.index)")
    return isRequiredToFail(recognizer, other)
  }

  func count(_ question: String) -> Int { asked.count { $0.hasPrefix(question) } }
}
