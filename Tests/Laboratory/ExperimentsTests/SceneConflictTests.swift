import Analysis
import Experiments
import Gestures
import Simulation
import Testing
import TouchTrace
import TraceReplay

@testable import Exploration

/// Compares what a search reports about taps on the elements of a scene with taps on a grid of points in it.
struct SceneConflictTests {
  private static let setups = [
    "scene plays open=0\nrecognizer tap tap\nrecognizer hide tap on table",
    "scene plays open=0\nrecognizer tap tap\nrecognizer hide tap on each table",
    "scene plays open=0\nrecognizer tap tap\nrecognizer hide tap on surface",
    "scene plays open=0\nrecognizer tap tap on each cell\nrecognizer hide tap on table",
    "scene plays open=0\nrecognizer tap tap\nrecognizer pick tap on each cell",
    "scene plays open=0\nrecognizer pick tap on each cell\nrecognizer tap tap",
    "scene plays open=0\nrecognizer any tap on each cell\nrecognizer second tap on cell 0 1",
    "scene plays open=0\nrecognizer first tap on cell 0 0\nrecognizer second tap on cell 0 1",
    "scene plays open=0\nrecognizer header tap on each header\nrecognizer cell tap on each cell\nrecognizer tap tap",
    "scene plays\nrecognizer tap tap\nrecognizer first tap on header 0",
    "scene feeds\nrecognizer tap tap\nrecognizer press tap on each button",
    "scene feeds\nrecognizer tap tap on each header\nrecognizer press tap on each button",
    "scene feeds open=0\nrecognizer tap tap\nrecognizer more tap on each button\nrecognizer all tap on table",
    "scene parks\nrecognizer tap tap\nrecognizer choose tap on each tab",
    "scene parks\nrecognizer choose tap on each tab\nrecognizer tap tap",
    "scene inbox\nrecognizer tap tap\nrecognizer row tap on each cell\nrecognizer list tap on table",
  ]

  /// Each tap is what it is alone in a scene, or is lost where another one is nearer.
  @Test(arguments: setups) func tapIsDeadIfNoPointOfTheSceneMakesIt(lines: String) throws {
    let header = try source(lines).header
    let search = ConflictSearch(
      ExploredSetup(try Replay().setup(for: header), on: header.surface),
      within: ExplorationLimits(depth: 50, actions: 1000))
    var dead: Set<String> = []
    for task in search.tasks {
      guard case .pair(_, let conflicts) = try search.run(task) else { continue }
      for conflict in conflicts where conflict.kind == .dead {
        dead.insert(search.setup.recognizers[conflict.first].name)
      }
    }
    let reached = try tapped(lines)
    #expect(dead.isDisjoint(with: reached))
    // Whether a table has a place without an element depends on its contents, which are not searched.
    if !lines.contains("table") { #expect(dead == Set(header.recognizers.map(\.name)).subtracting(reached)) }
  }

  private func source(_ lines: String, _ touches: String = "") throws -> any TouchSource {
    let text = "touchstone trace 1\nsurface 390x844 pt\n\(lines)\n\(touches)end 1000\n"
    return try TouchSources.open(ByteInput(Array(text.utf8), name: "setup"))
  }

  /// Returns the recognizers of which a tap of 80 ms somewhere makes the gesture.
  private func tapped(_ lines: String) throws -> Set<String> {
    final class Log { var names: Set<String> = [] }
    let log = Log()
    for y in stride(from: 5, to: 844, by: 15) {
      for x in [20, 200, 370] {
        let playback = ContactPlayback(try source(lines, "0 1 began \(x),\(y)\n80 1 ended \(x),\(y)\n"))
        let (session, _) = try Replay().session(for: playback.header) { entry in
          guard case .transition(let transition) = entry, transition.to == .ended else { return }
          log.names.insert(transition.recognizer)
        }
        try playback.play(in: session) {}
      }
    }
    return log.names
  }
}
