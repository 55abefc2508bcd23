import Gestures
import TouchTrace

// What happens when elements disappear under fingers.
extension SessionTargets {
  /// Ends what the touches on removed elements have begun.
  func cancelTouchesOnRemovedElements() {
    guard mayMissElements || scene is RecordedScene else { return }
    mayMissElements = false
    for target in slots.map({ ($0.target, $0.chain) }) + elements.map({ ($0.target, $0.chain) })
    where coordinator.isInUse(target.0) {
      guard let missing = target.1.first(where: { !scene.isPresent($0, at: coordinator.now) }) else { continue }
      log.remove(missing, at: coordinator.now)
      coordinator.cancelTouches(on: target.0)
    }
  }
}
