import GestureTables
import Testing

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
    #expect(sweep.costs(of: 4).mistakes > 0 && sweep.costs(of: 3).mistakes == 0)
    let frontier = sweep.frontier
    #expect(frontier.contains(3))
    for place in sweep.points.indices {
      let own = sweep.costs(of: place)
      let isBeaten = frontier.contains { other in
        let rival = sweep.costs(of: other)
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
        #expect(real == sweep.points[fold.point].result.counts[0][person].share)
      }
    }
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
