/// An estimate of the rate at which a value changes: the position of a finger, the scale of a pinch.
///
/// It fits a parabola through the samples of the last 100 ms by least squares, and returns its slope at the newest one. Time
/// enters only with the samples. It is a value: it allocates nothing, and copies are independent.
///
/// Android, Chromium and Flutter fit the same parabola (`LSQ2` of Android's `VelocityTracker`), because a velocity matters when
/// fingers let go: there they often still accelerate, and the slope of a line is their velocity of some time ago. Of 29
/// recorded touches that lift faster than 1000 pt/s, 23 are within 20 % of the parabola through all samples, with a median of 0.97;
/// the others are short and accelerate, and have the velocity of their last two frames. Of a line through the last 40 ms, with more
/// weight on newer samples, 11 of 27 were.
///
/// A parabola exceeds the finger's velocity, or turns around, where a position or a timestamp jitters, or where a device filters
/// the first movement of a touch. The slope therefore stays within the velocities between two samples, which a ruler gives. That of
/// a finger that accelerates evenly is half an interval old.
///
/// Browsers and drivers deliver several samples at once, with times that mean little. Of such a burst only the last sample counts.
public struct VelocityEstimator: Sendable {
  /// The time over which samples count, eight at most (any length; default 100 ms, as in Android). If it contains only the latest
  /// sample, the latest two count.
  public var window: Interval { didSet { spacing = Self.spacing(for: window) } }
  /// The default of ``window``.
  public static let defaultWindow = Interval.milliseconds(100)

  /// The shortest time after which a finger that has not moved is at rest: samples from before a rest do not count.
  /// 40 ms, as in Android and Flutter, is three frames of a slow touchpad; devices report a moving finger in every frame.
  ///
  /// Where frames are further apart than that (a remote desktop, a busy computer), a finger is at rest after one and a
  /// half times the recent interval between frames in which it moved. See ``restDuration``. The first interval of up to 100 ms
  /// gives a velocity at once; the second one shows whether it was a rest.
  public static let rest = Interval.milliseconds(40)
  private static var shortestRest: UInt64 { UInt64(rest.microseconds) }
  /// The longest interval that counts as one between frames. A touch device reports 30 to 1000 frames a second.
  private static var longestFrameInterval: UInt64 { 100_000 }

  // Few samples, since a handler receives a copy of the recognizer: with 20, as in Android and Flutter, copying took an
  // eighth of a pinch's time, and velocities of recorded touches were no better.
  private static var last: Int { 7 }
  // Two arrays: an array of pairs would be a third larger, for alignment.
  private var values = InlineArray<8, Point2D>(repeating: .zero)
  private var times = InlineArray<8, Timestamp>(repeating: .distantPast)
  private var count = 0
  private var newest = 0
  // 32 bits each: together they take no more room than one did.
  private var spacing: UInt32
  /// The recent interval between frames in which the finger moved, in microseconds: the longest one, which loses a
  /// quarter with each frame, so that uneven frames count as one rate and a pause is soon forgotten.
  private var frameInterval: UInt32 = 0

  /// Creates an estimator without samples.
  public init(window: Interval = Self.defaultWindow) {
    self.window = window
    spacing = Self.spacing(for: window)
  }

  /// Returns the minimum time between stored samples, except for the latest, once there are eight. With it, they span the window
  /// at any frame rate. A quarter of it, 3.6 ms by default, separates any two samples that count, so that bursts of timestamps create
  /// no velocities: of a finger sampled at 280 Hz or less, every position counts.
  private static func spacing(for window: Interval) -> UInt32 { UInt32(clamping: window.microseconds / Int64(last)) }

  /// The time after which the finger is at rest if it does not move: ``rest``, or longer where frames are further apart.
  public var restDuration: Interval { Interval(microseconds: Int64(restMicroseconds)) }

  private var restMicroseconds: UInt64 {
    max(Self.shortestRest, UInt64(frameInterval) &* 3 / 2)
  }

  /// Adds a sample, in order of time. A sample that is not later than the latest one replaces it, at its time.
  ///
  /// A value equal to the latest one is ignored: whether a resting finger is reported depends on the device, and a
  /// touch up repeats the last position. A value that is not finite is ignored too.
  ///
  /// - Complexity: O(1).
  @inline(__always) public mutating func add(_ value: Point2D, at time: Timestamp) {
    // For a value that is infinite or not a number, the difference is not a number.
    let difference = value - value
    let sum = difference.x + difference.y
    guard sum == sum else { return }
    // The usual case is the next frame: later than the latest sample, but by less than a rest. A span that runs
    // backwards wraps around and is long.
    let gap = Self.span(times[newest], time)
    if count > 0, gap &- 1 < Self.shortestRest, frameInterval > 0 || count == 1 {
      if value == values[newest] { return }
      measureFrames(gap)
      makeRoom(before: gap)
      store(value, at: time)
    } else {
      addUneven(value, at: time)
    }
  }

  /// Adds the value of fingers that have rested, from which they continue: without it, their first movement would have no time.
  mutating func resume(_ value: Point2D, at time: Timestamp) {
    if count > 0, time - times[newest] <= restDuration { return add(value, at: time) }
    reset()
    add(value, at: time)
  }

