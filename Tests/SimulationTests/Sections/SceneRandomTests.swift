import Gestures
import TableModel
import TestSupport
import Testing
import TouchTrace

@testable import Simulation

/// Whatever the fingers do, and the program besides: table and controller agree, and what changes is said.
@Suite struct SceneRandomTests {
  private func settings(_ text: String) -> [TraceHeader.Setting] {
    text.split(separator: " ").map { word in
      let parts = word.split(separator: "=")
      return TraceHeader.Setting(key: String(parts[0]), value: String(parts[1]))
    }
  }
  private func surface(_ random: inout SeededRandom) -> Surface {
    Surface(
      widthInMillipoints: Int.random(in: 60...800, using: &random) * 1000 + 321,
      heightInMillipoints: Int.random(in: 40...800, using: &random) * 1000 + 77)
  }

  @Test(arguments: ["open=none", "open=0 scroll=300 anchorsFocalPoint=yes", "open=2 mail=no"])
  func plays(words: String) throws {
    for seed in 0..<60 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let surface = surface(&random)
      let scene = try PlaysScene(surface: surface, settings: settings(words))
      SceneWorld(scene, scene.controller, size: surface.bounds, seed: seed).live(gestures: 60)
    }
  }

  @Test(arguments: [
    "open=none", "open=0 scroll=300 anchorsFocalPoint=yes", "open=3 mail=no style=grouped",
    "open=3 pinch=all", "open=3 pinch=all scroll=200 anchorsFocalPoint=yes",
  ])
  func feeds(words: String) throws {
    for seed in 100..<160 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let surface = surface(&random)
      let scene = try FeedsScene(surface: surface, settings: settings(words))
      SceneWorld(
        scene, scene.controller, size: surface.bounds, pinchesAll: words.contains("pinch=all"), seed: seed
      ).live(gestures: 60)
    }
  }
}
