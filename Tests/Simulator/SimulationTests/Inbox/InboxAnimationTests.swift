import Gestures
import TableModel
import TestSupport
import Testing
import TouchTrace

@testable import Simulation

/// Rows that open, close, make room, are dropped or deleted move to their places; nothing but a finger makes them jump.
@Suite struct InboxAnimationTests {
  /// Where rows are shown, in the content.
  private static func places(_ scene: InboxScene, at time: Timestamp) -> [RowID: LengthPoint] {
    let offset = scene.positions(at: time)[0].value
    return Dictionary(
      uniqueKeysWithValues: InboxPicture(scene, at: time).pieces.map {
        ($0.row, LengthPoint(x: $0.offset, y: $0.frame.minY + offset))
      })
  }

  /// Plays a trace and calls a closure before and after each input and each deadline, with the time.
  private func play(
    _ trace: String, _ assignments: [TraceHeader.Assignment] = [],
    _ before: @escaping (InboxScene, Timestamp) -> Void, after: @escaping (InboxScene) -> Void
  ) throws -> InboxScene {
    let playback = ContactPlayback(try TraceText(trace))
    let surface = playback.header.surface
    let scene = try InboxScene(surface: surface, assignments: assignments)
    let session = Session(try Replay().setup(for: playback.header), scene: scene, on: surface) { entry in
      switch entry {
      case .frame(let time, _, _, _): before(scene, time)
      case .wake(let time):
        // A deadline of the recognizers or of the scene.
        after(scene)
        before(scene, time)
      default: break
      }
    }
    try playback.play(in: session) { after(scene) }
    return scene
  }

  /// In every frame and at every deadline, each row is where it was just before, unless a finger moves it.
  @Test(arguments: 0..<8 as Range<UInt64>) func rowsNeverJump(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let trace = InboxRandomTests.trace(&random, gestures: 40)
    // Half of them with rows of different heights.
    let heights = (0..<12).map { "height.\($0).\(Int.random(in: 20...160, using: &random))" }.joined(separator: "+")
    let assignments = seed % 2 == 0 ? [] : [TraceHeader.Assignment(key: "updates", value: "0:\(heights)")]
    var last: (places: [RowID: LengthPoint], time: Timestamp)?
    var moving = 0
    func held(_ scene: InboxScene) -> Set<RowID> {
      var rows: Set<RowID> = []
      if let drag = scene.drag { rows.insert(drag.row) }
      if let actions = scene.actions, actions.phase != .open { rows.insert(actions.row) }
      return rows
    }
    let scene = try play(trace, assignments) { scene, time in
      last = (Self.places(scene, at: time), time)
    } after: { scene in
      guard let before = last else { return }
      if let rest = scene.restTime, rest > before.time { moving += 1 }
      let isHeldNow = held(scene)
      for (row, place) in Self.places(scene, at: before.time) where !isHeldNow.contains(row) {
        // Rows appear from outside of the viewport when it scrolls.
        guard let old = before.places[row] else { continue }
        // Two 64ths of a point: distances are rounded.
        #expect(
          abs((place.x - old.x).units) <= 2 && abs((place.y - old.y).units) <= 2,
          "\(before.time.microseconds): \(old) -> \(place)")
      }
    }
    #expect(moving > 20)
    if let rest = scene.restTime { #expect(scene.picture(at: rest)?.elements == scene.picture?.elements) }
  }

  private static func scene(_ lines: [String], until end: Int) throws -> InboxScene {
    let playback = ContactPlayback(
      try TraceText(InboxRandomTests.header + (lines + ["end \(end)"]).joined(separator: "\n") + "\n"))
    let surface = playback.header.surface
    let scene = try InboxScene(surface: surface, assignments: [])
    try playback.play(in: Session(try Replay().setup(for: playback.header), scene: scene, on: surface) { _ in }) {}
    return scene
  }

  /// The distances of a row from its place, in points, at shares of the animation that begins at a time.
  private static func offsets(_ scene: InboxScene, _ row: RowID, from start: Int64) -> [Double] {
    [0, 75, 150, 225, 300].map { scene.shownOffset(of: row, at: .milliseconds(start + $0)).points }
  }

  @Test func releasedRowOpensFromWhereItWas() throws {
    // 74 points a button; the finger has moved 80, less the slop of the pan.
    let scene = try Self.scene(
      ["0 1 began 250,40", "50 1 moved 210,40", "150 1 moved 170,40", "400 1 ended 170,40"], until: 400)
    let row = try #require(scene.table.id(ofRowAt: TableIndexPath(section: 0, row: 0)))
    let offsets = Self.offsets(scene, row, from: 400)
    #expect(offsets.first == -80 && offsets.last == -148)
    #expect(offsets == offsets.sorted(by: >) && offsets[2] == -114)
  }

