import Gestures
import TestSupport
import Testing
import TouchTrace
import TraceReplay

@testable import Simulation

/// Random sessions of one to five fingers on each scene, against models that know the views' places and rules, not the library: what
/// the touches activate and move must be equal, line by line.
@Suite struct TouchSessionTests {
  private struct Generator {
    var random: SeededRandom
    var (time, id) = (0, 1)
    var text: String

    init(_ scene: String, seed: UInt64) {
      random = SeededRandom(seed: seed)
      text = "touchstone trace 1\nsurface 320x480 pt\nscene \(scene)\n"
      for name in ["tap", "pinch", "pan"] { text += "recognizer \(name) \(name)\n" }
    }

    /// Adds a touch that is good for a model to the recording.
    mutating func touch(at place: Point2D, _ model: some SessionModel, dragsSideways: Bool) -> SessionTouch {
      var touch = SessionTouch()
      let fingers = Int.random(in: 0..<4, using: &random) == 0 ? Int.random(in: 2...5, using: &random) : 1
      let room = model.room(at: place)
      let goesSideways = dragsSideways && Bool.random(using: &random)
      let drags =
        model.nextDrag != nil
        || Int.random(in: 0..<3, using: &random) == 0 && (goesSideways || room.upperBound - room.lowerBound > 30)
      touch.places = [place]
      for _ in 1..<max(1, fingers) {
        // Fingers that drag land next to each other.
        let near = Point2D(min(319, place.x + Double(touch.places.count)), place.y)
        touch.places.append(
          drags ? near : Point2D(.random(in: 0..<320, using: &random), .random(in: 0..<480, using: &random)).whole)
      }
      touch.isCancelled = Int.random(in: 0..<8, using: &random) == 0
      let start = time
      let lands = Int.random(in: 0..<2, using: &random) == 0 ? 0 : 20
      for (offset, place) in touch.places.enumerated() {
        if offset > 0 { time += lands }
        write([(id + offset, place)], "began", joins: offset > 0 && lands == 0)
      }
      if drags {
        if let distance = model.nextDrag {
          move(&touch, by: Point2D(0, distance))
        } else {
          move(&touch, goesSideways ? nil : room)
        }
        // No fling.
        time += Int.random(in: 200...600, using: &random)
      } else if fingers > 1 {
        // Several fingers are held: their taps are those of recognizers, which other tests have.
        time = start + Int.random(in: 1_000...3_000, using: &random)
      } else {
        time +=
          Bool.random(using: &random) ? .random(in: 20...460, using: &random) : .random(in: 540...3_000, using: &random)
      }
      let moved = touch.moves.reduce(Point2D.zero) { $0 + $1.distance }
      write(
        touch.places.enumerated().map { (id + $0.offset, $0.element + moved) },
        touch.isCancelled ? "cancelled" : "ended")
      (touch.duration, touch.end) = (time - start, time)
      id += fingers
      time += Int.random(in: 400...900, using: &random)
      return touch
    }

    /// Moves all fingers in steps beyond the slop, with the content within its ends; to a side without a range.
    private mutating func move(_ touch: inout SessionTouch, _ room: ClosedRange<Double>?) {
      let isBack = Bool.random(using: &random)
      let step = Double(Int.random(in: 4...8, using: &random) * 5) * (isBack ? -1 : 1)
      var (left, place) = (room ?? -300...300, touch.places[0])
      var distance = room == nil ? Point2D(step, 0) : Point2D(0, step)
      for number in 0..<Int.random(in: 1...8, using: &random) {
        // The other direction, if there is no room in this one.
        if number == 0, !left.contains(step) || !isInside(place + distance) { distance = distance * -1 }
        let moved = distance.x + distance.y
        guard left.contains(moved), isInside(place + distance) else { return }
        left = left.lowerBound - moved...left.upperBound - moved
        place += distance
        move(&touch, by: distance)
      }
    }

    private mutating func move(_ touch: inout SessionTouch, by distance: Point2D) {
      time += 20
      touch.moves.append((time, distance))
      let all = touch.moves.reduce(Point2D.zero) { $0 + $1.distance }
      write(touch.places.enumerated().map { (id + $0.offset, $0.element + all) }, "moved")
    }

