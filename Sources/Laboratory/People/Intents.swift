import GestureTables
import Gestures

/// Which recognizers a gesture's name in a table means.
package struct Intents: Sendable {
  /// The names of the recognizers of each gesture, the one that explains a failure first.
  package let recognizers: [[String]]

  /// Names that people use, and the kinds of recognizers that they mean.
  private static let words: [String: [String]] = [
    "drag": ["pan", "swipe"], "scroll": ["pan", "swipe"], "flick": ["swipe", "pan"], "move": ["pan", "swipe"],
    "press": ["longPress"], "hold": ["longPress"], "longpress": ["longPress"], "touchandhold": ["longPress"],
    "zoom": ["pinch"], "spread": ["pinch"], "rotate": ["rotation"], "turn": ["rotation"],
  ]

  /// - Parameters:
  ///   - gestures: The gestures as they are named in the table.
  ///   - meanings: Names with the recognizers that they mean, such as `task 2` with `pan`.
  /// - Throws: ``PeopleProblem`` for a name that means no recognizer of the setup.
  package init(
    _ gestures: [String], in setup: RecognizerSetup, meanings: [(word: String, recognizers: [String])] = []
  ) throws(PeopleProblem) {
    var found: [[String]] = []
    for gesture in gestures {
      let meaning = meanings.first { $0.word == gesture }?.recognizers ?? [gesture]
      let names = meaning.flatMap { Self.names($0, in: setup) }
      if names.isEmpty {
        let known = setup.recognizers.map(\.name).joined(separator: ", ")
        throw PeopleProblem(
          "“\(gesture)” is no gesture of the setup; state what it means, such as \(gesture)=pan. There are \(known)")
      }
      found.append(names)
    }
    recognizers = found
  }

  /// Returns the recognizers that a word names: by name, by kind, or by a word that people use.
  private static func names(_ word: String, in setup: RecognizerSetup) -> [String] {
    if setup.recognizers.contains(where: { $0.name == word }) { return [word] }
    let plain = word.lowercased().filter { $0.isLetter || $0.isNumber }
    if let name = setup.recognizers.first(where: { $0.name.lowercased() == plain })?.name { return [name] }
    if plain == "doubletap" {
      return setup.recognizers.filter { $0.kind == "tap" && taps(of: $0) == 2 }.map(\.name)
    }
    let kinds = words[plain] ?? [word]
    return kinds.flatMap { kind in
      setup.recognizers.filter { $0.kind.lowercased() == kind.lowercased() }.map(\.name)
    }
  }

  /// Returns the touches of a gesture.
  package static func shape(_ gesture: String, in setup: RecognizerSetup) -> GestureShape {
    guard let name = names(gesture, in: setup).first,
      let recognizer = setup.recognizers.first(where: { $0.name == name })
    else { return GestureShape() }
    let isShort = recognizer.kind == "tap" || recognizer.kind == "longPress"
    let touches = recognizer.parameters.first { $0.name == "numberOfTouchesRequired" }?.value ?? 1
    return GestureShape(taps: recognizer.kind == "tap" ? taps(of: recognizer) : 1, isOneTouch: isShort && touches == 1)
  }

  private static func taps(of recognizer: RecognizerSetup.Recognizer) -> Int {
    Int(recognizer.parameters.first { $0.name == "numberOfTapsRequired" }?.value ?? 1)
  }
}

/// What is wrong with a population, a model or a statement about people, as a sentence without a full stop.
package struct PeopleProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
