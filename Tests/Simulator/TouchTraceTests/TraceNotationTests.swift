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

  @Test func errorsContainLineAndColumn() {
    GoldenFile("Errors/trace.txt").expectOutcomes { text in
      if case .failure(let error) = read(text) { error.description } else { "no error" }
    }
  }
}
