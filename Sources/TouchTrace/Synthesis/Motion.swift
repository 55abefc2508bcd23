import Gestures

/// How one finger goes: a place that turns about a centre, comes nearer to it or goes away, and travels with it.
/// Taps, pinches, pans and rotations are all this, with some of it zero. Lengths in micrometres, times in microseconds.
struct Motion: Hashable, Sendable {
  /// How a movement spends its time.
  enum Profile: Hashable, Sendable {
    /// From rest to rest with the least jerk, as hands reach (Flash and Hogan, 1985).
    case reach
    /// The first half of a reach: fastest at its end, where the finger leaves the surface.
    case flick
  }

  var centre: Point
  var travel = Point.zero
  var radius = 0.0
  var radiusGrowth = 0.0
  var angle = Turn(microdegrees: 0)
  /// Microdegrees.
  var turn = 0
  var begins: Int64 = 0
  var lasts: Int64 = 0
  var profile = Profile.reach

  /// Where the finger is meant to be.
  func position(at time: Int64) -> Point {
    let done = progress(at: time)
    let centre = centre + travel * done
    if radius == 0 && radiusGrowth == 0 { return centre }
    // Truncation to a microdegree is 0.002 µm at 100 mm.
    let angle = Turn(microdegrees: angle.microdegrees + Int(Double(turn) * done))
    return centre + angle.direction * (radius + radiusGrowth * done)
  }

  /// From 0, not yet begun, to 1, arrived.
  func progress(at time: Int64) -> Double {
    if time <= begins { return 0 }
    if lasts <= 0 || time >= begins + lasts { return 1 }
    let part = Double(time - begins) / Double(lasts)
    switch profile {
    case .reach: return Self.reach(part)
    case .flick: return 2 * Self.reach(part / 2)
    }
  }

  static func reach(_ t: Double) -> Double { t * t * t * (10 + t * (6 * t - 15)) }
}
