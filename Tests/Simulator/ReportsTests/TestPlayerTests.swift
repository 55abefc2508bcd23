import Foundation
import Gestures
import TestSupport
import Testing
import TouchTrace

@testable import Reports
@testable import Simulation

/// The page of a run of tests has the recordings of failed tests, and once what plays them.
@Suite struct TestPlayerTests {
  private static let text = """
    touchstone trace 1
    surface 100x60 mm
    recognizer tap tap
    0 1 began 100,100
    80 1 ended 100,100
    end 500

    """

  private func player(_ name: String) throws -> [UInt8] {
    let report = try Report(name, Replay(), of: ContactPlayback(try TraceText(Self.text)))
    try #require(report.play() == nil)
    report.explain()
    return report.value.bytes
  }

  private func html(_ tests: [TestRunView.Test]) -> String {
    String(decoding: TestRunView(title: "tests", verdict: "3 of 3 failed.", tests).html(), as: UTF8.self)
  }

  @Test func pageHasEachRecordingAndOncePlays() throws {
    var tests = (0..<3).map { TestRunView.Test("\($0).trace", "changed", isFailed: true, "no tap") }
    tests[0].player = try player("</script>.trace")
    tests[2].player = try player("2.trace")
    let page = html(tests)
    for (id, count) in [
      ("recording-0", 1), ("recording-1", 0), ("recording-2", 1), ("player-scripts", 1), ("player-styles", 1),
    ] {
      #expect(page.split(separator: "id=\"\(id)\"").count - 1 == count, "\(id)")
    }
    // Nothing in a recording ends its element.
    let start = try #require(page.range(of: "id=\"recording-0\">"))
    let rest = page[start.upperBound...]
    #expect(rest.prefix(upTo: try #require(rest.range(of: "</script>")).lowerBound).hasSuffix("}"))
  }

  @Test func pageWithoutRecordingsHasNoPlayer() {
    let page = html([TestRunView.Test("0.trace", "changed", isFailed: true, "no tap")])
    #expect(!page.contains("id=\"player-scripts\"") && !page.contains("id=\"recording-0\""))
  }
}
