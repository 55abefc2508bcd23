/// One part of a motion: the offset as a function of time. A part ends where the next one begins, or where the content
/// rests.
struct ScrollCurve: Hashable, Sendable {
  enum Shape: Hashable, Sendable {
    /// Continues from `origin`, slower and slower.
    case decay(Deceleration)
    /// Approaches `origin`, from `amplitude` away: a critically damped spring.
    case spring
    /// Returns to `origin` in 400 ms, from `amplitude` away: QQuickFlickable's `fixup`.
    case fixup
  }

  let shape: Shape
  /// The start in microseconds, like every time here.
  let start: Int64
  /// The time at which the next part begins; see `ending(at:)`.
  private(set) var end: Int64
  /// The offset from which displacements count: of a decay the initial one, of a spring the one to which it returns.
  let origin: Length
  /// The initial displacement of a spring, in points.
  private let amplitude: Double
  /// The slope of a spring: the initial velocity plus `frequency` × amplitude, in points a second.
  private let slope: Double

  /// The spring's angular frequency, a second: √(stiffness ÷ mass) of 100 and 1, with damping ratio 1, measured on
  /// UIScrollView's bounce by I. Lobanov, “How UIScrollView works” (teletype.in/@swift-discipline/how-uiscrollview-works).
  static var frequency: Double { 10 }
  /// A decay ends half a point before the end of its distance, as in the same article: on a display with one pixel a point,
  /// the rest is the same pixel. The content then is at the end of its distance.
  static var decayThreshold: Double { 0.5 }
  /// A spring ends at half of a 64th of a point: every position closer than that rounds to the end.
  static var springThreshold: Double { 1.0 / 128 }

  // MARK: Creating

  /// Creates the decay of a velocity, in points a second.
  init(decay rate: DecelerationRate, from origin: Length, velocity: Double, viewport: Length, at time: Int64) {
    let decay = Deceleration(rate, velocity: velocity, viewport: viewport > .zero ? viewport.points : .infinity)
    shape = .decay(decay)
    start = time
    end = Self.time(time, after: decay.duration)
    self.origin = origin
    amplitude = 0
    slope = 0
  }

  /// Creates a spring that returns to an offset.
  ///
  /// - Parameters:
  ///   - rest: the offset to return to.
  ///   - displacement: the initial distance from there, in points.
  ///   - velocity: in points a second.
  ///   - time: the start, in microseconds.
  init(springTo rest: Length, displacement: Double, velocity: Double, at time: Int64) {
    shape = .spring
    start = time
    end = time
    origin = rest
    amplitude = displacement
    slope = velocity + Self.frequency * displacement
    // From its furthest point on, a critically damped spring only approaches its end.
    let turn = slope == 0 ? 0 : velocity / (Self.frequency * slope)
    let from = turn > 0 ? min(Int64(turn * 1_000_000) + 1, Deceleration.longest) : 0
    end = Self.time(time, after: Deceleration.firstTime(from: from) { hasDied(after: $0) })
  }

  /// Creates the motion of Qt's Flickable beyond an end.
  init(overshoot velocity: Double, beyond end: Length, at time: Int64) {
    let decay = Deceleration(overshoot: velocity)
    (shape, origin, amplitude, slope) = (.decay(decay), end, 0, 0)
    (start, self.end) = (time, Self.time(time, after: decay.duration))
  }

  /// Creates the return of Qt's Flickable to an end.
  init(fixupTo rest: Length, displacement: Double, at time: Int64) {
    (shape, origin, amplitude, slope) = (.fixup, rest, displacement, 0)
    (start, end) = (time, displacement == 0 ? time : Self.time(time, after: 400_000))
  }

  /// Returns the curve with another end.
  func ending(at time: Int64) -> Self {
    var curve = self
    curve.end = time
    return curve
  }

  /// The decay up to its own end.
  var whole: Self {
    switch shape {
    case .decay(let decay): ending(at: Self.time(start, after: decay.duration))
    case .spring, .fixup: self
    }
  }

