/// How fast scrolling slows down after a flick.
public enum DecelerationRate: Hashable, Sendable, CaseIterable {
  /// The velocity keeps 0.998 of itself each millisecond: UIKit's `UIScrollView.DecelerationRate.normal`.
  case normal
  /// The velocity keeps 0.99 of itself each millisecond: UIKit's `UIScrollView.DecelerationRate.fast`.
  case fast

  /// The share of the velocity that remains after a millisecond.
  public var perMillisecond: Double {
    switch self {
    case .normal: 0.998
    case .fast: 0.99
    }
  }

  /// The natural logarithm of `perMillisecond`, negated, for a second: the velocity decays by e^−(this × seconds).
  var perSecond: Double {
    switch self {
    case .normal: 0x1.00419f9e85d3cp+1
    case .fast: 0x1.419c59ef935bap+3
    }
  }

  /// Returns the distance to the target offset, in points.
  ///
  /// - Parameter velocity: in points a second.
  ///
  /// The projection of WWDC 2018 session 803, “Designing Fluid Interfaces”: the sum of all further milliseconds, each with
  /// its share of the velocity.
  public func distance(velocity: Double) -> Double { velocity / 1000 * perMillisecond / (1 - perMillisecond) }
}
