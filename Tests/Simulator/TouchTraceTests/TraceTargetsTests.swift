import Gestures
import TestSupport
import Testing
import TouchTrace

/// The lines of a header about targets, delegates and touches.
@Suite struct TraceTargetsTests {
  private func header(_ lines: String) throws(RecordingError) -> TraceHeader {
    var parser = TraceParser(file: "t.trace")
    for line in "touchstone trace 1\nsurface 320x480 pt\n\(lines)\nend 0".split(separator: "\n") {
      _ = try parser.read(String(line))
    }
    return parser.header
  }

  @Test func everyLineIsReadAndWrittenBack() throws {
    let lines = """
      target panel 20 20 200 200
      target knob 40.5 40 60 60.125 in panel
      recognizer tap tap on header 0
      recognizer press longPress minimumPressDuration=300ms on each cell
      recognizer cell longPress on cell 0 12
      recognizer zoom pinch on table
      recognizer all pan on surface
      recognizer turn tap on knob
      recognizer free swipe
      require press before tap
      shouldBegin press no on header 0
      shouldReceive tap no
      shouldReceive tap yes finger 2 on each cell
      touchHandling tap cancelsTouches=no delaysTouchesBegan=yes
      touchHandling press delaysTouchesEnded=no
      touchTypes tap direct+pencil
      touchTypes press none
      deliver each cell
      deliver knob
      deliver surface
      expect free direction=left+up fingers=2 within 100ms
      expect tap within 0.5ms
      expect both press tap
      never both tap zoom
      """
    let header = try header(lines)
    #expect(header.recognizers.map(\.target).count == 7)
    #expect(header.recognizers[0].target == .element(kind: "header", indices: [0]))
    #expect(header.recognizers[1].target == .each(kind: "cell"))
    #expect(header.recognizers[5].target == .named("knob"))
    #expect(header.recognizers[6].target == nil)
    let written = TraceWriter().header(header)
    #expect(written.split(separator: "\n").dropFirst(2).joined(separator: "\n") == lines)
    // Parameters may follow the kind only; a name that is a kind needs no second one.
    #expect(try self.header("recognizer tap on header 0").recognizers[0].kind == "tap")
    #expect(try self.header("recognizer tap").recognizers[0].kind == "tap")
    let double = try self.header("recognizer tap numberOfTapsRequired=2 on surface").recognizers[0]
    #expect(double.kind == "tap" && double.assignments.count == 1 && double.target == .surface)
  }

  @Test func errorsAreLocated() {
    GoldenFile("Errors/targets.txt").expectOutcomes { lines in
      do throws(RecordingError) { _ = try header(lines) } catch { return error.description }
      return ""
    }
  }
}
