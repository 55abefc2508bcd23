import Simulation
import Testing
import TouchTrace

extension ReportDataTests {
  /// Attempts on several targets at the same time have a course of states each, and their targets' names.
  @Test func attemptsOnSeveralTargetsAreNamed() throws {
    let text = """
      touchstone trace 1
      surface 320x480 pt
      scene plays
      recognizer tap tap
      0 1 began 100,24
      50 2 began 100,72
      100 1 ended 100,24
      150 2 ended 100,72
      end 900
      """
    let report = try Self.report("a.trace", of: ContactPlayback(try TraceText(text)))
    report.explain()
    let data = try #require(Self.data(in: String(decoding: report.page, as: UTF8.self)))
    let lanes = try #require(data["lanes"] as? [[String: Any]])
    #expect(lanes[0]["targets"] as? [String] == ["header 0", "header 1"])
    #expect((lanes[0]["changes"] as? [[Int]])?.count == 2)
    let touches = try #require(data["touches"] as? [String: Any])
    let targets = try #require(touches["targets"] as? [String])
    let columns = try #require(touches["attempts"] as? [[Int]]).map(Self.fromDeltas)
    #expect(columns[6].map { targets[$0] } == ["header 0", "header 1"])
    // The measured values are those of one attempt at a time; each start has its target.
    let series = try #require((data["thresholds"] as? [[[Any]]])?[0][0])
    #expect(series.last as? [String] == ["header 0", "header 1"])
  }
}
