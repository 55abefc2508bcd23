import Gestures
import TestSupport
import Testing
import TouchTrace

@testable import Simulation

/// What scenes do in response to gestures and touches, as cases in text files.
@Suite struct SceneCaseTests {
  @Test(arguments: CaseFile.all(in: "Cases")) func scenesRespond(cases: CaseFile) throws {
    try cases.expectOutcomes { SceneCase() }
  }

  @Test func invalidParametersAreReported() {
    GoldenFile("Errors/scenes.txt").expectOutcomes { line in
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      let assignment = parts[1].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let scene = TraceHeader.SceneLine(name: parts[0], assignments: [.init(key: assignment[0], value: assignment[1])])
      let surface = Surface(widthInMillipoints: 320_000, heightInMillipoints: 480_000)
      do { return "no error in \(try SceneCatalog.make(scene, on: surface))" } catch { return "\(error)" }
    }
  }
}

/// Plays a case: a scene, such as `scene feeds open=0` on a surface of 320 by 480 pt, and gestures on it.
///
/// - `tap X,Y`, `press X,Y`, `pinch STATE SCALE at X,Y` and `pan STATE X,Y at X,Y` with the state of a gesture;
/// - or a trace on a surface of 100 by 60 mm: `recognizer` lines and frames, which `end TIME` plays.
///
/// The outcomes are the scene's events.
private final class SceneCase: CasePlayer {
  private var line = TraceHeader.SceneLine(name: "none")
  private var scene: (any Scene)?
  private var trace: [String] = []

  func perform(_ words: [Substring]) throws -> [String] {
    switch words[0] {
    case "scene":
      let assignments = words.dropFirst(2).map { $0.split(separator: "=").map(String.init) }
      line.name = String(words[1])
      line.assignments = assignments.map { TraceHeader.Assignment(key: $0[0], value: $0[1]) }
    case "tap": return try handle(.singleTap, .ended, words[1])
    case "press": return try handle(.press, .began, words[1])
    case "pinch": return try handle(.pinch(Double(words[2]) ?? 1), state(words[1]), words[4], touches: 2)
    case "pan":
      let translation = point(words[2])
      return try handle(.pan(translation.x, translation.y), state(words[1]), words[4])
    default:
      trace.append(words.joined(separator: " "))
      if words[0] == "end" { return try playTrace() }
    }
    return []
  }

  private func handle(
    _ kind: SceneGesture.Kind, _ state: GestureState, _ place: Substring, touches: Int = 1
  ) throws -> [String] {
    let surface = Surface(widthInMillipoints: 320_000, heightInMillipoints: 480_000)
    let scene = try scene ?? SceneCatalog.make(line, on: surface)
    self.scene = scene
    let gesture = SceneGesture(kind, state, at: point(place), .milliseconds(0), numberOfTouches: touches)
    return scene.handle(gesture).map { "= \($0.text)" }
  }

  private func state(_ word: Substring) throws -> GestureState {
    guard let state = GestureState(rawValue: String(word)) else { throw CaseError("unexpected `\(word)`") }
    return state
  }

  private func point(_ word: Substring) -> Point2D {
    let numbers = word.split(separator: ",").compactMap { Double($0) }
    return Point2D(numbers[0], numbers[1])
  }

  private func playTrace() throws -> [String] {
    let header = trace.filter { $0.hasPrefix("recognizer ") }.joined(separator: "\n")
    let frames = trace.filter { !$0.hasPrefix("recognizer ") }.joined(separator: "\n") + "\n"
    let transcript = try play(frames, header: header, scene: line.name, assignments: line.assignments)
    return transcript.split(separator: "\n").filter { $0.contains(" = ") }.map { String($0.drop { $0 == " " }) }
  }
}
