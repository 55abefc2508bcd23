import Gestures
import TestSupport
import Testing
import TouchTrace

/// Parses a whole text.
private func read(_ text: String) -> Result<Trace, RecordingError> {
  var parser = TraceParser(file: "t.trace")
  var frames: [TraceFrame] = []
  var events: [LibinputEvent] = []
  var end = Timestamp(microseconds: 0)
  do throws(RecordingError) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    for line in lines {
      switch try parser.read(String(line)) {
      case .frame(let frame)?: frames.append(frame)
      case .event(let event)?: events.append(event)
      case .end(let time)?: end = time
      case nil: break
      }
    }
    try parser.finish()
    var trace = Trace(header: parser.header, frames: frames, end: end)
    trace.events = events
    return .success(trace)
  } catch { return .failure(error) }
}

/// Returns a random valid trace.
private func randomTrace(_ random: inout SeededRandom) -> Trace {
  var header = TraceHeader(
    surface: Surface(
      widthInMicrometres: Int64.random(in: 1...500_000, using: &random),
      heightInMicrometres: Int64.random(in: 1...500_000, using: &random)))
  if Bool.random(using: &random) {
    header.scene = TraceHeader.SceneLine(
      name: "plays", assignments: [TraceHeader.Assignment(key: "open", value: "0,2")])
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
    if Bool.random(using: &random) {
      header.targets = [
        TraceHeader.TargetLine(name: "panel", frame: Rect2D(x: -20.5, y: 0, width: 300, height: 200.125)),
        TraceHeader.TargetLine(name: "knob", frame: Rect2D(x: 1, y: 2, width: 3, height: 4), in: "panel"),
      ]
      header.recognizers[0].target = [.named("knob"), .surface, .each(kind: "cell")].randomElement(using: &random)
      header.recognizers[1].target = .element(kind: "cell", indices: [0, 12])
      header.answers = [
        TraceHeader.AnswerLine(.shouldBegin, of: "one", false, on: .named("panel")),
        TraceHeader.AnswerLine(.shouldReceive, of: "two", Bool.random(using: &random), finger: 3),
      ]
      header.touchHandling = [TraceHeader.TouchHandlingLine(of: "one", TouchHandling(delaysTouchesBegan: true))]
      header.touchTypes = [
        TraceHeader.TouchTypesLine(of: "two", TouchTypes(rawValue: .random(in: 0...15, using: &random)))
      ]
      header.deliveries = [.element(kind: "table", indices: []), .named("knob")]
    }
    header.added = Bool.random(using: &random) ? ["hover"] : []
    header.simultaneous = [TraceHeader.SimultaneousPair("one", "two")]
  }
  if Bool.random(using: &random) {
    header.added.append("screenEdgePan")
    let name = header.recognizers.isEmpty ? "tap" : "two"
    header.parameters = [("screenEdgePan", "minimumTranslation", "3mm"), (name, "allowableMovement", "8pt")].map {
      TraceHeader.ParameterLine(recognizer: $0, TraceHeader.Assignment(key: $1, value: $2))
    }
  }
  if Bool.random(using: &random) {
    header.libinput.tap = [nil, false, true][Int.random(in: 0...2, using: &random)]
    header.libinput.speed = Int64.random(in: -1000...1000, using: &random)
    header.pointer = Point2D(FixedPoint.double(thousandths: Int64.random(in: -9_000...900_000, using: &random)), 20.5)
  }
  var frames: [TraceFrame] = []
  var (time, next, down, untracked): (Int64, Int32, [Int32], Int) = (0, 1, [], 0)
  for _ in 0..<Int.random(in: 0...40, using: &random) {
    time += Int64.random(in: 0...40_000, using: &random)
    var frame = TraceFrame(time: Timestamp(microseconds: time))
    func position(_ random: inout SeededRandom) -> Point2D {
      Point2D(
        FixedPoint.double(thousandths: Int64.random(in: -100_000...900_000, using: &random)),
        FixedPoint.double(thousandths: Int64.random(in: -100_000...900_000, using: &random)))
    }
    for id in down where Bool.random(using: &random) {
      frame.changes.append(ContactChange(id, .moved, position(&random)))
    }
    let isTouchDown = Bool.random(using: &random)
    if isTouchDown, down.count < TouchFrame.capacity {
      let type = Bool.random(using: &random) ? TouchType.allCases.randomElement(using: &random) : nil
      frame.changes.append(ContactChange(next, .began, position(&random), type: type))
      down.append(next)
      next += 1
      untracked += Int.random(in: 0...1, using: &random)
    } else if !isTouchDown, let id = down.first {
      frame.changes.removeAll { $0.id == id }
      frame.changes.append(ContactChange(id, Bool.random(using: &random) ? .ended : .cancelled, position(&random)))
      down.removeFirst()
      untracked = max(0, untracked - Int.random(in: 0...1, using: &random))
    }
    frame.untracked = untracked
    if Bool.random(using: &random) { frame.hovering = position(&random) }
    if Bool.random(using: &random) { frame.buttons = ButtonMask(rawValue: .random(in: 0...15, using: &random)) }
    frames.append(frame)
  }
  var trace = Trace(header: header, frames: frames, end: Timestamp(microseconds: time + 1))
  trace.events = randomEvents(&random, until: time)
  return trace
}

