/// The motion after a release: the displacement as a function of the time since then.
struct Deceleration: Hashable, Sendable {
  let rate: DecelerationRate
  /// The displacement at the end, in points.
  private(set) var distance = 0.0
  /// The time of the end, in microseconds.
  private(set) var duration: Int64 = 0
  /// The velocity at the release, in points a second.
  private let velocity: Double
  /// The limit of an exponential decay's displacement, in points; for ChromeOS's curve, its start time; for Chromium's, its initial slope.
  private var scale = 0.0
  /// A constant deceleration, in points a second, a second.
  private var constant = 0.0

  /// - Parameter viewport: in points; the distance of Chromium's flick is at most three of it.
  init(_ rate: DecelerationRate, velocity: Double, viewport: Double) {
    self.rate = rate
    self.velocity = velocity
    constant = rate == .qt ? 1500 : 487.2
    let speed = rate == .chromeos ? min(velocity.magnitude, ChromeOS.velocity(at: 0)) : velocity.magnitude
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
    case .gtk3:
      scale = velocity / 4
      duration = Self.time(
        Self.firstFrame(from: 2) {
          scale.magnitude * (remaining(after: Self.time($0 - 1)) - remaining(after: Self.time($0))) < 1
        } - 1)
      distance = displacement(after: duration)
    case .firefox, .kivy:
      // The sum of all frames, each with its velocity for the time of a frame.
      let kept = ExponentialDecay.factor(perSecond / 60)
      scale = velocity / 60 * kept / (1 - kept)
      duration = Self.time(
        Self.firstFrame(from: 0) { speed * remaining(after: Self.time($0)) <= (rate == .kivy ? 6 : 10) })
      distance = displacement(after: duration)
    case .chromium:
      let seconds = min(2, speed / 2300)
      duration = Int64(seconds * 1_000_000 + 0.5)
      // 2.7559e-5 inches/ms² at 96 dpi, in pixels/s².
      distance = sign * min(speed * speed / (2 * 2645.664), 3 * viewport)
      scale = distance == 0 ? 0 : speed * seconds / distance.magnitude
    case .chromeos:
      scale = ChromeOS.time(velocity: speed)
      duration = Int64((ChromeOS.time(velocity: 0) - scale) * 1_000_000 + 0.5)
      // The curve of the fastest flick, stretched for faster ones.
      distance = velocity / speed * (ChromeOS.position(at: ChromeOS.time(velocity: 0)) - ChromeOS.position(at: scale))
    case .android:
      duration = Android.duration(speed: speed)
      distance = sign * Android.distance(speed: speed)
    case .qt, .qscroller:
      // Whole milliseconds, as in QQuickFlickable.
      duration = Int64(speed / constant * 1000) * 1000
      scale = sign * speed
      distance = sign * speed * speed / (2 * constant)
    }
  }

  /// Creates the motion of Qt's Flickable beyond an end: it stops after 150 points, or by 9,850 points a second, a second, as measured.
  init(overshoot velocity: Double) {
    (rate, self.velocity, scale) = (.qt, velocity, velocity)
    constant = max(9_850, velocity * velocity / 300)
    duration = Int64(velocity.magnitude / constant * 1_000_000)
    distance = velocity * velocity.magnitude / (2 * constant)
  }

  /// The decay of the velocity, a second: it decays by e^−(this × seconds).
  private var perSecond: Double {
    switch rate {
    // −1000 ln 0.998 and −1000 ln 0.99.
    case .normal, .firefox: 0x1.00419f9e85d3cp+1
    case .fast: 0x1.419c59ef935bap+3
    case .gtk, .gtk3: 4
    // −60 ln (1 − 0.05 ÷ 0.017 ÷ 60).
    case .kivy: 0x1.8202c9c2a0495p+1
    case .chromium, .chromeos, .android, .qt, .qscroller: 0
    }
  }

  private func remaining(after elapsed: Int64) -> Double {
    ExponentialDecay.factor(perSecond * Self.seconds(elapsed))
  }

  /// Returns the displacement, in points.
  func displacement(after elapsed: Int64) -> Double {
    switch rate {
    case .normal, .fast, .gtk, .gtk3, .firefox, .kivy: return scale * (1 - remaining(after: elapsed))
    case .chromium:
      return elapsed >= duration ? distance : distance * Bezier(slope: scale).value(at: share(elapsed)).position
    case .chromeos:
      if elapsed >= duration { return distance }
      let ratio = velocity / min(velocity.magnitude, ChromeOS.velocity(at: 0))
      return ratio * (ChromeOS.position(at: scale + Self.seconds(elapsed)) - ChromeOS.position(at: scale))
    case .android: return distance * Android.spline(at: elapsed, of: duration).position
    case .qt, .qscroller:
      if elapsed >= duration { return distance }
      let time = Self.seconds(elapsed)
      return scale * time - (scale < 0 ? -1 : 1) * constant / 2 * time * time
    }
  }

  /// Returns the velocity, in points a second.
  func velocity(after elapsed: Int64) -> Double {
    switch rate {
    case .normal, .fast, .gtk, .gtk3, .firefox, .kivy: return scale * perSecond * remaining(after: elapsed)
    case .chromium:
      if elapsed >= duration { return 0 }
      return distance * Bezier(slope: scale).value(at: share(elapsed)).slope / Self.seconds(duration)
    case .chromeos:
      let ratio = velocity / min(velocity.magnitude, ChromeOS.velocity(at: 0))
      return elapsed >= duration ? 0 : ratio * ChromeOS.velocity(at: scale + Self.seconds(elapsed))
    case .android: return distance * Android.spline(at: elapsed, of: duration).slope
    case .qt, .qscroller:
      return elapsed >= duration ? 0 : scale - (scale < 0 ? -1 : 1) * constant * Self.seconds(elapsed)
    }
  }

  private func share(_ elapsed: Int64) -> Double { Double(elapsed) / Double(duration) }

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

/// The Bézier curve of Chromium's fling, from (0, 0) to (1, 1), which begins with the flick's slope.
private struct Bezier {
  private var (x1, y1) = (0.2, 1.0)
  private let x2 = 0.55

  init(slope: Double) { if slope * x1 < 1 { y1 = x1 * slope } else { x1 = y1 / slope } }

  /// Returns the share of the distance that is covered at a share of the time, and its slope.
  func value(at time: Double) -> (position: Double, slope: Double) {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let s = low + (high - low) / 2
      if 3 * s * (1 - s) * ((1 - s) * x1 + s * x2) + s * s * s > time { high = s } else { low = s }
    }
    let s = low
    let rest = 1 - s
    let dx = 3 * rest * rest * x1 + 6 * s * rest * (x2 - x1) + 3 * s * s * (1 - x2)
    let dy = 3 * rest * rest * y1 + 6 * s * rest * (1 - y1)
    return (3 * s * rest * (rest * y1 + s) + s * s * s, dx == 0 ? 0 : dy / dx)
  }
}

/// The curve that each fling of ChromeOS is a part of: its end. The numbers are `float`s there.
private enum ChromeOS {
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