    private func isInside(_ place: Point2D) -> Bool { 0..<320 ~= place.x && 0..<480 ~= place.y }

    private mutating func write(_ fingers: [(id: Int, place: Point2D)], _ stage: String, joins: Bool = false) {
      let words = fingers.map { "\($0.id) \(stage) \(Int($0.place.x)),\(Int($0.place.y))" }.joined(separator: "  ")
      if joins { text.removeLast() }
      text += joins ? "  \(words)\n" : "\(time) \(words)\n"
    }
  }

  private func check<Model: SessionModel>(
    _ scene: String, dragsSideways: Bool = false, _ model: () throws -> Model,
    _ place: (inout SeededRandom, Model) -> Point2D
  ) throws {
    var drags = 0
    let sessions = triesAllCases ? 1_000 : 30
    for seed in 0..<UInt64(sessions) {
      var generator = Generator(scene, seed: seed)
      var model = try model()
      let expected = (0..<12).flatMap { _ in
        let place = place(&generator.random, model).whole
        let touch = generator.touch(at: place, model, dragsSideways: dragsSideways)
        if touch.isDrag { drags += 1 }
        return model.lines(touch)
      }
      var found: [String] = []
      let playback = ContactPlayback(try TraceText(generator.text + "end \(generator.time)\n"))
      let (session, _) = try Replay().session(for: playback.header) {
        if case .scene(let time, let event) = $0 {
          found.append("\(time.microseconds / 1000) \(Self.essence(event.text))")
        }
      }
      try playback.play(in: session, afterEach: {})
      #expect(found == expected, "\(scene), seed \(seed)\n\(generator.text)")
    }
    #expect(drags > sessions)
  }

  /// An event without how it is animated, and without what it does to the content and the size of what it shows.
  private static func essence(_ text: String) -> String {
    if text.contains("scrolled") || text.contains(" at ") || text.contains(": lifting") { return text }
    let end = [", animated", ", not animated", "; offset", ": 2", ": 0", ": 1"].compactMap {
      text.firstRange(of: $0)?.lowerBound
    }.min()
    return end.map { String(text[..<$0]) } ?? text
  }

  private static func anywhere(_ random: inout SeededRandom) -> Point2D {
    Point2D(.random(in: 0..<320, using: &random), .random(in: 0..<480, using: &random))
  }

  @Test func plays() throws {
    try check("plays open=0 mail=no", { PlaysModel(Play.builtIn.map { ($0.playName, $0.quotations.count) }) }) {
      random, _ in Self.anywhere(&random)
    }
  }

  @Test func feeds() throws {
    try check(
      "feeds open=1 mail=no", { FeedsModel(Feed.builtIn.map(\.name), Feed.builtIn.map(\.stories.count)) }
    ) { random, _ in
      let place = Self.anywhere(&random)
      // Often on the controls at the sides.
      return Bool.random(using: &random)
        ? place : Point2D([24, 30, 280, 300].randomElement(using: &random) ?? 0, place.y)
    }
  }

  @Test func inbox() throws {
    try check("inbox", dragsSideways: true, { InboxModel(Message.builtIn) }) { random, _ in Self.anywhere(&random) }
  }

  @Test func parks() throws {
    try check("parks", { ParksModel(ParkModel.builtIn.parks) }) { random, model in
      // Back to the top, over the tab bar.
      if model.nextDrag != nil { return Point2D(2, 380) }
      return switch Int.random(in: 0..<5, using: &random) {
      case 0: Point2D(.random(in: 10..<150, using: &random), .random(in: 435..<478, using: &random))
      case 1: Point2D(.random(in: 170..<310, using: &random), .random(in: 435..<478, using: &random))
      case 2: Point2D(.random(in: 0..<320, using: &random), .random(in: 2..<42, using: &random))
      default: Point2D(2, .random(in: 92..<131, using: &random))
      }
    }
  }
}

extension Point2D {
  /// The point with whole coordinates.
  fileprivate var whole: Self { Self(x.rounded(.down), y.rounded(.down)) }
}
