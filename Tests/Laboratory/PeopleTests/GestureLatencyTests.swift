import GestureTables
import Gestures
import Testing

@testable import People

@Suite struct GestureLatencyTests {
  private func latencies(_ text: String) throws -> [GestureLatency] {
    GestureLatency.all(of: try RecognizerSetup(text))
  }

  @Test func tapWaitsForADoubleTap() throws {
    let found = try latencies(
      "recognizer tap tap\nrecognizer twice tap numberOfTapsRequired=2 maximumTapInterval=250ms\nrequire twice before tap"
    )
    #expect(found[0].required == ["twice"] && found[1].required.isEmpty && found[1].waitText == "0")
    // The second tap may begin after 250 ms, and then take as long as a tap may.
    let wait = try #require(found[0].waitMilliseconds)
    #expect(wait >= 250 && wait <= 250 + TapRecognizer().maximumPressDuration.milliseconds + 10, "\(wait)")
    #expect(found[0].decision == "when the fingers lift")
    let table = GestureLatency.table(found)
    #expect(table.headline == "1 of 2 gestures wait for others to fail: tap.")
    #expect(table.json[0].contains("\"worst_wait_for_others_ms\":"))
  }

  /// A longer interval is a longer wait, as long as the difference.
  @Test func waitGrowsWithWhatIsWaitedFor() throws {
    func wait(_ interval: Int) throws -> Double {
      try #require(
        try latencies(
          "recognizer tap tap\nrecognizer twice tap numberOfTapsRequired=2 maximumTapInterval=\(interval)ms\nrequire twice before tap"
        )[0].waitMilliseconds)
    }
    #expect(try wait(400) - wait(200) == 200)
  }

  @Test func decisionsAreInTheUnitsOfHands() throws {
    let found = try latencies(
      "recognizer hold longPress minimumPressDuration=800ms\nrecognizer move pan minimumTranslation=20")
    #expect(found.map(\.decision) == ["after 0.8 s without lifting", "after 3.1 mm of movement"])
    #expect(found.map(\.hold) == [800, 0] && found.allSatisfy { $0.waitText == "0" })
    #expect(GestureLatency.table(found).headline == "No gesture waits for another one to fail.")
  }

  /// What hands wait in recordings is at most what is found at worst.
  @Test func measuredWaitsAreWithinTheWorst() throws {
    let text =
      "recognizer tap tap\nrecognizer twice tap numberOfTapsRequired=2\nrequire twice before tap\nrecognizer pan pan"
    let (run, setup) = try Hands.run(Hands.population(), text)
    let findings = try PeopleFindings(run, setup, text: text, helps: false)
    let measured = try #require(findings.result.longestWait(for: 0))
    let worst = try #require(findings.latencies[0].waitMilliseconds)
    #expect(measured >= 200 && measured <= worst, "\(measured) \(worst)")
    let lines = findings.tables[1].lines().map { $0.map(\.text).joined() }
    #expect(lines.contains { $0.contains("twice") && $0.contains("when the fingers lift") }, "\(lines)")
  }
}
