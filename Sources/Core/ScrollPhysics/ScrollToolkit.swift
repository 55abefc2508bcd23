/// What a toolkit does with the fingers that scroll: one value for the velocity of a flick, its limits, the curve, a second flick, the
/// touch that stops the content, and the ends.
///
/// ``ScrollTraits/decelerationRate`` sets all of it by the toolkit's name. Each part can be changed alone.
public struct ScrollToolkit: Hashable, Sendable {
  /// The effect of a flick on the next one in its direction, which begins while the content moves.
  public enum SecondFlick: Hashable, Sendable {
    /// None.
    case none
    /// The velocity at which the touch stopped the content is added, unless the drag begins later after it than `pause`, in
    /// microseconds: our rule for toolkits without a published one.
    case stoppedVelocity(pause: Int64)
    /// The whole initial velocity of the first flick is added, if the second one and the content that it stopped have `least`, in
    /// points a second, and the drag begins up to `pause` after the touch.
    case initialVelocity(least: Double, pause: Int64)
    /// What the first flick's velocity has become is added up to six times, more for a faster second flick. It also decays under
    /// a resting finger, by whole frames and `offset`, in microseconds. The frames are those of a display of 60 Hz, of
    /// which one was 3.3 ms before the first release, as where it was measured.
    case accumulation(offset: Int64)
    /// Each flick of at least `threshold`, in points a second, adds a quarter to a factor of its own velocity, which is at most 3.
    case quarters(threshold: Double)
    /// The velocity is tripled if the content that it stopped moves at `least`, in points a second. Slower content does not follow the
    /// drag, and continues to where it was going.
    case triple(least: Double)
  }

  /// The ends of the content.
  public enum Ends: Hashable, Sendable {
    /// A rubber band, and a spring back.
    case spring
    /// The content never leaves its range.
    case stop
    /// The content follows at half of the finger's distance, and returns in 400 ms.
    case half
  }

  /// Computes the velocity of a flick from the movements of a finger.
  public var estimator: FlickEstimator
  /// The least velocity of a flick, in points a second.
  public var minimumVelocity: Double
  /// The greatest velocity of a flick, in points a second.
  public var maximumVelocity: Double
  /// The curve by which a flick slows down.
  public var curve: DecelerationRate
  /// What a flick adds to the next one.
  public var secondFlick: SecondFlick
  /// A Boolean value that indicates whether a touch that stops the content is also a tap on what is below it.
  public var stoppingTouchTaps: Bool
  /// What the content does at its ends.
  public var ends: Ends

  /// Creates the toolkit of a curve's name.
  public init(_ curve: DecelerationRate) {
    self.curve = curve
    (estimator, minimumVelocity, maximumVelocity) = (FlickEstimator(), 50, curve.maximumVelocity)
    (secondFlick, stoppingTouchTaps, ends) = (.stoppedVelocity(pause: 100_000), false, .spring)
    switch curve {
    case .normal, .fast: break
    case .gtk, .gtk3:
      estimator.window = 150_000
      estimator.rest = .max
      minimumVelocity = 0
      // GTK 4 counts one frame more, and its frame's 0.3 ms less.
      secondFlick = .accumulation(offset: curve == .gtk ? 16_367 : 0)
      (stoppingTouchTaps, ends) = (true, .stop)
    case .chromium, .chromeos:
      estimator = .quadratic
      // ui/events/blink/fling_booster.cc.
      secondFlick = .initialVelocity(least: 350, pause: 50_000)
      ends = .stop
    case .firefox:
      // apz.fling_min_velocity_threshold, 0.5 pixels a millisecond.
      minimumVelocity = 500
      // gfx/layers/apz/src/FlingAccelerator.cpp with apz.fling_accel_min_fling_velocity and apz.fling_accel_max_pause_interval_ms.
      secondFlick = .initialVelocity(least: 1500, pause: 49_999)
    case .android: ends = .stop
    case .qt:
      minimumVelocity = 75
      estimator = .meanOfThree(factor: 0.7, limit: maximumVelocity)
      secondFlick = .quarters(threshold: 1250)
      ends = .half
    case .qscroller:
      // 0.05 m/s on a display of 100 dpi.
      minimumVelocity = 196.85
      estimator = .smoothed
      secondFlick = .triple(least: 262)
      stoppingTouchTaps = true
    case .kivy:
      estimator = FlickEstimator(samples: 5, window: 175_000, startsBeforeWindow: false)
      estimator.rest = .max
      minimumVelocity = 6
      (secondFlick, stoppingTouchTaps) = (.none, true)
    }
  }
}

/// A flick, for the next one.
struct Flick: Hashable, Sendable {
  /// The initial velocity, with all that was added.
  var velocity: Double
  var time: Int64
  /// The factor of ``ScrollToolkit/SecondFlick/quarters(threshold:)``.
  var factor = 1.0
  /// When a touch stopped the content, and at which velocity. The flick's own values until then.
  var stopTime: Int64
  var stopVelocity: Double
  var dragTime: Int64

  init(velocity: Double, at time: Int64) {
    (self.velocity, stopVelocity) = (velocity, velocity)
    (self.time, stopTime, dragTime) = (time, time, time)
  }
}

extension ScrollToolkit {
  /// Returns a flick with a velocity of its own, after the one that it stopped.
  func flick(_ own: Double, after first: Flick?, at time: Int64) -> Flick {
    var flick = Flick(velocity: own, at: time)
    if let first, own != 0, (own < 0) == (first.velocity < 0) {
      let (paused, overflow) = first.dragTime.subtractingReportingOverflow(first.stopTime)
      switch secondFlick {
      case .none: break
      case .stoppedVelocity(let pause):
        if !overflow, paused <= pause { flick.velocity += first.stopVelocity }
      case .initialVelocity(let least, let pause):
        let isFast = min(own.magnitude, first.stopVelocity.magnitude) >= least
        if !overflow, isFast, paused <= pause { flick.velocity += first.velocity }
      case .accumulation(let offset): flick.velocity += accumulated(own, first, at: time, offset)
      case .quarters(let threshold):
        if own.magnitude >= threshold { flick.factor = min(3, first.factor + 0.25) }
        flick.velocity *= flick.factor
      case .triple: flick.velocity *= 3
      }
    }
    flick.velocity = min(max(flick.velocity, -maximumVelocity), maximumVelocity)
    return flick
  }

  /// Returns the part of a first flick's velocity that is added to a second one: `accumulate_velocity` of gtkscrolledwindow.c,
  /// measured in GTK 4.8 and 3.24.
  private func accumulated(_ own: Double, _ first: Flick, at time: Int64, _ offset: Int64) -> Double {
    let (elapsed, overflow) = time.subtractingReportingOverflow(first.time)
    if overflow || elapsed > 1 << 26 { return 0 }
    let frames = (elapsed * 60 + 200_000) / 1_000_000
    let seconds = Double(frames * 1_000_000 / 60 + offset) / 1_000_000
    let last = first.velocity * ExponentialDecay.factor(4 * seconds)
    let (floor, ceiling) = (0.33 * last, last)
    if own.magnitude < floor.magnitude || ceiling == floor { return 0 }
    return last * min(6, (own - floor) / (ceiling - floor))
  }
}
