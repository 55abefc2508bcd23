import Gestures

/// The gestures in progress that act on a scene: one of each kind that moves its content.
///
/// Two pans of the same content at once would contradict each other: UIKit avoids it since a scroll view has one pan
/// recognizer. Here a header can attach several, on different targets or simultaneously, so the first one that begins
/// acts until it ends. The others are recognized, and have no effect on the scene, even after the first one has ended.
final class GestureOwners {
  private struct Gesture: Hashable {
    var kind: String
    var owner: RecognizerID
  }

  /// The gestures in progress, at most one of each kind.
  private var inProgress: [Gesture] = []

  /// Returns whether a change of a gesture acts on the scene. Its owner is a recognizer, or the instance for one element.
  func admits(_ state: GestureState, of kind: String, by owner: RecognizerID) -> Bool {
    let index = inProgress.firstIndex { $0.kind == kind }
    if state == .began && index == nil {
      inProgress.append(Gesture(kind: kind, owner: owner))
      return true
    }
    guard let index, inProgress[index].owner == owner else { return false }
    if state.isFinished { inProgress.remove(at: index) }
    return true
  }
}
