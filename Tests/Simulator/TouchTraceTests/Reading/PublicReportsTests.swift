import Foundation
import Gestures
import TestSupport
import Testing

@testable import TouchTrace

/// Inputs of people who asked why their gesture did not work, by the values that are right.
@Suite struct PublicReportsTests {
  private static let folder: String? = {
    let path = ProcessInfo.processInfo.environment["TOUCHSTONE_REPORTS"] ?? "../shared/peer-cases/reports4"
    return FileManager.default.fileExists(atPath: path + "/EXPECTED.tsv") ? path : nil
  }()

  /// What a file contains.
  struct Values: CustomTestStringConvertible {
    var file: String
    var touches = 0
    /// The largest number of touches down at once.
    var most = 0
    /// The movement of the first touch from its begin to its end, in points, rounded.
    var movement: (Int, Int)?
    /// The duration from the first frame to the last, in milliseconds.
    var milliseconds: Int?
    var down = 0
    /// A word of the problem with which the answer begins.
    var problem: String?
    /// libinput's events by kind.
    var events: [String: Int] = [:]
    var testDescription: String { file }
  }

  private static let expected = [
    Values(file: "cartucho14-live.txt", touches: 1, most: 1, milliseconds: 110, problem: "never lifted"),
    Values(file: "larixer8.evtest", touches: 2, most: 2, movement: (0, 1), down: 2, problem: "2 touches already down"),
    Values(file: "rpi4749.evtest", touches: 3, most: 1, problem: "flickers"),
    Values(file: "ev-quote.txt", touches: 3, most: 1, problem: "flickers"),
    Values(file: "ite8595.yml", touches: 2, most: 2, milliseconds: 90),
    Values(file: "ite8595-quoted-bare.txt", touches: 2, most: 2, milliseconds: 90),
    Values(file: "ite-md.yml", touches: 2, most: 2, milliseconds: 90),
    Values(file: "ite-mid.yml", touches: 2, most: 2, problem: "2 touches already down"),
    Values(file: "kobo-noise.txt", touches: 1, most: 1, milliseconds: 82),
    Values(file: "kivy2790.evtest", touches: 1, most: 1),
    Values(file: "tslib140.evtest", touches: 1, most: 1, down: 1),
    Values(file: "getevent-ltr.txt", touches: 1, most: 1, milliseconds: 110),
    Values(file: "panic63.getevent", touches: 1, most: 1),
    Values(file: "rrweb.json", touches: 1, most: 1, movement: (0, -113), milliseconds: 111),
    Values(file: "touchevents.json", touches: 1, most: 1, movement: (0, -50), milliseconds: 32),
    Values(file: "minitouch.txt", touches: 1, most: 1, movement: (0, -300), milliseconds: 100),
    Values(file: "xi2.txt", touches: 1, most: 1, movement: (1, 0), milliseconds: 100),
    Values(file: "maestro.yaml", touches: 2, most: 1, movement: (0, -506)),
    Values(file: "niri-debug.log", touches: 3, most: 3, milliseconds: 9, down: 3, problem: "ends with 3 touches down"),
    Values(file: "incomplete.evtest", touches: 1, most: 1, milliseconds: 80),
    Values(file: "incomplete2.evtest", touches: 1, most: 1, milliseconds: 80),
    Values(file: "niri2c.csv", touches: 4, most: 4),
    Values(file: "late-swipe4-60.csv", touches: 4, most: 4),
    Values(file: "ggi2.events", events: ["swipe": 11]),
    Values(file: "waydroid79.events", events: ["scroll": 3]),
    Values(file: "fpt13.events", touches: 3, most: 3),
    Values(file: "cs68.events", events: ["swipe": 9]),
    Values(file: "touchegg278.events", events: ["scroll": 7, "swipe": 12]),
    Values(file: "hyprland6278.wev", events: ["scroll": 8]),
  ]

