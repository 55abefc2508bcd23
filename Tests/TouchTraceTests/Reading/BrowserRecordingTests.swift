import Gestures
import TestSupport
import Testing

@testable import TouchAuthoring
@testable import TouchTrace

/// WebDriver's actions and Pointer Events logs: what browsers play and report.
@Suite struct BrowserRecordingTests {
  private struct Result: Equatable {
    var frames: [TraceFrame] = []
    var end: Timestamp?
    var notes: [String] = []
    var surface: Surface?
    var error: String?
  }

  private static func read(_ bytes: [UInt8]) -> Result {
    var result = Result()
    do throws(RecordingError) {
      let source = try TouchSources.open(ByteInput(bytes, name: "rec"))
      defer { result.notes = source.notes }
      result.surface = source.header.surface
      var frame = TraceFrame()
      while try source.next(into: &frame) { result.frames.append(frame) }
      result.end = source.end
    } catch { result.error = error.description }
    return result
  }

  private static func read(_ text: String) -> Result { read(Array(text.utf8)) }

  private static func frame(_ milliseconds: Double, _ changes: [ContactChange]) -> TraceFrame {
    TraceFrame(time: .milliseconds(milliseconds), changes: changes)
  }

  private static func touch(_ id: Int32, _ stage: Contact.Stage, _ x: Double, _ y: Double) -> ContactChange {
    ContactChange(id, stage, Point2D(x, y))
  }

  // MARK: WebDriver

  private static func pointer(_ actions: String, id: String = "a") -> String {
    "{\"type\":\"pointer\",\"id\":\"\(id)\",\"parameters\":{\"pointerType\":\"touch\"},\"actions\":[\(actions)]}"
  }

  private static let swipe = pointer(
    """
    {"type":"pointerMove","duration":0,"x":10,"y":20},{"type":"pointerDown","button":0},{"type":"pause","duration":100},
    {"type":"pointerMove","duration":50,"origin":"pointer","x":30,"y":0},{"type":"pointerUp","button":0}
    """)

  private static let swipeFrames = [
    frame(0, [touch(1, .began, 10, 20)]), frame(116.667, [touch(1, .moved, 20, 20)]),
    frame(133.334, [touch(1, .moved, 30, 20)]), frame(150, [touch(1, .moved, 40, 20)]),
    frame(150, [touch(1, .ended, 40, 20)]),
  ]

  @Test func slowMovementIsReadAsOneFrameForEachPicture() {
    let result = Self.read("{\"actions\":[\(Self.swipe)]}")
    #expect(result.error == nil)
    #expect(result.frames == Self.swipeFrames)
    #expect(result.end == .milliseconds(150))
    #expect(result.surface == Surface(widthInMillipoints: 1_200_000, heightInMillipoints: 800_000))
  }

  @Test(arguments: [
    "{\"id\":1,\"method\":\"input.performActions\",\"params\":{\"context\":\"c\",\"actions\":[SWIPE]}}",
    "\u{FEFF}{\r\n\"actions\":[{\"type\":\"key\",\"id\":\"k\",\"actions\":[{\"type\":\"keyDown\",\"value\":\"a\"}]},SWIPE]}",
    "{\"sessionId\":\"s\",\"parameters\":{\"actions\":[SWIPE]}}",
  ])
  func commandsAroundTheSameActionsGiveTheSameFrames(command: String) {
    #expect(Self.read(command.replacing("SWIPE", with: Self.swipe)).frames == Self.swipeFrames)
  }

  @Test(arguments: [("touch", nil), ("pen", .pencil), ("mouse", .indirectPointer)] as [(String, TouchType?)])
  func pointerTypesAreTouchTypes(name: String, type: TouchType?) {
    let actions = Self.swipe.replacing("\"touch\"", with: "\"\(name)\"")
    #expect(Self.read("{\"actions\":[\(actions)]}").frames.first?.changes.first?.type == type)
    let log = Self.log.replacing("\"touch\"", with: "\"\(name)\"")
    #expect(Self.read(log).frames.first?.changes.first?.type == type)
  }