/// Returns events of all kinds with numbers that the notation contains exactly.
private func randomEvents(_ random: inout SeededRandom, until end: Int64) -> [LibinputEvent] {
  func number(_ random: inout SeededRandom) -> Double {
    FixedPoint.double(thousandths: Int64.random(in: -90_000...90_000, using: &random))
  }
  func movement(_ random: inout SeededRandom) -> LibinputEvent.Movement {
    let (x, y) = (number(&random), number(&random))
    let isAccelerated = Bool.random(using: &random)
    return LibinputEvent.Movement(
      x: x, y: y, unacceleratedX: isAccelerated ? number(&random) : x,
      unacceleratedY: isAccelerated ? number(&random) : y)
  }
  var time: Int64 = 0
  return (0..<Int.random(in: 0...12, using: &random)).map { _ in
    time += Int64.random(in: 0...max(0, (end - time) / 4), using: &random)
    let stage = LibinputEvent.Stage.allCases.randomElement(using: &random)!
    let fingers = Int.random(in: 1...5, using: &random)
    let kind: LibinputEvent.Kind =
      switch Int.random(in: 0..<9, using: &random) {
      case 0: .motion(movement(&random))
      case 1: .button(code: UInt32.random(in: 270...281, using: &random), isPressed: Bool.random(using: &random))
      case 2:
        .scroll(
          LibinputEvent.ScrollSource.allCases.randomElement(using: &random)!, vertical: number(&random),
          horizontal: Bool.random(using: &random) ? number(&random) : nil)
      case 3: .swipe(stage, fingers: fingers, movement(&random))
      case 4: .pinch(stage, fingers: fingers, movement(&random), scale: number(&random), angle: number(&random))
      case 5: .pinch(stage, fingers: fingers, .none, scale: 1, angle: 0)
      case 6: .hold(stage, fingers: fingers)
      case 7: .touchMotion(slot: fingers, LibinputEvent.Position(x: number(&random), y: number(&random)))
      default:
        [LibinputEvent.Kind.touchUp(slot: 3), .touchCancel(slot: 255), .touchFrame].randomElement(using: &random)!
      }
    let isLate = Bool.random(using: &random)
    return LibinputEvent(
      kind, time: Timestamp(microseconds: isLate ? Int64.random(in: 0...time, using: &random) : time),
      delivery: Timestamp(microseconds: time))
  }
}