  @Test(
    .enabled(if: folder != nil, "the public reports are missing (set TOUCHSTONE_REPORTS to their folder)"),
    arguments: expected)
  func inputHasItsValues(expected: Values) throws {
    let found = try Self.values(expected.file, at: "\(try #require(Self.folder))/\(expected.file)")
    #expect(found.touches == expected.touches)
    #expect(found.most == expected.most)
    #expect(found.down == expected.down)
    #expect(found.events == expected.events)
    if let movement = expected.movement { #expect(try #require(found.movement) == movement) }
    if let duration = expected.milliseconds { #expect(abs(try #require(found.milliseconds) - duration) <= 1) }
    if let word = expected.problem {
      #expect(found.problem?.contains(word) == true, "\(found.problem ?? "no problem")")
    } else {
      #expect(found.problem == nil)
    }
  }

  private static func values(_ name: String, at path: String) throws -> Values {
    var request = SourceRequest()
    request.readsLibinputEvents = true
    let source = try TouchSources.open(path, request)
    var values = Values(file: name)
    var frame = TraceFrame()
    var first: [Int32: Point2D] = [:]
    var times: [Int64] = []
    var firstID: Int32?
    func add(_ events: [LibinputEvent]) {
      for event in events {
        switch event.kind {
        case .swipe: values.events["swipe", default: 0] += 1
        case .scroll: values.events["scroll", default: 0] += 1
        case .pinch: values.events["pinch", default: 0] += 1
        default: break
        }
      }
    }
    while try source.next(into: &frame) {
      add(source.recordedEvents)
      if !frame.changes.isEmpty { times.append(frame.time.microseconds) }
      for change in frame.changes {
        if change.stage == .began {
          values.touches += 1
          values.down += 1
          first[change.id] = change.position
          firstID = firstID ?? change.id
        }
        if change.stage == .ended || change.stage == .cancelled { values.down -= 1 }
        if change.id == firstID, let start = first[change.id] {
          let delta = change.position - start
          values.movement = (Int(delta.x.rounded()), Int(delta.y.rounded()))
        }
        values.most = max(values.most, values.down)
      }
    }
    add(source.recordedEvents)
    if let start = times.first, let end = times.last { values.milliseconds = Int((end - start) / 1000) }
    values.problem = source.notes.first { $0.prominence == .problem }?.text
    return values
  }

  /// Own inputs of the same kinds, which need no other files.
  @Test func ownInputsOfTheSameKindsAreRead() throws {
    func read(_ text: String) throws -> (frames: [TraceFrame], events: [LibinputEvent], notes: [RecordingNote]) {
      var request = SourceRequest()
      request.readsLibinputEvents = true
      let source = try TouchSources.open(ByteInput(Array(text.utf8), name: "rec"), request)
      var frames: [TraceFrame] = []
      var events: [LibinputEvent] = []
      var frame = TraceFrame()
      while try source.next(into: &frame) {
        frames.append(frame)
        events += source.recordedEvents
      }
      return (frames, events + source.recordedEvents, source.notes)
    }
    let old = try read(
      " event6   GESTURE_SWIPE_BEGIN  +1.20s\t3\n event6   GESTURE_SWIPE_UPDATE  +1.21s\t3 -9.00/ 1.00 (-20.00/ 2.00 unaccelerated)\n"
    )
    #expect(old.events.map(\.time.microseconds) == [1_200_000, 1_210_000])
    let middle = try read(" event6   GESTURE_SWIPE_UPDATE  +1.210s\t3 -9.00/ 1.00 (-20.00/ 2.00 unaccelerated)\n")
    #expect(middle.events.count == 2)
    #expect(middle.notes.contains { $0.prominence == .problem })
    let python = try read(
      """
      time 100.5 type 3 (EV_ABS), code 57   (ABS_MT_TRACKING_ID), value 4
      time 100.5 type 3 (EV_ABS), code 53   (ABS_MT_POSITION_X), value 40
      time 100.5 type 3 (EV_ABS), code 54   (ABS_MT_POSITION_Y), value 60
      time 100.5 --------- SYN_REPORT --------
      time 100.62 type 3 (EV_ABS), code 57   (ABS_MT_TRACKING_ID), value -1
      time 100.62 --------- SYN_REPORT --------

      """)
    #expect(python.frames.map(\.time.microseconds) == [0, 120_000])
    let fragment = try read(
      """
          - [  0,  16723,   3,  53,    323]
          - [  0,  16723,   3,  54,    309]
          - [  0,  16723,   0,   0,      0]
        - evdev:
          - [  0,  24982,   3,  54,    290]
          - [  0,  24982,   0,   0,      0]

      """)
    #expect(fragment.frames.count == 2)
    #expect(fragment.notes.contains { $0.text.contains("1 touch already down") })
    let rows = try read("0,began,1,10,20\n8000,moved,1,10,60\n16000,ended,1,10,60\n")
    #expect(rows.frames.count == 3)
    let phone = try read(
      "06-20 18:58:06.972 13554 13554 D ViewRootImpl: event=MotionEvent { action=ACTION_DOWN, id[0]=0, x[0]=69.0, y[0]=213.0, eventTime=100, downTime=100 }\n"
        + "06-20 18:58:07.072 13554 13554 D ViewRootImpl: event=MotionEvent { action=ACTION_UP, id[0]=0, x[0]=69.0, y[0]=213.0, eventTime=180, downTime=100 }\n"
    )
    #expect(phone.frames.map(\.time.microseconds) == [0, 80_000])
  }

  @Test func aPatternFindsTheNumbersOfAnyLog() throws {
    var request = SourceRequest()
    request.pattern = try LogPattern(parsing: "finger {id} at {x};{y} after {t_ms} ms")
    let log =
      "I finger 1 at 10;20 after 5 ms\nnoise\nI finger 1 at 10;50 after 25 ms\nI finger 1 at 10;50 after 40 ms up\n"
    let source = try TouchSources.open(ByteInput(Array(log.utf8), name: "rec"), request)
    var frames: [TraceFrame] = []
    var frame = TraceFrame()
    while try source.next(into: &frame) { frames.append(frame) }
    #expect(frames.map(\.time.microseconds) == [0, 20_000, 35_000])
    #expect(frames.flatMap(\.changes).map(\.stage) == [.began, .moved, .ended])
    #expect(throws: LogPatternError.self) { try LogPattern(parsing: "{id} {x}") }
  }
}
