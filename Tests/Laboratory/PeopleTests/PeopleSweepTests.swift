import GestureTables
import Testing
import TouchAuthoring

@testable import People

@Suite struct PeopleSweepTests {
  private func sweep(_ settings: [[String]]) throws -> (PeopleSweep, PeopleRun) {
    let (run, setup) = try Hands.run(Hands.population())
    var points = [PeopleSweep.Point(ParameterChange(), try run.result(of: setup))]
    for setting in settings {
      let change = ParameterChange(setting)
      points.append(PeopleSweep.Point(change, try run.result(of: try change.setup("standard"))))
    }
    return (PeopleSweep(points, current: 0), run)
  }

  private static let wider = ["tap.allowableMovement=28pt", "pan.minimumTranslation=28pt"]
  private static let longer = ["tap.maximumPressDuration=800ms", "longPress.minimumPressDuration=800ms"]

  @Test func bestSettingAdmitsTheMostPeopleWithoutMoreMistakes() throws {
    // The last one takes drags for taps.
    let reckless =
      [
        "tap.allowableMovement=400pt", "pan.minimumTranslation=400pt", "tap.maximumPressDuration=2000ms",
        "longPress.minimumPressDuration=2000ms",
      ]
      + ["swipe", "twoFingerSwipe", "threeFingerSwipe", "fourFingerSwipe"].map { "\($0).minimumVelocity=100000" }
    let (sweep, _) = try sweep([Self.wider, Self.longer, Self.wider + Self.longer, reckless])
    #expect(sweep.best() == 3)
    #expect(sweep.costs[4].mistakes > 0 && sweep.costs[3].mistakes == 0)
    let frontier = sweep.frontier
    #expect(frontier.contains(3))
    for place in sweep.points.indices {
      let own = sweep.costs[place]
      let isBeaten = frontier.contains { other in
        let rival = sweep.costs[other]
        return other != place && rival.excluded <= own.excluded && rival.mistakes <= own.mistakes
          && rival.wait <= own.wait
      }
      #expect(isBeaten != frontier.contains(place), "\(place)")
    }
  }

  @Test func everyPersonIsHeldOutOnce() throws {
    let (sweep, run) = try sweep([Self.wider, Self.longer])
    let folds = sweep.folds(judging: 0)
    #expect(folds.flatMap(\.people).sorted() == Array(run.population.people.indices))
    for fold in folds {
      for (person, real) in zip(fold.people, fold.real) {
        #expect(real == sweep.points[fold.point].score.counts[0][person].share)
      }
    }
  }

  /// Scores of made-up settings: the shares of people at one gesture, false recognitions and the wait.
  private func score(_ shares: [Int], _ mistakes: Int = 0, _ wait: Double? = nil) -> PeopleScore {
    PeopleScore(
      counts: [shares.map { PersonCount(attempts: 100, recognized: $0) }],
      mistakes: [mistakes] + Array(repeating: 0, count: shares.count - 1), waits: [wait])
  }

  @Test func longerWaitsAndMoreMistakesAreNoChoice() {
    let people = [100, 96, 90, 50]
    let settings: [([String], PeopleScore)] = [
      ([], score(people, 2, 100)), (["a"], score([100, 100, 100, 100], 2, 121)),
      (["b"], score([100, 100, 100, 100], 4, 100)), (["c"], score([100, 96, 95, 50], 2, 119)),
    ]
    let sweep = PeopleSweep(settings.map { PeopleSweep.Point($0.0, $0.1) }, current: 0)
    #expect(sweep.best() == 3)
    // They are on the frontier, where the price is seen.
    #expect(
      sweep.frontier
        == [1, 2, 3, 0].sorted {
          (sweep.costs[$0].excluded, sweep.costs[$0].mistakes, $0) < (
            sweep.costs[$1].excluded, sweep.costs[$1].mistakes, $1
          )
        })
    // Without the setting in use, the fewest mistakes are the limit.
    let unknown = PeopleSweep(settings.dropFirst().map { PeopleSweep.Point($0.0, $0.1) }, current: nil)
    #expect(unknown.best() == 0)
  }

  /// The quick computation of the frontier agrees with its definition.
  @Test func frontierIsWhatNoOtherSettingBeats() {
    var random = SplitMix(seed: 7)
    for _ in 0..<200 {
      let points = (0..<30).map { place in
        PeopleSweep.Point(
          ["\(place)"], score((0..<4).map { _ in random.upTo(1) * 100 }, random.upTo(4), Double(random.upTo(4))))
      }
      let sweep = PeopleSweep(points, current: 0)
      let expected = points.indices.filter { place in
        let own = sweep.costs[place]
        return !points.indices.contains { other in
          let rival = sweep.costs[other]
          let isNoWorse = rival.excluded <= own.excluded && rival.mistakes <= own.mistakes && rival.wait <= own.wait
          return isNoWorse && (rival != own || other < place)
        }
      }
      #expect(sweep.frontier.sorted() == expected)
    }
  }

  @Test func frontierIsDrawn() throws {
    let (sweep, run) = try sweep([Self.wider, Self.longer, Self.wider + Self.longer, ["tap.maximumPressDuration=50ms"]])
    let answer = PeopleSweepAnswer(sweep, people: run.population.people, gestures: run.population.gestures)
    #expect(
      answer.tables[0].headline.hasPrefix("Best of 4 settings, chosen on all 4 people: tap.allowableMovement=28pt"))
    let drawing = FrontierText(sweep).lines
    #expect(drawing.contains { $0.contains("●") } && drawing.contains { $0.contains("○") })
    #expect(drawing.allSatisfy { $0.count <= 80 })
    #expect(FrontierText(PeopleSweep([sweep.points[0]], current: 0)).lines.isEmpty)
  }

  @Test func intervalsContainTheValueAndAreTheSameEachTime() throws {
    let (run, setup) = try Hands.run(Hands.population())
    let result = try run.result(of: setup)
    let interval = PeopleInterval.able(result, at: 0)
    #expect(interval.contains(2) && interval == PeopleInterval.able(result, at: 0) && interval.lowerBound < 2)
    #expect(PeopleInterval.able(result, at: 1) == 4...4)
    #expect(PeopleInterval.share(result, of: 0).contains(0.5))
  }
}
