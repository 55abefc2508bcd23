/// The motion after a release: the displacement as a function of the time since then, in closed form.
struct Deceleration: Hashable, Sendable {
  let rate: DecelerationRate
  /// The displacement at the end, in points.
  private(set) var distance = 0.0
  /// The time of the end, in microseconds.
  private(set) var duration: Int64 = 0
  /// The velocity at the release, in points a second.
  private let velocity: Double
  /// The limit of an exponential decay's displacement, in points; for Chromium's curve, its start time.
  private var scale = 0.0

  init(_ rate: DecelerationRate, velocity: Double) {
    self.rate = rate
    let limit: Double =
      switch rate {
      case .chromium: Chromium.velocity(at: 0)
      // ViewConfiguration.getScaledMaximumFlingVelocity().
      case .android: 8000
      case .qt: 2500
      case .normal, .fast, .gtk, .firefox: .infinity
      }
    self.velocity = velocity
    let speed = min(velocity.magnitude, limit)
    guard speed > 0 else { return }
    let sign: Double = velocity < 0 ? -1 : 1
    switch rate {
    case .normal, .fast:
      let kept = rate == .normal ? 0.998 : 0.99
      scale = velocity / 1000 * kept / (1 - kept)
      distance = scale
      duration = Self.firstTime { remaining(after: $0) * distance.magnitude <= ScrollCurve.decayThreshold }
    case .gtk:
      scale = velocity / 4
      // The first frame that is too slow ends the motion without moving the content.
      duration = Self.time(Self.firstFrame(from: 1) { speed * remaining(after: Self.time($0)) < 0.1 } - 1)
      distance = displacement(after: duration)
    case .firefox:
      // The sum of all frames, each with its velocity for the time of a frame.
      let kept = ExponentialDecay.factor(perSecond / 60)
      scale = velocity / 60 * kept / (1 - kept)
      duration = Self.time(Self.firstFrame(from: 0) { speed * remaining(after: Self.time($0)) <= 10 })
      distance = displacement(after: duration)
    case .chromium:
      scale = Chromium.time(velocity: speed)
      duration = Int64((Chromium.time(velocity: 0) - scale) * 1_000_000 + 0.5)
      // The curve of the fastest flick, stretched for faster ones.
      distance = velocity / speed * (Chromium.position(at: Chromium.time(velocity: 0)) - Chromium.position(at: scale))
    case .android:
      duration = Android.duration(speed: speed)
      distance = sign * Android.distance(speed: speed)
    case .qt:
      // Whole milliseconds, as in QQuickFlickable.
      duration = Int64(speed / Self.qtDeceleration * 1000) * 1000
      scale = sign * speed
      distance = sign * speed * speed / (2 * Self.qtDeceleration)
    }
  }

  private static var qtDeceleration: Double { 1500 }

  /// The decay of the velocity, a second: it decays by e^−(this × seconds).
  private var perSecond: Double {
    switch rate {
    // −1000 ln 0.998 and −1000 ln 0.99.
    case .normal, .firefox: 0x1.00419f9e85d3cp+1
    case .fast: 0x1.419c59ef935bap+3
    case .gtk: 4
    case .chromium, .android, .qt: 0
    }
  }

  private func remaining(after elapsed: Int64) -> Double {
    ExponentialDecay.factor(perSecond * Self.seconds(elapsed))
  }

  /// Returns the displacement, in points.
  func displacement(after elapsed: Int64) -> Double {
    switch rate {
    case .normal, .fast, .gtk, .firefox: return scale * (1 - remaining(after: elapsed))
    case .chromium:
      if elapsed >= duration { return distance }
      let ratio = velocity / min(velocity.magnitude, Chromium.velocity(at: 0))
      return ratio * (Chromium.position(at: scale + Self.seconds(elapsed)) - Chromium.position(at: scale))
    case .android: return distance * Android.spline(at: elapsed, of: duration).position
    case .qt:
      if elapsed >= duration { return distance }
      let time = Self.seconds(elapsed)
      return scale * time - (scale < 0 ? -1 : 1) * Self.qtDeceleration / 2 * time * time
    }
  }

  /// Returns the velocity, in points a second.
  func velocity(after elapsed: Int64) -> Double {
    switch rate {
    case .normal, .fast, .gtk, .firefox: return scale * perSecond * remaining(after: elapsed)
    case .chromium:
      let ratio = velocity / min(velocity.magnitude, Chromium.velocity(at: 0))
      return elapsed >= duration ? 0 : ratio * Chromium.velocity(at: scale + Self.seconds(elapsed))
    case .android: return distance * Android.spline(at: elapsed, of: duration).slope
    case .qt:
      return elapsed >= duration
        ? 0 : scale - (scale < 0 ? -1 : 1) * Self.qtDeceleration * Self.seconds(elapsed)
    }
  }

