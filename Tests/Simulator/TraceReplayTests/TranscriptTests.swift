import Foundation
import Gestures
import TestSupport
import Testing
import TouchTrace
import TraceReplay

@Suite struct TranscriptTests {
  private static let tap = "0 1 began 120,44.5\n80 1 ended 121,45\nend 900\n"

  @Test func quietTranscriptShowsVisibleTransitions() throws {
    #expect(
      try play(Self.tap, header: "recognizer tap tap\nrecognizer press longPress") == """
            80.000 ! press failed: held 80.000 ms; must be at least 500.000 ms
            80.000 ! tap ended at 120.000,44.500, 1 finger
           900.000   end

        """)
  }

  @Test func fullTranscriptShowsEveryFrameAndStep() throws {
    #expect(
      try play(Self.tap, header: "recognizer tap tap\nrecognizer press longPress", .full) == """
             0.000     1 began 120.000,44.500
             0.000       tap: ready → enoughTouches → pressed
             0.000       press: ready → enoughTouches → holding
            80.000     1 moved 121.000,45.000
            80.000     1 ended 121.000,45.000
            80.000       tap: pressed → tappedLast → ended
            80.000       press: holding → touchUp → failed
            80.000 ! press failed: held 80.000 ms; must be at least 500.000 ms
            80.000 ! tap ended at 120.000,44.500, 1 finger
           900.000   end

        """)
  }

  @Test func requireToFailNamesTheOtherRecognizer() throws {
    let header = """
      recognizer tap tap
      recognizer doubleTap tap numberOfTapsRequired=2
      require doubleTap before tap
      """
    let twice = "0 1 began 9,9\n80 1 ended 9,9\n200 2 began 9,9\n280 2 ended 9,9\nend 900\n"
    #expect(
      try play(twice, header: header) == """
           280.000 ! doubleTap ended at 9.000,9.000, 1 finger
           280.000 ! tap failed: required doubleTap to fail, but it was recognized
           900.000   end

        """)
    #expect(
      try play(Self.tap, header: header) == """
           430.000 ! doubleTap failed: 1 tap; needs 2
           430.000 ! tap ended at 120.000,44.500, 1 finger, held back since 80.000
           900.000   end

        """)
  }

  @Test func touchesDownAtTheEndAreCancelled() throws {
    #expect(
      try play("0 1 began 9,9\nend 700\n", header: "recognizer press longPress") == """
           500.000 ! press began at 9.000,9.000, 1 finger
           700.000   end, with 1 finger still down, cancelled now
           700.000 ! press cancelled at 9.000,9.000, 1 finger

        """)
  }

  @Test func timeoutsFireAfterTheEnd() throws {
    #expect(
      try play("0 1 began 9,9\n80 1 ended 9,9\nend 100\n", header: "recognizer two tap numberOfTapsRequired=2") == """
           100.000   end
           430.000 ! two failed: 1 tap; needs 2

        """)
  }

  @Test func everyJSONLineIsAnObjectWithItsTime() throws {
    let source = try TraceText("touchstone trace 1\nsurface 100x60 mm\n" + Self.tap)
    var lines: [String] = []
    let (session, _) = try Replay(scenes: [EmptyScene.self]).session(for: source.header) {
      lines.append(TranscriptJSON().line($0))
    }
    try ContactPlayback(source).play(in: session, afterEach: {})
    #expect(lines.count > 5)
    for line in lines {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(object["time_us"] is Int)
    }
    #expect(
      lines.contains(
        #"{"time_us":80000,"recognizer":"tap","kind":"tap","state":"ended","x":120.000,"y":44.500,"touches":1}"# + "\n")
    )
    #expect(
      lines.contains(
        #"{"time_us":80000,"recognizer":"longPress","kind":"longPress","state":"failed","x":121.000,"y":45.000,"#
          + #""touches":1,"reason":"held 80.000 ms; must be at least 500.000 ms","signal":"touchUp","measured":"held","#
          + #""value":80.000,"threshold":500.000,"unit":"ms"}"# + "\n"))
  }

  @Test func differenceReportsTheFirstChangedLine() {
    #expect(TranscriptDifference(was: "a\nb\n", now: "a\nb\n") == nil)
    #expect(TranscriptDifference(was: "a\nb\n", now: "a\nc\n")?.line == 2)
    let shorter = TranscriptDifference(was: "a\nb", now: "a")
    #expect(shorter?.was == "b" && shorter?.now == nil)
  }

  /// For any two selections of a text's lines: a side has ended only if the other one continues after all of it, and every
  /// differing line is shown or counted.
  @Test func differenceShowsOrCountsEveryLineAndMarksTheEnd() {
    let letters = Array("abcdefgh")
    func text(_ mask: Int) -> [String] {
      letters.indices.filter { mask >> $0 & 1 == 1 }.map { "  \(letters[$0])" }
    }
    for first in 0..<256 {
      for second in 0..<256 where first != second {
        let was = text(first)
        let now = text(second)
        let lines = { (text: [String]) in text.map { $0 + "\n" }.joined() }
        guard let difference = TranscriptDifference(was: lines(was), now: lines(now)) else {
          Issue.record("\(was) is \(now)")
          return
        }
        let shown = difference.text.split(separator: "\n")
        #expect(shown.contains { $0.hasSuffix("had ended)") } == now.starts(with: was), "\(was) \(now)")
        #expect(shown.contains { $0.hasSuffix("transcript ends)") } == was.starts(with: now), "\(was) \(now)")
        let counted = shown.count { "-+".contains($0.first ?? " ") && !$0.hasSuffix(")") }
        let rest = shown.last?.hasPrefix("… and ") == true ? Int(shown.last?.split(separator: " ")[2] ?? "") ?? 0 : 0
        #expect(counted + rest == difference.removed + difference.added, "\(difference.text)")
      }
    }
  }
}
