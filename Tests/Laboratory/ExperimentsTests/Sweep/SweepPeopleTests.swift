import Foundation
import People
import Reports
import Simulation
import Testing

@testable import Analysis
@testable import Experiments

/// A sweep over recordings of several people: nothing is replayed.
@Suite struct SweepPeopleTests {
  /// The result of a tap that is recognized up to some movement, at one value of the limit.
  private func result(_ person: String, _ number: Int, moves movement: Int, at limit: Int, wait: Int = 0) throws
    -> SweepResult
  {
    var item = SweepItem(
      touchstone: "1", recording: "\(person)-\(number).yml", bytes: "1",
      label: try #require(RecordingLabel(parsing: "tap")),
      assignments: ["tap.allowableMovement=\(limit)"], defaults: ["20"])
    item.work.person = person
    var result = SweepResult(item)
    result.expected = [GestureCount("tap", 1)]
    result.wait = wait
    if movement <= limit { result.recognized = [GestureCount("tap", 1)] }
    // A limit of 40 takes movements for taps.
    if limit == 40 { result.recognized.append(GestureCount("pan", 1)) }
    return result
  }

  /// Three people with ten taps each; one moves 24 pt in all of them, one 18.
  private func results() throws -> [SweepResult] {
    var results: [SweepResult] = []
    for (person, movement) in [("a", 2), ("b", 18), ("c", 24)] {
      for number in 0..<10 {
        for limit in [16, 20, 28, 40] { results.append(try result(person, number, moves: movement, at: limit)) }
      }
    }
    return results
  }

  @Test func settingIsChosenByPeopleAndJudgedOnOthers() throws {
    let results = try results()
    let people = try #require(SweepPeople(results, try SweepTable(results))).answer
    #expect(people.people == ["a", "b", "c"] && people.gestures == ["tap"])
    let sweep = people.sweep
    #expect(sweep.points.map(\.assignments) == [16, 20, 28, 40].map { ["tap.allowableMovement=\($0)"] })
    #expect(sweep.current == 1 && sweep.best() == 2)
    #expect(sweep.costs.map(\.excluded) == [2, 1, 0, 0] && sweep.costs.map(\.mistakes) == [0, 0, 0, 30])
    #expect(sweep.folds(judging: 0).flatMap(\.people).sorted() == [0, 1, 2])
    #expect(
      people.tables[0].headline == "Best of 4 settings, chosen on all 3 people: tap.allowableMovement=28.",
      "\(people.tables[0].headline)")
    // The order of the results does not matter.
    let reversed = try #require(SweepPeople(results.reversed(), try SweepTable(results.reversed())))
    #expect(reversed.answer.tables == people.tables)
  }

  @Test func peopleAreNeededForAll() throws {
    var results = try results()
    results[0].item.work.person = ""
    #expect(throws: SweepProblem.self) { try SweepTable(results) }
    let alone = try self.results().filter { $0.item.work.person == "a" }
    #expect(SweepPeople(alone, try SweepTable(alone)) == nil)
    let unnamed = try self.results().map { result in
      var result = result
      result.item.work.person = ""
      return result
    }
    #expect(SweepPeople(unnamed, try SweepTable(unnamed)) == nil)
  }

  @Test func personAndWaitAreInTheLines() throws {
    let result = try result("a b", 1, moves: 2, at: 20, wait: 350_000)
    let read = try #require(SweepResult(line: result.line))
    #expect(read == result && read.item.work.person == "a b" && read.wait == 350_000)
    #expect(!(try self.result("", 1, moves: 2, at: 20)).line.contains("person"))
  }

  @Test func frontierIsAPictureWithTheSettingsInIt() throws {
    let results = try results()
    let people = try #require(SweepPeople(results, try SweepTable(results))).answer
    let picture = FrontierPicture.svg(people.sweep)
    #expect(picture.contains("<title>tap.allowableMovement=28</title>") && picture.contains("as it is"))
    #expect(picture == FrontierPicture.svg(people.sweep) && picture.hasSuffix("</svg>\n"))
    let page = String(decoding: TablePage.html("t", people.tables, picture: picture), as: UTF8.self)
    let source = try #require(page.components(separatedBy: "src=\"data:image/svg+xml;base64,").dropFirst().first)
    let data = try #require(source.components(separatedBy: "\"").first)
    let padded = data + String(repeating: "=", count: (4 - data.utf8.count % 4) % 4)
    #expect(Data(base64Encoded: padded).map { String(decoding: $0, as: UTF8.self) } == picture)
  }
}
