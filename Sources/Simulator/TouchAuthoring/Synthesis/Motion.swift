import Gestures
import TouchTrace

/// The motion of one finger: a position that rotates about a centre, approaches it or moves away, and travels with it.
/// Taps, pinches, pans and rotations are special cases with some terms zero. Lengths are in micrometres, times in
/// microseconds.
struct Motion: Hashable, Sendable {
  /// The velocity profile of a movement.
  enum Profile: Hashable, Sendable {
    /// From rest to rest with minimum jerk, as in human reaching movements (Flash and Hogan, 1985).
    case reach
    /// The first half of a reach: fastest at the end, where the finger lifts.
    case flick
    /// Constant velocity.
    case steady
  }

  var centre: Point2D
  var travel = Point2D.zero
  var radius = 0.0
  var radiusGrowth = 0.0
  var angle = FixedAngle(microdegrees: 0)
  /// The rotation in microdegrees.
  var rotation = 0
  var start: Int64 = 0
  var duration: Int64 = 0
  var profile = Profile.reach

  func position(at time: Int64) -> Point2D {
    let done = progress(at: time)
    let centre = centre + travel * done
    if radius == 0 && radiusGrowth == 0 { return centre }
    // Truncation to a microdegree is 0.002 µm at 100 mm.
    let angle = FixedAngle(microdegrees: angle.microdegrees + Int(Double(rotation) * done))
    return centre + angle.direction * (radius + radiusGrowth * done)
  }

  /// Returns the progress of the movement, from 0 (not begun) to 1 (arrived).
  func progress(at time: Int64) -> Double {
    if time <= start { return 0 }
    if duration <= 0 || time >= start + duration { return 1 }
    let part = Double(time - start) / Double(duration)
    switch profile {
    case .reach: return Self.reach(part)
    case .flick: return 2 * Self.reach(part / 2)
    case .steady: return part
    }
  }

  static func reach(_ t: Double) -> Double { t * t * t * (10 + t * (6 * t - 15)) }
}
