/// How far the modelled hand and device are from perfect. Every default was chosen after real recordings of touchpads
/// with known resolution; the figures are in the parameters' own lines ("people" are recordings by hand, "robots" by a
/// machine's finger, percentiles over contacts).
public struct NoiseModel: Hashable, Sendable {
  /// How often the device reports, in hertz. 1…1000; 140. One finger: 180 and 111 on two Chromebook pads, 81 on PS/2
  /// pads, 73 to 130 on touchscreens; today's I2C pads report at about 140.
  public var rate = 140
  /// By how much one frame interval differs from the next, in microseconds, either way. 0 to half an interval; 700.
  /// Standard deviation 130 µs on
  /// the quickest pad, 150 to 800 on the others; even chances up to 700 give 400.
  public var unevenness = 700
  /// How far a resting finger strays on each axis, in micrometres, slowly. 0 or more; 250. Over holds of 0.3 s and more
  /// by people the standard deviation is 0.12 mm in the median, 0.26 at the 95th percentile; a bound of 0.25 mm gives
  /// 0.12.
  public var wander = 250
  /// How far one frame strays on each axis, in micrometres, on its own. 0 or more; 20. Between neighbouring frames of a
  /// hold: 0.015 mm in the median, 0.03 at the 75th percentile; even chances up to 0.02 mm, and wandering, give 0.02.
  public var noise = 20
  /// How far a fingertip rolls on each axis as it lands and as it lifts, in micrometres. 0 or more; 300. A person's tap
  /// moves 0.28 mm in the median, 0.75 at the 75th percentile; a robot's 0.05.
  public var roll = 300
  /// Up to how many microseconds after the first finger the others land, most of them near it. 0 to a second; 40 000.
  /// Two fingers of people land 12 ms apart in the median, in one frame in two cases of five, at most 39; of robots 0
  /// to 7.
  public var landingSpread = 40_000
  /// Up to how many microseconds lie between fingers that lift together. 0 to a second; 12 000: 4 ms in the median, 8
  /// at the 75th percentile.
  public var liftingSpread = 12_000
  /// How long pressure rises after landing, in microseconds. 0 for not at all; 45 000: 40 to 60 ms on Synaptics pads,
  /// none on others.
  public var landingRamp = 45_000
  /// What part of its steady pressure a landing finger has, in percent. 0…100; 80: 75 to 79 on Synaptics pads, 98 on
  /// others.
  public var landingPressure = 80
  /// How long pressure falls before lifting, in microseconds. 0 for not at all; 35 000. Reports before the lift: 0.91,
  /// 0.76 and 0.47 of the steady pressure, 9 to 10 ms apart.
  public var liftingRamp = 35_000
  /// What part of its steady pressure a finger has when it lifts, in percent. 0…100; 45: 47 in the median. The touch's
  /// size goes half that way: 70 at the last report, where pressure is 47.
  public var liftingPressure = 45
  /// By how much pressure differs from frame to frame, in percent. 0…100; 3: 58, 61, 62, 61, 59, 58, 60 in one press.
  public var pressureNoise = 3
  /// By how much durations that the script does not give differ from their defaults, in percent either way. 0…90; 20.
  /// Taps by people: 95 ms in the median, half of them between 76 and 116.
  public var tempo = 20
  /// Whether an axis value equal to the last one sent is not sent again, as the kernel does. True by default.
  public var suppressesRepeats = true

  /// As people touch.
  public init() {}

  /// All as it is by default: as people touch.
  public static var person: NoiseModel { NoiseModel() }
  /// Even frames, a finger that strays nowhere, all fingers at once, durations as asked; pressure as with people.
  public static var exact: NoiseModel {
    var exact = NoiseModel()
    exact.unevenness = 0
    exact.wander = 0
    exact.noise = 0
    exact.roll = 0
    exact.landingSpread = 0
    exact.liftingSpread = 0
    exact.pressureNoise = 0
    exact.tempo = 0
    return exact
  }

  /// The farthest that a finger can be from where it was meant to be, on each axis, in micrometres.
  public var jitter: Int {
    // No surface is larger than a metre: a parameter beyond says nothing more, and the sum stays a number.
    [wander, noise, roll].reduce(0) { $0 + min(max(0, $1), 1_000_000) }
  }
}
