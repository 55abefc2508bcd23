import ReplayModel
import Gestures
import Simulation
import TouchTrace

/// How to make a recognizer whose name is no kind: a double tap is a tap with `numberOfTapsRequired=2`.
struct RecognizerRecipe {
  let kind: any GestureRecognizer.Type
  /// The variant of the kind that is changed.
  private let name: String
  private let assignments: [TraceHeader.Assignment]

  private static let tapCounts = ["single": 1, "double": 2, "triple": 3, "quadruple": 4]
  private static let fingerCounts = ["one": 1, "two": 2, "three": 3, "four": 4, "five": 5]
  private static let directions = ["left", "right", "up", "down", "top", "bottom"]

  /// Reads a name such as `doubleTap`, `two-finger-double-tap` or `swipeLeft`; nil if it is no configuration of one of these kinds.
  init?(_ text: String, among kinds: [any GestureRecognizer.Type]) {
    var (taps, fingers, direction, rest): (Int?, Int?, String?, [String]) = (nil, nil, nil, [])
    var words = Self.words(text)[...]
    while let word = words.popFirst() {
      if let count = Self.tapCounts[word] {
        taps = count
      } else if let count = Self.fingerCounts[word], ["finger", "touch"].contains(words.first) {
        fingers = count
        words.removeFirst()
      } else if Self.directions.contains(word) {
        direction = word
      } else {
        rest.append(word)
      }
    }
    guard taps != nil || fingers != nil || direction != nil,
      let named = GestureWord.spelled(rest.joined())?.recognizers.first?.name,
      let kind = kinds.first(where: { $0.variantNames.contains(named) })
    else { return nil }
    self.kind = kind
    var (name, wanted) = (named, [(ParameterRole?, String)]())
    if let fingers {
      let counted = Self.variant(of: kind, fingers: fingers)
      name = counted ?? named
      if counted == nil {
        wanted +=
          kind.parameterDescriptions.contains { $0.role == .fingers }
          ? [(.fingers, "\(fingers)")] : [(.minimumFingers, "\(fingers)"), (.maximumFingers, "\(fingers)")]
      }
    }
    if let taps { wanted.append((.taps, "\(taps)")) }
    if let direction { wanted.append((nil, direction)) }
    var assignments: [TraceHeader.Assignment] = []
    for (role, value) in wanted {
      guard
        let parameter = kind.parameterDescriptions.first(where: { parameter in
          role.map { parameter.role == $0 } ?? parameter.choices.contains(value)
        })
      else { return nil }
      let assignment = TraceHeader.Assignment(key: parameter.name, value: value)
      guard (try? ParameterAssignment.value(of: assignment, for: kind)) != nil else { return nil }
      assignments.append(assignment)
    }
    (self.name, self.assignments) = (name, assignments)
  }

  /// The options that make it: `--recognizer tap --set tap.numberOfTapsRequired=2`.
  var arguments: String {
    (["--recognizer \(kind.kind)"] + assignments.map { "--set \(name).\($0.key)=\($0.value)" }).joined(separator: " ")
  }

  /// Returns the variant for a number of fingers; nil if the kind has none.
  private static func variant(of kind: any GestureRecognizer.Type, fingers: Int) -> String? {
    Setup.named(kind).first { variant in
      kind.parameterDescriptions.enumerated().contains { index, parameter in
        parameter.role == .fingers && variant.recognizer.value(of: index) == Double(fingers)
      }
    }?.name
  }

  /// Returns the words of a name in small letters: `two`, `finger`, `tap` for `twoFingerTap` and `two-finger-tap`.
  private static func words(_ text: String) -> [String] {
    var words: [String] = [""]
    for character in text {
      if "-_ ".contains(character) {
        words.append("")
      } else if character.isUppercase {
        words.append(character.lowercased())
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words.filter { !$0.isEmpty }
  }
}
