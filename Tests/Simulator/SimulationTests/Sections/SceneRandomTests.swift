import Gestures
import TableModel
import TestSupport
import Testing
import TouchTrace

@testable import Simulation

/// Random gestures and updates by the program: table and controller agree, and every change has an event.
@Suite struct SceneRandomTests {
  private func assignments(_ text: String) -> [TraceHeader.Assignment] {
    text.split(separator: " ").map { word in
      let parts = word.split(separator: "=")
      return TraceHeader.Assignment(key: String(parts[0]), value: String(parts[1]))
    }
  }

  private func surface(_ random: inout SeededRandom) -> Surface {
    Surface(
      widthInMillipoints: Int64.random(in: 60...800, using: &random) * 1000 + 321,
      heightInMillipoints: Int64.random(in: 40...800, using: &random) * 1000 + 77)
  }

  @Test(.exhaustive, arguments: ["open=none", "open=0 scroll=300 anchorsFocalPoint=yes", "open=2 mail=no"])
  func plays(words: String) throws {
    for seed in 0..<60 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let surface = surface(&random)
      let scene = try PlaysScene(surface: surface, assignments: assignments(words))
      SceneWorld(scene, scene.controller, size: surface.bounds, seed: seed).live(gestures: 60)
    }
  }

  @Test(
    .exhaustive,
    arguments: [
      "open=none", "open=0 scroll=300 anchorsFocalPoint=yes", "open=3 mail=no style=grouped",
      "open=3 pinch=all", "open=3 pinch=all scroll=200 anchorsFocalPoint=yes",
    ])
  func feeds(words: String) throws {
    for seed in 100..<160 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let surface = surface(&random)
      let scene = try FeedsScene(surface: surface, assignments: assignments(words))
      SceneWorld(
        scene, scene.controller, size: surface.bounds, pinchesAll: words.contains("pinch=all"), seed: seed
      ).live(gestures: 60)
    }
  }

  // MARK: By recognizers

  /// Returns a trace of random taps, presses, pans and pinches.
  private func trace(_ random: inout SeededRandom, gestures: Int) -> String {
    var text = "touchstone trace 1\nsurface 320x480 pt\n"
    var time = 0
    var id = 0
    for name in ["tap", "longPress", "pinch", "pan"] { text += "recognizer \(name) \(name)\n" }
    for _ in 0..<gestures {
      var places: [(x: Int, y: Int)] = []
      let isPinch = Int.random(in: 0..<4, using: &random) == 0
      for _ in 0..<(isPinch ? 2 : 1) {
        places.append((.random(in: 0..<320, using: &random), .random(in: 0..<480, using: &random)))
      }
      func frame(_ stage: String) {
        let fingers = places.enumerated().map { "\(id + $0.offset) \(stage) \($0.element.x),\($0.element.y)" }
        text += "\(time) \(fingers.joined(separator: "  "))\n"
      }
      frame("began")
      switch Int.random(in: 0..<3, using: &random) {
      case 0 where !isPinch: time += Int.random(in: 10...700, using: &random)
      default:
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          time += Int.random(in: 8...60, using: &random)
          for index in places.indices {
            places[index].x = max(0, places[index].x + Int.random(in: -40...40, using: &random))
            places[index].y = max(0, places[index].y + Int.random(in: -60...60, using: &random))
          }
          frame("moved")
        }
        time += 8
      }
      frame(Int.random(in: 0..<8, using: &random) == 0 ? "cancelled" : "ended")
      id += places.count
      time += Int.random(in: 1...400, using: &random)
    }
    return text + "end \(time)\n"
  }

  /// Every change follows from a recognized gesture and has an event.
  @Test func feedsByRecognizers() throws {
    var names: Set<String> = []
    for seed in 0..<30 as Range<UInt64> { names.formUnion(try liveByRecognizers(seed)) }
    // With so many gestures, nearly every event occurs.
    let expected: Set = [
      "sectionOpened", "sectionClosed", "buttonTapped", "rowSelected", "scrolled", "rowHeightChanged", "reloaded",
      "editingBegan",
      "menuShown", "menuDismissed",
    ]
    #expect(names.isSuperset(of: expected), "\(expected.subtracting(names).sorted())")
  }

  /// - Returns: the names of the events.
  private func liveByRecognizers(_ seed: UInt64) throws -> Set<String> {
    var random = SeededRandom(seed: seed)
    let playback = ContactPlayback(try TraceText(trace(&random, gestures: 120)))
    let surface = playback.header.surface
    let scene = try FeedsScene(surface: surface, assignments: assignments("open=0"))
    let world = SceneWorld(scene, scene.controller, size: surface.bounds, seed: seed)
    var events: [SceneEvent] = []
    let session = Session(try Replay().setup(for: playback.header), scene: scene, on: surface) {
      if case .scene(_, let event) = $0 { events.append(event) }
    }
    var last = world.snapshot
    var reported = 0
    try playback.play(in: session) {
      world.check("seed \(seed), event \(events.count)")
      #expect(world.snapshot == last || events.count > reported, "seed \(seed): change without event")
      last = world.snapshot
      reported = events.count
    }
    world.expectNoRefusal(events, "seed \(seed)")
    return Set(events.map(\.name))
  }
}
