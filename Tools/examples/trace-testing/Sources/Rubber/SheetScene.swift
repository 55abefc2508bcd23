import Gestures
import TouchTrace
import TraceReplay

/// A sheet with one word per line: a rub erases the word under it, a double tap restores the last erased one.
public final class SheetScene: Scene {
  public static let name = "sheet"
  public static let summary = "a sheet of words: a rub erases one, a double tap restores it"
  public static let parameters = [
    SceneParameter(name: "words", summary: "the number of words, 1 to 9, each 40 pt high (default 3)")
  ]

  private var words: [Int]
  private var erased: [Int] = []

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

  public func handles(_ kind: SceneGesture.Kind) -> Bool {
    switch kind {
    case .other(RubRecognizer.kind, _), .tap(count: 2, touches: 1): true
    default: false
    }
  }

  public func handle(_ gesture: SceneGesture) -> [SceneEvent] {
    guard gesture.state == .ended else { return [] }
    switch gesture.kind {
    case .other(RubRecognizer.kind, _):
      let line = Int(gesture.location.y / 40)
      guard words.indices.contains(line) else { return [] }
      erased.append(words.remove(at: line))
    case .tap(count: 2, touches: 1):
      guard let word = erased.popLast() else { return [] }
      words.insert(word, at: words.firstIndex { $0 > word } ?? words.count)
    default: return []
    }
    let text = words.isEmpty ? "nothing" : words.map { "word \($0)" }.joined(separator: ", ")
    return [SceneEvent("sheet", "the sheet shows \(text)")]
  }
}
