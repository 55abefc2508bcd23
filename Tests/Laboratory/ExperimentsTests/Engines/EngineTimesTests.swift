import Gestures
import ReplayModel
import TestSupport
import Testing
import TouchTrace

@testable import Analysis
@testable import Experiments

/// The gestures that libinput's events mean to a client of the engine.
@Suite struct EngineTimesTests {
  private static func stamp(_ time: Int) -> Timestamp { .milliseconds(Int64(time)) }

  /// Returns random events in order of delivery, as libinput sends them.
  private static func events(_ random: inout SeededRandom) -> [TouchpadEvent] {
    var (time, events) = (0, [TouchpadEvent]())
    func add(_ kind: TouchpadEvent.Kind, after delay: ClosedRange<Int>, stamp: Int? = nil) {
      time += Int.random(in: delay, using: &random)
      events.append(TouchpadEvent(Self.stamp(time), kind, at: .zero, stamp: stamp.map { Self.stamp($0) }))
    }
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let end: TouchpadEvent.Stage = Bool.random(using: &random) ? .ended : .cancelled
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        let fingers = Int.random(in: 1...4, using: &random)
        add(.hold(.began, fingers: fingers, mayTap: false), after: 0...300)
        add(.hold(end, fingers: fingers, mayTap: false), after: 0...1200)
      case 1:
        let touchDown = time
        add(.button(.began, 272), after: 0...120, stamp: touchDown)
        if Bool.random(using: &random) { add(.motion(by: Point2D(3, 0)), after: 0...40) }
        add(.button(.ended, 272), after: 0...400, stamp: touchDown)
      case 2:
        add(.scroll(.began, by: Point2D(0, 2)), after: 0...300)
        for _ in 0..<3 { add(.scroll(.changed, by: Point2D(0, 2)), after: 7...20) }
        add(.scroll(.ended, by: .zero), after: 0...40)
      case 3:
        add(.transform(.began, fingers: 2, scale: 1, rotation: 0), after: 0...300)
        add(.transform(.changed, fingers: 2, scale: 1.5, rotation: 3), after: 7...40)
        add(.transform(end, fingers: 2, scale: 1.5, rotation: 0), after: 0...40)
      case 4:
        add(.swipe(.began, fingers: 3, by: Point2D(9, 0)), after: 0...300)
        add(.swipe(end, fingers: 3, by: .zero), after: 0...90)
      default: for _ in 0..<3 { add(.motion(by: Point2D(3, 1)), after: 0...130) }
      }
    }
    return events
  }

  private static func gestures(_ events: [TouchpadEvent], end: Timestamp) -> [EngineGesture] {
    var reports = LibinputReports()
    for event in events { reports.add(.event(event)) }
    return EngineGesture.reported(in: reports, end: end)
  }

  /// What follows does not change what was reported: a client may stop a recording anywhere.
  @Test(arguments: 0..<300 as Range<UInt64>) func nothingIsReportedIntoThePast(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let events = Self.events(&random)
    let last = try #require(events.last).time
    let all = Self.gestures(events, end: last + .milliseconds(1000))
    for _ in 0..<10 {
      let cut = Timestamp(microseconds: .random(in: 0...last.microseconds, using: &random))
      let before = Double(cut.microseconds) / 1000
      let part = Self.gestures(events.filter { $0.time < cut }, end: cut)
      #expect(
        part.filter { $0.time < before }.map(\.line) == all.filter { $0.time < before }.map(\.line), "cut at \(before)")
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>) func eachGestureBeginsOnceBeforeItEnds(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let events = Self.events(&random)
    let gestures = Self.gestures(events, end: (events.last?.time ?? .zero) + .milliseconds(1000))
    #expect(gestures.map(\.time) == gestures.map(\.time).sorted())
    var active: Set<String> = []
    for gesture in gestures {
      switch gesture.state {
      case "began": #expect(active.insert(gesture.gesture).inserted, "\(gestures.map(\.line))")
      case "ended" where gesture.gesture == "tap": break
      default: #expect(active.remove(gesture.gesture) != nil, "\(gestures.map(\.line))")
      }
    }
    #expect(active.isEmpty)
  }
}