  private static func seconds(_ microseconds: Int64) -> Double { Double(microseconds) / 1_000_000 }

  // MARK: Searching

  /// Every motion is over by then: 67 s. The slowest decay takes 7 s, and a spring from the largest displacement 5 s.
  static var longest: Int64 { 1 << 26 }

  /// Returns the first time from which on a condition is true.
  static func firstTime(from: Int64 = 0, _ condition: (Int64) -> Bool) -> Int64 {
    first(from, longest, condition)
  }

  /// Returns the time of a frame of a display of 60 Hz.
  private static func time(_ frame: Int64) -> Int64 { (frame * 1_000_000 + 30) / 60 }

  private static func firstFrame(from: Int64, _ condition: (Int64) -> Bool) -> Int64 { first(from, 4000, condition) }

  private static func first(_ low: Int64, _ high: Int64, _ condition: (Int64) -> Bool) -> Int64 {
    var (low, high) = (low, high)
    while low < high {
      let middle = low + (high - low) / 2
      if condition(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// The curve that each fling of Chromium is a part of: its end. The numbers are `float`s there.
private enum Chromium {
  private static var alpha: Double { Double(Float(5707.62)) }
  private static var beta: Double { 172 }
  private static var gamma: Double { Double(Float(3.7)) }

  static func position(at time: Double) -> Double {
    alpha * (1 - ExponentialDecay.factor(gamma * time)) - beta * time
  }

  static func velocity(at time: Double) -> Double { alpha * gamma * ExponentialDecay.factor(gamma * time) - beta }

  static func time(velocity: Double) -> Double {
    ExponentialDecay.logarithm(alpha * gamma / (velocity + beta)) / gamma
  }
}

/// The spline of Android's `OverScroller.SplineOverScroller`, at 160 dots per inch.
private enum Android {
  /// Friction 0.015 × gravity 9.80665 m/s² × 39.37 inches a meter × 160 dots an inch × 0.84, “look and feel tuning”.
  private static var friction: Double { 0.015 * (9.80665 * 39.37 * 160 * 0.84) }
  private static var inflexion: Double { 0.35 }
  /// ln 0.78 ÷ ln 0.9.
  private static var rate: Double { 2.358_201_815_080_701 }

  private static func exponential(_ x: Double) -> Double {
    x < 0 ? ExponentialDecay.factor(-x) : 1 / ExponentialDecay.factor(x)
  }

  private static func deceleration(_ speed: Double) -> Double {
    ExponentialDecay.logarithm(inflexion * speed / friction)
  }

  /// Whole milliseconds.
  static func duration(speed: Double) -> Int64 { Int64(1000 * exponential(deceleration(speed) / (rate - 1))) * 1000 }

  /// Whole pixels.
  static func distance(speed: Double) -> Double {
    Double(Int64(friction * exponential(rate / (rate - 1) * deceleration(speed))))
  }

  /// Returns the share of the distance that is covered at a time, and its slope, in shares a second.
  static func spline(at elapsed: Int64, of duration: Int64) -> (position: Double, slope: Double) {
    if elapsed >= duration { return (1, 0) }
    let samples: Int64 = 100
    let index = samples * elapsed / duration
    let before = sample(index)
    let slope = (sample(index + 1) - before) * Double(samples)
    let time = Double(elapsed) / Double(duration)
    let position = before + (time - Double(index) / Double(samples)) * slope
    return (position, slope / (Double(duration) / 1_000_000))
  }

  /// Returns an entry of `SPLINE_POSITION`: the curve's tension lines cross at the inflexion.
  private static func sample(_ index: Int64) -> Double {
    if index >= 100 { return 1 }
    let (startTension, endTension) = (0.5, 1.0)
    let (p1, p2) = (startTension * inflexion, 1 - endTension * (1 - inflexion))
    let wanted = Double(index) / 100
    var (low, high, x) = (0.0, 1.0, 0.5)
    for _ in 0..<40 {
      x = low + (high - low) / 2
      let time = 3 * x * (1 - x) * ((1 - x) * p1 + x * p2) + x * x * x
      if (time - wanted).magnitude < 1e-5 { break }
      if time > wanted { high = x } else { low = x }
    }
    return 3 * x * (1 - x) * ((1 - x) * startTension + x * endTension) + x * x * x
  }
}
