import Gestures
import TableModel
import TestSupport
import Testing
import TouchTrace

@testable import Simulation
@testable import TraceReplay

/// Content never moves by itself while a finger is down: between two frames it stays where the finger has left it.
@Suite struct ContentUnderFingersTests {
  private static let scenes = [
    "plays open=0", "plays open=3 paging=yes", "feeds open=0 scroll=200", "parks", "parks tab=collection", "inbox",
  ]
  /// Pans that end while fingers are down, or wait.
  private static let setups = [
    "", "recognizer pan pan minimumNumberOfTouches=2\nrecognizer tap tap",
    "recognizer pan pan maximumNumberOfTouches=1\nrecognizer pinch pinch",
    "recognizer swipe swipe direction=any\nrecognizer pan pan\nrequire swipe before pan",
  ]

  /// Where the content is, without the rows that a finger drags and sections that open.
  private func offsets(_ session: Session, at time: Timestamp) -> [Length] {
    guard let scene = session.scene.drawn else { return [] }
    if let inbox = scene as? InboxScene { return [inbox.scroller.layout(at: time).contentOffset] }
    if let parks = scene as? ParksScene {
      _ = parks.positions(at: time)
      // An open photo covers the content.
      return parks.viewer.map { [$0.contentOffset.x, $0.contentOffset.y] } ?? [parks.front.contentOffset]
    }
    if let plays = scene as? PlaysScene { return [plays.controller.scroller.layout(at: time).contentOffset] }
    return (scene as? FeedsScene).map { [$0.controller.scroller.layout(at: time).contentOffset] } ?? []
  }

  /// Whether the content may move: no finger is down on it, or one drags a row at its edge.
  private func mayMove(_ session: Session) -> Bool {
    if session.frame.down + session.frame.untracked == 0 { return true }
    guard let parks = session.scene as? ParksScene, parks.viewer == nil else {
      return (session.scene as? InboxScene)?.drag != nil
    }
    return (0..<session.frame.count).contains { index in
      parks.window.point(session.frame[index].start).map { !parks.window.content.contains($0) } ?? true
    }
  }

  /// Plays frames and expects the content to be still between those with a finger down.
  ///
  /// - Returns: the number of pauses between frames in which a finger was down and content had been dragged.
  private func expectStillContent(_ frames: [TraceFrame], in session: Session, _ name: String) -> Int {
    var count = 0
    for (index, frame) in frames.enumerated() {
      session.play(frame)
      guard !mayMove(session), index + 1 < frames.count else { continue }
      let before = offsets(session, at: frame.time)
      let next = Timestamp(microseconds: frames[index + 1].time.microseconds - 1)
      guard next > frame.time else { continue }
      session.advance(to: next)
      // A pan may begin at a deadline, such as that of a swipe which it waits for.
      if session.setup.requirements.isEmpty {
        #expect(offsets(session, at: next) == before, "\(name), frame \(index) at \(frame.time)")
      }
      if before.contains(where: { $0 != .zero }) { count += 1 }
    }
    return count
  }

  private func session(_ scene: String, _ setup: String, surface: String = "320x480 pt") throws -> Session {
    let text = try TraceText("touchstone trace 1\nsurface \(surface)\nscene \(scene)\n\(setup)\nend 0\n")
    return try Replay().session(for: text.header) { _ in }.0
  }

  @Test(arguments: scenes, setups) func randomFingers(scene: String, setup: String) throws {
    var count = 0
    for seed in 0..<40 as Range<UInt64> {
      var fingers = DraggingFingers(seed: seed)
      let frames = (0..<120).map { _ in fingers.frame() }
      count += expectStillContent(frames, in: try session(scene, setup), "\(scene) seed \(seed)")
    }
    // Otherwise nothing would have been tested.
    #expect(count > 100)
  }

  @Test(arguments: scenes) func recordedFingers(scene: String) throws {
    for path in Corpus.traces.map(Corpus.path) + (RealRecordings.folder == nil ? [] : RealRecordings.sample(oneIn: 20))
    {
      var request = SourceRequest()
      request.checkScenes()
      let file = path.hasPrefix("/") ? path : RealRecordings.path(path)
      guard let source = try? TouchSources.open(file, request) else { continue }
      var header = TraceHeader(surface: source.header.surface)
      header.scene = try TraceText("touchstone trace 1\nsurface 1x1 mm\nscene \(scene)\nend 0\n").header.scene
      var frames: [TraceFrame] = []
      var frame = TraceFrame()
      while (try? source.next(into: &frame)) == true, frames.count < 5000 { frames.append(frame) }
      _ = expectStillContent(frames, in: try Replay().session(for: header) { _ in }.0, "\(scene) \(file)")
    }
  }
}

/// Fingers that touch down, drag, flick, rest and lift at random on a surface of 320 by 480 points, above a tab bar.
private struct DraggingFingers {
  var random: SeededRandom
  private var time: Int64 = 0
  private var next: Int32 = 1
  private var down: [(id: Int32, position: Point2D, step: Double)] = []

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func frame() -> TraceFrame {
    time += Int.random(in: 0..<12, using: &random) == 0 ? Int64.random(in: 100...900, using: &random) : 8
    var frame = TraceFrame(time: .milliseconds(time))
    if down.isEmpty || down.count < 3 && Int.random(in: 0..<12, using: &random) == 0 {
      let position = Point2D(.random(in: 10..<310, using: &random), .random(in: 40..<400, using: &random))
      down.append((next, position, .random(in: -14...14, using: &random)))
      frame.changes = [ContactChange(next, .began, position)]
      next += 1
    } else if Int.random(in: 0..<14, using: &random) == 0 {
      let finger = down.remove(at: .random(in: down.indices, using: &random))
      frame.changes = [
        ContactChange(finger.id, Int.random(in: 0..<9, using: &random) == 0 ? .cancelled : .ended, finger.position)
      ]
    } else {
      for index in down.indices {
        down[index].position.y = min(max(40, down[index].position.y + down[index].step), 400)
        frame.changes.append(ContactChange(down[index].id, .moved, down[index].position))
      }
    }
    return frame
  }
}
