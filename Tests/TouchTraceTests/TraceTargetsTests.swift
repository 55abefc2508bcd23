import Gestures
import Testing
import TouchTrace

/// The lines of a header about targets, delegates and touches.
@Suite struct TraceTargetsTests {
  private func header(_ lines: String) throws -> TraceHeader {
    var parser = TraceParser(file: "t.trace")
    for line in "touchstone trace 1\nsurface 320x480 pt\n\(lines)\nend 0".split(separator: "\n") {
      _ = try parser.read(String(line))
    }
    return parser.header
  }

  private func problem(_ lines: String) -> String {
    do throws(RecordingError) {
      var parser = TraceParser(file: "t.trace")
      for line in "touchstone trace 1\nsurface 320x480 pt\n\(lines)\nend 0".split(separator: "\n") {
        _ = try parser.read(String(line))
      }
      return ""
    } catch { return error.description }
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

  @Test(
    "Errors state where and what to do",
    arguments: [
      ("target", "3:7: expected a name and an area, such as `target knob 20 20 40 40`"),
      ("target knob 1 2 3", "3:18: expected the height of knob, in points"),
      ("target knob 1 2 3 x", "“x” is not the height of knob; write points, such as 120 or 44.5"),
      ("target knob 1 2 0 3", "3:17: the width of knob must be above 0 points"),
      ("target knob 1 2 3 4 in panel", "there is no target “panel” above; add a `target` line above"),
      ("target panel 1 2 3 4\ntarget knob 1 2 3 4 in panl", "there is no target “panl” above; did you mean “panel”?"),
      ("target knob 1 2 3 4\ntarget knob 1 2 3 4", "4:8: second target “knob”; choose another name"),
      ("target each 1 2 3 4", "a target cannot be called “each”; choose another name, such as knob"),
      ("target 3 1 2 3 4", "a target cannot be called “3”"),
      ("recognizer tap tap on", "expected a target, such as `header 0`, `each cell` or `surface`"),
      ("recognizer tap tap on each", "expected a kind of element, such as `each cell`"),
      ("recognizer tap tap on 0", "“0” is not a target; write a target's name"),
      ("recognizer tap tap on header 0 foo", "unexpected “foo”; remove it"),
      ("recognizer tapp on header 0", "3:12: there is no recognizer “tapp”; did you mean “tap”?"),
      ("recognizer tapp", "expected a name and a kind"),
      ("recognizer tap tap on header -1", "“-1” is not an index; write a whole number from 0"),
      ("recognizer tap tap on cell 0 +1", "“+1” is not an index"),
      ("recognizer tap tap on header 99999999999999999999", "is not an index; write a whole number from 0"),
      ("recognizer over hover on header 0", "a hover recognizer needs an area"),
      ("recognizer over hover on each cell", "a hover recognizer needs an area"),
      ("shouldBegin foo no", "there is no recognizer “foo” above"),
      ("shouldBegin tap", "expected yes or no, such as `shouldBegin tap no`"),
      ("shouldBegin tap maybe", "expected yes or no, found “maybe”"),
      ("shouldReceive tap no finger", "expected the number of a finger, such as `finger 2`"),
      ("shouldReceive tap no finger x", "“x” is not a finger; write its number"),
      ("shouldReceive tap no\nshouldReceive tap no", "4:1: this line is there twice; remove one"),
      ("touchHandling tap", "such as `touchHandling tap cancelsTouches=no`"),
      ("touchHandling tap cancelTouches=no", "did you mean “cancelsTouches”?"),
      ("touchHandling tap cancelsTouches=1", "cancelsTouches must be yes or no, not “1”"),
      ("touchHandling tap cancelsTouches=no\ntouchHandling tap cancelsTouches=no", "write both in one line"),
      ("touchTypes tap", "expected types of touches, such as `touchTypes tap direct+pencil`"),
      ("touchTypes tap direct+pen", "“direct+pen” is not a type of touches"),
      ("touchTypes tap pencl", "“pencl” is not a type of touches; did you mean “pencil”?"),
      ("touchTypes tap any\ntouchTypes tap any", "duplicate line `touchTypes tap`; join the types with +"),
      ("deliver each cell\ndeliver each cell", "duplicate line `deliver each cell`; remove one"),
      ("expect tap direction=lef", "direction accepts right, left, up, down joined with +, or any, not “lef”"),
      ("expect tap fingers=0", "3:12: fingers must be from 1 to 10, not “0”"),
      ("expect tap speed=1", "expected direction or fingers, found “speed=1”"),
      ("expect tap within", "expected a time, such as `within 100ms`"),
      ("expect tap within 1s", "“1s” is not a time; write milliseconds, such as 100ms"),
      ("never tap", "expected `both` and two recognizers, such as `never both back scroll`"),
      ("never both tap tap", "name two recognizers, such as `never both a b`"),
      ("expect tap\nexpect tap", "4:1: this line is there twice; remove one"),
    ])
  func errorsAreLocated(lines: String, text: String) {
    #expect(problem(lines).contains(text), "\(problem(lines))")
  }
}