  @Test func actionsOfOneTickBeginTogether() {
    let down = "{\"type\":\"pointerDown\"}"
    let first = Self.pointer("\(down),{\"type\":\"pause\",\"duration\":30},{\"type\":\"pointerUp\"}")
    let second = Self.pointer(
      "{\"type\":\"pause\"},\(down),{\"type\":\"pointerMove\",\"duration\":0,\"x\":5,\"y\":1.5},{\"type\":\"pointerCancel\"}",
      id: "b")
    #expect(
      Self.read("{\"actions\":[\(first),\(second)]}").frames == [
        Self.frame(0, [Self.touch(1, .began, 0, 0)]), Self.frame(0, [Self.touch(2, .began, 0, 0)]),
        Self.frame(30, [Self.touch(1, .ended, 0, 0), Self.touch(2, .moved, 5, 1.5)]),
        Self.frame(30, [Self.touch(2, .cancelled, 5, 1.5)]),
      ])
  }

  // MARK: Pointer Events

  private static let header = "{\"pointerEvents\":1,\"width\":390,\"height\":844.5}\n"
  private static let log =
    header + """
      {"type":"pointerdown","pointerId":7,"pointerType":"touch","timeStamp":1000.5,"x":10,"y":20,"pressure":0.5}
      {"type":"pointerdown","pointerId":9,"pointerType":"touch","timeStamp":1008.5,"x":50,"y":20}
      {"type":"pointermove","pointerId":7,"timeStamp":1024.5,"x":14,"y":20,"coalesced":[{"timeStamp":1016.5,"x":12,"y":20},\
      {"timeStamp":1024.5,"x":14,"y":20}]}
      {"type":"pointermove","pointerId":9,"timeStamp":1024.5,"x":44,"y":20.25,"coalesced":[{"timeStamp":1012.5,"x":48,"y":20}\
      ,{"timeStamp":1024.5,"x":44,"y":20.25}]}
      {"type":"pointermove","pointerId":11,"timeStamp":1024.5,"x":0,"y":0}
      {"type":"pointerup","pointerId":7,"timeStamp":1040.5,"x":14,"y":20}
      {"type":"pointercancel","pointerId":9,"timeStamp":1041.5,"x":44,"y":20.25}
      {"type":"pointerdown","pointerId":7,"timeStamp":1200.5,"x":1,"y":2}
      {"type":"pointerup","pointerId":7,"timeStamp":1250.5,"x":1,"y":2}
      {"type":"end","timeStamp":2000.5}

      """
  private static let logFrames = [
    frame(0, [touch(1, .began, 10, 20)]), frame(8, [touch(2, .began, 50, 20)]), frame(12, [touch(2, .moved, 48, 20)]),
    frame(16, [touch(1, .moved, 12, 20)]), frame(24, [touch(1, .moved, 14, 20), touch(2, .moved, 44, 20.25)]),
    frame(40, [touch(1, .ended, 14, 20)]), frame(41, [touch(2, .cancelled, 44, 20.25)]),
    frame(200, [touch(3, .began, 1, 2)]), frame(250, [touch(3, .ended, 1, 2)]),
  ]

  @Test func coalescedEventsOfAllPointersAreSortedByTime() {
    let result = Self.read(Self.log)
    #expect(result.error == nil)
    #expect(result.frames == Self.logFrames)
    #expect(result.end == .milliseconds(1000))
    #expect(result.surface == Surface(widthInMillipoints: 390_000, heightInMillipoints: 844_500))
    #expect(result.notes == ["Events of pointers that hover were ignored: 1"])
  }

  /// Browsers report 1 pixel and 0.5 for what a device does not measure.
  @Test func radiusAndForceAreReadWhereTheDeviceMeasuresThem() {
    func pressure(_ values: String) -> TouchPressure? {
      let event = "{\"type\":\"pointerdown\",\"pointerId\":7,\"timeStamp\":1,\"x\":10,\"y\":20\(values)}\n"
      return Self.read(Self.header + event + "{\"type\":\"end\",\"timeStamp\":9}\n").frames.first?.changes[0].pressure
    }
    #expect(
      pressure(",\"pressure\":0.25,\"width\":40,\"height\":46")
        == TouchPressure(majorRadius: 23, force: 0.25, maximumPossibleForce: 1))
    #expect(pressure(",\"pressure\":0.5,\"width\":1,\"height\":1") == TouchPressure())
    #expect(pressure(",\"pressure\":\"hard\"") == TouchPressure())
  }

  // MARK: Both

  /// Random changes of bytes give an error or a result, and reading always terminates.
  @Test(arguments: ["{\"actions\":[\(swipe)]}", log]) func damageGivesAnErrorOrAResult(text: String) {
    var random = SeededRandom(seed: 4)
    var errors = 0
    for _ in 0..<500 {
      if Self.read(damaged(Array(text.utf8), using: &random)).error != nil { errors += 1 }
    }
    #expect(errors > 100)
  }

  /// Returns the frames with the numbers that a reader gives to touches, and with times in whole milliseconds if wanted.
  private static func asRead(_ frames: [TraceFrame], inMilliseconds: Bool) -> [TraceFrame] {
    var numbers: [Int32: Int32] = [:]
    return frames.filter { !$0.changes.isEmpty }.map { frame in
      var read = TraceFrame(time: frame.time)
      if inMilliseconds { read.time = .milliseconds((frame.time.microseconds + 500) / 1000) }
      for change in frame.changes.sorted(by: { $0.id < $1.id }) {
        if numbers[change.id] == nil { numbers[change.id] = Int32(numbers.count + 1) }
        read.changes.append(ContactChange(numbers[change.id]!, change.stage, change.position))
      }
      return read
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>) func whatIsWrittenIsRead(seed: UInt64) throws {
    let scripts = [
      ["tap@50,30", "rest=200", "pinch:20-50@52,33,angle=30"], ["longpress:700@50,30", "swipe:40@30,30,fingers=3"],
      ["rotate:90@52,33", "tap:2@40,30", "tap@20,20"],
    ]
    let hand = SyntheticHand(device: .clickpad, noise: .person, seed: seed)
    guard let script = try? GestureScript(parsing: scripts[Int(seed) % 3]) else {
      Issue.record("the script \(scripts[Int(seed) % 3]) is invalid")
      return
    }
    let recording = try hand.perform(script)
    for format in [RecordingWriter.Format.webDriver, .webDriverBiDi, .pointerEvents] {
      var bytes: [UInt8] = []
      var writer = RecordingWriter(format) { bytes += $0 }
      writer.keepsEveryFrame = true
      writer.begin(TraceHeader(surface: recording.surface))
      for frame in recording.contacts { writer.write(frame) }
      writer.end(at: recording.contacts.last?.time ?? Timestamp(microseconds: 0))
      let result = Self.read(bytes)
      #expect(result.error == nil && result.surface == recording.surface)
      var frames = result.frames
      for index in frames.indices { frames[index].changes.sort { $0.id < $1.id } }
      #expect(frames == Self.asRead(recording.contacts, inMilliseconds: format != .pointerEvents), "\(format.rawValue)")
    }
  }
}