  /// Adds any finite sample.
  @inline(never) private mutating func addUneven(_ value: Point2D, at time: Timestamp) {
    var time = time
    if count > 0, time <= times[newest] {
      time = times[newest]
      dropNewest()
    }
    if count > 0 {
      if value == values[newest] { return }
      let gap = Self.span(times[newest], time)
      readInterval(gap)
      makeRoom(before: gap)
    }
    store(value, at: time)
  }

  /// Learns from any interval, and drops the samples from before a rest. Whether a long first interval was a rest is not known
  /// before the second one.
  private mutating func readInterval(_ gap: UInt64) {
    let isKnown = frameInterval > 0
    if gap > (isKnown ? restMicroseconds : Self.longestFrameInterval) {
      count = 0
      frameInterval = 0
      return
    }
    let isFast = gap <= Self.shortestRest
    if !isKnown, isFast { count = 1 }
    if isKnown || isFast || count > 1 { measureFrames(gap) }
  }

  /// Learns the interval between frames from the time between two samples.
  @inline(__always) private mutating func measureFrames(_ gap: UInt64) {
    if gap > Self.longestFrameInterval { return frameInterval = 0 }
    frameInterval = max(UInt32(truncatingIfNeeded: gap), frameInterval &- frameInterval &>> 2)
  }

  /// Drops one of the two latest samples if they are too close. After a burst it is the earlier one, because the time of a burst is
  /// that of its last sample; otherwise the later one, so that samples span the window at any frame rate.
  @inline(__always) private mutating func makeRoom(before gap: UInt64) {
    guard count > 1 else { return }
    let minimum = count > Self.last ? spacing : spacing &>> 2
    let last = Self.span(times[before(newest)], times[newest])
    if last < UInt64(minimum) {
      if last < UInt64(spacing &>> 2), gap &>> 2 > last { replaceOneBeforeNewest() }
      dropNewest()
    }
  }

  @inline(never) private mutating func replaceOneBeforeNewest() {
    values[before(newest)] = values[newest]
    times[before(newest)] = times[newest]
  }

  @inline(__always) private mutating func store(_ value: Point2D, at time: Timestamp) {
    newest = (newest &+ 1) & Self.last
    values[newest] = value
    times[newest] = time
    if count <= Self.last { count &+= 1 }
  }

  /// The number of intervals between samples. Samples in a burst make one.
  var intervalCount: Int { count - (isInBurst ? 2 : 1) }

  /// Whether the latest sample is too close to the one before it, which then does not count.
  private var isInBurst: Bool {
    let times = times.span
    return count > 2 && Self.span(times[before(newest)], times[newest]) < UInt64(spacing &>> 2)
  }

  /// Returns the rate of change at the latest sample, in units per second; it does not extrapolate. Zero for fewer than
  /// two samples, and if the value has rested until `now`.
  ///
  /// - Complexity: O(1): at most eight samples count.
  public func velocity(at now: Timestamp) -> Point2D {
    // Spans: reading an element of an array in a value would copy the array.
    let values = values.span
    let times = times.span
    guard count > 1, now - times[newest] <= restDuration else { return .zero }
    var fit = ParabolaFit(values[newest])
    // As `isInBurst` and `intervalCount`, each of which would copy the times.
    let isInBurst = count > 2 && Self.span(times[before(newest)], times[newest]) < UInt64(spacing &>> 2)
    var index = isInBurst ? before(before(newest)) : before(newest)
    for _ in 0..<count - (isInBurst ? 2 : 1) {
      let age = times[newest] - times[index]
      if fit.hasInterval, age > window { break }
      fit.add(values[index], age: age.seconds)
      index = before(index)
    }
    return fit.slope
  }

  /// Codes the estimator as part of a recognizer's state.
  public mutating func code(_ coder: inout StateCoder) {
    coder.code(&window)
    for index in values.indices { coder.code(&values[index]) }
    for index in times.indices { coder.code(&times[index]) }
    coder.code(&count, in: 0...values.count)
    coder.code(&newest, in: 0...values.count - 1)
    var interval = Int(frameInterval)
    coder.code(&interval, in: 0...Int(Self.longestFrameInterval))
    frameInterval = UInt32(interval)
  }

  /// Codes the samples that count, with their ages, newest first.
  mutating func codeSamples(_ coder: inout StateCoder) {
    coder.code(&count)
    var interval = Int(frameInterval)
    coder.code(&interval)
    var place = newest
    for number in 0..<count where number < 2 || times[newest] - times[place] <= window {
      coder.code(&values[place])
      coder.code(&times[place])
      place = before(place)
    }
  }

  /// Removes all samples and keeps the window.
  public mutating func reset() {
    count = 0
    frameInterval = 0
  }

  /// Returns the microseconds between two times in order, which fit however far apart the times are.
  @inline(__always) private static func span(_ earlier: Timestamp, _ later: Timestamp) -> UInt64 {
    UInt64(bitPattern: later.microseconds &- earlier.microseconds)
  }

  @inline(__always) private func before(_ index: Int) -> Int { (index - 1) & Self.last }

  @inline(__always) private mutating func dropNewest() {
    newest = before(newest)
    count -= 1
  }
}
