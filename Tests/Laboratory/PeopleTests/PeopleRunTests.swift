import GestureTables
import Testing

@testable import People

@Suite struct PeopleRunTests {
  @Test func eachPersonIsCountedByGesture() throws {
    let (run, setup) = try Hands.run(Hands.population())
    let result = try run.result(of: setup)
    #expect(result.counts[0].map(\.recognized) == [20, 20, 0, 0] && result.counts[0].allSatisfy { $0.attempts == 20 })
    #expect(result.able(at: 0) == [0, 1] && result.able(at: 1) == [0, 1, 2, 3])
    #expect(result.worst(at: 0) == 0 && result.share(of: 0) == 0.5)
  }

  /// A coordinator that is reset between sessions gives what a new one for each gives.
  @Test func sessionsDoNotDependOnEachOther() throws {
    let population = Hands.population()
    let (run, setup) = try Hands.run(population)
    let whole = try run.result(of: setup)
    for person in population.people.indices {
      let own = try run.result(of: setup) { $0 == person }
      #expect(own.counts.map { $0[person] } == whole.counts.map { $0[person] })
      #expect(
        own.counts.allSatisfy { counts in counts.indices.allSatisfy { $0 == person || counts[$0].attempts == 0 } })
    }
  }

  @Test func missedAttemptsHaveTheirLimit() throws {
    let (run, setup) = try Hands.run(Hands.population())
    let observer = AttemptObserver(run.population, run.intents, setup)
    _ = try run.result(of: setup, observer: observer)
    #expect(observer.failures[0].map { $0.counts } == [[:], [:], [.movement: 20], [.time: 20]])
    let text = PeopleText.percent(0.6755)
    #expect(text == "67.6 %")
  }

  @Test func remediesHelpWithoutHarm() throws {
    let (run, setup) = try Hands.run(Hands.population())
    let findings = try PeopleFindings(run, setup, text: "standard")
    let last = try #require(findings.remedies[0].last)
    #expect(last.result.able(at: 0) == [0, 1, 2, 3] && last.result.able(at: 1).count == 4)
    #expect(findings.remedies[1].isEmpty)
    let names = Set(last.change.assignments.map { $0.prefix { $0 != "=" } })
    #expect(
      names.isSuperset(of: [
        "tap.allowableMovement", "pan.minimumTranslation", "tap.maximumPressDuration", "longPress.minimumPressDuration",
      ]))
    // A remedy that would turn drags into taps is none: a limit of 300 pt is never suggested.
    #expect(last.result.taken(from: 1, by: 0) == 0)
  }

  @Test func answerBeginsWithWhoWhyAndWhatHelps() throws {
    let (run, setup) = try Hands.run(Hands.population())
    let tables = try PeopleFindings(run, setup, text: "standard", accommodations: Accommodation.all).tables
    let lines = tables[0].lines().map { $0.map(\.text).joined() }.prefix(10)
    #expect(lines[0].hasPrefix("2 of 4 people are excluded: mover, holder."))
    #expect(lines.contains { $0.contains("who: mover (0.0 %), holder (0.0 %)") })
    #expect(lines.contains { $0.contains("why: mover moves the finger too far in 20 of 20 missed attempts, 3.9 mm") })
    #expect(lines.contains { $0.contains("helps: let the finger move ") && $0.contains("tap.allowableMovement=") })
    #expect(lines.contains { $0.contains("it costs: 0 of 20 attempts at drag become tap") })
  }

  @Test func overlappingTapsAreTwoAttemptsAndAFingerTooManyIsNone() {
    func samples(_ list: [(Int64, Int64, SamplePhase)]) -> [TouchSample] {
      list.map { TouchSample(row: 0, time: 1000 * $0.0, id: $0.1, phase: $0.2, x: 1, y: 1) }
    }
    let overlapping = samples([(0, 1, .began), (50, 2, .began), (60, 1, .ended), (100, 2, .ended)])
    let together = samples([(0, 1, .began), (40, 2, .began), (60, 2, .ended), (100, 1, .ended)])
    for (touches, isOneTouch, count) in [(overlapping, true, 2), (overlapping, false, 1), (together, true, 1)] {
      let splitter = AttemptSplitter(gesture: 0, shape: GestureShape(isOneTouch: isOneTouch))
      let attempts = splitter.attempts(in: touches)
      #expect(attempts.count == count && attempts.map(\.rows.count).reduce(0, +) == 4)
    }
    let doubleTaps = AttemptSplitter(gesture: 0, shape: GestureShape(taps: 2, isOneTouch: true))
    #expect(
      doubleTaps.attempts(in: Hands.touches([(50, 0), (50, 0), (50, 0), (50, 0), (50, 0)])).map(\.rows.count) == [
        4, 4, 2,
      ])
  }

  @Test func unknownGesturesAreNamed() throws {
    let setup = try RecognizerSetup("standard")
    #expect(throws: PeopleProblem.self) { try Intents(["wave"], in: setup) }
    let intents = try Intents(["Drag", "long press", "task 2"], in: setup, meanings: [("task 2", ["pinch"])])
    #expect(intents.recognizers[0].first == "pan" && intents.recognizers[1].first == "longPress")
    #expect(intents.recognizers[2] == ["pinch"])
  }

  @Test func lineForAPullRequestNamesThePeopleAndTheParameter() throws {
    let (run, old) = try Hands.run(Hands.population())
    let new = try RecognizerSetup("standard\nset tap.maximumPressDuration=85ms")
    let line = PeopleChange.line(
      try run.result(of: new), was: try run.result(of: old), SetupParameter.all(of: new), SetupParameter.all(of: old))
    #expect(line == "excludes 3 of 4 people (was 2): tap.maximumPressDuration 85ms (was 500ms)")
  }
}