  /// A button that is narrower than its title while the row moves has none.
  @Test func titlesFitTheirButtons() throws {
    let scene = try Self.scene(
      ["0 1 began 250,40", "50 1 moved 210,40", "150 1 moved 230,40", "400 1 ended 230,40"], until: 400)
    for time in stride(from: Int64(400), through: 700, by: 10) {
      for case .text(let label) in try #require(scene.picture(at: .milliseconds(time))).elements {
        guard ["Delete", "Flag"].contains(label.text) else { continue }
        #expect(label.style.width(of: label.text) <= label.frame.width, "\(time)")
      }
    }
  }

  /// A full swipe deletes: the row leaves in its direction, from where it was, and the rows below follow.
  @Test func deletedRowLeavesFromWhereItWas() throws {
    let scene = try Self.scene(
      ["0 1 began 300,40", "50 1 moved 200,40", "150 1 moved 60,40", "400 1 ended 60,40"], until: 400)
    #expect(scene.messages.count == Message.builtIn.count - 1)
    func pieces(_ elapsed: Int64) -> [InboxPicture.Piece] {
      InboxPicture(scene, at: .milliseconds(400 + elapsed)).pieces
    }
    let start = try #require(pieces(0).first { $0.message == Message.builtIn[0] })
    #expect(start.offset == .points(-240) && start.opacity == 1000)
    let half = try #require(pieces(150).first { $0.message == Message.builtIn[0] })
    #expect(half.offset.points == -280 && half.opacity == 500)
    #expect(
      try #require(pieces(150).first { $0.message.subject == Message.builtIn[1].subject }).frame.minY == .points(38))
    #expect(pieces(300).allSatisfy { $0.message.subject != Message.builtIn[0].subject })
    // Behind the rows that move over it.
    #expect(pieces(150).first?.message == Message.builtIn[0])
  }

  @Test func rowsMakeRoomForADraggedRow() throws {
    let playback = ContactPlayback(
      try TraceText(
        InboxRandomTests.header
          + "0 1 began 100,40\n600 1 moved 100,60\n700 1 moved 100,130\n1200 1 ended 100,130\nend 2000\n"))
    var shown: [Int64: [Double]] = [:]
    let surface = playback.header.surface
    let other = try InboxScene(surface: surface, assignments: [])
    let row = try #require(other.table.id(ofRowAt: TableIndexPath(section: 0, row: 1)))
    let dragged = try #require(other.table.id(ofRowAt: TableIndexPath(section: 0, row: 0)))
    func tops(_ time: Int64) -> [Double] {
      let pieces = InboxPicture(other, at: .milliseconds(time)).pieces
      // The dragged row is in front.
      #expect(pieces.last?.row == dragged)
      return [row, dragged].compactMap { id in pieces.first { $0.row == id }?.frame.minY.points }
    }
    let session = Session(try Replay().setup(for: playback.header), scene: other, on: surface) { entry in
      guard case .frame(let time, let contacts, _, _) = entry, time == .milliseconds(1200), !contacts.isEmpty else {
        return
      }
      for time in [700, 850, 1000] as [Int64] { shown[time] = tops(time) }
    }
    try playback.play(in: session) {}
    #expect(shown == [700: [76, 90], 850: [38, 90], 1000: [0, 90]])
    // Dropped, the row goes to its place.
    #expect(
      tops(1200) == [0, 90] && tops(1350) == [0, 83] && InboxPicture(other, at: nil).pieces[1].frame.minY == .points(76)
    )
  }

  /// A change without motion is not called animated.
  @Test func eventsStateHowTheyAreAnimated() throws {
    var texts: [String] = []
    let trace =
      InboxRandomTests.header
        + """
        0 1 began 300,40
        50 1 moved 200,40
        150 1 moved 60,40
        400 1 ended 60,40
        1000 2 began 40,40
        1050 2 moved 100,40
        1200 2 moved 240,40
        1500 2 ended 240,40
        end 2000

        """
    let playback = ContactPlayback(try TraceText(trace))
    let (session, _) = try Replay().session(for: playback.header) { entry in
      if case .scene(_, let event) = entry, event.name != "rowSwiped" { texts.append(event.text) }
    }
    try playback.play(in: session) {}
    #expect(
      texts.contains { $0.contains("deleted, animated left 300 ms") })
    #expect(texts.contains { $0.contains("reloaded, not animated") })
  }
}
