import GestureTables
import Testing

@testable import People

@Suite struct PeopleSessionTests {
  private static let shape = GestureShape(isOneTouch: true)

  /// One person with a bad second session, and one with two similar sessions.
  private func population() -> Population {
    var population = Population()
    for (session, slips) in [("1", 0), ("2", 15), ("3", 1)] {
      let taps = (0..<20).map { (milliseconds: Int64(80), points: $0 < slips ? 25.0 : 0) }
      population.add(person: "a", gesture: "tap", session: session, shape: Self.shape, samples: Hands.touches(taps))
    }
    for session in ["1", "2"] {
      let taps = (0..<20).map { (milliseconds: Int64(80), points: $0 < 2 ? 25.0 : 0) }
      population.add(person: "b", gesture: "tap", session: session, shape: Self.shape, samples: Hands.touches(taps))
    }
    return population
  }

  @Test func sessionsOfAPersonStayApart() throws {
    let (run, setup) = try Hands.run(population())
    let result = try run.result(of: setup)
    let (a, b) = (
      result.sessions(of: 0, at: 0, in: run.population), result.sessions(of: 1, at: 0, in: run.population)
    )
    #expect(a.shares.map(\.name) == ["1", "2", "3"] && a.shares.map(\.count.recognized) == [20, 5, 19])
    #expect(a.worst?.name == "2" && a.best?.name == "1" && a.able.count == 2 && a.able.all == 3)
    #expect(a.differ && !b.differ && b.able.count == 0)
    #expect(a.shares.reduce(0) { $0 + $1.count.attempts } == result.counts[0][0].attempts)
    let tables = try PeopleFindings(run, setup, text: "standard", helps: false).tables
    let lines = tables.flatMap { $0.lines().map { $0.map(\.text).joined() } }
    #expect(lines.contains { $0.contains("who: a (73.3 %; 25.0 % to 100.0 % by session), b (90.0 %)") }, "\(lines)")
    #expect(lines.contains { $0.contains("tap differs: 25.0 % (2) to 100.0 % (1)") })
    #expect(tables[1].json.contains { $0.contains(#""able_in_each_session":0"#) })
  }

  /// Turns of one session in a table are one session, and a part of few attempts is not compared.
  @Test func turnsOfASessionAreOneAndFewAttemptsAreNotCompared() throws {
    var population = Population()
    for (session, count, points) in [("1", 12, 0.0), ("2", 12, 0), ("1", 12, 0), ("3", 9, 25)] {
      let taps = Array(repeating: (milliseconds: Int64(80), points: points), count: count)
      population.add(person: "a", gesture: "tap", session: session, shape: Self.shape, samples: Hands.touches(taps))
    }
    let (run, setup) = try Hands.run(population)
    let sessions = try run.result(of: setup).sessions(of: 0, at: 0, in: population)
    #expect(sessions.shares.map(\.count.attempts) == [24, 12, 9] && !sessions.differ && sessions.able.all == 2)
  }
}
