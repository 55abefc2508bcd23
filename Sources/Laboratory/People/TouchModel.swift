import GestureTables
import Gestures
import Glibc
import TouchAuthoring

/// A distribution of hands: how a group of people touches, from published figures.
///
/// A person has medians that differ between people, and an attempt differs from the person's medians. Both are log-normal.
package struct TouchModel: Sendable {
  /// A quantity that is above 0.
  package struct Spread: Hashable, Sendable {
    /// The median of people's medians.
    package var median: Double
    /// The factor by which people differ: the geometric standard deviation of their medians.
    package var between: Double
    /// The factor by which one person's attempts differ.
    package var within: Double

    package init(_ median: Double, between: Double, within: Double) {
      (self.median, self.between, self.within) = (median, between, within)
    }

    /// Returns the interval of the median with 95 % confidence if this many people were measured.
    package func interval(of people: Int) -> ClosedRange<Double> {
      let error = 1.96 * log(between) / Double(people).squareRoot()
      return median * exp(-error)...median * exp(error)
    }
  }

  package var name: String
  /// Who they are.
  package var group: String
  /// Where the figures are published.
  package var source: String
  /// The number of people behind the figures.
  package var people: Int
  package var gesture: String
  /// How long a touch is down, in milliseconds.
  package var duration: Spread
  /// How far it moves from its touch down, in millimetres.
  package var extent: Spread
  /// The share of touches that do not move, and how much people differ in it.
  package var still = (mean: 0.0, between: 0.0)
  /// The share of the extent that is left when the touch lifts.
  package var drift = 1.0
  /// The time between touches, in milliseconds.
  package var pause = Spread(600, between: 1.1, within: 1.2)
  /// The distance between the beginnings of touches that follow each other, in millimetres; nil if the source has none.
  package var spacing: Spread?
  /// The amplitude of a tremor in millimetres, and its frequency in hertz.
  package var tremor = (amplitude: 0.0, frequency: 0.0)
  /// The share of attempts in which another finger rests.
  package var resting = 0.0
  /// Whether the source has the spreads and the extent, or only the median duration.
  package var hasSpreads = true
  /// The features in which its touches differ from the real ones of the source by a Kolmogorov-Smirnov distance of more than 0.1; nil
  /// if the source has no touches to compare with.
  package var differs: [String]?
  /// What the source does not state and the model assumes.
  package var assumed: [String]
  /// What the hands cannot imitate.
  package var limits: [String]

  /// The fewest people behind a model.
  package static let fewestPeople = 10

  /// Returns why the model must not be used; nil if nothing is wrong.
  package var problem: String? {
    if people < Self.fewestPeople {
      return "the model \(name) is of \(people) people; fewer than \(Self.fewestPeople) are no population"
    }
    if source.isEmpty { return "the model \(name) has no source" }
    return nil
  }

  private static let pointsPerMillimetre = 163 / 25.4
  private static let sampleInterval: Int64 = 8333

  // MARK: Hands

  /// Returns the touches of one person, as rows of a table in points.
  ///
  /// - Parameters:
  ///   - person: The person's number. The same number has the same hand.
  ///   - attempts: The number of attempts.
  package func hand(of person: Int, attempts: Int) -> [TouchSample] {
    let seed = name.utf8.reduce(UInt64(0)) { $0 &* 31 &+ UInt64($1) }
    var random = NormalNumbers(SplitMix(seed: 60, purpose: seed, index: person))
    func median(_ spread: Spread, _ quantity: Int) -> Double {
      spread.median * exp(log(spread.between) * deviation(of: person, seed, quantity))
    }
    // Who moves in more touches moves further: the same deviation decides both.
    let own = (
      duration: median(duration, 0), extent: median(extent, 1), pause: median(pause, 2),
      still: min(1, max(0, still.mean - still.between * deviation(of: person, seed, 1)))
    )
    let ownSpacing = spacing.map { median($0, 3) }
    var samples: [TouchSample] = []
    var time: Int64 = 1_000_000
    var path = TouchPath()
    for attempt in 0..<attempts {
      let length = Int64(max(1, random.value(own.duration, duration.within)) * 1000)
      let isStill = random.share() < own.still
      let distance = isStill ? 0 : random.value(own.extent, extent.within) * Self.pointsPerMillimetre
      let hasGuest = random.share() < resting
      if let spacing, let ownSpacing {
        path.advance(by: random.value(ownSpacing, spacing.within) * Self.pointsPerMillimetre)
      } else {
        path.place = Point2D(300 + Double(attempt % 5) * 90, 250 + Double(attempt / 5 % 5) * 70)
      }
      touch(attempt, path.place, at: time, length, distance, turn: random.share(), hasGuest, &samples)
      time += length + Int64(random.value(own.pause, pause.within) * 1000)
    }
    for index in samples.indices { samples[index].row = Int64(index) }
    return samples
  }

  /// Returns how many deviations a person is from the middle of people. As many people as were measured are spread evenly over the
  /// distribution, so that so few of them have its statistics.
  private func deviation(of person: Int, _ seed: UInt64, _ quantity: Int) -> Double {
    var random = SplitMix(seed: 60, purpose: seed, index: -1 - quantity)
    var ranks = Array(0..<max(1, people))
    for index in ranks.indices.reversed() where index > 0 { ranks.swapAt(index, random.upTo(index)) }
    let share = (Double(ranks[person % ranks.count]) + 0.5) / Double(ranks.count)
    var (low, high) = (-6.0, 6.0)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if erfc(-middle / 2.0.squareRoot()) / 2 < share { low = middle } else { high = middle }
    }
    return low
  }

  private func touch(
    _ attempt: Int, _ start: Point2D, at time: Int64, _ length: Int64, _ distance: Double, turn: Double,
    _ hasGuest: Bool,
    _ samples: inout [TouchSample]
  ) {
    let direction = Point2D(cos(2 * .pi * turn), sin(2 * .pi * turn))
    let id = Int64(2 * attempt)
    func add(_ id: Int64, _ phase: SamplePhase, _ time: Int64, _ point: Point2D) {
      let (x, y) = ((point.x * 1000).rounded() / 1000, (point.y * 1000).rounded() / 1000)
      samples.append(TouchSample(row: 0, time: time, id: id, phase: phase, x: x, y: y))
    }
    let guest = Point2D(start.x + 250, start.y + 60)
    if hasGuest { add(id + 1, .began, time, guest) }
    add(id, .began, time, start)
    var step = Self.sampleInterval
    while step < length {
      if distance > 0 || tremor.amplitude > 0 {
        add(id, .moved, time + step, place(step, length, start, direction, distance))
      }
      step += Self.sampleInterval
    }
    // A short touch has one movement, so that it is as far as it should be.
    if distance > 0, length > 2, length <= 2 * Self.sampleInterval {
      add(id, .moved, time + length - 1, place(length * 2 / 3, length, start, direction, distance))
    }
    add(id, .ended, time + length, place(length, length, start, direction, distance))
    if hasGuest { add(id + 1, .ended, time + length, guest) }
  }

  /// Where a touch is: it moves out for two thirds of its time, and back by what is not left of it at the end.
  private func place(
    _ now: Int64, _ length: Int64, _ start: Point2D, _ direction: Point2D, _ distance: Double
  ) -> Point2D {
    let share = Double(now) / Double(length)
    let out = drift >= 1 ? share : share < 2 / 3 ? share * 1.5 : 1 - (1 - drift) * (share * 3 - 2)
    let along = distance * out
    let across = tremor.amplitude * Self.pointsPerMillimetre * sin(2 * .pi * tremor.frequency * Double(now) / 1_000_000)
    return Point2D(
      start.x + along * direction.x - across * direction.y, start.y + along * direction.y + across * direction.x)
  }

  /// Returns a population of as many people as were measured.
  ///
  /// - Parameter attempts: The number of attempts of each.
  package func population(attempts: Int) throws(PeopleProblem) -> Population {
    if let problem { throw PeopleProblem(problem) }
    var population = Population()
    for person in 0..<people {
      let samples = hand(of: person, attempts: attempts)
      population.add(
        person: "\(person + 1)", gesture: gesture, shape: GestureShape(isOneTouch: gesture == "tap"), samples: samples)
    }
    return population
  }
}

/// Where touches begin: along a line, and back at its ends.
private struct TouchPath {
  var place = Point2D(300, 300)
  private var direction = 1.0
  private static let ends = 60.0...1100.0

  mutating func advance(by distance: Double) {
    if !Self.ends.contains(place.x + direction * distance) { direction = -direction }
    place.x += direction * distance
  }
}

/// Normal numbers from sums of twelve equal ones: the same on every machine, and at most six deviations from the mean.
private struct NormalNumbers {
  private var random: SplitMix

  init(_ random: SplitMix) { self.random = random }

  mutating func share() -> Double { (random.signed() + 1) / 2 }

  mutating func next() -> Double { (0..<12).reduce(-6.0) { sum, _ in sum + share() } }

  mutating func value(_ median: Double, _ within: Double) -> Double { median * exp(log(within) * next()) }
}
