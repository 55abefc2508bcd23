import Gestures
import Simulation
import TestSupport
import Testing
import TouchTrace
import TouchView

/// What the player and the live view advise works: a recognizer to attach, and the parameters that a key sets.
@Suite struct AdviceTests {
  private static let kinds = Catalog.recognizers.map { $0.kind }

  /// Drags at 300 to 700 pt/s and rests of 0.30 to 0.90 s, with recognizers of one kind attached.
  @Test(arguments: kinds, [false, true])
  func adviceOnATouchWorks(kind: String, isTouchpad: Bool) throws {
    for fingers in [1, 2] {
      for speed in stride(from: 300, through: 700, by: 100) {
        let frames = (0...8).map { (time: $0 * 8000 / speed, x: Double($0) * 8) }
        try Self.check(kind, isTouchpad, fingers, frames + [(64_000 / speed + 10, 64)], "\(speed) pt/s")
      }
      for duration in stride(from: 300, through: 900, by: 100) {
        try Self.check(kind, isTouchpad, fingers, [(0, 0), (duration, 0)], "\(duration) ms")
      }
    }
  }

  private static func check(
    _ kind: String, _ isTouchpad: Bool, _ fingers: Int, _ steps: [(time: Int, x: Double)], _ touch: String
  ) throws {
    var surface = Surface(millimetres: 100, by: 60)
    surface.isTouchpad = isTouchpad
    var header = TraceHeader(surface: surface)
    header.recognizers = [TraceHeader.RecognizerLine(name: "only", kind: kind, assignments: [])]
    let frames = steps.enumerated().map { index, step in
      let stage: Contact.Stage = index == 0 ? .began : index == steps.count - 1 ? .ended : .moved
      return TraceFrame(
        time: .milliseconds(Int64(step.time)),
        changes: (0..<fingers).map {
          ContactChange(Int32($0 + 1), stage, Point2D(200 + step.x, 150 + 40 * Double($0)))
        })
    }
    let trace = Trace(header: header, frames: frames, end: .milliseconds(3000))
    let player = try ViewPlayer(playing: trace)
    let finished = try #require(player.playToEnd().last)
    let text = finished.sentences.map(\.outcome).joined(separator: " ")
    if let match = text.firstMatch(of: #/add --recognizer (\w+)$/#) {
      var replay = Replay()
      replay.added = [try #require(Catalog.recognizer(String(match.output.1)))]
      let advised = try ViewPlayer(playing: trace, replay).playToEnd()
      #expect(advised.last?.recognized.isEmpty == false, "\(kind), \(fingers) fingers, \(touch): \(text)")
    }
    guard let remedy = player.model.lastTouch?.remedy, !remedy.isEmpty else { return }
    player.model.applyRemedy()
    #expect(
      player.model.lastTouch?.recognized.contains { $0.name == "only" } == true,
      "\(kind), \(fingers) fingers, \(touch): \(remedy.map(\.assignment))")
  }
}
