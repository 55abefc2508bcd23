import Foundation
import Gestures
import TableModel
import TestSupport
import Testing
import TouchTrace

@testable import Simulation
@testable import TraceReplay

/// Laws of the parameters that every scene with content has.
@Suite struct ScrollParameterTests {
  private static let scenes = [
    "plays open=0 scroll=100", "feeds stories=1000 open=0 scroll=300", "inbox scroll=60", "parks scroll=200",
    "parks tab=collection scroll=200",
  ]

  /// Plays touches on a scene, up to a time.
  private func scene(_ line: String, _ touches: String = "", until end: Int64 = 0) throws -> any DrawnScene {
    let trace = try TraceText("touchstone trace 1\nsurface 320x480 pt\nscene \(line)\n\(touches)end 60000\n")
    let (session, _) = try Replay().session(for: trace.header) { _ in }
    var frame = TraceFrame()
    while try trace.next(into: &frame), frame.time <= .milliseconds(end) { session.play(frame) }
    session.advance(to: .milliseconds(end))
    return try #require(session.scene.drawn)
  }

  private func motion(_ scene: any DrawnScene) throws -> ScrollMotion {
    if let plays = scene as? PlaysScene { return plays.controller.scroller.motion }
    if let feeds = scene as? FeedsScene { return feeds.controller.scroller.motion }
    if let inbox = scene as? InboxScene { return inbox.scroller.motion }
    let parks = try #require(scene as? ParksScene)
    return try #require(parks.scrolling[parks.tabBar.selected]?.motion)
  }

  private func offset(_ scene: any DrawnScene, at milliseconds: Int64) throws -> Length {
    try #require(scene.positions(at: .milliseconds(milliseconds)).first { $0.name == "content_offset" }?.value)
  }

  /// A finger that moves up by 24 points at 300 points a second, and lifts at 80 ms.
  private static let flick = line(0, -2.4)

  private static func line(_ x: Double, _ y: Double) -> String {
    (0...10).map { step in
      let place = "\(160 + x * Double(step)),\(240 + y * Double(step))"
      return "\(step * 8) 1 \(step == 0 ? "began" : step == 10 ? "ended" : "moved") \(place)\n"
    }.joined()
  }

  @Test(arguments: scenes) func fastFlickStopsNearerByTheRatioOfTheRates(line: String) throws {
    let distances = try ["normal", "fast"].map { rate in
      let motion = try motion(try scene("\(line) deceleration=\(rate)", Self.flick, until: 80))
      let place = try #require(motion.destination)
      return (place - motion.offset(at: 80_000)).points
    }
    let ratio = DecelerationRate.fast.distance(velocity: 1) / DecelerationRate.normal.distance(velocity: 1)
    #expect(distances[0] > 100)
    #expect(abs(distances[1] - distances[0] * ratio) < 1.0 / 32)
  }

  @Test(arguments: scenes) func insetsMoveThePlacesWhereContentRests(line: String) throws {
    let name = line.replacing(/scroll=\d+/, with: "")
    let inset = "insetTop=20 insetBottom=30.5"
    let ends = try ["", inset].map { try motion(try scene("\(name) \($0)")).range }
    #expect(ends[1].lowerBound == .points(-20))
    #expect(ends[1].upperBound == ends[0].upperBound + Length(units: 30 * 64 + 32))
    // At first, and after a drag beyond the top.
    #expect(try offset(try scene("\(name) \(inset)"), at: 0) == .points(-20))
    let dragged = try scene("\(name) \(inset)", Self.line(0, 6), until: 80)
    #expect(try offset(dragged, at: 80) < .points(-20))
    #expect(try motion(dragged).destination == .points(-20))
    // Such as 100 points from the top.
    #expect(try offset(try scene("\(line) \(inset)"), at: 0) == offset(try scene(line), at: 0) - .points(20))
  }

  @Test func floatingHeaderRestsBelowTheInset() throws {
    let plays = try #require(try scene("plays open=0 scroll=100 insetTop=20") as? PlaysScene)
    let header = try #require(plays.table.layout.floatingHeader)
    #expect(header.rect.minY - plays.table.contentOffset == .points(20))
  }

  @Test func lockedDragScrollsAlongOneAxis() throws {
    for degrees in stride(from: 0, to: 360, by: 5) {
      let angle = Double(degrees) / 180 * .pi
      let (x, y) = (cos(angle), sin(angle))
      let lock = DirectionalLock(isEnabled: true, Point2D(x, y)).locked(Point2D(7, 9))
      let fromHorizontal = min(abs(degrees % 180), 180 - degrees % 180)
      // The borders themselves depend on the last bit.
      if degrees % 30 == 0, degrees % 90 != 0 { continue }
      #expect(lock == Point2D(fromHorizontal > 60 ? 0 : 7, fromHorizontal < 30 ? 0 : 9), "\(degrees)°")
      #expect(DirectionalLock(isEnabled: false, Point2D(x, y)).locked(Point2D(7, 9)) == Point2D(7, 9))
    }
  }

  @Test(arguments: ["plays open=1 scroll=100", "feeds open=0 scroll=100", "parks scroll=200"])
  func sidewaysDragDoesNotScrollALockedTable(line: String) throws {
    for lock in ["no", "yes"] {
      let dragged = try scene("\(line) directionalLock=\(lock)", Self.line(9, -3), until: 80)
      #expect((try offset(dragged, at: 80) == offset(try scene(line), at: 0)) == (lock == "yes"))
    }
  }

  // MARK: Highlight

  private func highlighted(_ scene: any DrawnScene, at milliseconds: Int64) -> Bool {
    scene.picture(at: .milliseconds(milliseconds))?.elements.contains {
      if case .box(_, .selectedRow) = $0 { true } else { false }
    } ?? false
  }

  @Test(arguments: ["plays open=1", "feeds open=0", "inbox", "parks"])
  func touchedRowIsHighlightedUntilTheFingerLiftsOrPans(line: String) throws {
    let finger = "0 1 began 160,240\n"
    for (delays, time) in [("yes", Int64(150)), ("no", 0)] {
      let name = "\(line) delaysContentTouches=\(delays)"
      let touched = try scene(name, finger)
      #expect(touched.restTime == .milliseconds(time))
      #expect(highlighted(touched, at: time))
      if time > 0 { #expect(!highlighted(touched, at: time - 1)) }
      #expect(!highlighted(try scene(name, finger + "200 1 moved 160,200\n", until: 200), at: 200))
      #expect(highlighted(try scene(name, finger + "200 1 moved 160,239\n", until: 200), at: 200))
      // A press lifts without a tap.
      let lifted = try scene(
        name + (line == "plays open=1" ? " mail=no" : ""), finger + "900 1 cancelled 160,240\n", until: 900)
      #expect(!highlighted(lifted, at: 900))
    }
  }

  @Test func touchThatStopsTheTableHighlightsNothing() throws {
    let moving = try scene("plays open=1 scroll=20", Self.flick + "120 2 began 160,240\n", until: 400)
    #expect(!highlighted(moving, at: 400))
  }
}
