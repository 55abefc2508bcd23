import Foundation
import GestureTables
import Testing

@testable import People

@Suite struct TouchModelTests {
  /// The generated people have the published statistics: medians within the interval of so many people, factors within a quarter.
  @Test(arguments: TouchModel.all.map(\.name)) func generatedStatisticsAreThePublishedOnes(name: String) throws {
    let model = try #require(TouchModel.named(name))
    let population = try model.population(attempts: 400)
    #expect(population.people.count == model.people && population.attempts(at: 0) == 400 * model.people)
    var durations: [(mean: Double, deviation: Double)] = []
    var extents: [(mean: Double, deviation: Double)] = []
    var still = 0
    for session in population.sessions {
      durations.append(Self.logarithmic(session.attempts.map { Double($0.end - $0.start) / 1000 }))
      let moved = session.attempts.map { $0.extent * 25.4 / 163 }.filter { $0 > 0 }
      still += session.attempts.count - moved.count
      extents.append(Self.logarithmic(moved))
    }
    Self.expect(durations, like: model.duration, of: model.people, "\(name): duration")
    Self.expect(extents, like: model.extent, of: model.people, "\(name): extent", tolerance: 0.35)
    #expect(abs(Double(still) / Double(400 * model.people) - model.still.mean) < 0.12, "\(name): still")
  }

  /// What the models publish, and what their hands have, in one file: both are read next to each other.
  @Test func statisticsAreStatedNextToThePublishedOnes() throws {
    var lines: [String] = []
    for model in TouchModel.all {
      lines.append("\(model.name): \(model.people) people; \(model.source)")
      let features = TouchFeatures(try model.population(attempts: 400))
      func add(_ name: String, _ spread: TouchModel.Spread?, _ unit: String) {
        guard let spread else { return }
        let own = features.values[name]!.map { Self.logarithmic($0.filter { $0 > 0 }) }
        let mean = own.map(\.mean).reduce(0, +) / Double(own.count)
        let variance = own.reduce(0) { $0 + ($1.mean - mean) * ($1.mean - mean) } / Double(own.count - 1)
        let within = exp(own.map(\.deviation).reduce(0, +) / Double(own.count))
        let interval = spread.interval(of: model.people)
        func text(_ value: Double) -> String { String(format: value < 10 ? "%.2f" : "%.0f", value) }
        let isPublished = model.hasSpreads || name == "duration"
        let spreads = model.hasSpreads ? "" : " (assumed)"
        lines.append(
          "  \(name): \(isPublished ? "published" : "assumed") \(text(spread.median)) \(unit) (\(text(interval.lowerBound)) to \(text(interval.upperBound))), "
            + "people by \(text(spread.between)), attempts by \(text(spread.within))\(spreads); "
            + "made \(text(exp(mean))) \(unit), \(text(exp(variance.squareRoot()))), \(text(within))")
      }
      add("duration", model.duration, "ms")
      add("extent", model.extent, "mm")
      add("pause", model.pause, "ms")
      add("spacing", model.spacing, "mm")
      let still = features.values["still"]!.flatMap { $0 }
      lines.append(
        "  still: \(model.hasSpreads ? "published" : "assumed") \(Int((100 * model.still.mean).rounded())) %; made \(Int((100 * still.reduce(0, +) / Double(still.count)).rounded())) %"
      )
    }
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("models.txt")
    let text = lines.joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  /// Two-sample tests of the model's touches against the real ones, by touches and by people: the features that differ are those that
  /// the model names.
  @Test func featuresThatDifferFromTheRealTouchesAreNamed() throws {
    let model = try #require(TouchModel.named("tablet-taps"))
    let real = try TouchFeatures.real(model.name)
    let made = TouchFeatures(try model.population(attempts: 600))
    var different: [String] = []
    for name in TouchFeatures.names {
      if let percentiles = real[name], made.distance(name, toPercentiles: percentiles) > 0.1 { different.append(name) }
      let people = try #require(real["\(name) by person"])
      #expect(people.count == model.people)
      // People are independent, touches are not: the critical distance at 5 % of 16 and 16.
      let isNamed = model.differs?.contains(name) == true
      #expect(TouchFeatures.distance(people, made.middles(name)) < 1.36 * (2.0 / 16).squareRoot() || isNamed, "\(name)")
    }
    #expect(different.sorted() == model.differs?.sorted())
    // The test notices a model that is twice as slow.
    var slow = model
    slow.duration.median *= 2
    let percentiles = try #require(real["duration"])
    #expect(TouchFeatures(try slow.population(attempts: 100)).distance("duration", toPercentiles: percentiles) > 0.1)
  }

  private static func logarithmic(_ values: [Double]) -> (mean: Double, deviation: Double) {
    let logs = values.map { log($0) }
    let mean = logs.reduce(0, +) / Double(max(1, logs.count))
    return (mean, (logs.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(max(1, logs.count))).squareRoot())
  }

  private static func expect(
    _ people: [(mean: Double, deviation: Double)], like spread: TouchModel.Spread, of count: Int, _ name: String,
    tolerance: Double = 0.25
  ) {
    let mean = people.map(\.mean).reduce(0, +) / Double(people.count)
    let variance = people.reduce(0) { $0 + ($1.mean - mean) * ($1.mean - mean) } / Double(people.count - 1)
    let within = people.map(\.deviation).reduce(0, +) / Double(people.count)
    let interval = spread.interval(of: count)
    #expect(
      interval.lowerBound * 0.9 < exp(mean) && exp(mean) < interval.upperBound * 1.1, "\(name): median \(exp(mean))")
    #expect(
      abs(exp(variance.squareRoot()) / spread.between - 1) < tolerance, "\(name): between \(exp(variance.squareRoot()))"
    )
    #expect(abs(exp(within) / spread.within - 1) < tolerance, "\(name): within \(exp(within))")
  }

  @Test func modelsOfFewPeopleAreRefused() throws {
    var model = try #require(TouchModel.named("tablet-taps"))
    model.people = 9
    #expect(throws: PeopleProblem.self) { try model.population(attempts: 1) }
    #expect(
      TouchModel.all.allSatisfy { $0.people >= 10 && !$0.source.isEmpty && !$0.limits.isEmpty && !$0.assumed.isEmpty })
  }

  @Test func sameNumberHasTheSameHand() throws {
    let model = try #require(TouchModel.named("tablet-taps"))
    let (one, again, other) = (
      model.hand(of: 3, attempts: 9), model.hand(of: 3, attempts: 9), model.hand(of: 4, attempts: 9)
    )
    #expect(
      one.map(\.time) == again.map(\.time) && one.map(\.x) == again.map(\.x) && one.map(\.time) != other.map(\.time))
  }

  @Test func tremorAndRestingFingersAreInTheHand() throws {
    var model = try #require(TouchModel.named("tablet-taps"))
    model.tremor = (2, 8)
    model.still = (1, 0)
    model.resting = 1
    let samples = model.hand(of: 0, attempts: 20)
    #expect(samples.count { $0.phase == .began } == 40)
    let reach =
      samples.filter { $0.id % 2 == 0 && $0.phase == .moved }.map { sample in
        let start = samples.first { $0.id == sample.id && $0.phase == .began }!
        return hypot(sample.x - start.x, sample.y - start.y)
      }.max() ?? 0
    #expect(abs(reach - 2 * 163 / 25.4) < 2, "\(reach)")
  }
}
