import Gestures
import CoreTestSupport
import Testing

/// Compares the velocity with another fit of a parabola and checks its properties.
@Suite struct VelocityEstimatorTests {
  private struct Sample {
    var time: Timestamp
    var value: Point2D
  }

  private func estimator(_ samples: [Sample], window: Interval = .milliseconds(100)) -> VelocityEstimator {
    var estimator = VelocityEstimator(window: window)
    for sample in samples { estimator.add(sample.value, at: sample.time) }
    return estimator
  }

  private func velocity(_ samples: [Sample], window: Interval = .milliseconds(100)) -> Point2D {
    estimator(samples, window: window).velocity(at: samples.last?.time ?? .distantPast)
  }

  private func samples(
    _ count: Int, apart: ClosedRange<Int64>, from start: Int64 = 0, _ random: inout SeededRandom,
    _ position: (Double, inout SeededRandom) -> Point2D
  ) -> [Sample] {
    var elapsed: Int64 = 0
    return (0..<count).map { _ in
      elapsed += Int64.random(in: apart, using: &random)
      return Sample(
        time: Timestamp(microseconds: start + elapsed), value: position(Double(elapsed) / 1_000_000, &random))
    }
  }

  private func randomPoint(_: Double, _ random: inout SeededRandom) -> Point2D {
    Point2D(.random(in: -1000...1000, using: &random), .random(in: -1000...1000, using: &random))
  }

  private func isClose(_ a: Point2D, _ b: Point2D, _ tolerance: Double) -> Bool {
    (a - b).length <= tolerance * max(b.length, 1)
  }

  // MARK: Comparison with orthogonal polynomials

  @Test func velocityIsTheSlopeOfTheParabola() {
    var random = SeededRandom(seed: 1)
    var comparedCount = 0
    for round in 0..<2000 {
      // The estimator keeps no closer samples than a seventh of the window, once it has eight.
      let samples = samples(Int.random(in: 3...60, using: &random), apart: 14_286...40_000, &random, randomPoint)
      let recent = samples.suffix(8).filter { samples.last!.time - $0.time <= .milliseconds(100) }
      let expected = PositionSample.velocity(recent.map { PositionSample($0.time, $0.value) }).x
      let speeds = zip(recent, recent.dropFirst()).map { ($1.value.x - $0.value.x) / ($1.time - $0.time).seconds }
      // Otherwise the slope is limited.
      guard expected > speeds.min()!, expected < speeds.max()! else { continue }
      let reported = velocity(samples).x
      comparedCount += 1
      #expect(abs(reported - expected) <= 1e-9 * max(1, abs(expected)), "round \(round): \(reported), not \(expected)")
    }
    #expect(comparedCount > 500)
  }

  /// Before there are eight, samples that are nearer than a seventh of the window count, too.
  @Test func slopeOfFourSamplesIsThatOfTheirParabola() {
    let samples = [(0, 0.0), (8, 4), (16, 10), (24, 14)].map {
      Sample(time: .milliseconds($0), value: Point2D($1, -$1))
    }
    #expect(isClose(velocity(samples), Point2D(600, -600), 1e-12))
  }

  /// Frames that a driver delivers in bursts have times that say little.
  @Test func burstOfSamplesCreatesNoVelocity() {
    let burst = [(0, 0.0), (30, 39.999), (31, 40)].map { Sample(time: .milliseconds($0), value: Point2D($1, 0)) }
    #expect(isClose(velocity(burst), Point2D(40 / 0.031, 0), 1e-9))
    // Two frames at a time: 1000 pt/s, and 40,000 within a pair.
    let pairs = (0..<12).map { (frame: Int64) in
      let (pair, isSecond) = frame.quotientAndRemainder(dividingBy: 2)
      return Sample(time: Timestamp(microseconds: pair * 16_000 + isSecond * 200), value: Point2D(Double(frame) * 8, 0))
    }
    #expect(isClose(velocity(pairs), Point2D(1000, 0), 1e-9), "\(velocity(pairs))")
    // A burst after a rest: two frames in 0.4 ms, then one after 16.
    let rested = [(0, 0.0), (200_000, 16), (200_400, 32), (216_400, 48)].map {
      Sample(time: Timestamp(microseconds: $0), value: Point2D($1, 0))
    }
    #expect(isClose(velocity(rested), Point2D(1000, 0), 1e-9), "\(velocity(rested))")
  }

  @Test(arguments: [0, -1, 1, 20_000, .min] as [Int64]) func windowShorterThanAFrameUsesTheNewestTwoSamples(
    window: Int64
  ) {
    let samples = [(0, 0.0), (20, 5), (40, 15)].map { Sample(time: .milliseconds($0), value: Point2D($1, -$1)) }
    #expect(isClose(velocity(samples, window: Interval(microseconds: window)), Point2D(500, -500), 1e-12))
  }

