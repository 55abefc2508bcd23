import Foundation
import Gestures
import CoreTestSupport
import Testing

/// Compares velocities at touch up with an independent parabola, on synthetic flings on which nothing was tuned.
@Suite struct VelocityAccuracyTests {
  /// How far a finger has moved, as a share of its distance, after a share of its time.
  enum Motion: String, CaseIterable {
    case even, accelerated, cubic, exponential, decelerated
    /// The movement of least jerk (Flash and Hogan 1985), in which the finger lifts at seven tenths of the time.
    case leastJerk

    func distance(_ time: Double) -> Double {
      switch self {
      case .even: time
      case .accelerated: time * time
      case .cubic: time * time * time
      case .exponential: exp(3 * time) / 20
      case .decelerated: 1.6 * time - 0.6 * time * time
      case .leastJerk: 10 * pow(0.7 * time, 3) - 15 * pow(0.7 * time, 4) + 6 * pow(0.7 * time, 5)
      }
    }
  }

  /// With times that jitter by up to 0.5 ms, and positions in eighths of a point.
  private func fling(_ motion: Motion, rate: Double, _ random: inout SeededRandom) -> [PositionSample] {
    let duration = Double.random(in: 0.08...0.3, using: &random)
    let reach = Point2D(.random(in: 300...900, using: &random), .random(in: -900...900, using: &random))
    let phase = Double.random(in: 0...1 / rate, using: &random)
    return stride(from: phase, through: duration, by: 1 / rate).map { time in
      let position = reach * motion.distance(time / duration)
      let jitter = Double.random(in: -0.0005...0.0005, using: &random) * min(1, 250 / rate)
      return PositionSample(
        Timestamp(microseconds: Int64((time + jitter) * 1_000_000)),
        Point2D((position.x * 8).rounded() / 8, (position.y * 8).rounded() / 8))
    }
  }

  @Test(arguments: Motion.allCases, [60, 90, 125, 240, 1000])
  func velocityAtTouchUpIsThatOfTheParabola(motion: Motion, rate: Double) {
    var random = SeededRandom(seed: 1)
    var comparison = SpeedComparison()
    for _ in 0..<randomCases(200) {
      let samples = fling(motion, rate: rate, &random)
      var estimator = VelocityEstimator()
      for sample in samples { estimator.add(sample.position, at: sample.time) }
      comparison.add(
        estimator.velocity(at: samples.last?.time ?? .distantPast), reference: PositionSample.boundedVelocity(samples))
    }
    // Of fast frames the library keeps some: its last velocity between two samples is older than that of the last two frames.
    #expect(
      comparison.count > randomCases(50) && comparison.shareWithinAFifth >= 0.9 && abs(comparison.bias) <= 0.1,
      "\(comparison)")
  }
}