  private func hasDied(after elapsed: Int64) -> Bool {
    displacement(after: elapsed).magnitude <= Self.springThreshold
  }

  /// Returns a later time; the last one if it cannot be represented.
  private static func time(_ time: Int64, after elapsed: Int64) -> Int64 {
    let (sum, overflow) = time.addingReportingOverflow(elapsed)
    return overflow ? .max : sum
  }

  // MARK: Position

  /// Returns the offset: at the end of the last part, the place where the content rests.
  func offset(at time: Int64) -> Length { origin + Length(nearest: displacement(after: elapsed(time))) }

  /// Returns the displacement from `origin`, in points.
  func displacement(at time: Int64) -> Double { displacement(after: elapsed(time)) }

  /// Returns the velocity, in points a second.
  func velocity(at time: Int64) -> Double {
    let elapsed = elapsed(time)
    switch shape {
    case .decay(let decay): return decay.velocity(after: elapsed)
    case .spring:
      return (slope - Self.frequency * (amplitude + slope * Self.seconds(elapsed))) * remaining(after: elapsed)
    case .fixup:
      if elapsed >= 400_000 { return 0 }
      return elapsed < 100_000
        ? -amplitude * Self.seconds(elapsed) / 0.01 : fixup(after: elapsed) * -10 * Self.ln2 / 0.3
    }
  }

  /// The offset that the curve approaches.
  var destination: Length {
    switch shape {
    case .decay(let decay): origin + Length(nearest: decay.distance)
    case .spring, .fixup: origin
    }
  }

  /// Returns the first time at which a decay has covered a part of its distance, or a spring that swings through its rest
  /// has passed it; nil if that never happens before the end.
  func time(covering displacement: Double) -> Int64? {
    let isIncreasing =
      switch shape {
      case .decay(let decay): decay.distance >= 0
      case .spring, .fixup: amplitude < 0
      }
    // A function, because a closure in a variable would be allocated.
    func passed(_ elapsed: Int64) -> Bool {
      let covered = self.displacement(after: elapsed)
      return isIncreasing ? covered >= displacement : covered <= displacement
    }
    guard passed(elapsed(end)) else { return nil }
    let time = Self.time(start, after: Deceleration.firstTime(passed))
    return time < end ? time : nil
  }

  private func displacement(after elapsed: Int64) -> Double {
    switch shape {
    case .decay(let decay): decay.displacement(after: elapsed)
    case .spring: (amplitude + slope * Self.seconds(elapsed)) * remaining(after: elapsed)
    case .fixup: fixup(after: elapsed)
    }
  }

  private static var ln2: Double { 0x1.62e42fefa39efp-1 }

  /// Half of the distance in 100 ms by `InQuad`, the rest in 300 ms by `OutExpo`.
  private func fixup(after elapsed: Int64) -> Double {
    let time = Self.seconds(elapsed)
    if elapsed < 100_000 { return amplitude * (1 - 50 * time * time) }
    return elapsed >= 400_000 ? 0 : amplitude / 2 * ExponentialDecay.factor(10 * Self.ln2 * (time - 0.1) / 0.3)
  }

  /// The decay of a spring's amplitude.
  private func remaining(after elapsed: Int64) -> Double {
    ExponentialDecay.factor(Self.frequency * Self.seconds(elapsed))
  }

  private func elapsed(_ time: Int64) -> Int64 {
    let (elapsed, overflow) = time.subtractingReportingOverflow(start)
    return overflow || elapsed > Deceleration.longest ? Deceleration.longest : max(0, elapsed)
  }

  private static func seconds(_ microseconds: Int64) -> Double { Double(microseconds) / 1_000_000 }
}

extension Length {
  /// Creates the length nearest to a number of points, halves away from zero; zero for NaN.
  package init(nearest points: Double) {
    let half = points < 0 ? -0.5 : 0.5
    let scaled = points * 64 + half
    // The conversion truncates toward zero.
    self.init(
      units: scaled.isNaN ? 0 : scaled >= 0x1p62 ? 1 << 62 : scaled <= -0x1p62 ? -(1 << 62) : Int64(scaled))
  }
}
