import Foundation
import CoreTestSupport
import Testing

@testable import ScrollPhysics

/// The arithmetic of scrolling.
@Suite struct ScrollCurveTests {
  @Test func decayIsWithinFourUnitsInTheLastPlace() {
    var random = SeededRandom(seed: 41)
    for index in 0..<50_000 {
      let x = index % 2 == 0 ? Double.random(in: 0...2, using: &random) : Double.random(in: 0...700, using: &random)
      let exact = exp(-x)
      #expect(abs(ExponentialDecay.factor(x) - exact) <= 4 * exact.ulp, "e^-\(x)")
    }
  }

  @Test func decayNeverGrows() {
    var random = SeededRandom(seed: 42)
    for _ in 0..<50_000 {
      let x = Double.random(in: 0...40, using: &random)
      // A microsecond later at the slowest rate.
      #expect(ExponentialDecay.factor(x + 2e-6) <= ExponentialDecay.factor(x))
    }
    #expect(ExponentialDecay.factor(0) == 1 && ExponentialDecay.factor(-1) == 1 && ExponentialDecay.factor(.nan) == 1)
    #expect(ExponentialDecay.factor(708) == 0 && ExponentialDecay.factor(.infinity) == 0)
  }

  /// The same bits on every machine: these were computed on x86-64.
  @Test func decayHasTheSameBitsEverywhere() {
    var random = SeededRandom(seed: 43)
    var sum: UInt64 = 14_695_981_039_346_656_037
    for _ in 0..<10_000 {
      sum = (sum ^ ExponentialDecay.factor(Double.random(in: 0...60, using: &random)).bitPattern) &* 1_099_511_628_211
    }
    #expect(sum == 10_590_110_989_832_873_676)
  }

  @Test func logarithmIsTheInverse() {
    var random = SeededRandom(seed: 45)
    for _ in 0..<50_000 {
      let x = exp(Double.random(in: -20...20, using: &random))
      #expect(abs(ExponentialDecay.logarithm(x) - log(x)) < 1e-14 * (1 + abs(log(x))), "ln \(x)")
    }
    #expect(ExponentialDecay.logarithm(1) == 0)
  }

  /// UIKit's rates are shares of the velocity that remain after each millisecond.
  @Test(arguments: [DecelerationRate.normal, .fast]) func velocityKeepsItsShareEachMillisecond(_ rate: DecelerationRate)
  {
    let flick = Deceleration(rate, velocity: 3_000, viewport: 800)
    for milliseconds in 0...500 {
      let remaining = flick.velocity(after: Int64(milliseconds) * 1000) / flick.velocity(after: 0)
      #expect(abs(remaining - pow(rate.perMillisecond, Double(milliseconds))) < 1e-12)
    }
  }

  /// Toolkits differ in how far a flick goes, and none turns back or jumps.
  @Test(arguments: DecelerationRate.allCases) func flicksOnlyGetSlower(_ rate: DecelerationRate) {
    for speed in [50.0, 300, 2_000, 7_500, 100_000] {
      let flick = Deceleration(rate, velocity: -speed, viewport: 800)
      let mirrored = Deceleration(rate, velocity: speed, viewport: 800)
      #expect(flick.duration == mirrored.duration && flick.distance == -mirrored.distance)
      let times = stride(from: Int64(0), through: flick.duration, by: Int64.Stride(max(1, flick.duration / 500)))
      var before = (place: 0.0, speed: Double.infinity)
      for time in times {
        let place = mirrored.displacement(after: time)
        #expect(
          place >= before.place && mirrored.velocity(after: time) <= before.speed + 2, "\(rate) \(speed) at \(time)")
        before = (place, mirrored.velocity(after: time))
      }
      #expect(abs(mirrored.displacement(after: flick.duration) - mirrored.distance) <= ScrollCurve.decayThreshold)
    }
  }

  @Test func rubberBandHasAnInverse() {
    var random = SeededRandom(seed: 44)
    for _ in 0..<20_000 {
      let dimension = Double.random(in: 1...2_000, using: &random)
      let distance = Double.random(in: 0...3 * dimension, using: &random)
      let stretched = RubberBand.stretched(distance, dimension: dimension)
      #expect(stretched <= min(dimension, 0.55 * distance + 1e-9))
      #expect(abs(RubberBand.distance(stretched: stretched, dimension: dimension) - distance) < 1e-9 * (1 + distance))
    }
    #expect(abs(RubberBand.stretched(.infinity, dimension: 480) - 480) < 1e-9)
    #expect(RubberBand.stretched(.nan, dimension: 480) == 0)
  }

  @Test func everyPairOfPhaseAndSignalHasANextPhase() {
    // A phase without a finger ends by an arrival; one with a finger only by that finger.
    for phase in ScrollPhase.allCases {
      for signal in ScrollSignal.allCases {
        let next = ScrollPhase.next(phase, on: signal)
        if phase.isMoving && signal == .arrived { #expect(next == .idle) }
        if phase.isMoving && signal == .touchDown { #expect(next == .held) }
        if signal == .dragBegan { #expect(next == .dragging) }
        if phase == .dragging, next != .dragging { #expect(signal.rawValue.hasPrefix("letGo")) }
      }
    }
  }
}
