import Testing

@testable import People

@Suite struct StatementTests {
  @Test func statementsOfAHeaderAreRead() throws {
    let text =
      "touchstone header 1\n# Expect-People: tap >= 95% of people in a b.people\nset tap.allowableMovement=20\n#expect-people: drag ≥ 50 of people in c.people\n"
    let found = try PeopleExpectation.all(in: text)
    #expect(found.map(\.line) == [2, 4] && found.map(\.file) == ["a b.people", "c.people"])
    #expect(found.map(\.share) == [0.95, 0.5] && found[0].text == "tap >= 95% of people in a b.people")
    #expect(try PeopleExpectation.all(in: "# People\n# Expect: tap\n").isEmpty)
  }

  @Test(arguments: [
    "tap", "tap >= 0% of people in f", "tap >= 101% of people in f", "tap = 95% of people in f",
    "tap >= 95% of people in",
  ])
  func wrongStatementsAreErrors(statement: String) {
    #expect(throws: PeopleProblem.self) { try PeopleExpectation.all(in: "# Expect-People: \(statement)") }
  }

  @Test func populationFilesAreRead() throws {
    let file = try PopulationFile(
      "touchstone people 1\n# mine\ntable t.csv\nperson user\nsession trial,day\nunit ms\nmeans task 2=pan,swipe\n")
    #expect(
      file.table == "t.csv" && file.person == "user" && file.gesture == "gesture" && file.sessions == ["trial", "day"])
    #expect(
      file.options.map(\.name) == ["unit"] && file.meanings[0].word == "task 2"
        && file.meanings[0].recognizers == ["pan", "swipe"])
    for text in [
      "", "touchstone people 1\n", "touchstone people 1\ntable a\nmodel b\n", "touchstone people 1\ntable\n",
      "touchstone people 1\ntable a\nmeans x\n",
    ] {
      #expect(throws: PeopleProblem.self, "\(text)") { try PopulationFile(text) }
    }
  }
}
