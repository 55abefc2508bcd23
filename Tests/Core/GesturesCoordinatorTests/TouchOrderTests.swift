import Gestures
import CoreTestSupport
import Testing

/// Touches that begin, move and lift at one time, in any order, give the transcript of the legal frames that a careful
/// source would send, one after the other.
@Suite struct TouchOrderTests {
  private struct Moment {
    var time: Timestamp
    var changes: [Touch] = []
  }

  /// Returns random moments, each with several changes: every finger's own history is legal, and a finger may begin and lift
  /// several times in one moment.
  private func moments(_ seed: UInt64) -> [Moment] {
    var random = SeededRandom(seed: seed)
    var (down, untracked, time) = ([Int32: Point2D](), 0, Int64(0))
    return (0..<25).map { _ in
      time += [1, 8, 8, 16, 100, 400].randomElement(using: &random)!
      var moment = Moment(time: .milliseconds(time))
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let id = Int32.random(in: 1...4, using: &random)
        switch (down[id], Int.random(in: 0..<9, using: &random)) {
        case (_, 8):
          untracked = max(0, untracked + [-1, 1].randomElement(using: &random)!)
          moment.changes.append(.untracked(untracked))
        case (nil, _):
          let position = Point2D(Double(id) * 40, Double.random(in: 0...30, using: &random))
          down[id] = position
          moment.changes.append(.down(id, position.x, position.y))
        case (let position?, 0...4):
          let reach = [2.0, 40].randomElement(using: &random)!
          let moved = position + Point2D(Double.random(in: -reach...reach, using: &random), reach / 4)
          down[id] = moved
          moment.changes.append(.move(id, moved.x, moved.y))
        case (.some, let choice):
          down[id] = nil
          moment.changes.append(choice == 5 ? .cancel(id) : .up(id))
        }
      }
      return moment
    }
  }

  /// The reference: divides changes into frames without both a touch down and a touch up. A finger moves in the first frame
  /// in which it is down, to the last position that it has at that time.
  private struct Reference {
    private var down: Set<Int32> = []
    private var untracked = 0

    mutating func frames(_ changes: [Touch]) -> [[Touch]] {
      var frames: [(touches: [Touch], begins: Bool, lifts: Bool)] = [([], false, false)]
      // For each finger: its first frame, and its change there, if any.
      var first: [Int32: (frame: Int, change: Int?)] = [:]
      for id in down { first[id] = (0, nil) }
      func open(begins: Bool) -> Int {
        if begins ? frames[frames.count - 1].lifts : frames[frames.count - 1].begins {
          frames.append(([], false, false))
        }
        let last = frames.count - 1
        if begins { frames[last].begins = true } else { frames[last].lifts = true }
        return last
      }
      for touch in changes {
        switch touch {
        case .down(let id, _, _):
          let frame = open(begins: true)
          first[id] = (frame, frames[frame].touches.count)
          frames[frame].touches.append(touch)
          down.insert(id)
        case .move(let id, let x, let y):
          let (frame, change) = first[id]!
          guard let change else {
            first[id] = (frame, frames[frame].touches.count)
            frames[frame].touches.append(touch)
            continue
          }
          let begins = if case .down = frames[frame].touches[change] { true } else { false }
          frames[frame].touches[change] = begins ? .down(id, x, y) : .move(id, x, y)
        case .up(let id), .cancel(let id):
          frames[open(begins: false)].touches.append(touch)
          down.remove(id)
        case .untracked(let count):
          if count != untracked { frames[open(begins: count > untracked)].touches.append(touch) }
          untracked = count
        case .upAt, .button, .buttons, .hover: break
        }
      }
      // Lifts come last, because a finger that has lifted does not move.
      return frames.map { frame in frame.touches.filter { !$0.isTouchUp } + frame.touches.filter(\.isTouchUp) }
    }
  }

  private func pad() -> Pad {
    let pad = Pad(bounds: Point2D(300, 200))
    pad.attach("tap", TapRecognizer())
    let doubleTap = pad.attach("doubleTap", TapRecognizer(numberOfTapsRequired: 2))
    pad.attach("twoFingerTap", TapRecognizer(numberOfTouchesRequired: 2))
    pad.attach("press", LongPressRecognizer())
    let pinch = pad.attach("pinch", PinchRecognizer())
    let rotation = pad.attach("rotation", RotationRecognizer())
    pad.attach("pan", PanRecognizer(), to: pad.addTarget("cell", Rect2D(x: 0, y: 0, width: 100, height: 100)))
    pad.coordinator.allowSimultaneous(pinch, rotation)
    pad.coordinator.setTouchHandling(TouchHandling(delaysTouchesBegan: true), of: doubleTap)
    return pad
  }

  private func transcript(_ pad: Pad) -> [String] { pad.journal.lines + pad.callLog }

  private func transcript(of moments: [Moment]) -> [String] {
    let pad = pad()
    for moment in moments { pad.play(moment.time, moment.changes) }
    return transcript(pad)
  }

  @Test(arguments: 0..<4) func anyOrderGivesTheTranscriptOfLegalFrames(part: UInt64) {
    var parts = 0
    for seed in part * 30..<part * 30 + 30 {
      let moments = moments(seed)
      let pad = pad()
      var reference = Reference()
      for moment in moments {
        let frames = reference.frames(moment.changes)
        parts += frames.count - 1
        for frame in frames { pad.play(moment.time, frame) }
      }
      let expected = transcript(pad)
      #expect(transcript(of: moments) == expected, "seed \(seed)")
      let (fed, feedPad) = (self.pad(), Self.play)
      feedPad(moments.map { ($0.time, $0.changes) }, fed)
      #expect(transcript(fed) == expected, "seed \(seed), by a feed")
    }
    #expect(parts > 500, "too few frames have parts")
  }

  /// At one time, it does not matter when a finger moves, as long as it is down.
  @Test func movesMayComeBeforeAndAfterChangesOfOtherFingers() {
    for seed in 0..<40 as Range<UInt64> {
      let moments = moments(seed)
      var random = SeededRandom(seed: seed)
      let shuffled = moments.map { moment in
        var moment = moment
        for _ in 0..<20 where moment.changes.count > 1 {
          let index = Int.random(in: 1..<moment.changes.count, using: &random)
          let (a, b) = (moment.changes[index - 1], moment.changes[index])
          if (a.isMove || b.isMove) && a.finger != b.finger { moment.changes.swapAt(index - 1, index) }
        }
        return moment
      }
      #expect(transcript(of: shuffled) == transcript(of: moments), "seed \(seed)")
    }
  }

  private static func play(_ moments: [(Timestamp, [Touch])], _ pad: Pad) {
    let feed = TouchFeed(to: pad.coordinator, bounds: Point2D(300, 200))
    for (time, changes) in moments {
      for change in changes {
        do throws(TouchFrameError) {
          switch change {
          case .down(let id, let x, let y): try feed.touch(id, .began, at: Point2D(x, y), time: time)
          case .move(let id, let x, let y): try feed.touch(id, .moved, at: Point2D(x, y), time: time)
          case .up(let id): try feed.touch(id, .ended, time: time)
          case .upAt(let id, let x, let y): try feed.touch(id, .ended, at: Point2D(x, y), time: time)
          case .cancel(let id): try feed.touch(id, .cancelled, time: time)
          case .untracked(let count): try feed.setUntracked(count, time: time)
          case .button(let isDown): feed.setButtonDown(isDown, time: time)
          case .buttons(let buttons): feed.setButtons(buttons, time: time)
          case .hover(let x, let y): try feed.hover(at: Point2D(x, y), time: time)
          }
        } catch { Issue.record("\(change): \(error)") }
      }
    }
    feed.flush()
  }

  // MARK: What the audit found

  @Test func unhandledPartsAreSavedAndRestored() throws {
    var frame = TouchFrame(at: .zero)
    for touch in [Touch.down(1, 5, 5), .up(1), .down(2, 9, 9), .move(2, 8, 8), .untracked(2), .untracked(0)] {
      touch.apply(to: &frame)
    }
    let copy = try TouchFrame(restoring: frame.save())
    let (original, restored) = (Pad(), Pad())
    for pad in [original, restored] { pad.attach("tap", TapRecognizer()) }
    original.coordinator.handle(frame)
    restored.coordinator.handle(copy)
    #expect(original.journal.lines == restored.journal.lines && original.journal.lines.count > 5)
  }

  @Test func setTimeMovesEveryPart() {
    var frame = TouchFrame(at: .zero)
    for touch in [Touch.down(1, 5, 5), .up(1), .down(2, 9, 9), .untracked(1), .untracked(0)] { touch.apply(to: &frame) }
    frame.setTime(.milliseconds(20))
    var parts: [[String]] = []
    frame.forEachPart { part in
      parts.append((0..<part.count).map { "\(part[$0].id) \(part[$0].stage) \(part.time) \(part[$0].touchDownTime)" })
    }
    #expect(
      parts == [
        ["1 began 20 ms 20 ms"], ["1 ended 20 ms 20 ms"], ["2 began 20 ms 20 ms"], ["2 stationary 20 ms 20 ms"],
      ])
  }
}

extension Touch {
  fileprivate var isMove: Bool { if case .move = self { true } else { false } }
  fileprivate var isTouchUp: Bool {
    switch self {
    case .up, .upAt, .cancel: true
    case .down, .move, .untracked, .button, .buttons, .hover: false
    }
  }
  fileprivate var finger: Int32? {
    switch self {
    case .down(let id, _, _), .move(let id, _, _), .up(let id), .upAt(let id, _, _), .cancel(let id): id
    case .untracked, .button, .buttons, .hover: nil
    }
  }
}
