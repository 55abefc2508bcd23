/// The timing curve of an animation: progress as a function of time.
public enum AnimationCurve: Hashable, Sendable, CaseIterable {
  /// Progress equals time.
  case linear
  /// Slow at both ends: the cubic Bézier curve through (0, 0), (0.42, 0), (0.58, 1), (1, 1), Core Animation's
  /// `easeInEaseOut`.
  case easeInOut

  /// Returns the progress at a time.
  ///
  /// - Parameter time: the elapsed share of the duration, clamped to 0...1; NaN counts as 0.
  /// - Returns: the progress, from 0 to 1. The same on every machine: it uses only the four operations and comparisons.
  public func progress(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    switch self {
    case .linear: return time
    case .easeInOut:
      // x increases with t, so bisection finds it; 40 steps are finer than a thousandth of a 64th of a point for any
      // distance in a table.
      var (low, high) = (0.0, 1.0)
      for _ in 0..<40 {
        let middle = (low + high) / 2
        if Self.bezier(middle, 0.42, 0.58) < time { low = middle } else { high = middle }
      }
      return Self.bezier((low + high) / 2, 0, 1)
    }
  }

  /// One coordinate of a Bézier curve from 0 to 1 with two control values.
  private static func bezier(_ t: Double, _ a: Double, _ b: Double) -> Double {
    let s = 1 - t
    return 3 * s * s * t * a + 3 * s * t * t * b + t * t * t
  }
}
