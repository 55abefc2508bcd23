import Simulation
import TestSupport
import Testing
import TouchTrace

@Suite struct PlaysSceneTests {
  @Test(arguments: [
    ("open", "9", "plays.open must be none or one number from 0 to 8, not “9”"),
    ("scroll", "x", "plays.scroll must be points from the top, such as 120, not “x”"),
    ("opne", "1", "the scene plays has no parameter “opne”; did you mean “open”?"),
  ])
  func invalidParameterIsReported(key: String, value: String, problem: String) {
    let line = TraceHeader.SceneLine(name: "plays", assignments: [TraceHeader.Assignment(key: key, value: value)])
    #expect(throws: SceneProblem(problem)) { try SceneCatalog.make(line, on: Surface(millimetres: 100, by: 60)) }
  }
}
