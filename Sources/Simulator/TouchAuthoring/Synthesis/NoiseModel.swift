import TouchTrace

/// The imperfections of a synthetic hand and device. The defaults are derived from recordings of touchpads with known
/// resolution; each parameter lists the figures. "People" are recordings made by hand, "robots" those made with a
/// machine's finger; percentiles are over contacts.
public struct NoiseModel: Hashable, Sendable {
  /// The report rate of the device, in hertz. 1...1000; default 140. For one finger: 180 and 111 on two Chromebook
  /// touchpads, 81 on PS/2 touchpads, 73 to 130 on touchscreens; current I2C touchpads report at about 140.
  public var rate = 140
  /// The maximum deviation of a frame interval, in microseconds, in either direction. 0 to half an interval; default
  /// 700. The standard deviation is 130 µs on the fastest touchpad and 150 to 800 on the others; an even distribution
  /// up to 700 gives 400.
  public var intervalJitter = 700
  /// The maximum slow drift of a resting finger on each axis, in micrometres. 0 or more; default 250. In rests of 0.3
  /// s and more by people, the standard deviation is 0.12 mm in the median and 0.26 mm at the 95th percentile; a limit
  /// of 0.25 mm gives 0.12.
  public var wander = 250
  /// The maximum independent noise of a frame on each axis, in micrometres. 0 or more; default 20. Between neighbouring
  /// frames of a hold: 0.015 mm in the median, 0.03 mm at the 75th percentile; an even distribution up to 0.02 mm and
  /// drift give 0.02.
  public var sensorNoise = 20
  /// The maximum roll of a fingertip at touch-down and touch-up on each axis, in micrometres. 0 or more; default 300. A
  /// person's tap moves 0.28 mm in the median and 0.75 mm at the 75th percentile; a robot's 0.05.
  public var roll = 300
  /// The maximum delay of other fingers after the first touch-down, in microseconds; most of them are near the first. 0
  /// to a second; default 40,000. Two fingers of people touch down 12 ms apart in the median, in the same frame in two
  /// of five cases, at most 39 ms apart; those of robots 0 to 7 ms.
  public var touchDownSpread = 40_000
  /// The maximum delay between fingers that lift together, in microseconds. 0 to a second; default 12,000. 4 ms in the
  /// median, 8 ms at the 75th percentile.
  public var touchUpSpread = 12_000
  /// The duration for which pressure rises after touch-down, in microseconds (0: at once). Default 45,000. 40 to
  /// 60 ms on Synaptics touchpads, none on others.
  public var touchDownRamp = 45_000
  /// The pressure at touch-down, in percent of the steady pressure. 0...100; default 80. 75 to 79 on Synaptics
  /// touchpads, 98 on others.
  public var touchDownPressure = 80
  /// The duration for which pressure falls before touch-up, in microseconds (0: at once). Default 35,000. The
  /// reports before touch-up have 0.91, 0.76 and 0.47 of the steady pressure, 9 to 10 ms apart.
  public var touchUpRamp = 35_000
  /// The pressure at touch-up, in percent of the steady pressure. 0...100; default 45; 47 in the median. The touch size
  /// falls half as far: 70 percent in the last report, where the pressure is 47.
  public var touchUpPressure = 45
  /// The maximum variation of pressure between frames, in percent. 0...100; default 3. One press had 58, 61, 62, 61,
  /// 59, 58, 60.
  public var pressureNoise = 3
  /// The maximum variation of durations that the script does not specify, in percent in either direction. 0...90;
  /// default 20. Taps by people last 95 ms in the median, half of them between 76 and 116.
  public var tempo = 20
  /// A Boolean value that indicates whether unchanged axis values are suppressed, as in the kernel. `true` by default.
  public var suppressesRepeats = true

  /// Creates a model with the default parameters, a person's.
  public init() {}

  /// The default parameters: a person's.
  public static var person: NoiseModel { NoiseModel() }
  /// Even frame intervals, exact positions, simultaneous fingers, and durations as specified; pressure as by a person.
  public static var exact: NoiseModel {
    var exact = NoiseModel()
    exact.intervalJitter = 0
    exact.wander = 0
    exact.sensorNoise = 0
    exact.roll = 0
    exact.touchDownSpread = 0
    exact.touchUpSpread = 0
    exact.pressureNoise = 0
    exact.tempo = 0
    return exact
  }

  /// The maximum distance of a finger from its intended position, on each axis, in micrometres.
  public var maximumDeviation: Int {
    // Clamped to a metre, larger than any surface, so that the sum does not overflow.
    [wander, sensorNoise, roll].reduce(0) { $0 + min(max(0, $1), 1_000_000) }
  }
}