  // MARK: Properties

  /// At any frame rate, even with samples 0.1 ms apart in bursts, and over any window.
  @Test func constantVelocityIsExactAtAnyFrameRate() {
    var random = SeededRandom(seed: 2)
    for round in 0..<2000 {
      let (start, speed) = (randomPoint(0, &random), randomPoint(0, &random) * 10)
      let apart = [1...40_000, 100...9000, 1...1000, 8000...8000].randomElement(using: &random)! as ClosedRange<Int64>
      let samples = samples(Int.random(in: 2...200, using: &random), apart: apart, &random) { time, _ in
        start + speed * time
      }
      // Velocity from two samples 1 µs apart has six digits less than the positions.
      let reported = velocity(samples, window: .milliseconds(.random(in: 1...1000, using: &random)))
      #expect(isClose(reported, speed, 1e-5), "round \(round): \(reported), not \(speed)")
    }
  }

  @Test func constantVelocityOfEvenFramesIsExactToTwelveDigits() {
    let samples = (0..<30).map {
      Sample(time: .milliseconds($0 * 8), value: Point2D(100, 50) + Point2D(3, -4) * Double($0))
    }
    #expect(isClose(velocity(samples), Point2D(375, -500), 1e-12))
  }

  /// Bit for bit, across the range of timestamps.
  @Test func velocityDoesNotDependOnAbsoluteTime() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<500 {
      let seed = random.next()
      let starts: [Int64] = [0, .min, .max - 2_000_000, -1_000_000, 1_753_000_000_000_000]
      let reported = starts.map { start in
        var random = SeededRandom(seed: seed)
        return velocity(samples(30, apart: 100...60_000, from: start, &random, randomPoint))
      }
      #expect(Set(reported).count == 1)
    }
  }

  /// Jitter, a large first movement or a burst of timestamps bends a parabola, but not beyond what the touch did between two
  /// samples.
  @Test(arguments: [14_000...14_000, 100...30_000, 100...900, 8000...8000] as [ClosedRange<Int64>])
  func velocityStaysWithinTheSpeedsOfTheTouch(apart: ClosedRange<Int64>) {
    var random = SeededRandom(seed: 4)
    for _ in 0..<1000 {
      let samples = samples(Int.random(in: 2...12, using: &random), apart: apart, &random, randomPoint)
      let speeds = zip(samples, samples.dropFirst()).map { ($1.value.x - $0.value.x) / ($1.time - $0.time).seconds }
      let (slowest, fastest) = (speeds.min()!, speeds.max()!)
      let slack = 1e-9 * max(abs(slowest), abs(fastest))
      #expect((slowest - slack...fastest + slack).contains(velocity(samples).x))
    }
  }

  /// Positions in frames of 8 ms.
  private static let changes: [(positions: [Double], speed: Double)] = [
    ([0, 72, 96], 3000), ([0, 20, 100], 10_000), ([0, 19.2, 25.6, 32], 800), ([0, 8, 32], 3000),
  ]

  @Test(arguments: changes) func velocityAfterALargeChangeIsThatOfTheNewestFrames(positions: [Double], speed: Double) {
    let samples = positions.enumerated().map { Sample(time: .milliseconds(Int64($0 * 8)), value: Point2D($1, 0)) }
    #expect(isClose(velocity(samples), Point2D(speed, 0), 1e-9))
  }

  @Test func movesWithinAMillisecondHaveTheVelocityOfTheirDisplacement() {
    let burst = [(8000, 10.0), (8300, 20), (8600, 30), (8900, 40)].map {
      Sample(time: Timestamp(microseconds: $0), value: Point2D($1, 0))
    }
    let reported = velocity([Sample(time: .zero, value: .zero)] + burst)
    #expect((1250...40 / 0.0089 + 1e-6).contains(reported.x), "\(reported)")
    #expect((10_000...40_000).contains(velocity(burst).x), "\(velocity(burst))")
  }

  /// The newest frame is the slowest: the parabola through these turns around.
  @Test func velocityOfATouchThatSlowsDownDoesNotTurnAround() {
    let positions = [0.0, 60, 75, 76, 76.5]
    for sign in [1.0, -1] {
      let samples = positions.enumerated().map {
        Sample(time: .milliseconds($0 * 8), value: Point2D(sign * $1, 0))
      }
      #expect(isClose(velocity(samples), Point2D(sign * 62.5, 0), 1e-12))
    }
  }

  @Test func samplesOlderThanTheWindowDoNotCount() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<500 {
      let samples = samples(30, apart: 15_000...30_000, &random, randomPoint)
      let recent = samples.filter { samples.last!.time - $0.time <= .milliseconds(100) }
      #expect(velocity(samples) == velocity(recent))
    }
  }

  /// The newest velocity between two samples is that of half an interval ago.
  @Test(arguments: [60, 120, 125, 240, 500, 1000, 8000] as [Int64])
  func constantAccelerationLagsByHalfAnInterval(rate: Int64) {
    let samples = (0...rate).map { number in
      let time = number * 1_000_000 / rate
      return Sample(time: Timestamp(microseconds: time), value: Point2D(5e-9 * Double(time * time), 0))
    }
    #expect((9900...10_000).contains(velocity(samples).x))
  }

  // MARK: Rest

  private let flick = [(0, 0.0), (8, 10), (16, 20), (24, 30)].map {
    Sample(time: .milliseconds($0), value: Point2D($1, 0))
  }

  @Test(arguments: [(24, 1250.0), (64, 1250), (65, 0), (1000, 0)] as [(Int64, Double)])
  func velocityIsZeroAfterARest(now: Int64, speed: Double) {
    #expect(abs(estimator(flick).velocity(at: .milliseconds(now)).x - speed) < 1e-9)
  }

  /// Devices differ in whether they report a resting finger, and a touch up repeats the last position.
  @Test(arguments: [(64, 1250.0), (72, 0)] as [(Int64, Double)])
  func repeatedSamplesAtRestChangeNothing(now: Int64, speed: Double) {
    let rest = stride(from: 32, through: now, by: 8).map { Sample(time: .milliseconds($0), value: Point2D(30, 0)) }
    #expect(abs(velocity(flick + rest).x - speed) < 1e-9)
  }

  @Test func samplesBeforeARestDoNotCount() {
    var estimator = estimator(flick)
    for time in stride(from: 32, through: 80, by: 8) { estimator.add(Point2D(30, 0), at: .milliseconds(Int64(time))) }
    estimator.add(Point2D(30, 5), at: .milliseconds(88))
    #expect(estimator.velocity(at: .milliseconds(88)) == .zero)
    estimator.add(Point2D(30, 10), at: .milliseconds(96))
    #expect(isClose(estimator.velocity(at: .milliseconds(96)), Point2D(0, 625), 1e-12))
  }

  // MARK: Slow frames

  /// Where every interval exceeds the shortest rest, from the first one on.
  @Test(arguments: [41, 50, 60, 75, 90, 100] as [Int64]) func steadyMotionWithSlowFramesHasItsVelocity(apart: Int64) {
    var estimator = VelocityEstimator()
    for number in 0..<20 {
      let time = Timestamp.milliseconds(Int64(number) * apart)
      estimator.add(Point2D(6, -3) * Double(number), at: time)
      let expected = number < 1 ? Point2D.zero : Point2D(6, -3) / Double(apart) * 1000
      #expect(isClose(estimator.velocity(at: time), expected, 1e-12), "sample \(number)")
    }
  }

  /// Uneven frames: at any interval up to a third longer than the previous one.
  @Test func constantVelocityOfUnevenSlowFramesIsExact() {
    var random = SeededRandom(seed: 8)
    for round in 0..<500 {
      let shortest = Int64.random(in: 20_000...75_000, using: &random)
      let speed = randomPoint(0, &random)
      let samples = samples(
        Int.random(in: 4...40, using: &random), apart: shortest...(shortest * 4 / 3), &random
      ) { time, _ in speed * time }
      let reported = velocity(samples, window: .milliseconds(.random(in: 1...1000, using: &random)))
      #expect(isClose(reported, speed, 1e-5), "round \(round): \(reported), not \(speed)")
    }
  }

  /// A finger that rests before it moves has the velocity of its movement as soon as two frames show their rate.
  @Test func restBeforeFastFramesDoesNotCount() {
    let moves = (1...3).map { Sample(time: .milliseconds(52 + $0 * 8), value: Point2D(Double($0) * 10, 0)) }
    let rested = [Sample(time: .milliseconds(0), value: .zero)] + moves
    #expect(isClose(velocity(Array(rested.prefix(3))), Point2D(1250, 0), 1e-12))
    #expect(isClose(velocity(rested), Point2D(1250, 0), 1e-12))
  }

  /// With slow frames a finger is at rest after one and a half intervals, and at the latest after 150 ms.
  @Test(arguments: [10, 40, 41, 60, 80, 100] as [Int64]) func velocityIsZeroOneAndAHalfFramesLater(apart: Int64) {
    let samples = (0..<10).map { Sample(time: .milliseconds($0 * apart), value: Point2D(Double($0), 0)) }
    let estimator = estimator(samples)
    let rest = Interval(microseconds: max(40_000, apart * 1500))
    let last = samples[9].time
    #expect(estimator.velocity(at: last + rest) != .zero)
    #expect(estimator.velocity(at: last + rest + Interval(microseconds: 1)) == .zero)
  }

  /// A pause is not a device's frame interval: in fast frames, the next rest is as short as ever.
  @Test(arguments: [41, 60, 100, 101, 5000] as [Int64]) func fastFramesAfterAPauseRestoreTheShortRest(pause: Int64) {
    let moves = (0..<8).map { Sample(time: .milliseconds(pause + $0 * 8), value: Point2D(Double($0 + 1), 0)) }
    let moved = estimator([Sample(time: .milliseconds(0), value: .zero)] + moves)
    #expect(moved.velocity(at: .milliseconds(pause + 56 + 40)) != .zero)
    #expect(moved.velocity(at: .milliseconds(pause + 56 + 41)) == .zero)
  }

  @Test func framesFurtherApartThanTheLongestIntervalHaveNoVelocity() {
    let samples = (0..<20).map { Sample(time: .milliseconds($0 * 101), value: Point2D(Double($0), 0)) }
    for count in 1...20 { #expect(velocity(Array(samples.prefix(count))) == .zero) }
  }

  @Test func resetForgetsTheFrameInterval() {
    var estimator = VelocityEstimator()
    for number in 0..<5 { estimator.add(Point2D(Double(number), 0), at: .milliseconds(Int64(number) * 90)) }
    #expect(estimator.restDuration == .milliseconds(135))
    estimator.reset()
    #expect(estimator.restDuration == VelocityEstimator.rest)
  }

  @Test func velocityBeforeTheNewestSampleIsThatOfTheNewest() {
    #expect(estimator(flick).velocity(at: .distantPast) == estimator(flick).velocity(at: .milliseconds(24)))
  }

  // MARK: Irregular samples

  @Test func velocityOfFewerThanTwoSamplesIsZero() {
    #expect(velocity([]) == .zero)
    #expect(velocity([flick[0]]) == .zero)
    var estimator = estimator(flick)
    estimator.reset()
    #expect(estimator.velocity(at: .milliseconds(24)) == .zero)
  }

  /// Of several samples with one time the last counts, and a late sample counts as current.
  @Test func sampleNotLaterThanTheNewestReplacesIt() {
    var random = SeededRandom(seed: 6)
    for _ in 0..<500 {
      let samples = samples(12, apart: 6000...20_000, &random, randomPoint)
      let odd = samples.flatMap { sample in
        let back = Int64.random(in: 0...100_000, using: &random)
        return [
          Sample(time: sample.time, value: randomPoint(0, &random)),
          Sample(time: Timestamp(microseconds: sample.time.microseconds - back), value: sample.value),
        ]
      }
      #expect(velocity(odd) == velocity(samples))
    }
  }

  @Test func replacementEqualToItsPredecessorIsDropped() {
    var estimator = estimator(flick)
    estimator.add(Point2D(99, 9), at: .milliseconds(32))
    estimator.add(Point2D(30, 0), at: .milliseconds(32))
    #expect(estimator.velocity(at: .milliseconds(32)) == velocity(flick))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, .signalingNaN]) func nonFiniteSamplesAreIgnored(odd: Double) {
    var estimator = VelocityEstimator(window: .milliseconds(100))
    for sample in flick {
      estimator.add(sample.value, at: sample.time)
      estimator.add(Point2D(0, odd), at: sample.time)
      estimator.add(Point2D(odd, 0), at: sample.time + .milliseconds(4))
    }
    #expect(estimator.velocity(at: .milliseconds(24)) == velocity(flick))
  }

  @Test func velocityIsAlwaysFinite() {
    var random = SeededRandom(seed: 7)
    let numbers: [Double] = [
      0, -0.0, 1, .leastNonzeroMagnitude, 1e300, -1e300, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .infinity,
      .nan,
    ]
    for _ in 0..<randomCases(20_000) {
      var estimator = VelocityEstimator(window: Interval(microseconds: irregularTime(&random)))
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        let value = Point2D(numbers.randomElement(using: &random)!, numbers.randomElement(using: &random)!)
        estimator.add(value, at: Timestamp(microseconds: irregularTime(&random)))
        let reported = estimator.velocity(at: Timestamp(microseconds: irregularTime(&random)))
        #expect(reported.x.isFinite && reported.y.isFinite)
      }
    }
  }

  private func irregularTime(_ random: inout SeededRandom) -> Int64 {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: Int64.min &+ Int64.random(in: 0...9, using: &random)
    case 1: Int64.max - Int64.random(in: 0...9, using: &random)
    case 2: Int64.random(in: .min ... .max, using: &random)
    default: Int64.random(in: -50_000...50_000, using: &random)
    }
  }
}

extension Interval {
  fileprivate var seconds: Double { milliseconds / 1000 }
}
