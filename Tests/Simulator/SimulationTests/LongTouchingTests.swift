import Foundation
import Gestures
import Simulation
import TestSupport
import Testing
import TouchAuthoring
import TouchTrace

/// A synthetic hand makes known gestures for minutes of virtual time: recognizers of every kind recognize each of them
/// once, and a table changes accordingly. Between and during them, targets with recognizers come and go, as rows of a list do.
///
/// Takes two minutes in a test run. `TOUCHSTONE_MINUTES=60` makes it an hour; from seven minutes on, memory must not grow
/// after the sixth. `Tools/checks/long-touching` does that.
@Suite struct LongTouchingTests {
  private static let minutes = ProcessInfo.processInfo.environment["TOUCHSTONE_MINUTES"].flatMap { Int64($0) } ?? 2
  /// The most memory that may be added after six minutes, in KiB: 2048, for the allocator's rounding. Ten bytes kept for
  /// each frame of an hour would be as much.
  private static let allowedGrowth = 2048

  private static let header = """
    touchstone trace 1
    surface 104.9x66.9 mm
    scene plays
    recognizer tap tap
    recognizer doubleTap tap numberOfTapsRequired=2
    recognizer twoFingerTap tap numberOfTouchesRequired=2
    recognizer longPress longPress
    recognizer twoFingerLongPress longPress numberOfTouchesRequired=2
    recognizer pinch pinch
    recognizer rotation rotation
    recognizer transform transform minimumNumberOfTouches=2
    recognizer pan pan
    recognizer swipe swipe
    recognizer edge screenEdgePan
    recognizer hover hover
    require doubleTap before tap
    require swipe before pan
    require edge before pan
    simultaneous pinch rotation
    simultaneous pinch transform
    simultaneous rotation transform
    simultaneous pinch twoFingerLongPress
    end 0
    """

  /// The hand's gestures with the expected transitions and the number of changes of the table. The tap hits the first
  /// section's header; a hover lasts a tenth of a second.
  private static let gestures: [(script: String, expected: Set<String>, changes: Int)] = [
    ("tap@50,3", ["tap ended"], 1), ("tap:2@50,40", ["doubleTap ended"], 0),
    ("tap:1@50,33,fingers=2", ["twoFingerTap ended"], 0),
    ("longpress:700@95,60", ["longPress began", "longPress ended"], 0),
    ("longpress:750@50,33,fingers=2", ["twoFingerLongPress began", "twoFingerLongPress ended"], 0),
    ("pan:30@30,20,angle=20,ms=900", ["pan began", "pan ended"], 0), ("swipe:40@30,30", ["swipe ended"], 0),
    ("pan:40@0.5,30", ["edge began", "edge ended"], 0),
    ("pinch:20-50@52,33,angle=30,ms=900", ["pinch began", "pinch ended", "transform began", "transform ended"], 0),
    ("rotate:70@52,33", ["rotation began", "rotation ended", "transform began", "transform ended"], 0),
    ("hover", ["hover began", "hover ended"], 0),
  ]

