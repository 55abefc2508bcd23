import Gestures
import TestSupport
import Testing

@testable import TouchAuthoring
@testable import TouchTrace

/// WebDriver's actions and Pointer Events logs: what browsers play and report.
@Suite struct BrowserRecordingTests {
  private static let swipe = Samples.text("webdriver").dropFirst("{\"actions\":[".count).dropLast("]}\n".count)
  private static let log = Samples.text("pointer-events")

  @Test func recordingsOfBrowsersHaveTheirFrames() {
    GoldenFile("../Readings/browser.txt").expectOutcomes { TouchReading(SampleCase($0).text).description }
  }

  @Test(arguments: [
    "{\"id\":1,\"method\":\"input.performActions\",\"params\":{\"context\":\"c\",\"actions\":[SWIPE]}}",
    "\u{FEFF}{\r\n\"actions\":[{\"type\":\"key\",\"id\":\"k\",\"actions\":[{\"type\":\"keyDown\",\"value\":\"a\"}]},SWIPE]}",
    "{\"sessionId\":\"s\",\"parameters\":{\"actions\":[SWIPE]}}",
  ])
  func commandsAroundTheSameActionsGiveTheSameFrames(command: String) {
    let frames = TouchReading(Samples.text("webdriver")).frames
    #expect(TouchReading(command.replacing("SWIPE", with: Self.swipe)).frames == frames && frames.count == 5)
  }

  @Test(arguments: [("touch", nil), ("pen", .pencil), ("mouse", .indirectPointer)] as [(String, TouchType?)])
  func pointerTypesAreTouchTypes(name: String, type: TouchType?) {
    let actions = Self.swipe.replacing("\"touch\"", with: "\"\(name)\"")
    #expect(TouchReading("{\"actions\":[\(actions)]}").frames.first?.changes.first?.type == type)
    let log = Self.log.replacing("\"touch\"", with: "\"\(name)\"")
    #expect(TouchReading(log).frames.first?.changes.first?.type == type)
  }

  /// Random changes of bytes give an error or a result, and reading always terminates.
  @Test(arguments: ["{\"actions\":[\(swipe)]}", log]) func damageGivesAnErrorOrAResult(text: String) {
    var random = SeededRandom(seed: 4)
    var errors = 0
    for _ in 0..<500 {
      if TouchReading(damaged(Array(text.utf8), using: &random)).error != nil { errors += 1 }
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
      let result = TouchReading(bytes)
      #expect(result.error == nil && result.surface == recording.surface)
      var frames = result.frames
      for index in frames.indices { frames[index].changes.sort { $0.id < $1.id } }
      #expect(frames == Self.asRead(recording.contacts, inMilliseconds: format != .pointerEvents), "\(format.rawValue)")
    }
  }
}