@Suite struct TraceNotationTests {
  @Test("Carriage returns separate words, however many end a line")
  func carriageReturnsSeparateWords() throws {
    let lines = ["touchstone trace 1", "surface 100x60 mm", "scene plays open=0\r\r", "end 5"]
    let header = try TraceText(lines.joined(separator: "\r\n") + "\r\n").header
    #expect(header.scene?.assignments == [TraceHeader.Assignment(key: "open", value: "0")])
    let written = TraceWriter().text(Trace(header: header, frames: [], end: .milliseconds(5)))
    #expect(try TraceText(written).header == header)
  }

  /// The order of all pairs has no cycle. Looking for one without remembering visited recognizers would take 2^62 steps.
  @Test func everyPairOfTheMostRecognizersMayBeOrdered() throws {
    let count = GestureCoordinator.maximumRecognizers
    var text = "touchstone trace 1\nsurface 100x60 mm\n" + (0..<count).map { "recognizer r\($0) tap\n" }.joined()
    for dependent in 0..<count {
      for required in 0..<dependent { text += "require r\(required) before r\(dependent)\n" }
    }
    let trace = try read(text + "end 0\n").get()
    #expect(trace.header.requirements.count == count * (count - 1) / 2)
    guard case .failure(let error) = read(text + "require r63 before r0\n") else { Issue.record("no error"); return }
    #expect(error.description.contains("r63 and r0 would wait for each other"))
  }

  @Test func writtenTraceParsesToTheSameValues() throws {
    var random = SeededRandom(seed: 3)
    for _ in 0..<500 {
      let trace = randomTrace(&random)
      let text = TraceWriter().text(trace)
      let back = try read(text).get()
      #expect(back == trace)
      #expect(TraceWriter().text(back) == text)
    }
  }

  @Test func commentsAndEmptyLinesAreIgnored() throws {
    let plain = try read("touchstone trace 1\nsurface 100x60 mm\n0 1 began 1,2\n5 1 ended 1,2\nend 9\n").get()
    let commented = try read(
      "\n# one\ntouchstone trace 1 # version\n\tsurface\t100x60 mm\n\n  0 1 began 1,2 # down\n5 1 ended 1,2\n#\nend 9\n\n"
    ).get()
    #expect(plain == commented)
  }

  @Test func surfaceMayBeInMillimetresOrPoints() throws {
    let millimetres = try read("touchstone trace 1\nsurface 100x60 mm\nend 0\n").get().header.surface
    #expect(millimetres.widthInMillipoints == 641_732 && millimetres.heightInMillipoints == 385_039)
    let points = try read("touchstone trace 1\nsurface 163x326 pt\nend 0\n").get().header.surface
    #expect(points.widthInMicrometres == 25_400 && points.heightInMicrometres == 50_800)
  }

  private static let start = "touchstone trace 1\nsurface 100x60 mm\n"
  private static let standardNames = Catalog.standard.flatMap { $0.variantNames }.joined(separator: ", ")