  @Test func everyGestureOfALongSessionIsRecognizedOnce() throws {
    let end = Timestamp.milliseconds(Self.minutes * 60_000)
    let log = TransitionLog()
    let (session, _) = try Replay().session(for: try TraceText(Self.header).header) { log.add($0) }
    var random = SeededRandom(seed: 60)
    // With the time of a frame, fingers touch down at most 39 ms apart, which is people's largest, not 47: 45 ms are allowed.
    var noise = NoiseModel.person
    noise.touchDownSpread = 31_000
    var now = Timestamp.milliseconds(500)
    var count = 0
    var frames = 0
    var memoryAfterSixMinutes = 0
    var traced: [TraceFrame] = []
    var visitors = Visitors(session.coordinator)
    while now < end {
      let gesture = Self.gestures.randomElement(using: &random)!
      traced.removeAll(keepingCapacity: true)
      if gesture.script == "hover" {
        for step in 0...5 as ClosedRange<Int64> {
          traced.append(
            TraceFrame(
              time: now + .milliseconds(20 * step), hovering: step == 5 ? nil : Point2D(100 + Double(step), 90)))
        }
      } else {
        let hand = SyntheticHand(noise: noise, seed: random.next())
        for var frame in try hand.perform(try GestureScript(parsing: gesture.script)).contacts {
          frame.time = now + Interval(microseconds: frame.time.microseconds)
          traced.append(frame)
        }
      }
      for frame in traced {
        if visitors.count % 7 == frame.time.microseconds % 7 { visitors.change() }
        session.play(frame)
      }
      visitors.change()
      frames += traced.count
      // Longer than any recognizer waits for another tap, and until the table is at rest: a touch that stops it is no tap.
      now = try #require(traced.last).time + .milliseconds(600)
      session.advance(to: now)
      if let rest = session.scene.drawn?.restTime {
        now = max(now, rest)
        session.advance(to: now)
      }
      count += 1
      let (transitions, changes) = log.take()
      #expect(
        transitions.count == gesture.expected.count && Set(transitions) == gesture.expected,
        "\(gesture.script) at \(now): \(transitions)")
      #expect(changes == gesture.changes, "\(gesture.script) at \(now)")
      #expect(session.coordinator.isIdle && session.coordinator.nextDeadline == nil)
      if now.microseconds > 360_000_000 && memoryAfterSixMinutes == 0 { memoryAfterSixMinutes = Self.peakMemory }
    }
    session.end(at: now)
    #expect(log.take().transitions == [])
    // Otherwise the expectations would be vacuous.
    #expect(count > Self.minutes * 25)
    guard Self.minutes >= 7 else { return }
    let growth = Self.peakMemory - memoryAfterSixMinutes
    print(
      "\(Self.minutes) minutes: \(count) gestures in \(frames) frames, \(visitors.count) targets and recognizers; at most \(memoryAfterSixMinutes) KiB after six, \(growth) KiB more since"
    )
    #expect(memoryAfterSixMinutes > 0 && growth <= Self.allowedGrowth)
  }

  /// Targets outside the surface, each with a recognizer: the oldest leaves when another comes.
  private struct Visitors {
    private let coordinator: GestureCoordinator
    private var present: [(target: TargetID, recognizer: RecognizerID)] = []
    private(set) var count = 0

    init(_ coordinator: GestureCoordinator) { self.coordinator = coordinator }

    mutating func change() {
      count += 1
      if present.count == 16 {
        let oldest = present.removeFirst()
        if count % 2 == 0 { coordinator.detach(oldest.recognizer) }
        coordinator.removeTarget(oldest.target)
      }
      if let last = present.last { coordinator.setFrame(Rect2D(x: -20, y: 0, width: 9, height: 9), of: last.target) }
      let target = coordinator.addTarget(
        Rect2D(x: -10, y: 0, width: 9, height: 9), in: count % 3 == 0 ? present.last?.target ?? .surface : .surface)
      present.append((target, coordinator.attach(TapRecognizer(), to: target).id))
    }
  }

  /// The transitions since the last call, without changes and failures.
  private final class TransitionLog {
    private var transitions: [String] = []
    private var changes = 0

    func add(_ entry: TranscriptEntry) {
      switch entry {
      case .transition(let transition):
        if transition.to != .changed && transition.to != .failed {
          transitions.append("\(transition.recognizer) \(transition.to)")
        }
      case .scene(_, let event): if event.name.hasPrefix("section") { changes += 1 }
      case .frame, .touchpad, .suppression, .restingTouch, .tapRefusal, .wake, .step, .delivery, .end: break
      }
    }

    func take() -> (transitions: [String], changes: Int) {
      defer {
        transitions = []
        changes = 0
      }
      return (transitions, changes)
    }
  }

  /// The process's peak memory, in KiB.
  private static var peakMemory: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }
}
