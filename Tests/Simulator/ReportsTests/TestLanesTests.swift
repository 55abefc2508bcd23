import Testing

@testable import Reports

/// The gestures of an accepted and of the present transcript on one time axis.
@Suite struct TestLanesTests {
  private static let then = """
         0.000     1 began 5,5
       200.000 ! pan began at 5,5, 1 finger
       400.000 ! pan ended at 9,5, 1 finger
       400.000 ! tap failed: moved 30.000 pt, 20.000 pt allowed
      1000.000   end

    """

  private func lines(_ then: String, _ now: String, columns: Int = 60) -> [String] {
    TestLanes(was: then, now: now).lines(columns: columns).map { ($0.isChanged ? "*" : " ") + $0.text }
  }

  @Test func acceptedGesturesAreAboveThePresentOnesAndChangedLanesFirst() {
    let now = Self.then.replacing("! pan began at 5,5, 1 finger", with: "! swipe ended at 5,5, 1 finger")
      .replacing("! pan ended at 9,5, 1 finger", with: "! pan failed: too slow")
    #expect(
      lines(Self.then, now, columns: 40) == [
        " pan    accepted  ····━━━━━·············",
        "*       now       ········✗·············",
        " swipe  accepted  ······················",
        "*       now       ····●·················",
        " tap    accepted  ········✗·············",
        "        now       ········✗·············",
        "                  0 s                1 s",
      ])
  }

  @Test func sameGesturesAreNoChange() {
    #expect(lines(Self.then, Self.then).allSatisfy { $0.hasPrefix(" ") })
    #expect(lines("", "").isEmpty)
  }

  @Test func gestureThatLastsToTheEndHasItsLane() {
    let open = "   100.000 ! pan began at 5,5, 1 finger\n  1000.000   end\n"
    #expect(lines(open, open, columns: 38)[0] == " pan  accepted  ··━━━━━━━━━━━━━━━━━━━━")
  }

  @Test(arguments: [1, 20, 80, 1000]) func linesFitTheTerminalOrTheNarrowestAxis(columns: Int) {
    for line in lines(Self.then, Self.then, columns: columns) { #expect(line.count <= max(columns, 40) + 1) }
  }

  @Test func manyLanesAreCounted() {
    let many = (0..<20).map { "   100.000 ! tap\($0) ended at 5,5, 1 finger\n" }.joined()
    #expect(lines(many, "").last == " … and 12 more")
  }

  @Test func pageHasEachTestWithItsLanesAndTheCommandOfAFile() {
    var test = TestRunView.Test("a.trace", "changed", isFailed: true, "no pan: </script> too slow")
    test.lanes = TestLanes(was: Self.then, now: "")
    test.commands = [("accept", "touchstone accept a.trace")]
    let view = TestRunView(title: "tests", verdict: "1 of 1 failed.", [test])
    let page = String(decoding: view.html(), as: UTF8.self)
    #expect(page.contains(#""isServed":false"#) && page.contains(#"["accept","touchstone accept a.trace"]"#))
    #expect(page.contains(#"["pan",true,[[200000,400000,""]],[]]"#))
    #expect(page.contains("Content-Security-Policy") && page.contains("a.trace: no pan: &lt;/script&gt; too slow"))
    // A server has a policy of its own, which lets the page connect.
    let served = String(decoding: view.html(isServed: true), as: UTF8.self)
    #expect(served.contains(#""isServed":true"#) && !served.contains("Content-Security-Policy"))
  }
}
