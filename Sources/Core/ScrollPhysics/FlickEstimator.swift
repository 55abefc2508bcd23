/// Computes the velocity of a flick from the last movements of a finger.
public struct FlickEstimator: Hashable, Sendable {
  /// The computation.
  public enum Method: Hashable, Sendable {
    /// The distance from the oldest movement in the window to the newest, by the time from the oldest one to the release.
    case span
    /// The slope of a parabola through the movements in the window, at the newest: Chromium's `LSQ2`.
    case parabola
    /// The mean of the velocities of the last movements.
    case mean
    /// Each movement's velocity counts by its duration, up to 80 % of one of 50 ms, and the rest before the release with zero.
    case smoothed
  }

  /// How the velocity is computed.
  public var method: Method
  /// The number of movements that count, at most 32.
  public var samples: Int
  /// The time before the release in which movements count, in microseconds.
  public var window: Int64
  /// A Boolean value that indicates whether the last movement before the window counts, too.
  public var startsBeforeWindow: Bool
  /// A finger that rests so long before it lifts does not flick, in microseconds.
  public var rest = Int64(100_000)
  /// The longest pause between two movements; the ones before it do not count. In microseconds.
  public var pause = Int64.max
  /// The share of the finger's velocity with which the content starts.
  public var factor = 1.0
  /// The greatest velocity of a movement, in points a second.
  public var limit = Double.infinity

  /// Creates an estimator; by default, ours: the movements of the last 100 ms, and none of a finger that has rested so long.
  public init(
    _ method: Method = .span, samples: Int = 32, window: Int64 = 100_000, startsBeforeWindow: Bool = true
  ) {
    (self.method, self.samples, self.window) = (method, samples, window)
    self.startsBeforeWindow = startsBeforeWindow
  }

  /// Chromium's velocity tracker, which forgets what was before 40 ms without a movement, and everything after 80 ms.
  static var quadratic: Self {
    var estimator = Self(.parabola, samples: 20, startsBeforeWindow: false)
    (estimator.pause, estimator.rest) = (40_000, 80_001)
    return estimator
  }

  /// Qt Quick's Flickable.
  static func meanOfThree(factor: Double, limit: Double) -> Self {
    var estimator = Self(.mean, samples: 3, window: .max)
    (estimator.factor, estimator.limit) = (factor, limit / factor)
    return estimator
  }

  /// QScroller with its `DragVelocitySmoothingFactor` of 0.8.
  static var smoothed: Self { Self(.smoothed, window: .max) }
}

/// The last movements of a drag, the oldest first.
struct DragHistory: Sendable {
  /// The distance of the drag, in points.
  private(set) var distance = 0.0
  private var samples: [Sample]
  private var count = 0

  private struct Sample {
    var time: Int64 = 0
    var distance = 0.0
  }

  static var capacity: Int { 33 }

  init() { samples = [Sample](repeating: Sample(), count: Self.capacity) }

  /// Begins a drag. `touchDown` is the time at which its finger touched down, if that counts as a movement.
  mutating func begin(touchDown: Int64?) {
    (distance, count) = (0, 0)
    if let touchDown { append(touchDown) }
  }

  mutating func move(by points: Double, at time: Int64, _ estimator: FlickEstimator) {
    distance += points
    if count > 0, Self.elapsed(samples[count - 1].time, time) > estimator.pause { count = 0 }
    if count == samples.count { removeFirst(1) }
    append(time)
  }

  private mutating func append(_ time: Int64) {
    samples[count] = Sample(time: time, distance: distance)
    count += 1
  }

  private mutating func removeFirst(_ removed: Int) {
    if removed == 0 { return }
    for index in removed..<max(removed, count) { samples[index - removed] = samples[index] }
    count -= removed
  }

  /// Returns the time between two, at least 0 and at most the largest time.
  private static func elapsed(_ first: Int64, _ last: Int64) -> Int64 {
    let (elapsed, overflow) = last.subtractingReportingOverflow(first)
    return overflow ? .max : max(0, elapsed)
  }

  /// Returns the velocity of a release, in points a second; 0 if it is no flick.
  mutating func velocity(at time: Int64, _ estimator: FlickEstimator) -> Double {
    if count == 0 || Self.elapsed(samples[count - 1].time, time) >= estimator.rest { return 0 }
    let steps = estimator.method == .mean || estimator.method == .smoothed
    removeFirst(max(0, count - max(1, min(estimator.samples, Self.capacity - 1)) - (steps ? 1 : 0)))
    var old = 0
    while old < count, Self.elapsed(samples[old].time, time) > estimator.window { old += 1 }
    removeFirst(estimator.startsBeforeWindow ? max(0, old - 1) : old)
    if count < 2 { return 0 }
    switch estimator.method {
    case .span:
      return estimator.factor * Self.velocity(samples[count - 1].distance - samples[0].distance, samples[0].time, time)
    case .parabola: return estimator.factor * slope
    case .mean: return count <= estimator.samples ? 0 : estimator.factor * mean(estimator.limit)
    case .smoothed: return estimator.factor * smoothed(until: time)
    }
  }

  private static func velocity(_ distance: Double, _ first: Int64, _ last: Int64) -> Double {
    let time = elapsed(first, last)
    return time > 0 ? distance / Double(time) * 1_000_000 : 0
  }

  private func step(_ index: Int) -> Double {
    Self.velocity(samples[index].distance - samples[index - 1].distance, samples[index - 1].time, samples[index].time)
  }

  private func mean(_ limit: Double) -> Double {
    var sum = 0.0
    for index in 1..<count { sum += min(max(step(index), -limit), limit) }
    return sum / Double(count - 1)
  }

  private func smoothed(until time: Int64) -> Double {
    func share(_ duration: Int64) -> Double { 0.8 * Double(min(duration, 50_000)) / 50_000 }
    var velocity = step(1)
    for index in 2..<max(2, count) {
      velocity += share(Self.elapsed(samples[index - 1].time, samples[index].time)) * (step(index) - velocity)
    }
    return velocity * (1 - share(Self.elapsed(samples[count - 1].time, time)))
  }

  /// The slope at the newest movement of the parabola with the least squares; of two movements, that of the line.
  private var slope: Double {
    if count < 3 { return step(1) }
    var (t1, t2, t3, t4) = (0.0, 0.0, 0.0, 0.0)
    var (x0, x1, x2) = (0.0, 0.0, 0.0)
    for index in 0..<count {
      let t = -Double(Self.elapsed(samples[index].time, samples[count - 1].time)) / 1_000
      let x = samples[index].distance - samples[count - 1].distance
      (t1, t2, t3, t4) = (t1 + t, t2 + t * t, t3 + t * t * t, t4 + t * t * t * t)
      (x0, x1, x2) = (x0 + x, x1 + t * x, x2 + t * t * x)
    }
    let n = Double(count)
    let determinant = n * (t2 * t4 - t3 * t3) - t1 * (t1 * t4 - t2 * t3) + t2 * (t1 * t3 - t2 * t2)
    if determinant == 0 { return 0 }
    return (n * (x1 * t4 - t3 * x2) - x0 * (t1 * t4 - t3 * t2) + t2 * (t1 * x2 - x1 * t2)) / determinant * 1_000
  }
}
