import Simulation
import TestSupport
import Testing
import TouchTrace

/// Headers are 48 pt high, rows 88; with play 0 open its rows are at 48, 136, 224, …
@Suite struct PlaysSceneTests {
  private func scene(_ frames: String, open: String = "none", scroll: String = "0") throws -> [String] {
    let assignments = [
      TraceHeader.Assignment(key: "open", value: open), TraceHeader.Assignment(key: "scroll", value: scroll),
    ]
    let lines = try play(frames, header: Self.only, scene: "plays", assignments: assignments).split(separator: "\n")
    return lines.filter { $0.contains(" = ") }.map { String($0.drop { $0 == " " }) }
  }

  private static let only = """
    recognizer tap tap
    recognizer longPress longPress
    recognizer pinch pinch
    """

  @Test func tapOnHeaderTogglesPlay() throws {
    let lines = try scene(
      """
      0 1 began 100,47.999
      80 1 ended 100,47.999
      900 2 began 100,10
      980 2 ended 100,10
      end 2000
      """)
    #expect(
      lines == [
        "80.000 = section 0 \"Hamlet\" opened, 7 rows, animated top 300 ms; content 432.000 -> 1048.000",
        "980.000 = section 0 \"Hamlet\" closed, 7 rows, animated top 300 ms; content 1048.000 -> 432.000",
      ])
  }

  @Test func tapOnRowSelectsIt() throws {
    #expect(
      try scene("0 1 began 100,48\n80 1 ended 100,48\nend 900\n", open: "0") == ["80.000 = row [0, 0] selected"])
  }

  @Test func tapOutsideTheViewportHitsNothing() throws {
    #expect(try scene("0 1 began 641.733,10\n80 1 ended 641.733,10\nend 900\n") == [])
    #expect(try scene("0 1 began -0.001,10\n80 1 ended -0.001,10\nend 900\n") == [])
  }

  @Test func hitTestUsesScrollOffset() throws {
    let lines = try scene("0 1 began 100,40\n80 1 ended 100,40\nend 900\n", open: "none", scroll: "46")
    // The viewport is 385.039 pt high, so 432 pt of headers scroll by at most 46.961.
    #expect(lines == ["80.000 = section 1 \"Macbeth\" opened, 5 rows, animated top 300 ms; content 432.000 -> 872.000"])
  }

  @Test func pinchScalesRowFromItsHeightAtBegan() throws {
    let lines = try scene(
      """
      0 1 began 100,90
      8 2 began 200,90
      100 2 moved 250,90
      200 2 moved 225,90
      300 2 ended 225,90
      300 1 ended 100,90
      end 900
      """, open: "0")
    #expect(
      lines == [
        "100.000 = row [0, 0] height 88.000 -> 132.000, not animated; content 1048.000 -> 1092.000",
        "200.000 = row [0, 0] height 132.000 -> 110.000, not animated; content 1092.000 -> 1070.000",
      ])
  }

  @Test func pinchClampsRowHeightToMinimum() throws {
    let lines = try scene(
      """
      0 1 began 100,90
      8 2 began 300,90
      100 2 moved 200,90
      200 2 moved 350,90
      300 1 ended 100,90  2 ended 350,90
      end 900
      """, open: "0")
    #expect(lines == ["200.000 = row [0, 0] height 88.000 -> 110.000, not animated; content 1048.000 -> 1070.000"])
  }

  @Test func pinchThatBeginsOutsideRowsChangesNothing() throws {
    let lines = try scene(
      """
      0 1 began 100,20
      8 2 began 200,20
      100 2 moved 250,20
      200 1 moved 100,90  2 moved 250,90
      300 1 moved 50,90
      400 1 ended 50,90  2 ended 250,90
      end 900
      """, open: "0")
    #expect(lines == [])
  }

  @Test func longPressOnRowOffersMailAtBegan() throws {
    let lines = try scene("0 1 began 100,140\n900 1 ended 100,140\nend 1900\n", open: "0")
    #expect(lines == ["500.000 = mail of row [0, 1] offered: “Hamlet”, act 1, scene 3"])
    #expect(try scene("0 1 began 100,20\n900 1 ended 100,20\nend 1900\n", open: "0") == [])
  }

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
