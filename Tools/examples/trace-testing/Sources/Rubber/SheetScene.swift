import Gestures
import Simulation
import TouchTrace

/// A sheet with words one below the other: a rub takes away the word under it, a double tap brings the last one back.
public final class SheetScene: Scene {
  public static let name = "sheet"
  public static let summary = "a sheet of words: a rub takes one away, a double tap brings it back"
  public static let assignments = [SceneParameter(name: "words", summary: "how many there are, 1 to 9, each 40 pt high; 3")]

  private var words: [Int]
  private var gone: [Int] = []

  public init(surface: Surface, assignments: [TraceHeader.Assignment]) throws(SceneProblem) {
    var count = 3
    for assignment in assignments {
      guard assignment.key == "words", let number = Int(assignment.value), (1...9).contains(number) else {
        throw SceneProblem("the scene “sheet” takes words=1 to words=9, not \(assignment.key)=\(assignment.value)")
      }
      count = number
    }
    words = Array(1...count)
  }

  public func handle(_ gesture: SceneGesture) -> [SceneEvent] {
    guard gesture.state == .ended else { return [] }
    switch gesture.name {
    case "rub":
      let place = Int(gesture.location.y / 40)
      guard words.indices.contains(place) else { return [] }
      gone.append(words.remove(at: place))
    case "doubleTap":
      guard let word = gone.popLast() else { return [] }
      words.insert(word, at: words.firstIndex { $0 > word } ?? words.count)
    default: return []
    }
    let text = words.isEmpty ? "nothing" : words.map { "word \($0)" }.joined(separator: ", ")
    return [SceneEvent("sheet", "the sheet holds \(text)")]
  }
}