  @Test(arguments: [
    ("", "t.trace: the file is empty; a trace must begin with `touchstone trace 1`"),
    ("tap\n", "t.trace:1:1: a trace must begin with `touchstone trace 1`"),
    (
      "touchstone trace 2\n",
      "t.trace:1:18: unsupported version 2 of the notation; this program supports version 1"
    ),
    (
      "touchstone trace 1\n0 1 began 1,2\n",
      "t.trace:2:1: the header has no surface; add, for example, `surface 100x60 mm`"
    ),
    (
      "touchstone trace 1\nsurfce 1x1 mm\n",
      "t.trace:2:1: “surfce” is neither a time nor one of surface, scene, target, recognizer, add, set, require,"
        + " simultaneous, shouldBegin, shouldReceive, touchHandling, touchTypes, deliver, expect, never, libinput, pointer; did you mean “surface”?"
    ),
    (
      "touchstone trace 1\nsurface 100 mm\n",
      "t.trace:2:9: expected a size WIDTHxHEIGHT, each above 0, such as `100x60 mm`"
    ),
    ("touchstone trace 1\nsurface 100001x60 mm\n", "t.trace:2:9: the surface is too large: at most 100000 mm"),
    ("touchstone trace 1\nsurface 641733x60 pt\n", "t.trace:2:9: the surface is too large: at most 641732.283 pt"),
    (start + "recognizer t\u{9b} tap\n", "t.trace:3:12: the name “t\\u{9b}” contains a hidden character; remove it"),
    ("touchstone trace 1\nsurface 1x1 in\n", "t.trace:2:13: “in” is not a unit of a surface; use `pt` or `mm`"),
    ("touchstone trace 1\nsurface\n", "t.trace:2:8: expected a size, such as `surface 100x60 mm`"),
    (start + "surface 1x1 mm\n", "t.trace:3:1: second surface; remove one"),
    (
      start + "recognizer a tpa\n",
      "t.trace:3:14: there is no recognizer “tpa”; did you mean “tap”?"
    ),
    (start + "0 hovering\n", "t.trace:3:11: expected the hovering position, such as `120,44.5`"),
    (
      start + "0 hovering 1\n",
      "t.trace:3:12: “1” is not a position; write X,Y in points with up to three decimals"
    ),
    (
      start + (0..<65).map { "recognizer r\($0) tap\n" }.joined(),
      "t.trace:67:12: there are at most 64 recognizers; remove one"
    ),
    (
      start + (0..<64).map { "recognizer r\($0) tap\n" }.joined() + "add hover\n",
      "t.trace:67:5: there are at most 64 recognizers; remove one"
    ),
    (
      start + "require tap before longPress\nrequire tap before longPress\n",
      "t.trace:4:1: duplicate line `require tap before longPress`; remove one"
    ),
    (start + "recognizer a tap\nrecognizer a tap\n", "t.trace:4:12: second recognizer “a”; choose another name"),
    (
      start + "recognizer a tap numberOfTaps=2\n",
      "t.trace:3:18: tap has no parameter “numberOfTaps”; its parameters are numberOfTapsRequired, numberOfTouchesRequired,"
        + " allowableMovement, maximumPressDuration, maximumTouchDownInterval, maximumTouchSeparation, maximumTapInterval,"
        + " allowableSeparation, buttonMaskRequired"
    ),
    (
      start + "recognizer a tap allowableMovement=4ms\n",
      "t.trace:3:18: “ms” is not a unit of allowableMovement; for example 20pt or 3mm"
    ),
    (
      start + "recognizer a tap numberOfTapsRequired=11\n",
      "t.trace:3:18: numberOfTapsRequired must be from 1 to 10, not 11; the default is 1"
    ),
    (
      start + "recognizer a pinch fingerChange=stop\n",
      "t.trace:3:20: fingerChange must be resume, restart or end, not “stop”; the default is resume"
    ),
    (
      start + "recognizer a pinch thirdFinger=1\n",
      "t.trace:3:20: thirdFinger must be ignore or count, not “1”; the default is ignore"
    ),
    (start + "add\n", "t.trace:3:4: expected a kind, such as `add screenEdgePan`"),
    (start + "add hovr\n", "t.trace:3:5: there is no recognizer “hovr”; did you mean “hover”?"),
    (start + "add hover\nadd hover\n", "t.trace:4:5: hover is added twice; remove one"),
    (start + "set\n", "t.trace:3:4: expected a parameter, such as `set tap.allowableMovement=8pt`"),
    (
      start + "set allowableMovement=8pt\n",
      "t.trace:3:5: expected RECOGNIZER.PARAMETER=VALUE, such as tap.allowableMovement=8pt, found “allowableMovement=8pt”"
    ),
    (
      start + "set tpa.allowableMovement=8pt\n",
      "t.trace:3:5: there is no recognizer “tpa” above; did you mean “tap”?"
    ),
    (
      start + "set hover.x=8pt\nadd hover\n",
      "t.trace:3:5: there is no recognizer “hover” above; choose from \(standardNames)"
    ),
    (
      start + "set tap.allowableMovement=8ms\n",
      "t.trace:3:5: “ms” is not a unit of allowableMovement; for example 20pt or 3mm"
    ),
    (
      start + "set tap.allowableMovement=8pt\nset tap.allowableMovement=9pt\n",
      "t.trace:4:5: tap.allowableMovement is set twice; remove one"
    ),
    (
      start + "recognizer a pan minimumNumberOfTouches=3 maximumNumberOfTouches=2\n0 1 began 1,1\n",
      "t.trace:3:18: a.minimumNumberOfTouches is 3; it must be at most maximumNumberOfTouches, which is 2"
    ),
    (
      start + "set pan.minimumNumberOfTouches=3\nset pan.maximumNumberOfTouches=2\n0 1 began 1,1\n",
      "t.trace:3:5: pan.minimumNumberOfTouches is 3; it must be at most maximumNumberOfTouches, which is 2"
    ),
    (
      start + "set pan.maximumNumberOfTouches=0\n",
      "t.trace:3:5: maximumNumberOfTouches must be from 1 to 10, not 0; the default is 10"
    ),
    (
      start + "add hover\nrecognizer a tap\n",
      "t.trace:4:12: a `recognizer` line must precede `add` and `set`; move it up"
    ),
    (start + "recognizer a tap x\n", "t.trace:3:18: expected PARAMETER=VALUE without spaces, found “x”"),
    (
      start + "require tap longPress\n",
      "t.trace:3:13: expected `before`, such as `require doubleTap before tap`"
    ),
    (
      start + "require tap before longPress\nrequire longPress before tap\n",
      "t.trace:4:1: longPress and tap would wait for each other; remove one line"
    ),
    (
      start + "simultaneous tap longpres\n",
      "t.trace:3:18: there is no recognizer “longpres” above; did you mean “longPress”?"
    ),
    (
      start + "require tap after longPress\n",
      "t.trace:3:13: expected `before`, such as `require doubleTap before tap`"
    ),
    (start + "simultaneous tap tap\n", "t.trace:3:1: tap is always simultaneous with itself; remove the line"),
    (start + "libinput tapp=on\n", "t.trace:3:10: libinput has no option “tapp”; did you mean “tap”?"),
    (
      start + "libinput tap=on click-method=x\n",
      "t.trace:3:17: “click-method” takes none, buttonareas, clickfinger, default, not “x”"
    ),
    (start + "pointer\n", "t.trace:3:8: expected the pointer's position, such as `pointer 120,44.5`"),
    (start + "pointer 1,y\n", "t.trace:3:9: “1,y” is not a position; write X,Y in points with up to three decimals"),
    (start + "pointer 1 2 3\n", "t.trace:3:13: unexpected “3”; remove it"),
    (start + "scene plays\nscene none\n", "t.trace:4:1: second scene; remove one"),
    (start + "0 1 began 1,2\n", "t.trace:3: the trace is truncated: its last line must be `end TIME`"),
    (start + "0\n", "t.trace:3:2: expected the touches, such as `1 began 120,44.5`"),
    (
      start + "0.1234 1 began 1,2\n",
      "t.trace:3:1: “0.1234” is not a time; write milliseconds from 0 with up to three decimals"
    ),
    (start + "5 1 began 1,2\n4 1 moved 1,2\n", "t.trace:4:1: the time 4 is before the last one, 5.000"),
    (start + "0 x began 1,2\n", "t.trace:3:3: “x” is not a finger; a change is FINGER began|moved|ended|cancelled X,Y"),
    (
      start + "0 1 begn 1,2\n",
      "t.trace:3:5: expected began, moved, ended or cancelled, found “begn”; did you mean “began”?"
    ),
    (start + "0 1 began 1;2\n", "t.trace:3:11: “1;2” is not a position; write X,Y in points with up to three decimals"),
    (start + "0 1 began\n", "t.trace:3:10: expected the position of finger 1, such as `120,44.5`"),
    (start + "0 1 moved 1,2\n", "t.trace:3:3: finger 1 moves but is not down"),
    (start + "0 1 ended 1,2\n", "t.trace:3:3: finger 1 ends but is not down"),
    (start + "0 1 began 1,2\n1 1 began 1,2\n", "t.trace:4:3: finger 1 is already down"),
    (
      start + "0 1 began 1,2\n1 1 ended 1,2 2 began 1,2\n",
      "t.trace:4:1: touches begin and end in one frame; write two lines with the same time, the ended touches first"
    ),
    (
      start + "0 " + (1...11).map { "\($0) began 1,2" }.joined(separator: " ") + "\n",
      "t.trace:3:124: eleventh finger; a frame can have ten"
    ),
    (start + "end 5\n6 1 began 1,2\n", "t.trace:4:1: text after `end`, which must be the last line"),
    (start + "end 5 6\n", "t.trace:3:7: unexpected “6”; remove it"),
  ])

