import Gestures

/// A delegate that answers as a test says, and writes down what it was asked.
final class RecordingDelegate: GestureDelegate {
  var begins: (RecognizerID) -> Bool = { _ in true }
  var receives: (RecognizerID, Contact, TargetID) -> Bool = { _, _, _ in true }
  var receivesEvent: (RecognizerID, TouchpadEvent) -> Bool = { _, _ in true }
  var simultaneous: (RecognizerID, RecognizerID) -> Bool = { _, _ in false }
  var requires: (RecognizerID, RecognizerID) -> Bool = { _, _ in false }
  var isRequired: (RecognizerID, RecognizerID) -> Bool = { _, _ in false }
  /// By place: `begin 0`, `receive 0`, `simultaneous 0 1`.
  var asked: [String] = []

  func shouldBegin(_ recognizer: RecognizerID) -> Bool {
    asked.append("begin \(recognizer.index)")
    return begins(recognizer)
  }

  func recognizer(_ recognizer: RecognizerID, shouldReceive contact: Contact, on target: TargetID) -> Bool {
    asked.append("receive \(recognizer.index)")
    return receives(recognizer, contact, target)
  }

  func recognizer(_ recognizer: RecognizerID, shouldReceive event: TouchpadEvent) -> Bool {
    asked.append("event \(recognizer.index)")
    return receivesEvent(recognizer, event)
  }

  func recognizer(_ recognizer: RecognizerID, shouldRecognizeSimultaneouslyWith other: RecognizerID) -> Bool {
    asked.append("simultaneous \(recognizer.index) \(other.index)")
    return simultaneous(recognizer, other)
  }

  func recognizer(_ recognizer: RecognizerID, shouldRequireFailureOf other: RecognizerID) -> Bool {
    asked.append("requires \(recognizer.index) \(other.index)")
    return requires(recognizer, other)
  }

  func recognizer(_ recognizer: RecognizerID, shouldBeRequiredToFailBy other: RecognizerID) -> Bool {
    asked.append("isRequired \(recognizer.index) \(other.index)")
    return isRequired(recognizer, other)
  }

  func count(_ question: String) -> Int { asked.count { $0.hasPrefix(question) } }
}
