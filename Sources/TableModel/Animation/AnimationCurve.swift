/// How far an animation has come, by how much of its time is over.
public enum AnimationCurve: Hashable, Sendable, CaseIterable {
  /// As much of the way as of the time.
  case linear
  /// Slow at both ends: the cubic Bézier curve through (0, 0), (0.42, 0), (0.58, 1), (1, 1), Core Animation's
  /// `easeInEaseOut`.
  case easeInOut

  /// - Parameter time: the share of the time that is over; outside of 0 … 1, and where it is no number, the nearer end.
  /// - Returns: the share of the way, from 0 to 1. The same on every machine: four operations and comparisons only.
  public func progress(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    switch self {
    case .linear: return time
    case .easeInOut:
      // x grows with the parameter, so halving finds it; 40 halvings are finer than a thousandth of a 64th of a point on
      // any way a row can go.
      var (low, high) = (0.0, 1.0)
      for _ in 0..<40 {
        let middle = (low + high) / 2
        if Self.bezier(middle, 0.42, 0.58) < time { low = middle } else { high = middle }
      }
      return Self.bezier((low + high) / 2, 0, 1)
    }
  }
  /// One coordinate of the curve from 0 to 1 with these two in between.
  private static func bezier(_ t: Double, _ a: Double, _ b: Double) -> Double {
    let s = 1 - t
    return 3 * s * s * t * a + 3 * s * t * t * b + t * t * t
  }
}
