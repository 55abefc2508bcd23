import Gestures
import TestSupport
import Testing
import TouchTrace

/// Reads a whole text; the trace, or what is wrong with it.
private func read(_ text: String) -> Result<Trace, RecordingError> {
  var parser = TraceParser(file: "t.trace")
  var frames: [TraceFrame] = []
  var end = Timestamp(microseconds: 0)
  do throws(RecordingError) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    for line in lines {
      switch try parser.read(String(line)) {
      case .frame(let frame)?: frames.append(frame)
      case .end(let time)?: end = time
      case nil: break
      }
    }
    try parser.finish()
    return .success(Trace(header: parser.header, frames: frames, end: end))
  } catch { return .failure(error) }
}

/// A random trace that obeys every rule of the notation.
private func randomTrace(_ random: inout SeededRandom) -> Trace {
  var header = TraceHeader(
    surface: Surface(
      widthInMicrometres: Int.random(in: 1...500_000, using: &random),
      heightInMicrometres: Int.random(in: 1...500_000, using: &random)))
  if Bool.random(using: &random) {
    header.scene = TraceHeader.SceneLine(name: "plays", assignments: [TraceHeader.Assignment(key: "open", value: "0,2")])
  }
  if Bool.random(using: &random) {
    header.recognizers = [
      TraceHeader.RecognizerLine(name: "one", kind: "tap"),
      TraceHeader.RecognizerLine(
        name: "two", kind: "tap",
        assignments: [
          TraceHeader.Assignment(key: "numberOfTapsRequired", value: "2"),
          TraceHeader.Assignment(key: "allowableMovement", value: "1.5mm"),
        ]),
    ]
    header.requirements = [TraceHeader.Requirement(required: "two", dependent: "one")]
    header.simultaneous = [TraceHeader.SimultaneousPair("one", "two")]
  }
  if Bool.random(using: &random) {
    header.libinput.tap = [nil, false, true][Int.random(in: 0...2, using: &random)]
    header.libinput.speed = Int.random(in: -1000...1000, using: &random)
    header.pointer = Point(FixedPoint.double(thousandths: Int.random(in: -9_000...900_000, using: &random)), 20.5)
  }
  var frames: [TraceFrame] = []
  var (time, next, down, untracked): (Int64, Int32, [Int32], Int) = (0, 1, [], 0)
  for _ in 0..<Int.random(in: 0...40, using: &random) {
    time += Int64.random(in: 0...40_000, using: &random)
    var frame = TraceFrame(time: Timestamp(microseconds: time))
    func place(_ random: inout SeededRandom) -> Point {
      Point(
        FixedPoint.double(thousandths: Int.random(in: -100_000...900_000, using: &random)),
        FixedPoint.double(thousandths: Int.random(in: -100_000...900_000, using: &random)))
    }
    for id in down where Bool.random(using: &random) { frame.changes.append(ContactChange(id, .moved, place(&random))) }
    let lands = Bool.random(using: &random)
    if lands, down.count < TouchFrame.capacity {
      frame.changes.append(ContactChange(next, .began, place(&random)))
      down.append(next)
      next += 1
      untracked += Int.random(in: 0...1, using: &random)
    } else if !lands, let id = down.first {
      frame.changes.removeAll { $0.id == id }
      frame.changes.append(ContactChange(id, Bool.random(using: &random) ? .ended : .cancelled, place(&random)))
      down.removeFirst()
      untracked = max(0, untracked - Int.random(in: 0...1, using: &random))
    }
    frame.untracked = untracked
    if Bool.random(using: &random) { frame.hovering = place(&random) }
    frames.append(frame)
  }
  return Trace(header: header, frames: frames, end: Timestamp(microseconds: time + 1))
}

@Suite struct TraceNotationTests {
  @Test func whatIsWrittenIsReadBackAsTheSameValues() throws {
    var random = SeededRandom(seed: 3)
    for _ in 0..<500 {
      let trace = randomTrace(&random)
      let text = TraceWriter().text(trace)
      let back = try read(text).get()
      #expect(back == trace)
      #expect(TraceWriter().text(back) == text)
    }
  }

