import Foundation
import Gestures
import Simulation
import TestSupport
import Testing
import TouchTrace

/// A made-up hand touches for minutes, in virtual time, and it is known what it did: every gesture comes out once, and
/// nothing else does. From the hand's fingers over recognizers of every kind to a table.
///
/// In a test run they are two. `TOUCHSTONE_MINUTES=60` makes them an hour; from six on, memory must not grow after the
/// sixth. `Tools/long-touching` is that.
@Suite struct LongTouchingTests {
  private static let minutes = ProcessInfo.processInfo.environment["TOUCHSTONE_MINUTES"].flatMap { Int64($0) } ?? 2
  /// How much more memory may have been in use at the end than after six minutes, in KiB: what the allocator's rounding
  /// makes. Ten bytes kept for each frame of an hour would be as much.
  private static let growth = 2048

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
  /// What the hand does, and what comes of it: a gesture that lasts comes as its beginning and its end. The first
  /// section's header is touched by the tap; a tenth of a second after nothing, something hovers.
  private static let deeds: [(word: String, comes: Set<String>, scene: Int)] = [
    ("tap@50,3", ["tap ended"], 1), ("tap:2@50,40", ["doubleTap ended"], 0),
    ("tap:1@50,33,fingers=2", ["twoFingerTap ended"], 0),
    ("longpress:700@95,60", ["longPress began", "longPress ended"], 0),
    ("longpress:750@50,33,fingers=2", ["twoFingerLongPress began", "twoFingerLongPress ended"], 0),
    ("pan:30@30,20,angle=20,ms=900", ["pan began", "pan ended"], 0), ("swipe:40@30,30", ["swipe ended"], 0),
    ("pan:40@0.5,30", ["edge began", "edge ended"], 0),
    ("pinch:20-50@52,33,angle=30", ["pinch began", "pinch ended", "transform began", "transform ended"], 0),
    ("rotate:70@52,33", ["rotation began", "rotation ended", "transform began", "transform ended"], 0),
    ("hover", ["hover began", "hover ended"], 0),
  ]

  @Test func everyGestureOfALongTimeComesOnceAndNothingElse() throws {
    let end = Timestamp.milliseconds(Self.minutes * 60_000)
    let hands = Hands()
    let (session, _) = try Replay().session(for: try TraceText(Self.header).header) { hands.hear($0) }
    var random = SeededRandom(seed: 60)
    var (now, made, frames, early) = (Timestamp.milliseconds(500), 0, 0, 0)
    var traced: [TraceFrame] = []
    while now < end {
      let deed = Self.deeds.randomElement(using: &random)!
      traced.removeAll(keepingCapacity: true)
      if deed.word == "hover" {
        for step in 0...5 as ClosedRange<Int64> {
          traced.append(
            TraceFrame(time: now + .milliseconds(20 * step), hovering: step == 5 ? nil : Point(100 + Double(step), 90)))
        }
      } else {
        let hand = SyntheticHand(seed: random.next())
        for var frame in try hand.perform(try GestureScript(parsing: deed.word)).contacts {
          frame.time = now + Interval(microseconds: frame.time.microseconds)
          traced.append(frame)
        }
      }
      for frame in traced { session.play(frame) }
      frames += traced.count
      // Longer than anybody waits for another tap.
      now = try #require(traced.last).time + .milliseconds(600)
      session.advance(to: now)
      made += 1
      let (came, changes) = hands.take()
      #expect(came.count == deed.comes.count && Set(came) == deed.comes, "\(deed.word) at \(now): \(came)")
      #expect(changes == deed.scene, "\(deed.word) at \(now)")
      #expect(session.coordinator.isIdle && session.coordinator.nextDeadline == nil)
      if now.microseconds > 360_000_000 && early == 0 { early = Self.mostMemory }
    }
    session.end(at: now)
    #expect(hands.take().came == [])
    // Else it would hold of nothing.
    #expect(made > Self.minutes * 25)
    guard Self.minutes >= 7 else { return }
    let grown = Self.mostMemory - early
    print(
      "\(Self.minutes) minutes: \(made) gestures in \(frames) frames; at most \(early) KiB after six, \(grown) more since"
    )
    #expect(early > 0 && grown <= Self.growth)
  }

  /// What came since it was last asked, changes and failures apart.
  private final class Hands {
    private var came: [String] = []
    private var changes = 0

    func hear(_ entry: TranscriptEntry) {
      switch entry {
      case .transition(let gesture):
        if gesture.to != .changed && gesture.to != .failed { came.append("\(gesture.recognizer) \(gesture.to)") }
      case .scene(_, let event): if event.name.hasPrefix("section") { changes += 1 }
      case .frame, .indirect, .suppression, .tapRefusal, .wake, .step, .end: break
      }
    }
    func take() -> (came: [String], changes: Int) {
      defer { (came, changes) = ([], 0) }
      return (came, changes)
    }
  }

  /// The most memory that this process has had at a time, in KiB.
  private static var mostMemory: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }
}
