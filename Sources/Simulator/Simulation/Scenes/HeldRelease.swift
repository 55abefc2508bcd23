import Gestures
import TraceReplay

/// The end of a drag while a finger is still down, such as one of two that is too few for the pan. Content moves by itself only
/// once the last finger lifts.
struct HeldRelease<Velocity> {
  let velocity: Velocity
  let time: Timestamp

  /// Returns whether the content continues with the velocity when the last finger lifts: the fingers of a hand lift as soon
  /// after each other as those of a tap touch down.
  func isFlick(at time: Timestamp) -> Bool { time - self.time <= TouchLimits.touchDownInterval }
}
