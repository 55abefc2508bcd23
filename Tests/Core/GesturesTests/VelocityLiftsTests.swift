import CoreTestSupport
import Gestures
import Testing

/// The velocities of 10,000 synthetic lifts by this library's estimator and by those of others, each as published, written apart
/// from them. Documentation/Engines.md shows the table.
@Suite struct VelocityLiftsTests {
  enum Disturbance: String, CaseIterable {
    /// None; the first movement is up to three times the others; times jitter by 1 ms and positions by half a point; two frames at a
    /// time, stamped 0.4 ms apart.
    case none, jump, jitter, coalesced
  }

  struct Lift {
    var samples: [PositionSample] = []
    /// The velocity at the last sample, in points a second.
    var velocity = 0.0
    /// Whether the finger moves at one speed.
    var isEven = false
  }

  struct Method: Sendable {
    var name: String
    var velocity: @Sendable ([PositionSample]) -> Double
  }

  /// How far a finger has moved and how fast it is, as shares of its distance and mean velocity, after a share of its time: evenly,
  /// accelerating, decelerating, and by the movement of least jerk (Flash and Hogan 1985) up to seven tenths of its time.
  private static let motions: [(distance: @Sendable (Double) -> Double, velocity: @Sendable (Double) -> Double)] = [
    ({ $0 }, { _ in 1 }), ({ $0 * $0 }, { 2 * $0 }), ({ 1.6 * $0 - 0.6 * $0 * $0 }, { 1.6 - 1.2 * $0 }),
    (
      {
        let time = 0.7 * $0
        return time * time * time * (10 - 15 * time + 6 * time * time)
      },
      {
        let time = 0.7 * $0
        return 0.7 * 30 * time * time * (1 - time) * (1 - time)
      }
    ),
  ]

  static func lift(_ disturbance: Disturbance, _ random: inout SeededRandom) -> Lift {
    let number = Int.random(in: 0..<motions.count, using: &random)
    let motion = motions[number]
    let rate = [60.0, 90, 120, 125, 240].randomElement(using: &random)!
    let duration = Double.random(in: 0.08...0.3, using: &random)
    let reach = Double.random(in: 200...900, using: &random)
    var times = [0.0]
    var time = Double.random(in: 0.2...1, using: &random) / rate
    while time <= duration {
      times.append(time)
      time += 1 / rate
    }
    var positions = times.map { reach * motion.distance($0 / duration) }
    let last = times[times.count - 1]
    switch disturbance {
    case .none: break
    case .jump:
      let jump = Double.random(in: 0...2, using: &random) * (positions.count > 2 ? positions[2] - positions[1] : 0)
      for index in positions.indices.dropFirst() { positions[index] += jump }
    case .jitter:
      let jitter = 0.001 * min(1, 125 / rate)
      for index in positions.indices.dropFirst() {
        times[index] = max(0.0001, times[index] + .random(in: -jitter...jitter, using: &random))
        positions[index] += .random(in: -0.5...0.5, using: &random)
      }
    case .coalesced:
      for index in stride(from: 1, to: times.count - 1, by: 2) { times[index] = times[index + 1] - 0.0004 }
    }
    let samples = zip(times, positions).map {
      PositionSample(Timestamp(microseconds: Int64(($0 * 1e6).rounded())), Point2D(($1 * 8).rounded() / 8, 0))
    }
    return Lift(
      samples: samples, velocity: reach * motion.velocity(last / duration) / duration, isEven: number == 0)
  }

  // MARK: Methods

  private static let methods = [
    Method(name: "Touchstone") { samples in
      var estimator = VelocityEstimator()
      for sample in samples { estimator.add(sample.position, at: sample.time) }
      return estimator.velocity(at: samples[samples.count - 1].time).x
    },
    Method(name: "displacement over 40 ms", velocity: ruler),
    Method(name: "UIKit’s weights", velocity: weights),
    Method(name: "Android’s least squares", velocity: leastSquares),
    Method(name: "Chromium’s, restricted") { samples in
      let velocity = leastSquares(samples)
      return velocity * (samples[samples.count - 1].position.x - samples[0].position.x) < 0 ? 0 : velocity
    },
  ]

  /// At least three intervals.
  private static func ruler(_ samples: [PositionSample]) -> Double {
    let last = samples.count - 1
    var first = max(0, last - 3)
    while first > 0, samples[last].time - samples[first].time < .milliseconds(40) { first -= 1 }
    return slope(samples, first, last)
  }

  /// The weights of the velocities between the last four samples that Flutter published for UIKit's scroll views: 0.6, 0.35, 0.05.
  private static func weights(_ samples: [PositionSample]) -> Double {
    zip([0.05, 0.35, 0.6], 0...).reduce(0) { sum, part in
      let last = samples.count - 1 - part.1
      return last < 1 ? sum : sum + part.0 * slope(samples, last - 1, last)
    }
  }

  /// A parabola through at most twenty samples of the last 100 ms.
  private static func leastSquares(_ samples: [PositionSample]) -> Double {
    PositionSample.velocity(Array(samples.suffix(20))).x
  }

  private static func slope(_ samples: [PositionSample], _ first: Int, _ last: Int) -> Double {
    let interval = (samples[last].time - samples[first].time).seconds
    return interval > 0 ? (samples[last].position.x - samples[first].position.x) / interval : 0
  }

  // MARK: Table

  private static func table() -> (text: String, worst: [[Double]]) {
    var errors = Array(repeating: Array(repeating: [Double](), count: Disturbance.allCases.count), count: methods.count)
    var random = SeededRandom(seed: 1)
    for number in 0..<10_000 {
      let column = number % Disturbance.allCases.count
      var lift = Lift()
      while lift.samples.count < 5 || lift.velocity < 500 {
        lift = Self.lift(Disturbance.allCases[column], &random)
      }
      for (row, method) in methods.enumerated() {
        errors[row][column].append(abs(method.velocity(lift.samples) / lift.velocity - 1))
      }
    }
    let sorted = errors.map { $0.map { $0.sorted() } }
    let rows = zip(methods, sorted).map { method, columns in
      let cells = columns.map { errors in
        "\(percent(errors[errors.count / 2])), \(percent(errors[errors.count * 19 / 20])), \(percent(errors[errors.count - 1]))"
      }
      return "| \(method.name) | \(cells.joined(separator: " | ")) |"
    }
    return (rows.joined(separator: "\n"), sorted.map { $0.map { $0[$0.count - 1] } })
  }

  private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded()))" }

  @Test func worstErrorsAreThoseOfTheDocument() throws {
    let (text, worst) = Self.table()
    let page = Repository.folder.appendingPathComponent("Documentation/Engines.md")
    #expect(try String(contentsOf: page, encoding: .utf8).contains(text), "\(text)")
    // Of all methods, the smallest worst error, whatever disturbs the samples.
    for column in Disturbance.allCases.indices {
      for other in worst.dropFirst() { #expect(worst[0][column] <= other[column]) }
      #expect(worst[0][column] < 0.5)
    }
  }

  /// A finger that moves evenly has the velocity that a ruler gives, however its samples are disturbed.
  @Test(arguments: Disturbance.allCases) func evenMotionHasTheVelocityOfARuler(disturbance: Disturbance) {
    var random = SeededRandom(seed: 2)
    var count = 0
    while count < 500 {
      let lift = Self.lift(disturbance, &random)
      guard lift.isEven, lift.samples.count >= 5, lift.velocity >= 500 else { continue }
      count += 1
      #expect(abs(Self.methods[0].velocity(lift.samples) / Self.ruler(lift.samples) - 1) < 0.1, "\(lift)")
    }
  }
}
