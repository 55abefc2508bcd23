import Gestures
import TableModel
import TestSupport
import Testing
import TouchTrace

@testable import Simulation

/// Random touches on the inbox: table, messages and a plain list agree, and every change has an event.
@Suite struct InboxRandomTests {
  @Test func eventsDescribeEveryChange() throws {
    var names: Set<String> = []
    for seed in 0..<12 as Range<UInt64> { names.formUnion(try live(seed)) }
    // With so many gestures, every event occurs.
    let expected: Set = [
      "rowSelected", "scrolled", "rowSwiped", "actionsShown", "actionsHidden", "fullSwipeArmed", "fullSwipeDisarmed",
      "actionPerformed", "rowReloaded", "rowDeleted", "menuShown", "menuDismissed", "rowLifted", "rowDragged",
      "rowMoved", "rowPutBack", "scrollReleased", "scrollEnded", "scrollStopped",
    ]
    #expect(names == expected, "\(expected.symmetricDifference(names).sorted())")
  }

  /// - Returns: the names of the events.
  private func live(_ seed: UInt64) throws -> Set<String> {
    var random = SeededRandom(seed: seed)
    let playback = ContactPlayback(try TraceText(Self.trace(&random, gestures: 60)))
    let surface = playback.header.surface
    let scene = try InboxScene(surface: surface, assignments: [])
    // The subjects in the order that the events alone lead to.
    var subjects = scene.messages.map(\.subject)
    var names: Set<String> = []
    let session = Session(try Replay().setup(for: playback.header), scene: scene, on: surface) {
      guard case .scene(_, let event) = $0 else { return }
      names.insert(event.name)
      guard case .count(let row)? = event.fields.first(where: { $0.key == "row" })?.value else { return }
      if event.name == "rowDeleted" { subjects.remove(at: row) }
      if event.name == "rowMoved", case .count(let target)? = event.fields.first(where: { $0.key == "target" })?.value {
        subjects.insert(subjects.remove(at: row), at: target)
      }
    }
    try playback.play(in: session) {
      #expect(scene.messages.map(\.subject) == subjects)
      #expect(scene.table.numberOfRows(inSection: 0) == subjects.count)
      // Beyond an end only while a finger or a bounce stretches it.
      #expect(
        scene.scroller.motion.phase != .idle
          || scene.table.layout.contentOffsetRange.contains(scene.table.contentOffset))
      #expect(scene.actions == nil || scene.menu == nil, "one row at a time")
      #expect(scene.actions?.phase != .closed)
      #expect((scene.drag != nil) == (scene.press == .dragging))
      #expect(scene.picture != nil)
    }
    // The end of the recording cancels what is in progress.
    #expect(scene.drag == nil)
    return names
  }

  /// The scene with the recognizers of a mail program.
  static let header = """
    touchstone trace 1
    surface 320x480 pt
    scene inbox
    recognizer tap tap
    recognizer press longPress
    recognizer actions pan axisLock=horizontal
    recognizer scroll pan axisLock=vertical

    """

  /// Returns a trace of random drags, presses and taps of one finger after the other.
  static func trace(_ random: inout SeededRandom, gestures: Int) -> String {
    var text = header
    var time = 0
    for id in 0..<gestures {
      var (x, y) = (Int.random(in: 0..<320, using: &random), Int.random(in: 0..<480, using: &random))
      text += "\(time) \(id) began \(x),\(y)\n"
      if Int.random(in: 0..<3, using: &random) == 0 { time += 600 }
      let (stepX, stepY) =
        Bool.random(using: &random)
        ? (Int.random(in: -40...40, using: &random), 0) : (0, Int.random(in: -40...40, using: &random))
      // Some fingers turn back.
      let turn = Int.random(in: 4...24, using: &random)
      for step in 0..<Int.random(in: 0...12, using: &random) {
        let (stepX, stepY) = step < turn ? (stepX, stepY) : (-stepX, -stepY)
        time += Int.random(in: 8...40, using: &random)
        (x, y) = (min(max(0, x + stepX), 319), min(max(0, y + stepY), 479))
        text += "\(time) \(id) moved \(x),\(y)\n"
      }
      time += Int.random(in: 8...60, using: &random)
      text += "\(time) \(id) \(Int.random(in: 0..<8, using: &random) == 0 ? "cancelled" : "ended") \(x),\(y)\n"
      time += Int.random(in: 1...400, using: &random)
    }
    return text + "end \(time)\n"
  }
}