  func errorsContainLineAndColumn(text: String, error: String) {
    guard case .failure(let found) = read(text) else {
      Issue.record("expected an error: \(error)")
      return
    }
    #expect(found.description == error)
  }

  private static let eventErrors: [(String, String)] = [
    ("0 swipe\n", "t.trace:3:8: expected begin, update, end or cancelled of a gesture"),
    (
      "0 swipe bgin 3\n",
      "t.trace:3:9: expected begin, update, end or cancelled, found “bgin”; did you mean “begin”?"
    ),
    ("0 hold begin\n", "t.trace:3:13: expected the number of fingers, 1 to 10"),
    ("0 hold begin 11\n", "t.trace:3:14: “11” is not a number of fingers, 1 to 10"),
    ("0 hold begin 1 scale 2\n", "t.trace:3:16: a hold has no “scale”; choose from stamp"),
    ("0 pinch update 2 sale 2\n", "t.trace:3:18: a pinch has no “sale”; did you mean “scale”?"),
    ("0 pinch update 2 scale 2 scale 3\n", "t.trace:3:26: second “scale”; remove one"),
    ("0 pinch update 2 scale x\n", "t.trace:3:24: “x” is not a number; write up to three decimals"),
    ("0 swipe update 3 by 1;2\n", "t.trace:3:21: “1;2” is not a movement; write DX,DY with up to three decimals"),
    (
      "0 scroll wheel\n",
      "t.trace:3:15: expected `vertical` or `horizontal` and a distance, such as `vertical 1.5`"
    ),
    (
      "0 button lft pressed\n",
      "t.trace:3:10: there is no button “lft”; choose from left, right, middle, side, extra, forward, back, task, or write"
        + " its code, such as code288"
    ),
    ("0 button left\n", "t.trace:3:14: expected pressed or released of a button"),
    ("0 button left held\n", "t.trace:3:15: expected pressed or released, found “held”"),
    ("0 touch down 0\n", "t.trace:3:15: expected the position of the touch in millimetres"),
    ("0 touch up 256\n", "t.trace:3:12: “256” is not a slot, 0 to 255"),
    (
      "5 motion by 1,2 stamp -1\n",
      "t.trace:3:23: “-1” is not a time; write milliseconds from 0 with up to three decimals"
    ),
    ("5 hold begin 1\n4 hold end 1\n", "t.trace:4:1: the time 4 is before the last one, 5.000"),
  ]

  @Test func errorsOfEventsContainLineAndColumn() {
    for (text, error) in Self.eventErrors {
      guard case .failure(let found) = read(Self.start + text) else {
        Issue.record("expected an error: \(error)")
        continue
      }
      #expect(found.description == error)
    }
  }
}
