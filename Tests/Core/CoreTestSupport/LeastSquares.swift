import Gestures

/// A position of a finger at a time.
public struct PositionSample: Sendable {
  public var time: Timestamp
  public var position: Point2D

  public init(_ time: Timestamp, _ position: Point2D) {
    self.time = time
    self.position = position
  }

  /// Returns the slope of the parabola through the samples of the last 100 ms by least squares, in points a second: Android's
  /// method (`LSQ2`), written apart from the library's estimator. By Gram and Schmidt's orthogonal polynomials, not by the normal
  /// equations.
  public static func velocity(_ samples: [PositionSample]) -> Point2D {
    guard let last = samples.last else { return .zero }
    let recent = samples.filter { last.time - $0.time <= .milliseconds(100) }
    let times = recent.map { ($0.time - last.time).seconds }
    var basis: [[Double]] = []
    var slopes: [Double] = []
    for degree in 0..<min(3, recent.count) {
      // The polynomial's values at the samples, and its slope at the last one.
      var values = times.map { time in (0..<degree).reduce(1.0) { power, _ in power * time } }
      var slope = degree == 1 ? 1.0 : 0
      for (other, otherSlope) in zip(basis, slopes) {
        let share = dot(values, other) / dot(other, other)
        values = zip(values, other).map { $0 - share * $1 }
        slope -= share * otherSlope
      }
      basis.append(values)
      slopes.append(slope)
    }
    return zip(basis, slopes).reduce(.zero) { sum, polynomial in
      let (values, slope) = polynomial
      let projection = zip(values, recent).reduce(Point2D.zero) { $0 + $1.0 * ($1.1.position - last.position) }
      return sum + projection * (slope / dot(values, values))
    }
  }

  /// Returns the slope of the parabola, within the velocities between two of these samples.
  public static func boundedVelocity(_ samples: [PositionSample]) -> Point2D {
    let recent = samples.filter { samples[samples.count - 1].time - $0.time <= .milliseconds(100) }
    let velocities = zip(recent, recent.dropFirst()).map { ($1.position - $0.position) / ($1.time - $0.time).seconds }
    func bounded(_ slope: Double, _ values: [Double]) -> Double {
      max(values.min() ?? 0, min(values.max() ?? 0, slope))
    }
    let slope = velocity(samples)
    return Point2D(bounded(slope.x, velocities.map(\.x)), bounded(slope.y, velocities.map(\.y)))
  }

  private static func dot(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
}

/// How an estimator's speeds compare with the reference's.
public struct SpeedComparison: Sendable, CustomStringConvertible {
  private var ratios: [Double] = []

  public init() {}

  /// Adds an estimate, if the reference is faster than 1000 points a second.
  public mutating func add(_ estimate: Point2D, reference: Point2D) {
    if reference.length > 1000 { ratios.append(estimate.dotProduct(reference) / reference.squaredLength) }
  }

  public var count: Int { ratios.count }
  /// The share of the estimates within 20 % of the reference.
  public var shareWithinAFifth: Double { Double(ratios.count { abs($0 - 1) <= 0.2 }) / Double(count) }
  /// How far the median is from the reference, as a share of it.
  public var bias: Double { ratios.sorted()[count / 2] - 1 }
  public var description: String { "\(shareWithinAFifth) of \(count) within a fifth, bias \(bias)" }
}
