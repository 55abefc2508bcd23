import GestureTables
import Testing

@testable import People

@Suite struct AccommodationTests {
  @Test func holdDurationDropsShortTouchesAndBeginsLongOnesLater() {
    let touches = Hands.touches([(200, 0), (500, 30)])
    let passed = AccommodationFilter.holdDuration(touches, 300_000)
    #expect(passed.map(\.id) == [1, 1, 1] && passed.map(\.phase) == [.began, .moved, .ended])
    #expect(passed[0].time == 1_300_000 && passed[0].x == 320)
  }

  @Test func ignoreRepeatDropsTouchesSoonAfterATouchUp() {
    var touches = Hands.touches([(50, 0), (50, 0), (50, 0)])
    for index in touches.indices { touches[index].time /= 10 }
    #expect(
      Set(AccommodationFilter.ignoreRepeat(touches, 99_000).map(\.id))
        == [0, 1, 2].filter { $0 == 0 || $0 == 2 }.reduce(into: []) { $0.insert($1) })
    #expect(AccommodationFilter.ignoreRepeat(touches, 1000).count == touches.count)
  }

  @Test func tapAssistanceTapsAtOnePosition() {
    let touches = Hands.touches([(200, 60), (600, 60)])
    for (isFinal, x) in [(false, 300.0), (true, 360.0)] {
      let passed = AccommodationFilter.tapAssistance(touches, 500_000, isFinal: isFinal)
      #expect(passed.prefix(2).allSatisfy { $0.x == x && $0.id == 0 } && passed[1].phase == .ended)
      // The longer touch moves on from where it is after the delay.
      #expect(passed[2].phase == .began && passed[2].time == 1_500_000 && passed[2].x == 360)
    }
  }

  /// Whatever a filter passes on can be recognized: touches begin once, move and lift while they are down, in order of time.
  @Test func filteredTouchesAreWellFormed() throws {
    let model = try #require(TouchModel.named("tablet-taps"))
    for person in 0..<4 {
      let samples = model.hand(of: person, attempts: 60)
      for setting in Accommodation.all {
        guard let filter = setting.filter else { continue }
        var table = try TableRecognizer(try RecognizerSetup("standard"))
        try table.beginSession(0, hash: nil, row: 0)
        for sample in filter(samples) { try table.add(sample) }
        try table.finish()
      }
    }
  }

  @Test func settingsReadmitOrLose() throws {
    let (run, setup) = try Hands.run(Hands.population())
    let base = try run.result(of: setup)
    func result(_ setting: Accommodation) throws -> PeopleResult { try #require(try setting.result(run, "standard")) }
    #expect(base.able(at: 0) == [0, 1])
    // Tap assistance admits the one who moves, and the one who is slow, because the touch begins later. A hold duration of 0.3 s
    // admits that one at the price of short taps.
    #expect(try result(.tapAssistance(500_000, isFinal: false)).able(at: 0) == [0, 1, 2, 3])
    #expect(try result(.holdDuration(300_000)).able(at: 0) == [3])
    let long = try #require(Accommodation.all.first { $0.name.contains("delay medium") })
    #expect(try result(long).able(at: 0) == [0, 1, 3])
    #expect(Accommodation.all.allSatisfy { !$0.source.isEmpty && !$0.platform.isEmpty && !$0.effect.isEmpty })
  }
}
