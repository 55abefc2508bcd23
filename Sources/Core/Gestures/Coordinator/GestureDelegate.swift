/// Answers questions about a recognizer that only the program can decide. The questions and their defaults are those of
/// UIKit's `UIGestureRecognizerDelegate`.
///
/// Set a delegate with ``GestureCoordinator/setDelegate(_:of:)``; a recognizer has at most one. It is asked while an event
/// is handled. Calls to the coordinator are allowed, with the limits that ``GestureCoordinator`` describes.
public protocol GestureDelegate: AnyObject {
  /// Returns whether a recognized gesture may begin; if false, it fails. Asked once, when the gesture would leave
  /// `possible`. True by default.
  func shouldBegin(_ recognizer: RecognizerID) -> Bool

  /// Returns whether a recognizer receives a touch that begins on its target; if false, it never sees the touch. True by
  /// default.
  func recognizer(_ recognizer: RecognizerID, shouldReceive contact: Contact, on target: TargetID) -> Bool

  /// Returns whether a recognizer receives a touchpad event and the rest of its sequence. Asked when no sequence is open.
  /// True by default.
  func recognizer(_ recognizer: RecognizerID, shouldReceive event: TouchpadEvent) -> Bool

  /// Returns whether two gestures may be active at the same time. It is enough if the delegate of one of them returns
  /// true. False by default.
  func recognizer(_ recognizer: RecognizerID, shouldRecognizeSimultaneouslyWith other: RecognizerID) -> Bool

  /// Returns whether `recognizer` waits for `other` to fail in the current attempt. False by default.
  func recognizer(_ recognizer: RecognizerID, shouldRequireFailureOf other: RecognizerID) -> Bool

  /// Returns whether `other` waits for `recognizer` to fail in the current attempt. False by default.
  func recognizer(_ recognizer: RecognizerID, shouldBeRequiredToFailBy other: RecognizerID) -> Bool
}

extension GestureDelegate {
  public func shouldBegin(_ recognizer: RecognizerID) -> Bool { true }

  public func recognizer(_ recognizer: RecognizerID, shouldReceive contact: Contact, on target: TargetID) -> Bool {
    true
  }

  public func recognizer(_ recognizer: RecognizerID, shouldReceive event: TouchpadEvent) -> Bool { true }

  public func recognizer(
    _ recognizer: RecognizerID, shouldRecognizeSimultaneouslyWith other: RecognizerID
  ) -> Bool { false }

  public func recognizer(_ recognizer: RecognizerID, shouldRequireFailureOf other: RecognizerID) -> Bool { false }

  public func recognizer(_ recognizer: RecognizerID, shouldBeRequiredToFailBy other: RecognizerID) -> Bool { false }
}