  @Test func commentsAndEmptyLinesMeanNothing() throws {
    let plain = try read("touchstone trace 1\nsurface 100x60 mm\n0 1 began 1,2\n5 1 ended 1,2\nend 9\n").get()
    let commented = try read(
      "\n# one\ntouchstone trace 1 # version\n\tsurface\t100x60 mm\n\n  0 1 began 1,2 # lands\n5 1 ended 1,2\n#\nend 9\n\n"
    ).get()
    #expect(plain == commented)
  }

  @Test func aSurfaceMayBeToldInEitherUnit() throws {
    let millimetres = try read("touchstone trace 1\nsurface 100x60 mm\nend 0\n").get().header.surface
    #expect(millimetres.widthInMillipoints == 641_732 && millimetres.heightInMillipoints == 385_039)
    let points = try read("touchstone trace 1\nsurface 163x326 pt\nend 0\n").get().header.surface
    #expect(points.widthInMicrometres == 25_400 && points.heightInMicrometres == 50_800)
  }

  private static let start = "touchstone trace 1\nsurface 100x60 mm\n"

  @Test(arguments: [
    ("", "t.trace: there is nothing in it; a trace starts with `touchstone trace 1`"),
    ("tap\n", "t.trace:1:1: a trace starts with `touchstone trace 1`"),
    (
      "touchstone trace 2\n",
      "t.trace:1:18: this is version 2 of the notation; this program reads version 1"
    ),
    (
      "touchstone trace 1\n0 1 began 1,2\n",
      "t.trace:2:1: the header has no surface; write for example `surface 100x60 mm`"
    ),
    (
      "touchstone trace 1\nsurfce 1x1 mm\n",
      "t.trace:2:1: “surfce” is neither a time nor one of surface, scene, recognizer, require, simultaneous, libinput,"
        + " pointer; did you mean “surface”?"
    ),
    (
      "touchstone trace 1\nsurface 100 mm\n",
      "t.trace:2:9: a size is WIDTHxHEIGHT, each above 0 and up to 100000, as in `100x60 mm`"
    ),
    ("touchstone trace 1\nsurface 1x1 in\n", "t.trace:2:13: “in” is no unit of a surface; write `pt` or `mm`"),
    ("touchstone trace 1\nsurface\n", "t.trace:2:8: here should follow a size, as in `surface 100x60 mm`"),
    (start + "surface 1x1 mm\n", "t.trace:3:1: the surface has been told already"),
    (
      start + "recognizer a tpa\n",
      "t.trace:3:14: there is no recognizer “tpa”; did you mean “tap”?"
    ),
    (start + "0 hovering\n", "t.trace:3:11: here should follow where something hovers, as in `120,44.5`"),
    (
      start + "0 hovering 1\n",
      "t.trace:3:12: “1” is no place; write X,Y in points with up to three decimals"
    ),
    (start + "recognizer a tap\nrecognizer a tap\n", "t.trace:4:12: there is a recognizer “a” already"),
    (
      start + "recognizer a tap numberOfTaps=2\n",
      "t.trace:3:18: tap has no “numberOfTaps”: it has numberOfTapsRequired, numberOfTouchesRequired,"
        + " allowableMovement, maximumPressDuration, maximumTapInterval, allowableSeparation"
    ),
    (
      start + "recognizer a tap allowableMovement=4ms\n",
      "t.trace:3:18: “ms” is no unit of allowableMovement; write for example 16pt"
    ),
    (
      start + "recognizer a tap numberOfTapsRequired=11\n",
      "t.trace:3:18: numberOfTapsRequired is from 1 to 10, so 11 does not fit; its default is 1"
    ),
    (
      start + "recognizer a pinch fingerChange=stop\n",
      "t.trace:3:20: fingerChange is resume, restart or end, not “stop”; its default is resume"
    ),
    (
      start + "recognizer a pinch thirdFinger=1\n",
      "t.trace:3:20: thirdFinger is ignore or count, not “1”; its default is ignore"
    ),
    (start + "recognizer a tap x\n", "t.trace:3:18: a setting is KNOB=VALUE without spaces, not “x”"),
    (
      start + "require tap longPress\n",
      "t.trace:3:13: here should stand `before`, as in `require doubleTap before tap`"
    ),
    (
      start + "require tap before longPress\nrequire longPress before tap\n",
      "t.trace:4:1: longPress and tap would wait for each other for ever"
    ),
    (
      start + "simultaneous tap longpres\n",
      "t.trace:3:18: there is no recognizer “longpres” above; did you mean “longPress”?"
    ),
    (
      start + "require tap after longPress\n",
      "t.trace:3:13: here should stand `before`, as in `require doubleTap before tap`"
    ),
    (start + "simultaneous tap tap\n", "t.trace:3:1: tap is simultaneous with itself anyhow"),
    (start + "libinput tapp=on\n", "t.trace:3:10: libinput has no option “tapp”; did you mean “tap”?"),
    (
      start + "libinput tap=on click-method=x\n",
      "t.trace:3:17: “click-method” takes none, buttonareas, clickfinger, default, not “x”"
    ),
    (start + "pointer\n", "t.trace:3:8: here should follow the pointer's place, as in `pointer 120,44.5`"),
    (start + "pointer 1,y\n", "t.trace:3:9: “1,y” is no place; write X,Y in points with up to three decimals"),
    (start + "pointer 1 2 3\n", "t.trace:3:13: “3” is one word too many here"),
    (start + "scene plays\nscene none\n", "t.trace:4:1: the scene has been told already"),
    (start + "0 1 began 1,2\n", "t.trace:3: the trace ends without its last line, `end TIME`; it was cut off"),
    (start + "0\n", "t.trace:3:2: here should follow what the fingers did, as in `1 began 120,44.5`"),
    (
      start + "0.1234 1 began 1,2\n",
      "t.trace:3:1: “0.1234” is no time; write milliseconds from 0 with up to three decimals"
    ),
    (start + "5 1 began 1,2\n4 1 moved 1,2\n", "t.trace:4:1: time runs back from 5.000 to 4"),
    (start + "0 x began 1,2\n", "t.trace:3:3: “x” is no finger; a change is FINGER began|moved|ended|cancelled X,Y"),
    (
      start + "0 1 begn 1,2\n",
      "t.trace:3:5: a finger began, moved, ended or was cancelled, not “begn”; did you mean “began”?"
    ),
    (start + "0 1 began 1;2\n", "t.trace:3:11: “1;2” is no place; write X,Y in points with up to three decimals"),
    (start + "0 1 began\n", "t.trace:3:10: here should follow where finger 1 is, as in `120,44.5`"),
    (start + "0 1 moved 1,2\n", "t.trace:3:3: finger 1 moves before it landed"),
    (start + "0 1 ended 1,2\n", "t.trace:3:3: finger 1 lifts before it landed"),
    (start + "0 1 began 1,2\n1 1 began 1,2\n", "t.trace:4:3: finger 1 lands again before it lifted"),
    (
      start + "0 1 began 1,2\n1 1 ended 1,2 2 began 1,2\n",
      "t.trace:4:1: fingers land and lift in one frame; write two lines of the same time, the lifting first"
    ),
    (
      start + "0 " + (1...11).map { "\($0) began 1,2" }.joined(separator: " ") + "\n",
      "t.trace:3:124: an eleventh finger; a frame holds ten"
    ),
    (start + "end 5\n6 1 began 1,2\n", "t.trace:4:1: there is more after `end`; it is the last line"),
    (start + "end 5 6\n", "t.trace:3:7: “6” is one word too many here"),
  ])
  func whatIsWrongIsSaidWithItsPlace(text: String, error: String) {
    guard case .failure(let found) = read(text) else {
      Issue.record("no error, instead of: \(error)")
      return
    }
    #expect(found.description == error)
  }
}
