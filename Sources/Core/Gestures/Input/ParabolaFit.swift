/// The parabola through samples by least squares. They are added from the newest to the oldest.
struct ParabolaFit {
  private let newest: Point2D
  private var previous = (value: Point2D.zero, age: 0.0)
  // The sums over all samples of the powers of their times, and of their values times these. The newest, with time and value zero,
  // only counts.
  private var count = 1.0
  private var times = (first: 0.0, second: 0.0, third: 0.0, fourth: 0.0)
  private var values = (plain: Point2D.zero, first: Point2D.zero, second: Point2D.zero)
  // The velocities between two samples.
  private var slowest = Point2D(.infinity, .infinity)
  private var fastest = Point2D(-.infinity, -.infinity)

  /// Whether a sample has been added.
  var hasInterval: Bool { count > 1 }

  /// Creates a fit with the newest sample.
  init(_ newest: Point2D) { self.newest = newest }

  /// Adds a sample that is `age` seconds older than the newest one, and older than the one before.
  @inline(__always) mutating func add(_ sample: Point2D, age: Double) {
    let value = sample - newest
    let square = age * age
    count += 1
    times.first -= age
    times.second += square
    times.third -= square * age
    times.fourth += square * square
    values.plain += value
    values.first -= value * age
    values.second += value * square
    addInterval(to: value, age)
  }

  @inline(__always) private mutating func addInterval(to value: Point2D, _ age: Double) {
    let velocity = (previous.value - value) / (age - previous.age)
    slowest = Point2D(min(slowest.x, velocity.x), min(slowest.y, velocity.y))
    fastest = Point2D(max(fastest.x, velocity.x), max(fastest.y, velocity.y))
    previous = (value, age)
  }

  /// The slope at the newest sample, in units per second, within the velocities between two samples. Zero in a coordinate that
  /// overflows.
  var slope: Point2D {
    let slope = leastSquares
    return Point2D(
      limited(slope.x, from: slowest.x, to: fastest.x), limited(slope.y, from: slowest.y, to: fastest.y))
  }

  /// The slope by Cramer's rule; not a number for two samples.
  private var leastSquares: Point2D {
    let minor = times.first * times.fourth - times.second * times.third
    let determinant =
      count * (times.second * times.fourth - times.third * times.third) - times.first * minor
      + times.second * (times.first * times.third - times.second * times.second)
    let numerator =
      (values.first * times.fourth - values.second * times.third) * count - values.plain * minor
      + (values.second * times.first - values.first * times.second) * times.second
    return numerator / determinant
  }

  private func limited(_ slope: Double, from low: Double, to high: Double) -> Double {
    let limited = count == 2 ? low : max(low, min(high, slope))
    return limited.isFinite ? limited : 0
  }
}
