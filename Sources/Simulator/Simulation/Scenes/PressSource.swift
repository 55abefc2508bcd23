/// The recognizer of a press and the element that it presses. What the press has begun is undone when it is cancelled.
struct PressSource: Hashable {
  let name: String
  let element: SceneElement?

  init(_ gesture: SceneGesture) { (name, element) = (gesture.name, gesture.element) }
}
